import { DocsgenError } from '../../model/errors.js';

/** Code of the operating system → what is wrong with a path, and what to do. */
const FAILURES: ReadonlyMap<string, readonly [problem: string, hint: string]> = new Map([
  ['EACCES', ['permission is denied', 'Change its permissions, or choose another folder.']],
  ['EPERM', ['the system does not allow it', 'Change its permissions, or choose another folder.']],
  ['EROFS', ['the file system is read-only', 'Choose a folder that can be written.']],
  ['ENOSPC', ['there is no space left on the disk', 'Free some space and try again.']],
  ['EDQUOT', ['the disk quota is used up', 'Free some space and try again.']],
  ['EMFILE', ['too many files are open', 'Raise the limit, for example with `ulimit -n 4096`.']],
  ['ENFILE', ['too many files are open', 'Close other programs and try again.']],
  ['ENOENT', ['it does not exist', 'Create it, or correct the path, and try again.']],
  ['ENOTDIR', ['a part of the path is no folder', 'Correct the path.']],
  ['EEXIST', ['something else is in its place', 'Move that away, or choose another path.']],
  ['EISDIR', ['it is a folder', 'Name a file.']],
  ['ELOOP', ['its symbolic links lead in a circle', 'Remove one of the links.']],
  ['ENAMETOOLONG', ['the name is too long', 'Choose a shorter name.']],
  ['EIO', ['the disk does not answer as it should', 'Check the disk.']],
]);

/** Whether an error comes from the operating system. Node's own codes have underscores. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    /^E[A-Z0-9]+$/.test(String(error.code))
  );
}

/** Whether an error says that there is nothing at a path. */
export function isMissing(error: unknown): boolean {
  return isSystemError(error) && error.code === 'ENOENT';
}

/** What is wrong, as the end of a sentence: `permission is denied`. */
export function problemOf(error: unknown): string {
  if (!isSystemError(error)) return error instanceof Error ? error.message : String(error);
  const code = error.code ?? '';
  return FAILURES.get(code)?.[0] ?? `the system reports ${code}`;
}

/** What to do about a failure of the operating system. */
export function hintFor(error: unknown): string {
  const code = isSystemError(error) ? (error.code ?? '') : '';
  return FAILURES.get(code)?.[1] ?? 'Check the disk and the permissions of the folder.';
}

/** Run work on a file. Errors of reading and writing open files do not name it: this adds the path. */
export function namingPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error)) error.path ??= path;
    throw error;
  }
}

/** A failure of the operating system in words; undefined for every other error. */
export function systemFailure(error: unknown): DocsgenError | undefined {
  if (!isSystemError(error)) return undefined;
  const { code = '', path } = error;
  // Without a path an unknown code says nothing that a user could act on.
  if (path === undefined && !FAILURES.has(code)) return undefined;
  return new DocsgenError(`${path ?? 'A file'} cannot be used: ${problemOf(error)}.`, {
    hint: hintFor(error),
    cause: error,
  });
}
