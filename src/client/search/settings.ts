import { ROOT_ID } from '../../components/ids.js';
import type { Chrome, SearchView } from '../../components/view.js';

/** The index of one locale and version, and the pages that use it. */
export type SearchContext = SearchView['contexts'][number];

let settings: Promise<SearchView> | undefined;

/** Loads the search settings of the site, once. After a failure, the next call tries again. */
export function loadSettings(): Promise<SearchView> {
  settings ??= fetchSettings().catch((error: unknown) => {
    settings = undefined;
    throw error;
  });
  return settings;
}

async function fetchSettings(): Promise<SearchView> {
  const href = document.getElementById(ROOT_ID)?.dataset['chrome'];
  if (href === undefined) throw new Error('This page has no address for the search settings.');
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} did not load (status ${response.status}).`);
  const { search } = (await response.json()) as Chrome;
  if (search === undefined) throw new Error('This site has no search.');
  return search;
}

/** Returns the context of a path: the one with the longest prefix of it, or the first one. */
export function contextAt(path: string, { contexts }: SearchView): SearchContext {
  const matching = contexts.filter(
    ({ prefix }) =>
      path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`),
  );
  const [best] = matching.sort((a, b) => b.prefix.length - a.prefix.length);
  const context = best ?? contexts[0];
  if (context === undefined) throw new Error('This site has no search.');
  return context;
}
