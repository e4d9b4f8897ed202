import type { Diagnostic } from '../model/diagnostic.js';

/** Why a command could not go on. */
export interface Failure {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** What a command has to report: its findings, and the reason when it could not go on. */
export interface Report {
  readonly diagnostics: readonly Diagnostic[];
  readonly error?: Failure;
}
