import type { Root } from 'mdast';
import { splitLines } from '../../model/lines.js';
import { MOST_MARKS } from './bounded-syntax.js';
import { mayNestTags } from './native-tags.js';

/** Syntax of a text beyond CommonMark and GFM. */
export interface NativeSyntax {
  readonly directives: boolean;
  /** Whether dollars may hold formulas. The native parser leaves them in the text. */
  readonly math: boolean;
  /** Read MDX instead of Markdown with HTML. */
  readonly mdx: boolean;
}

/**
 * Parses Markdown in native code. Offsets in the tree count UTF-16 code units. Undefined if the
 * parser fails.
 */
export type NativeParser = (text: string, syntax: NativeSyntax) => Root | undefined;

/** Characters that parsers replace, and carriage returns, which they count. */
const REPLACED: readonly RegExp[] = [/[\0\r\ufeff]/, /\p{Surrogate}/u];

/**
 * Signs of constructs that the native parser reads differently, or whose nodes it places
 * differently. The comments name the constructs.
 */
const DIFFERENCES: readonly RegExp[] = [
  // Escaped marks before the same marks.
  /\\([*_~`])\1/,
  // Whether emphasis starts or ends beside a character of two code units.
  /[\u{10000}-\u{10ffff}][*_~]|[*_~][\u{10000}-\u{10ffff}]/u,
  // Emphasis of both kinds side by side in a word.
  /[^\s!-/:-@[-`{-~]\*+_|_\*+[^\s!-/:-@[-`{-~]/,
  // The ends of quotes in quotes, and of empty items in quotes.
  /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*>[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*>/m,
  />[ \t]*(?:[-*+]|\d+[.)])(?:[ \t]+(?:[-*+]|\d+[.)]))*[ \t]*$/m,
  // Definitions whose address is on the next line.
  /\[[^\]\n]*\]:[ \t]*\n/,
  // Lines after a footnote that are not indented.
  /^\[\^[^\]\n]+\]:.*\n(?![ \t]*$|\[\^| {4}|\t)/m,
  // Footnotes that begin with another block.
  /\[\^(?:\\.|[^[\]\n\\])+\]:[ \t]*(?:\[\^|[-*+>#]|\d+[.)]|`{3}|~{3}|$)/m,
  // Tabs, or more spaces than one, behind the mark of a quote.
  /^[ \t>]*>(?: *\t| {5,}$)/m,
  // Marks of lists behind tabs, and alone in their line.
  /^ *\t[ \t]*(?:-+|[*+]|\d+[.)]|=+)[ \t]*$/m,
  // Escaped ends of lines at the start and the end of a link, and before a directive ends.
  /\[\\\n|\\\n[ \t]*\]|\\\n[ \t>]*:::/,
  // Blank lines with tabs, and marks of lists after indented lines.
  /^(?=[ \t]*$) *\t/m,
  /^ {4}.*\n(?:[-*+]|\d+[.)])[ \t]*$/m,
  // Tasks without text in their first line.
  /\[[ xX]\][ \t]*$/m,
  // Spaces behind a fence at the end of the text.
  /(?:`{3}|~{3})[^\n]*[ \t]\n?$/,
];

/** Signs of constructs that the native parser reads differently in MDX. */
const MDX_DIFFERENCES: readonly RegExp[] = [
  // Footnotes and quotes that are indented as code is in Markdown.
  /(?<![ \t])(?=[ \t]*\[\^)(?: {4}| {0,3}\t)/,
  /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*>.*\n(?=[ \t]*>)(?: {4}| {0,3}\t)/m,
  // Tabs in a footnote.
  /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*\[\^(?:\\.|[^[\]\n\\])+\]:.*\t/m,
];

/** A line that may open a block of mathematics, also in the middle of a paragraph. */
const MATH_BLOCK = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*\${2}/m;

/** A line of a container or leaf directive, behind the marks of quotes and lists. */
const DIRECTIVE_LINE = /^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*)(::.*)$/gm;
/** Indentation with which a line is code, or text of a paragraph. */
const DEEP = /\t| {4}/;
const NAME = String.raw`[A-Za-z_][\w.-]*`;
const VALUE = String.raw`"[^"&]*"|'[^'&]*'|[^\s"'=<>\x60{}&]+`;
const ATTRIBUTE = String.raw`[#.][\w-]+|${NAME}(?:=(?:${VALUE}))?`;
const LABEL = String.raw`\[(?!\s)[^[\]\n]*(?<!\s)\]`;
const ATTRIBUTES = String.raw`\{ *(?:(?:${ATTRIBUTE})(?: +(?:${ATTRIBUTE}))*)? *\}`;
const REGULAR_DIRECTIVE = new RegExp(`^:{2,}(?:[A-Za-z][\\w-]*(?:${LABEL})?(?:${ATTRIBUTES})?)?$`);
/** The colons and the first letter of the name of a container's fence. */
const CONTAINER_FENCE = /^(:{3,})(\w?)/;
const TEXT_DIRECTIVE = /:(?:badge|kbd|term|var)(?=[[{])/g;
/** Braces in a value, which MDX may read first. */
const BRACE_IN_VALUE = /"[^"]*[{}][^"]*"|'[^']*[{}][^']*'/;
const REGULAR_REST = new RegExp(`(?:${LABEL})?(?:${ATTRIBUTES})?(?![[{])`, 'y');

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** Characters whose constructs are matched with each other, or read ahead for an end. */
const MARKS = /[*_[\]~<`{:]/g;
/** A line that may begin JSX or an expression. */
const MDX_BLOCK = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*[<{]/gm;
/** Characters that the native parser may read again for lines that begin JSX or expressions. */
const MOST_READ_AHEAD = 100_000_000;
/** A longer block may take long to parse, whatever it holds. */
const LONGEST_BLOCK = 20_000;

/**
 * Whether the native parser reads the characters of a text as they are, and in linear time: with
 * the limits of the reference.
 */
export function isReadSafely(text: string, { math, mdx }: NativeSyntax): boolean {
  // It aborts the process where a string of an ESM block ends in the middle of an escape.
  if (mdx && (text.endsWith('\\') || mayReadAhead(text) || mayNestTags(text))) return false;
  if (REPLACED.some((characters) => characters.test(text))) return false;
  return !(math && MATH_BLOCK.test(text)) && hasSmallBlocks(text);
}

/** Whether tags and expressions that are not closed may be read to the end of a text too often. */
function mayReadAhead(text: string): boolean {
  const openings = text.match(MDX_BLOCK)?.length ?? 0;
  return openings * text.length > MOST_READ_AHEAD;
}

/** Whether the native parser reads a text as the reference does. `prose` is without code blocks. */
export function isReadAlike(prose: string, { directives, mdx }: NativeSyntax): boolean {
  if (DIFFERENCES.some((difference) => difference.test(prose))) return false;
  if (mdx && MDX_DIFFERENCES.some((difference) => difference.test(prose))) return false;
  return !(directives && hasIrregularDirective(prose, mdx));
}

/** A line of a directive, and the marks and spaces before it. */
interface DirectiveLine {
  readonly indent: string;
  readonly directive: string;
}

function hasIrregularDirective(text: string, mdx: boolean): boolean {
  const isUnsure = (directive: string): boolean => mdx && BRACE_IN_VALUE.test(directive);
  const lines = [...text.matchAll(DIRECTIVE_LINE)].map(
    ([, indent = '', directive = '']): DirectiveLine => ({ indent, directive }),
  );
  for (const { indent, directive } of lines)
    if (DEEP.test(indent) || !REGULAR_DIRECTIVE.test(directive) || isUnsure(directive)) return true;
  if (mayEndOuterContainer(lines)) return true;
  for (const { 0: name, index } of text.matchAll(TEXT_DIRECTIVE)) {
    REGULAR_REST.lastIndex = index + name.length;
    const rest = REGULAR_REST.exec(text)?.[0];
    if (rest === undefined || isUnsure(rest)) return true;
  }
  return false;
}

/**
 * Whether a fence may end another container than the innermost one. The reference ends the
 * outermost container that the fence has enough colons for, the native parser the innermost one.
 * They also differ where a fence is not in the same quote or list item as the opening one.
 */
function mayEndOuterContainer(lines: readonly DirectiveLine[]): boolean {
  /** Open containers, outermost first. */
  const open: { readonly colons: number; readonly column: string }[] = [];
  for (const { indent, directive } of lines) {
    const [, { length: colons } = '', name = ''] = CONTAINER_FENCE.exec(directive) ?? [];
    if (colons === 0) continue;
    const column = indent.replace(/[^\s>]/g, ' ');
    const ended = open.findIndex((container) => container.colons <= colons);
    if (name !== '') {
      if (ended >= 0) return true;
      open.push({ colons, column });
    } else if (ended >= 0) {
      if (ended < open.length - 1 || open[ended]?.column !== column) return true;
      open.pop();
    }
  }
  return false;
}

/**
 * Whether each block of lines has few marks. The native parser's time grows with the square of
 * their number, and the reference shows marks beyond a limit as text. Marks in code blocks do not
 * count.
 */
function hasSmallBlocks(text: string): boolean {
  let marks = 0;
  let length = 0;
  let fence = '';
  let isAfterBlank = true;
  for (const line of splitLines(text)) {
    const isBlank = line.trim() === '';
    if (isBlank) marks = length = 0;
    length += line.length;
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') {
      if (isAfterBlank) fence = mark;
      marks += line.match(MARKS)?.length ?? 0;
    } else if (mark.startsWith(fence)) fence = '';
    if (marks > MOST_MARKS || length > LONGEST_BLOCK) return false;
    isAfterBlank = isBlank;
  }
  return true;
}
