import { DocsgenError } from '../../model/errors.js';
import { messageOf } from '../../model/thrown-text.js';

/** Error code of the operating system → the problem with a path, and a hint. */
const FAILURES: ReadonlyMap<string, readonly [problem: string, hint: string]> = new Map([
  ['EACCES', ['permission is denied', 'Change its permissions, or choose another folder.']],
  ['EPERM', ['the system does not allow it', 'Change its permissions, or choose another folder.']],
  ['EROFS', ['the file system is read-only', 'Choose a folder that can be written.']],
  ['ENOSPC', ['there is no space left on the disk', 'Free some space and try again.']],
  ['EDQUOT', ['the disk quota is used up', 'Free some space and try again.']],
  ['EMFILE', ['too many files are open', 'Raise the limit, for example with `ulimit -n 4096`.']],
  ['ENFILE', ['too many files are open', 'Close other programs and try again.']],
  ['ENOENT', ['it does not exist', 'Create it, or correct the path, and try again.']],
  ['ENOTDIR', ['part of the path is not a folder', 'Correct the path.']],
  ['EEXIST', ['something else is in its place', 'Move that away, or choose another path.']],
  ['EISDIR', ['it is a folder', 'Name a file.']],
  ['ELOOP', ['its symbolic links form a loop', 'Remove one of the links.']],
  ['ENAMETOOLONG', ['the name is too long', 'Choose a shorter name.']],
  ['EIO', ['the disk reports an input/output error', 'Check the disk.']],
]);

/** Whether an error comes from the operating system. Codes of Node.js contain underscores. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    /^E[A-Z0-9]+$/.test(String(error.code))
  );
}

/** Whether an error of the operating system has one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return isSystemError(error) && codes.includes(error.code ?? '');
}

/**
 * Whether an error says that a path leads to nothing: it does not exist, goes through a file, goes
 * around in symbolic links, or has a name that no file can have.
 */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG');
}

/** The problem, as the end of a sentence: `permission is denied`. */
export function problemOf(error: unknown): string {
  if (!isSystemError(error)) return messageOf(error);
  const code = error.code ?? '';
  return FAILURES.get(code)?.[0] ?? `the system reports ${code}`;
}

/** The hint for an error of the operating system. */
export function hintFor(error: unknown): string {
  const code = isSystemError(error) ? (error.code ?? '') : '';
  return FAILURES.get(code)?.[1] ?? 'Check the disk and the permissions of the folder.';
}

/**
 * Run work on a file, and add its path to errors of the operating system that name none. Reading
 * from an open file throws such errors.
 */
export function withPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error)) error.path ??= path;
    throw error;
  }
}

/** Codes of errors about the place of a copy, not about its source. */
const OF_TARGET = new Set(['EDQUOT', 'EEXIST', 'ENOSPC', 'ENOTEMPTY', 'EROFS']);

/** The path that an error of the operating system is about. */
export function pathOf(error: NodeJS.ErrnoException): string | undefined {
  const { dest } = error as { readonly dest?: string };
  return OF_TARGET.has(error.code ?? '') ? (dest ?? error.path) : error.path;
}

/** An error of the operating system as a DocsgenError; undefined for every other error. */
export function systemFailure(error: unknown): DocsgenError | undefined {
  if (!isSystemError(error)) return undefined;
  const { code = '' } = error;
  const path = pathOf(error);
  // Without a path, an unknown code does not help the user.
  if (path === undefined && !FAILURES.has(code)) return undefined;
  return new DocsgenError(`${path ?? 'A file'} cannot be used: ${problemOf(error)}.`, {
    hint: hintFor(error),
    cause: error,
  });
}
