import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEmbeddedEngine } from '../../src/search/embedded.js';
import type { PageText } from '../../src/search/format.js';
import type { SearchAnswer } from '../../src/search/types.js';
import { sampled } from '../helpers/amount.js';
import { builtSite } from '../helpers/built-site.js';
import { docsgen, root } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

/** The output of this repository's own site. */
const out = builtSite();

/** Compressed bytes of all files that engines have read. */
let fetchedBytes = 0;
const readFile = (file: string): string =>
  readFileSync(
    file === '' ? join(out, 'search/en.json') : join(out, `assets/search-${file}`),
    'utf8',
  );
const engineOf = (): ReturnType<typeof createEmbeddedEngine> =>
  createEmbeddedEngine((file) => {
    const text = readFile(file);
    fetchedBytes += gzipSync(text).length;
    return Promise.resolve(text);
  });
const engine = engineOf();
const ask = (query: string, hitsPerPage = 20): Promise<SearchAnswer> =>
  engine.search({ query, page: 0, hitsPerPage, snippetWords: 0 });
const pages = readdirSync(join(out, 'assets'))
  .filter((name) => /^search-[0-9a-f]{12}\.json$/.test(name))
  .flatMap((name) => JSON.parse(readFileSync(join(out, 'assets', name), 'utf8')) as PageText[]);

/** The pages whose titles a run types. */
const typedPages = sampled(pages, { kindsOf: () => [], more: 100 });

test('the title of a page finds that page first', async () => {
  assert.ok(pages.length > 300);
  const missed: string[] = [];
  for (const { title, url } of typedPages)
    if ((await ask(title, 1)).hits[0]?.url !== url) missed.push(`${title} (${url})`);
  assert.equal(missed, []);
});

fullTest('at least 97 % of headings are among the first three results for their text', async () => {
  const all = pages.flatMap(({ sections }) =>
    sections.slice(1).map((section) => section.headings.at(-1) ?? ''),
  );
  // All of them: in a sample, a few headings more or less decide about the limit.
  const headings = [...new Set(all)];
  let foundCount = 0;
  for (const heading of headings)
    if ((await ask(heading, 3)).hits.some(({ hierarchy }) => hierarchy.at(-1) === heading))
      foundCount++;
  assert.ok(foundCount / headings.length >= 0.97, `${foundCount} of ${headings.length}`);
});

test('at least 90 % of pages are among the first five results for a mistyped title', async () => {
  let seed = 11;
  const random = (below: number): number =>
    (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const slip = (text: string): string => {
    const places = [...text].flatMap((sign, i) => (/[a-z]/i.test(sign) ? [i] : []));
    const at = places[random(places.length)] ?? 0;
    const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(random(26));
    switch (random(4)) {
      case 0:
        return text.slice(0, at) + text.slice(at + 1);
      case 1:
        return text.slice(0, at) + letter + text.slice(at);
      case 2:
        return text.slice(0, at) + letter + text.slice(at + 1);
      default:
        return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
    }
  };
  const missed: string[] = [];
  for (const { title, url } of typedPages) {
    const typed = slip(title);
    if (!(await ask(typed, 5)).hits.some((hit) => hit.url.split('#')[0] === url))
      missed.push(`${typed} (${title})`);
  }
  assert.ok(
    missed.length / typedPages.length <= 0.1,
    `${missed.length} of ${typedPages.length}: ${missed.join(', ')}`,
  );
});

/** The lowest shares of first results, and of results among the first three, for each file. */
const LEAST: ReadonlyMap<string, readonly [first: number, third: number]> = new Map([
  ['search.tests.yml', [94, 98]],
  ['search.questions.tests.yml', [92, 97]],
  ['search.more-questions.tests.yml', [90, 97]],
  ['search.further-questions.tests.yml', [84, 93]],
  ['search.fourth-questions.tests.yml', [87, 94]],
  ['search.unseen.tests.yml', [80, 89]],
  ['search.graded.tests.yml', [80, 91]],
]);
/**
 * Only the number of its failures is printed. Its figures show what readers get only while nobody
 * changes the ranking or the pages because of one of its queries.
 */
const UNSEEN = 'content/search.unseen.tests.yml';

test('the test queries find the expected pages, and the command prints the quality', async () => {
  const { stdout, stderr } = await docsgen(['check', root, '--search', '--format', 'github']);
  const failures = stderr.split('\n').filter((line) => line.startsWith('::error '));
  const isUnseen = (failure: string): boolean => failure.includes(`file=${UNSEEN},`);
  const unseenFailures = failures.filter(isUnseen).length;
  assert.is(unseenFailures, 0, `${unseenFailures} queries of ${UNSEEN} fail`);
  assert.equal(failures, []);
  const lines = stdout.split('\n');
  for (const [file, [first, third]] of LEAST) {
    const line = lines.find((each) => each.startsWith(`content/${file}: `)) ?? '';
    const [, hitsAt1, hitsAt3, unanswered] =
      /hits@1 ([\d.]+) %, hits@3 ([\d.]+) %, .* nothing found ([\d.]+) %/.exec(line) ?? [];
    assert.ok(Number(hitsAt1) >= first, line || stderr);
    assert.ok(Number(hitsAt3) >= third, line);
    assert.ok(Number(unanswered) <= 0.5, line);
  }
});

test('a search fetches at most 135 kB before its first result', async () => {
  for (const query of [
    'w',
    're',
    'workflow',
    'retry policy',
    'how to start a workflow',
    'wrokflow definition',
  ]) {
    fetchedBytes = 0;
    const { hits } = await engineOf().search({ query, page: 0, hitsPerPage: 20, snippetWords: 10 });
    assert.ok(hits.length > 0, query);
    assert.ok(fetchedBytes <= 135_000, `${query}: ${fetchedBytes} bytes`);
  }
});

test('files of the index are small as a browser gets them, in gzip', () => {
  const bytesOf = (name: string): number =>
    gzipSync(readFileSync(join(out, 'assets', name))).length;
  // A file does not become larger in gzip, except for a few bytes.
  const isSmall = (name: string): boolean => statSync(join(out, 'assets', name)).size < 22_000;
  const files = readdirSync(join(out, 'assets')).filter((each) =>
    /^search-[0-9a-f]{12}\./.test(each),
  );
  // A shard has at most 28,000 characters, of which gzip leaves up to seven eighths.
  for (const name of files.filter((each) => !each.endsWith('.whole.json') && !isSmall(each)))
    assert.ok(bytesOf(name) < 25_000, `${name}: ${bytesOf(name)} bytes`);
  // The complete index in one file, which the browser fetches after the first answer.
  const complete = files.filter((each) => each.endsWith('.whole.json'));
  assert.is(complete.length, 1);
  assert.ok(bytesOf(complete[0] ?? '') < 1_900_000);
});

test.run();
