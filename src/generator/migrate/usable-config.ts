import { parseConfig } from '../config/schema.js';
import { userConfigSchema } from '../config/shape.js';
import { keyPath } from '../config/values.js';
import { locateKey } from '../formats/locate.js';

/** A setting that this version of docsgen does not accept. */
export interface RefusedSetting {
  /** In docsgen's config. */
  readonly key: string;
  readonly message: string;
}

/** Plain data of a config. */
export type PlainConfig = Readonly<Record<string, unknown>>;

/** At most this many settings are removed, one after another. */
const MAX_REMOVED = 500;

/**
 * The part of a config that this version of docsgen accepts, and the settings that were removed.
 * Its keys are in the order of docs/configuration.md.
 */
export function usableConfig(config: PlainConfig): {
  config: PlainConfig;
  refused: readonly RefusedSetting[];
} {
  const refused: RefusedSetting[] = [];
  let usable = config;
  for (let i = 0; i < MAX_REMOVED; i++) {
    const issue = firstIssue(usable);
    if (issue === undefined) break;
    // An area of an unknown kind must not become one of another kind.
    const path = issue.path.at(-1) === 'kind' ? issue.path.slice(0, -1) : issue.path;
    refused.push({ key: keyPath(path), message: issue.message });
    usable = without(usable, path) as PlainConfig;
  }
  const order = Object.keys(userConfigSchema.shape);
  const sorted = Object.entries(usable).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return { config: Object.fromEntries(sorted), refused };
}

type Path = readonly (string | number)[];

/** The first problem of a config, and the key to remove. */
function firstIssue(config: PlainConfig): { path: Path; message: string } | undefined {
  const text = JSON.stringify(config, null, 1);
  const { diagnostics } = parseConfig(
    withoutSidebarFiles(config),
    { file: 'site.config.json', text },
    { folders: [] },
  );
  const [first] = diagnostics.filter(({ severity }) => severity === 'error');
  if (first === undefined) return undefined;
  const path = pathsOf(config).findLast((candidate) => {
    const place = locateKey(text, candidate);
    return place.line === first.line && place.column === first.column;
  });
  return path === undefined || path.length === 0 ? undefined : { path, message: first.message };
}

/** Sidebars in files exist only after the migration: they are left out. */
function withoutSidebarFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSidebarFiles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => key !== 'sidebars' || typeof item !== 'string')
      .map(([key, item]) => [key, withoutSidebarFiles(item)]),
  );
}

/** The paths of all keys and items, each after its parent. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const children = Array.isArray(value)
    ? value.map((item, i): [number, unknown] => [i, item])
    : Object.entries(value);
  return [path, ...children.flatMap(([key, item]) => pathsOf(item, [...path, key]))];
}

/** A copy without the value at a path. */
function without(value: unknown, [key, ...rest]: Path): unknown {
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, i) => i !== key)
      : value.map((item: unknown, i) => (i === key ? without(item, rest) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] =>
      name !== key ? [[name, item]] : rest.length === 0 ? [] : [[name, without(item, rest)]],
    ),
  );
}
