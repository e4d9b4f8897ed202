import { fromMdx1, withoutUnknownComponents } from '../../content/mdx/mdx1.js';
import { isMdx } from '../../content/mdx/modules.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { groupBy } from '../../model/group-by.js';
import type { MarkdownConfig } from '../../model/config.js';
import { asObject, asText } from '../../migrate/evaluated.js';
import type { Notes } from '../../migrate/notes.js';
import { plannedText, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';
import { readManifest } from './plan-files.js';

const PACKAGE = '@docusaurus/core';

/** Whether a release of Docusaurus reads the pages of a site as MDX 1. */
export function hasMdx1Pages(old: OldSite): boolean {
  const lists = readManifest('package.json', old);
  const range = [lists?.dependencies, lists?.devDependencies]
    .map((list) => asText(asObject(list)?.[PACKAGE]))
    .find((each) => each !== undefined);
  return range !== undefined && /^[\^~]?[12]\./.test(range);
}

/** The settings of pages, and where notes about them go. */
interface PageNotes {
  readonly config: MarkdownConfig;
  readonly old: OldSite;
  readonly notes: Notes;
}

/** Rewrites the pages of MDX 1 that MDX 3 does not accept, and notes their lines. */
export function rewriteMdx1Pages(
  files: Map<string, PlannedFile>,
  { config, old, notes }: PageNotes,
): void {
  for (const [path, file] of files) {
    if (!/\.mdx?$/.test(path) || path.startsWith('static/')) continue;
    const before = plannedText(file);
    if (!isMdx(path, before, config)) continue;
    const text = fromMdx1({ path, text: before }, config);
    const lines = changedLines(before, text);
    const [line] = lines;
    if (line === undefined) continue;
    files.set(path, { text });
    notes.place('maps', {
      ...{ subject: 'MDX 1', file: oldPath(path, file, old), line },
      text: `MDX 3 does not accept what MDX 1 shows here, so the page changes: ${list(lines)}.`,
    });
  }
}

/**
 * Replaces components that pages of MDX 1 use without having them, and notes each place.
 * `diagnostics` are the findings in the pages.
 */
export function replaceUnknownComponents(
  files: Map<string, PlannedFile>,
  diagnostics: readonly Diagnostic[],
  { config, old, notes }: PageNotes,
): void {
  const unknown = diagnostics.filter(({ rule }) => rule === 'mdx/unknown-component');
  for (const [path, findings] of groupBy(unknown, ({ file }) => file)) {
    const file = files.get(path);
    if (file === undefined) continue;
    const before = plannedText(file);
    const text = withoutUnknownComponents({ path, text: before }, findings, config);
    if (text === before) continue;
    files.set(path, { text });
    const lines = new Set(changedLines(before, text));
    for (const { line, message } of findings)
      if (lines.has(line))
        notes.place('by-hand', {
          ...{ subject: 'MDX 1', file: oldPath(path, file, old), line },
          text:
            `${message} MDX 1 shows its children without it, and so does the page now: ` +
            'import it, or write it as code if it is text.',
        });
  }
}

function oldPath(path: string, file: PlannedFile, old: OldSite): string {
  return 'from' in file ? old.pathOf(file.from) : path;
}

/** Notes a release with pages of MDX 1. */
export function noteMdx1(old: OldSite, diagnostics: readonly Diagnostic[], notes: Notes): void {
  const isDone = diagnostics.every(({ rule }) => rule !== 'mdx/syntax');
  const lines = old.textOf('package.json').split('\n');
  notes.place(isDone ? 'maps' : 'by-hand', {
    subject: PACKAGE,
    file: 'package.json',
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
