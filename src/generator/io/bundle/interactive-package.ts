import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { packageNeedsBrowser } from '../../content/islands/needs-browser.js';
import { attempt } from '../fs/attempt.js';
import { packageAt } from './bundle-sources.js';
import { isBuildFailure, runEsbuild } from './esbuild.js';

/**
 * Whether a package, from an entry, has components that need a browser: its own ones, or those of
 * other packages that it passes on or uses.
 */
export async function isInteractivePackage(path: string): Promise<boolean> {
  const alone = await bundled(path, { packages: 'external' });
  if (packageNeedsBrowser(alone.code)) return true;
  // Bundling other packages takes time. Few of them can have components.
  if (!alone.packages.some((name) => usesReact(dirname(path), name))) return false;
  const external = ['react', 'react/*', 'react-dom', 'react-dom/*'];
  return packageNeedsBrowser((await bundled(path, { external })).code);
}

interface PackageCode {
  readonly code: string;
  /** The names of the packages that it imports. */
  readonly packages: readonly string[];
}

/** The code from an entry; none if it does not build. */
async function bundled(
  path: string,
  options: Pick<BuildOptions, 'packages' | 'external'>,
): Promise<PackageCode> {
  try {
    const { outputFiles, metafile } = await runEsbuild({
      ...options,
      entryPoints: [path],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      logLevel: 'silent',
      tsconfigRaw: '{}',
      outdir: dirname(path),
      loader: { '.js': 'jsx', '.css': 'empty' },
    });
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    const packages = imports.flatMap(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
    return { code: outputFiles.map(({ text }) => text).join('\n'), packages };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { code: '', packages: [] };
  }
}

/** Whether a package that files of a folder import is made for React. It is not React itself. */
function usesReact(folder: string, name: string): boolean {
  if (name === 'react' || name === 'react-dom') return false;
  const place = packageAt(folder, name);
  if (place === undefined) return false;
  const text = attempt(() => readFileSync(join(place, 'package.json'), 'utf8')) ?? '';
  return /"react"\s*:/.test(text);
}
