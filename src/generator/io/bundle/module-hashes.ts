import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { hashData, hashOf } from '../../model/keys.js';
import { isInPackage } from '../../model/in-package.js';
import { attempt } from '../fs/attempt.js';
import { walkFiles } from '../fs/files.js';
import type { BrokenModules } from './broken-modules-plugin.js';
import type { BundleContext } from './bundle-context.js';
import { variablesIn } from './environment.js';
import { ENTRY } from './mdx-entry-plugin.js';
import { inputFile } from './input-file.js';

/**
 * The hash of a file of the site, or of one that a plugin made; '' if there is none. It changes
 * with the environment variables that code of the site names. Those of packages say how to print.
 * The hash of a folder, whose path ends with a slash, is that of the paths below it.
 */
export function fileHash({ siteDir, virtual }: BundleContext, path: string): string {
  const text = virtual.get(path);
  if (text !== undefined) return hashOf(text);
  if (path.endsWith('/')) return hashData(pathsBelow(siteDir, path.slice(0, -1)));
  const bytes = attempt(() => readFileSync(join(siteDir, path)));
  if (bytes === undefined) return '';
  const isOfSite = !isInPackage(path);
  const names = isOfSite && bytes.includes('process.env') ? variablesIn(bytes.toString()) : [];
  return names.length === 0 ? hashOf(bytes) : hashData([hashOf(bytes), names]);
}

/** The paths of all files below a folder of the site, without those of packages. */
function pathsBelow(siteDir: string, folder: string): readonly string[] {
  const skipFolders = new Set(['node_modules']);
  return walkFiles(siteDir, folder, { skipFolders, skipPaths: new Set() }).files;
}

/**
 * Returns a function that gives the files of a module: its own and every file that it imports, as
 * site-relative paths.
 */
export function openReach(inputs: Metafile['inputs']): (key: string) => ReadonlySet<string> {
  const imports = new Map(Object.entries(inputs).map(([path, input]) => [path, input.imports]));
  const fromEntry = imports.get(`${ENTRY}:entry`) ?? [];
  const target = new Map(fromEntry.map(({ path, original }) => [original ?? path, path]));
  return (key) => {
    const reached = new Set([target.get(key) ?? key]);
    for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next.path);
    return new Set([...reached].map(inputFile));
  };
}

/** The hash of each module: of its file and of every file that it imports. */
export function moduleHashes(
  context: BundleContext,
  {
    filesOf,
    watched,
    missing,
    broken,
  }: {
    readonly filesOf: ReturnType<typeof openReach>;
    /** Files that plugins of the bundler have read. Any module may depend on them. */
    readonly watched: ReadonlySet<string>;
    readonly missing: ReadonlySet<string>;
    readonly broken: BrokenModules;
  },
  keys: readonly string[],
): Record<string, string> {
  const others = [...watched].sort().map((path) => [path, fileHash(context, path)]);
  const ofPlugins = [context.bundlerPlugins.hash, others];
  // A module that does not build can have the same files as one that does.
  const ofFile = (path: string): unknown[] => [
    path,
    fileHash(context, path),
    ...(broken.get(path) ?? []).map(({ message }) => message),
  ];
  const hashOfKey = (key: string): string =>
    missing.has(key) ? '' : hashData([[...filesOf(key)].sort().map(ofFile), ofPlugins]);
  return Object.fromEntries(keys.map((key) => [key, hashOfKey(key)]));
}
