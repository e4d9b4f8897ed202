/** Milliseconds between two looks at the clock. */
const TICK = 50;

/** Share of a budget after which no more work is started. */
const LATE = 0.7;

/**
 * The time that a command may lose by waiting for a remote cache. Only waiting counts, and results
 * that arrive add the time that they save, so a useful server may take longer than a slow one.
 */
export interface Budget {
  /**
   * Waits for work. When the budget is used up, ends all waiting: aborts `signal` and resolves. The
   * work must not reject.
   */
  readonly wait: (work: () => Promise<void>) => Promise<void>;
  /** Adds the milliseconds that a result has saved. */
  readonly earn: (ms: number) => void;
  /** Aborted when the budget is used up. */
  readonly signal: AbortSignal;
  /** Whether most of it is used up. */
  readonly isLate: () => boolean;
  /** Milliseconds that have been spent in `wait`. */
  readonly spent: () => number;
}

/** A budget of milliseconds. Calls `onEmpty` once, when it is used up. */
export function createBudget(limit: number, onEmpty: () => void): Budget {
  const abort = new AbortController();
  let spent = 0;
  let earned = 0;
  const spend = (ms: number): void => {
    spent += ms;
    if (spent < limit + earned || abort.signal.aborted) return;
    onEmpty();
    abort.abort();
  };
  const wait: Budget['wait'] = async (work) => {
    if (abort.signal.aborted) return;
    let last = performance.now();
    const look = (): void => {
      const now = performance.now();
      // A longer time is work of this process, or the machine is busy: the server did not cause it.
      spend(Math.min(now - last, 2 * TICK));
      last = now;
    };
    const timer = setInterval(look, TICK);
    const emptied = new Promise<void>((resolve) => {
      abort.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await Promise.race([work(), emptied]);
    } finally {
      clearInterval(timer);
      look();
    }
  };
  return {
    wait,
    earn: (ms) => {
      earned += ms;
    },
    signal: abort.signal,
    isLate: () => spent > LATE * (limit + earned),
    spent: () => spent,
  };
}
