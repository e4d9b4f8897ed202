import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { blockStorage, routeOnce, routeUntil } from '../helpers/browser-page.js';
import { docsgen, folder } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';
import { serveFolder, type StaticServer } from '../helpers/server.js';
import {
  PAGES,
  BOX,
  config,
  HOSTILE,
  openBox,
  rows,
  search,
  text,
  type,
} from '../helpers/search-box.js';
import { makeBrowserTest, siteInBrowser, watch } from '../helpers/site-in-browser.js';

/** Addresses of the shards of the index. */
const SHARDS = /assets\/search-[0-9a-f]{12}\.txt/;

const site = await siteInBrowser(folder({ ...PAGES, 'site.config.ts': config('') }));
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

browserTest(
  'S-07 without results the box suggests groups and links to a form for missing results',
  async ({ open }) => {
    const { page, close } = await open('/');
    await search(page, 'quoll');
    await type(page, 'zzqqxxyy');
    await page.getByText('No results for "zzqqxxyy"').first().waitFor();
    const suggestions = page.locator(`${BOX} .search-note li button`);
    assert.ok((await suggestions.count()) >= 2 && (await suggestions.count()) <= 3);
    assert.is(
      await page.getByRole('link', { name: 'Let us know.' }).getAttribute('href'),
      'https://small.example/missing?q=zzqqxxyy',
    );
    const first = (await suggestions.first().innerText()).toLowerCase();
    await suggestions.first().click();
    assert.is(await page.locator(`${BOX} input`).inputValue(), `${first} `);
    await close();
  },
);

browserTest(
  'S-08 an index that cannot be fetched is reported, and the next letter tries again',
  async ({ open }) => {
    const { page, close } = await open('/');
    const repair = await routeUntil(page.context(), /search\/en\.json/, (route) => route.abort());
    await openBox(page);
    await page.locator(`${BOX} input`).fill('retry');
    await page.locator(`${BOX} [data-status="error"]`).waitFor();
    assert.match(
      await page.locator(`${BOX} .search-body`).innerText(),
      /Unable to fetch results\s+You might want to check your network connection\./,
    );
    repair();
    await type(page, 'retry p');
    await page.locator(`${BOX} .search-row`).first().waitFor();
    await close();
  },
);

browserTest(
  'S-08 a missing or damaged shard is reported, and the next letter tries again',
  async ({ open }) => {
    const { page, close } = await open('/');
    const damaged = { status: 200, body: 'x\t%%%\n'.repeat(3) };
    const repair = await routeUntil(page.context(), SHARDS, (route) => route.fulfill(damaged));
    await openBox(page);
    await page.locator(`${BOX} input`).fill('xwombat');
    await page.locator(`${BOX} [data-status="error"], ${BOX} [data-status="idle"]`).waitFor();
    repair();
    await page.reload({ waitUntil: 'networkidle' });
    const missing = { status: 404, body: 'gone' };
    const restore = await routeUntil(page.context(), SHARDS, (route) => route.fulfill(missing));
    await openBox(page);
    await page.locator(`${BOX} input`).fill('wombat');
    await page.locator(`${BOX} [data-status="error"]`).waitFor();
    restore();
    await type(page, 'wombat ');
    await page.locator(`${BOX} .search-row`).first().waitFor();
    await close();
  },
);

browserTest(
  'S-12 after a reload without a network the box shows an error, and later works again',
  async ({ open }) => {
    const { page, close } = await open('/');
    // The browser's cache holds the page and the files of every page, but none of these.
    const unreachable = /\/(?:search\/|assets\/(?:box|search)-)/;
    const connect = await routeUntil(page.context(), unreachable, (route) =>
      route.abort('internetdisconnected'),
    );
    await page.reload({ waitUntil: 'load' });
    await page.locator('[data-search]').first().click();
    const message = page.locator('dialog.search-unreachable');
    await message.waitFor();
    assert.match(
      await message.innerText(),
      /Unable to fetch results\. You might want to check your network connection\./,
    );
    // The button has the focus again, so the page fetches the code once more.
    const refused = page.waitForEvent('requestfailed', (request) =>
      /\/assets\/box-/.test(request.url()),
    );
    await page.keyboard.press('Escape');
    await message.waitFor({ state: 'detached' });
    await refused;
    connect();
    await openBox(page);
    await type(page, 'wombat');
    await page.locator(`${BOX} .search-row`).first().waitFor();
    await close();
  },
);

