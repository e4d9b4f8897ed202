import { splitLines } from '../model/lines.js';
import { sortDiagnostics, type Diagnostic } from '../model/diagnostic.js';
import type { SourceFile } from '../model/input.js';
import { didYouMean } from '../model/nearest.js';
import { placesIn } from '../formats/locate.js';
import { oncePer } from '../model/once.js';
import { defaultSeverities, isPermanent } from '../model/rules.js';

interface Ignore {
  readonly rule: string;
  readonly line: number;
  readonly column: number;
  /** First and last line that the comment covers. */
  readonly from: number;
  readonly to: number;
}

const COMMENT = new RegExp(
  '(?:<!--|//|/\\*|#)\\s*docsgen-ignore(-page)?(?![\\w-])' +
    '[ \\t]*([^\\s:>]*)(?::?[ \\t]*([^\\n]*?))?[ \\t]*(?:-->|\\*/|$)',
  'gm',
);

/** A comment for docsgen with an unknown name. */
const UNKNOWN_COMMENT = /<!--\s*(docsgen-(?!ignore(?:-page)?(?![\w-]))[\w-]+)/g;

/** A file that may have comments. */
type Commented = Pick<SourceFile, 'text' | 'signs'>;

/** The ignore comments of one file. */
interface FileIgnores {
  readonly ignores: readonly Ignore[];
  readonly faults: readonly Diagnostic[];
}

/**
 * Removes the findings that comments ignore. `<!-- docsgen-ignore rule: reason -->` covers its line
 * and the following block, `docsgen-ignore-page` covers the file. Comments without a rule or a
 * reason are reported, and so are unused comments. `texts` are the files that may have comments.
 */
export function withoutIgnored(
  diagnostics: readonly Diagnostic[],
  texts: Iterable<readonly [string, Commented]>,
): Diagnostic[] {
  const byFile = new Map<string, readonly Ignore[]>();
  const added: Diagnostic[] = [];
  for (const [file, source] of texts) {
    const comments = ignoresIn(source, file);
    if (comments === undefined) continue;
    byFile.set(file, comments.ignores);
    for (const fault of comments.faults) added.push(fault);
  }
  if (byFile.size === 0) return [...diagnostics];
  const used = new Set<Ignore>();
  const kept = diagnostics.filter((d) => {
    const ignore = byFile
      .get(d.file)
      ?.find(
        ({ rule, from, to }) =>
          rule === d.rule && !isPermanent(rule) && d.line >= from && d.line <= to,
      );
    if (ignore !== undefined) used.add(ignore);
    return ignore === undefined;
  });
  for (const [file, ignores] of byFile) {
    for (const ignore of ignores)
      if (!used.has(ignore))
        added.push({
          rule: 'ignore/unused',
          severity: 'warning',
          file,
          line: ignore.line,
          column: ignore.column,
          message: `There is no "${ignore.rule}" to ignore here.`,
          hint: 'Delete the comment.',
        });
  }
  return sortDiagnostics([...kept, ...added]);
}

const ignoresIn = oncePer((source: Commented, file: string) => {
  const mayHaveComments = source.signs?.comments ?? source.text.includes('docsgen-');
  return mayHaveComments ? ignoresOf(file, source.text) : undefined;
});

function ignoresOf(file: string, text: string): FileIgnores {
  const ignores: Ignore[] = [];
  const faults: Diagnostic[] = [];
  const lines = splitLines(text);
  const inCode = linesOfFences(lines, file);
  const placeOf = placesIn(text);
  for (const match of text.matchAll(COMMENT)) {
    const { line, column } = placeOf(match.index);
    // In a code block the comment is an example.
    if (inCode.has(line)) continue;
    const [, page, rule = '', reason = ''] = match;
    const fault = (message: string, hint: string): void =>
      void faults.push({
        rule: 'ignore/incomplete',
        severity: 'error',
        file,
        line,
        column,
        message,
        hint,
      });
    if (!defaultSeverities.has(rule))
      fault(
        rule === ''
          ? 'The comment does not say which rule to ignore.'
          : `There is no rule "${rule}".`,
        didYouMean(
          rule,
          [...defaultSeverities.keys()],
          'Write docsgen-ignore, the rule, a colon and the reason.',
        ),
      );
    else if (reason.trim() === '')
      fault(
        `The comment does not say why "${rule}" is ignored.`,
        'Write a colon and the reason after the rule.',
      );
    else
      ignores.push({
        rule,
        line,
        column,
        ...(page === undefined ? blockFrom(lines, line) : { from: 1, to: lines.length }),
      });
  }
  for (const match of text.matchAll(UNKNOWN_COMMENT)) {
    const { line, column } = placeOf(match.index);
    const word = match[1] ?? '';
    if (inCode.has(line)) continue;
    faults.push({
      rule: 'ignore/incomplete',
      severity: 'error',
      file,
      line,
      column,
      message: `docsgen does not know the comment "${word}".`,
      hint: didYouMean(word, ['docsgen-ignore', 'docsgen-ignore-page'], 'Delete the comment.'),
    });
  }
  return { ignores, faults };
}

/** The line of the comment, and the lines of the following block. */
function blockFrom(lines: readonly string[], line: number): { from: number; to: number } {
  let to = line;
  while (to < lines.length && (lines[to] ?? '').trim() === '') to++;
  while (to < lines.length && (lines[to] ?? '').trim() !== '') to++;
  return { from: line, to };
}

/** Numbers of the lines inside fences of a Markdown file. */
function linesOfFences(lines: readonly string[], file: string): Set<number> {
  const numbers = new Set<number>();
  if (!/\.mdx?$/.test(file)) return numbers;
  let open: string | undefined;
  lines.forEach((text, i) => {
    const [, fence] = /^[ \t>]*(`{3,}|~{3,})/.exec(text) ?? [];
    if (open !== undefined || fence !== undefined) numbers.add(i + 1);
    if (open === undefined) open = fence;
    else if (fence !== undefined && fence.startsWith(open)) open = undefined;
  });
  return numbers;
}
