import * as z from 'zod';
import { parseDocument, isMap, isScalar, isSeq, type Node } from 'yaml';
import { openIndex, type LoadFile } from '../../search/index-files.js';
import { createEmbeddedEngine } from '../../search/embedded.js';
import { rank } from '../../search/rank.js';
import { optional } from '../formats/schema.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { placeAt } from '../formats/locate.js';
import { DEEPEST_YAML, tooDeepAt } from '../formats/yaml-depth.js';

/** A test query and the results that it must find. */
export interface GoldenQuery {
  readonly query: string;
  /** Route of the page on which the query is typed. */
  readonly from: string;
  /**
   * Addresses without the base URL. One of them must be found. An address without an anchor
   * includes all sections of the page. `*` is any name, and at the end all pages below.
   */
  readonly expect: readonly string[];
  /** Number of first results among which one of the addresses must be. */
  readonly top: number;
  /** The query is known to miss its pages: it counts in the figures, but is no finding. */
  readonly missed: boolean;
  readonly line: number;
}

export interface GoldenReport {
  /** The file of the test queries. */
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly queries: number;
  /** Shares of all queries, 0–1. */
  readonly hitsAt1: number;
  readonly hitsAt3: number;
  readonly withinTop: number;
  readonly zeroResults: number;
  /** Mean of 1 / rank of the expected result. A result beyond the first 20 counts as 0. */
  readonly meanReciprocalRank: number;
}

const DEFAULT_TOP = 3;
/** Number of results that a query is tested against. */
const MAX_RESULTS = 20;
/** Number of results in which the explanation looks for the expected one. */
const MAX_EXPLAINED = 300;

