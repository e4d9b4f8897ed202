/** A period of work of one thread. */
export interface TraceEvent {
  readonly name: string;
  readonly category: 'stage' | 'batch' | 'gc';
  /** Milliseconds since 1970, with fractions. */
  readonly start: number;
  /** Milliseconds, with fractions. */
  readonly duration: number;
}

/** Runs work and measures it. If the result is a promise, the work ends when it settles. */
export type Span = <T>(name: string, work: () => T) => T;

/** Runs work without measuring it. */
export const untraced: Span = (_, work) => work();

/** Collects the events of threads. */
export interface ThreadTraces {
  /** Adds a thread. Returns a function that adds events of this thread. */
  readonly open: (name: string) => (events: readonly TraceEvent[]) => void;
}
