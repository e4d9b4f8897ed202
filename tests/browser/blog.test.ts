import axe from 'axe-core';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isFullRun, sampled } from '../helpers/amount.js';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder, root, write } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

/** Titles that break a feed if they are not escaped, or are escaped twice. */
const TITLES = [
  'Close ]]> the <![CDATA[ section',
  'A & B &amp; C &#60; <b>bold</b> "quotes" \'single\'',
  'Separators \\u2028 and \\u2029 of lines',
  'Emoji 👩‍👩‍👧‍👦 🇩🇪 and 𝒎𝒂𝒕𝒉',
  'עברית and العربية \\u202e turned',
  '--><script>alert(1)</script>',
];

const hostile = (title: string, n: number): string => `---
title: "${title.replaceAll('"', '\\"')}"
authors: [{ name: "${title.replaceAll('"', '\\"')}", url: /team/notes, email: a@b.example }]
tags: ["T${n} & <i>"]
---

First \`]]>\` & *text* of [a link](/blog#x), [a post](./2019-05-28-first-release.md),
and ![p](./bo.svg).

<!-- truncate -->

\`\`\`xml
<![CDATA[ x ]]> &amp;
\`\`\`

A very long word: ${'Donaudampfschifffahrt'.repeat(6)} and \`${'code'.repeat(40)}\`.

| ${'wide | '.repeat(12)}
|${'---|'.repeat(12)}
| ${'cell cell | '.repeat(12)}
`;

const dir = folder({});
cpSync(join(root, 'tests/fixtures/blog'), dir, { recursive: true });
write(
  dir,
  Object.fromEntries(
    TITLES.map((title, n) => [`blog/2018-01-0${n + 1}-hostile.md`, hostile(title, n)]),
  ),
);
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

/** A page of each kind that a blog has. */
const PAGES = [
  '/blog',
  '/blog/page/2',
  '/blog/page/4',
  '/blog/2024/10/20/harbour-2',
  '/blog/2018/01/01/hostile',
  '/blog/archive',
  '/blog/tags',
  '/blog/tags/release',
  '/blog/authors',
  '/blog/authors/ana',
  '/team/notes',
];

const LOOKS = [
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** The serious violations that axe finds on a page that has it. */
function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }
    const { axe: engine } = window as unknown as {
      axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> };
    };
    const { violations } = await engine.run(
      { exclude: [['pre']] },
      { resultTypes: ['violations'], preload: false },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
  });
}

browserTest('the pages of a blog fit and are accessible', async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // The pages of a blog share one layout: a normal run shows some, every other one on a phone.
  const shown = sampled(PAGES, { kindsOf: () => [], more: Math.ceil(PAGES.length / 5) });
  for (const [index, path] of shown.entries()) {
    const looks = isFullRun ? LOOKS : LOOKS.slice(index % 2, (index % 2) + 1);
    const response = await page.goto(server.origin + path);
    assert.is(response?.status(), 200, path);
    await waitForHydration(page);
    await page.evaluate(axe.source);
    assert.is(await page.locator('h1').count(), 1, path);
    for (const { colorScheme, width } of looks) {
      const look = `${path} ${colorScheme} ${width}`;
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      // The browser reports the change asynchronously.
      await page.waitForFunction(
        (theme) => document.documentElement.dataset.theme === theme,
        colorScheme,
      );
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.is(excess, 0, `${look} is wider than the window`);
      assert.equal(await violationsOf(page), [], look);
      const shots = process.env['DOCSGEN_TEST_SCREENSHOTS'];
      if (shots !== undefined) {
        const name = `${path.slice(1).replaceAll('/', '-')}-${colorScheme}-${width}.png`;
        await page.screenshot({ path: join(shots, name) });
      }
    }
  }
  await context.close();
});

browserTest('pages of posts lead to each other, to the post and back', async ({ open }) => {
  const { page, close } = await open('/blog');
  const titles = (): Promise<string[]> => page.locator('.post-item h2').allInnerTexts();
  const first = await titles();
  assert.is(first.length, 5);
  await page.locator('main a[href="/blog/page/2"]').first().click();
  await page.waitForURL('**/blog/page/2');
  const second = await titles();
  assert.not.ok(first.some((title) => second.includes(title)));
  await page.locator('.post-item h2 a').first().click();
  await page.waitForURL('**/blog/20**');
  assert.is(await page.locator('h1').innerText(), second[0]);
  await close();
});

