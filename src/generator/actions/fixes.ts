import { splitLines } from '../model/lines.js';
import { fixText, locateFixes } from '../content/links/fix.js';
import { fixMdx, locateMdxFixes, MDX_FIXES } from '../content/mdx/fix.js';
import type { Diagnostic, RedirectFix, SyntaxFix, TextEdit } from '../model/diagnostic.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import type { MarkdownText } from '../content/links/destinations.js';
import { hashOf } from '../model/keys.js';
import { once } from '../model/once.js';
import type { Reading } from '../io/read/reading.js';
import { REDIRECTS_FILE, redirectLine } from '../site/redirects.js';

/** A change of one line. `before` is undefined for a new line. */
export interface Edit {
  readonly file: string;
  readonly line: number;
  readonly before: string | undefined;
  readonly after: string;
}

/** The text of a page, a partial or `redirects.txt`; '' if the file does not exist. */
export function textOf(input: SiteInput, file: string): string {
  const source = input.pages.get(file) ?? input.includes.get(file) ?? input.data.get(file);
  return source?.text ?? '';
}

/** Turns corrections into fixes with exact source ranges. Parses only files with corrections. */
export function withFixes(diagnostics: readonly Diagnostic[], input: SiteInput): Diagnostic[] {
  const files = new Set(diagnostics.flatMap((d) => (isCorrected(d) ? [d.file] : [])));
  const located = new Map<Diagnostic, Diagnostic>();
  for (const file of files) {
    const inFile = diagnostics.filter((diagnostic) => diagnostic.file === file);
    const source = { path: file, text: textOf(input, file) };
    const { markdown } = input.config;
    const inMarkdown = locateFixes(source, inFile, markdown);
    locateMdxFixes(source, inMarkdown, markdown).forEach((diagnostic, i) => {
      const before = inFile[i];
      if (before !== undefined) located.set(before, diagnostic);
    });
  }
  return diagnostics.map((diagnostic) => located.get(diagnostic) ?? diagnostic);
}

function isCorrected({ correction, rule }: Diagnostic): boolean {
  return correction !== undefined || MDX_FIXES.has(rule);
}

/** Path → new text, for each file that the fixes of these diagnostics change. */
export function fixedTexts(
  diagnostics: readonly Diagnostic[],
  input: SiteInput,
): Map<string, string> {
  const destinations = new Map<string, TextEdit[]>();
  const syntax = new Map<string, SyntaxFix[]>();
  const redirects = new Map<string, RedirectFix>();
  for (const { file, fix } of diagnostics) {
    if (fix === undefined) continue;
    if ('from' in fix) redirects.set(fix.from, fix);
    else if ('edits' in fix) syntax.set(file, [...(syntax.get(file) ?? []), fix]);
    else destinations.set(file, [...(destinations.get(file) ?? []), fix]);
  }
  const changed = new Map<string, string>();
  const change = (file: string, fixed: (source: MarkdownText) => string): void => {
    const before = textOf(input, file);
    const after = fixed({ path: file, text: before });
    if (after !== before) changed.set(file, after);
  };
  const { markdown } = input.config;
  for (const [file, fixes] of destinations)
    change(file, (source) => fixText(source, fixes, markdown));
  // Destinations are fixed when the syntax is right, because the columns change.
  for (const [file, fixes] of syntax) change(file, (source) => fixMdx(source, fixes, markdown));
  if (redirects.size > 0)
    changed.set(
      REDIRECTS_FILE,
      withRedirects(textOf(input, REDIRECTS_FILE), [...redirects.values()]),
    );
  return changed;
}

/** Adds lines to the list of redirects, with the line ends that the text uses. */
function withRedirects(text: string, redirects: readonly RedirectFix[]): string {
  const lineEnd = /\r\n|\n/.exec(text)?.[0] ?? '\n';
  const lines = redirects.map(({ from, to }) => redirectLine(from, to) + lineEnd).sort();
  const endsInLine = text !== '' && text !== '\ufeff' && !text.endsWith('\n');
  return `${text}${endsInLine ? lineEnd : ''}${lines.join('')}`;
}

/** A copy of a reading with new texts of some files. */
export function withTexts(reading: Reading, texts: ReadonlyMap<string, string>): Reading {
  const { input } = reading;
  const pages = new Map(input.pages);
  const includes = new Map(input.includes);
  const data = new Map(input.data);
  for (const [path, text] of texts) {
    const file: SourceFile = { path, text, hash: hashOf(text) };
    if (pages.has(path)) pages.set(path, file);
    if (includes.has(path)) includes.set(path, file);
    if (path === REDIRECTS_FILE) data.set(path, file);
  }
  const next = { ...input, pages, includes, data };
  return { ...reading, input: next, key: once(() => reading.keyFor(next)) };
}

/** The lines in which two texts of a file differ. Fixes add lines at the end only. */
export function editsOf({
  file,
  before,
  after,
}: {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}): Edit[] {
  const old = linesOf(before);
  return linesOf(after).flatMap((line, i): Edit[] =>
    line === old[i] ? [] : [{ file, line: i + 1, before: old[i], after: line }],
  );
}

/** The lines of a text. A line end at the end of the text starts no further line. */
function linesOf(text: string): string[] {
  const lines = splitLines(text);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
