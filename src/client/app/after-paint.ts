import { painted } from '../painted.js';

export interface AfterPaint {
  /** Put work off until what is in the document now has been painted. */
  readonly run: (work: () => void) => void;
  /** Do at once what was put off. */
  readonly now: () => void;
}

/** A queue of work that a reader does not wait for. */
export function createAfterPaint(): AfterPaint {
  let queue: (() => void)[] = [];
  const now = (): void => {
    const works = queue;
    queue = [];
    for (const work of works) work();
  };
  return {
    now,
    run: (work) => {
      queue.push(work);
      if (queue.length > 1) return;
      void painted().then(now);
      // A tab in the background is not painted.
      setTimeout(now, 100);
    },
  };
}