browserTest(
  'S-12 the box opens even when the first request for its code fails',
  async ({ open }) => {
    const { page, close } = await open('/');
    const first = new Promise<Route>(
      (resolve) => void routeOnce(page.context(), /\/assets\/box-/, resolve),
    );
    await page.locator('[data-search]').first().hover();
    const prefetch = await first;
    await page.keyboard.press('Control+k');
    await prefetch.abort('internetdisconnected');
    await page.locator(`${BOX} input`).waitFor();
    assert.is(await page.locator('dialog.search-unreachable').count(), 0);
    await close();
  },
);

browserTest(
  'S-12 once fetched, the search works without a network and with storage blocked',
  async ({ browser, server }) => {
    const context = await browser.newContext();
    await blockStorage(context);
    const page = await context.newPage();
    const problems: string[] = [];
    watch(page, server.origin, problems);
    await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
    const completeIndex = context.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('.whole.json'),
    );
    await search(page, 'wombat');
    await completeIndex;
    await context.setOffline(true);
    await type(page, 'wom');
    await type(page, 'wombat');
    await page.locator(`${BOX} .search-row`).first().waitFor();
    // The complete index answers queries that nobody has typed before.
    for (const query of ['y', 'yword2', 'yword24', 'qword16']) await type(page, query);
    assert.equal(await rows(page), ['/words']);
    assert.is(
      problems.filter((problem) => !problem.includes('storage is unavailable')).length,
      0,
      problems.join('\n'),
    );
    await context.close();
  },
);

browserTest(
  'S-13 titles, texts, queries and stored entries are never read as markup',
  async ({ browser, server }) => {
    const context = await browser.newContext();
    await context.addInitScript((hostile) => {
      localStorage.setItem(
        '__DOCSEARCH_RECENT_SEARCHES__en',
        JSON.stringify([
          {
            objectID: 'h',
            url: '/hostile',
            type: 'lvl1',
            content: hostile,
            hierarchy: { lvl0: hostile, lvl1: hostile },
          },
        ]),
      );
    }, HOSTILE);
    const page = await context.newPage();
    await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
    await openBox(page);
    await page.locator(`${BOX} .search-row`).first().waitFor();
    assert.is(await page.locator(`${BOX} img, ${BOX} script`).count(), 0, 'what is remembered');
    for (const query of [
      'quokka',
      'hostile',
      'onerror',
      HOSTILE.slice(0, 60),
      '"><img src=x onerror=hacked=1>',
      '<mark>x</mark>',
    ]) {
      await type(page, query);
      assert.is(await page.locator(`${BOX} img, ${BOX} script`).count(), 0, query);
    }
    for (const query of ['quokka', HOSTILE]) {
      await page.goto(`${server.origin}/search?q=${encodeURIComponent(query)}`, {
        waitUntil: 'networkidle',
      });
      assert.is(
        await page.locator('[data-search-page] img, [data-search-page] script').count(),
        0,
        query,
      );
    }
    assert.is(await page.evaluate(() => 'hacked' in window), false);
    await context.close();
  },
);

