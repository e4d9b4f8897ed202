import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { isCardFile } from '../model/card.js';
import { DocsgenError } from '../model/errors.js';
import { hashOf } from '../model/keys.js';
import type { CardOutput, Output, PageOutput } from '../model/output.js';
import {
  manifestText,
  MANIFEST,
  readManifest,
  recover,
  refuseForeign,
  swap,
  type Manifest,
  type OutPlaces,
} from './out-dir.js';

/** What is remembered of a written file: it is taken as unchanged while size and time on disk are these. */
export interface FileState {
  readonly key: string;
  readonly hash: string;
  readonly size: number;
  readonly mtime: number;
}

export interface EmitOptions {
  readonly places: OutPlaces;
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
}

export interface EmitResult {
  readonly states: ReadonlyMap<string, FileState>;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly bytes: number;
}

/**
 * Bring the output folder to a set of outputs. The new site is put together
 * beside the old one, unchanged files as hard links, and takes its place at the
 * end: a crash at any moment leaves the one or the other. Throws a DocsgenError
 * when the folder is not docsgen's or cannot be written.
 */
export async function emit(outputs: readonly Output[], options: EmitOptions): Promise<EmitResult> {
  const { places } = options;
  recover(places);
  const before = readManifest(places.out);
  refuseForeign(places.out, before);
  try {
    return await stage(outputs, before, options);
  } catch (error) {
    rmSync(places.staging, { recursive: true, force: true });
    throw diskError(error, places.out);
  }
}

async function stage(
  outputs: readonly Output[],
  before: Manifest | undefined,
  options: EmitOptions,
): Promise<EmitResult> {
  const { places, states } = options;
  const next = new Map<string, FileState>();
  const files = new Map<string, { hash: string; age?: number }>();
  const previous = new Map(Object.entries(before?.files ?? {}));
  const written: string[] = [];
  const folders = new Set<string>();
  let bytes = 0;
  mkdirSync(places.staging, { recursive: true });
  const target = (path: string): string => {
    const file = join(places.staging, path);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    return file;
  };
  const untouched = (path: string, known: FileState): boolean =>
    known.hash === previous.get(path)?.hash && isUntouched(join(places.out, path), known);
  const finish = (output: Output, state: FileState): void => {
    next.set(output.path, state);
    files.set(output.path, { hash: state.hash });
    options.progress(next.size, outputs.length);
  };
  const write = (output: Output, content: Uint8Array): void => {
    const known = states.get(output.path);
    const hash = hashOf(content);
    if (known?.hash === hash && untouched(output.path, known))
      linkOrCopy(join(places.out, output.path), target(output.path));
    else {
      writeFileSync(target(output.path), content);
      bytes += content.length;
      if (previous.get(output.path)?.hash !== hash) written.push(output.path);
    }
    const { size, mtimeMs } = statSync(target(output.path));
    finish(output, { key: output.key, hash, size, mtime: mtimeMs });
  };
  const missing: Output[] = [];
  for (const output of outputs) {
    const known = states.get(output.path);
    if (known?.key === output.key && untouched(output.path, known)) {
      linkOrCopy(join(places.out, output.path), target(output.path));
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
      // Cards that are drawn meanwhile come as messages, for which this thread must be free now and then.
      if (cards.length > 0) await turn();
    }
  } finally {
    // After an error too: what is being drawn must not write into a folder that is cleared away.
    await drawing;
  }
  for (const [path, file] of previous) {
    if (files.has(path) || !isHashedAsset(path)) continue;
    const age = (file.age ?? 0) + 1;
    if (
      age > options.keepAssets ||
      statSync(join(places.out, path), { throwIfNoEntry: false }) === undefined
    )
      continue;
    linkOrCopy(join(places.out, path), target(path));
    files.set(path, { hash: file.hash, age });
  }
  const removed = [...previous.keys()].filter((path) => !files.has(path));
  writeFileSync(
    join(places.staging, MANIFEST),
    manifestText({
      generator: 'docsgen',
      files: Object.fromEntries(files),
      headers: options.headers,
    }),
  );
  swap(places);
  return { states: next, written: written.sort(), removed, bytes };
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
      return readFileSync(join(options.siteDir, output.from));
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
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && stat.size === state.size && stat.mtimeMs === state.mtime;
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function diskError(error: unknown, out: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new DocsgenError('There is no space left on the disk; the previous site is untouched.', {
      hint: 'Free some space and build again.',
      cause: error,
    });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new DocsgenError(
      `The output folder ${out} cannot be written; the previous site is untouched.`,
      { hint: 'Check its permissions, or name another with --out-dir.', cause: error },
    );
  if (code === 'EBUSY' || code === 'EXDEV')
    return new DocsgenError(
      `The output folder ${out} is a mount point and cannot be replaced as a whole.`,
      { hint: 'Name a folder below it with --out-dir.', cause: error },
    );
  return error;
}
