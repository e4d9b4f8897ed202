import { isEndedBySignal } from '../io/fs/signals.js';
import { openSiteCodeRuns } from '../io/fs/site-code-runs.js';
import { DocsgenError } from '../model/errors.js';
import { writeError } from './print.js';

/** Seconds after which a message names code of the site that has not ended. */
const SLOW = 10;
/** Seconds that timers and connections of the site may keep the process after a command. */
const GRACE = 1;

/**
 * Reports code of the site that ends the process, or waits forever, before the command has ended.
 * `report` prints the error and returns the exit code. Call the result when the command has ended.
 */
export function watchSiteCode(report: (error: DocsgenError) => number): () => void {
  const onExit = (): void => {
    if (!isEndedBySignal()) process.exitCode = report(endedProcess());
  };
  const onIdle = (): void => {
    stop();
    process.exit(report(neverEnds()));
  };
  const named = new Set<object>();
  const slow = setInterval(() => {
    for (const run of openSiteCodeRuns()) {
      if (named.has(run) || performance.now() - run.since < SLOW * 1000) continue;
      named.add(run);
      writeError(`docsgen: ${run.what} has not ended after ${SLOW} seconds.\n`);
    }
  }, 1000).unref();
  const stop = (): void => {
    clearInterval(slow);
    process.off('exit', onExit);
    process.off('beforeExit', onIdle);
  };
  process.on('exit', onExit);
  process.on('beforeExit', onIdle);
  return stop;
}

/**
 * Ends the process after the output is written, if timers or connections of the site keep it open.
 *
 * @param isServer whether the command is a server: its user ends it, also while it works
 */
export async function endAfterOutput(isServer: boolean): Promise<void> {
  const written = [process.stdout, process.stderr].map(
    (stream) => new Promise<void>((resolve) => stream.write('', () => resolve())),
  );
  await Promise.all(written);
  if (isServer) process.exit();
  setTimeout(() => {
    writeError('docsgen: the process ends, although code of the site has timers or files open.\n');
    process.exit();
  }, GRACE * 1000).unref();
}

/** The name of the code of the site that runs, as the subject of a sentence. */
function subject(): string {
  return openSiteCodeRuns().at(-1)?.what ?? 'Code of the site';
}

function endedProcess(): DocsgenError {
  return new DocsgenError(`${subject()} ended the process.`, {
    hint: 'Remove `process.exit` from it, and throw an error instead.',
  });
}

function neverEnds(): DocsgenError {
  return new DocsgenError(`${subject()} waits for something that never happens.`, {
    hint: 'Look for a promise that is never resolved.',
  });
}
