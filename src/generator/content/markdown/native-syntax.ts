import type { Root } from 'mdast';
import { splitLines } from '../../model/lines.js';
import { MOST_MARKS } from './bounded-syntax.js';

/** Syntax of a text beyond CommonMark and GFM. */
export interface NativeSyntax {
  readonly directives: boolean;
  /** Whether dollars may hold formulas. The native parser leaves them in the text. */
  readonly math: boolean;
}

/**
 * Parses Markdown in native code. Offsets in the tree count UTF-16 code units. Undefined if the
 * parser fails.
 */
export type NativeParser = (text: string, syntax: NativeSyntax) => Root | undefined;

/**
 * Signs of constructs that the native parser reads differently, or whose nodes it places
 * differently. The comments name the constructs.
 */
const DIFFERENCES: readonly RegExp[] = [
  // Escaped marks before the same marks.
  /\\([*_~`])\1/,
  // Characters that parsers replace, and carriage returns, which they count.
  /[\0\r\ufeff]/,
  /\p{Surrogate}/u,
  // Whether emphasis starts or ends beside a character of two code units.
  /[\u{10000}-\u{10ffff}][*_~]|[*_~][\u{10000}-\u{10ffff}]/u,
  // Emphasis of both kinds side by side.
  /\*_|_\*/,
  // The ends of quotes in quotes, and of empty items in quotes.
  /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*>[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*>/m,
  />[ \t]*(?:[-*+]|\d+[.)])[ \t]*$/m,
  // Definitions whose address is on the next line.
  /\[[^\]\n]*\]:[ \t]*\n/,
  // Lines after a footnote that are not indented.
  /^\[\^[^\]\n]+\]:.*\n(?![ \t]*$|\[\^| {4}|\t)/m,
  // Tasks without text in their first line.
  /\[[ xX]\][ \t]*$/m,
  // Spaces behind a fence at the end of the text.
  /(?:`{3}|~{3})[^\n]*[ \t]\n?$/,
];

/** A line that may open a block of mathematics, also in the middle of a paragraph. */
const MATH_BLOCK = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*\${2}/m;

/** A line of a container or leaf directive, behind the marks of quotes and lists. */
const DIRECTIVE_LINE = /^([ \t>]*)(?:(?:[-*+]|\d+[.)])[ \t]+)*(::.*)$/gm;
/** Indentation with which a line is code, or text of a paragraph. */
const DEEP = /\t| {4}/;
const NAME = String.raw`[A-Za-z_][\w.-]*`;
const VALUE = String.raw`"[^"&]*"|'[^'&]*'|[^\s"'=<>\x60{}&]+`;
const ATTRIBUTE = String.raw`[#.][\w-]+|${NAME}(?:=(?:${VALUE}))?`;
const LABEL = String.raw`\[(?!\s)[^[\]\n]*(?<!\s)\]`;
const ATTRIBUTES = String.raw`\{ *(?:(?:${ATTRIBUTE})(?: +(?:${ATTRIBUTE}))*)? *\}`;
const REGULAR_DIRECTIVE = new RegExp(`^:{2,}(?:[A-Za-z][\\w-]*(?:${LABEL})?(?:${ATTRIBUTES})?)?$`);
const TEXT_DIRECTIVE = /:(?:badge|kbd|term|var)(?=[[{])/g;
const REGULAR_REST = new RegExp(`(?:${LABEL})?(?:${ATTRIBUTES})?(?![[{])`, 'y');

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** Characters whose constructs are matched with each other, or read ahead for an end. */
const MARKS = /[*_[\]~<`{:]/g;
/** A longer block may take long to parse, whatever it holds. */
const LONGEST_BLOCK = 20_000;

/** Whether the native parser reads a text as the reference does, in linear time. */
export function isReadAlike(text: string, { directives, math }: NativeSyntax): boolean {
  if (math && MATH_BLOCK.test(text)) return false;
  if (DIFFERENCES.some((difference) => difference.test(text))) return false;
  return !(directives && hasIrregularDirective(text)) && hasSmallBlocks(text);
}

function hasIrregularDirective(text: string): boolean {
  for (const [, indent = '', directive = ''] of text.matchAll(DIRECTIVE_LINE))
    if (DEEP.test(indent) || !REGULAR_DIRECTIVE.test(directive)) return true;
  for (const { 0: name, index } of text.matchAll(TEXT_DIRECTIVE)) {
    REGULAR_REST.lastIndex = index + name.length;
    if (!REGULAR_REST.test(text)) return true;
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
