import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MermaidFile } from '../io/bundle/mermaid-files.js';
import { diagramFingerprint, diagramProcessFile } from '../io/fs/package-files.js';
import type { Cache } from '../io/stores/cache.js';
import { isDrawResult, type DrawResult } from '../model/diagram.js';
import { hashData } from '../model/keys.js';

/** Limits in seconds. */
export interface DrawingTimes {
  /** For loading mermaid. */
  readonly start: number;
  /** For a diagram at first. One that takes longer waits until the others are drawn. */
  readonly first: number;
  /** For all diagrams together that take longer. The rest of them is left to browsers. */
  readonly slow: number;
}

const TIMES: DrawingTimes = { start: 60, first: 5, slow: 60 };
/** Memory of the process that draws, in megabytes. */
const MEMORY = 1024;
/** The cache is emptied when it has more diagrams. */
const MAX_CACHED = 5000;

type DrawingCache = Pick<Cache, 'get' | 'put' | 'names' | 'remove'>;

/** Draws diagrams, or takes them from the cache. */
export interface DiagramDrawer {
  /** Begins to draw. The caller must call `finish` or `close` of the result. */
  readonly open: (mermaid: MermaidFile) => Drawing;
}

/** Diagrams that are drawn while the pages are still compiled. */
export interface Drawing {
  /** Adds diagrams. Those that are new are drawn one after the other. */
  readonly add: (codes: Iterable<string>) => void;
  /**
   * The results for these diagrams. Ends the drawing. Never rejects: a diagram without a drawing
   * has a reason. If there was no time for some, the first of them in this order reports it.
   */
  readonly finish: (codes: ReadonlySet<string>) => Promise<ReadonlyMap<string, DrawResult>>;
  /** Ends the drawing without its results. */
  readonly close: () => void;
}

const FAILED: DrawResult = {
  reason: 'Mermaid did not start, or needed a file, or too much time or memory.',
};

/** No result: the process ended, or the diagram needs more time. */
type Failure = 'ended' | 'late';

export function createDiagramDrawer(
  cache: DrawingCache | undefined,
  times: DrawingTimes = TIMES,
): DiagramDrawer {
  /** The results without a drawing since the command was started, by key. */
  const failed = new Map<string, DrawResult>();
  return { open: (mermaid) => openDrawing({ mermaid, times, cache, failed }) };
}

interface DrawingSettings {
  readonly mermaid: MermaidFile;
  readonly times: DrawingTimes;
  readonly cache: DrawingCache | undefined;
  readonly failed: Map<string, DrawResult>;
}

function openDrawing({ mermaid, times, cache, failed }: DrawingSettings): Drawing {
  const results = new Map<string, DrawResult>();
  const keys = new Map<string, string>();
  let hasRoom = false;
  const queue = createQueue({ mermaid, times }, (code, result) => {
    const key = keys.get(code) ?? '';
    results.set(code, result ?? FAILED);
    if (result === undefined) failed.set(key, FAILED);
    else cache?.put(`diagrams/${key}`, JSON.stringify(result));
  });
  const add: Drawing['add'] = (codes) => {
    for (const code of codes) {
      if (keys.has(code)) continue;
      const key = hashData([diagramFingerprint(), mermaid.fingerprint, code]);
      keys.set(code, key);
      const known = failed.get(key) ?? cached(cache, key);
      if (known !== undefined) results.set(code, known);
      else {
        if (!hasRoom) makeRoom(cache);
        hasRoom = true;
        queue.add(code);
      }
    }
  };
  return {
    add,
    finish: async (codes) => {
      add(codes);
      const isLate = await queue.finish();
      const late = [...codes].filter((code) => isLate.has(code));
      late.forEach((code, i) => {
        const result = lateResult(i, late.length, times);
        results.set(code, result);
        failed.set(keys.get(code) ?? '', result);
      });
      return results;
    },
    close: queue.close,
  };
}

/** The result of a diagram for which there was no time. The first one has the finding of all. */
function lateResult(index: number, count: number, { slow }: DrawingTimes): DrawResult {
  const others = count === 1 ? '' : ` and for ${count - 1} more`;
  const limit = `slow diagrams have ${slow} seconds of a build`;
  const reason = `There was no time for it${others}: ${limit}.`;
  return { reason, isLate: true, ...(index === 0 ? {} : { isReported: true }) };
}

/** Diagrams that a process draws one after the other, the slow ones last. */
interface DrawingQueue {
  readonly add: (code: string) => void;
  /** Draws the rest. Returns the diagrams for which there was no time. */
  readonly finish: () => Promise<ReadonlySet<string>>;
  readonly close: () => void;
}

