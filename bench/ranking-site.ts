/** The search index of this documentation, built again with other impacts, and its test queries. */
import { openSearchStore } from '../src/generator/io/stores/search-store.js';
import { readSearchTests } from '../src/generator/actions/search-tests.js';
import { emptySnapshot } from '../src/generator/incremental/snapshot.js';
import { goldenRanks, type GoldenQuery } from '../src/generator/search/golden.js';
import { searchOutputs, textOfIndex } from '../src/generator/search/outputs.js';
import { indexFile, SEARCH_FILES, searchContexts } from '../src/generator/views/search-contexts.js';
import type { LoadFile } from '../src/search/index-files.js';
import { quietSession } from '../tests/helpers/own-site.js';

/** A test query and the file that has it. */
export interface AskedQuery {
  readonly file: string;
  readonly query: GoldenQuery;
}

export interface RankingSite {
  readonly queries: readonly AskedQuery[];
  /** Builds the index with the current impacts. */
  readonly build: () => Promise<LoadFile>;
  /** The ranks of the expected results, from 1; 0 for one that is not found. */
  readonly ranks: (queries: readonly AskedQuery[], index: LoadFile) => Promise<readonly number[]>;
}

/** Reads the documentation in a folder. Its pages are compiled once. */
export async function openRankingSite(siteDir: string): Promise<RankingSite> {
  const session = quietSession(siteDir);
  const reading = await session.read();
  const snapshot = await session.update(emptySnapshot, reading);
  session.save();
  const { input } = reading;
  const { baseUrl, defaultLocale } = input.config;
  const context = searchContexts(input.config).find(({ locale }) => locale === defaultLocale);
  if (context === undefined) throw new Error('The documentation has no search index.');
  const root = indexFile(context);
  const build = async (): Promise<LoadFile> => {
    // An empty store, because stored terms have the impacts with which they were made.
    const outputs = await searchOutputs(snapshot, {
      input,
      fingerprint: 'ranking',
      store: openSearchStore(undefined),
      sections: (page) => session.sections(page, reading),
    });
    const byPath = new Map(outputs.map((output) => [output.path, output]));
    return (name) => {
      const output = byPath.get(name === '' ? root : SEARCH_FILES + name);
      if (output === undefined) throw new Error(`The index has no file ${name}.`);
      return textOfIndex(output);
    };
  };
  return {
    queries: readSearchTests(siteDir).flatMap(({ file, queries }) =>
      queries.map((query) => ({ file, query })),
    ),
    build,
    ranks: (queries, index) =>
      goldenRanks(
        queries.map(({ query }) => query),
        index,
        baseUrl,
      ),
  };
}
