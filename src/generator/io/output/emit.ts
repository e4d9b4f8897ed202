import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { isCardFile } from '../../model/card.js';
import { DocsgenError } from '../../model/errors.js';
import { hashOf } from '../../model/keys.js';
import { MANIFEST, type CardOutput, type Output, type PageOutput } from '../../model/output.js';
import { FileNames, quoted, unsafePath } from '../../model/safe-path.js';
import { readInSite } from '../fs/contained.js';
import {
  manifestText,
  readManifest,
  recover,
  refuseForeign,
  swap,
  type Manifest,
  type ManifestEntry,
  type BuildPaths,
} from './out-dir.js';
import { intruder, outputError, writingTo } from './out-error.js';
import { createPause } from '../fs/pause.js';
import { namingPath } from '../fs/system-error.js';
import { readingOf } from '../fs/unreadable.js';
import { removeQuietly } from '../fs/write-whole.js';

/** What is remembered of a written file: it is taken as unchanged while size and time on disk are these. */
export interface FileState {
  readonly key: string;
  readonly hash: string;
  readonly size: number;
  readonly mtime: number;
}

export interface EmitOptions {
  readonly places: BuildPaths;
  readonly siteDir: string;
  readonly states: ReadonlyMap<string, FileState>;
  readonly keepAssets: number;
  /** Security headers that the site is to be served with. */
  readonly headers: Manifest['headers'];
  /** Both forms of a page. */
  readonly render: (
    output: PageOutput,
  ) => Promise<{ readonly html: string; readonly chunk: string }>;
  /** Draws cards and hands over each when it is there, in any order. Called once, with those that the output folder lacks. */
  readonly draw: (
    cards: readonly CardOutput[],
    drawn: (card: CardOutput, png: Uint8Array) => void,
  ) => Promise<void>;
  readonly progress: (done: number, total: number) => void;
  /** Whether nobody else writes the output folder by now. Asked just before the site is replaced. */
  readonly mayReplace: () => boolean;
}

export interface EmitResult {
  readonly states: ReadonlyMap<string, FileState>;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly bytes: number;
  readonly manifestHash: string;
}

/**
 * Bring the output folder to a set of outputs. The new site is put together
 * beside the old one, unchanged files as hard links, and takes its place at the
 * end: a crash at any moment leaves the one or the other. Throws a DocsgenError
 * when the folder is not docsgen's or cannot be written, and when an output would
 * not stand in the output folder; an UnreadableFile when a file of the site has become
 * unreadable. Then nothing is written.
 */
export async function emit(outputs: readonly Output[], options: EmitOptions): Promise<EmitResult> {
  const { places } = options;
  const names = namesOf(outputs);
  const before = writingTo(places.out, () => {
    recover(places);
    return readManifest(places.out);
  });
  refuseForeign(places.out, before);
  try {
    return await stage(outputs, names, before, options);
  } catch (error) {
    // Another process that has taken the lock over works there.
    if (options.mayReplace()) removeQuietly(places.staging);
    throw outputError(error, places.out);
  }
}

/**
 * The last line of defence: whatever was planned, every output is one file of the
 * output folder, on every system. Throws a DocsgenError for the first that is not.
 */
function namesOf(outputs: readonly Output[]): FileNames {
  const names = new FileNames();
  for (const path of [MANIFEST, ...outputs.map((output) => output.path)]) {
    const unsafe = unsafePath(path);
    if (unsafe !== undefined)
      throw new DocsgenError(`The output ${quoted(path)} ${unsafe.reason}. Nothing was written.`, {
        hint: unsafe.hint,
      });
    const clash = names.add(path);
    if (clash !== undefined)
      throw new DocsgenError(
        `The outputs ${quoted(clash.other)} and ${quoted(path)} cannot both be written. Nothing was written.`,
        { hint: 'Rename one of the two.' },
      );
  }
  return names;
}

