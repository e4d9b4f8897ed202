import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount } from '../helpers/amount.js';
import { docsgen, folder, root, tree, write, type Result } from '../helpers/command.js';
import { readPng } from '../helpers/png.js';
import { get, serving, stopAll } from '../helpers/serving.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

/** Number of cards, without those of three other pages; two threads draw more than ten. */
const CARDS = amount({ normal: 9, full: 33 });

const CONFIG = { title: 'Site', url: 'https://x.example' };
const config = (more: object = {}): Record<string, string> => ({
  'site.config.json': JSON.stringify({ ...CONFIG, ...more }),
});
const page = (title: string, text = 'Text.'): string =>
  `---\ntitle: ${JSON.stringify(title)}\n---\n\n${text}\n`;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">' +
  '<rect width="32" height="32" fill="#00ff00"/></svg>';

async function build(site: string, ...args: string[]): Promise<Result> {
  const result = await docsgen(['build', ...args], { cwd: site, cards: true });
  assert.is(result.code, 0, result.stderr);
  return result;
}

const cardsIn = (site: string, out = 'build'): string[] =>
  existsSync(join(site, out, 'assets/cards'))
    ? readdirSync(join(site, out, 'assets/cards')).sort()
    : [];
const cardOf = (site: string, path: string): string | undefined =>
  /og:image" content="https:\/\/x\.example\/assets\/cards\/([0-9a-f]+\.png)"/.exec(
    readFileSync(join(site, 'build', path), 'utf8'),
  )?.[1];

/** Whether there is a light pixel in a square of 100 pixels, as letters have. */
function hasInk(
  png: ReturnType<typeof readPng>,
  { left, top }: { readonly left: number; readonly top: number },
): boolean {
  for (let x = left; x < left + 100; x++)
    for (let y = top; y < top + 100; y++) if (Math.min(...png.pixel(x, y)) > 180) return true;
  return false;
}

/** Card → time and inode of its file in the cache, which differ when the card is drawn again. */
function drawnCards(site: string): Map<string, string> {
  const cache = join(site, '.docsgen/cards');
  return new Map(
    readdirSync(cache)
      .sort()
      .map((name) => [
        name,
        `${statSync(join(cache, name)).mtimeMs} ${statSync(join(cache, name)).ino}`,
      ]),
  );
}

test('V-07 every page has an Open Graph and Twitter card with its own picture', async () => {
  const site = folder({
    ...config({ navbar: { logo: { src: '/logo.svg' } } }),
    'static/logo.svg': LOGO,
    'docs/index.md': page('Start'),
    'docs/guide/a.md': `---\ntitle: A\ntags: [x]\n---\n\nText.\n`,
    'docs/guide/b.md': page('B'),
  });
  await build(site);
  const pages = [
    'index.html',
    'guide/a/index.html',
    'guide/b/index.html',
    'tags/index.html',
    'tags/x/index.html',
    // Readers share the addresses of these two, too.
    'search/index.html',
    '404.html',
  ];
  for (const path of pages) {
    const html = readFileSync(join(site, 'build', path), 'utf8');
    const [, image = ''] =
      /<meta property="og:image" content="https:\/\/x\.example(\/assets\/cards\/[^"]*)"\/>/.exec(
        html,
      ) ?? [];
    const png = readPng(readFileSync(join(site, 'build', image)));
    assert.equal([png.width, png.height], [1200, 630], path);
    assert.equal(png.pixel(90, 541 - 15), [0, 255, 0], 'the card shows the logo');
    assert.ok(hasInk(png, { left: 84, top: 250 }), 'the card shows the title');
    assert.ok(hasInk(png, { left: 150, top: 525 }), "the card shows the site's name");
    assert.match(html, `<meta name="twitter:image" content="https://x.example${image}"/>`);
    assert.match(html, '<meta name="twitter:card" content="summary_large_image"/>');
  }
  assert.equal(cardsIn(site), pages.map((path) => cardOf(site, path)).sort(), 'one for each page');
});

fullTest('cache, folder and number of threads do not change the bytes of cards', async () => {
  const files = {
    ...config(),
    ...Object.fromEntries(
      Array.from({ length: CARDS - 1 }, (_, n) => [
        `docs/p${n}.md`,
        page(`Page number ${n} with a name`),
      ]),
    ),
  };
  const site = folder(files);
  await build(site, '--jobs', '1');
  const first = tree(join(site, 'build'));
  assert.is([...first.keys()].filter((path) => path.startsWith('assets/cards/')).length, CARDS + 2);
  await build(site, '--out-dir', 'cached');
  assert.equal(tree(join(site, 'cached')), first);
  const elsewhere = folder({});
  cpSync(site, join(elsewhere, 'deep'), {
    recursive: true,
    filter: (path) => !/build|cached|\.docsgen/.test(path.slice(site.length)),
  });
  await build(join(elsewhere, 'deep'), '--jobs', '4', '--no-cache');
  assert.equal(tree(join(elsewhere, 'deep/build')), first);
});

const PAGES = {
  ...config(),
  'docs/index.md': page('Start'),
  'docs/a.md': page('A'),
  'docs/b.md': page('B'),
};
let shared: string | undefined;

