import { endBySignal, onSignals } from '../fs/signals.js';

/** Clean-ups to run when the process ends, the last one first. */
const pending: (() => void)[] = [];
let stopListening: () => void = () => undefined;

/**
 * Run work, then `cleanUp`, which must not throw. `cleanUp` also runs when the process ends during
 * the work, by `process.exit`, or by SIGINT, SIGTERM or SIGHUP with the exit code of `endBySignal`.
 * Long work must pause from time to time, because Node.js handles signals only between turns of the
 * event loop.
 */
export async function withCleanUp<T>(cleanUp: () => void, work: () => Promise<T>): Promise<T> {
  if (pending.length === 0) listen();
  pending.push(cleanUp);
  try {
    return await work();
  } finally {
    pending.splice(pending.indexOf(cleanUp), 1);
    if (pending.length === 0) stopListening();
    cleanUp();
  }
}

function listen(): void {
  const stop = onSignals(endBySignal);
  process.on('exit', cleanAll);
  stopListening = () => {
    stop();
    process.off('exit', cleanAll);
  };
}

function cleanAll(): void {
  for (let cleanUp = pending.pop(); cleanUp !== undefined; cleanUp = pending.pop()) cleanUp();
}
