import { DocsgenError } from '../model/errors.js';
import { messageOf, stackOf } from '../model/thrown-text.js';

/** An error as a worker sends it: errors lose their properties between threads. */
export interface WorkerFailure {
  readonly message: string;
  readonly stack: string | undefined;
  /** The properties of a DocsgenError; undefined for every other error. */
  readonly expected: Pick<DocsgenError, 'hint' | 'diagnostics'> | undefined;
}

export function failureOf(error: unknown): WorkerFailure {
  if (!(error instanceof Error))
    return { message: messageOf(error), stack: undefined, expected: undefined };
  const [message, stack] = [messageOf(error), stackOf(error)];
  if (!(error instanceof DocsgenError)) return { message, stack, expected: undefined };
  const { hint, diagnostics } = error;
  return { message, stack, expected: { hint, diagnostics } };
}

export function errorOf({ message, stack, expected }: WorkerFailure): Error {
  if (expected === undefined) return Object.assign(new Error(message), { stack });
  const { hint, diagnostics } = expected;
  return new DocsgenError(message, { diagnostics, ...(hint === undefined ? {} : { hint }) });
}