browserTest('hostile titles are shown as they are written', async ({ open }) => {
  const { page, problems, close } = await open('/blog/archive');
  const text = await page.locator('main').innerText();
  for (const part of [
    'Close ]]> the <![CDATA[ section',
    'A & B &amp; C &#60; <b>bold</b>',
    '👩‍👩‍👧‍👦 🇩🇪 and 𝒎𝒂𝒕𝒉',
    '--><script>alert(1)</script>',
  ])
    assert.ok(text.includes(part), part);
  assert.equal(problems, []);
  await close();
});

/** The texts and attributes of a feed, as an XML parser reads them. */
interface ParsedFeed {
  readonly error: string | undefined;
  readonly titles: readonly string[];
  readonly dates: readonly string[];
  readonly addresses: readonly string[];
  readonly contents: readonly string[];
}

/** Parses a feed of RSS or Atom with the XML parser of the browser. */
const parse = (page: Page, text: string): Promise<ParsedFeed> =>
  page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, 'application/xml');
    const textsOf = (...names: string[]): string[] =>
      names.flatMap((name) =>
        [...feed.getElementsByTagName(name)].map((element) => element.textContent),
      );
    const hrefs = [...feed.querySelectorAll('link[href], *|link[href]')];
    return {
      error: feed.querySelector('parsererror')?.textContent,
      titles: [...feed.querySelectorAll('item > title, entry > title')].map(
        (title) => title.textContent,
      ),
      dates: textsOf('pubDate', 'lastBuildDate', 'updated', 'published'),
      addresses: [
        ...textsOf('guid', 'id', 'uri'),
        ...[...feed.querySelectorAll('link:not([href])')].map((link) => link.textContent),
        ...hrefs.map((link) => link.getAttribute('href') ?? ''),
      ],
      contents: textsOf('content:encoded', 'content'),
    };
  }, text);

/** The titles as readers see them. */
const SHOWN = TITLES.map((title) =>
  title.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16))),
);
/** RFC 822, as RSS has it, and RFC 3339. */
const RSS_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

for (const [name, date] of [
  ['rss.xml', RSS_DATE],
  ['atom.xml', RFC_3339],
] as const)
  browserTest(`${name} is XML with the titles, dates and addresses of the posts`, async (built) => {
    // The policy of the site forbids parsing.
    const page = await built.browser.newPage();
    const text = readFileSync(join(built.out, 'blog', name), 'utf8');
    const feed = await parse(page, text);
    assert.is(feed.error, undefined);
    for (const title of SHOWN) assert.ok(feed.titles.includes(title), `${title} in ${name}`);
    assert.is(feed.contents.length, feed.titles.length);
    assert.ok(feed.dates.length >= feed.titles.length);
    for (const value of feed.dates) assert.match(value, date);
    for (const address of feed.addresses)
      assert.match(address, /^https:\/\/harbour\.example\.com\/|^https:\/\//);
    for (const html of feed.contents)
      for (const [, address = ''] of html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g))
        assert.match(address, /^(?:https?|mailto):/);
    await page.close();
  });

fullBrowserTest('feed.json follows JSON Feed 1.1', async ({ out }) => {
  const feed = JSON.parse(readFileSync(join(out, 'blog/feed.json'), 'utf8')) as Record<
    string,
    unknown
  > & { readonly items: readonly Record<string, unknown>[] };
  assert.is(feed['version'], 'https://jsonfeed.org/version/1.1');
  for (const key of ['title', 'home_page_url', 'feed_url', 'language'])
    assert.type(feed[key], 'string');
  assert.match(String(feed['feed_url']), /^https:\/\/.*\/blog\/feed\.json$/);
  const ids = feed.items.map(({ id }) => id);
  assert.is(new Set(ids).size, ids.length, 'ids are unique');
  for (const item of feed.items) {
    assert.type(item['id'], 'string');
    assert.match(String(item['url']), /^https:\/\//);
    assert.type(item['content_html'], 'string');
    for (const key of ['date_published', 'date_modified'])
      assert.match(String(item[key]), RFC_3339);
    const { authors = [], tags = [] } = item as {
      authors?: readonly { readonly name?: string; readonly url?: string }[];
      tags?: readonly unknown[];
    };
    assert.ok(tags.every((tag) => typeof tag === 'string'));
    for (const { name = '', url } of authors) {
      assert.ok(name !== '');
      assert.ok(url === undefined || /^https?:\/\//.test(url), `${name} ${url ?? ''}`);
    }
  }
});

test.after(() => site?.close());
test.run();
