import { withFencedCode } from '../../content/mdx/indented-code.js';
import { withLiteralBraces } from '../../content/mdx/literal-braces.js';
import { fromMdx1, withMarksOfMdx1, withoutUnknownComponents } from '../../content/mdx/mdx1.js';
import { isMdx } from '../../content/mdx/modules.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { groupBy } from '../../model/group-by.js';
import type { MarkdownConfig } from '../../model/config.js';
import type { Notes } from '../../migrate/notes.js';
import { oldPath, plannedText, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';
import { docusaurusRange } from './manifests.js';

const PACKAGE = '@docusaurus/core';

/** The settings of pages, and where notes about them go. */
interface PageNotes {
  readonly config: MarkdownConfig;
  readonly old: OldSite;
  readonly notes: Notes;
}

/** Rewrites what MDX 3 does not read as MDX 1 does in pages, and notes the lines. */
export function rewriteMdx1Pages(
  files: Map<string, PlannedFile>,
  { config, old, notes }: PageNotes,
): void {
  for (const [path, file] of files) {
    if (!/\.mdx?$/.test(path) || path.startsWith('static/')) continue;
    const before = plannedText(file);
    if (!isMdx(path, before, config)) continue;
    const fenced = withFencedCode({ path, text: before }, config);
    const literal = withLiteralBraces({ path, text: fenced }, config);
    const text = fromMdx1({ path, text: literal }, config);
    if (text === before) continue;
    files.set(path, { text });
    const place = { subject: 'MDX 1', file: oldPath(path, file, old) };
    noteLines(changedLines(before, text), place, notes);
  }
}

const PROPERTY_OF_MDX1 = /\b(?:mdxType|originalType)\b/;

/** Notes components that read properties which only elements of MDX 1 have. */
export function noteMdx1Properties(
  files: ReadonlyMap<string, PlannedFile>,
  { old, notes }: Omit<PageNotes, 'config'>,
): void {
  for (const [path, file] of files) {
    if (!/\.[jt]sx?$/.test(path) || path.startsWith('static/')) continue;
    const code = plannedText(file);
    const index = code.search(PROPERTY_OF_MDX1);
    if (index < 0) continue;
    const place = { subject: 'MDX 1', file: oldPath(path, file, old) };
    const text =
      'Elements of MDX 3 have no `mdxType` and no `originalType`: compare the `type` of an ' +
      "element, such as `child.type === 'h2'`, or its properties.";
    notes.place('by-hand', { ...place, line: code.slice(0, index).split('\n').length, text });
  }
}

function noteLines(
  lines: readonly number[],
  place: { readonly subject: string; readonly file: string },
  notes: Notes,
): void {
  const [line] = lines;
  const text = `MDX 3 does not read this as MDX 1 does, so the page changes: ${list(lines)}.`;
  if (line !== undefined) notes.place('maps', { ...place, line, text });
}

const UNKNOWN = 'mdx/unknown-component';
const MARKS: ReadonlySet<string> = new Set(['text/unclosed-mark', 'table/delimiter']);

/**
 * Rewrites the places of pages of MDX 1 that findings are about: components that a page uses
 * without having them, emphasis and tables. Notes each place.
 */
export function rewriteFoundPlaces(
  files: Map<string, PlannedFile>,
  diagnostics: readonly Diagnostic[],
  { config, old, notes }: PageNotes,
): void {
  const found = diagnostics.filter(({ rule }) => rule === UNKNOWN || MARKS.has(rule));
  for (const [path, findings] of groupBy(found, ({ file }) => file)) {
    const file = files.get(path);
    if (file === undefined) continue;
    const before = plannedText(file);
    const unknown = findings.filter(({ rule }) => rule === UNKNOWN);
    const replaced = withoutUnknownComponents({ path, text: before }, unknown, config);
    const text = withMarksOfMdx1(replaced, findings);
    if (text === before) continue;
    files.set(path, { text });
    const place = { subject: 'MDX 1', file: oldPath(path, file, old) };
    const lines = new Set(changedLines(before, replaced));
    for (const { line, message } of unknown)
      if (lines.has(line))
        notes.place('by-hand', {
          ...{ ...place, line },
          text:
            `${message} MDX 1 shows its children without it, and so does the page now: ` +
            'import it, or write it as code if it is text.',
        });
    noteLines(changedLines(replaced, text), place, notes);
  }
}

/** Notes a release with pages of MDX 1. */
export function noteMdx1(old: OldSite, diagnostics: readonly Diagnostic[], notes: Notes): void {
  const isDone = diagnostics.every(({ rule }) => rule !== 'mdx/syntax');
  const { file } = docusaurusRange(old) ?? { file: 'package.json' };
  const lines = old.textOf(file).split('\n');
  notes.place(isDone ? 'maps' : 'by-hand', {
    subject: PACKAGE,
    file,
    line: lines.findIndex((line) => line.includes(`"${PACKAGE}"`)) + 1,
    text:
      'This release reads pages as MDX 1. docsgen reads MDX 3, as Docusaurus 3 does' +
      (isDone ? '.' : ': correct the errors `mdx/syntax` that `docsgen check` reports.'),
  });
}

/** Numbers of the lines that differ. Both texts have the same number of lines. */
function changedLines(before: string, after: string): number[] {
  const lines = after.split('\n');
  return before.split('\n').flatMap((line, i) => (line === lines[i] ? [] : [i + 1]));
}

/** Lines that a note names at most. */
const MOST_LINES = 10;

function list(lines: readonly number[]): string {
  const named = lines.slice(0, MOST_LINES).join(', ');
  const more = lines.length > MOST_LINES ? ` and ${lines.length - MOST_LINES} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${named}${more}`;
}
