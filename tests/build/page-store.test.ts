import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache, type Cache } from '../../src/generator/io/stores/cache.js';
import { openStore } from '../../src/generator/io/stores/page-store.js';
import type { CompiledPage } from '../../src/generator/model/page.js';
import { compileText } from '../helpers/compile.js';
import { folder } from '../helpers/command.js';

const open = (site: string): Cache => openCache(site, () => undefined);

const page = (n: number): CompiledPage => {
  const { facts, article } = compileText(`# Page ${n}\n\n${`Words of page ${n}. `.repeat(20)}\n`);
  return { facts, article: JSON.stringify(article) };
};

test('articles are written immediately, and read again from memory or disk', () => {
  const site = folder({});
  const cache = join(site, '.docsgen');
  const store = openStore(open(site), 2_000);
  const pages = Array.from({ length: 12 }, (_, n) => page(n));
  pages.forEach((compiled, n) => {
    store.put(`key-${n}`, compiled);
  });
  assert.is(readdirSync(join(cache, 'articles')).length, 12);
  for (const { facts, article } of pages)
    assert.equal(store.article(facts.articleHash), JSON.parse(article));
  store.save();
  const reopened = openStore(open(site));
  pages.forEach(({ facts, article }, n) => {
    const stored = JSON.stringify(reopened.facts(`key-${n}`));
    assert.equal(JSON.parse(stored), JSON.parse(JSON.stringify(facts)));
    assert.equal(reopened.article(facts.articleHash), JSON.parse(article));
  });
});

test('memory holds only the last articles', () => {
  const site = folder({});
  const cache = join(site, '.docsgen');
  const store = openStore(open(site), 2_000);
  const pages = Array.from({ length: 12 }, (_, n) => page(n));
  pages.forEach((compiled, n) => {
    store.put(`key-${n}`, compiled);
  });
  for (const name of readdirSync(join(cache, 'articles')))
    writeFileSync(join(cache, 'articles', name), 'damaged');
  assert.is(store.article(pages[0]?.facts.articleHash ?? ''), undefined);
  assert.equal(
    store.article(pages[11]?.facts.articleHash ?? ''),
    JSON.parse(pages[11]?.article ?? ''),
  );
});

test('without a cache all articles stay in memory', () => {
  const store = openStore(undefined, 10);
  const compiled = page(1);
  const other = page(2);
  store.put('one', compiled);
  store.put('two', other);
  store.save();
  assert.equal(store.article(compiled.facts.articleHash), JSON.parse(compiled.article));
  assert.equal(store.article(other.facts.articleHash), JSON.parse(other.article));
});

test('an article that is damaged on disk counts as missing', () => {
  const site = folder({});
  const cache = join(site, '.docsgen');
  const store = openStore(open(site));
  const { facts, article } = page(1);
  store.put('one', { facts, article });
  store.save();
  writeFileSync(join(cache, 'articles', facts.articleHash), page(2).article);
  assert.is(openStore(open(site)).article(facts.articleHash), undefined);
});

test('damaged facts count as missing, and unused facts go after a few builds', () => {
  const site = folder({});
  const cache = join(site, '.docsgen');
  const store = openStore(open(site));
  store.put('one', page(1));
  store.put('two', page(2));
  store.save();
  const file = join(cache, 'facts.txt');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Words of page 1', 'Words of page 7'));
  const damaged = openStore(open(site));
  assert.is(damaged.facts('one'), undefined);
  assert.is(damaged.facts('two')?.articleHash, page(2).facts.articleHash);
  for (let n = 0; n < 3; n++) {
    const next = openStore(open(site));
    next.put(`more-${n}`, page(3 + n));
    next.save();
    assert.ok(openStore(open(site)).facts('two') !== undefined, `after ${n + 1} builds`);
  }
  const lastStore = openStore(open(site));
  lastStore.put('last', page(9));
  lastStore.save();
  assert.is(openStore(open(site)).facts('two'), undefined);
  assert.not.ok(readdirSync(join(cache, 'articles')).includes(page(2).facts.articleHash));
});

test.run();
