import { Parser } from 'acorn';
import acornJsx from 'acorn-jsx';
import type { MarkdownConfig } from '../../model/config.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { firstIndex } from '../../model/first-index.js';
import { once, onceForLast } from '../../model/once.js';
import { placesIn } from '../../formats/locate.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { cleanText } from '../article/clean-text.js';
import { parsedText } from '../directives/parsed-text.js';
import type { MarkdownText } from '../links/destinations.js';
import { expectedEdits, replaceRanges } from '../links/edits.js';
import { parseMarkdown } from '../markdown/parse.js';
import { walk } from '../markdown/walk.js';
import type { LocatedFault } from './faults.js';
import {
  escapedTag,
  repairSyntax,
  type Corrections,
  type FaultReader,
  type Replacement,
} from './repairs.js';

/**
 * A page of MDX 1 in the syntax of MDX 3, where MDX 3 does not accept the page. MDX 1 reads a `<`
 * that begins no tag of HTML as text, and a block that begins with a tag as JSX to the next empty
 * line. Lines stay lines. Pure.
 */
export function fromMdx1(source: MarkdownText, config: MarkdownConfig, read?: FaultReader): string {
  const blocksOf = onceForLast((text: string) => new Blocks(text));
  const others: Corrections = (fault, text) => correctionsOfMdx1(fault, text, blocksOf(text));
  return repairSyntax(source, config, { others, ...(read === undefined ? {} : { read }) });
}

