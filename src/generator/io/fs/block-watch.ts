import { isMainThread, Worker } from 'node:worker_threads';

/** Milliseconds after which a thread that handles no events is blocked. */
const PATIENCE = 2000;
/** Milliseconds between two beats of a thread that is not blocked. */
const BEAT = PATIENCE / 4;

/** The function below, by name: code from the inspector sees only global names. */
const CALLED = '__docsgenBlocked';

/**
 * Calls the function in the main thread while the counter in the shared memory does not change. It
 * connects only for a call: a process that ends while an inspector is connected prints that.
 */
const WATCH = `
const { Session } = require('node:inspector');
const { workerData } = require('node:worker_threads');
const count = new Int32Array(workerData);
const call = () => {
  const session = new Session();
  session.connectToMainThread();
  const expression = 'globalThis.${CALLED}()';
  session.post('Runtime.evaluate', { expression }, () => session.disconnect());
};
let last;
setInterval(() => {
  const now = Atomics.load(count, 0);
  if (now === last) call();
  last = now;
}, ${PATIENCE});
`;

let isWatching = false;

/**
 * Watches the main thread from another one. The inspector can run code in a thread that an endless
 * loop blocks: `onBlocked`, again and again. `onFree` is called while the thread handles
 * events. Only the first call has an effect.
 */
export function watchMainThread(onBlocked: () => void, onFree: () => void): void {
  if (isWatching || !isMainThread) return;
  isWatching = true;
  const count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let last = performance.now();
  const beat = (): void => {
    last = performance.now();
    Atomics.add(count, 0, 1);
    onFree();
  };
  const called = (): void => {
    // A call from the time of a block can come after it.
    if (performance.now() - last > PATIENCE) onBlocked();
  };
  Object.defineProperty(globalThis, CALLED, { value: called });
  setInterval(beat, BEAT).unref();
  const worker = new Worker(WATCH, { eval: true, execArgv: [], workerData: count.buffer });
  worker.unref();
  // Without the inspector nothing is watched.
  worker.on('error', () => undefined);
}
