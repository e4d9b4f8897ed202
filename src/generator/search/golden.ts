import { z } from 'zod';
import { parseDocument, isMap, isScalar, isSeq, type Node } from 'yaml';
import { openIndex, type LoadFile } from '../../search/index-files.js';
import { createEmbeddedEngine } from '../../search/embedded.js';
import { rank } from '../../search/rank.js';
import { optional } from '../formats/schema.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { placeAt } from '../formats/locate.js';
import { DEEPEST_YAML, tooDeepAt } from '../formats/yaml-depth.js';

/** A query and where it must lead. */
export interface GoldenQuery {
  readonly query: string;
  /** Addresses without the base URL, any of which will do; one without an anchor means the page or any of its sections, `/a/*` all pages below. */
  readonly expect: readonly string[];
  /** Among how many first results. */
  readonly top: number;
  readonly line: number;
}

export interface GoldenReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly queries: number;
  /** Shares of all queries, 0–1. */
  readonly hitsAt1: number;
  readonly hitsAt3: number;
  readonly withinTop: number;
  readonly zeroResults: number;
  /** Mean of 1 / rank of the expected result; 0 where it is not among the first 20. */
  readonly meanReciprocalRank: number;
}

const USUAL_TOP = 3;
const LOOKED_AT = 20;
/** How far down the expected result is looked for, to tell why it stands there. */
const EXPLAINED = 300;

const route = z.string().regex(/^\//);
/** An entry of the file of golden queries. */
export const goldenQuerySchema = z.object({
  query: z.string().describe('What readers type.'),
  expect: z
    .union([route, z.array(route).min(1)])
    .describe('Routes of which any must be found: a page with its sections, or `/a/*`.'),
  top: optional(z.number().min(1).nullable(), 'Among how many first results.', USUAL_TOP),
});

/** Read golden queries: a list of `{ query, expect, top }`. What is no such entry is told and left out. */
export function parseGolden(
  file: string,
  text: string,
): { readonly queries: readonly GoldenQuery[]; readonly diagnostics: readonly Diagnostic[] } {
  const deep = tooDeepAt(text);
  // Nothing is read of a file that is nested too deep.
  const document = parseDocument(deep === undefined ? text : '', { prettyErrors: false });
  const fault = (offset: number, message: string): Diagnostic => ({
    rule: 'search/tests',
    severity: 'error',
    file,
    ...placeAt(text, offset),
    message,
    hint: 'Write a list of entries such as { query: retry policy, expect: /retry-policies, top: 3 }.',
  });
  const diagnostics = document.errors.map((error) =>
    fault(error.pos[0], error.message.split('\n')[0] ?? ''),
  );
  if (deep !== undefined) {
    const tooDeep = `Lists and maps are nested more than ${DEEPEST_YAML} levels deep.`;
    return { queries: [], diagnostics: [fault(deep, tooDeep)] };
  }
  const queries: GoldenQuery[] = [];
  const items = isSeq(document.contents) ? document.contents.items : [];
  if (diagnostics.length === 0 && !isSeq(document.contents))
    diagnostics.push(fault(0, 'There is no list of queries.'));
  for (const item of items as Node[]) {
    const offset = item.range?.[0] ?? 0;
    const parsed = goldenQuerySchema.safeParse(isMap(item) ? item.toJSON() : undefined);
    if (!parsed.success) {
      diagnostics.push(
        fault(
          offset,
          isScalar(item)
            ? 'An entry is not a query.'
            : 'An entry has no query, or nothing that is expected of it.',
        ),
      );
      continue;
    }
    const { query, expect, top } = parsed.data;
    queries.push({
      query,
      expect: typeof expect === 'string' ? [expect] : expect,
      top: top ?? USUAL_TOP,
      line: placeAt(text, offset).line,
    });
  }
  return { queries, diagnostics };
}

/** Ask an index every golden query. A query whose answer stands too low is a diagnostic that says why the others stand above it. */
export async function checkGolden(
  file: string,
  queries: readonly GoldenQuery[],
  load: LoadFile,
  baseUrl: string,
): Promise<GoldenReport> {
  const engine = createEmbeddedEngine(load);
  const diagnostics: Diagnostic[] = [];
  let first = 0;
  let three = 0;
  let within = 0;
  let zero = 0;
  let reciprocal = 0;
  for (const golden of queries) {
    const { hits } = await engine.search({
      query: golden.query,
      page: 0,
      hitsPerPage: LOOKED_AT,
      snippetWords: 10,
    });
    const place = hits.findIndex(({ url }) =>
      golden.expect.some((route) => answers(url, baseUrl.replace(/\/$/, '') + route)),
    );
    if (hits.length === 0) zero++;
    if (place >= 0) reciprocal += 1 / (place + 1);
    if (place === 0) first++;
    if (place >= 0 && place < 3) three++;
    if (place >= 0 && place < golden.top) within++;
    else
      diagnostics.push({
        rule: 'search/golden',
        severity: 'error',
        file,
        line: golden.line,
        column: 1,
        message: `"${golden.query}" leads to ${golden.expect.join(' or ')} ${place < 0 ? `not among the first ${LOOKED_AT}` : `as number ${place + 1}`}, and should within the first ${golden.top}.`,
        hint: await explain(golden, load, baseUrl),
      });
  }
  const share = (count: number): number => (queries.length === 0 ? 1 : count / queries.length);
  return {
    diagnostics,
    queries: queries.length,
    hitsAt1: share(first),
    hitsAt3: share(three),
    withinTop: share(within),
    zeroResults: queries.length === 0 ? 0 : zero / queries.length,
    meanReciprocalRank: share(reciprocal),
  };
}

function answers(url: string, wanted: string): boolean {
  const clean = (address: string): string => address.replace(/\/(?=#|$)/, '');
  if (wanted.endsWith('/*'))
    return `${clean(url.split('#')[0] ?? '')}/`.startsWith(wanted.slice(0, -1));
  return (
    clean(url) === clean(wanted) ||
    (!wanted.includes('#') && clean(url.split('#')[0] ?? '') === clean(wanted))
  );
}

/** The first results and the best expected one, each with what its score is made of. */
async function explain(
  { query, expect }: GoldenQuery,
  load: LoadFile,
  baseUrl: string,
): Promise<string> {
  const index = openIndex(load);
  const { scores } = await rank(query, index);
  const shown: string[] = [];
  let wanted = false;
  for (const [place, { page, section, score, why }] of scores.best(EXPLAINED).entries()) {
    const { url, sections } = await index.page(page);
    const anchor = sections[section]?.anchor ?? '';
    const address = anchor === '' ? url : `${url}#${anchor}`;
    const expected = expect.some((route) => answers(address, baseUrl.replace(/\/$/, '') + route));
    if (place < 3 || (expected && !wanted))
      shown.push(
        `${place + 1}. ${address} ${score.toFixed(0)} (${why.found} words ${why.words.toFixed(0)}, names ${why.names.toFixed(0)}, title ${why.phrase.toFixed(0)}, page ${why.page.toFixed(0)})`,
      );
    wanted ||= expected;
    if (place >= 3 && wanted) break;
  }
  return shown.length === 0 ? 'No word of it stands in any page.' : `Ranking: ${shown.join('; ')}.`;
}
