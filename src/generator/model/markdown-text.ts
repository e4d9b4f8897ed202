/**
 * Escapes of Markdown text. A marker of a hole, `\0n\0`, stays as it is.
 */

/** Characters that start a construct in a line of text. `<` and `&` only where they do. */
const SPECIAL = /[\\`*[\]~]|<(?=[A-Za-z/!?])|&(?=#?\w+;)|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_/gu;

/** Signs that make an address of the text around them a link, in Markdown of GitHub's kind. */
const ADDRESS = /(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-])/gi;

/** Text as Markdown that reads as the same text. With `math`, dollars do not start a formula. */
export function escapeText(text: string, { math }: { readonly math: boolean }): string {
  const escaped = text.replace(SPECIAL, '\\$&').replace(ADDRESS, '\\$&');
  return math ? escaped.replaceAll('$', '\\$') : escaped;
}

/** Starts of a line that would make it a heading, a list, a quote, a rule or a table. */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|[-+](?=[\s-]|$)|=(?==*\s*$)|>|[|:](?=[|:\-\s]*$))/;
const NUMBER_START = /^(\d{1,9})([.)])(?=\s|$)/;

/** A line of escaped text as the line of a paragraph. */
export function escapeLineStart(line: string): string {
  return line.replace(BLOCK_START, '\\$&').replace(NUMBER_START, '$1\\$2');
}

/** A heading of escaped text. Signs at its end are a part of it. */
export function headingLine(level: number, text: string): string {
  return `${'#'.repeat(level)} ${text.replace(/(^| )(#+)$/, '$1\\$2')}`;
}

/** Code in the line of a paragraph, between as many backticks as its text needs. */
export function inlineCode(text: string): string {
  const code = text.replace(/[\r\n]+/g, ' ');
  if (code === '') return '';
  const fence = '`'.repeat(longestRun(code, '`', 0) + 1);
  const isPadded = /^`|`$/.test(code) || (/^ .*[^ ].* $/.test(code) && code.trim() !== '');
  const space = isPadded ? ' ' : '';
  return fence + space + code + space + fence;
}

/** A block of code. `info` follows the opening fence. */
export function fencedCode(code: string, info: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code, '`', 0) + 1));
  return `${fence}${info.replace(/[`\n]/g, ' ')}\n${code.replace(/\n$/, '')}\n${fence}`;
}

function longestRun(text: string, character: string, start: number): number {
  let longest = start;
  let length = 0;
  for (const each of text) {
    length = each === character ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** An address as the destination of a link: nothing in it ends the destination or the cell. */
export function destination(address: string): string {
  return address
    .replace(/[()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/[\s<>\\|`]/g, encodeURIComponent);
}

/** The alternative text of a picture. */
export function alternativeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]`*_<|&]/g, '\\$&');
}

/** A text in double quotes, for a title or a word after an opening fence. */
export function quotedTitle(text: string): string {
  return `"${text.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}
