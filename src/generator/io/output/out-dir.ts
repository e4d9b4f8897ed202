import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { DocsgenError } from '../../model/errors.js';
import { printable } from '../../model/printable.js';
import { hashOf, stableJson } from '../../model/keys.js';
import { MANIFEST, type ServedPattern } from '../../model/output.js';
import { exists, walkFiles } from '../fs/files.js';
import { withCleanUp } from './clean-up.js';
import { takeLock, type OwnLock } from './out-lock.js';
import { hasCode, hintFor, problemOf, withPath } from '../fs/system-error.js';
import { writingTo } from './out-error.js';
import { removeQuietly } from '../fs/write-atomically.js';

/** A file of the output folder. */
export interface ManifestEntry {
  /** Hash of its content. */
  readonly hash: string;
  /** For an asset that is kept from an earlier build: the number of builds since then. */
  readonly age?: number;
}

/** The list of all files in an output folder. */
export interface Manifest {
  readonly generator: 'docsgen';
  readonly files: ReadonlyMap<string, ManifestEntry>;
  /** Security headers for hosts that serve the site. */
  readonly headers: Readonly<Record<string, string>>;
  /** Redirects with a pattern. */
  readonly patterns: readonly ServedPattern[];
}

/**
 * The paths that a build writes to. All are next to the output folder, and so on the same file
 * system, because files cannot be renamed across file systems.
 */
export interface BuildPaths {
  readonly out: string;
  readonly staging: string;
  readonly old: string;
  readonly lock: string;
}

/** The paths for an output folder. Throws a DocsgenError if the folder contains the site. */
export function buildPaths(siteDir: string, outDir: string): BuildPaths {
  const out = existsSync(outDir) ? realpathSync(outDir) : resolve(outDir);
  const site = realpathSync(siteDir);
  const up = relative(out, site);
  if (up === '' || !(up.startsWith('..') || up.startsWith(sep)))
    throw new DocsgenError(`The output folder ${outDir} contains the sources of the site.`, {
      hint: 'Name a separate folder, such as --out-dir build.',
    });
  const beside = (suffix: string): string =>
    join(dirname(out), `.${basename(out)}.docsgen-${suffix}`);
  return { out, staging: beside('new'), old: beside('old'), lock: beside('lock') };
}

/**
 * Throws a DocsgenError for an output folder inside one of the site's source folders, because a
 * build would then read its own output. `folders` are relative to the site.
 */
export function refuseSources(siteDir: string, out: string, folders: readonly string[]): void {
  const parent = existsSync(dirname(out)) ? realpathSync(dirname(out)) : dirname(out);
  const realOut = join(parent, basename(out));
  for (const folder of folders) {
    const source = resolve(siteDir, folder);
    if (folder === '' || !existsSync(source)) continue;
    if (`${realOut}${sep}`.startsWith(realpathSync(source) + sep))
      throw new DocsgenError(`The output folder ${out} is in ${folder}, a folder of the site.`, {
        hint: 'Name a folder outside it, such as --out-dir build.',
      });
  }
}

/** The manifest of an output folder; undefined without a valid one. Throws file system errors. */
export function readManifest(out: string): Manifest | undefined {
  const text = manifestOnDisk(out)?.toString();
  if (text === undefined) return undefined;
  try {
    const data = JSON.parse(text) as {
      readonly generator?: string;
      readonly files?: Readonly<Record<string, ManifestEntry>>;
      readonly headers?: Manifest['headers'];
      readonly patterns?: Manifest['patterns'];
    };
    return data.generator === 'docsgen' && data.files !== undefined
      ? {
          generator: 'docsgen',
          files: new Map(Object.entries(data.files)),
          headers: data.headers ?? {},
          patterns: data.patterns ?? [],
        }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Hash of the manifest of an output folder; undefined when there is none. */
export function manifestHash(out: string): string | undefined {
  const bytes = manifestOnDisk(out);
  return bytes === undefined ? undefined : hashOf(bytes);
}

function manifestOnDisk(out: string): Buffer | undefined {
  const file = join(out, MANIFEST);
  try {
    return withPath(file, () => readFileSync(file));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}

/**
 * The text of the manifest file: sorted and without times, so that equal sites have equal files.
 */
export function manifestText({ generator, files, headers, patterns }: Manifest): string {
  const data = { generator, files: Object.fromEntries(files), headers };
  return `${stableJson(patterns.length === 0 ? data : { ...data, patterns })}\n`;
}

/** Throws a DocsgenError for an output folder with files that docsgen did not write. */
export function refuseForeign(out: string, manifest: Manifest | undefined): void {
  if (!existsSync(out)) return;
  const { files, unread } = walkFiles(out, '', {
    skipFolders: new Set(),
    skipPaths: new Set(),
    dotfiles: () => true,
  });
  for (const { path, why, error } of unread)
    if (why === 'unreadable')
      throw new DocsgenError(`${join(out, path)} cannot be read: ${problemOf(error)}.`, {
        hint: hintFor(error),
      });
  const foreign = [...files, ...unread.map(({ path }) => path)].filter(
    (file) => file !== MANIFEST && manifest?.files.has(file) !== true,
  );
  if (foreign.length === 0) return;
  const count = foreign.length === 1 ? '1 file' : `${foreign.length} files`;
  const list = foreign.slice(0, MAX_LISTED_FILES).map((file) => `  ${printable(file)}`);
  if (foreign.length > MAX_LISTED_FILES) list.push('  …');
  throw new DocsgenError(
    `The output folder ${out} contains ${count} that docsgen did not write:\n${list.join('\n')}`,
    {
      hint:
        'Move them away, or name another folder with --out-dir. ' +
        'Put files that belong to the site into a static folder.',
    },
  );
}

const MAX_LISTED_FILES = 5;

/**
 * Repair the folders after a build that was killed: move the old site back if it was just being
 * replaced, and remove the unfinished one.
 */
export function recover(paths: BuildPaths): void {
  if (!exists(paths.out) && exists(paths.old)) renameSync(paths.old, paths.out);
  rmSync(paths.old, { recursive: true, force: true });
  rmSync(paths.staging, { recursive: true, force: true });
}

/**
 * Run work while this process holds the lock of the output folder. The lock and an unfinished site
 * are removed afterwards, even if a signal ends the process. Throws a DocsgenError while another
 * process holds the lock.
 */
export async function withLock<T>(
  paths: BuildPaths,
  work: (lock: OwnLock) => Promise<T>,
): Promise<T> {
  const lock = writingTo(paths.out, () => {
    mkdirSync(dirname(paths.lock), { recursive: true });
    return takeLock(paths.lock);
  });
  const cleanUp = (): void => {
    if (lock.isOurs()) removeQuietly(paths.staging);
    lock.release();
  };
  return withCleanUp(cleanUp, () => work(lock));
}

/**
 * Replace the old site with the new one, by two renames, because Node.js has no atomic exchange of
 * folders. If the process is killed between them, `recover` repairs the folder.
 */
export function swap(paths: BuildPaths): void {
  const hasOld = exists(paths.out);
  if (hasOld) renameSync(paths.out, paths.old);
  try {
    renameSync(paths.staging, paths.out);
  } catch (error) {
    if (hasOld) renameSync(paths.old, paths.out);
    throw error;
  }
  // If this fails, the next build removes the old site.
  removeQuietly(paths.old);
}
