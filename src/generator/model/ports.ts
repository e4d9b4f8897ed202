import type { Article, CompiledPage, PageFacts } from './page.js';

/** One page to compile, as it is sent to a worker. */
export interface CompileTask {
  readonly path: string;
  readonly text: string;
  readonly includes: Readonly<Record<string, string | null>>;
}

/** Where compiled pages are kept between builds. A missing or damaged entry is simply undefined. */
export interface PageStore {
  /** Facts by compile key. */
  readonly facts: (key: string) => PageFacts | undefined;
  /** Article by its own hash. */
  readonly article: (hash: string) => Article | undefined;
  readonly put: (key: string, page: CompiledPage) => void;
}

/** The effects that the pipeline may have, handed in from outside. */
export interface Ports {
  readonly store: PageStore;
  /** Compile pages. Each is handed over as it is made, with its task's place among the tasks: all together may be more than memory holds. */
  readonly compile: (
    tasks: readonly CompileTask[],
    made: (index: number, page: CompiledPage) => void,
  ) => Promise<void>;
  /** Called as long work goes on. */
  readonly progress: (phase: string, done: number, total: number) => void;
}
