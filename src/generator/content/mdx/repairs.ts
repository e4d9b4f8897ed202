import type { MarkdownConfig } from '../../model/config.js';
import type { TextEdit } from '../../model/diagnostic.js';
import { firstIndex } from '../../model/first-index.js';
import { once, onceForLast } from '../../model/once.js';
import { placesIn } from '../../formats/locate.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { cleanText } from '../article/clean-text.js';
import { parsedText } from '../directives/parsed-text.js';
import type { MarkdownText } from '../links/destinations.js';
import { replaceRanges } from '../links/edits.js';
import { faultsOfMdx } from '../markdown/parse.js';
import type { NotedFaults } from './fault-notes.js';
import { autolinkAt, isOpenBrace, VOID_ELEMENT, type LocatedFault } from './faults.js';

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

/** Finds the mistakes of a text. */
export type FaultReader = (text: string, options: { readonly math: boolean }) => NotedFaults;

interface Repair {
  /** Corrections that are certain in this file, besides those of all files. */
  readonly others?: Corrections;
  readonly read?: FaultReader;
}

/**
 * Readings of one file at most. A reading finds all mistakes that do not hide each other, so only a
 * page whose corrections uncover one mistake after the other needs more than ten.
 */
const MOST_READINGS = 60;

/**
 * The text of an MDX file with corrections of the mistakes that have only one. Stops at the first
 * mistake without one. Pure.
 */
export function repairSyntax(
  source: MarkdownText,
  config: MarkdownConfig,
  { others, read = faultsOfMdx }: Repair = {},
): string {
  let { text } = source;
  const pass = new RepairPass(config, others, read);
  while (pass.canRead()) {
    const edits = pass.editsIn({ ...source, text });
    if (edits.length === 0) break;
    text = replaceRanges(text, edits);
  }
  return text;
}

/** The edits that correct the first mistake of an MDX file. Undefined if they are not certain. */
export function syntaxEdits(
  source: MarkdownText,
  config: MarkdownConfig,
): readonly TextEdit[] | undefined {
  const edits = new RepairPass(config, undefined, faultsOfMdx).editsIn(source, 1);
  return edits.length === 0 ? undefined : edits;
}

/** A mistake with its corrections, of which those before `next` do not work. */
interface Choice {
  readonly fault: LocatedFault;
  readonly candidates: readonly (readonly Replacement[])[];
  next: number;
}

/** Corrects one file, reading after reading. */
class RepairPass {
  private readings = 0;
  private readonly read: (text: string) => NotedFaults;

  constructor(
    private readonly config: MarkdownConfig,
    private readonly others: Corrections | undefined,
    reader: FaultReader,
  ) {
    this.read = onceForLast((text) => {
      this.readings++;
      return reader(text, { math: config.math });
    });
  }

  canRead(): boolean {
    return this.readings < MOST_READINGS;
  }

  /** Edits that correct the first mistakes of a file, `most` at most. */
  editsIn(source: MarkdownText, most = Infinity): readonly TextEdit[] {
    const { body } = readFrontMatter(cleanText(source.text), source.path);
    const { text } = parsedText(body, this.config, true);
    const { flow, text: inText, tags } = this.read(text);
    const faults = [flow, inText, tags].find((list) => list.length > 0) ?? [];
    const placed = new PlacedEdits(source.text, text);
    const isClosedLater = closedBraces(text);
    const choices = faults.slice(0, most).map((fault) => ({
      fault,
      candidates: [
        candidateFor(fault, text, isClosedLater),
        ...(this.others?.(fault, text) ?? []),
      ].filter((candidate) => candidate.length > 0 && placed.areExpected(candidate)),
      next: 0,
    }));
    const chosen = this.working(choices, text) ?? this.working(choices.slice(0, 1), text) ?? [];
    return chosen.flatMap((replacements) => placed.editsOf(replacements));
  }

  /** The corrections that work up to the first mistake without one. Undefined if there are none. */
  private working(
    choices: readonly Choice[],
    text: string,
  ): readonly (readonly Replacement[])[] | undefined {
    for (const choice of choices) choice.next = 0;
    let last = choices.length;
    while (this.canRead()) {
      const possible = choices.slice(0, last);
      const without = possible.findIndex(({ candidates, next }) => candidates[next] === undefined);
      if (without !== -1) last = without;
      const tried = independent(choices.slice(0, last), text);
      if (tried.length === 0) return undefined;
      const after = this.read(replaced(text, tried.flatMap(correctionOf)));
      const refused = refusedOf(tried, after);
      if (refused.length === 0) return tried.map(correctionOf);
      for (const choice of refused) choice.next++;
    }
    return undefined;
  }
}

function correctionOf({ candidates, next }: Choice): readonly Replacement[] {
  return candidates[next] ?? [];
}

