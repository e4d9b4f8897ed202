import { getPriority, setPriority } from 'node:os';

/**
 * The priority, where larger numbers come later. At 5, a thread has a third of the time of one at
 * 0. A higher number saves no more, and other programs would delay the build.
 */
const LOWER = 5;

/**
 * Lets the other threads of this process run first. Called by a thread whose results are only
 * needed at the end of a build. Only Linux has priorities of threads; elsewhere the call would
 * change that of the entire process, so there it does nothing.
 */
export function runInBackground(): void {
  if (process.platform !== 'linux') return;
  try {
    // Without an id, these functions mean the calling thread.
    if (getPriority() < LOWER) setPriority(LOWER);
  } catch {
    // A machine that forbids it only loses time.
  }
}
