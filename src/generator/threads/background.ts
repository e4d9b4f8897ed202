import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL: LOWER } = constants.priority;

/**
 * Lets the other threads of this process run first. Called by a thread whose results are only
 * needed at the end of a build. Only Linux has priorities of threads; elsewhere the call would
 * change that of the entire process, so there it does nothing.
 */
export function runInBackground(): void {
  if (process.platform !== 'linux') return;
  try {
    // Without an id, these functions mean the calling thread. Larger numbers come later.
    if (getPriority() < LOWER) setPriority(LOWER);
  } catch {
    // A machine that forbids it only loses time.
  }
}
