import { workerFile } from '../io/fs/package-files.js';
import type { Reading } from '../io/read/reading.js';
import type { Article, CompiledPage } from '../model/page.js';
import type { CompileTask, PageStore } from '../model/ports.js';
import { isDrawn, type DrawResult } from '../model/diagram.js';
import { readUnit } from '../model/page-unit.js';
import type { ThreadTraces } from '../model/trace.js';
import { createArticleMemory } from './article-memory.js';
import { compileSettings } from './compile-settings.js';
import type { DiagramDrawer } from './diagram-drawer.js';
import { compileInThreads } from './executor.js';

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

function resultsFor(
  codes: readonly string[],
  drawn: ReadonlyMap<string, DrawResult>,
): ReadonlyMap<string, DrawResult> {
  return new Map([...drawn].filter(([code]) => codes.includes(code)));
}

export function createPageCompiler({
  store,
  jobs,
  factsOnly,
  diagrams,
  traces,
  progress,
}: PageCompilerOptions): PageCompiler {
  const compileOnce: PageCompiler['compile'] = (reading, tasks, onCompiled) =>
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
    });
  /** Compiles pages with diagrams a second time, when their diagrams are drawn. */
  const compile: PageCompiler['compile'] = async (reading, tasks, onCompiled) => {
    const { mermaid } = reading;
    const waiting = new Map<number, readonly string[]>();
    await compileOnce(reading, tasks, (index, page) => {
      if (page.undrawn === undefined || mermaid === undefined) onCompiled(index, page);
      else waiting.set(index, page.undrawn);
    });
    if (waiting.size === 0 || mermaid === undefined) return;
    const indices = [...waiting.keys()].sort((a, b) => a - b);
    const codes = indices.flatMap((index) => waiting.get(index) ?? []);
    const drawn = await diagrams.draw(new Set(codes), mermaid);
    const again = indices.flatMap((index) => {
      const task = tasks[index];
      const codes = waiting.get(index) ?? [];
      return task === undefined ? [] : [{ ...task, diagrams: resultsFor(codes, drawn) }];
    });
    await compileOnce(reading, again, (i, page) => {
      const results = [...(again[i]?.diagrams.values() ?? [])];
      const isProvisional = results.some((result) => !isDrawn(result) && result.isLate === true);
      onCompiled(indices[i] ?? -1, isProvisional ? { ...page, isProvisional } : page);
    });
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
