import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, posix } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { isCardFile } from '../../model/card.js';
import { DocsgenError } from '../../model/errors.js';
import { hashOf } from '../../model/keys.js';
import {
  hasHashedName,
  MANIFEST,
  type CardOutput,
  type FeedOutput,
  type Output,
  type PageOutput,
} from '../../model/output.js';
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
import { hasCode, withPath } from '../fs/system-error.js';
import { readingOf } from '../fs/unreadable.js';
import { removeQuietly } from '../fs/write-atomically.js';

/**
 * The state of a written file. The file counts as unchanged while its size and time are the same.
 */
export interface FileState {
  readonly key: string;
  readonly hash: string;
  readonly size: number;
  readonly mtime: number;
}

export interface EmitOptions {
  readonly paths: BuildPaths;
  readonly siteDir: string;
  readonly states: ReadonlyMap<string, FileState>;
  readonly keepAssets: number;
  /** Security headers for hosts that serve the site. */
  readonly headers: Manifest['headers'];
  readonly patterns: Manifest['patterns'];
  /** Renders the document and the chunk of a page. */
  readonly render: (
    output: PageOutput,
  ) => Promise<{ readonly html: string; readonly chunk: string }>;
  /** Returns the text of a feed. */
  readonly feed: (output: FeedOutput) => Promise<string>;
  /**
   * Draws cards, and calls `onDrawn` with each, in any order. Called once, with all cards that are
   * missing from the output folder.
   */
  readonly draw: (
    cards: readonly CardOutput[],
    onDrawn: (card: CardOutput, png: Uint8Array) => void,
  ) => Promise<void>;
  readonly progress: (done: number, total: number) => void;
  /** Returns further files, when all others are in the new site. */
  readonly finish?: (site: {
    /** Paths of the files of the new site, sorted. */
    readonly outputs: readonly string[];
    readonly read: (path: string) => Uint8Array;
  }) => Promise<readonly Extract<Output, { readonly kind: 'bytes' }>[]>;
  /** Whether this process still holds the lock. Called just before the site is replaced. */
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
 * Write a set of outputs to the output folder. The new site is built next to the old one, with hard
 * links to unchanged files, and replaces it at the end. After a crash, the output folder holds the
 * old site or the new one.
 *
 * Throws a DocsgenError when the folder contains other files, when it cannot be written, and when
 * an output has an unsafe path. Throws an UnreadableFile when a file of the site has become
 * unreadable. After an error, the old site is unchanged.
 */
export async function emit(outputs: readonly Output[], options: EmitOptions): Promise<EmitResult> {
  const { paths } = options;
  const names = namesOf(outputs);
  const before = writingTo(paths.out, () => {
    recover(paths);
    return readManifest(paths.out);
  });
  refuseForeign(paths.out, before);
  try {
    return await stage(outputs, names, before, options);
  } catch (error) {
    // If another process has taken over the lock, this folder belongs to it.
    if (options.mayReplace()) removeQuietly(paths.staging);
    throw outputError(error, paths.out);
  }
}

/**
 * The names of all outputs. Throws a DocsgenError for an output that would not be a separate file
 * inside the output folder on every operating system. A last check, independent of the plan.
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
        `The outputs ${quoted(clash.other)} and ${quoted(path)} cannot both be written. ` +
          'Nothing was written.',
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
  const site = openNewSite(before, outputs.length, options);
  const missing: Output[] = [];
  const pause = createPause();
  for (const output of outputs) {
    await pause();
    if (!site.reuse(output)) missing.push(output);
  }
  await writeMissing(missing, site, options);
  const added = await options.finish?.({
    outputs: outputs.map(({ path }) => path).sort(),
    read: site.read,
  });
  for (const output of added ?? []) {
    if (names.add(output.path) !== undefined || unsafePath(output.path) !== undefined)
      throw new DocsgenError(`The output ${quoted(output.path)} cannot be added.`);
    if (!site.reuse(output)) site.write(output, output.bytes);
  }
  site.keepOldAssets(names);
  return site.publish();
}

/** Render and write outputs, while threads draw the cards among them. */
async function writeMissing(
  missing: readonly Output[],
  site: NewSite,
  options: EmitOptions,
): Promise<void> {
  const cards = missing.filter((output) => output.kind === 'card');
  const pause = createPause();
  const drawing = options.draw(cards, site.write);
  // The rejection is handled by the `await` below.
  drawing.catch(() => undefined);
  try {
    for (const output of missing) {
      if (output.kind === 'card') continue;
      site.write(output, await contentOf(output, options));
      // Drawn cards arrive as messages, which need turns of the event loop.
      await (cards.length > 0 ? turn() : pause());
    }
  } finally {
    // Also after an error: a card must not be written into a folder that is being removed.
    await drawing;
  }
}

/** The new site while it is built, in the staging folder. */
interface NewSite {
  /** Takes a file over from the old site. Returns false if the old one is outdated or missing. */
  readonly reuse: (output: Output) => boolean;
  readonly write: (output: Output, content: Uint8Array) => void;
  /** The bytes of a file that is in the new site already. */
  readonly read: (path: string) => Uint8Array;
  /** Keeps assets of earlier builds, as long as the options say. `names` are those in use. */
  readonly keepOldAssets: (names: FileNames) => void;
  /** Writes the manifest and replaces the old site. */
  readonly publish: () => EmitResult;
}

function openNewSite(before: Manifest | undefined, total: number, options: EmitOptions): NewSite {
  const { paths, states } = options;
  const oldFiles = before?.files ?? new Map<string, ManifestEntry>();
  const newStates = new Map<string, FileState>();
  const files = new Map<string, ManifestEntry>();
  const written: string[] = [];
  const stagingFile = openFolder(paths.staging);
  const isPlainFile = plainFilesOf(paths.out);
  let bytes = 0;
  const isUnchanged = (path: string, state: FileState): boolean =>
    state.hash === oldFiles.get(path)?.hash &&
    isPlainFile(path) &&
    isUntouched(join(paths.out, path), state);
  const link = (path: string): void => {
    linkOrCopy(join(paths.out, path), stagingFile(path));
  };
  const add = (output: Output, state: FileState): void => {
    newStates.set(output.path, state);
    files.set(output.path, { hash: state.hash });
    options.progress(newStates.size, total);
  };
  return {
    reuse: (output) => {
      const state = states.get(output.path);
      if (state?.key !== output.key || !isUnchanged(output.path, state)) return false;
      link(output.path);
      add(output, state);
      return true;
    },
    write: (output, content) => {
      const { path, key } = output;
      const state = states.get(path);
      const hash = hashOf(content);
      const file = stagingFile(path);
      if (state?.hash === hash && isUnchanged(path, state)) link(path);
      else {
        // `wx` fails for an existing file, which may be a link that leads elsewhere.
        withPath(file, () => {
          writeFileSync(file, content, { flag: 'wx' });
        });
        bytes += content.length;
        if (oldFiles.get(path)?.hash !== hash) written.push(path);
      }
      const { size, mtimeMs } = lstatSync(file);
      add(output, { key, hash, size, mtime: mtimeMs });
    },
    read: (path) => readFileSync(stagingFile(path)),
    keepOldAssets: (names) => {
      for (const [path, file] of oldFiles) {
        if (files.has(path) || !isHashedAsset(path) || unsafePath(path) !== undefined) continue;
        const age = (file.age ?? 0) + 1;
        if (age > options.keepAssets || !isPlainFile(path)) continue;
        if (names.add(path) !== undefined) continue;
        link(path);
        files.set(path, { hash: file.hash, age });
      }
    },
    publish: () => {
      const { headers, patterns } = options;
      const removed = [...oldFiles.keys()].filter((path) => !files.has(path));
      const manifest = manifestText({ generator: 'docsgen', files, headers, patterns });
      withPath(paths.staging, () => {
        writeFileSync(stagingFile(MANIFEST), manifest, { flag: 'wx' });
      });
      if (!options.mayReplace()) throw intruder(paths.lock);
      swap(paths);
      const manifestHash = hashOf(manifest);
      return { states: newStates, written: written.sort(), removed, bytes, manifestHash };
    },
  };
}

/**
 * Creates a folder. Returns a function that gives the absolute path of a file in it, and creates
 * its parent folders. Throws a DocsgenError when a folder on the way is a symbolic link.
 */
function openFolder(root: string): (path: string) => string {
  mkdirSync(root, { recursive: true });
  const folders = new Set<string>(['.']);
  const makeFolder = (folder: string): void => {
    if (folders.has(folder)) return;
    makeFolder(posix.dirname(folder));
    const absolute = join(root, folder);
    try {
      mkdirSync(absolute);
    } catch (error) {
      if (!hasCode(error, 'EEXIST') || !lstatSync(absolute).isDirectory()) throw error;
    }
    folders.add(folder);
  };
  if (!lstatSync(root).isDirectory()) throw intruder(root);
  return (path) => {
    makeFolder(posix.dirname(path));
    return join(root, path);
  };
}

/** Returns a test whether a path below a folder is a regular file, without links on the way. */
function plainFilesOf(root: string): (path: string) => boolean {
  const folders = new Map<string, boolean>([['.', true]]);
  const isPlainFolder = (folder: string): boolean => {
    const cached = folders.get(folder);
    if (cached !== undefined) return cached;
    const isPlain =
      isPlainFolder(posix.dirname(folder)) &&
      lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
    folders.set(folder, isPlain);
    return isPlain;
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
    case 'feed':
      return Buffer.from(await options.feed(output));
    case 'text':
      return Buffer.from(output.text);
    case 'bytes':
      return output.bytes;
    case 'copy':
      return readingOf(output.from, () => readInSite(options.siteDir, output.from));
  }
}

/**
 * Whether a file is kept for some builds after it was removed, for pages that a browser has open.
 * Cards are not: only networks that read the page again would ask for one.
 */
function isHashedAsset(path: string): boolean {
  return !isCardFile(path) && hasHashedName(path);
}

/** Whether a file on disk is unchanged since docsgen wrote it. */
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
