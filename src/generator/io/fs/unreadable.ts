import type { Diagnostic } from '../../model/diagnostic.js';
import { LeadsOutside, NotAFile } from './contained.js';
import { hasCode, isSystemError, problemOf } from './system-error.js';

/** A file or folder of the site exists, but cannot be read. */
export class UnreadableFile extends Error {
  readonly diagnostic: Diagnostic;

  constructor(path: string, cause: unknown) {
    super(`${path} cannot be read.`, { cause });
    this.diagnostic = unreadableFinding(path, causeText(cause));
  }
}

/** Run a read of a file of the site. Throws an UnreadableFile when the file system refuses it. */
export function readingOf<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isRefused(error)) throw new UnreadableFile(path, error);
    throw error;
  }
}

/** The finding for a file or folder that cannot be read; `why` is the end of a sentence. */
export function unreadableFinding(path: string, why: string): Diagnostic {
  return {
    rule: 'read/unreadable',
    severity: 'error',
    file: path,
    line: 1,
    column: 1,
    message: `docsgen cannot read this: ${why}.`,
    hint:
      'Make it readable for the user that runs docsgen, or delete it. ' +
      'Until then, docsgen leaves out findings that depend on it.',
  };
}

function isRefused(error: unknown): boolean {
  return isSystemError(error) || error instanceof LeadsOutside || error instanceof NotAFile;
}

function causeText(cause: unknown): string {
  if (cause instanceof LeadsOutside) return 'it links to a file outside the site';
  if (cause instanceof NotAFile) return 'it is not a file';
  return hasCode(cause, 'ENOENT') ? 'it was removed while docsgen read the site' : problemOf(cause);
}
