import type { Span } from './trace.js';
import type { DrawResult } from './diagram.js';
import type { Article, CompiledPage, PageFacts } from './page.js';
import type { PlanRecord } from './plan-record.js';

/**
 * One page to compile, in the form that is sent to a worker. The properties with texts may read
 * files: get them once, when the page is compiled.
 */
export interface CompileTask {
  readonly path: string;
  /** The locale, if it is not that of the path. */
  readonly locale?: string;
  /** The address of the page, with the base URL; absent if none of its code can read it. */
  readonly address?: string;
  readonly text: string;
  readonly includes: Readonly<Record<string, string | null>>;
  /** The diagrams of the page that the build has drawn, by their text. */
  readonly diagrams?: ReadonlyMap<string, DrawResult>;
}

/** Storage of compiled pages between builds. A missing or damaged entry is undefined. */
export interface PageStore {
  /** Facts, by compile key. */
  readonly facts: (key: string) => PageFacts | undefined;
  /** Article, by its hash. */
  readonly article: (hash: string) => Article | undefined;
  /** Returns the facts in the form in which they stay in memory. */
  readonly put: (key: string, page: CompiledPage) => PageFacts;
}

/**
 * Storage of the terms and texts of neighbouring pages between builds, by name. Missing or damaged
 * data is undefined.
 */
export interface SearchStore {
  /** The terms of pages: the content that was stored last. */
  readonly segment: (name: string) => Uint8Array | undefined;
  /** A part of the texts. It is not checked, so compare its hash. */
  readonly texts: (name: string, start: number, length: number) => Uint8Array | undefined;
  readonly put: (name: string, segment: Uint8Array, texts: Uint8Array) => void;
  /** Keeps the data of a segment that is not read. Returns false if there is none. */
  readonly keep: (name: string) => boolean;
  /** The record of an index: the content that was stored last. */
  readonly record: (name: string) => Uint8Array | undefined;
  readonly putRecord: (name: string, content: string) => void;
}

/** The effects of the pipeline. The caller supplies them. */
export interface Ports {
  readonly store: PageStore;
  /** Looks elsewhere for the results of these keys, and puts those that it finds into the store. */
  readonly fetch?: ((keys: readonly string[]) => Promise<void>) | undefined;
  /**
   * Compiles pages. Calls `onCompiled` with the index of the task after each page, because the
   * memory may be too small for all pages.
   */
  readonly compile: (
    tasks: readonly CompileTask[],
    onCompiled: (index: number, page: CompiledPage) => void,
  ) => Promise<void>;
  /** The record of the last plan, if there is one; absent if the plan is not recorded. */
  readonly lastPlan?: (() => PlanRecord | undefined) | undefined;
  /** Measures the steps; absent if nobody asks for a trace. */
  readonly span?: Span | undefined;
  /** Reports the progress of long work. */
  readonly progress: (phase: string, done: number, total: number) => void;
}
