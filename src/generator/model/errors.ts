import type { Diagnostic } from './diagnostic.js';

/** Returns a line of a file, which is relative to the site. */
export type SourceLine = (file: string, line: number) => string | undefined;

/**
 * The command cannot continue. The CLI prints the message and the hint without a stack and exits
 * with code 2. `diagnostics` holds the reasons that are in files of the site.
 */
export class DocsgenError extends Error {
  override readonly name = 'DocsgenError';
  readonly hint: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Lines of the files with the reasons, if these files are not those of the site. */
  readonly sourceLine: SourceLine | undefined;

  constructor(
    message: string,
    options: {
      hint?: string;
      diagnostics?: readonly Diagnostic[];
      cause?: unknown;
      sourceLine?: SourceLine;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.hint = options.hint;
    this.diagnostics = options.diagnostics ?? [];
    this.sourceLine = options.sourceLine;
  }
}

/** A file is not the one that docsgen read before. Reading the site again helps. */
export class FileChanged extends DocsgenError {
  constructor(path: string) {
    super(`${path} changed while docsgen read the site.`, { hint: 'Run the command again.' });
  }
}
