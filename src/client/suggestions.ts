import { all } from './dom.js';
import { MAX_QUERY } from './search/limits.js';
import { t } from '../components/text.js';

/** Maximum number of suggestions on the not-found page. */
const MAX_SUGGESTIONS = 4;

type ListedPage = readonly [href: string, title: string];

/**
 * Beginnings of the addresses in other versions and locales, sorted, and the beginnings of the same
 * pages in the main ones.
 */
type Branches = readonly (readonly [base: string, mainBase: string])[];

/** Returns the number of inserted, deleted and replaced letters (Wagner and Fischer, 1974). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

const withoutEnding = (path: string): string =>
  path.replace(/(?:\/index)?(?:\.(?:html?|mdx?|php|aspx?))?\/*$/i, '');

const wordsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && word !== 'html' && word !== 'index');

/** Returns how much a page differs from an address. Words of the address in the page lower it. */
function differenceOf(path: string, [href, title]: ListedPage): number {
  const edits = distance(path, href) / Math.max(path.length, href.length, 1);
  const lastSegment =
    distance(path.slice(path.lastIndexOf('/')), href.slice(href.lastIndexOf('/'))) /
    Math.max(path.length - path.lastIndexOf('/'), href.length - href.lastIndexOf('/'), 1);
  const words = wordsOf(path);
  const candidateWords = new Set([...wordsOf(href), ...wordsOf(title)]);
  const missing =
    words.length === 0
      ? 1
      : words.filter((word) => !candidateWords.has(word)).length / words.length;
  return Math.min(edits, (lastSegment + missing) / 2 + 0.05, missing * 0.6 + 0.2) + edits / 3;
}

/** Returns the longest of the beginnings that an address has: they are sorted. */
const branchOf = (path: string, branches: Branches): Branches[number] | undefined =>
  branches.findLast(([base]) => base === path || path.startsWith(`${base.replace(/\/$/, '')}/`));

/** The address of a page in the main version and locale. */
function topicOf(path: string, branches: Branches): string {
  const branch = branchOf(path, branches);
  if (branch === undefined) return withoutEnding(path);
  const rest = path.slice(branch[0].length).replace(/^\//, '');
  return withoutEnding(`${branch[1].replace(/\/$/, '')}/${rest}`);
}

/**
 * Returns the pages whose address or title is similar to a path, most similar first. Of a page in
 * several versions and locales, it returns the one of the path, else the main one.
 */
export function nearPages(
  path: string,
  pages: readonly ListedPage[],
  branches: Branches = [],
): readonly ListedPage[] {
  const clean = withoutEnding(path).toLowerCase();
  const wanted = branchOf(clean, branches);
  const topic = topicOf(clean, branches);
  const rankOf = (branch: Branches[number] | undefined): number =>
    branch === wanted ? 0 : 1 + (branch?.[0].length ?? 0);
  const near = pages
    .map((page) => {
      const own = topicOf(page[0], branches);
      const rank = rankOf(branchOf(page[0], branches));
      return { page, own, rank, off: differenceOf(topic, [own, page[1]]) };
    })
    .filter(({ off }) => off < 0.6)
    .sort((a, b) => a.off - b.off || a.rank - b.rank);
  const topics = [...new Set(near.map(({ own }) => own))].slice(0, MAX_SUGGESTIONS);
  return topics.flatMap((name) => {
    const [best] = near.filter(({ own }) => own === name).sort((a, b) => a.rank - b.rank);
    return best === undefined ? [] : [best.page];
  });
}

/** Returns what to search for in place of an address: the words of its last part with letters. */
export function queryFor(path: string): string {
  const parts = withoutEnding(path).split('/');
  const last = parts.findLast((part) => /\p{L}/u.test(part)) ?? '';
  return last
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()
    .slice(0, MAX_QUERY);
}

function isPageList(value: unknown): value is ListedPage[] {
  return (
    Array.isArray(value) &&
    value.every(
      (entry) =>
        Array.isArray(entry) &&
        entry.length === 2 &&
        entry.every((part) => typeof part === 'string'),
    )
  );
}

function isBranches(value: unknown): value is Branches {
  return isPageList(value);
}

/** The decoded path of the address. */
function currentPath(): string {
  try {
    return decodeURIComponent(location.pathname);
  } catch {
    return location.pathname;
  }
}

/** On the not-found page: puts words of the address into the search, and lists similar pages. */
export async function startSuggestions(): Promise<void> {
  const container = all('[data-suggestions]')[0];
  const href = container?.dataset['suggestions'];
  if (container === undefined || href === undefined || href === '') return;
  const path = currentPath();
  const listed: unknown = JSON.parse(container.dataset['branches'] ?? '[]');
  const branches = isBranches(listed) ? listed : [];
  const input = document.querySelector('.not-found-search input');
  if (input instanceof HTMLInputElement && input.value === '') input.value = queryFor(path);
  try {
    const response = await fetch(href);
    const pages: unknown = response.ok ? await response.json() : [];
    const nearest = isPageList(pages) ? nearPages(path, pages, branches) : [];
    if (nearest.length > 0) container.append(...listOf(nearest));
  } catch {
    // The page has other links.
  }
}

/** A heading, and links to pages. */
function listOf(pages: readonly ListedPage[]): Element[] {
  const heading = document.createElement('h2');
  heading.textContent = t('Did you mean one of these?');
  const list = document.createElement('ul');
  for (const [to, title] of pages) {
    const link = document.createElement('a');
    link.href = to;
    link.textContent = title;
    const path = document.createElement('span');
    path.textContent = to;
    const item = document.createElement('li');
    item.append(link, ' ', path);
    list.append(item);
  }
  return [heading, list];
}