async function stage(
  outputs: readonly Output[],
  names: FileNames,
  before: Manifest | undefined,
  options: EmitOptions,
): Promise<EmitResult> {
  const { places, states } = options;
  const old = before?.files ?? new Map<string, ManifestEntry>();
  const next = new Map<string, FileState>();
  const files = new Map<string, ManifestEntry>();
  const written: string[] = [];
  const staging = openFolder(places.staging);
  const isOwnFile = plainFilesOf(places.out);
  let bytes = 0;
  const untouched = (path: string, known: FileState): boolean =>
    known.hash === old.get(path)?.hash &&
    isOwnFile(path) &&
    isUntouched(join(places.out, path), known);
  const finish = (output: Output, state: FileState): void => {
    next.set(output.path, state);
    files.set(output.path, { hash: state.hash });
    options.progress(next.size, outputs.length);
  };
  const write = (output: Output, content: Uint8Array): void => {
    const known = states.get(output.path);
    const hash = hashOf(content);
    const file = staging(output.path);
    if (known?.hash === hash && untouched(output.path, known))
      linkOrCopy(join(places.out, output.path), file);
    else {
      // A file that exists is not docsgen's: it may be a link that leads elsewhere.
      namingPath(file, () => {
        writeFileSync(file, content, { flag: 'wx' });
      });
      bytes += content.length;
      if (old.get(output.path)?.hash !== hash) written.push(output.path);
    }
    const { size, mtimeMs } = lstatSync(file);
    finish(output, { key: output.key, hash, size, mtime: mtimeMs });
  };
  const missing: Output[] = [];
  const pause = createPause();
  for (const output of outputs) {
    await pause();
    const known = states.get(output.path);
    if (known?.key === output.key && untouched(output.path, known)) {
      linkOrCopy(join(places.out, output.path), staging(output.path));
      finish(output, known);
    } else missing.push(output);
  }
  const cards = missing.filter((output) => output.kind === 'card');
  const drawing = options.draw(cards, write);
  // Told below, where it is awaited.
  drawing.catch(() => undefined);
  try {
    for (const output of missing) {
      if (output.kind === 'card') continue;
      write(output, await contentOf(output, options));
      // Cards that are drawn meanwhile come as messages.
      await (cards.length > 0 ? turn() : pause());
    }
  } finally {
    // After an error too: what is being drawn must not write into a folder that is cleared away.
    await drawing;
  }
  for (const [path, file] of old) {
    if (files.has(path) || !isHashedAsset(path) || unsafePath(path) !== undefined) continue;
    const age = (file.age ?? 0) + 1;
    if (age > options.keepAssets || !isOwnFile(path) || names.add(path) !== undefined) continue;
    linkOrCopy(join(places.out, path), staging(path));
    files.set(path, { hash: file.hash, age });
  }
  const removed = [...old.keys()].filter((path) => !files.has(path));
  const manifest = manifestText({ generator: 'docsgen', files, headers: options.headers });
  namingPath(places.staging, () => {
    writeFileSync(staging(MANIFEST), manifest, { flag: 'wx' });
  });
  if (!options.mayReplace()) throw intruder(places.lock);
  swap(places);
  return { states: next, written: written.sort(), removed, bytes, manifestHash: hashOf(manifest) };
}

/**
 * Creates an empty folder, and gives for a path in it the file to write: the folders on
 * the way are created, and none of them is a link. Throws a DocsgenError where one is.
 */
function openFolder(root: string): (path: string) => string {
  mkdirSync(root, { recursive: true });
  const folders = new Set<string>(['.']);
  const makeFolder = (folder: string): void => {
    if (folders.has(folder)) return;
    makeFolder(posix.dirname(folder));
    const place = join(root, folder);
    try {
      mkdirSync(place);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || !lstatSync(place).isDirectory()) throw error;
    }
    folders.add(folder);
  };
  if (!lstatSync(root).isDirectory()) throw intruder(root);
  return (path) => {
    makeFolder(posix.dirname(path));
    return join(root, path);
  };
}

/** Tells for a path in a folder whether it is a regular file there, reached through no link. */
function plainFilesOf(root: string): (path: string) => boolean {
  const folders = new Map<string, boolean>([['.', true]]);
  const isPlainFolder = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const plain =
      isPlainFolder(posix.dirname(folder)) &&
      lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
    folders.set(folder, plain);
    return plain;
  };
  return (path) =>
    isPlainFolder(posix.dirname(path)) &&
    lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
}

async function contentOf(
  output: Exclude<Output, CardOutput>,
  options: EmitOptions,
): Promise<Uint8Array> {
  switch (output.kind) {
    case 'page':
      return Buffer.from((await options.render(output)).html);
    case 'chunk':
      return Buffer.from((await options.render(output.of)).chunk);
    case 'text':
      return Buffer.from(output.text);
    case 'bytes':
      return output.bytes;
    case 'copy':
      return readingOf(output.from, () => readInSite(options.siteDir, output.from));
  }
}

/**
 * Names with a content hash never change their meaning, so they may outlive their
 * build. Cards do not: no open page asks for one, only networks that read the page anew.
 */
function isHashedAsset(path: string): boolean {
  return !isCardFile(path) && /^assets\/.*-[\w-]{8,}[./]/.test(path);
}

/** Whether a file on disk is still the one that was written. */
export function isUntouched(file: string, state: FileState): boolean {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size === state.size && stat.mtimeMs === state.mtime;
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