/** A built site of three pages. Tests share its cache, so that they draw its cards once. */
async function builtSite(): Promise<string> {
  shared ??= folder({});
  write(shared, PAGES);
  rmSync(join(shared, 'build'), { recursive: true, force: true });
  await build(shared);
  return shared;
}

test('a changed text draws no card, and a changed title replaces one card', async () => {
  const site = await builtSite();
  const before = drawnCards(site);
  assert.is(before.size, 5, 'three pages, the search and the not-found page');
  write(site, { 'docs/a.md': page('A', 'Other text.') });
  await build(site);
  assert.equal(drawnCards(site), before);

  const old = cardOf(site, 'a/index.html') ?? '';
  write(site, { 'docs/a.md': page('A is new') });
  await build(site);
  const after = drawnCards(site);
  assert.equal(
    [...after]
      .filter(([name, drawing]) => before.get(name) !== drawing)
      .map(([name]) => `${name}.png`),
    [cardOf(site, 'a/index.html')],
  );
  assert.is(after.size, 5, 'the cache holds what the site uses');
  assert.not.ok(
    cardsIn(site).includes(old),
    'unlike other hashed files, an old card does not stay for open tabs',
  );
  assert.is(cardsIn(site).length, 5);

  rmSync(join(site, 'build'), { recursive: true });
  await build(site);
  assert.equal(drawnCards(site), after, 'a lost output folder is filled from the cache');
});

fullTest('a card whose cache entry is damaged is drawn again', async () => {
  const site = await builtSite();
  const clean = tree(join(site, 'build'));
  const cache = join(site, '.docsgen/cards');
  const [first = '', second = ''] = readdirSync(cache);
  const bytes = readFileSync(join(cache, first));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(join(cache, first), bytes);
  writeFileSync(join(cache, second), '');
  rmSync(join(site, 'build'), { recursive: true });
  await build(site);
  assert.equal(tree(join(site, 'build')), clean);
});

test('without cards the head names the picture of the config', async () => {
  const site = await builtSite();
  write(site, { ...config({ socialCard: '/all.png' }), 'static/all.png': 'x' });
  await build(site);
  assert.is(cardsIn(site).length, 5);
  await build(site, '--no-social-cards');
  assert.equal(cardsIn(site), []);
  assert.match(
    readFileSync(join(site, 'build/index.html'), 'utf8'),
    '<meta property="og:image" content="https://x.example/all.png"/>',
  );
  assert.is(drawnCards(site).size, 5, 'the next build with cards finds them');
  write(site, config({ socialCards: false }));
  await build(site);
  assert.equal(cardsIn(site), []);
  assert.not.match(readFileSync(join(site, 'build/index.html'), 'utf8'), 'og:image');
});

fullTest('any title and an invalid logo give a card', async () => {
  const titles = [
    'word '.repeat(2000),
    'x'.repeat(5000),
    'TerminateWorkflowExecutionOptionsWithRetryPolicyAndHeartbeatTimeoutInterceptor',
    '🚀',
    '👩‍💻 1️⃣ 🇩🇪',
    'שלום עולם',
    'مرحبا hello',
    '日本語のタイトル',
    '<script>alert(1)</script> & "x" </svg>',
    '',
    '   ',
    'a\u202Eb\u200Bc\u00ADd\uFEFF',
    'Z\u0338\u0322a\u0334lgo',
    'Ελληνικά, русский, Tiếng Việt → ≤ ½ ①',
    'fi ffl -> => !=',
    '\u0000\u0007',
    '𝕄𝕒𝕥𝕙 𝒽𝑒𝓇𝑒',
  ];
  const site = folder({
    ...config({
      title: '文書',
      check: { rules: { 'front-matter/value': 'off' } },
      navbar: { logo: { src: '/bad.svg' } },
    }),
    'static/bad.svg': '<svg width="10" height="10"><g',
    ...Object.fromEntries(titles.map((title, n) => [`docs/p${n}.md`, page(title)])),
  });
  await build(site);
  const picture = (siteDir: string, n: number): Buffer =>
    readFileSync(join(siteDir, 'build/assets/cards', cardOf(siteDir, `p${n}/index.html`) ?? ''));
  for (const n of titles.keys()) {
    const png = readPng(picture(site, n));
    assert.equal([png.width, png.height], [1200, 630], titles[n]);
  }
  const plain = folder({ ...config({ title: '文書' }), 'docs/p0.md': page(titles[0] ?? '') });
  await build(plain);
  assert.equal(picture(site, 0), picture(plain, 0), 'a logo that cannot be drawn leaves no gap');
});

test('only the card worker loads drawing packages, and serve --watch draws no cards', async () => {
  const dist = join(root, 'dist');
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'));
  assert.ok(scripts.length > 3);
  for (const name of scripts)
    assert.not.match(readFileSync(join(dist, name), 'utf8'), /resvg/i, name);
  assert.match(readFileSync(join(dist, 'cards/worker.js'), 'utf8'), /resvg/i);

  const site = folder({ ...config(), 'docs/index.md': page('Start') });
  const server = await serving(['--watch'], site);
  assert.not.match(await get(server.port, '/'), 'og:image');
  await server.stop();
  assert.not.ok(existsSync(join(site, '.docsgen/cards')));
});

test.after(stopAll);
test.run();
