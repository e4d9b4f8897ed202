import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work after which signals and messages have their turn. */
const SLICE = 50;

/** A function to await after each step of long work. It pauses only when enough time has passed. */
export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < SLICE) return;
    await turn();
    last = performance.now();
  };
}
