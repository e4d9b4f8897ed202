import { setImmediate as turn } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { Script, type RunningScriptOptions } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { watchMainThread } from './block-watch.js';
import { endBySignal, receiveSignals } from './signals.js';
import { watchThread } from './watchdog.js';

/** A run of code of the site that has not ended. */
export interface SiteCodeRun {
  /** The name of the code, as the subject of a sentence. */
  readonly what: string;
  /** When it started, in milliseconds of `performance.now()`. */
  readonly since: number;
}

const runs = new Set<SiteCodeRun>();

/** The runs of code of the site that have not ended, the oldest one first. */
export function openSiteCodeRuns(): readonly SiteCodeRun[] {
  return [...runs];
}

/**
 * Runs code of the site. While it runs, and until its promise settles, `openSiteCodeRuns` lists it,
 * so that a message can name it if it ends the process or never ends. Signals end an endless loop
 * only after `watchForBlocks`.
 */
export function runSiteCode<T>(what: string, run: () => T): T {
  const entry = { what, since: performance.now() };
  runs.add(entry);
  let result: T;
  try {
    result = run();
  } catch (error) {
    runs.delete(entry);
    throw error;
  }
  const end = (): void => void runs.delete(entry);
  if (result instanceof Promise) void result.then(end, end);
  else end();
  return result;
}

/**
 * From now on, signals also end code of the site that blocks this thread for a second or longer: a
 * listener would never run. Before that they wait, so that the process ends in an orderly way.
 */
export function watchForBlocks(): void {
  const onBlocked = (): void => {
    if (runs.size > 0) receiveSignals(false);
  };
  watchMainThread(onBlocked, () => receiveSignals(true));
}

/**
 * Runs code of the site like `runSiteCode`. Ctrl+C also ends an endless loop in it immediately. But
 * Node.js can lose Ctrl+C at the start and the end of such a run. So this is not used for code with
 * a time limit, nor for code that has ended before.
 */
export async function runInterruptibly<T>(what: string, run: () => T): Promise<Awaited<T>> {
  if (!isMainThread) return await runSiteCode(what, run);
  await signalsHandled();
  const result = runSiteCode(what, () => interruptible(run));
  if (result instanceof Promise) watchForBlocks();
  return await result;
}

/**
 * Resolves when the listeners of all signals that came before the call have run. Without it,
 * `interruptible` discards such signals, because `node:vm` removes the listeners for a moment.
 */
async function signalsHandled(): Promise<void> {
  // The first turn may end before the event loop asks for signals; the second one comes after.
  await turn();
  await turn();
}

/** Code ran longer than its limit. */
export class TimeLimitReached extends Error {
  override readonly name = 'TimeLimitReached';
}

/** The function of the call below, by name: a script of `node:vm` sees only global names. */
const CALLED = '__docsgenCalled';
const call = new Script(`globalThis.${CALLED}()`, { filename: 'docsgen-call.js' });

function callWith<T>(run: () => T, options: RunningScriptOptions): T {
  const global = globalThis as Record<string, unknown>;
  const outer = global[CALLED];
  global[CALLED] = run;
  try {
    return call.runInThisContext({ ...options, displayErrors: false }) as T;
  } finally {
    global[CALLED] = outer;
  }
}

/**
 * Runs a synchronous function, and ends it after some seconds of real time, also in an endless
 * loop. No `catch` or `finally` of the function runs then. Throws a TimeLimitReached.
 */
export function withTimeLimit<T>(seconds: number, run: () => T): T {
  watchForBlocks();
  try {
    return callWith(run, { timeout: seconds * 1000 });
  } catch (error) {
    if (hasCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT'))
      throw new TimeLimitReached(`Its code runs for more than ${seconds} seconds.`);
    throw error;
  }
}

/** Seconds after its limit until code that blocks the thread ends the process. */
const GRACE = 5;

/**
 * Waits for asynchronous code, whose name is the subject of a sentence. Throws a TimeLimitReached
 * if it takes longer, and ends the process if it blocks the thread. Must be called before the code
 * goes on: before anything awaits.
 */
export async function finishedInTime(
  seconds: number,
  code: Promise<void>,
  name: string,
): Promise<undefined> {
  const blocked =
    `docsgen: ${name} does not end.\n` +
    '  hint: Look for an endless loop after an `await` in plugins of unified.\n';
  const stopWatching = watchThread(blocked, seconds + GRACE);
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimeLimitReached(`Its code runs for more than ${seconds} seconds.`));
    }, seconds * 1000);
  });
  try {
    await Promise.race([code, limit]);
    return undefined;
  } finally {
    clearTimeout(timer);
    stopWatching();
  }
}

/** Runs a synchronous function that Ctrl+C ends, also in an endless loop. */
function interruptible<T>(run: () => T): T {
  try {
    return callWith(run, { breakOnSigint: true });
  } catch (error) {
    if (hasCode(error, 'ERR_SCRIPT_EXECUTION_INTERRUPTED')) endBySignal('SIGINT');
    throw error;
  }
}

/** Whether Node.js threw an error with this code. Code of a site can throw any value. */
function hasCode(error: unknown, code: string): boolean {
  return isNativeError(error) && Object.getOwnPropertyDescriptor(error, 'code')?.value === code;
}
