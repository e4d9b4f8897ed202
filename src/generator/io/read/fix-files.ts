import { isUtf8 } from 'node:buffer';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { DocsgenError } from '../../model/errors.js';
import { attempt } from '../fs/attempt.js';
import { hasCode, hintFor, problemOf } from '../fs/system-error.js';
import { removeQuietly } from '../fs/write-atomically.js';

/** A file that `--fix` changes or creates. */
export interface FixedFile {
  /** Site-relative. */
  readonly file: string;
  /** The text that was read; '' for a new file. */
  readonly before: string;
  readonly after: string;
}

/** A file to write. */
interface WriteTarget {
  readonly fixed: FixedFile;
  /** Absolute, with symbolic links resolved. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly stats: Stats | undefined;
}

/**
 * The reason why `--fix` does not change a file, as a sentence; undefined if it may change the
 * file. The file must be inside the site, must be valid UTF-8, and must still have the text that
 * was checked.
 */
export function whyLeftAlone(siteDir: string, file: string, text: string): string | undefined {
  const path = realPath(join(siteDir, file));
  if (path === undefined)
    return text === '' ? undefined : `${file} was left alone: it no longer exists.`;
  if (!isInside(realpathSync(siteDir), path))
    return `${file} was left alone: it is a symbolic link to a file outside the site.`;
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) return `${file} was left alone: it is not valid UTF-8.`;
  if (!bytes.equals(Buffer.from(text)))
    return `${file} was left alone: it was changed while docsgen checked it.`;
  return undefined;
}

/**
 * Write all fixed files, or none. Each is first written to a temporary file next to the real one,
 * and all are renamed at the end. Symbolic links and permissions are kept. Returns a sentence for
 * each file that was left alone. Throws a DocsgenError when a file cannot be written; then no file
 * has changed.
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
        `${other.file} and ${fixed.file} were left alone: ` +
          'they are the same file, but need different fixes.',
      );
    } else targets.set(path, { fixed, path, stats: statsOf(path) });
  }
  for (const path of conflicts) targets.delete(path);
  for (const target of targets.values()) requireWritable(target);
  replaceAll([...targets.values()]);
  return notices;
}

function realPath(path: string): string | undefined {
  return attempt(() => realpathSync(path));
}

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return relativePath.split(/[\\/]/)[0] !== '..' && !isAbsolute(relativePath);
}

/** Throws a DocsgenError for a read-only file, even for root, whom `access` lets write any file. */
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
  const temporaries = new Set<string>();
  const undo: (() => void)[] = [];
  const temporaryOf = ({ path }: WriteTarget): string => `${path}.${process.pid}.tmp`;
  try {
    for (const target of targets) {
      temporaries.add(temporaryOf(target));
      try {
        writeTemporary(temporaryOf(target), target);
      } catch (error) {
        throw notWritten(target.fixed, error);
      }
    }
    for (const target of targets) {
      try {
        renameSync(temporaryOf(target), target.path);
        undo.push(() => {
          if (target.stats === undefined) removeQuietly(target.path);
          else writeFileSync(target.path, target.fixed.before);
        });
      } catch (error) {
        throw notWritten(target.fixed, error);
      }
    }
  } catch (error) {
    for (const temporary of temporaries) removeQuietly(temporary);
    for (const step of undo) attempt(step);
    throw error;
  }
}

function writeTemporary(temporary: string, { fixed, stats }: WriteTarget): void {
  writeFileSync(temporary, fixed.after);
  if (stats === undefined) return;
  chmodSync(temporary, stats.mode & 0o7777);
  // Only root may change the owner. Otherwise, the file belongs to the user, as with any editor.
  attempt(() => {
    chownSync(temporary, stats.uid, stats.gid);
  });
}

function notWritten({ file }: FixedFile, cause: unknown): DocsgenError {
  const reason = typeof cause === 'string' ? cause : problemOf(cause);
  return new DocsgenError(`Cannot write ${file}: ${reason}. No file was changed.`, {
    hint: hasCode(cause, 'ENOSPC', 'EDQUOT')
      ? hintFor(cause)
      : 'Make it writable, or name the files to fix: docsgen check --fix <files>.',
    cause,
  });
}
