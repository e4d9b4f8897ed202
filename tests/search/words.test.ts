import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memorySite } from '../helpers/memory-site.js';
import { corrections, steps } from '../../src/search/spelling.js';
import { isStopWord, phraseOf, wordsOf } from '../../src/search/tokens.js';
import {
  digit,
  digitAt,
  readPostings,
  readShard,
  writePostings,
  writeTerm,
} from '../../src/search/format.js';
import { markAll, snippetOf } from '../../src/search/snippet.js';

/** All search words of a text. */
const termsIn = (text: string): string[] =>
  wordsOf(text).flatMap(({ parts, names }) => [...parts, ...names]);

test('names in code are found by their parts and by the complete name', () => {
  assert.equal(termsIn('StartToCloseTimeout'), [
    'start',
    'to',
    'close',
    'timeout',
    'starttoclosetimeout',
  ]);
  assert.equal(termsIn('workflow.ExecuteActivity'), [
    'workflow',
    'execute',
    'activity',
    'executeactivity',
    'workflowexecuteactivity',
  ]);
  assert.equal(termsIn('max_concurrent'), ['max', 'concurrent', 'maxconcurrent']);
  assert.equal(termsIn('--task-queue'), ['task', 'queue', 'taskqueue']);
  assert.equal(termsIn('HTTPServer'), ['http', 'server', 'httpserver']);
});

test('an annotation is found with its sign and without it, an address is none', () => {
  const namesIn = (text: string): string[] => wordsOf(text).flatMap(({ exact }) => exact);
  assert.equal(namesIn('@QueryMethod'), ['querymethod=QueryMethod', 'querymethod=@QueryMethod']);
  assert.equal(termsIn('@QueryMethod'), ['query', 'method', 'querymethod']);
  assert.equal(termsIn('@文档'), ['文档']);
  assert.equal(namesIn('me@mailHost'), ['mailhost=mailHost']);
});

test('a full stop, a bracket and a dash end a word', () => {
  const text = 'It ends. (Then) it goes—on.';
  assert.equal(termsIn(text), ['it', 'ends', 'then', 'it', 'goes', 'on']);
});

test('case, accents and compatibility forms make no difference', () => {
  assert.equal(termsIn('Ｃafé CAFÉ cafe\u0301'), ['cafe', 'cafe', 'cafe']);
});

test('letters that many keyboards do not have are found by plain ones', () => {
  assert.equal(termsIn('Łódź Tromsø Straße Encyclopædia'), [
    ...['lodz', 'tromso', 'strasse', 'encyclopaedia'],
  ]);
});

test('scripts without spaces are found by pairs of characters', () => {
  assert.equal(termsIn('文档生成'), ['文档', '档生', '生成']);
});

test('words have their positions in the text', () => {
  const text = 'Use "StartWorkflow" now';
  assert.equal(
    wordsOf(text).map(({ start, end }) => text.slice(start, end)),
    ['Use', 'StartWorkflow', 'now'],
  );
});

test('a very long name is found by its parts', () => {
  const name = `org.example.${'inner.'.repeat(10)}WebSecurityAdapter`;
  assert.is(wordsOf(name).length, 13);
  assert.equal(termsIn(`The ${name}!`).slice(-4), [
    ...['web', 'security', 'adapter', 'websecurityadapter'],
  ]);
  const last = wordsOf(`The ${name}!`).at(-1);
  assert.is(`The ${name}!`.slice(last?.start, last?.end), 'WebSecurityAdapter');
});

test('very long words are ignored as data', () => {
  assert.equal(termsIn(`key ${'a1b2'.repeat(40)} end`), ['key', 'end']);
});

test('in English, and only there, phrases match in all forms of their words', () => {
  assert.is(phraseOf('Retry Policies', 'en'), phraseOf('retry policy', 'en'));
  assert.is.not(phraseOf('Retry Policies', 'de'), phraseOf('retry policy', 'de'));
  assert.is(isStopWord('the', 'en-GB'), true);
  assert.is(isStopWord('the', 'de'), false);
});

