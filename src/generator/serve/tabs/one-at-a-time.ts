/** Run work never twice at once. Work that is asked for again before it has begun is done once. */
export function oneAtATime(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const queued = new Map<() => Promise<void>, Promise<void>>();
  return (work) => {
    const known = queued.get(work);
    if (known !== undefined) return known;
    const run = last.then(() => {
      queued.delete(work);
      return work();
    });
    queued.set(work, run);
    last = run.catch(() => undefined);
    return run;
  };
}
