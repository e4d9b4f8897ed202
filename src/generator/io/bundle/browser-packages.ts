import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { own } from '../../../components/own.js';
import { packageDir } from '../fs/package-files.js';

/** A module of a package: its path below `node_modules`, and whether it may be left out where nothing of it is used. */
interface BrowserModule {
  readonly path: string;
  readonly isPure: boolean;
}

const folder = join(packageDir, 'dist/client/packages');

/**
 * Give docsgen's browser code the packages that sites do not install: `dist/` has copies of their modules.
 * For esbuild they are in docsgen's own `node_modules`, as they are in its repository:
 * names of bundles are made from paths, so they are the same everywhere.
 */
export const browserPackages: Plugin = {
  name: 'docsgen-browser-packages',
  setup(bundler) {
    const modules = JSON.parse(readFileSync(join(folder, 'modules.json'), 'utf8')) as Readonly<
      Record<string, BrowserModule>
    >;
    const copies = new Map(
      Object.values(modules).map(({ path }) => [
        join(packageDir, 'node_modules', path),
        join(folder, path),
      ]),
    );
    // Modules of the site are in another namespace.
    bundler.onResolve({ filter: /^[^./]/, namespace: 'file' }, ({ path }) => {
      const found = own(modules, path);
      return found === undefined
        ? undefined
        : { path: join(packageDir, 'node_modules', found.path), sideEffects: !found.isPure };
    });
    bundler.onLoad({ filter: /[\\/]node_modules[\\/]/, namespace: 'file' }, ({ path }) => {
      const copy = copies.get(path);
      return copy === undefined ? undefined : { contents: readFileSync(copy), loader: 'js' };
    });
  },
};
