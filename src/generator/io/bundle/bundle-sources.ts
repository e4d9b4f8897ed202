import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { hashData } from '../../model/keys.js';
import { attempt } from '../fs/attempt.js';
import { aliasesOf } from '../fs/tsconfig-aliases.js';
import type { BundleContext } from './bundle-context.js';
import { fileHash } from './module-hashes.js';

/** The files that a bundle is made from. `listKey` is the key of the request for it. */
export interface BundleSources {
  readonly sources: readonly string[];
  readonly listKey: string;
}

/**
 * The key of a bundle. It changes with the content of the sources, and with everything that decides
 * to which files their imports lead.
 */
export function bundleKey(context: BundleContext, { sources, listKey }: BundleSources): string {
  const { siteDir } = context;
  return hashData([
    listKey,
    sources.map((path) => [path, fileHash(context, path)]),
    aliasesOf(siteDir),
    namesBelow(join(siteDir, 'src/theme')),
    rivalsOf(siteDir, sources),
  ]);
}

/**
 * The files that an import without an extension could mean instead of a source: `./chart` is
 * `chart.tsx`, else `chart.js`, else `chart/index.js`. Packages do not change in this way.
 */
function rivalsOf(siteDir: string, sources: readonly string[]): [folder: string, string[]][] {
  const stems = new Map<string, Set<string>>();
  const add = (folder: string, stem: string): void => {
    const known = stems.get(folder) ?? new Set();
    stems.set(folder, known.add(stem));
  };
  for (const path of sources) {
    if (/(?:^|\/)node_modules\//.test(path)) continue;
    const { dir, name } = posix.parse(path);
    add(dir, name);
    if (name === 'index') add(posix.dirname(dir), posix.basename(dir));
  }
  return [...stems].map(([folder, names]) => [
    folder,
    namesIn(join(siteDir, folder)).filter((entry) => names.has(posix.parse(entry).name)),
  ]);
}

function namesIn(folder: string): string[] {
  return (attempt(() => readdirSync(folder)) ?? []).sort();
}

function namesBelow(folder: string): string[] {
  const names = attempt(() => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return (names ?? []).sort();
}
