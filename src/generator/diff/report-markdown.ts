import {
  countsOf,
  redirectLine,
  setsOf,
  summaryOf,
  valuesOf,
  type DiffReport,
} from './report-text.js';
import type { LonePage, PageChange } from './types.js';

/** Rows of one table; a comment on a pull request has a limit. */
const ROWS = 100;

/** A report for a comment on a pull request. Ends with a line break. */
export function diffMarkdown({ before, after, diff }: DiffReport): string {
  const parts = [
    `**Documentation: ${code(before)} → ${code(after)}**`,
    summaryOf(diff),
    lonePages('Added pages', diff.added),
    lonePages('Removed pages', diff.removed),
    changes('Moved pages', diff.moved),
    changes('Changed text', diff.changed),
    changes('Same text, other links, anchors or description', diff.details),
    list(
      'Redirects',
      diff.redirects.map((redirect) => code(redirectLine(redirect).trim())),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function lonePages(title: string, pages: readonly LonePage[]): string {
  const items = pages.map(({ route, title: name, words, redirectsTo }) => {
    const target = redirectsTo === undefined ? '' : `, redirects to ${code(redirectsTo)}`;
    return `${code(route)} ${escape(name)} (${words} words${target})`;
  });
  return list(title, items);
}

function changes(title: string, pages: readonly PageChange[]): string {
  const items = pages.map((change) => {
    const { route, movedFrom } = change;
    const name = movedFrom === undefined ? code(route) : `${code(movedFrom)} → ${code(route)}`;
    const notes = [
      countsOf(change),
      ...valuesOf(change).map(([label]) => `other ${label}`),
      ...setsOf(change).map(
        ([label, { added, removed }]) => `${label} +${added.length} −${removed.length}`,
      ),
    ];
    return `${name} ${notes.filter((note) => note !== '').join(', ')}`.trimEnd();
  });
  return list(title, items);
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const rest = items.length > ROWS ? [`… and ${items.length - ROWS} more`] : [];
  const shown = [...items.slice(0, ROWS), ...rest].map((item) => `- ${item}`);
  return `<details><summary>${title} (${items.length})</summary>\n\n${shown.join('\n')}\n\n</details>`;
}

/** Text as inline code, whatever it holds. */
function code(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  const runs = flat.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  return fence.length === 1 ? `\`${flat}\`` : `${fence} ${flat} ${fence}`;
}

/** Text that Markdown and HTML take as text, and that mentions nobody. */
function escape(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~&@-]/g, (char) => `&#${char.codePointAt(0) ?? 0};`);
}