/** The edit distance with transpositions, computed without a bound. */
function exactSteps(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let best = Math.min(
        (table[i - 1]?.[j] ?? 0) + 1,
        (table[i]?.[j - 1] ?? 0) + 1,
        (table[i - 1]?.[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (table[i - 2]?.[j - 2] ?? 0) + 1);
      (table[i] ?? [])[j] = best;
    }
  }
  return table[a.length]?.[b.length] ?? 0;
}

test('the bounded edit distance equals the exact one up to its bound', () => {
  let seed = 3;
  const random = (below: number): number =>
    (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const word = (): string =>
    Array.from({ length: 1 + random(7) }, () => 'abc'.charAt(random(3))).join('');
  for (let i = 0; i < 3000; i++) {
    const [a, b] = [word(), word()];
    assert.is(steps(a, b, 2, false), Math.min(3, exactSteps(a, b)), `${a} ${b}`);
    const beginnings = Array.from({ length: b.length + 1 }, (_, end) =>
      exactSteps(a, b.slice(0, end)),
    );
    assert.is(steps(a, b, 2, true), Math.min(3, ...beginnings), `${a} at the beginning of ${b}`);
  }
});

test('mistyped words are corrected, short ones only if letters are swapped', () => {
  const words = ['determinism', 'schedule', 'scheduler', 'workflow', 'cat'];
  assert.is(corrections('shcedule', words, false)[0]?.word, 'schedule');
  assert.is(corrections('wrokflow', words, false)[0]?.word, 'workflow');
  assert.is(corrections('determinsi', words, true)[0]?.word, 'determinism');
  assert.is(corrections('cta', words, false)[0]?.word, 'cat');
  assert.equal(corrections('cut', words, false), []);
});

test('postings are read as they were written, and damaged ones are an error', () => {
  const places = [0, 0, 5, 31, 32, 1023, 40_000].map(
    (page, i) => [page, i * 37, 1 + ((i * 11) % 63)] as const,
  );
  assert.equal([...readPostings(writePostings(Int32Array.from(places.flat())))], places.flat());
  assert.throws(() => readPostings('AB'), 'damaged');
  assert.throws(() => readPostings('é'), 'damaged');
  assert.is(digitAt(digit(63), 0), 63);
  assert.is(digitAt('', 5), 0);
  const text =
    writeTerm({ term: 'a', count: 1, postings: 'AAB' }, 1) +
    writeTerm({ term: 'b', count: 9, postings: 'AAB' }, 1);
  assert.equal(readShard(text), [
    { term: 'a', postings: 'AAB', count: 0 },
    { term: 'b', postings: 'AAB', count: 9 },
  ]);
});

const plain = (snippet: ReturnType<typeof markAll>): string =>
  snippet.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

test('S-03 a snippet has the requested number of words around the match', () => {
  const text = 'one two three four five six seven eight nine ten eleven twelve';
  const answers = (part: string): boolean => part === 'nine';
  assert.is(plain(snippetOf(text, 5, answers)), '…seven eight [nine] ten eleven…');
  assert.is(plain(snippetOf(text, 12, answers)), text.replace('nine', '[nine]'));
  assert.is(plain(snippetOf(text, 3, () => false)), 'one two three…');
});

test('S-13 marked texts are plain text: markup in them is not interpreted', () => {
  assert.equal(
    markAll('<b onclick="x">mark</b>', (part) => part === 'mark'),
    [
      { text: '<b onclick="x">', marked: false },
      { text: 'mark', marked: true },
      { text: '</b>', marked: false },
    ],
  );
});

test('a word is found, whatever number of words have its beginning', async () => {
  const many = Array.from({ length: 9000 }, (_, i) => `pay${(i * 7919).toString(36)}`).join(' ');
  const often = Array.from({ length: 20 }, (_, i) => `## Topic ${i}\n\nThey pay.`).join('\n\n');
  const site = await memorySite(
    {
      'docs/many.md': many,
      'docs/pay.md': often,
      'docs/wombats.md': '# Wombats\n\nA wombat pays.',
    },
    { docs: { path: 'docs' } },
  );
  const { hits } = await site.engine().search({
    query: 'pays ',
    page: 0,
    hitsPerPage: 5,
    snippetWords: 10,
  });
  assert.ok(
    hits.some(({ url }) => url === '/wombats'),
    JSON.stringify(hits),
  );
});

test.run();
