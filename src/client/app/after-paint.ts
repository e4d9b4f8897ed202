import { nextPaint } from '../next-paint.js';

/** A queue of tasks that run after the next paint. */
export interface AfterPaint {
  readonly schedule: (task: () => void) => void;
  /** Runs all scheduled tasks now. */
  readonly flush: () => void;
}

export function createAfterPaint(): AfterPaint {
  let queue: (() => void)[] = [];
  const flush = (): void => {
    const tasks = queue;
    queue = [];
    for (const task of tasks) task();
  };
  return {
    flush,
    schedule: (task) => {
      queue.push(task);
      if (queue.length > 1) return;
      void nextPaint().then(flush);
      // A tab in the background is not painted.
      setTimeout(flush, 100);
    },
  };
}
