import {
  constants,
  performance,
  PerformanceObserver,
  type PerformanceEntry,
} from 'node:perf_hooks';
import type { Span, TraceEvent } from '../../model/trace.js';

/** Records the work and the garbage collections of this thread. */
export interface Recorder {
  /** Measures work in a category; by default a stage. */
  readonly span: (category: 'stage' | 'batch') => Span;
  /** Adds a stage that began at `start` and ends now, in milliseconds of `performance.now()`. */
  readonly stage: (name: string, start: number) => void;
  /** The events since the last call. */
  readonly take: () => TraceEvent[];
  /** Stops recording garbage collections. */
  readonly stop: () => void;
}

/** An entry of a garbage collection. */
type CollectionEntry = PerformanceEntry & { readonly detail?: { readonly kind?: number } };

const COLLECTIONS: ReadonlyMap<number, string> = new Map([
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor garbage collection'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major garbage collection'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental garbage collection'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak callbacks'],
]);

export function recordEvents(): Recorder {
  let events: TraceEvent[] = [];
  const add = (
    category: TraceEvent['category'],
    name: string,
    start: number,
    end: number,
  ): void => {
    events.push({ name, category, start: performance.timeOrigin + start, duration: end - start });
  };
  const addCollections = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries) {
      const { startTime, duration, detail } = entry as CollectionEntry;
      const name = COLLECTIONS.get(detail?.kind ?? 0) ?? 'garbage collection';
      add('gc', name, startTime, startTime + duration);
    }
  };
  const observer = new PerformanceObserver((list) => {
    addCollections(list.getEntries());
  });
  observer.observe({ entryTypes: ['gc'] });
  return {
    span: (category) => (name, work) => {
      const start = performance.now();
      const end = (): void => {
        add(category, name, start, performance.now());
      };
      const result = measured(work, end);
      if (result instanceof Promise) void result.then(end, end);
      else end();
      return result;
    },
    stage: (name, start) => {
      add('stage', name, start, performance.now());
    },
    take: () => {
      addCollections(observer.takeRecords());
      const taken = events;
      events = [];
      return taken;
    },
    stop: () => {
      observer.disconnect();
    },
  };
}

/** Runs work, and calls `end` if it throws. */
function measured<T>(work: () => T, end: () => void): T {
  try {
    return work();
  } catch (error) {
    end();
    throw error;
  }
}