/** `onResult` gets each result; undefined if there never will be one. */
function createQueue(
  { mermaid, times }: Pick<DrawingSettings, 'mermaid' | 'times'>,
  onResult: (code: string, result: DrawResult | undefined) => void,
): DrawingQueue {
  const child = openProcess(mermaid, times.start);
  const waiting: string[] = [];
  const slow: string[] = [];
  let left = times.slow;
  let isClosed = false;
  let running: Promise<void> | undefined;
  /** Draws a diagram. Returns whether it needs more time than `limit`. */
  const isLate = async (code: string, limit: number, counts: boolean): Promise<boolean> => {
    if (limit <= 0) return true;
    await child.start();
    const begin = performance.now();
    const answer = await child.draw(code, limit);
    if (isClosed) return false;
    if (counts || answer === 'late') left -= (performance.now() - begin) / 1000;
    if (answer === 'late') return true;
    onResult(code, answer === 'ended' ? undefined : answer);
    return false;
  };
  const drawWaiting = async (): Promise<void> => {
    for (let code = waiting.shift(); code !== undefined && !isClosed; code = waiting.shift()) {
      // Finding the slow ones takes half of their time at most.
      const limit = Math.min(times.first, left - times.slow / 2);
      if (await isLate(code, limit, false)) slow.push(code);
    }
    running = undefined;
  };
  const drawSlow = async (): Promise<ReadonlySet<string>> => {
    const late = new Set<string>();
    for (const code of slow) {
      const limit = left;
      if (!(await isLate(code, limit, true))) continue;
      // It would not be drawn in later builds either.
      if (limit > times.slow / 3) onResult(code, undefined);
      else late.add(code);
    }
    return late;
  };
  const close = (): void => {
    isClosed = true;
    child.close();
  };
  return {
    add: (code) => {
      waiting.push(code);
      running ??= drawWaiting();
    },
    finish: async () => {
      await running;
      const late = await drawSlow();
      close();
      return late;
    },
    close,
  };
}

function makeRoom(cache: DrawingCache | undefined): void {
  const names = cache?.names('diagrams') ?? [];
  if (names.length > MAX_CACHED) for (const name of names) cache?.remove(`diagrams/${name}`);
}

function cached(cache: DrawingCache | undefined, key: string): DrawResult | undefined {
  const content = cache?.get(`diagrams/${key}`)?.toString();
  if (content === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(content);
    return isDrawResult(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

interface DrawingProcess {
  /** Starts the process if it does not run. */
  readonly start: () => Promise<void>;
  /** Draws a diagram in this many seconds. */
  readonly draw: (code: string, seconds: number) => Promise<DrawResult | Failure>;
  readonly close: () => void;
}

/** Starts a process, and starts it again after one that ended. */
function openProcess({ file }: MermaidFile, startSeconds: number): DrawingProcess {
  let child: ChildProcess | undefined;
  let cannotStart = false;
  const end = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = async (): Promise<void> => {
    if (child !== undefined || cannotStart) return;
    child = fork(fileURLToPath(diagramProcessFile), [file], {
      // The same drawing on every machine: dates are in UTC, and nothing is in a language.
      env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
      execArgv: [`--max-old-space-size=${MEMORY}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const started = child;
    // It may end while it has nothing to draw.
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    if ((await answerOf(started, startSeconds)) === 'ready') return;
    cannotStart = true;
    end();
  };
  return {
    start,
    draw: async (code, seconds) => {
      if (child === undefined) return 'ended';
      child.send({ code });
      const answer = await answerOf(child, seconds);
      if (isDrawResult(answer)) return answer;
      end();
      return answer === 'late' ? 'late' : 'ended';
    },
    close: end,
  };
}

/** The next message of a process, or the reason why there is none. */
function answerOf(child: ChildProcess, seconds: number): Promise<unknown> {
  return new Promise((resolve) => {
    const finish = (answer: unknown): void => {
      clearTimeout(timer);
      child.off('message', finish);
      child.off('exit', onEnd);
      child.off('error', onEnd);
      resolve(answer);
    };
    const onEnd = (): void => {
      finish('ended' satisfies Failure);
    };
    const timer = setTimeout(() => {
      finish('late' satisfies Failure);
    }, seconds * 1000);
    child.on('message', finish);
    child.on('exit', onEnd);
    child.on('error', onEnd);
  });
}
