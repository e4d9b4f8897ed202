import { readFile } from 'node:fs/promises';
import type { OnResolveResult, Plugin } from 'esbuild';
import { fileAddress } from '../../model/paths.js';
import type { BundleContext } from './bundle-context.js';
import type { OnWatch } from './site-bundler-plugins.js';
import { importPatterns } from './import-patterns-plugin.js';
import { siteCodePlugins } from './site-code-plugins.js';
import { virtualModules } from './virtual-modules.js';

const PICTURE = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|bmp|woff2?|ttf)$/i;

/**
 * The plugins of esbuild for components of slots. The pictures that they import become part of
 * them. `onWatch` is called with each further file that a result depends on.
 */
export function slotPlugins(context: BundleContext, onWatch: OnWatch): Plugin[] {
  return [
    virtualModules(context.siteDir, context.virtual),
    pictures,
    ...siteCodePlugins(context, { onWatch, addressOf: fileAddress }),
    importPatterns(context.siteDir),
  ];
}

const pictures: Plugin = {
  name: 'docsgen-slot-pictures',
  setup(bundler) {
    bundler.onLoad({ filter: PICTURE, namespace: 'file' }, async ({ path }) => ({
      contents: await readFile(path),
      loader: 'dataurl',
    }));
  },
};

const REQUIRED = 'docsgen-required-react';

/** Leaves React out of a bundle of ES modules, also where packages call `require`. */
export const externalReact: Plugin = {
  name: REQUIRED,
  setup(bundler) {
    const external = (path: string): OnResolveResult => ({ path, external: true });
    bundler.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, kind, namespace }) =>
      kind === 'require-call' && namespace !== REQUIRED
        ? { path, namespace: REQUIRED }
        : external(path),
    );
    bundler.onLoad({ filter: /.*/, namespace: REQUIRED }, ({ path }) => ({
      contents: `export * from ${JSON.stringify(path)};
        export { default } from ${JSON.stringify(path)};`,
    }));
  },
};
