/**
 * The memory that stays for each page, after garbage collection. It is nearly the same in each run,
 * unlike the peak of a process.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { highlight } from '../../src/generator/content/code/highlight.js';
import { openCache } from '../../src/generator/io/stores/cache.js';
import { openStore } from '../../src/generator/io/stores/page-store.js';
import { packFacts } from '../../src/generator/model/packed-facts.js';
import type { CompiledPage, PageFacts } from '../../src/generator/model/page.js';
import { mergeTerm } from '../../src/generator/search/merge.js';
import { packPosting } from '../../src/generator/search/segment.js';
import { ShardCutter, shardTerm, type Shard } from '../../src/generator/search/shards.js';
import { compileText } from '../helpers/compile.js';
import { folder } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of the heap that are in use. */
async function usedHeap(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await turn();
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

/** Bytes of the heap that a value keeps, for each of `count` parts. */
async function bytesPer(count: number, make: () => unknown): Promise<number> {
  const before = await usedHeap();
  const value = await make();
  const after = await usedHeap();
  assert.ok(value !== undefined);
  return (after - before) / count;
}

/** A compiled page with 24 links and 8 headings, as JSON. */
function compiledPage(n: number): string {
  const sections = Array.from({ length: 8 }, (_, i) => {
    const link = (k: number): string => `[page ${n} ${i} ${k}](./page-${n + i}-${k}.md#part-${k})`;
    return `## Section ${i} of page ${n}\n\nSee ${[1, 2, 3].map(link).join(', ')}.\n`;
  });
  const frontMatter = `---\ntitle: Page ${n}\ntags: [one, two]\n---\n`;
  const { facts } = compileText(`${frontMatter}\nText of page ${n}.\n\n${sections.join('\n')}`);
  return JSON.stringify({ facts, article: '{}' } satisfies CompiledPage);
}

test('highlighted code keeps few bytes for each character', async () => {
  const codeOf = (n: number): string =>
    Array.from({ length: 40 }, (_, i) => `const a${i} = f(${n}, "x", [b, ${i}]);`).join('\n');
  const blocks = Array.from({ length: 400 }, (_, n) => codeOf(n));
  highlight(codeOf(-1), 'js');
  const length = blocks.reduce((sum, code) => sum + code.length, 0);
  const bytes = await bytesPer(length, () => {
    for (const code of blocks) highlight(code, 'js');
    return highlight;
  });
  assert.ok(bytes < 6, `${bytes.toFixed(1)} bytes`);
});

fullTest('the facts of a page keep less than 3 kB', async () => {
  const pages = Array.from({ length: 500 }, (_, n) => compiledPage(n));
  const store = openStore(openCache(folder({}), () => undefined));
  const put = (json: string, n: number): unknown =>
    store.put(`key-${n}`, JSON.parse(json) as CompiledPage);
  // The lists of the first and of the last pages are kept.
  const first = packedPages(1_800);
  pages.slice(0, 100).forEach(put);
  const bytes = await bytesPer(pages.length, () => pages.map((json, n) => put(json, n + 100)));
  assert.ok(bytes < 3_000, `${Math.round(bytes)} bytes`);
  assert.is(first.length, 1_800);
});

/** Facts of new pages, about 5 kB of JSON each. */
function packedPages(count: number): PageFacts[] {
  const { facts } = JSON.parse(compiledPage(1)) as CompiledPage;
  const refs = Array.from({ length: 40 }, () => facts.refs).flat();
  return Array.from({ length: count }, (_, n) =>
    packFacts({ ...facts, refs: refs.slice(0, 48), description: `Page ${n}` }),
  );
}

/** How often JSON is parsed while work runs. */
function parsesOf(work: () => void): number {
  const { parse } = JSON;
  let count = 0;
  JSON.parse = (...args: Parameters<typeof parse>): unknown => {
    count++;
    return parse(...args);
  };
  try {
    work();
  } finally {
    JSON.parse = parse;
  }
  return count;
}

const readRefs = (pages: readonly PageFacts[]) => (): void => {
  for (const { refs } of pages) assert.ok(refs.length > 0);
};

test('stages that read all pages of a site parse the facts of each page once', async () => {
  // Gives up the pages of other tests.
  await usedHeap();
  let pages: readonly PageFacts[] = [];
  const make = (count: number) => (): void => void (pages = packedPages(count));
  const others = parsesOf(make(0));
  assert.is(parsesOf(make(300)) - others, 300);
  assert.is(parsesOf(readRefs(pages)), 0);
});

test('parsed facts keep a limited number of pages, and give up those that are gone', async () => {
  // Gives up the pages of other tests.
  await usedHeap();
  let pages = packedPages(3_000);
  const count = pages.length;
  readRefs(pages)();
  const again = parsesOf(readRefs(pages));
  assert.ok(again > count / 4 && again < count, `${again} of ${count}`);
  pages = packedPages(300);
  await usedHeap();
  readRefs(pages)();
  assert.is(parsesOf(readRefs(pages)), 0);
});

test('a shard of the search index keeps few bytes for each character', async () => {
  const placesOf = (n: number): Uint32Array =>
    Uint32Array.from({ length: 40 }, (_, i) => packPosting(i * 3 + (n % 3), i % 7, 1 + (n % 60)));
  const cut = (from: number): readonly Shard[] => {
    const cutter = new ShardCutter();
    for (let n = from; n < from + 5_000; n++) {
      const postings = placesOf(n);
      cutter.add(shardTerm(mergeTerm(`term${n}`, [{ base: 0, postings, from: 0, to: 40 }])));
    }
    return cutter.end();
  };
  const length = cut(10_000).reduce((sum, shard) => sum + shard.length, 0);
  const bytes = await bytesPer(length, () => cut(20_000));
  assert.ok(bytes < 3, `${bytes.toFixed(1)} bytes`);
});

test.run();
