/**
 * Returns a function that runs work one by one. Work that is queued again before it has started
 * runs only once.
 */
export function oneAtATime(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const queued = new Map<() => Promise<void>, Promise<void>>();
  return (work) => {
    const waiting = queued.get(work);
    if (waiting !== undefined) return waiting;
    const run = last.then(() => {
      queued.delete(work);
      return work();
    });
    queued.set(work, run);
    last = run.catch(() => undefined);
    return run;
  };
}
