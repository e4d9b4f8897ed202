import { all } from './dom.js';
import { t } from '../components/text.js';

/** Maximum number of suggestions on the not-found page. */
const MAX_SUGGESTIONS = 4;

type ListedPage = readonly [href: string, title: string];

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

/** Returns the pages whose address or title is similar to a path, most similar first. */
export function nearPages(path: string, pages: readonly ListedPage[]): readonly ListedPage[] {
  const clean = path.toLowerCase().replace(/(?:\/index)?(?:\.html?|\.mdx?)?\/*$/, '');
  return pages
    .map((page) => ({ page, difference: differenceOf(clean, page) }))
    .filter(({ difference: off }) => off < 0.6)
    .sort((a, b) => a.difference - b.difference)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ page }) => page);
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

/** Lists pages with a similar address on the not-found page. */
export async function startSuggestions(): Promise<void> {
  const container = all('[data-suggestions]')[0];
  const href = container?.dataset['suggestions'];
  if (container === undefined || href === undefined || href === '') return;
  try {
    const response = await fetch(href);
    const pages: unknown = response.ok ? await response.json() : [];
    const nearest = isPageList(pages)
      ? nearPages(decodeURIComponent(location.pathname), pages)
      : [];
    if (nearest.length === 0) return;
    const heading = document.createElement('h2');
    heading.textContent = t('Did you mean one of these?');
    const list = document.createElement('ul');
    for (const [to, title] of nearest) {
      const link = document.createElement('a');
      link.href = to;
      link.textContent = title;
      const path = document.createElement('span');
      path.textContent = to;
      const item = document.createElement('li');
      item.append(link, ' ', path);
      list.append(item);
    }
    container.append(heading, list);
  } catch {
    // The page has other links.
  }
}
