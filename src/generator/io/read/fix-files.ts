import { isUtf8 } from 'node:buffer';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { DocsgenError } from '../../model/errors.js';

/** A file, site-relative, with its text as it was read, '' for a new one, and as it becomes. */
export interface FixedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A file to write, its symbolic links resolved. */
interface WriteTarget {
  readonly fixed: FixedFile;
  /** The real file; where it is a new one, its path in the site. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly stats: Stats | undefined;
}

/**
 * Why `--fix` leaves a file alone, as a sentence; undefined if it may change it. It changes only
 * files that are inside the site, are valid UTF-8, and still have the text that was checked.
 */
export function whyLeftAlone(siteDir: string, file: string, text: string): string | undefined {
  const path = realPath(join(siteDir, file));
  if (path === undefined)
    return text === '' ? undefined : `${file} was left alone: it is no longer there.`;
  if (!isInside(realpathSync(siteDir), path))
    return `${file} was left alone: it is a symbolic link to a file outside the site.`;
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) return `${file} was left alone: it is not valid UTF-8.`;
  if (!bytes.equals(Buffer.from(text)))
    return `${file} was left alone: it was changed while docsgen checked it.`;
  return undefined;
}

/**
 * Write fixed files. Either all of them are written or none: each goes to a temporary file beside
 * the real one first, and then all take their places. A symbolic link stays one, and a file keeps
 * its permissions. Returns why files were left alone. Throws a DocsgenError where a file cannot be
 * written, before anything has changed.
 */
export function writeFixes(siteDir: string, files: readonly FixedFile[]): string[] {
  const notices: string[] = [];
  const targets = new Map<string, WriteTarget>();
  const conflicts = new Set<string>();
  for (const fixed of files) {
    const path = realPath(join(siteDir, fixed.file)) ?? join(siteDir, fixed.file);
    const notice = whyLeftAlone(siteDir, fixed.file, fixed.before);
    const other = targets.get(path)?.fixed;
    if (notice !== undefined) notices.push(notice);
    else if (other !== undefined && other.after !== fixed.after) {
      conflicts.add(path);
      notices.push(
        `${other.file} and ${fixed.file} were left alone: they are one file and need different fixes.`,
      );
    } else targets.set(path, { fixed, path, stats: statsOf(path) });
  }
  for (const path of conflicts) targets.delete(path);
  for (const target of targets.values()) requireWritable(target);
  replaceAll([...targets.values()]);
  return notices;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way.split(/[\\/]/)[0] !== '..' && !isAbsolute(way);
}

/** Root may write everything, so the permissions themselves are looked at too. */
function requireWritable({ fixed, path, stats }: WriteTarget): void {
  if (stats !== undefined && (stats.mode & 0o222) === 0) throw notWritten(fixed, 'it is read-only');
  try {
    if (stats !== undefined) accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw notWritten(fixed, error);
  }
}

function replaceAll(targets: readonly WriteTarget[]): void {
  const left = new Set<string>();
  const temporaryOf = ({ path }: WriteTarget): string => `${path}.${process.pid}.tmp`;
  try {
    for (const target of targets) {
      left.add(temporaryOf(target));
      try {
        writeTemporary(temporaryOf(target), target);
      } catch (error) {
        throw notWritten(target.fixed, error);
      }
    }
    for (const target of targets) {
      try {
        renameSync(temporaryOf(target), target.path);
      } catch (error) {
        throw notWritten(target.fixed, error);
      }
    }
  } catch (error) {
    for (const temporary of left) removeQuietly(temporary);
    throw error;
  }
}

/** Remove a temporary file where that is possible: the error that is already known says more. */
function removeQuietly(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // It is not a file, so it is not one of ours.
  }
}

function writeTemporary(temporary: string, { fixed, stats }: WriteTarget): void {
  writeFileSync(temporary, fixed.after);
  if (stats === undefined) return;
  chmodSync(temporary, stats.mode & 0o7777);
  try {
    chownSync(temporary, stats.uid, stats.gid);
  } catch {
    // Only root may give a file away. The file is then the user's own, as with any editor.
  }
}

function notWritten({ file }: FixedFile, cause: unknown): DocsgenError {
  const reason =
    typeof cause === 'string'
      ? cause
      : cause instanceof Error && 'code' in cause
        ? String(cause.code)
        : String(cause);
  return new DocsgenError(`Cannot write ${file}: ${reason}. No file was changed.`, {
    hint: 'Make it writable, or name the files to fix: docsgen check --fix <files>.',
    cause,
  });
}
