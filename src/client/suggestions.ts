import { all } from './dom.js';
import { t } from '../components/text.js';

/** Suggestions on the not-found page at most. */
const MOST = 4;

type Listed = readonly [href: string, title: string];

/** Edits that turn one text into another: insert, delete, replace (Wagner and Fischer, 1974). */
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

/** Share of the address that differs, from 0 to 1; less when words of it stand in the candidate. */
function difference(path: string, [href, title]: Listed): number {
  const edits = distance(path, href) / Math.max(path.length, href.length, 1);
  const last =
    distance(path.slice(path.lastIndexOf('/')), href.slice(href.lastIndexOf('/'))) /
    Math.max(path.length - path.lastIndexOf('/'), href.length - href.lastIndexOf('/'), 1);
  const words = wordsOf(path);
  const there = new Set([...wordsOf(href), ...wordsOf(title)]);
  const missing =
    words.length === 0 ? 1 : words.filter((word) => !there.has(word)).length / words.length;
  return Math.min(edits, (last + missing) / 2 + 0.05, missing * 0.6 + 0.2) + edits / 3;
}

/** The pages whose address or title is near a path, nearest first. */
export function nearPages(path: string, pages: readonly Listed[]): readonly Listed[] {
  const clean = path.toLowerCase().replace(/(?:\/index)?(?:\.html?|\.mdx?)?\/*$/, '');
  return pages
    .map((page) => ({ page, off: difference(clean, page) }))
    .filter(({ off }) => off < 0.6)
    .sort((a, b) => a.off - b.off)
    .slice(0, MOST)
    .map(({ page }) => page);
}

function isListed(value: unknown): value is Listed[] {
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

/** On the not-found page, pages with an address near the one that was asked for. */
export async function startSuggestions(): Promise<void> {
  const place = all('[data-suggestions]')[0];
  const href = place?.dataset['suggestions'];
  if (place === undefined || href === undefined || href === '') return;
  try {
    const response = await fetch(href);
    const pages: unknown = response.ok ? await response.json() : [];
    const near = isListed(pages) ? nearPages(decodeURIComponent(location.pathname), pages) : [];
    if (near.length === 0) return;
    const heading = document.createElement('h2');
    heading.textContent = t('Did you mean one of these?');
    const list = document.createElement('ul');
    for (const [to, title] of near) {
      const link = document.createElement('a');
      link.href = to;
      link.textContent = title;
      const path = document.createElement('span');
      path.textContent = to;
      const item = document.createElement('li');
      item.append(link, ' ', path);
      list.append(item);
    }
    place.append(heading, list);
  } catch {
    // Without suggestions the page still leads on.
  }
}
