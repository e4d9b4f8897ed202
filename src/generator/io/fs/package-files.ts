import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../../model/keys.js';
import { once } from '../../model/once.js';

/** docsgen's own folder, wherever its bundled code lies: the nearest one above with a package.json of its name. */
function findPackage(): string {
  const outside = process.env.DOCSGEN_ROOT;
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (
      existsSync(file) &&
      (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'docsgen'
    )
      return folder;
    if (dirname(folder) === folder) return outside ?? process.cwd();
  }
}

/** Absolute path of docsgen's package. */
export const packageDir: string = findPackage();

/** docsgen's version. */
export const version: string = (
  JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }
).version;

/** The worker's module. */
export const workerFile: URL = new URL(`file://${join(packageDir, 'dist/worker.js')}`);

/** The module that draws social cards. */
export const cardWorkerFile: URL = new URL(`file://${join(packageDir, 'dist/cards/worker.js')}`);

/** The script that takes changes up in a page that is being written. */
export function liveScript(): Uint8Array {
  return readFileSync(join(packageDir, 'dist/client/live.js'));
}

/** Hash of the code that draws social cards. Fonts and rasteriser are in it: their names, which it holds, carry hashes. */
export function cardFingerprint(): string {
  return hashOf(readFileSync(cardWorkerFile));
}

/**
 * Hash of docsgen's built code and browser sources: an upgrade changes every key without a version
 * bump. Made once: a process goes on with the code that it has loaded.
 */
export const generatorFingerprint: () => string = once(() => {
  const parts: string[] = [];
  for (const folder of ['dist', 'src/client', 'src/components', 'src/search']) {
    for (const path of readdirSync(join(packageDir, folder), {
      recursive: true,
      encoding: 'utf8',
    }).sort()) {
      const file = join(packageDir, folder, path);
      const isCode = /\.(?:[jt]sx?|css)$/.test(path) && !path.endsWith('.d.ts');
      if (isCode && !path.startsWith('cards')) parts.push(path, hashOf(readFileSync(file)));
    }
  }
  return hashOf(parts.join('\n'));
});

/** Folder of an installed package, looked for from the site first, then from docsgen; undefined when it is not installed. */
export function findDependency(name: string, siteDir: string): string | undefined {
  for (const from of [siteDir, packageDir]) {
    for (const folder of createRequire(join(from, 'package.json')).resolve.paths(name) ?? []) {
      const candidate = join(folder, name);
      if (existsSync(join(candidate, 'package.json'))) return candidate;
    }
  }
  return undefined;
}