/** The choices that do not depend on an earlier one. */
function independent(choices: readonly Choice[], text: string): Choice[] {
  const taken = new Uint8Array(text.length + 1);
  return choices.filter((choice) => {
    const { fault } = choice;
    const correction = correctionOf(choice);
    const start = correction[0]?.start ?? 0;
    const end = correction.at(-1)?.end ?? 0;
    if (taken[fault.offset] === 1 || taken.subarray(start, end).includes(1)) return false;
    // The rest of a tag with a mistake was read as text, which it is not after the correction.
    const isTag = fault.open === undefined && correction[0]?.by.startsWith('\\') !== true;
    taken.fill(1, start, isTag ? Math.max(end, tagEnd(text, fault.stop)) : end);
    return true;
  });
}

/** A part of a tag to its end. */
const REST_OF_TAG = /^(?:"[^"]*"|'[^']*'|[^"'>])*>/;
const MOST_OF_TAG = 4000;

function tagEnd(text: string, offset: number): number {
  const [rest = ''] = REST_OF_TAG.exec(text.slice(offset, offset + MOST_OF_TAG)) ?? [];
  return offset + rest.length;
}

/** The choices after whose corrections the parser still stops there. */
function refusedOf(tried: readonly Choice[], { flow, text, tags }: NotedFaults): Choice[] {
  const syntax = [...flow, ...text];
  const faults = syntax.length > 0 ? syntax : tags;
  const stops = faults.flatMap((fault) => [fault.offset, sureOffset(fault)]).sort((a, b) => a - b);
  const stillThere = new Set(faults.map((fault) => `${sureOffset(fault)} ${fault.reason}`));
  const shiftBefore = shiftsOf(tried.flatMap(correctionOf));
  return tried.filter((choice) => {
    const { fault } = choice;
    const isThere = correctionOf(choice).some(({ start, by }) => {
      const from = start + shiftBefore(start);
      const next = stops[firstIndex(stops, (at) => at >= from)];
      return next !== undefined && next <= from + by.length;
    });
    const offset = sureOffset(fault);
    return isThere || stillThere.has(`${offset + shiftBefore(offset)} ${fault.reason}`);
  });
}

/** Where a mistake is found again. All open braces of a block stop at its end. */
function sureOffset({ reason, offset, stop }: LocatedFault): number {
  return isOpenBrace(reason) ? offset : stop;
}

/** By how much replacements before an offset move the text. */
function shiftsOf(replacements: readonly Replacement[]): (offset: number) => number {
  const sorted = [...replacements].sort((a, b) => a.start - b.start);
  let shift = 0;
  const shifts = sorted.map(({ start, end, by }) => (shift += by.length - (end - start)));
  const starts = sorted.map(({ start }) => start);
  return (offset) => shifts[firstIndex(starts, (start) => start >= offset) - 1] ?? 0;
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  let done = 0;
  let result = '';
  for (const { start, end, by } of [...replacements].sort((a, b) => a.start - b.start)) {
    result += text.slice(done, start) + by;
    done = end;
  }
  return result + text.slice(done);
}

/** Replacements in the text that the parser reads, as edits of the file. */
class PlacedEdits {
  private readonly placeAt: ReturnType<typeof placesIn>;
  private readonly lines: readonly string[];

  constructor(
    file: string,
    private readonly text: string,
  ) {
    this.placeAt = placesIn(text);
    this.lines = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  }

  editsOf(replacements: readonly Replacement[]): TextEdit[] {
    return replacements.map(({ start, end, by }) => {
      const { line, column } = this.placeAt(start);
      const expected = this.text.slice(start, end);
      return { line, column, endColumn: column + expected.length, expected, replacement: by };
    });
  }

  /** Whether the file has the same text there. */
  areExpected(replacements: readonly Replacement[]): boolean {
    return this.editsOf(replacements).every(
      ({ line, column, endColumn, expected }) =>
        this.lines[line - 1]?.slice(column - 1, endColumn - 1) === expected,
    );
  }
}

/** The correction of a mistake. Empty if there is none. */
function candidateFor(
  fault: LocatedFault,
  text: string,
  isClosedLater: (brace: number) => boolean,
): readonly Replacement[] {
  const { reason, offset, open } = fault;
  if (isOpenBrace(reason)) return escapedBrace(offset, text, isClosedLater);
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

/** Finds whether a brace closes that at an offset in a later block: then it can be code. */
function closedBraces(text: string): (brace: number) => boolean {
  const closed = once((): ReadonlySet<number> => {
    const found = new Set<number>();
    const open: number[] = [];
    const signs = new RegExp(`${MARKDOWN_CODE.source}|[{}]`, 'g');
    for (const { 0: sign, index } of text.matchAll(signs))
      if (sign === '{') open.push(index);
      else if (sign === '}') found.add(open.pop() ?? -1);
    return found;
  });
  return (brace) => closed().has(brace);
}

/** A brace as text. Empty if it can be code. */
function escapedBrace(
  start: number,
  text: string,
  isClosedLater: (brace: number) => boolean,
): readonly Replacement[] {
  const canBeCode = SURELY_CODE.test(text.slice(start, start + 100)) || isClosedLater(start);
  return canBeCode || text[start] !== '{' ? [] : [{ start, end: start + 1, by: '\\{' }];
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
