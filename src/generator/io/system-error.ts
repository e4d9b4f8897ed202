import { DocsgenError } from '../model/errors.js';

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
  ['EISDIR', ['it is a folder', 'Name a file.']],
  ['ELOOP', ['its symbolic links lead in a circle', 'Remove one of the links.']],
  ['ENAMETOOLONG', ['the name is too long', 'Choose a shorter name.']],
  ['EIO', ['the disk does not answer as it should', 'Check the disk.']],
]);

/** A failure of the operating system in words; undefined for every other error. */
export function systemFailure(error: unknown): DocsgenError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const failure = code === undefined ? undefined : FAILURES.get(code);
  if (failure === undefined || syscall === undefined) return undefined;
  const [problem, hint] = failure;
  const subject = path ?? 'A file';
  return new DocsgenError(`${subject} cannot be used: ${problem}.`, { hint, cause: error });
}
