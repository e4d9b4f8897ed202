import type { Diagnostic } from '../../model/diagnostic.js';
import { LeadsOutside, NotAFile } from './contained.js';
import { isSystemError, problemOf } from './system-error.js';

/** A file or folder of the site that exists and cannot be read. */
export class UnreadableFile extends Error {
  readonly diagnostic: Diagnostic;

  constructor(path: string, cause: unknown) {
    super(`${path} cannot be read.`, { cause });
    this.diagnostic = unreadableFinding(path, causeText(cause));
  }
}

/** Run a read of a file of the site. Throws an UnreadableFile where the disk refuses it. */
export function readingOf<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isRefused(error)) throw new UnreadableFile(path, error);
    throw error;
  }
}

/** The finding at a file or folder that cannot be read; `why` is the end of a sentence. */
export function unreadableFinding(path: string, why: string): Diagnostic {
  return {
    rule: 'read/unreadable',
    severity: 'error',
    file: path,
    line: 1,
    column: 1,
    message: `This cannot be read: ${why}.`,
    hint: 'Make it readable for the user that runs docsgen, or delete it. Findings that depend on it are left out until then.',
  };
}

function isRefused(error: unknown): boolean {
  return isSystemError(error) || error instanceof LeadsOutside || error instanceof NotAFile;
}

function causeText(cause: unknown): string {
  if (cause instanceof LeadsOutside) return 'it leads out of the site';
  if (cause instanceof NotAFile) return 'it is not a file';
  return isSystemError(cause) && cause.code === 'ENOENT'
    ? 'it was removed while docsgen read the site'
    : problemOf(cause);
}
