import { ROOT_ID } from '../../components/ids.js';
import type { Chrome, SearchView } from '../../components/view.js';

/** Where a search looks: the index of the reader's locale and version. */
export type SearchContext = SearchView['contexts'][number];

let loaded: Promise<SearchView> | undefined;

/** What the site says about its search; the same file that the page's frame is made from. */
export function loadSettings(): Promise<SearchView> {
  loaded ??= fetchSettings().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function fetchSettings(): Promise<SearchView> {
  const href = document.getElementById(ROOT_ID)?.dataset['chrome'];
  if (href === undefined) throw new Error('This page does not say where its search is.');
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} did not load (status ${response.status}).`);
  const { search } = (await response.json()) as Chrome;
  if (search === undefined) throw new Error('This site has no search.');
  return search;
}

/** The context of an address: that whose pages begin most like it. */
export function contextAt(path: string, { contexts }: SearchView): SearchContext {
  const below = contexts.filter(
    ({ prefix }) =>
      path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`),
  );
  const [best] = below.sort((a, b) => b.prefix.length - a.prefix.length);
  const context = best ?? contexts[0];
  if (context === undefined) throw new Error('This site has no search.');
  return context;
}
