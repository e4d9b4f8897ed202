import { DocsgenError } from '../../model/errors.js';
import { hintFor, isSystemError, problemOf } from '../fs/system-error.js';

/** Error codes for a path of docsgen that another program has created or replaced. */
const INTRUDERS = new Set(['EEXIST', 'ENOTDIR', 'ELOOP']);

/** Run work that writes an output folder. File system errors become DocsgenErrors. */
export function writingTo<T>(out: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw outputError(error, out);
  }
}

/**
 * A file system error in an output folder as a DocsgenError. Other errors are returned unchanged.
 */
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
      `The output folder ${out} is a mount point, which cannot be renamed or replaced.`,
      { hint: 'Name a folder inside it with --out-dir.', cause: error },
    );
  const where = path === out ? '' : ` (${path})`;
  const isRefused = ['EACCES', 'EPERM', 'EROFS'].includes(code);
  return new DocsgenError(
    `The output folder ${out} cannot be written: ${problemOf(error)}${where}. ` +
      'The previous site is untouched.',
    {
      hint: isRefused
        ? 'Change its permissions, or name another folder with --out-dir.'
        : hintFor(error),
      cause: error,
    },
  );
}

/** The error for a path of docsgen that another program has written. */
export function intruder(path: string): DocsgenError {
  return new DocsgenError(
    `Another program wrote ${path} during the build. The previous site is untouched.`,
    { hint: 'Find out which program writes there, and build again.' },
  );
}
