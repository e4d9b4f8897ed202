import { splitLines } from '../model/lines.js';
import { sortDiagnostics, type Diagnostic } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import { placesIn } from '../formats/locate.js';
import { oncePer } from '../model/once.js';
import { defaultSeverities, isPermanent } from '../model/rules.js';

interface Ignore {
  readonly rule: string;
  readonly line: number;
  readonly column: number;
  /** First and last line that it covers. */
  readonly from: number;
  readonly to: number;
}

const COMMENT =
  /(?:<!--|\/\/|\/\*|#)\s*docsgen-ignore(-page)?(?![\w-])[ \t]*([^\s:>]*)(?::?[ \t]*([^\n]*?))?[ \t]*(?:-->|\*\/|$)/gm;

/** A comment that was meant for docsgen, with another word. */
const UNKNOWN_COMMENT = /<!--\s*(docsgen-(?!ignore(?:-page)?(?![\w-]))[\w-]+)/g;

interface Found {
  readonly ignores: readonly Ignore[];
  readonly faults: readonly Diagnostic[];
}

/**
 * Leave out what a comment in the file asks for: `<!-- docsgen-ignore rule: reason -->`
 * covers its own line and the block that follows, `docsgen-ignore-page` the file. A
 * comment without a rule or a reason, or one that nothing needs, is itself reported.
 * `texts` gives the sources that may hold such comments, by path.
 */
export function withoutIgnored(
  diagnostics: readonly Diagnostic[],
  texts: Iterable<readonly [string, { readonly text: string }]>,
): Diagnostic[] {
  const byFile = new Map<string, readonly Ignore[]>();
  const added: Diagnostic[] = [];
  for (const [file, source] of texts) {
    const found = ignoresIn(source, file);
    if (found === undefined) continue;
    byFile.set(file, found.ignores);
    for (const item of found.faults) added.push(item);
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

const ignoresIn = oncePer(({ text }: { readonly text: string }, file: string) =>
  text.includes('docsgen-') ? ignoresOf(file, text) : undefined,
);

function ignoresOf(file: string, text: string): Found {
  const ignores: Ignore[] = [];
  const faults: Diagnostic[] = [];
  const lines = splitLines(text);
  const inCode = fenced(lines, file);
  const placeOf = placesIn(text);
  for (const match of text.matchAll(COMMENT)) {
    const { line, column } = placeOf(match.index);
    // In a code block it is an example.
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
        'Write a colon and the reason behind the rule.',
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
      message: `"${word}" is no comment that docsgen reads.`,
      hint: didYouMean(word, ['docsgen-ignore', 'docsgen-ignore-page'], 'Delete the comment.'),
    });
  }
  return { ignores, faults };
}

/** The comment's line, and the lines up to the blank one that ends the block behind it. */
function blockFrom(lines: readonly string[], line: number): { from: number; to: number } {
  let to = line;
  while (to < lines.length && (lines[to] ?? '').trim() === '') to++;
  while (to < lines.length && (lines[to] ?? '').trim() !== '') to++;
  return { from: line, to };
}

/** Numbers of the lines inside fences of a Markdown file. */
function fenced(lines: readonly string[], file: string): Set<number> {
  const found = new Set<number>();
  if (!/\.mdx?$/.test(file)) return found;
  let open: string | undefined;
  lines.forEach((text, i) => {
    const [, fence] = /^[ \t>]*(`{3,}|~{3,})/.exec(text) ?? [];
    if (open !== undefined || fence !== undefined) found.add(i + 1);
    if (open === undefined) open = fence;
    else if (fence !== undefined && fence.startsWith(open)) open = undefined;
  });
  return found;
}
