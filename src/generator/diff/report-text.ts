import { hunksOf, type Hunk } from './hunks.js';
import { sizeText } from '../model/units.js';
import { isSame } from './compare.js';
import type { VisualDiff } from './visual.js';
import type {
  LonePage,
  PageChange,
  RankChange,
  RedirectChange,
  SetChange,
  SiteDiff,
} from './types.js';

/** A diff with the names of both sides. */
export interface DiffReport {
  readonly before: string;
  readonly after: string;
  readonly diff: SiteDiff;
  /** Test queries with other ranks; undefined if they did not run. */
  readonly ranks?: readonly RankChange[];
  /** Pictures of changed pages; undefined if none were taken. */
  readonly visual?: VisualDiff;
}

/** Maximum number of changes shown for a page. The other formats show all. */
const MAX_HUNKS = 5;

/** The report for a terminal. Ends with a line break. */
export function diffText({ before, after, diff, ranks = [] }: DiffReport): string {
  const sections = [
    section('Addresses lost', diff.lost, (route) => `  ${route}`),
    section('Added pages', diff.added, pageLine),
    section('Removed pages', diff.removed, pageLine),
    section('Moved pages', diff.moved, changeText),
    section('Changed text', diff.changed, changeText),
    section('Same text, other links, anchors or description', diff.details, changeText),
    section('Redirects', diff.redirects, redirectLine),
    section('Search ranks', ranks, rankLine),
  ].filter((text) => text !== '');
  const title = `From ${before} to ${after}: ${summaryOf(diff)}`;
  return `${[title, ...sections].join('\n\n')}\n`;
}

/** One line with the number of differences of each kind. */
export function summaryOf(diff: SiteDiff): string {
  const size = `${sizeText(diff.bytes.before)} before, ${sizeText(diff.bytes.after)} after`;
  if (isSame(diff)) return `no difference for readers; ${size}.`;
  const counts = [
    countText(diff.added.length, 'page added', 'pages added'),
    countText(diff.removed.length, 'page removed', 'pages removed'),
    countText(diff.moved.length, 'page moved', 'pages moved'),
    countText(diff.changed.length, 'page with changed text', 'pages with changed text'),
    countText(diff.details.length, 'page with other changes', 'pages with other changes'),
    countText(diff.redirects.length, 'redirect changed', 'redirects changed'),
    countText(diff.lost.length, 'address lost', 'addresses lost'),
  ].filter((text) => text !== '');
  return `${counts.join(', ')}; ${size}.`;
}

function section<Item>(
  title: string,
  items: readonly Item[],
  line: (item: Item) => string,
): string {
  return items.length === 0 ? '' : `${title} (${items.length})\n${items.map(line).join('\n')}`;
}

/** `2 pages`; '' for none. */
function countText(count: number, singular: string, plural: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? singular : plural}`;
}

function pageLine({ route, title, words, redirectsTo }: LonePage): string {
  const target = redirectsTo === undefined ? '' : `, redirects to ${redirectsTo}`;
  return `  ${route}  ${title} (${words} words${target})`;
}

function changeText(change: PageChange): string {
  const name =
    change.movedFrom === undefined ? change.route : `${change.movedFrom} → ${change.route}`;
  const counts = countsOf(change);
  const lines = [`  ${name}${counts === '' ? '' : `  ${counts}`}`];
  for (const [label, before, after] of valuesOf(change))
    lines.push(`    ${label}: "${before}" → "${after}"`);
  for (const [label, { added, removed }] of setsOf(change))
    for (const [sign, items] of [['-', removed] as const, ['+', added] as const])
      if (items.length > 0) lines.push(`    ${sign} ${label}: ${items.join(', ')}`);
  const hunks = hunksOf(change.words.segments);
  lines.push(...hunks.slice(0, MAX_HUNKS).map((hunk) => `    ${hunkText(hunk)}`));
  const others = hunks.length - MAX_HUNKS;
  if (others > 0) lines.push(`    … and ${others} more changes`);
  return lines.join('\n');
}

/** `+12 −3 words, −40 bytes`. */
export function countsOf({ words, bytes }: PageChange): string {
  const parts: string[] = [];
  if (words.added + words.removed > 0) parts.push(`+${words.added} −${words.removed} words`);
  const growth = bytes.after - bytes.before;
  if (growth !== 0) parts.push(`${growth > 0 ? '+' : '−'}${Math.abs(growth)} bytes`);
  return parts.join(', ');
}

/** Both values of the title and the description, if they have changed. */
export function valuesOf({
  title,
  titleBefore,
  description,
}: PageChange): [label: string, before: string, after: string][] {
  const values: [string, string, string][] = [];
  if (titleBefore !== undefined) values.push(['title', titleBefore, title]);
  if (description !== undefined)
    values.push(['description', description.before, description.after]);
  return values;
}

/** The changes of links and anchors, if there are any. */
export function setsOf({ links, anchors }: PageChange): [label: string, change: SetChange][] {
  const sets: [string, SetChange][] = [
    ['links', links],
    ['anchors', anchors],
  ];
  return sets.filter(([, { added, removed }]) => added.length + removed.length > 0);
}

function hunkText(hunk: Hunk): string {
  const marked = hunk.map(({ kind, words }) => {
    const text = words.join(' ');
    return kind === 'added' ? `{+${text}+}` : kind === 'removed' ? `[-${text}-]` : text;
  });
  return `… ${marked.join(' ')} …`;
}

/** `/old → /new`, with the previous target. */
export function redirectLine({ from, before, after }: RedirectChange): string {
  if (after === undefined) return `  ${from} no longer redirects to ${before ?? ''}`;
  return `  ${from} → ${after}${before === undefined ? '' : ` (before: ${before})`}`;
}

/** `  "install": 3 → 1`. */
export function rankLine({ query, before, after }: RankChange): string {
  const shown = (rank: number): string => (rank === 0 ? 'not found' : String(rank));
  return `  "${query}": ${shown(before)} → ${shown(after)}`;
}
