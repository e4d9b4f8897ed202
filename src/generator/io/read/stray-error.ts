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
