import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work after which signals and messages are handled. */
const SLICE = 50;

/** Returns a function to await after each step of long work. It rarely pauses. */
export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < SLICE) return;
    await turn();
    last = performance.now();
  };
}
