import { AsyncLocalStorage } from 'node:async_hooks';
import type { Diagnostic, Place } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { runInterruptibly, runSiteCode } from '../fs/site-code-runs.js';
import { thrownText } from '../../model/thrown-text.js';

/** Code of the site that docsgen calls. */
export interface SiteCode {
  /** The subject of a sentence about it, such as `The plugin "pets"`. */
  readonly name: string;
  readonly rule: 'plugin/throws' | 'config/throws' | 'mdx/component';
  /** The place in it where an error was thrown. */
  readonly placeOf: (error: unknown) => Place;
}

const calledCode = new AsyncLocalStorage<SiteCode>();

/**
 * Calls code of the site. Errors of all that it starts and does not await are its errors: see
 * `strayError`. While it runs, messages can name it: see `runSiteCode`.
 */
export function callSiteCode<Result>(code: SiteCode, call: () => Result): Result {
  return calledCode.run(code, () => runSiteCode(code.name, call));
}

/** Calls code of the site like `callSiteCode`. Ctrl+C also ends an endless loop in it. */
export function callInterruptibly<Result>(
  code: SiteCode,
  call: () => Result,
): Promise<Awaited<Result>> {
  return calledCode.run(code, () => runInterruptibly(code.name, call));
}

/**
 * The error of a command for an error that nothing handles: a rejected promise, or an error that a
 * timer or an event threw. Call it in the handler of the process, which Node.js runs in the
 * asynchronous context of the error. Undefined if no code of the site has started the work.
 */
export function strayError(error: unknown, kind: 'promise' | 'callback'): DocsgenError | undefined {
  const code = calledCode.getStore();
  if (code === undefined) return undefined;
  const { name, rule, placeOf } = code;
  const [does, hint] =
    kind === 'promise'
      ? ['starts a promise that nothing awaits and that is rejected', 'Await it, or catch']
      : ['throws in a timer or an event', 'Catch'];
  const finding: Diagnostic = {
    ...placeOf(error),
    rule,
    severity: 'error',
    message: `${name} ${does}: ${thrownText(error)}`,
    hint: `${hint} its error.`,
  };
  return new DocsgenError('Code of the site failed.', { diagnostics: [finding], cause: error });
}

/** Takes the errors of code of the site that nothing handles. Undefined: they end the process. */
let receiver: ((error: DocsgenError) => void) | undefined;

/**
 * Runs a part of a command which an error that nothing handles rejects, instead of ending the
 * process. The rest of the part is abandoned: its later errors have no effect.
 */
export async function untilStrayError<Result>(run: () => Promise<Result>): Promise<Result> {
  const before = receiver;
  let after = before;
  const stray = new Promise<never>((_, reject) => {
    receiver = (error) => {
      after = () => undefined;
      reject(error);
    };
  });
  try {
    return await Promise.race([run(), stray]);
  } finally {
    receiver = after;
  }
}

/** Gives an error to the part of the command that it rejects. False if there is none. */
export function rejectPart(error: DocsgenError): boolean {
  receiver?.(error);
  return receiver !== undefined;
}
