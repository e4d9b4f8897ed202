import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MermaidFile } from '../io/bundle/mermaid-files.js';
import { diagramFingerprint, diagramProcessFile } from '../io/fs/package-files.js';
import type { Cache } from '../io/stores/cache.js';
import { isDrawResult, type DrawResult } from '../model/diagram.js';
import { hashData } from '../model/keys.js';

/** Seconds for loading mermaid and drawing a diagram. One that takes longer is left to browsers. */
const SECONDS = 60;
/** Memory of the process that draws, in megabytes. */
const MEMORY = 1024;
/** The cache is emptied when it has more diagrams. */
const MAX_CACHED = 5000;

type DrawingCache = Pick<Cache, 'get' | 'put' | 'names' | 'remove'>;

/** Draws diagrams, or takes them from the cache. */
export interface DiagramDrawer {
  /** The results for these texts. Never rejects: a diagram without a drawing has a reason. */
  readonly draw: (
    codes: ReadonlySet<string>,
    mermaid: MermaidFile,
  ) => Promise<ReadonlyMap<string, DrawResult>>;
}

const TOO_SLOW: DrawResult = {
  reason: 'Mermaid did not start, or needed too much time or memory.',
};

export function createDiagramDrawer(
  cache: DrawingCache | undefined,
  seconds: number = SECONDS,
): DiagramDrawer {
  /** The keys of diagrams that took too long since the command was started. */
  const slow = new Set<string>();
  return {
    draw: async (codes, mermaid) => {
      const results = new Map<string, DrawResult>();
      const missing = new Map<string, string>();
      for (const code of codes) {
        const key = hashData([diagramFingerprint(), mermaid.fingerprint, code]);
        const stored = cached(cache, key);
        if (slow.has(key)) results.set(code, TOO_SLOW);
        else if (stored === undefined) missing.set(code, key);
        else results.set(code, stored);
      }
      if (missing.size === 0) return results;
      const child = openProcess(mermaid, seconds);
      try {
        makeRoom(cache);
        for (const [code, key] of missing) {
          const result = await child.draw(code);
          results.set(code, result ?? TOO_SLOW);
          if (result === undefined) slow.add(key);
          else cache?.put(`diagrams/${key}`, JSON.stringify(result));
        }
      } finally {
        child.close();
      }
      return results;
    },
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
  /** Undefined if the process ended, or did not answer in time. */
  readonly draw: (code: string) => Promise<DrawResult | undefined>;
  readonly close: () => void;
}

/** Starts a process, and starts it again after one that ended. */
function openProcess({ file }: MermaidFile, seconds: number): DrawingProcess {
  const start = (): ChildProcess =>
    fork(fileURLToPath(diagramProcessFile), [file], {
      // The same drawing on every machine: dates are in UTC, and nothing is in a language.
      env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
      execArgv: [`--max-old-space-size=${MEMORY}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  let child: ChildProcess | undefined;
  return {
    draw: async (code) => {
      child ??= start();
      const result = await answerOf(child, code, seconds);
      if (result === undefined) {
        child.kill('SIGKILL');
        child = undefined;
      }
      return result;
    },
    close: () => {
      child?.kill('SIGKILL');
    },
  };
}

function answerOf(
  child: ChildProcess,
  code: string,
  seconds: number,
): Promise<DrawResult | undefined> {
  return new Promise((resolve) => {
    const finish = (result: DrawResult | undefined): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onEnd);
      child.off('error', onEnd);
      resolve(result);
    };
    const onMessage = (answer: unknown): void => {
      finish(isDrawResult(answer) ? answer : undefined);
    };
    const onEnd = (): void => {
      finish(undefined);
    };
    const timer = setTimeout(onEnd, seconds * 1000);
    child.on('message', onMessage);
    child.on('exit', onEnd);
    child.on('error', onEnd);
    child.send({ code });
  });
}
