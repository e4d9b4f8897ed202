import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DocsgenError } from '../../model/errors.js';
import { attempt } from '../fs/attempt.js';
import { removeQuietly, writeAtomically } from '../fs/write-atomically.js';
import { systemFailure } from '../fs/system-error.js';
import { SAFE } from '../git/git.js';
import { messageOf } from '../../model/thrown-text.js';
import { whyLeftAlone } from './fix-files.js';

/** Files to move, and texts to write afterwards. Paths are relative to the site. */
export interface FileChanges {
  /** Old path → new path. */
  readonly moves: ReadonlyMap<string, string>;
  /** New texts, with the path and the text before the move; '' for a new file. */
  readonly texts: readonly {
    readonly path: string;
    readonly oldPath: string;
    readonly before: string;
    readonly after: string;
  }[];
}

/**
 * Moves files and writes texts: all of them, or none. Files that git tracks move with `git mv`.
 * Folders that are empty afterwards are removed. Throws a DocsgenError, with everything as it was,
 * if a file has changed since it was read, if a target exists, or if a step fails.
 */
export function moveFiles(siteDir: string, { moves, texts }: FileChanges): void {
  for (const { oldPath, before } of texts) {
    const reason = whyLeftAlone(siteDir, oldPath, before);
    if (reason !== undefined)
      throw new DocsgenError(`Nothing was moved: ${reason}`, { hint: 'Run the command again.' });
  }
  for (const [from, to] of moves) requireFree(siteDir, from, to);
  const tracked = trackedFiles(siteDir, [...moves.keys()]);
  const undo: (() => void)[] = [];
  try {
    for (const [from, to] of moves) {
      const move = tracked.has(from) ? gitMove : renameFile;
      move(siteDir, from, to);
      undo.push(() => {
        move(siteDir, to, from);
      });
    }
    for (const { path, after } of texts) {
      const file = join(siteDir, path);
      const old = attempt(() => readFileSync(file));
      mkdirSync(dirname(file), { recursive: true });
      undo.push(() => {
        if (old === undefined) removeQuietly(file);
        else writeAtomically(file, old);
      });
      writeAtomically(file, after);
    }
  } catch (error) {
    for (const step of undo.reverse()) attempt(step);
    const failure = systemFailure(error);
    throw new DocsgenError(`Nothing was moved: ${failure?.message ?? messageOf(error)}`, {
      ...(failure?.hint === undefined ? {} : { hint: failure.hint }),
      cause: error,
    });
  }
  for (const from of moves.keys()) removeEmptyFolders(siteDir, dirname(from));
}

function requireFree(siteDir: string, from: string, to: string): void {
  // On some systems a file has several names that differ in letter case.
  const isSameFile = from.toLowerCase() === to.toLowerCase();
  if (existsSync(join(siteDir, to)) && !isSameFile)
    throw new DocsgenError(`Nothing was moved: ${to} exists already.`, {
      hint: 'Choose another name, or move that file first.',
    });
}

function renameFile(siteDir: string, from: string, to: string): void {
  mkdirSync(dirname(join(siteDir, to)), { recursive: true });
  renameSync(join(siteDir, from), join(siteDir, to));
}

function gitMove(siteDir: string, from: string, to: string): void {
  mkdirSync(dirname(join(siteDir, to)), { recursive: true });
  execFileSync('git', [...SAFE, 'mv', '--', from, to], { cwd: siteDir, stdio: 'pipe' });
}

/** Which of these files git tracks; none without git. */
function trackedFiles(siteDir: string, files: readonly string[]): Set<string> {
  const list = attempt(() =>
    execFileSync('git', [...SAFE, 'ls-files', '-z'], {
      cwd: siteDir,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const tracked = new Set(list?.split('\0'));
  return new Set(files.filter((file) => tracked.has(file)));
}

/** Removes a folder of the site and its parents, as long as they are empty. */
function removeEmptyFolders(siteDir: string, folder: string): void {
  for (let at = folder; at !== '.' && at !== ''; at = dirname(at)) {
    const path = join(siteDir, at);
    if (!existsSync(path)) continue;
    if (readdirSync(path).length > 0) return;
    rmdirSync(path);
  }
}
