import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openLiveSite, type LiveSite } from '../../src/generator/serve/live-site.js';
import { root } from '../helpers/root.js';

const site = mkdtempSync(join(tmpdir(), 'docsgen-blog-'));
cpSync(join(root, 'tests/fixtures/blog'), site, { recursive: true });

const open = (): LiveSite =>
  openLiveSite({
    siteDir: site,
    outDir: 'build',
    jobs: 1,
    cache: false,
    socialCards: false,
    showDrafts: true,
    notice: () => undefined,
    progress: () => undefined,
  });

/** Returns path → key of all outputs of the last state. */
function keysOf(live: LiveSite): Map<string, string> {
  const outputs = [...(live.state()?.snapshot.outputs.values() ?? [])];
  return new Map(outputs.map(({ path, key }) => [path, key]));
}

/** Returns the paths of pages and feeds whose keys differ. */
function changed(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path))
    .filter((path) => /\.html$|blog\/[^/]*\.(?:xml|json)$/.test(path))
    .sort();
}

async function textOf(live: LiveSite, path: string): Promise<string> {
  const output = await live.output(path);
  if (output?.kind === 'page') return (await live.render(output)).html;
  if (output?.kind === 'feed') return live.feed(output);
  throw new Error(`No page or feed ${path}.`);
}

const live = open();
await live.refresh(undefined);

/** Changes a file, and compares the new state with a clean one. Returns the changed outputs. */
async function edit(path: string, change: (text: string) => string): Promise<string[]> {
  const before = keysOf(live);
  const file = join(site, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  await live.refresh(new Set([path]));
  const clean = open();
  await clean.refresh(undefined);
  assert.equal(changed(keysOf(clean), keysOf(live)), []);
  return changed(before, keysOf(live));
}

const POST = 'blog/2019-05-28-first-release.md';
const PAGE = 'blog/2019/05/28/first-release/index.html';
const FEEDS = ['blog/atom.xml', 'blog/feed.json', 'blog/rss.xml'];
/** The lists that show the post. */
const LISTS = [
  'blog/authors/ana/page/2/index.html',
  'blog/page/3/index.html',
  'blog/tags/release/index.html',
];

test('an edit of a post changes its page, the lists that show it, and the feeds', async () => {
  const paths = await edit(POST, (text) => text.replace('Harbour 0.1 is here', 'It is here'));
  // The next post shows the beginning of this one with the link to it.
  const next = 'blog/2019/11/04/two-containers/index.html';
  assert.equal(paths, [PAGE, next, ...FEEDS, ...LISTS].sort());
  for (const path of [...LISTS, 'blog/rss.xml'])
    assert.match(await textOf(live, path), 'It is here');
});

test('an edit below the first paragraph changes the lists, though no fact changes', async () => {
  const paths = await edit('blog/2020-06-15/plain-text-logs.md', (text) =>
    text.replace('to go back', 'to return'),
  );
  const lists = ['blog/page/3/index.html', 'blog/tags/guide/index.html'];
  assert.equal(paths, ['blog/2020/06/15/plain-text-logs/index.html', ...FEEDS, ...lists].sort());
  for (const path of [...lists, 'blog/rss.xml'])
    assert.match(await textOf(live, path), 'to return');
});

test('a new title also changes the neighbour, the archive and suggestions', async () => {
  const paths = await edit(POST, (text) => text.replace('The first release', 'The very first'));
  assert.equal(
    paths,
    [
      // The page for unknown addresses suggests pages by their titles.
      '404.html',
      PAGE,
      ...FEEDS,
      ...LISTS,
      'blog/2019/11/04/two-containers/index.html',
      'blog/archive/index.html',
    ].sort(),
  );
});

test('a changed author changes the posts of the author', async () => {
  const paths = await edit('blog/authors.yml', (text) => text.replace('Bo Lindqvist', 'Bo L.'));
  assert.ok(paths.includes('blog/health-checks/index.html'), paths.join(' '));
  assert.ok(paths.includes('blog/authors/index.html'));
  assert.not.ok(paths.includes('blog/2020/02/29/leap-day/index.html'));
  assert.match(await textOf(live, 'blog/health-checks/index.html'), 'Bo L.');
});

test('a draft is shown at its address, and in no list', async () => {
  assert.match(await textOf(live, 'blog/2023/07/02/draft/index.html'), 'Draft page');
  for (const path of ['blog/index.html', 'blog/archive/index.html', 'blog/rss.xml'])
    assert.not.match(await textOf(live, path), 'A draft');
});

test.after(() => {
  rmSync(site, { recursive: true, force: true });
});

test.run();
