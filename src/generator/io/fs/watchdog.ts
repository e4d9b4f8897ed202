import { Worker } from 'node:worker_threads';

/** Waits for `{ text, milliseconds }`, or for `undefined`, which ends the watch before. */
const WATCH = `
const { writeSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');
let timer;
parentPort.on('message', (watch) => {
  clearTimeout(timer);
  if (watch === undefined) return;
  timer = setTimeout(() => {
    writeSync(2, watch.text);
    process.kill(process.pid, 'SIGKILL');
  }, watch.milliseconds);
});
`;

let watcher: Worker | undefined;

/**
 * Watches this thread from another one, and ends the process with a text if it does not call the
 * result in time. Only that ends an endless loop in code that Node.js continues, such as after an
 * `await`. The next command cleans up.
 */
export function watchThread(text: string, seconds: number): () => void {
  watcher ??= new Worker(WATCH, { eval: true, execArgv: [] });
  watcher.unref();
  const current = watcher;
  current.postMessage({ text, milliseconds: seconds * 1000 });
  return () => current.postMessage(undefined);
}
