import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OnResolveResult, Plugin } from 'esbuild';
import { browserModule } from '../../content/docusaurus/browser-modules.js';
import { ROUTER } from '../../content/docusaurus/usual-request.js';
import { ADMONITION_MODULE } from '../../content/mdx/modules.js';
import { attempt } from '../fs/attempt.js';
import { LeadsOutside, realPathInSite } from '../fs/contained.js';
import { packageAt } from './bundle-sources.js';

/**
 * Resolves `@theme/…` to a component of the site in `src/theme`, or else to docsgen's substitute.
 * `@theme-original/…`, `@theme-init/…` and `@docusaurus/…` are always substitutes, and so is the
 * router that Docusaurus brings. Style sheets of the package `infima` are empty.
 */
export function docusaurusModules(siteDir: string): Plugin {
  return substitutes(siteDir, async (request) => {
    // Loaded on demand, because the substitutes are components.
    const { docusaurusModule } = await import('../../content/docusaurus/modules.js');
    return docusaurusModule(request) === undefined ? undefined : { path: request, external: true };
  });
}

/** The same for browsers. `file` has the substitutes: see `src/client/docusaurus`. */
export function docusaurusBrowserModules(siteDir: string, file: string): Plugin {
  return browserSubstitutes(siteDir, file, true);
}

/** The same for the bundle that contains the file with the substitutes. `file` is absolute. */
export function bundledSubstitutes(file: string): Plugin {
  return browserSubstitutes('/', file, false);
}

/** Leaves the substitutes out of a bundle for browsers. */
export function externalSubstitutes(siteDir: string): Plugin {
  return substitutes(siteDir, (request) =>
    browserModule(request) === undefined ? undefined : { path: request, external: true },
  );
}

function browserSubstitutes(siteDir: string, file: string, external: boolean): Plugin {
  const plugin = substitutes(siteDir, (request) =>
    browserModule(request) === undefined ? undefined : { path: request, namespace: SUBSTITUTE },
  );
  return {
    ...plugin,
    setup: async (bundler) => {
      await plugin.setup(bundler);
      // A package that sites import although only Docusaurus names it.
      bundler.onResolve({ filter: /^clsx$/ }, async (request) => {
        const { path, kind, importer, namespace, resolveDir, pluginData } = request;
        if (pluginData === SUBSTITUTE || namespace === SUBSTITUTE) return undefined;
        const options = { kind, importer, namespace, resolveDir, pluginData: SUBSTITUTE };
        const installed = await bundler.resolve(path, options);
        return installed.errors.length === 0 ? installed : { path, namespace: SUBSTITUTE };
      });
      bundler.onResolve({ filter: /.*/, namespace: SUBSTITUTE }, ({ path }) => ({
        path,
        external,
      }));
      bundler.onLoad({ filter: /.*/, namespace: SUBSTITUTE }, ({ path }) => {
        const { default: main, named = [] } = browserModule(path) ?? {};
        const names = [...(main === undefined ? [] : [`${main} as default`]), ...named];
        return { contents: `export { ${names.join(', ')} } from ${JSON.stringify(file)};` };
      });
    },
  };
}

const SUBSTITUTE = 'docsgen-substitute';

/** The module of Docusaurus that an input of esbuild substitutes for; undefined for others. */
export function substituteOf(input: string): string | undefined {
  const prefix = `${SUBSTITUTE}:`;
  return input.startsWith(prefix) ? input.slice(prefix.length) : undefined;
}

function substitutes(
  siteDir: string,
  resolve: (request: string) => OnResolveResult | undefined | Promise<OnResolveResult | undefined>,
): Plugin {
  return {
    name: 'docsgen-docusaurus-modules',
    setup(bundler) {
      bundler.onResolve(
        { filter: /^@(?:theme|theme-original|theme-init|docusaurus)\/./ },
        (request) => {
          const { path } = request;
          if (!path.startsWith('@theme/')) return resolve(path);
          try {
            const own = ownComponent(siteDir, path.slice('@theme/'.length));
            if (own !== undefined) return { path: own };
            const isOfKinds = isReplaced(siteDir, path);
            return isOfKinds ? { path, namespace: ADMONITION_OF_KINDS } : resolve(path);
          } catch (error) {
            if (error instanceof LeadsOutside) return { errors: [{ text: error.message }] };
            throw error;
          }
        },
      );
      bundler.onLoad({ filter: /.*/, namespace: ADMONITION_OF_KINDS }, () => ({
        contents: BY_KIND,
        resolveDir: siteDir,
      }));
      bundler.onResolve({ filter: ROUTER }, ({ path, resolveDir }) =>
        isLaterRouter(resolveDir, path) ? undefined : resolve(path),
      );
      bundler.onResolve({ filter: /^~?infima\/.*\.css$/ }, ({ path }) => ({
        path,
        namespace: EMPTY_SHEET,
      }));
      bundler.onLoad({ filter: /.*/, namespace: EMPTY_SHEET }, () => ({
        contents: '',
        loader: 'css',
      }));
    },
  };
}

/** The release of the router that Docusaurus has. It works only in pages of Docusaurus. */
const OLD_ROUTER = 5;

/** Whether code of a folder gets a release of the router that Docusaurus does not have. */
function isLaterRouter(folder: string, name: string): boolean {
  const place = packageAt(folder, name);
  if (place === undefined) return false;
  const text = attempt(() => readFileSync(join(place, 'package.json'), 'utf8')) ?? '';
  return Number(/"version"\s*:\s*"(\d+)/.exec(text)?.[1] ?? 0) > OLD_ROUTER;
}

const ADMONITION_OF_KINDS = 'docsgen-admonition-of-kinds';

/** An admonition that the site's component for its kind shows. */
const BY_KIND = `
import { createElement } from 'react';
import kinds from '@theme/Admonition/Types';
import Original from '@theme-original/Admonition';
export default function Admonition(props) {
  return createElement(Object.hasOwn(kinds, props.type) ? kinds[props.type] : Original, props);
}`;

/** Whether the site replaces a component of the theme, or the parts that it is made from. */
export function isReplaced(siteDir: string, request: string): boolean {
  const name = request.slice('@theme/'.length);
  if (ownComponent(siteDir, name) !== undefined) return true;
  return request === ADMONITION_MODULE && ownComponent(siteDir, `${name}/Types`) !== undefined;
}

/** The style sheet of Docusaurus, which would replace docsgen's. */
const EMPTY_SHEET = 'docsgen-infima';

/**
 * The file of a component that replaces one of the theme. Undefined if there is none. Throws
 * LeadsOutside if the name or a symbolic link leads out of the site.
 */
export function ownComponent(siteDir: string, name: string): string | undefined {
  const folder = 'src/theme';
  if (!existsSync(join(siteDir, folder))) return undefined;
  const extensions = ['tsx', 'jsx', 'ts', 'js'];
  const files = extensions.flatMap((extension) => [
    join(folder, `${name}.${extension}`),
    join(folder, name, `index.${extension}`),
  ]);
  const file = files.find((each) => existsSync(join(siteDir, each)));
  if (file === undefined) return undefined;
  realPathInSite(siteDir, file);
  return join(siteDir, file);
}
