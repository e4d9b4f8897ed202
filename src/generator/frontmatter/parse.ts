import type { Diagnostic, Finding, Place } from '../model/diagnostic.js';
import { compareText } from '../model/diagnostic.js';
import { splitLines } from '../model/lines.js';
import type { FrontMatter } from '../model/page.js';
import { placesIn } from '../formats/locate.js';
import { nodeOffset } from '../formats/locate-yaml.js';
import { DEEPEST_YAML, tooDeepAt } from '../formats/yaml-depth.js';
import { blockAt, foreignBlock, secondBlock, startOfFrontMatter, type Block } from './block.js';
import { checkFrontMatter } from './check.js';
import { parseBlock, readDocument } from './yaml.js';

/** Lists whose items rules report. */
const listKeys = ['tags', 'related', 'authors'] as const;

/** A page as front matter and body. */
export interface SplitPage {
  /** Valid keys only. */
  readonly frontMatter: FrontMatter;
  /** All keys, for code of MDX pages and plugins. Absent without front matter. */
  readonly written?: Readonly<Record<string, unknown>>;
  /** 1-based line of every key in the file, valid or not. */
  readonly keyLines: Record<string, number>;
  /** Places of the items of lists that rules report, such as `tags[0]`. */
  readonly itemPlaces: Record<string, Pick<Place, 'line' | 'column'>>;
  /** The source with spaces instead of its front matter, so that places stay the same. */
  readonly body: string;
  readonly diagnostics: Diagnostic[];
}

/** A closed block of front matter. */
type YamlBlock = Extract<Block, { kind: 'block' }>;

/**
 * Split a page into front matter and body, and validate the front matter.
 *
 * Only YAML is read. Other languages are refused, and nothing is ever evaluated. `body` has the
 * length and the line ends of `text`. A `---` that opens no front matter (a thematic break) stays
 * in the body. Costs almost nothing for a page that does not start with `---`.
 */
export function readFrontMatter(text: string, file: string): SplitPage {
  const top = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const body = top === 1 ? ` ${text.slice(1)}` : text;
  const start = startOfFrontMatter(text, top);
  const diagnostics: Diagnostic[] = [];
  const placeOf = placesIn(text);
  const report = (offset: number, finding: Finding): void => {
    diagnostics.push({ ...finding, file, ...placeOf(offset) });
  };
  const withoutKeys = { keyLines: {}, itemPlaces: {}, diagnostics };
  const foreign = foreignBlock(text, top);
  if (foreign !== undefined) {
    report(top, foreign.finding);
    return { ...withoutKeys, frontMatter: {}, body: blankUntil(text, foreign.end) };
  }
  if (start === undefined) return { ...withoutKeys, frontMatter: {}, body };

  const block = blockAt(text, start);
  if (block.kind === 'none') return { ...withoutKeys, frontMatter: {}, body };
  if (start !== top) report(start, MISPLACED);
  if (block.kind === 'broken') {
    const { offset, message, hint, end = start } = block;
    report(offset, { rule: 'front-matter/syntax', severity: 'error', message, hint });
    return { ...withoutKeys, frontMatter: routeKeysIn(text), body: blankUntil(body, end) };
  }
  const second = secondBlock(text, block.end);
  if (second !== undefined) report(second.start, SECOND_BLOCK);
  const blankedBody = blankUntil(text, second?.end ?? block.end);
  const blockText = text.slice(start, block.end);
  const refused = unreadable(text, start, block);
  if (refused !== undefined) {
    report(refused.offset, refused.finding);
    return { ...withoutKeys, frontMatter: routeKeysIn(blockText), body: blankedBody };
  }
  const { document, offset } = parseBlock(blockText, start);
  const { data, forCode, keys } = readDocument(document, offset, text, report);
  const offsetOf = (path: readonly PropertyKey[]): number => offset + nodeOffset(document, path);
  const frontMatter =
    data === undefined
      ? routeKeysIn(blockText)
      : checkFrontMatter(data, (path, finding) => report(offsetOf(path), finding), blankedBody);
  return {
    frontMatter,
    ...(forCode === undefined ? {} : { written: forCode }),
    keyLines: Object.fromEntries([...keys].map(([key, at]) => [key, placeOf(at).line])),
    itemPlaces: placesOfItems(data, (path) => placeOf(offsetOf(path))),
    body: blankedBody,
    diagnostics: diagnostics.sort(
      (a, b) => a.line - b.line || a.column - b.column || compareText(a.message, b.message),
    ),
  };
}

/** The text with spaces up to `end`. Line ends stay. */
function blankUntil(text: string, end: number): string {
  return text.slice(0, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
}

function placesOfItems(
  data: Readonly<Record<string, unknown>> | undefined,
  placeOf: (path: readonly PropertyKey[]) => Pick<Place, 'line' | 'column'>,
): SplitPage['itemPlaces'] {
  const places: SplitPage['itemPlaces'] = {};
  for (const key of listKeys) {
    const list: unknown = data?.[key];
    if (Array.isArray(list)) list.forEach((_, i) => (places[`${key}[${i}]`] = placeOf([key, i])));
    else if (key === 'authors' && list !== undefined) places['authors[0]'] = placeOf([key]);
  }
  return places;
}

/** Characters of front matter. The checks of its keys compare each one with all others. */
const LONGEST = 50_000;

/** A finding about a block of front matter that is not read at all, and its offset. */
function unreadable(
  text: string,
  start: number,
  { end, language }: YamlBlock,
): { readonly offset: number; readonly finding: Finding } | undefined {
  if (language !== 'yaml')
    return {
      offset: start + 3,
      finding: {
        rule: 'front-matter/language',
        severity: 'error',
        message: `Front matter in "${language}" is not read.`,
        hint: 'Write YAML between two lines of `---`.',
      },
    };
  if (end - start > LONGEST)
    return {
      offset: start,
      finding: {
        rule: 'front-matter/syntax',
        severity: 'error',
        message: `This front matter has more than ${LONGEST / 1000} kB. It is not read.`,
        hint: 'Keep only keys that describe the page.',
      },
    };
  const deep = tooDeepAt(text.slice(start, end));
  if (deep === undefined) return undefined;
  return {
    offset: start + deep,
    finding: {
      rule: 'front-matter/syntax',
      severity: 'error',
      message: `This front matter is nested more than ${DEEPEST_YAML} levels deep. It is not read.`,
      hint: 'Close the lists and maps around it.',
    },
  };
}

const MISPLACED: Finding = {
  rule: 'front-matter/misplaced',
  severity: 'error',
  message: 'The front matter does not begin at the start of the file.',
  hint: 'Move the text above it below it, or delete that text.',
};

const SECOND_BLOCK: Finding = {
  rule: 'front-matter/misplaced',
  severity: 'error',
  message: 'This is a second block of front matter, which is not read.',
  hint: 'Move its keys into the first block.',
};

/**
 * The keys that decide the route of a page, taken line by line from front matter with errors.
 * Otherwise every link to the page would be reported as broken, and in watch mode the page would
 * move while its author types.
 */
function routeKeysIn(text: string): FrontMatter {
  const values = new Map<string, string>();
  // Unclosed front matter ends at a blank line.
  for (const line of splitLines(text).slice(1)) {
    if (line.trim() === '') break;
    const [, key, , value] =
      /^(id|slug):[ \t]+(["']?)([^"'\s[\]{}#&*!|>%@`]\S*?)\2[ \t]*$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) values.set(key, value);
  }
  return checkFrontMatter(Object.fromEntries(values), () => undefined);
}
