import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../../model/keys.js';
import { once } from '../../model/once.js';

/** The nearest parent folder with docsgen's package.json. */
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

/** The module that compiles pages in threads. */
export const workerFile: URL = new URL(`file://${join(packageDir, 'dist/worker.js')}`);

/** The module that makes parts of the search index in threads. */
export const segmentWorkerFile: URL = new URL(
  `file://${join(packageDir, 'dist/segment-worker.js')}`,
);

/** The module that renders pages in a thread. */
export const renderWorkerFile: URL = new URL(`file://${join(packageDir, 'dist/render-worker.js')}`);

/** The script that evaluates the config of a Docusaurus site, for `docsgen migrate`. */
export const evaluatorFile: URL = new URL(`file://${join(packageDir, 'dist/site-evaluator.js')}`);

/** The module that draws social cards. */
export const cardWorkerFile: URL = new URL(`file://${join(packageDir, 'dist/cards/worker.js')}`);

/** The script that draws diagrams. */
export const diagramProcessFile: URL = new URL(
  `file://${join(packageDir, 'dist/cards/diagrams.js')}`,
);

/** The script that applies changes to the pages that `serve --watch` shows. */
export function liveScript(): Uint8Array {
  return readFileSync(join(packageDir, 'dist/client/live.js'));
}

/**
 * Hash of the code that draws social cards. It covers the fonts and the rasteriser, because the
 * code contains their file names, which contain hashes.
 */
export function cardFingerprint(): string {
  return hashOf(readFileSync(cardWorkerFile));
}

/** Hash of the code that draws diagrams, with the names of the fonts. */
export const diagramFingerprint: () => string = once(() =>
  hashOf(readFileSync(diagramProcessFile)),
);

/**
 * Hash of docsgen's built code and browser sources, so that an upgrade changes every cache key.
 * Computed once, since a running process keeps the code that it has loaded.
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

/** Folder of an installed package, first as the site resolves it, then as docsgen does. */
export function findDependency(name: string, siteDir: string): string | undefined {
  for (const from of [siteDir, packageDir]) {
    for (const folder of createRequire(join(from, 'package.json')).resolve.paths(name) ?? []) {
      const candidate = join(folder, name);
      if (existsSync(join(candidate, 'package.json'))) return candidate;
    }
  }
  return undefined;
}
