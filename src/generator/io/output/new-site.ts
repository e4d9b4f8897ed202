import { constants, copyFileSync, linkSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { join } from 'node:path';
import { isCardFile } from '../../model/card.js';
import { hashOf } from '../../model/keys.js';
import { hasHashedName } from '../../../components/hashed-name.js';
import { MANIFEST, type Output, type Region } from '../../model/output.js';
import { haveSameFrame } from '../../model/page-key.js';
import { unsafePath, type FileNames } from '../../model/safe-path.js';
import { createPause } from '../fs/pause.js';
import { safeFolder } from '../fs/safe-folder.js';
import { writeSpliced, type Splice } from '../fs/splice.js';
import { withPath } from '../fs/system-error.js';
import { removeQuietly } from '../fs/write-atomically.js';
import type { EditStep } from './edit-journal.js';
import { editInPlace } from './edit-in-place.js';
import { fitsInPlace, inOrder, type NewFile } from './edit-plan.js';
import type { EmitResult, FileState, SiteOptions } from './emit-options.js';
import { manifestText, type Manifest, type ManifestEntry } from './manifest.js';
import { swap } from './out-dir.js';
import { intruder } from './out-error.js';
import type { OutputScan } from './scan-output.js';

/** The output that a written file belongs to. */
type WrittenOutput = Pick<Output, 'path' | 'key' | 'kind'>;

/** The new site while it is built. Files that have changed are in the staging folder. */
export interface NewSite {
  /** Takes a file over from the old site. Returns false if the old one is outdated or missing. */
  readonly reuse: (output: Output) => boolean;
  /**
   * Takes all files over, except some. Returns false if a file of the old site, also one of these,
   * is not as docsgen wrote it.
   */
  readonly keepAll: (except: ReadonlySet<string>) => boolean;
  readonly write: (output: WrittenOutput, content: Uint8Array, known?: KnownContent) => void;
  /** Writes the old file of an output with replaced parts. */
  readonly splice: (output: WrittenOutput, splices: readonly Splice[]) => void;
  /** Whether `framed` returns a file, unless it is damaged. */
  readonly hasFrame: (output: WrittenOutput) => boolean;
  /** The old file of a page with the same frame, see `model/page-key.ts`, and its sidebar. */
  readonly framed: (output: WrittenOutput) => FramedFile | undefined;
  /** Whether a file is in the new site already. */
  readonly has: (path: string) => boolean;
  /** The bytes of a file that is in the new site already. */
  readonly read: (path: string) => Buffer;
  /** Keeps assets of earlier builds, as long as the options say. `names` are those in use. */
  readonly keepOldAssets: (names: FileNames) => void;
  /** Writes the manifest and replaces the old site. */
  readonly publish: () => Promise<EmitResult>;
}

/** Facts about a content, if they are known. */
interface KnownContent {
  readonly hash?: string;
  /** Where the sidebar of a page is. */
  readonly sidebar?: Region | undefined;
}

/** A page of the old site, and where its sidebar is. */
export interface FramedFile {
  readonly content: Buffer;
  readonly sidebar: Region;
}

/** The site in the output folder. */
export interface OldSite {
  readonly manifest: Manifest | undefined;
  /** Hash of the manifest file; undefined if there is none. */
  readonly manifestHash: string | undefined;
  readonly scan: OutputScan;
}

/** Opens a new site. Progress is that of its first `total` files: late ones need little time. */
export function openNewSite(old: OldSite, total: number, options: SiteOptions): NewSite {
  const { paths, states } = options;
  const oldFiles = old.manifest?.files ?? new Map<string, ManifestEntry>();
  const newStates = new Map<string, FileState>();
  const files = new Map<string, ManifestEntry>();
  const kept = new Set<string>();
  const staged = new Map<string, NewFile>();
  const written: string[] = [];
  const staging = safeFolder(paths.staging);
  let bytes = 0;
  const isUnchanged = (path: string, state: FileState): boolean => {
    const disk = old.scan.files.get(path);
    return (
      state.hash === oldFiles.get(path)?.hash &&
      disk?.size === state.size &&
      disk.mtime === state.mtime
    );
  };
  const add = (output: WrittenOutput, state: FileState): void => {
    newStates.set(output.path, state);
    files.set(output.path, { hash: state.hash });
    if (newStates.size <= total) options.progress(newStates.size, total);
  };
  /** Adds a file that is in the staging folder. */
  const addStaged = (
    output: WrittenOutput,
    file: string,
    known: Pick<FileState, 'hash' | 'sidebar'>,
  ): void => {
    const { path, key, kind } = output;
    const { hash } = known;
    const { size, mtimeMs } = lstatSync(file);
    staged.set(path, { path, hash, kind });
    bytes += size;
    if (oldFiles.get(path)?.hash !== hash) written.push(path);
    add(output, { key, size, mtime: mtimeMs, ...known });
  };
  const keep = (output: WrittenOutput, state: FileState): void => {
    kept.add(output.path);
    add(output, state);
  };
  /** The state of the old file of a page with the same frame, see `model/page-key.ts`. */
  const framedState = (output: WrittenOutput): FileState | undefined => {
    const { path } = output;
    const state = states.get(path);
    if (state?.sidebar === undefined) return undefined;
    return haveSameFrame(state.key, output.key) && isUnchanged(path, state) ? state : undefined;
  };
  return {
    reuse: (output) => {
      const state = states.get(output.path);
      // Keys cost much. That of a new output is computed with its content.
      if (state === undefined) return false;
      if (state.key !== output.key || !isUnchanged(output.path, state)) return false;
      keep(output, state);
      return true;
    },
    keepAll: (except) => {
      for (const [path, state] of states) {
        if (!isUnchanged(path, state)) return false;
        if (except.has(path)) continue;
        kept.add(path);
        newStates.set(path, state);
        files.set(path, { hash: state.hash });
      }
      return true;
    },
    hasFrame: (output) => framedState(output) !== undefined,
    framed: (output) => {
      const { path } = output;
      const state = framedState(output);
      if (state?.sidebar === undefined) return undefined;
      const { sidebar } = state;
      const content = readFileSync(join(paths.out, path));
      return content.length === state.size ? { content, sidebar } : undefined;
    },
    write: (output, content, { hash = hashOf(content), sidebar } = {}) => {
      const { path, key } = output;
      const place = sidebar === undefined ? {} : { sidebar };
      const state = states.get(path);
      if (state?.hash === hash && isUnchanged(path, state)) {
        keep(output, { ...state, ...place, key });
        return;
      }
      const file = staging.place(path);
      // `wx` fails for an existing file, which may be a link that leads elsewhere.
      withPath(file, () => {
        writeFileSync(file, content, { flag: 'wx' });
      });
      addStaged(output, file, { hash, ...place });
    },
    splice: (output, splices) => {
      const { path } = output;
      const file = staging.place(path);
      const hash = withPath(file, () => writeSpliced(join(paths.out, path), file, splices));
      addStaged(output, file, { hash });
    },
    has: (path) => files.has(path),
    read: (path) => readFileSync(join(staged.has(path) ? paths.staging : paths.out, path)),
    keepOldAssets: (names) => {
      for (const [path, file] of oldFiles) {
        if (files.has(path) || !isHashedAsset(path) || unsafePath(path) !== undefined) continue;
        const age = (file.age ?? 0) + 1;
        if (age > options.keepAssets || !old.scan.files.has(path)) continue;
        if (names.add(path) !== undefined) continue;
        kept.add(path);
        files.set(path, { hash: file.hash, age });
      }
    },
    publish: async () => {
      const { headers, patterns } = options;
      const removed = [...oldFiles.keys()].filter((path) => !files.has(path));
      const manifest = manifestText({ generator: 'docsgen', files, headers, patterns });
      const manifestHash = hashOf(manifest);
      withPath(paths.staging, () => {
        writeFileSync(staging.place(MANIFEST), manifest, { flag: 'wx' });
      });
      // A signal that came while files were written ends the build here.
      await turn();
      const steps = inOrder([...staged.values()], removed, {
        manifestHash,
        scan: old.scan,
      });
      if (!(await publishInPlace(steps, files.size, { old, options })))
        await publishBySwap(kept, options);
      return { states: newStates, written: written.sort(), removed, bytes, manifestHash };
    },
  };
}

/** Changes the output folder in place, if the change is small. Returns whether it has done so. */
async function publishInPlace(
  steps: readonly EditStep[],
  total: number,
  { old, options }: { readonly old: OldSite; readonly options: SiteOptions },
): Promise<boolean> {
  const { paths } = options;
  const { manifestHash: from } = old;
  if (from === undefined || !fitsInPlace(steps, total, old.scan)) return false;
  await syncFiles(
    steps.flatMap(({ path, kind }) => (kind === 'remove' ? [] : join(paths.staging, path))),
  );
  if (!options.mayReplace()) throw intruder(paths.lock);
  const isDone = editInPlace(paths, { from, steps });
  if (isDone) removeQuietly(paths.staging);
  return isDone;
}

/** Completes the new site with links to unchanged files, and swaps it with the old one. */
async function publishBySwap(kept: ReadonlySet<string>, options: SiteOptions): Promise<void> {
  const { paths } = options;
  const staging = safeFolder(paths.staging);
  const pause = createPause();
  for (const path of kept) {
    await pause();
    linkOrCopy(join(paths.out, path), staging.place(path));
  }
  if (!options.mayReplace()) throw intruder(paths.lock);
  swap(paths);
}

/** Waits until files are on the disk. The system does this faster for many files together. */
async function syncFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      // Windows syncs only files that are open for writing.
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    }),
  );
}

/**
 * Whether a file is kept for some builds after it was removed, for pages that a browser has open.
 * Cards are not: only networks that read the page again would ask for one.
 */
function isHashedAsset(path: string): boolean {
  return !isCardFile(path) && hasHashedName(path);
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}
