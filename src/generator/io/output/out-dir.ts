import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { DocsgenError } from '../../model/errors.js';
import { printable } from '../../model/printable.js';
import { hashOf, stableJson } from '../../model/keys.js';
import { MANIFEST } from '../../model/output.js';
import { exists, walkFiles } from '../fs/files.js';
import { withCleanUp } from './clean-up.js';
import { takeLock, type OwnLock } from './out-lock.js';
import { hintFor, isSystemError, namingPath, problemOf } from '../fs/system-error.js';
import { writingTo } from './out-error.js';
import { removeQuietly } from '../fs/write-whole.js';

/** A file of the output folder: the hash of its content, and for assets of earlier builds how many builds ago. */
export interface ManifestEntry {
  readonly hash: string;
  readonly age?: number;
}

/** What an output folder holds, by path. */
export interface Manifest {
  readonly generator: 'docsgen';
  readonly files: ReadonlyMap<string, ManifestEntry>;
  /** Security headers that the site is to be served with. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The places next to an output folder that a build works with. All on its own file system, so that renaming is possible. */
export interface BuildPaths {
  readonly out: string;
  readonly staging: string;
  readonly old: string;
  readonly lock: string;
}

/** Resolve an output folder and refuse those that would endanger the sources. */
export function outPlaces(siteDir: string, outDir: string): BuildPaths {
  const out = existsSync(outDir) ? realpathSync(outDir) : resolve(outDir);
  const site = realpathSync(siteDir);
  const up = relative(out, site);
  if (up === '' || !(up.startsWith('..') || up.startsWith(sep)))
    throw new DocsgenError(`The output folder ${outDir} holds the site's own sources.`, {
      hint: 'Name a separate folder, such as --out-dir build.',
    });
  const beside = (suffix: string): string =>
    join(dirname(out), `.${basename(out)}.docsgen-${suffix}`);
  return { out, staging: beside('new'), old: beside('old'), lock: beside('lock') };
}

/**
 * Refuse an output folder inside a folder that the site is made from: the site would become a
 * part of itself. `folders` are relative to the site.
 */
export function refuseSources(siteDir: string, out: string, folders: readonly string[]): void {
  const parent = existsSync(dirname(out)) ? realpathSync(dirname(out)) : dirname(out);
  const place = join(parent, basename(out));
  for (const folder of folders) {
    const source = resolve(siteDir, folder);
    if (folder === '' || !existsSync(source)) continue;
    if (`${place}${sep}`.startsWith(realpathSync(source) + sep))
      throw new DocsgenError(`The output folder ${out} is in ${folder}, a folder of the site.`, {
        hint: 'Name a folder outside of it, such as --out-dir build.',
      });
  }
}

/** The manifest of an output folder; undefined when there is none. Throws errors of the disk. */
export function readManifest(out: string): Manifest | undefined {
  const text = manifestOnDisk(out)?.toString();
  if (text === undefined) return undefined;
  try {
    const data = JSON.parse(text) as {
      readonly generator?: string;
      readonly files?: Readonly<Record<string, ManifestEntry>>;
      readonly headers?: Manifest['headers'];
    };
    return data.generator === 'docsgen' && data.files !== undefined
      ? {
          generator: 'docsgen',
          files: new Map(Object.entries(data.files)),
          headers: data.headers ?? {},
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
    return namingPath(file, () => readFileSync(file));
  } catch (error) {
    if (isSystemError(error) && NO_MANIFEST.has(error.code ?? '')) return undefined;
    throw error;
  }
}

const NO_MANIFEST = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** The manifest as it is written: sorted, without times. */
export function manifestText({ generator, files, headers }: Manifest): string {
  return `${stableJson({ generator, files: Object.fromEntries(files), headers })}\n`;
}

/** Refuse an output folder with files that docsgen did not write. */
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
  const shown = foreign
    .slice(0, 5)
    .map((file) => `  ${printable(file)}`)
    .join('\n');
  throw new DocsgenError(
    `The output folder ${out} holds ${foreign.length} ${foreign.length === 1 ? 'file' : 'files'} that docsgen did not write:\n${shown}${foreign.length > 5 ? '\n  …' : ''}`,
    {
      hint: 'Move them away, or name another folder with --out-dir. Files that belong to the site go into a static folder.',
    },
  );
}

/** Put right what a killed build left: bring back the old site if it was just being replaced, and drop what was unfinished. */
export function recover(places: BuildPaths): void {
  if (!exists(places.out) && exists(places.old)) renameSync(places.old, places.out);
  rmSync(places.old, { recursive: true, force: true });
  rmSync(places.staging, { recursive: true, force: true });
}

/**
 * Run work while no other docsgen writes the same output folder. The lock and an unfinished site are
 * removed afterwards, also when a signal ends the process. Throws a DocsgenError while another
 * process holds the lock.
 */
export async function withLock<T>(
  places: BuildPaths,
  work: (lock: OwnLock) => Promise<T>,
): Promise<T> {
  const lock = writingTo(places.out, () => {
    mkdirSync(dirname(places.lock), { recursive: true });
    return takeLock(places.lock);
  });
  const cleanUp = (): void => {
    if (lock.isOurs()) removeQuietly(places.staging);
    lock.release();
  };
  return withCleanUp(cleanUp, () => work(lock));
}

/**
 * Put the finished folder in the place of the old one: two renames back to back,
 * since Node offers no exchange. `recover` repairs what a kill between them leaves.
 */
export function swap(places: BuildPaths): void {
  const hasOld = exists(places.out);
  if (hasOld) renameSync(places.out, places.old);
  try {
    renameSync(places.staging, places.out);
  } catch (error) {
    if (hasOld) renameSync(places.old, places.out);
    throw error;
  }
  // The new site is in place. What is left of the old one is removed by the next build.
  removeQuietly(places.old);
}
