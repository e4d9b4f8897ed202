import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DocsgenError } from '../model/errors.js';
import { hashOf } from '../model/keys.js';
import type { Output, PageOutput } from '../model/output.js';
import { manifestText, MANIFEST, readManifest, recover, refuseForeign, swap, type Manifest, type OutPlaces } from './out-dir.js';

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
  /** Both forms of a page. */
  readonly render: (output: PageOutput) => Promise<{ readonly html: string; readonly chunk: string }>;
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

async function stage(outputs: readonly Output[], before: Manifest | undefined, options: EmitOptions): Promise<EmitResult> {
  const { places, states } = options;
  const next = new Map<string, FileState>();
  const files: Record<string, { hash: string; age?: number }> = {};
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
  for (const [i, output] of outputs.entries()) {
    const known = states.get(output.path);
    const old = before?.files[output.path];
    if (known !== undefined && known.key === output.key && known.hash === old?.hash && isUntouched(join(places.out, output.path), known)) {
      linkOrCopy(join(places.out, output.path), target(output.path));
      next.set(output.path, known);
    } else {
      const content = await contentOf(output, options);
      const hash = hashOf(content);
      const same = known !== undefined && known.hash === hash && old?.hash === hash && isUntouched(join(places.out, output.path), known);
      if (same) linkOrCopy(join(places.out, output.path), target(output.path));
      else {
        writeFileSync(target(output.path), content);
        bytes += content.length;
        if (old?.hash !== hash) written.push(output.path);
      }
      const { size, mtimeMs } = statSync(target(output.path));
      next.set(output.path, { key: output.key, hash, size, mtime: mtimeMs });
    }
    files[output.path] = { hash: next.get(output.path)?.hash ?? '' };
    options.progress(i + 1, outputs.length);
  }
  for (const [path, file] of Object.entries(before?.files ?? {})) {
    if (files[path] !== undefined || !isHashedAsset(path)) continue;
    const age = (file.age ?? 0) + 1;
    if (age > options.keepAssets || statSync(join(places.out, path), { throwIfNoEntry: false }) === undefined) continue;
    linkOrCopy(join(places.out, path), target(path));
    files[path] = { hash: file.hash, age };
  }
  const removed = Object.keys(before?.files ?? {}).filter((path) => files[path] === undefined);
  writeFileSync(join(places.staging, MANIFEST), manifestText({ generator: 'docsgen', files }));
  swap(places);
  return { states: next, written, removed, bytes };
}

async function contentOf(output: Output, options: EmitOptions): Promise<Uint8Array> {
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

/** Names with a content hash never change their meaning, so they may outlive their build. */
function isHashedAsset(path: string): boolean {
  return /^assets\/.*-[\w-]{8,}[./]/.test(path);
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
  if (code === 'ENOSPC' || code === 'EDQUOT') return new DocsgenError('There is no space left on the disk; the previous site is untouched.', { hint: 'Free some space and build again.', cause: error });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return new DocsgenError(`The output folder ${out} cannot be written; the previous site is untouched.`, { hint: 'Check its permissions, or name another with --out-dir.', cause: error });
  if (code === 'EBUSY' || code === 'EXDEV') return new DocsgenError(`The output folder ${out} is a mount point and cannot be replaced as a whole.`, { hint: 'Name a folder below it with --out-dir.', cause: error });
  return error;
}
