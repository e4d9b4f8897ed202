import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { DocsgenError } from '../model/errors.js';
import { printable } from '../model/printable.js';
import { stableJson } from '../model/keys.js';
import { exists, walkFiles } from './files.js';

/** The file that says which files of the output folder are docsgen's. */
export const MANIFEST = 'docsgen-manifest.json';

/** What an output folder holds: content hash by path, and for assets of earlier builds how many builds ago. */
export interface Manifest {
  readonly generator: 'docsgen';
  readonly files: Readonly<Record<string, { readonly hash: string; readonly age?: number }>>;
  /** Security headers that the site is to be served with. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The places next to an output folder that a build works with. All on its own file system, so that renaming is possible. */
export interface OutPlaces {
  readonly out: string;
  readonly staging: string;
  readonly old: string;
  readonly lock: string;
}

/** Resolve an output folder and refuse those that would endanger the sources. */
export function outPlaces(siteDir: string, outDir: string): OutPlaces {
  const out = existsSync(outDir) ? realpathSync(outDir) : resolve(outDir);
  const site = realpathSync(siteDir);
  const up = relative(out, site);
  if (up === '' || !(up.startsWith('..') || up.startsWith(sep)))
    throw new DocsgenError(`The output folder ${outDir} holds the site's own sources.`, {
      hint: 'Name a folder of its own, such as --out-dir build.',
    });
  const beside = (suffix: string): string =>
    join(dirname(out), `.${basename(out)}.docsgen-${suffix}`);
  return { out, staging: beside('new'), old: beside('old'), lock: beside('lock') };
}

/** The manifest of an output folder; undefined when there is none. */
export function readManifest(out: string): Manifest | undefined {
  try {
    const data = JSON.parse(readFileSync(join(out, MANIFEST), 'utf8')) as Partial<Manifest>;
    return data.generator === 'docsgen' && data.files !== undefined
      ? { generator: 'docsgen', files: data.files, headers: data.headers ?? {} }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The manifest as it is written: sorted, without times. */
export function manifestText(manifest: Manifest): string {
  return `${stableJson(manifest)}\n`;
}

/** Refuse an output folder with files that docsgen did not write. */
export function refuseForeign(out: string, manifest: Manifest | undefined): void {
  if (!existsSync(out)) return;
  const { files, escaping } = walkFiles(out, '', {
    skipFolders: new Set(),
    skipPaths: new Set(),
    dotfiles: () => true,
  });
  const known = new Set(Object.keys(manifest?.files ?? {}));
  const foreign = [...files, ...escaping].filter((file) => file !== MANIFEST && !known.has(file));
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
export function recover(places: OutPlaces): void {
  if (!exists(places.out) && exists(places.old)) renameSync(places.old, places.out);
  rmSync(places.old, { recursive: true, force: true });
  rmSync(places.staging, { recursive: true, force: true });
}

/** Run work while no other docsgen writes the same output folder. */
export async function withLock<T>(places: OutPlaces, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(places.lock), { recursive: true });
  takeLock(places.lock);
  try {
    return await work();
  } finally {
    unlinkSync(places.lock);
  }
}

function takeLock(lock: string): void {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number(readFileSync(lock, 'utf8'));
      if (isRunning(holder))
        throw new DocsgenError(
          `Another docsgen (process ${holder}) is writing this output folder.`,
          { hint: 'Wait for it, or name another folder with --out-dir.' },
        );
      rmSync(lock, { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Put the finished folder in the place of the old one: two renames back to back,
 * since Node offers no exchange. A kill between them is mended by `recover`.
 */
export function swap(places: OutPlaces): void {
  if (exists(places.out)) renameSync(places.out, places.old);
  renameSync(places.staging, places.out);
  rmSync(places.old, { recursive: true, force: true });
}
