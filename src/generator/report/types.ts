import type { Diagnostic } from '../model/diagnostic.js';

/** The reason why a command cannot continue. */
export interface Failure {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** The findings of a command, and its failure if it could not continue. */
export interface Report {
  readonly diagnostics: readonly Diagnostic[];
  readonly error?: Failure;
}
