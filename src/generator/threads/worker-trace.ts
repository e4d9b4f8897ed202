import { recordEvents } from '../io/tools/record-events.js';
import type { Span, TraceEvent } from '../model/trace.js';

/** A message of a worker with its events. */
export interface TraceMessage {
  readonly trace: readonly TraceEvent[];
}

/** Measures batches in a worker, and sends their events. */
export interface WorkerTrace {
  readonly span: Span;
  readonly send: (post: (message: TraceMessage) => void) => void;
}

/** Starts to record the events of a worker. */
export function traceWorker(): WorkerTrace {
  const recorder = recordEvents();
  return {
    span: recorder.span('batch'),
    send: (post) => {
      post({ trace: recorder.take() });
    },
  };
}