const ATTRIBUTE = /\s+[A-Za-z_:][\w.:-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'=<>`{}]+(?=[\s>])))?/;

/** A name of a tag in MDX 1: `<client_id>` is text. */
const NAME = '[A-Za-z][A-Za-z0-9.-]*';

/** A tag as Markdown has them, or the start of one with code. */
const TAG = new RegExp(`^<(?:/${NAME}\\s*>|${NAME}(?:${ATTRIBUTE.source})*(?:\\s*/?>|\\s*=?\\{))`);

/** A comment, a declaration or an instruction of HTML. */
const DECLARATION = /^<(?:!--|![A-Za-z]|!\[CDATA\[|\?)/;

/** Characters of code that are read in vain for each character of a text, to find elements. */
const MOST_IN_VAIN = 100;

interface Budget {
  left: number;
}

function correctionsOfMdx1(
  fault: LocatedFault,
  text: string,
  blocks: Blocks,
): ReturnType<Corrections> {
  const rest = text.slice(fault.offset, fault.offset + 4000);
  const isText = rest.startsWith('<') && !DECLARATION.test(rest) && !TAG.test(rest);
  const around = [blocks.at(fault.offset), blocks.at(fault.stop)].filter(
    (block) => block !== undefined,
  );
  const [jsxBlock] = around.flatMap(({ asExpression }) => asExpression() ?? []);
  return [
    ...commentInTag(fault.stop, text),
    ...lineInContainer(fault, text),
    ...(isText ? [escapedTag(fault.offset, text)] : []),
    ...(jsxBlock === undefined ? [] : [jsxBlock]),
    ...around.map(({ withExpressions }) => withExpressions()),
  ];
}

/** A comment among the attributes of a tag, which MDX 3 does not have, left out. */
function commentInTag(offset: number, text: string): readonly (readonly Replacement[])[] {
  const start = text.slice(0, offset + 1).search(/\/?\/?$/);
  const [comment] = /^\/\/[^\n]*|^\/\*[^*\n]*\*\//.exec(text.slice(start)) ?? [];
  return comment === undefined ? [] : [[{ start, end: start + comment.length, by: '' }]];
}

/** Marks of lists and quotes at the start of a line. */
const CONTAINER = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*)+/;

/** A line of a tag that leaves its list or quote, with what makes it a line of it. */
function lineInContainer(
  { reason, stop }: LocatedFault,
  text: string,
): readonly (readonly Replacement[])[] {
  if (!reason.startsWith('Unexpected lazy line')) return [];
  const start = text.lastIndexOf('\n', stop - 1) + 1;
  const lines = text.slice(0, start).split('\n').slice(0, -1);
  const block = lines.slice(lines.findLastIndex((line) => line.trim() === '') + 1);
  const marks = block.flatMap((line) => CONTAINER.exec(line)?.[0] ?? []).at(-1);
  if (marks === undefined) return [];
  const [space = ''] = /^[ \t]*/.exec(text.slice(start)) ?? [];
  return [[{ start, end: start + space.length, by: marks.replace(/[^>\s]/g, ' ') }]];
}

/** A part of a text. */
interface Block {
  readonly start: number;
  readonly text: string;
}

/** A block of lines that begins with a tag, with its corrections, which are made once. */
interface TagBlock {
  readonly asExpression: () => readonly (readonly Replacement[])[] | undefined;
  readonly withExpressions: () => readonly Replacement[];
}

/** The blocks of a text that begin with a tag. */
class Blocks {
  private readonly starts: readonly number[];
  private readonly emptyLines: readonly number[];
  private readonly end: number;
  private readonly blocks = new Map<number, TagBlock | undefined>();
  private readonly budget: Budget;

  constructor(private readonly text: string) {
    const before = [...text.matchAll(BEFORE_BLOCK)];
    this.starts = [0, ...before.map(({ index, 0: lines }) => index + lines.length)];
    this.emptyLines = [...text.matchAll(EMPTY_LINE_AFTER)].map(({ index }) => index);
    this.end = text.trimEnd().length;
    this.budget = { left: MOST_IN_VAIN * text.length };
  }

  /** The block around an offset. */
  at(offset: number): TagBlock | undefined {
    const next = firstIndex(this.starts, (start) => start > offset);
    const start = this.starts[next - 1] ?? 0;
    const after = firstIndex(this.emptyLines, (line) => line >= start);
    const end = this.emptyLines[after] ?? this.end;
    if (end <= offset) return undefined;
    if (!this.blocks.has(start)) this.blocks.set(start, this.blockOf(start, end));
    return this.blocks.get(start);
  }

  private blockOf(start: number, end: number): TagBlock | undefined {
    const text = this.text.slice(start, end);
    if (!/^<\/?[A-Za-z]/.test(text)) return undefined;
    const block: Block = { start, text };
    return {
      asExpression: once(() => asExpression(block, this.budget)),
      withExpressions: once(() => withExpressions(block, this.budget)),
    };
  }
}

/** A block as an expression, if it is JSX. */
function asExpression(
  { start, text }: Block,
  budget: Budget,
): readonly (readonly Replacement[])[] | undefined {
  const end = start + text.length;
  const asElements = ['{<>', '</>}'] as const;
  for (const [open, close] of text.startsWith('<') ? [['{', '}'], asElements] : [asElements]) {
    const escapes = escapesOf([open.slice(1), text, close.slice(0, -1)], budget);
    if (escapes === undefined) continue;
    return [
      [
        { start, end: start, by: open },
        ...escapes.map((at) => ({
          start: start + at,
          end: start + at + 1,
          by: text[at] === '>' ? '&gt;' : '&#125;',
        })),
        { start: end, end, by: close },
      ],
    ];
  }
  return undefined;
}

/**
 * A block whose tags are closed in other blocks, with its texts and its complete elements as
 * expressions: `<ul><li>One</li>` becomes `<ul>{<li>One</li>}`.
 */
function withExpressions({ start, text }: Block, budget: Budget): readonly Replacement[] {
  return runsIn(text, budget).flatMap((run) => {
    const [space = ''] = /^\s*/.exec(run.text) ?? [];
    const content = run.text.trim();
    if (content === '') return [];
    const inner = { start: start + run.start + space.length, text: content };
    return asExpression(inner, budget)?.[0] ?? [];
  });
}

/** The parts of a block between the tags that have no counterpart in it. Empty without a budget. */
function runsIn(text: string, budget: Budget): Block[] {
  const runs: Block[] = [];
  let start = 0;
  let at = text.indexOf('<');
  while (at !== -1) {
    const end = elementEnd(text, at);
    budget.left -= (end ?? text.length) - at;
    if (budget.left < 0) return [];
    const [tag = ''] = TAG_AT.exec(text.slice(at, at + 2000)) ?? [];
    if (end === undefined && tag !== '') {
      runs.push({ start, text: text.slice(start, at) });
      start = at + tag.length;
    }
    at = text.indexOf('<', end ?? at + Math.max(tag.length, 1));
  }
  runs.push({ start, text: text.slice(start) });
  return runs;
}

/** An opening or a closing tag without code. */
const TAG_AT = new RegExp(
  `^<(?:/[A-Za-z][\\w.-]*\\s*>|[A-Za-z][\\w.-]*(?:${ATTRIBUTE.source})*\\s*>)`,
);

/** The end of the complete element at an offset. */
function elementEnd(text: string, at: number): number | undefined {
  if (!/^<[A-Za-z]/.test(text.slice(at, at + 2))) return undefined;
  try {
    return jsx.parseExpressionAt(text, at, { ecmaVersion: 'latest' }).end;
  } catch {
    return undefined;
  }
}

/** Empty lines, headings and marks of directives, behind which a block can begin. */
const BEFORE_BLOCK = /(?:^|\n)(?:(?:[ \t]*|#{1,6}[ \t].*|:::.*)\n)+/g;
const EMPTY_LINE_AFTER = /\n[ \t]*(?=\n|$)/g;

const jsx = Parser.extend(acornJsx());

/**
 * Offsets of the `>` and `}` in the texts of a block of JSX, which were no mistakes for MDX 1.
 * Undefined if the block is no JSX.
 */
function escapesOf(
  [open, block, close]: readonly [string, string, string],
  budget: Budget,
): readonly number[] | undefined {
  const escapes: number[] = [];
  for (let code = `${open}${block}${close}`; budget.left > 0; budget.left -= code.length) {
    try {
      const { end } = jsx.parseExpressionAt(code, 0, { ecmaVersion: 'latest' });
      return end === code.length ? escapes : undefined;
    } catch (error) {
      const at = isSyntaxError(error) ? error.pos : -1;
      if (!/^Unexpected token `[>}]`/.test(String((error as Error).message))) return undefined;
      escapes.push(at - open.length);
      code = `${code.slice(0, at)} ${code.slice(at + 1)}`;
    }
  }
  return undefined;
}

function isSyntaxError(error: unknown): error is SyntaxError & { readonly pos: number } {
  return error instanceof SyntaxError && 'pos' in error;
}

/**
 * Replaces components that a page does not have by elements of HTML: MDX 1 shows an empty element
 * with the children. `findings` are those about these components. Pure.
 */
export function withoutUnknownComponents(
  source: MarkdownText,
  findings: readonly Diagnostic[],
  config: MarkdownConfig,
): string {
  const { body } = readFrontMatter(cleanText(source.text), source.path);
  const { text } = parsedText(body, config, true);
  const placeAt = placesIn(text);
  const wanted = new Set(findings.map(({ line, column }) => `${line}:${column}`));
  const edits: Replacement[] = [];
  walk(parseMarkdown(text, { math: config.math, mdx: true }), (node) => {
    const isFlow = node.type === 'mdxJsxFlowElement';
    if (!isFlow && node.type !== 'mdxJsxTextElement') return undefined;
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    const { line, column } = placeAt(start);
    const { name } = node;
    if (name === null || !wanted.has(`${line}:${column}`)) return undefined;
    const by = isFlow ? 'div' : 'span';
    edits.push({ start: start + 1, end: start + 1 + name.length, by });
    const closing = /<\/\s*([^\s>]+)\s*>$/.exec(text.slice(start, end));
    if (closing?.[1] !== name) return undefined;
    const at = start + closing.index + closing[0].indexOf(name);
    edits.push({ start: at, end: at + name.length, by });
    return undefined;
  });
  const placed = edits.map(({ start, end, by }) => {
    const { line, column } = placeAt(start);
    const expected = text.slice(start, end);
    return { line, column, endColumn: column + expected.length, expected, replacement: by };
  });
  return replaceRanges(source.text, expectedEdits(source.text, placed));
}

/** Emphasis with spaces inside its marks, which CommonMark does not accept. */
const SPACED_MARKS = /^(\*\*|__)([ \t]*)(\S(?:(?:(?!\1).)*\S)?)([ \t]*)\1/;

/**
 * Corrects marks and tables that MDX 1 reads in another way: `** bold **`, and a table whose header
 * and row of dashes have different numbers of cells. `findings` are those about these. Pure.
 */
export function withMarksOfMdx1(text: string, findings: readonly Diagnostic[]): string {
  const lines = text.split('\n');
  for (const { rule, line, column } of findings) {
    const written = lines[line - 1] ?? '';
    const before = lines[line - 2] ?? '';
    if (rule === 'text/unclosed-mark')
      lines[line - 1] =
        written.slice(0, column - 1) +
        written.slice(column - 1).replace(SPACED_MARKS, '$2$1$3$1$4');
    else if (rule === 'table/delimiter')
      [lines[line - 2], lines[line - 1]] = completeTable(before, written);
  }
  return lines.join('\n');
}

/** A text in which all tables have as many cells in the header as in the row of dashes. */
export function withCompleteTables(text: string): string {
  const lines = text.split('\n');
  for (let i = 1; i < lines.length; i++)
    [lines[i - 1], lines[i]] = completeTable(lines[i - 1] ?? '', lines[i] ?? '');
  return lines.join('\n');
}

/** A header and its row of dashes, with as many cells. Other lines stay. */
function completeTable(header: string, dashes: string): [header: string, dashes: string] {
  if (!header.includes('|') || !ROW_OF_DASHES.test(dashes)) return [header, dashes];
  const missing = cellsIn(dashes) - cellsIn(header);
  if (missing === 0) return [header, dashes];
  return [
    header.trimEnd() + '  |'.repeat(Math.max(0, missing)),
    dashes.trimEnd() + ' --- |'.repeat(Math.max(0, -missing)),
  ];
}

/** A row of dashes, with bars at both ends. */
const ROW_OF_DASHES = /^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*\r?$/;

/** The number of cells in a row of a table. */
function cellsIn(row: string): number {
  const inside = row.trim().replace(/^\||(?<!\\)\|$/g, '');
  return inside.split(/(?<!\\)\|/).length;
}
