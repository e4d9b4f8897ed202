import { performance } from 'node:perf_hooks';
import type { Span, ThreadTraces, TraceEvent } from '../../model/trace.js';
import { version } from '../fs/package-files.js';
import { recordEvents } from './record-events.js';

/** A record of the work of all threads of a command. */
export interface Trace extends ThreadTraces {
  readonly span: Span;
  /** Adds a stage that began at `start`, in milliseconds of `performance.now()`, and ends now. */
  readonly stage: (name: string, start: number) => void;
  /** Ends recording. Returns the trace as JSON in the Trace Event Format of browsers. */
  readonly end: () => string;
}

/** The number of the process in a trace, which has only one. */
const PROCESS = 1;

/** Starts a trace. Its time starts with that of the process. */
export function startTrace(command: string): Trace {
  const threads: { readonly name: string; readonly events: TraceEvent[] }[] = [];
  const open: ThreadTraces['open'] = (name) => {
    const events: TraceEvent[] = [];
    threads.push({ name, events });
    return (more) => {
      for (const event of more) events.push(event);
    };
  };
  const main = recordEvents();
  const addToMain = open('main thread');
  main.stage('start Node.js and load docsgen', 0);
  return {
    open,
    span: main.span('stage'),
    stage: main.stage,
    end: () => {
      addToMain(main.take());
      main.stop();
      const events = threads.flatMap(({ name, events: all }, i) => [
        metadata('thread_name', i + 1, { name }),
        metadata('thread_sort_index', i + 1, { sort_index: i + 1 }),
        ...all.map((event) => complete(event, i + 1)),
      ]);
      return `${JSON.stringify({
        traceEvents: [metadata('process_name', 0, { name: command }), ...events],
        displayTimeUnit: 'ms',
        otherData: { docsgen: version, node: process.version },
      })}\n`;
    },
  };
}

function metadata(name: string, tid: number, args: Readonly<Record<string, unknown>>): object {
  return { ph: 'M', name, pid: PROCESS, tid, args };
}

/** A complete event. The format has times in microseconds. */
function complete({ name, category, start, duration }: TraceEvent, tid: number): object {
  const ts = Math.max(0, Math.round((start - performance.timeOrigin) * 1000));
  return { ph: 'X', name, cat: category, pid: PROCESS, tid, ts, dur: Math.round(duration * 1000) };
}