const route = z.string().regex(/^\//);
/** An entry of the file of test queries. */
export const goldenQuerySchema = z.object({
  query: z.string().describe('The text that readers type.'),
  from: optional(route.nullable(), 'Route of the page on which they type it.', '/'),
  expect: z
    .union([route, z.array(route).min(1)])
    .describe(
      'Route or routes of which one must be found: a page with its sections. `/a/*/b` has any ' +
        'name for `*`, and `/a/*` is all pages below `/a`.',
    ),
  top: optional(
    z.number().min(1).nullable(),
    'Number of first results that must contain it.',
    DEFAULT_TOP,
  ),
  missed: optional(
    z.boolean().nullable(),
    'The query is known to miss: it counts in the figures, but is no finding.',
    false,
  ),
});

/** Reads test queries: a list of `{ query, expect, top }`. Reports and skips invalid entries. */
export function parseGolden(
  file: string,
  text: string,
): { readonly queries: readonly GoldenQuery[]; readonly diagnostics: readonly Diagnostic[] } {
  const tooDeepOffset = tooDeepAt(text);
  // The parser would overflow the stack on deep nesting.
  const source = tooDeepOffset === undefined ? text : '';
  const document = parseDocument(source, { prettyErrors: false });
  const error = (offset: number, message: string): Diagnostic => ({
    rule: 'search/tests',
    severity: 'error',
    file,
    ...placeAt(text, offset),
    message,
    hint:
      'Write a list of entries such as ' +
      '{ query: retry policy, expect: /retry-policies, top: 3 }.',
  });
  const diagnostics = document.errors.map(({ pos, message }) =>
    error(pos[0], message.split('\n')[0] ?? ''),
  );
  if (tooDeepOffset !== undefined) {
    const message = `Lists and maps are nested more than ${DEEPEST_YAML} levels deep.`;
    return { queries: [], diagnostics: [error(tooDeepOffset, message)] };
  }
  const queries: GoldenQuery[] = [];
  const items = isSeq(document.contents) ? document.contents.items : [];
  if (diagnostics.length === 0 && !isSeq(document.contents))
    diagnostics.push(error(0, 'There is no list of queries.'));
  for (const item of items as Node[]) {
    const offset = item.range?.[0] ?? 0;
    const parsed = goldenQuerySchema.safeParse(isMap(item) ? item.toJSON() : undefined);
    if (!parsed.success) {
      diagnostics.push(
        error(
          offset,
          isScalar(item)
            ? 'The entry is not a query.'
            : 'The entry has no `query` or no valid `expect`.',
        ),
      );
      continue;
    }
    const { query, from, expect, top, missed } = parsed.data;
    queries.push({
      query,
      from: from ?? '/',
      expect: typeof expect === 'string' ? [expect] : expect,
      top: top ?? DEFAULT_TOP,
      missed: missed ?? false,
      line: placeAt(text, offset).line,
    });
  }
  return { queries, diagnostics };
}

/**
 * Runs all test queries on an index. A query whose expected result is too low is a diagnostic that
 * explains the ranking.
 */
export async function checkGolden(
  file: string,
  queries: readonly GoldenQuery[],
  load: LoadFile,
  baseUrl: string,
): Promise<GoldenReport> {
  const engine = createEmbeddedEngine(load);
  const diagnostics: Diagnostic[] = [];
  let hitsAt1 = 0;
  let hitsAt3 = 0;
  let withinTop = 0;
  let zeroResults = 0;
  let reciprocalRanks = 0;
  for (const golden of queries) {
    const { place, found } = await placeOf(golden, engine, baseUrl);
    if (found === 0) zeroResults++;
    if (place >= 0) reciprocalRanks += 1 / (place + 1);
    if (place === 0) hitsAt1++;
    if (place >= 0 && place < 3) hitsAt3++;
    if (place >= 0 && place < golden.top) withinTop++;
    else if (!golden.missed)
      diagnostics.push({
        rule: 'search/golden',
        severity: 'error',
        file,
        line: golden.line,
        column: 1,
        message: misplacedMessage(golden, place),
        hint: await explain(golden, load, baseUrl),
      });
  }
  const share = (count: number): number => (queries.length === 0 ? 1 : count / queries.length);
  return {
    file,
    diagnostics,
    queries: queries.length,
    hitsAt1: share(hitsAt1),
    hitsAt3: share(hitsAt3),
    withinTop: share(withinTop),
    zeroResults: queries.length === 0 ? 0 : zeroResults / queries.length,
    meanReciprocalRank: share(reciprocalRanks),
  };
}

/**
 * The ranks of the expected results of test queries on an index, from 1; 0 for one that is not
 * among the first results.
 */
export async function goldenRanks(
  queries: readonly GoldenQuery[],
  load: LoadFile,
  baseUrl: string,
): Promise<number[]> {
  const engine = createEmbeddedEngine(load);
  const ranks: number[] = [];
  for (const golden of queries) ranks.push((await placeOf(golden, engine, baseUrl)).place + 1);
  return ranks;
}

/** The place of the expected result, from 0, or -1; and the number of results. */
async function placeOf(
  golden: GoldenQuery,
  engine: ReturnType<typeof createEmbeddedEngine>,
  baseUrl: string,
): Promise<{ readonly place: number; readonly found: number }> {
  const { hits } = await engine.search({
    query: golden.query,
    page: 0,
    path: baseUrl.replace(/\/$/, '') + golden.from,
    hitsPerPage: MAX_RESULTS,
    snippetWords: 0,
  });
  const place = hits.findIndex(({ url }) => isExpected(url, golden, baseUrl));
  return { place, found: hits.length };
}

/** @param place of the expected result, from 0; negative if it was not found */
function misplacedMessage({ query, expect, top }: GoldenQuery, place: number): string {
  const actual = place < 0 ? `not among the first ${MAX_RESULTS} results` : `result ${place + 1}`;
  return `"${query}": ${expect.join(' or ')} is ${actual}, but must be among the first ${top}.`;
}

function isExpected(url: string, { expect }: GoldenQuery, baseUrl: string): boolean {
  return expect.some((route) => matches(url, baseUrl.replace(/\/$/, '') + route));
}

/** Whether an address is the expected one, or below it. Trailing slashes do not count. */
function matches(url: string, expected: string): boolean {
  const clean = (address: string): string => address.replace(/\/(?=#|$)/, '');
  const page = clean(url.split('#')[0] ?? '');
  const target = clean(expected);
  if (target.includes('*')) return matchesPattern(page.split('/'), target.split('/'));
  return clean(url) === target || (!expected.includes('#') && page === target);
}

/** Whether the parts of a route fit a pattern: `*` is any part, and at the end any parts. */
function matchesPattern(route: readonly string[], pattern: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  const length = isOpen ? pattern.length - 1 : pattern.length;
  if (isOpen ? route.length < length : route.length !== length) return false;
  return pattern.slice(0, length).every((part, i) => part === '*' || part === route[i]);
}

/** Lists the first results and the best expected one, with the parts of their scores. */
async function explain(golden: GoldenQuery, load: LoadFile, baseUrl: string): Promise<string> {
  const index = openIndex(load);
  const { scores } = await rank(golden.query, index);
  const lines: string[] = [];
  let hasExpected = false;
  for (const [place, { page, section, score, why }] of scores.best(MAX_EXPLAINED).entries()) {
    const { url, sections } = await index.page(page);
    const anchor = sections[section]?.anchor ?? '';
    const address = anchor === '' ? url : `${url}#${anchor}`;
    const expected = isExpected(address, golden, baseUrl);
    if (place < 3 || (expected && !hasExpected)) {
      const parts = [
        `${(100 * why.covered).toFixed(0)} % of the words ${why.words.toFixed(0)}`,
        `names ${why.names.toFixed(0)}`,
        `title ${why.phrase.toFixed(0)}`,
        `page ${why.page.toFixed(0)}`,
      ];
      lines.push(`${place + 1}. ${address} ${score.toFixed(0)} (${parts.join(', ')})`);
    }
    hasExpected ||= expected;
    if (place >= 3 && hasExpected) break;
  }
  return lines.length === 0 ? 'No page contains a word of it.' : `Ranking: ${lines.join('; ')}.`;
}
