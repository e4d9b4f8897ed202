import { createEmbeddedEngine } from '../../src/search/embedded.js';
import { memorySite } from './memory-site.js';

/** Returns a function that asks the index of a site in memory for the first page of a query. */
export async function firstHitIn(
  ...site: Parameters<typeof memorySite>
): Promise<(query: string) => Promise<string>> {
  const files = await (await memorySite(...site)).searchFiles();
  const engine = createEmbeddedEngine((name) =>
    Promise.resolve(files.get(name === '' ? 'search/en.json' : `assets/search-${name}`) ?? ''),
  );
  return async (query) => {
    const { hits } = await engine.search({ query, page: 0, hitsPerPage: 9, snippetWords: 9 });
    return (hits[0]?.url ?? '').split('#')[0] ?? '';
  };
}
