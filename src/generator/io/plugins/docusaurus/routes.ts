import { GENERATED, generatedPath } from '../../../model/generated-modules.js';
import type { PluginContentContext, PluginFile } from '../../../model/plugin.js';
import { unsafePath } from '../../../model/safe-path.js';
import type { DocusaurusRoute } from './types.js';

/** The data that a plugin creates for its routes. */
export interface DataStore {
  /**
   * Stores data. Returns its request, `@generated/<plugin>/<id>/<name>`, for routes and imports.
   * Throws for a name that is not the path of a file.
   */
  readonly put: (name: string, data: unknown) => string;
  /** The data of a name, in a list; empty if there is none. */
  readonly get: (module: string) => readonly unknown[];
  /** All data as files for the bundler. */
  readonly files: () => readonly PluginFile[];
}

/** `folder` is that of the plugin's data: `<plugin>/<id>`. */
export function dataStore(folder: string): DataStore {
  const values = new Map<string, unknown>();
  const texts = new Map<string, string>();
  return {
    put: (name, data) => {
      const unsafe = unsafePath(name);
      if (unsafe !== undefined)
        throw new Error(`createData: the name ${JSON.stringify(name)} ${unsafe.reason}`);
      const path = `${folder}/${name}`;
      const key = GENERATED + path;
      values.set(key, typeof data === 'string' && name.endsWith('.json') ? JSON.parse(data) : data);
      texts.set(generatedPath(path), typeof data === 'string' ? data : JSON.stringify(data));
      return key;
    },
    files: () => [...texts].map(([path, text]) => ({ path, text })),
    get: (module) => (values.has(module) ? [values.get(module)] : []),
  };
}

/** The routes without those that only wrap others, whose components cannot be used. */
export function leafRoutes(
  routes: DocusaurusRoute[],
  warn: (message: string) => void,
): DocusaurusRoute[] {
  return routes.flatMap((route) => {
    const inner = route.routes ?? [];
    if (inner.length === 0) return [route];
    warn(`The component of the route ${route.path} is left out: docsgen’s routes do not nest.`);
    return leafRoutes([...inner], warn);
  });
}

type Reading = Pick<PluginContentContext, 'read' | 'warn'> & { readonly data: DataStore };

/** The properties of the component of a route: its modules, with data in their places. */
export function routeWithData(
  route: DocusaurusRoute,
  reading: Reading,
): Readonly<Record<string, unknown>> {
  const modules = Object.entries(route.modules ?? {}).map(([name, module]) => [
    name,
    resolved(module, reading),
  ]);
  const props = {
    ...(Object.fromEntries(modules) as Record<string, unknown>),
    ...route.props,
    route: { path: route.path, exact: true },
  };
  return JSON.parse(JSON.stringify(props)) as Record<string, unknown>;
}

/** A module, or a list or an object of modules, with the data of each. */
function resolved(module: unknown, reading: Reading): unknown {
  if (typeof module === 'string') return dataOf(module, reading);
  if (Array.isArray(module)) return module.map((item) => resolved(item, reading));
  if (typeof module !== 'object' || module === null) return module;
  const { __import: isImport, path } = module as Readonly<Record<string, unknown>>;
  if (isImport === true && typeof path === 'string') return dataOf(path, reading);
  return Object.fromEntries(
    Object.entries(module).map(([name, item]) => [name, resolved(item, reading)]),
  );
}

function dataOf(module: string, { data, read, warn }: Reading): unknown {
  const [created] = data.get(module).map((value) => ({ value }));
  if (created !== undefined) return created.value;
  const path = module.replace(/^@site\//, '');
  if (path.endsWith('.json')) return JSON.parse(read(path)) as unknown;
  warn(`The module ${module} of a route is no data: import it in the component.`);
  return undefined;
}
