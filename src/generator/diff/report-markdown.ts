import {
  countsOf,
  rankLine,
  redirectLine,
  setsOf,
  summaryOf,
  valuesOf,
  type DiffReport,
} from './report-text.js';
import type { LonePage, PageChange, SiteDiff } from './types.js';

/** Maximum length of a list: comments on pull requests have a maximum size. */
const MAX_ITEMS = 100;

/** The report as a comment on a pull request. Ends with a line break. */
export function diffMarkdown({ before, after, diff, ranks = [] }: DiffReport): string {
  const parts = [
    `**Documentation: ${code(before)} → ${code(after)}**`,
    summaryOf(diff),
    figures(diff),
    list('Addresses lost', diff.lost.map(code)),
    lonePages('Added pages', diff.added),
    lonePages('Removed pages', diff.removed),
    changes('Moved pages', diff.moved),
    changes('Changed text', diff.changed),
    changes('Same text, other links, anchors or description', diff.details),
    list(
      'Redirects',
      diff.redirects.map((redirect) => code(redirectLine(redirect).trim())),
    ),
    list(
      'Search ranks',
      ranks.map((change) => code(rankLine(change).trim())),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A table with the pages, words and bytes of both sides. */
function figures({ pages, words, bytes }: SiteDiff): string {
  const rows = [
    ['pages', pages.before, pages.after],
    ['words', words.before, words.after],
    ['bytes', bytes.before, bytes.after],
  ] as const;
  return [
    '| | before | after |',
    '|---|--:|--:|',
    ...rows.map(([name, old, now]) => `| ${name} | ${old} | ${now} |`),
  ].join('\n');
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
  const rest = items.length > MAX_ITEMS ? [`… and ${items.length - MAX_ITEMS} more`] : [];
  const lines = [...items.slice(0, MAX_ITEMS), ...rest].map((item) => `- ${item}`);
  const summary = `<summary>${title} (${items.length})</summary>`;
  return `<details>${summary}\n\n${lines.join('\n')}\n\n</details>`;
}

/** Formats a text as inline code, with a fence longer than the backticks in it. */
function code(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  const runs = flat.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  return fence.length === 1 ? `\`${flat}\`` : `${fence} ${flat} ${fence}`;
}

/** Escapes the syntax of Markdown and HTML, and mentions of users. */
function escape(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~&@-]/g, (char) => `&#${char.codePointAt(0) ?? 0};`);
}
