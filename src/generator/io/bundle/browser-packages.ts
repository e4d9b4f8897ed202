import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { own } from '../../../components/own.js';
import { packageDir } from '../fs/package-files.js';

/** A module of a package that docsgen's browser code imports. */
interface BrowserModule {
  /** Relative to `node_modules`. */
  readonly path: string;
  /** Has no side effects, so esbuild may drop it when nothing of it is used. */
  readonly isPure: boolean;
}

const folder = join(packageDir, 'dist/client/packages');

/**
 * Resolves the packages that docsgen's browser code imports and that sites do not install, to their
 * copies in `dist/`. esbuild sees them at their paths in docsgen's `node_modules`: it computes the
 * hashes in file names from paths, so these paths must be the same for every site.
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
      const module = own(modules, path);
      return module === undefined
        ? undefined
        : { path: join(packageDir, 'node_modules', module.path), sideEffects: !module.isPure };
    });
    bundler.onLoad({ filter: /[\\/]node_modules[\\/]/, namespace: 'file' }, ({ path }) => {
      const copy = copies.get(path);
      return copy === undefined ? undefined : { contents: readFileSync(copy), loader: 'js' };
    });
  },
};