browserTest(
  'the box is a dialog that announces the number of results and the first one',
  async ({ open }) => {
    const { page, close } = await open('/');
    await search(page, 'wombat');
    assert.is(await page.locator(BOX).getAttribute('aria-label'), 'Search');
    assert.is(await page.locator('[role=button]:has(dialog), dialog[role=button]').count(), 0);
    await page
      .locator(`${BOX} [role=status]`)
      .filter({ hasText: /^31 results\. The first: / })
      .waitFor({ state: 'attached' });
    await type(page, 'wombat calls');
    await type(page, 'wombat');
    await page
      .locator(`${BOX} [role=status]`)
      .filter({ hasText: /^31 results/ })
      .waitFor({ state: 'attached' });
    await page.evaluate(
      readFileSync(
        join(process.env['DOCSGEN_ROOT'] ?? '.', 'node_modules/axe-core/axe.min.js'),
        'utf8',
      ),
    );
    const violations = await page.evaluate<string[]>(`
      axe.run(document.querySelector('dialog'))
        .then((result) => result.violations.map(({ id, impact }) => id + ' ' + impact))
    `);
    assert.equal(violations, []);
    await close();
  },
);

/** Builds a site and serves it. */
async function serveBuilt(files: Readonly<Record<string, string>>): Promise<StaticServer> {
  const dir = folder(files);
  const { code, stderr } = await docsgen(['build', dir, '--quiet', '--no-social-cards']);
  assert.is(code, 0, stderr);
  return serveFolder(join(dir, 'build'));
}

/** One result, as the hosted service sends it. */
const HOSTED_ANSWER = {
  status: 200,
  contentType: 'application/json',
  headers: { 'access-control-allow-origin': '*' },
  body: JSON.stringify({
    results: [
      {
        hits: [
          {
            objectID: '1',
            url: '/retry',
            type: 'lvl1',
            content: null,
            hierarchy: { lvl0: 'Hosted', lvl1: 'Retry' },
          },
        ],
        nbHits: 1,
      },
    ],
  }),
};

/** The pages of a site whose search is hosted. */
const FEW_PAGES = Object.fromEntries(
  Object.entries(PAGES).filter(([path]) => !/^docs\/(?:guides|zoo|words)/.test(path)),
);

let servedHosted: Promise<StaticServer> | undefined;
/** Serves a site whose search is hosted, which is built once. */
const serveHosted = (): Promise<StaticServer> =>
  (servedHosted ??= serveBuilt({
    ...FEW_PAGES,
    'site.config.ts': config(
      "algolia: { appId: 'APP', apiKey: 'key', indexName: 'docs', failover: false }",
    ),
  }));
test.after(async () => (await servedHosted)?.close());

/** Opens a tab for a site whose search is hosted. */
async function openHosted(browser: Browser): Promise<{
  readonly server: StaticServer;
  readonly context: BrowserContext;
  readonly page: Page;
}> {
  const server = await serveHosted();
  const context = await browser.newContext();
  return { server, context, page: await context.newPage() };
}

/** Runs in the page: notes that a request for hits is sent. */
function noteRequests(): void {
  const send = XMLHttpRequest.prototype.send as (this: XMLHttpRequest, body?: unknown) => void;
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body?: unknown): void {
    Object.assign(window, { hasSent: true });
    send.call(this, body);
  };
}

const hasSent = (page: Page): Promise<boolean> => page.evaluate(() => 'hasSent' in window);

browserTest(
  'S-11 a silent search host is replaced after a second and asked again after two minutes',
  async ({ browser }) => {
    const { server, context, page } = await openHosted(browser);
    await page.clock.install();
    await page.addInitScript(noteRequests);
    const requestedHosts: string[] = [];
    await context.route(/algolia/, async (route: Route) => {
      const { host } = new URL(route.request().url());
      requestedHosts.push(host);
      // The first host never answers.
      if (!host.startsWith('app-dsn')) await route.fulfill(HOSTED_ANSWER);
    });
    await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
    await openBox(page);
    // From here on the test moves the clock: a slow machine is no silent host.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const first = page.waitForRequest(/app-dsn/);
    await page.locator(`${BOX} input`).fill('retry');
    // The search begins one frame after the last letter, and when its code has loaded.
    while (!(await hasSent(page))) await page.clock.runFor(20);
    await first;
    await page.clock.runFor(979);
    assert.is(requestedHosts.length, 1);
    await page.clock.runFor(22);
    await page.getByText('Hosted').first().waitFor();
    assert.is(requestedHosts.length, 2);
    await page.clock.resume();
    assert.match(requestedHosts[1] ?? '', /^app-\d\.algolianet\.com$/);
    await page.locator(`${BOX} input`).fill('retry p');
    await page.locator(`${BOX} [data-status="idle"]`).waitFor();
    const firstHostRequests = requestedHosts.filter((host) => host.startsWith('app-dsn'));
    assert.is(firstHostRequests.length, 1, 'a failed host is not asked immediately');
    await page.clock.runFor(121_000);
    const again = page.waitForRequest(/app-dsn/);
    await page.locator(`${BOX} input`).fill('retry po');
    await again;
    await context.close();
  },
);

