import { DocsgenError } from '../../model/errors.js';
import { hintFor, isSystemError, problemOf } from '../fs/system-error.js';

/** Codes that say that something else was put where docsgen writes. */
const INTRUDERS = new Set(['EEXIST', 'ENOTDIR', 'ELOOP']);

/** Run work that writes an output folder. Errors of the disk become DocsgenErrors. */
export function writingTo<T>(out: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw outputError(error, out);
  }
}

/** An error of the disk while an output folder is written, in words. Other errors stay as they are. */
export function outputError(error: unknown, out: string): unknown {
  if (!isSystemError(error)) return error;
  const { code = '', path = out } = error;
  if (INTRUDERS.has(code)) return intruder(path);
  if (code === 'ENAMETOOLONG')
    return new DocsgenError(
      'A file name of the site is too long for this disk; the previous site is untouched.',
      { hint: 'Name an output folder with a shorter path with --out-dir.', cause: error },
    );
  if (code === 'EBUSY' || code === 'EXDEV')
    return new DocsgenError(
      `The output folder ${out} is a mount point and cannot be replaced as a whole.`,
      { hint: 'Name a folder below it with --out-dir.', cause: error },
    );
  const where = path === out ? '' : ` (${path})`;
  const isRefused = ['EACCES', 'EPERM', 'EROFS'].includes(code);
  return new DocsgenError(
    `The output folder ${out} cannot be written: ${problemOf(error)}${where}. The previous site is untouched.`,
    {
      hint: isRefused
        ? 'Change its permissions, or name another folder with --out-dir.'
        : hintFor(error),
      cause: error,
    },
  );
}

/** Something is where docsgen writes, and docsgen did not put it there. */
export function intruder(path: string): DocsgenError {
  return new DocsgenError(
    `Something else wrote ${path} during the build. The previous site is untouched.`,
    { hint: 'Find out which program writes there, and build again.' },
  );
}
