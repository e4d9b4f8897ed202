import { workerFile } from '../io/fs/package-files.js';
import type { Reading } from '../io/read/reading.js';
import type { Article, CompiledPage } from '../model/page.js';
import type { CompileTask, PageStore } from '../model/ports.js';
import { isDrawn, type DrawResult } from '../model/diagram.js';
import { readUnit } from '../model/page-unit.js';
import type { ThreadTraces } from '../model/trace.js';
import { createArticleMemory } from './article-memory.js';
import { compileSettings } from './compile-settings.js';
import type { DiagramDrawer, Drawing } from './diagram-drawer.js';
import { compileInThreads, type ExecutorOptions } from './executor.js';

export interface PageCompilerOptions {
  /** Returns the store of compiled pages, and opens it if necessary. */
  readonly store: () => PageStore;
  /** Maximum number of threads. */
  readonly jobs: number;
  /** Compile articles without markup. */
  readonly factsOnly: boolean;
  readonly diagrams: DiagramDrawer;
  readonly traces?: ThreadTraces | undefined;
  readonly progress: (done: number, total: number) => void;
}

/** Compiles pages, and returns compiled articles. */
export interface PageCompiler {
  /** Compile pages, and call `onCompiled` with each and the index of its task. */
  readonly compile: (
    reading: Reading,
    tasks: readonly CompileTask[],
    onCompiled: (index: number, page: CompiledPage) => void,
  ) => Promise<void>;
  /** Compile pages without the store, and call `onCompiled` with each. */
  readonly recompile: (
    sources: readonly string[],
    reading: Reading,
    onCompiled: (source: string, page: CompiledPage) => void,
  ) => Promise<void>;
  /** The article of a page, by its hash. Compiled again if the store has lost it. */
  readonly article: (hash: string, source: string, reading: Reading) => Promise<Article>;
}

interface PagesToCompile {
  readonly reading: Reading;
  readonly tasks: readonly CompileTask[];
  /** Called when all of them are compiled. Returns other tasks. */
  readonly more?: () => Promise<readonly CompileTask[]>;
}

function resultsFor(
  codes: readonly string[],
  drawn: ReadonlyMap<string, DrawResult>,
): ReadonlyMap<string, DrawResult> {
  return new Map([...drawn].filter(([code]) => codes.includes(code)));
}

/**
 * Draws diagrams while pages are compiled, and compiles the pages with diagrams a second time when
 * their diagrams are drawn: `onCompiled` gets the pages, `more` returns the tasks for the second
 * time.
 */
function pagesWithDiagrams(
  tasks: readonly CompileTask[],
  drawing: Drawing,
  onCompiled: (index: number, page: CompiledPage) => void,
): Required<Pick<ExecutorOptions, 'more' | 'onCompiled'>> {
  const waiting = new Map<number, readonly string[]>();
  /** The tasks for the second time, with their indices among all tasks. */
  const again: { readonly index: number; readonly task: CompileTask }[] = [];
  return {
    onCompiled: (index, page) => {
      const second = again[index - tasks.length];
      if (second !== undefined) {
        const results = [...(second.task.diagrams?.values() ?? [])];
        const isProvisional = results.some((result) => !isDrawn(result) && result.isLate === true);
        onCompiled(second.index, isProvisional ? { ...page, isProvisional } : page);
      } else if (page.undrawn === undefined) onCompiled(index, page);
      else {
        waiting.set(index, page.undrawn);
        drawing.add(page.undrawn);
      }
    },
    more: async () => {
      const indices = [...waiting.keys()].sort((a, b) => a - b);
      const codes = indices.flatMap((index) => waiting.get(index) ?? []);
      if (waiting.size === 0) return [];
      const drawn = await drawing.finish(new Set(codes));
      for (const index of indices) {
        const task = tasks[index];
        const diagrams = resultsFor(waiting.get(index) ?? [], drawn);
        if (task !== undefined) again.push({ index, task: { ...task, diagrams } });
      }
      return again.map(({ task }) => task);
    },
  };
}

export function createPageCompiler({
  store,
  jobs,
  factsOnly,
  diagrams,
  traces,
  progress,
}: PageCompilerOptions): PageCompiler {
  const compileOnce = (
    { reading, tasks, more }: PagesToCompile,
    onCompiled: (index: number, page: CompiledPage) => void,
  ): Promise<void> =>
    compileInThreads(tasks, {
      settings: {
        ...compileSettings(reading.input, reading),
        ...(reading.mermaid === undefined ? {} : { drawsDiagrams: true }),
        ...(factsOnly ? { factsOnly } : {}),
      },
      jobs,
      traces,
      workerFile,
      progress,
      onCompiled,
      ...(more === undefined ? {} : { more }),
    });
  const compile: PageCompiler['compile'] = async (reading, tasks, onCompiled) => {
    const { mermaid } = reading;
    if (mermaid === undefined) return compileOnce({ reading, tasks }, onCompiled);
    const drawing = diagrams.open(mermaid);
    const drawn = pagesWithDiagrams(tasks, drawing, onCompiled);
    try {
      await compileOnce({ reading, tasks, more: drawn.more }, drawn.onCompiled);
    } finally {
      drawing.close();
    }
  };
  const recompile: PageCompiler['recompile'] = async (sources, reading, onCompiled) => {
    const { pages, includes } = reading.input;
    const texts = [...includes].map(([path, file]) => [path, file?.text ?? null] as const);
    const includedTexts = Object.fromEntries(texts);
    const { pageAddresses } = await import('../site/page-address.js');
    const addressOf = pageAddresses(reading.input);
    const tasks = sources.map((unit) => {
      const { path, locale } = readUnit(unit, reading.input.config);
      const text = pages.get(path)?.text ?? '';
      return { path, locale, address: addressOf(unit), text, includes: includedTexts };
    });
    await compile(reading, tasks, (i, page) => {
      onCompiled(sources[i] ?? '', page);
    });
  };
  const memory = createArticleMemory();
  return {
    compile,
    recompile,
    article: async (hash, source, reading) => {
      const known = memory.get(hash);
      if (known !== undefined) return known;
      const stored = store().article(hash);
      if (stored !== undefined) {
        memory.put(hash, stored);
        return stored;
      }
      let json: string | undefined;
      await recompile([source], reading, (_, page) => {
        json = page.article;
      });
      if (json === undefined) throw new Error(`No result for ${source}.`);
      return JSON.parse(json) as Article;
    },
  };
}