fullBrowserTest(
  'S-11 after a reload a failed search host is still not asked first',
  async ({ browser }) => {
    const { server, context, page } = await openHosted(browser);
    const requestedHosts: string[] = [];
    await context.route(/algolia/, async (route: Route) => {
      const { host } = new URL(route.request().url());
      requestedHosts.push(host);
      if (host.startsWith('app-dsn')) await route.abort();
      else await route.fulfill(HOSTED_ANSWER);
    });
    for (const expected of [/^app-dsn/, /^app-\d/]) {
      await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
      requestedHosts.length = 0;
      await openBox(page);
      await page.locator(`${BOX} input`).fill('retry');
      await page.getByText('Hosted').first().waitFor();
      assert.match(requestedHosts[0] ?? '', expected);
    }
    await context.close();
  },
);

browserTest(
  'S-08 when the hosted service fails, the box answers from the embedded index',
  async ({ browser }) => {
    const server = await serveBuilt({
      ...FEW_PAGES,
      'site.config.ts': config("algolia: { appId: 'APP', apiKey: 'key', indexName: 'docs' }"),
    });
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
  },
);

browserTest(
  'S-08 the code of the hosted search is fetched again after a failure',
  async ({ browser }) => {
    const { server, context, page } = await openHosted(browser);
    await context.route(/algolia/, (route: Route) => route.fulfill(HOSTED_ANSWER));
    const repair = await routeUntil(context, /assets\/hosted-/, (route) => route.abort());
    await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
    await openBox(page);
    await page.locator(`${BOX} input`).fill('retry');
    await page.getByText('Unable to fetch results').first().waitFor();
    repair();
    await page.locator(`${BOX} input`).fill('retry p');
    await page.getByText('Hosted').first().waitFor();
    await context.close();
  },
);

browserTest(
  'S-12 a part of a page whose code did not load starts when the network is back',
  async ({ open }) => {
    const { page, close } = await open('/');
    const repair = await routeUntil(page.context(), /assets\/page-/, (route) => route.abort());
    // The page reports the failure, and waits for the network from then on.
    const reported = page.waitForEvent('console', (message) => /fetch/.test(message.text()));
    await page.goto(new URL('/search?q=retry', page.url()).href);
    await reported;
    assert.is(await page.locator('[data-search-page] input').inputValue(), '');
    repair();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('[data-search-results] a[href^="/retry"]').first().waitFor();
    await close();
  },
);

browserTest('S-09 a reader of an older version finds that version', async ({ browser }) => {
  const server = await serveBuilt({
    'docs/a.md': text('Kiwi', 'The latest version.'),
    'old/a.md': text('Kiwi', 'The first version.'),
    'site.config.ts': `export default {
      title: 'V',
      docs: {
        path: 'docs',
        routeBasePath: '/',
        versions: [
          { name: 'current', isLast: true, path: '' },
          { name: '1.0', folder: 'old' },
        ],
      },
      navbar: { items: [{ type: 'search', position: 'right' }] },
    };\n`,
  });
  const page = await browser.newPage();
  for (const [path, expected] of [
    ['/a', '/a'],
    ['/1.0/a', '/1.0/a'],
  ] as const) {
    await page.goto(server.origin + path, { waitUntil: 'networkidle' });
    await search(page, 'kiwi');
    assert.equal(await rows(page), [expected]);
  }
  await page.close();
  await server.close();
});

test.after(() => site?.close());
test.run();
