/** The result of work; undefined when it throws. For reads whose failure needs no report. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
