import { lstatSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CACHE_FOLDER, isCacheFile } from '../io/stores/cache-files.js';
import { exists } from '../io/fs/files.js';
import { listTree } from '../io/fs/list-tree.js';
import { buildPaths, type BuildPaths } from '../io/output/build-paths.js';
import { finishEdit, unfinishedFiles } from '../io/output/edit-in-place.js';
import { readManifest } from '../io/output/manifest.js';
import { withLock } from '../io/output/out-dir.js';
import { DocsgenError } from '../model/errors.js';
import { MANIFEST } from '../model/output.js';
import { messageOf } from '../model/thrown-text.js';

export interface CleanOptions {
  /** Absolute. */
  readonly siteDir: string;
  /** Absolute. */
  readonly outDir: string;
  /** Remove the built site, and the folders that a killed build left beside it. */
  readonly output: boolean;
  /** Remove the cache. */
  readonly cache: boolean;
  /** Only report what would be removed. */
  readonly dryRun: boolean;
}

/** The removal of one folder that docsgen writes. */
export interface Removal {
  /** Absolute. */
  readonly folder: string;
  /** Files to remove, relative to the folder. */
  readonly files: readonly string[];
  /** Entries that docsgen did not write, which stay. */
  readonly kept: readonly string[];
  readonly bytes: number;
}

/**
 * Removes the files that docsgen wrote for a site: the output folder, leftovers of killed builds
 * and the cache. Follows no symbolic links. Throws a DocsgenError and removes nothing while a build
 * runs, and when the output folder holds files that docsgen did not write.
 */
export async function clean(options: CleanOptions): Promise<readonly Removal[]> {
  for (const folder of [
    ...(options.output ? [options.outDir] : []),
    ...(options.cache ? [join(options.siteDir, CACHE_FOLDER)] : []),
  ])
    refuseOther(folder);
  const paths = buildPaths(options.siteDir, options.outDir);
  const work = (): Promise<readonly Removal[]> => {
    if (options.output && !options.dryRun) finishEdit(paths);
    const removals = planRemovals(paths, options);
    if (!options.dryRun) for (const removal of removals) remove(removal);
    return Promise.resolve(removals);
  };
  // Without a folder for the lock no build is running.
  return options.dryRun || !exists(dirname(paths.lock)) ? work() : withLock(paths, work);
}

/** Throws a DocsgenError if the path is a symbolic link or a file. */
function refuseOther(folder: string): void {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  if (entry === undefined || entry.isDirectory()) return;
  const what = entry.isSymbolicLink() ? 'a symbolic link' : 'not a folder';
  throw new DocsgenError(`${folder} is ${what}, which docsgen did not make; nothing was removed.`, {
    hint: 'Remove it yourself.',
  });
}

function planRemovals(paths: BuildPaths, { siteDir, output, cache }: CleanOptions): Removal[] {
  const outputs = output
    ? [
        planOutput(paths.out, unfinishedFiles(paths)),
        planOutput(paths.old),
        planTemporary(paths.staging),
        planTemporary(paths.undo),
      ]
    : [];
  const foreign = outputs.flatMap((removal) =>
    (removal?.kept ?? []).map((path) => join(removal?.folder ?? '', path)),
  );
  if (foreign.length > 0) throw foreignFiles(foreign);
  const caches = cache ? [planFolder(join(siteDir, CACHE_FOLDER), isCacheFile)] : [];
  return [...outputs, ...caches].filter((removal) => removal !== undefined);
}

/** `added` are the files of a change that is not in the manifest yet. */
function planOutput(folder: string, added: ReadonlySet<string> = new Set()): Removal | undefined {
  const manifest = readManifest(folder);
  const listed = manifest === undefined ? [] : [MANIFEST, ...manifest.files.keys()];
  const written = new Set([...listed, ...added]);
  return planFolder(folder, (path) => written.has(path));
}

/** A temporary folder has no manifest: all its files are docsgen's. */
function planTemporary(folder: string): Removal | undefined {
  return planFolder(folder, () => true);
}

/** The entries of a folder, sorted into ours and others. Undefined if there is no such folder. */
function planFolder(folder: string, isOurs: (path: string) => boolean): Removal | undefined {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const { files, others } = listTree(folder);
  const ours = files.filter(({ path }) => isOurs(path));
  const kept = [...files.map(({ path }) => path).filter((path) => !isOurs(path)), ...others];
  return {
    folder,
    files: ours.map(({ path }) => path).sort(),
    kept: kept.sort(),
    bytes: ours.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function foreignFiles(paths: readonly string[]): DocsgenError {
  const list = paths.map((path) => `  ${path}`).join('\n');
  const count = paths.length === 1 ? 'a file' : `${paths.length} files`;
  return new DocsgenError(
    `The output folder holds ${count} that docsgen did not write, so nothing was removed:\n${list}`,
    {
      hint:
        'Move the files that you want to keep, and remove the folder yourself; ' +
        '--cache removes only the cache.',
    },
  );
}

/** Removes only planned files and empty folders, so that files created meanwhile stay. */
function remove({ folder, files }: Removal): void {
  try {
    for (const path of files) rmSync(join(folder, path), { force: true });
    const { folders } = listTree(folder);
    for (const path of [...folders].reverse()) removeIfEmpty(join(folder, path));
    removeIfEmpty(folder);
  } catch (error) {
    const reason = messageOf(error);
    throw new DocsgenError(`${basename(folder)} cannot be removed: ${reason}`, {
      hint: 'Check the permissions of the folder, and run the command again.',
      cause: error,
    });
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
  }
}
