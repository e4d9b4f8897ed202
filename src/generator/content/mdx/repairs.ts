import type { MarkdownConfig } from '../../model/config.js';
import type { TextEdit } from '../../model/diagnostic.js';
import { placesIn } from '../../formats/locate.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { cleanText } from '../article/clean-text.js';
import { parsedText } from '../directives/parsed-text.js';
import type { MarkdownText } from '../links/destinations.js';
import { isExpected, replaceRanges } from '../links/edits.js';
import { parseMarkdown } from '../markdown/parse.js';
import {
  autolinkAt,
  isOpenBrace,
  mdxFault,
  openBraces,
  VOID_ELEMENT,
  type LocatedFault,
} from './faults.js';

/** The replacement of a part of a text. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Corrections of a mistake, the best one first. Each is the replacements that it makes. */
export type Corrections = (
  fault: LocatedFault,
  text: string,
) => readonly (readonly Replacement[])[];

/** Mistakes that are corrected in one file: fewer in a long one, which is read for each of them. */
const MOST_REPAIRS = 500;
const MOST_READ = 10_000_000;

/**
 * The text of an MDX file with corrections of the mistakes that have only one. Stops at the first
 * mistake without one. `others` are corrections that are certain in this file. Pure.
 */
export function repairSyntax(
  source: MarkdownText,
  config: MarkdownConfig,
  others?: Corrections,
): string {
  let { text } = source;
  const most = Math.min(MOST_REPAIRS, Math.ceil(MOST_READ / text.length));
  for (let n = 0; n < most; n++) {
    const edits = syntaxEdits({ ...source, text }, config, others);
    if (edits === undefined) break;
    text = replaceRanges(text, edits);
  }
  return text;
}

/** The edits that correct the first mistake of an MDX file. Undefined if they are not certain. */
export function syntaxEdits(
  source: MarkdownText,
  config: MarkdownConfig,
  others: Corrections = () => [],
): readonly TextEdit[] | undefined {
  const cleaned = cleanText(source.text);
  const { body } = readFrontMatter(cleaned, source.path);
  const { text } = parsedText(body, config, true);
  const fault = faultIn(text, config);
  if (fault === undefined) return undefined;
  const works = (candidate: readonly Replacement[]): boolean =>
    candidate.length > 0 && isCorrected({ fault, text, candidate }, config);
  const correction = isOpenBrace(fault.reason)
    ? escapedBraces(fault, text, works)
    : [candidateFor(fault, text), ...others(fault, text)].find(works);
  const edits = correction?.map((replacement) => editOf(replacement, text));
  return edits?.every((edit) => isExpected(source.text, edit)) === true ? edits : undefined;
}

function faultIn(text: string, config: MarkdownConfig): LocatedFault | undefined {
  try {
    parseMarkdown(text, { math: config.math, mdx: true });
    return undefined;
  } catch (error) {
    const fault = mdxFault(error, text);
    if (fault === undefined) throw error;
    return fault.located;
  }
}

interface Attempt {
  readonly fault: LocatedFault;
  readonly text: string;
  readonly candidate: readonly Replacement[];
}

/** Whether the parser no longer stops at a mistake after its correction. */
function isCorrected({ fault, text, candidate }: Attempt, config: MarkdownConfig): boolean {
  const next = faultIn(replaced(text, candidate), config);
  if (next === undefined) return true;
  let shift = 0;
  const isElsewhere = candidate.every(({ start, end, by }) => {
    const from = start + shift;
    shift += by.length - (end - start);
    return [next.offset, next.stop].every((at) => at < from || at > end + shift);
  });
  const isSame = next.reason === fault.reason && next.stop === fault.stop + shift;
  return isElsewhere && !isSame;
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  return [...replacements]
    .reverse()
    .reduce((result, { start, end, by }) => result.slice(0, start) + by + result.slice(end), text);
}

function editOf({ start, end, by }: Replacement, text: string): TextEdit {
  const { line, column } = placesIn(text)(start);
  const expected = text.slice(start, end);
  return { line, column, endColumn: column + expected.length, expected, replacement: by };
}

/** The correction of a mistake. Empty if there is none. */
function candidateFor(fault: LocatedFault, text: string): readonly Replacement[] {
  const { reason, offset, open } = fault;
  if (open !== undefined) return VOID_ELEMENT.test(open.name) ? closed(open.end, text) : [];
  const comment = commentNear(fault, text);
  if (comment !== undefined) return comment;
  if (/before attribute value/.test(reason)) return unquotedValue(text, fault.stop);
  const rest = text.slice(offset, offset + 4000);
  const address = autolinkAt(rest);
  if (address !== undefined) return link(address, offset);
  const isText = /before name/.test(reason) && /^<(?![!?/])/.test(rest);
  return isText && !PERHAPS_MARKUP.test(rest) ? escapedTag(offset, text) : [];
}

