import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';
import { serveFolder } from '../helpers/server.js';
import { browserTest, siteInBrowser, watch } from '../helpers/site-in-browser.js';

const text = (title: string, body: string, more = ''): string => `---\ntitle: ${JSON.stringify(title)}\n${more}---\n\n${body}\n`;
const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
/** Enough words for several files of the index. */
const WORDS = Array.from({ length: 4000 }, (_, i) => `${'abcdefghijklmnopqrstuvwxyz'.charAt(i % 26)}word${i}`).join(' ');
const PAGES = {
  'static/favicon.ico': '',
  'docs/words.md': text('Many words', WORDS),
  'docs/index.md': text('Home', 'Start here.', 'slug: /\n'),
  'docs/retry.md': text('Retry Policies', 'How a call is tried again, with **one** rule: the first of many words that make this text longer than ten.\n\n## Backoff coefficient\n\nThe wait grows by it.\n\n## Longest interval\n\nIt stays below this.\n\n## Fourth retry\n\nA.\n\n## Fifth retry\n\nB.\n\n## Sixth retry\n\nC.'),
  ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`docs/guides/g${i}.md`, text(`Guide ${i}`, 'A wombat lives here.')])),
  'docs/guides/_category_.yml': 'label: Guides\n',
  'docs/hostile.md': text(`Hostile ${HOSTILE}`, `Quokka \`${HOSTILE}\` end.\n\n## Heading \`${HOSTILE}\`\n\nMore.`),
  'api/calls.md': text('Calls', 'A wombat calls.'),
};
const config = (search: string): string => `export default { title: 'Small', url: 'https://small.example', docs: [{ path: 'docs', routeBasePath: '/' }, { id: 'api', label: 'The API', path: 'api' }], navbar: { items: [{ type: 'search', position: 'right' }] }, search: { missingResultsUrl: 'https://small.example/missing?q={query}', ${search} } };\n`;
const site = await siteInBrowser(folder({ ...PAGES, 'site.config.ts': config('') }));
const maybe = browserTest(site);

const BOX = 'dialog[data-search-box][open]';
const rows = (page: Page): Promise<string[]> => page.locator(`${BOX} .search-row a`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
const active = (page: Page): Promise<string> => page.locator(`${BOX} .search-row[data-active] a`).evaluate((link) => link.getAttribute('href') ?? '');
const type = async (page: Page, query: string): Promise<void> => {
  await page.locator(`${BOX} input`).fill(query);
  await page.locator(`${BOX} [data-status="idle"], ${BOX} [data-status="error"]`).waitFor();
};
const openBox = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.locator(`${BOX} input`).waitFor();
};
/** Show the first row of a query. */
const search = async (page: Page, query: string): Promise<void> => {
  await openBox(page);
  await type(page, query);
  await page.locator(`${BOX} .search-row`).first().waitFor();
};
const isOpen = async (page: Page): Promise<boolean> => (await page.locator(BOX).count()) > 0;

maybe('S-01 a click, Ctrl+K, Cmd+K, a slash and a letter on the button open the box; pointing at the button only fetches its code', async ({ open, server }) => {
  const { page, problems, close } = await open('/');
  const button = page.locator('button[data-search]');
  assert.not.ok(server.answers.some(({ path }) => path.includes('/box-')));
  const fetched = page.waitForResponse(/\/box-/);
  await button.hover();
  await fetched;
  assert.is(await isOpen(page), false);
  await button.click();
  await page.locator(`${BOX} input`).waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  await page.keyboard.press('Control+k');
  assert.is(await isOpen(page), false);
  for (const key of ['Meta+k', '/']) {
    await page.keyboard.press(key);
    await page.locator(`${BOX} input`).waitFor();
    assert.is(await page.locator(`${BOX} input`).inputValue(), '', key);
    await page.keyboard.press('Escape');
    assert.is(await isOpen(page), false, key);
  }
  await button.focus();
  await page.keyboard.press('w');
  await page.locator(`${BOX} input`).waitFor();
  assert.is(await page.locator(`${BOX} input`).inputValue(), 'w');
  await page.keyboard.type('ombat');
  assert.is(await page.locator(`${BOX} input`).inputValue(), 'wombat');
  assert.equal(problems, []);
  await close();
});

maybe('S-01 a slash in a text field is a slash; Ctrl+K opens from there too; closing gives the focus back', async ({ open }) => {
  const { page, close } = await open('/');
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<textarea id="note"></textarea>'));
  await page.locator('#note').focus();
  await page.keyboard.type('a/b');
  assert.is(await page.locator('#note').inputValue(), 'a/b');
  assert.is(await isOpen(page), false);
  await openBox(page);
  await page.keyboard.press('Escape');
  assert.is(await page.evaluate(() => document.activeElement?.id), 'note');
  await page.locator('#note').blur();
  await openBox(page);
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('button[data-search]').evaluate((button) => button === document.activeElement), 'the button, when nothing had the focus');
  await close();
});

