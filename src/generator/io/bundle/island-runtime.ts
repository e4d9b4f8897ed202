import type { Plugin } from 'esbuild';
import * as React from 'react';
import { CLIENT_MODULES } from '../../model/client-modules.js';
import { LIVE_CODE } from '../../model/live-code.js';

/**
 * Modules of docsgen's client that islands import: React, so that islands and the shell have the
 * same one, and the substitutes for modules of Docusaurus.
 */
const RUNTIME: Readonly<Record<string, { readonly request: string; readonly names: string[] }>> = {
  'island-react': { request: 'react', names: Object.keys(React) },
  'island-react-jsx': { request: 'react/jsx-runtime', names: ['Fragment', 'jsx', 'jsxs'] },
  'island-react-dom': {
    request: 'react-dom',
    names: [
      'createPortal',
      'flushSync',
      'preconnect',
      'prefetchDNS',
      'preinit',
      'preinitModule',
      'preload',
      'preloadModule',
      'requestFormReset',
      'unstable_batchedUpdates',
      'useFormState',
      'useFormStatus',
      'version',
    ],
  },
  'island-react-dom-client': {
    request: 'react-dom/client',
    names: ['createRoot', 'hydrateRoot', 'version'],
  },
};

const NAMESPACE = 'docsgen-island-runtime';

/** The entry with live code. */
const LIVE_CODE_ENTRY = 'island-live-code';

/** The entry that runs the client modules of a site. */
const CLIENT_MODULES_ENTRY = 'island-client-modules';

/** The entry with the substitutes for modules of Docusaurus. */
const SUBSTITUTES = 'island-docusaurus';

/** Entries of the client's bundle for sites with islands. */
export const RUNTIME_ENTRIES: Readonly<Record<string, string>> = {
  [SUBSTITUTES]: 'src/client/docusaurus/index.ts',
  [LIVE_CODE_ENTRY]: 'src/client/live-code/index.ts',
  [CLIENT_MODULES_ENTRY]: 'src/client/client-modules.ts',
  ...Object.fromEntries(Object.keys(RUNTIME).map((name) => [name, `${NAMESPACE}:${name}`])),
};

/**
 * Provides the entries in the bundle of the client. `packageDir` is docsgen's folder, `facts` are
 * those of the site that components read.
 */
export function runtimeEntries(packageDir: string, facts: unknown): Plugin {
  return {
    name: NAMESPACE,
    setup(bundler) {
      bundler.onResolve({ filter: /^docsgen:facts$/ }, ({ path }) => ({
        path,
        namespace: 'docsgen-facts',
      }));
      bundler.onLoad({ filter: /.*/, namespace: 'docsgen-facts' }, () => ({
        contents: `export const site = ${JSON.stringify(facts)};`,
      }));
      bundler.onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, ({ path }) => ({
        path: path.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }));
      bundler.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        const { request, names } = new Map(Object.entries(RUNTIME)).get(path) ?? NOTHING;
        const exported = names.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
        return {
          contents: `export { ${exported.filter((name) => name !== 'default').join(', ')}, default }
            from ${JSON.stringify(request)};`,
          resolveDir: packageDir,
        };
      });
    },
  };
}

const NOTHING = { request: '', names: [] };

/** The address of an entry, relative to the scripts of islands. */
function fileOfEntry(entry: string, files: readonly string[]): string | undefined {
  const file = files.find((path) => new RegExp(`/${entry}-[A-Z0-9]{8}\\.js$`).test(path));
  return file === undefined ? undefined : `./${file.slice(file.lastIndexOf('/') + 1)}`;
}

/** The file with the substitutes for modules of Docusaurus. */
export function substitutesFile(files: readonly string[]): string {
  return fileOfEntry(SUBSTITUTES, files) ?? '';
}

/**
 * Provides the module of live code in the bundle of islands. `scope` is the module of the site with
 * the names for it.
 */
export function liveCodeModule(files: readonly string[], scope: string | undefined): Plugin {
  const file = fileOfEntry(LIVE_CODE_ENTRY, files) ?? '';
  return madeModule(LIVE_CODE, file, [
    `import { liveCode } from ${JSON.stringify(file)};`,
    scope === undefined ? 'const scope = {};' : `import scope from ${JSON.stringify(scope)};`,
    'export default liveCode(scope);',
  ]);
}

/**
 * Provides the module that runs the client modules of a site, in the bundle of islands. `modules`
 * are requests from the folder of the site.
 */
export function clientModulesModule(files: readonly string[], modules: readonly string[]): Plugin {
  const file = fileOfEntry(CLIENT_MODULES_ENTRY, files) ?? '';
  return madeModule(CLIENT_MODULES, file, [
    `import { startClientModules } from ${JSON.stringify(file)};`,
    ...modules.map((module, i) => `import * as module${i} from ${JSON.stringify(module)};`),
    `startClientModules([${modules.map((_, i) => `module${i}`).join(', ')}]);`,
  ]);
}

/** Provides a module with these lines. It imports `file`, which is a part of the client. */
function madeModule(name: string, file: string, lines: readonly string[]): Plugin {
  const namespace = name.replace(':', '-');
  return {
    name,
    setup(bundler) {
      const { absWorkingDir = '/' } = bundler.initialOptions;
      bundler.onResolve({ filter: new RegExp(`^${name}$`) }, ({ path }) => ({ path, namespace }));
      bundler.onResolve({ filter: /^\.\/island-/, namespace }, ({ path }) =>
        path === file ? { path, external: true } : undefined,
      );
      bundler.onLoad({ filter: /.*/, namespace }, () => ({
        contents: lines.join('\n'),
        resolveDir: absWorkingDir,
      }));
    },
  };
}

/**
 * Resolves React, in the bundle of islands, to the files of the client. `files` are all paths of
 * the client's bundle.
 */
export function runtimeFiles(files: readonly string[]): Plugin {
  const fileOf = new Map(
    Object.entries(RUNTIME).flatMap(([entry, { request }]) => {
      const file = fileOfEntry(entry, files);
      return file === undefined ? [] : [[request, file]];
    }),
  );
  return {
    name: NAMESPACE,
    setup(bundler) {
      bundler.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, kind }) => {
        const request = path === 'react/jsx-dev-runtime' ? 'react/jsx-runtime' : path;
        const file = fileOf.get(request);
        if (file === undefined) return undefined;
        // `require()` cannot load an ES module, so a module in the bundle does it.
        return kind === 'require-call'
          ? { path: file, namespace: NAMESPACE }
          : { path: file, external: true };
      });
      bundler.onResolve({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        path,
        external: true,
      }));
      bundler.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(path)};
          export { default } from ${JSON.stringify(path)};`,
      }));
    },
  };
}