/** The `<` at an offset as text, with those behind it that begin no tag, as in `1 << 3`. */
export function escapedTag(start: number, text: string): readonly Replacement[] {
  const [signs = '<'] = /^<(?:<(?![a-z/!?]))*/i.exec(text.slice(start, start + 100)) ?? [];
  return [{ start, end: start + signs.length, by: signs.replaceAll('<', '\\<') }];
}

/** A mistyped comment, `<-- a -->`, or a tag with a number for a name, `<1>a</1>`. */
const PERHAPS_MARKUP = /^<(?:--[^>]*-->|(\d+)>[^]*?<\/\1>)/;

/** `<br>` as `<br />`. `end` is behind its `>`. */
function closed(end: number, text: string): Replacement[] {
  const isSpaced = /\s/.test(text.charAt(end - 2));
  return [{ start: end - 1, end, by: isSpaced ? '/>' : ' />' }];
}

/** Code that a writer hardly means as text: a comment, or a value that every page has. */
const SURELY_CODE = /^\{\s*(?:\/\*|props\b|frontMatter\b)/;

/** Code of Markdown, in which a brace is text. */
const MARKDOWN_CODE = /```[^]*?```|`[^`\n]*`|\\./g;

/** Whether a brace closes that at an offset in a later block: then it can be an expression. */
function isClosedLater(text: string, start: number): boolean {
  let depth = 0;
  for (const [brace] of text.slice(start).replace(MARKDOWN_CODE, '').matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) return true;
  }
  return false;
}

/** Escapes as few of the last open braces as are needed. Undefined if that does not help. */
function escapedBraces(
  { stop }: LocatedFault,
  text: string,
  works: (candidate: readonly Replacement[]) => boolean,
): readonly Replacement[] | undefined {
  const escapes = openBraces(text, stop).map((start) => ({ start, end: start + 1, by: '\\{' }));
  const enough = escapes
    .map((_, n) => escapes.slice(0, n + 1).reverse())
    .find((candidate) => works(candidate));
  const needed = enough?.reduce((kept, escape) => {
    const others = kept.filter((other) => other !== escape);
    return works(others) ? others : kept;
  }, enough);
  const canBeCode = needed?.some(
    ({ start }) => SURELY_CODE.test(text.slice(start, start + 100)) || isClosedLater(text, start),
  );
  return canBeCode === true ? undefined : needed;
}

/** The HTML comment at a fault as one of JavaScript. Undefined if there is none. */
function commentNear({ offset, stop }: LocatedFault, text: string): Replacement[] | undefined {
  const start = [offset, stop, stop - 1].find((at) => text.startsWith('<!--', at));
  if (start === undefined) return undefined;
  const end = text.indexOf('-->', start);
  const inside = text.slice(start + '<!--'.length, end);
  if (end === -1 || inside.includes('*/')) return [];
  return [
    { start, end: start + '<!--'.length, by: '{/*' },
    { start: end, end: end + '-->'.length, by: '*/}' },
  ];
}

/** The attribute value at an offset in quotes, if the tag is one of HTML. */
function unquotedValue(text: string, start: number): Replacement[] {
  const isHtml = /<[a-z][a-z0-9]*\s[^<>]*=\s*$/.test(text.slice(Math.max(0, start - 1000), start));
  const value = /^[^\s"'=<>`{}]+(?=[\s>])/.exec(text.slice(start, start + 4000))?.[0];
  if (!isHtml || value === undefined || value.endsWith('/')) return [];
  return [{ start, end: start + value.length, by: `"${value}"` }];
}

/** `<https://…>` as `[https://…](https://…)`. */
function link(address: string, start: number): Replacement[] {
  // In a table a bar ends the cell.
  if (address.includes('|')) return [];
  const end = start + address.length + '<>'.length;
  const isEmail = !/^[a-z][a-z0-9+.-]*:/i.test(address);
  const label = address.replace(/[\\`*_[\]{<~]|&(?=#?\w+;)/g, '\\$&');
  const target = address.replace(/[\\()]|&(?=#?\w+;)/g, '\\$&');
  return [{ start, end, by: `[${label}](${isEmail ? 'mailto:' : ''}${target})` }];
}