maybe('S-01 the box begins with what is selected on the page', async ({ open }) => {
  const { page, close } = await open('/retry');
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('main strong') ?? document.body));
  await openBox(page);
  assert.is(await page.locator(`${BOX} input`).inputValue(), 'one');
  await close();
});

maybe('S-02 results are grouped, the page above its sections; Enter goes to the first, arrows choose and wrap', async ({ open }) => {
  const { page, problems, close } = await open('/');
  await search(page, 'retry');
  assert.is(await page.locator(`${BOX} .search-group-name`).first().innerText(), 'Documentation');
  const shown = await rows(page);
  assert.is(shown[0], '/retry');
  assert.is(await active(page), shown[0]);
  await page.keyboard.press('ArrowUp');
  assert.is(await active(page), shown.at(-1));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.is(await active(page), shown[1]);
  assert.is(await page.locator(`${BOX} input`).getAttribute('aria-activedescendant'), await page.locator(`${BOX} .search-row[data-active] [role=gridcell]`).first().getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${shown[1] ?? ''}`);
  assert.is(await isOpen(page), false);
  assert.is(await page.locator('h1').innerText(), 'Retry Policies');
  assert.equal(problems, []);
  await close();
});

maybe('S-02 a click follows a hit; with Ctrl it opens a new tab and the box stays', async ({ open }) => {
  const { page, close } = await open('/');
  await search(page, 'longest interval');
  const tab = page.context().waitForEvent('page');
  await page.locator(`${BOX} .search-row a`).first().click({ modifiers: ['Control'] });
  assert.match((await tab).url(), /\/retry#longest-interval$/);
  assert.is(await isOpen(page), true);
  await page.locator(`${BOX} input`).focus();
  const second = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await second;
  assert.is(await isOpen(page), true);
  await page.locator(`${BOX} .search-row a`).first().click();
  await page.waitForURL('**/retry#longest-interval');
  await close();
});

maybe('S-03 64 characters, five results of a group, snippets of 10 words and of 5 on a small screen', async ({ open }) => {
  const { page, close } = await open('/');
  await openBox(page);
  await page.keyboard.insertText('x'.repeat(100));
  assert.is((await page.locator(`${BOX} input`).inputValue()).length, 64);
  await type(page, 'wombat');
  await page.locator(`${BOX} .search-row`).first().waitFor();
  const groups = await page.locator(`${BOX} .search-group`).evaluateAll((all) => all.map((group) => [group.getAttribute('aria-label'), group.querySelectorAll('.search-row').length]));
  assert.equal(groups.filter(([name]) => name === 'Guides'), [['Guides', 5]]);
  const words = async (): Promise<number> => (await page.locator(`${BOX} .search-row[data-active] .search-hit-text`).innerText()).replace(/…/g, '').trim().split(/\s+/).length;
  await type(page, 'retry policies');
  await page.locator(`${BOX} .search-row a[href="/retry"]`).waitFor();
  assert.is(await words(), 10);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 768, height: 800 });
  await search(page, 'retry policies');
  assert.is(await words(), 5);
  await close();
});

maybe('S-04 what was followed is recent, up to seven, four beside favourites; both can be removed', async ({ open }) => {
  const { page, close } = await open('/');
  for (let i = 0; i < 9; i++) {
    await search(page, `guide ${i}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/guides/g${i}`);
  }
  await openBox(page);
  await page.locator(`${BOX} .search-row`).first().waitFor();
  assert.equal(await rows(page), [8, 7, 6, 5, 4, 3, 2].map((i) => `/guides/g${i}`));
  await page.getByRole('button', { name: 'Save Guide 8' }).click();
  assert.equal(await page.locator(`${BOX} .search-group-name`).allInnerTexts(), ['Recent', 'Favorite']);
  assert.equal(await rows(page), [7, 6, 5, 4, 8].map((i) => `/guides/g${i}`));
  assert.ok(await page.locator(`${BOX} input`).evaluate((input) => input === document.activeElement), 'the field keeps the focus');
  assert.is((JSON.parse((await page.evaluate(() => localStorage.getItem('__DOCSEARCH_FAVORITE_SEARCHES__en'))) ?? '[]') as unknown[]).length, 1);
  await page.getByRole('button', { name: 'Remove Guide 8' }).click();
  await page.getByRole('button', { name: 'Remove Guide 7' }).click();
  assert.not((await rows(page)).some((href) => /g[78]$/.test(href)));
  assert.equal(await page.locator(`${BOX} .search-group-name`).allInnerTexts(), ['Recent']);
  await page.keyboard.press('Escape');
  await search(page, 'wait grows');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/retry#backoff-coefficient');
  await openBox(page);
  assert.match(await page.locator(`${BOX} .search-row`).first().innerText(), /^Backoff coefficient/, 'a passage is remembered as its section');
  await close();
});

maybe('S-04 ten favourites at most, and a damaged entry of the storage counts as none', async ({ browser, server }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const hit = (i: number): unknown => ({ objectID: String(i), url: `/guides/g${i}`, type: 'lvl1', content: null, hierarchy: { lvl0: 'Guides', lvl1: `Guide ${i}` } });
    localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__en', JSON.stringify([...Array.from({ length: 14 }, (_, i) => hit(i)), { objectID: 1 }, null, { objectID: 'x', url: 'javascript:alert(1)', hierarchy: {} }]));
    localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__en', '{"not":[a list');
  });
  const page = await context.newPage();
  await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
  await openBox(page);
  await page.locator(`${BOX} .search-row`).first().waitFor();
  assert.is((await rows(page)).length, 10);
  assert.equal(await page.locator(`${BOX} .search-group-name`).allInnerTexts(), ['Favorite']);
  await context.close();
});

maybe('S-05 after 300 ms of waiting the box says so, and the earlier results stay until the new ones come', async ({ open }) => {
  const { page, close } = await open('/');
  await page.clock.install();
  await search(page, 'longest');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.context().route(/assets\/search-[0-9a-f]{12}\./, async (route: Route) => {
    await held;
    await route.continue();
  });
  await page.locator(`${BOX} input`).fill('wombat');
  assert.is(await page.locator(`${BOX} .search-panel`).getAttribute('data-status'), 'loading');
  await page.clock.runFor(299);
  assert.is(await page.locator(`${BOX} .search-panel`).getAttribute('data-status'), 'loading');
  await page.clock.runFor(2);
  assert.is(await page.locator(`${BOX} .search-panel`).getAttribute('data-status'), 'stalled');
  assert.is((await rows(page))[0], '/retry#longest-interval');
  release();
  await page.locator(`${BOX} [data-status="idle"]`).waitFor();
  assert.match((await rows(page))[0] ?? '', /guides|api/);
  await close();
});

maybe('S-06 "See all" leads to the search page, which counts, pages on, keeps to an area and can be shared', async ({ open, server }) => {
  const { page, problems, close } = await open('/');
  await search(page, 'wombat');
  await page.getByRole('link', { name: 'See all 31 results' }).click();
  await page.waitForURL('**/search?q=wombat');
  await page.locator('.search-hits li').first().waitFor();
  assert.is(await page.locator('.search-count').innerText(), '31 documents found');
  assert.is(await page.locator('.search-hits li').count(), 20);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/search?q=wombat&page=2');
  await page.getByText('Page 2 of 2').waitFor();
  assert.is(await page.locator('.search-hits li').count(), 11);
  await page.goBack();
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('link', { name: /The API/ }).click();
  await page.waitForURL(/area=The\+API/);
  await page.getByText('1 document found').waitFor();
  await page.goto(`${server.origin}/search?q=retry`, { waitUntil: 'networkidle' });
  assert.is(await page.locator('[data-search-page] input').inputValue(), 'retry');
  await page.locator('.search-hits a[href="/retry"]').waitFor();
  await page.locator('[data-search-page] input').fill('wombat');
  await page.getByText('31 documents found').waitFor();
  assert.match(page.url(), /\?q=wombat$/);
  await page.locator('.search-hits a').first().click();
  await page.waitForURL(/guides|api/);
  await page.goBack();
  await page.getByText('31 documents found').waitFor();
  assert.equal(problems, []);
  await close();
});

maybe('S-06 without scripts the search page says what it needs', async ({ open }) => {
  const { page, close } = await open('/search?q=x', { javaScriptEnabled: false });
  assert.match(await page.locator('main').innerText(), 'Searching needs JavaScript.');
  assert.is(await page.locator('[data-search-page] form').isVisible(), false);
  await close();
});

maybe('S-07 nothing found: the query, up to three groups to try that were seen, and where to tell of it', async ({ open }) => {
  const { page, close } = await open('/');
  await search(page, 'wombat');
  await type(page, 'zzqqxxyy');
  await page.getByText('No results for "zzqqxxyy"').first().waitFor();
  const suggestions = page.locator(`${BOX} .search-note li button`);
  assert.ok((await suggestions.count()) >= 2 && (await suggestions.count()) <= 3);
  assert.is(await page.getByRole('link', { name: 'Let us know.' }).getAttribute('href'), 'https://small.example/missing?q=zzqqxxyy');
  const first = (await suggestions.first().innerText()).toLowerCase();
  await suggestions.first().click();
  assert.is(await page.locator(`${BOX} input`).inputValue(), `${first} `);
  await close();
});

maybe('S-08 an index that cannot be fetched is told in the box, and the next letter tries again', async ({ open }) => {
  const { page, close } = await open('/');
  await page.context().route(/search\/en\.json/, (route: Route) => route.abort());
  await openBox(page);
  await page.locator(`${BOX} input`).fill('retry');
  await page.locator(`${BOX} [data-status="error"]`).waitFor();
  assert.match(await page.locator(`${BOX} .search-body`).innerText(), /Unable to fetch results\s+You might want to check your network connection\./);
  await page.context().unroute(/search\/en\.json/);
  await type(page, 'retry p');
  await page.locator(`${BOX} .search-row`).first().waitFor();
  await close();
});

maybe('S-08 a shard that is missing or damaged is told, and the rest goes on', async ({ open }) => {
  const { page, close } = await open('/');
  await page.context().route(/assets\/search-[0-9a-f]{12}\.txt/, (route: Route) => route.fulfill({ status: 200, body: 'x\t%%%\n'.repeat(3) }));
  await openBox(page);
  await page.locator(`${BOX} input`).fill('xwombat');
  await page.locator(`${BOX} [data-status="error"], ${BOX} [data-status="idle"]`).waitFor();
  await page.context().unroute(/assets\/search-[0-9a-f]{12}\.txt/);
  await page.reload({ waitUntil: 'networkidle' });
  await page.context().route(/assets\/search-[0-9a-f]{12}\.txt/, (route: Route) => route.fulfill({ status: 404, body: 'gone' }));
  await openBox(page);
  await page.locator(`${BOX} input`).fill('wombat');
  await page.locator(`${BOX} [data-status="error"]`).waitFor();
  await page.context().unroute(/assets\/search-[0-9a-f]{12}\.txt/);
  await type(page, 'wombat ');
  await page.locator(`${BOX} .search-row`).first().waitFor();
  await close();
});

maybe('S-12 once fetched the search goes on without a network, and with storage blocked', async ({ browser, server }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get: () => { throw new DOMException('blocked', 'SecurityError'); } });
  });
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, server.origin, problems);
  await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
  await search(page, 'wombat');
  await context.setOffline(true);
  await type(page, 'wom');
  await type(page, 'wombat');
  await page.locator(`${BOX} .search-row`).first().waitFor();
  assert.is(problems.filter((problem) => !problem.includes('storage is unavailable')).length, 0, problems.join('\n'));
  await context.close();
});

maybe('S-13 what stands in titles, texts, queries and the storage is never markup', async ({ browser, server }) => {
  const context = await browser.newContext();
  await context.addInitScript((hostile) => {
    localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__en', JSON.stringify([{ objectID: 'h', url: '/hostile', type: 'lvl1', content: hostile, hierarchy: { lvl0: hostile, lvl1: hostile } }]));
  }, HOSTILE);
  const page = await context.newPage();
  await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
  await openBox(page);
  await page.locator(`${BOX} .search-row`).first().waitFor();
  for (const query of ['quokka', 'hostile', 'onerror', HOSTILE.slice(0, 60), '"><img src=x onerror=hacked=1>', '<mark>x</mark>']) {
    await type(page, query);
    assert.is(await page.locator(`${BOX} img, ${BOX} script`).count(), 0, query);
  }
  for (const query of ['quokka', HOSTILE]) {
    await page.goto(`${server.origin}/search?q=${encodeURIComponent(query)}`, { waitUntil: 'networkidle' });
    assert.is(await page.locator('[data-search-page] img, [data-search-page] script').count(), 0, query);
  }
  assert.is(await page.evaluate(() => 'hacked' in window), false);
  await context.close();
});

maybe('the box is a dialog that tells how much there is, and what comes first', async ({ open }) => {
  const { page, close } = await open('/');
  await search(page, 'wombat');
  assert.is(await page.locator(BOX).getAttribute('aria-label'), 'Search');
  assert.is(await page.locator('[role=button]:has(dialog), dialog[role=button]').count(), 0);
  await page.locator(`${BOX} [role=status]`).filter({ hasText: /^31 results\. The first: / }).waitFor({ state: 'attached' });
  await type(page, 'wombat calls');
  await type(page, 'wombat');
  await page.locator(`${BOX} [role=status]`).filter({ hasText: /^31 results/ }).waitFor({ state: 'attached' });
  await page.evaluate(readFileSync(join(process.env['DOCSGEN_ROOT'] ?? '.', 'node_modules/axe-core/axe.min.js'), 'utf8'));
  const found = (await page.evaluate("axe.run(document.querySelector('dialog')).then((r) => r.violations.map((v) => v.id + ' ' + v.impact))")) as string[];
  assert.equal(found, []);
  await close();
});

maybe('S-11 hosts of the hosted service: the first in a second or the next one, and a failed one again after two minutes', async ({ browser }) => {
  const dir = folder({ ...PAGES, 'site.config.ts': config("algolia: { appId: 'APP', apiKey: 'key', indexName: 'docs', failover: false }") });
  const out = join(dir, 'build');
  const built = await docsgen(['build', dir, '--quiet', '--no-social-cards']);
  assert.is(built.code, 0, built.stderr);
  const server = await serveFolder(out);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  const asked: string[] = [];
  await context.route(/algolia/, async (route: Route) => {
    const { host } = new URL(route.request().url());
    asked.push(host);
    // The first host never answers.
    if (host.startsWith('app-dsn')) return;
    await route.fulfill({ status: 200, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: JSON.stringify({ results: [{ hits: [{ objectID: '1', url: '/retry', type: 'lvl1', content: null, hierarchy: { lvl0: 'Hosted', lvl1: 'Retry' } }], nbHits: 1 }] }) });
  });
  await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
  await openBox(page);
  const first = page.waitForRequest(/app-dsn/);
  await page.locator(`${BOX} input`).fill('retry');
  await first;
  await page.clock.runFor(999);
  assert.is(asked.length, 1);
  await page.clock.runFor(2);
  await page.getByText('Hosted').first().waitFor();
  assert.is(asked.length, 2);
  assert.match(asked[1] ?? '', /^app-\d\.algolianet\.com$/);
  await page.locator(`${BOX} input`).fill('retry p');
  await page.locator(`${BOX} [data-status="idle"]`).waitFor();
  assert.is(asked.filter((host) => host.startsWith('app-dsn')).length, 1, 'left alone at first');
  await page.clock.runFor(121_000);
  const again = page.waitForRequest(/app-dsn/);
  await page.locator(`${BOX} input`).fill('retry po');
  await again;
  await context.close();
  await server.close();
});

maybe('S-08 when the hosted service is silent the same box answers from the embedded index', async ({ browser }) => {
  const dir = folder({ ...PAGES, 'site.config.ts': config("algolia: { appId: 'APP', apiKey: 'key', indexName: 'docs' }") });
  assert.is((await docsgen(['build', dir, '--quiet', '--no-social-cards'])).code, 0);
  const server = await serveFolder(join(dir, 'build'));
  const context = await browser.newContext();
  const page = await context.newPage();
  await context.route(/algolia/, (route: Route) => route.abort());
  await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
  await search(page, 'retry');
  assert.is((await rows(page))[0], '/retry');
  await context.route(/search\/en\.json|search-worker/, (route: Route) => route.abort());
  await page.reload({ waitUntil: 'networkidle' });
  await openBox(page);
  await page.locator(`${BOX} input`).fill('retry');
  await page.getByText('Unable to fetch results').first().waitFor();
  await context.close();
  await server.close();
});

maybe('S-09 a reader of an older version finds that version', async ({ browser }) => {
  const dir = folder({ 'docs/a.md': text('Kiwi', 'Of the latest.'), 'old/a.md': text('Kiwi', 'Of the first one.'), 'site.config.ts': "export default { title: 'V', docs: { path: 'docs', routeBasePath: '/', versions: [{ name: 'current', isLast: true, path: '' }, { name: '1.0', folder: 'old' }] }, navbar: { items: [{ type: 'search', position: 'right' }] } };\n" });
  assert.is((await docsgen(['build', dir, '--quiet', '--no-social-cards'])).code, 0);
  const server = await serveFolder(join(dir, 'build'));
  const page = await browser.newPage();
  for (const [path, expected] of [['/a', '/a'], ['/1.0/a', '/1.0/a']] as const) {
    await page.goto(server.origin + path, { waitUntil: 'networkidle' });
    await search(page, 'kiwi');
    assert.equal(await rows(page), [expected]);
  }
  await page.close();
  await server.close();
});

test.after(() => site?.close());
test.run();
