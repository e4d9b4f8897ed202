import { fixText, locateFixes } from '../content/links/fix.js';
import { fixMdx, locateMdxFixes, MDX_FIXES } from '../content/mdx/fix.js';
import type { Diagnostic, RedirectFix, SyntaxFix, TextEdit } from '../model/diagnostic.js';
import { lineEndOf } from '../model/lines.js';
import { groupBy } from '../model/group-by.js';
import type { SiteInput } from '../model/input.js';
import type { MarkdownText } from '../content/links/destinations.js';
import { REDIRECTS_FILE, redirectLine } from '../site/redirects.js';
import { changedBy, textOf } from './edits.js';

/**
 * Turns corrections into fixes with exact source ranges. Parses only files with corrections. A file
 * whose text a plugin changes has no fixes.
 */
export function withFixes(diagnostics: readonly Diagnostic[], input: SiteInput): Diagnostic[] {
  const corrected = new Set(diagnostics.flatMap((d) => (isCorrected(d) ? [d.file] : [])));
  const files = [...corrected].filter((file) => changedBy(input, file) === undefined);
  const findings = groupBy(diagnostics, ({ file }) => file);
  const located = new Map<Diagnostic, Diagnostic>();
  for (const file of files) {
    const inFile = findings.get(file) ?? [];
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

/** File → why it has no fixes, for files whose text a plugin changes. */
export function unfixableFiles(
  diagnostics: readonly Diagnostic[],
  input: SiteInput,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const diagnostic of diagnostics) {
    const { file } = diagnostic;
    const plugin = isCorrected(diagnostic) ? changedBy(input, file) : undefined;
    if (plugin !== undefined)
      files.set(file, `${file} was left alone: the plugin "${plugin}" changes its text.`);
  }
  return files;
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
  const add = <Fix>(fixes: Map<string, Fix[]>, file: string, fix: Fix): void => {
    const others = fixes.get(file);
    if (others === undefined) fixes.set(file, [fix]);
    else others.push(fix);
  };
  for (const { file, fix } of diagnostics) {
    if (fix === undefined) continue;
    if ('from' in fix) redirects.set(fix.from, fix);
    else if ('edits' in fix) add(syntax, file, fix);
    else add(destinations, file, fix);
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
  const lineEnd = lineEndOf(text);
  const lines = redirects.map(({ from, to }) => redirectLine(from, to) + lineEnd).sort();
  const endsInLine = text !== '' && text !== '\ufeff' && !text.endsWith('\n');
  return `${text}${endsInLine ? lineEnd : ''}${lines.join('')}`;
}
