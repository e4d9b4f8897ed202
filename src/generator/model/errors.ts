import type { Diagnostic } from './diagnostic.js';

/**
 * The command cannot proceed: shown as message and hint without a stack, exit 2.
 * Carries diagnostics when the reason stands in a file of the writer's.
 */
export class DocsgenError extends Error {
  override readonly name = 'DocsgenError';
  readonly hint: string | undefined;
  readonly diagnostics: readonly Diagnostic[];

  constructor(
    message: string,
    options: { hint?: string; diagnostics?: readonly Diagnostic[]; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.hint = options.hint;
    this.diagnostics = options.diagnostics ?? [];
  }
}
