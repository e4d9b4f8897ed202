import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch } from '../helpers/chromium.js';
import { docsgen, folder, write } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { serving } from '../helpers/serving.js';
import { serveFolder, type StaticServer } from '../helpers/server.js';
import { isChosen } from '../helpers/chosen-test.js';
import { inFullRun } from '../helpers/full-test.js';

const configWith = (offline: string): string => `export default {
  title: 'Kite',
  baseUrl: '/base/',
  docs: { path: 'docs', routeBasePath: '/' },
  ${offline}
};
`;
const FILES = {
  'site.config.ts': configWith('offline: true,'),
  'docs/index.md': '---\ntitle: Start\nslug: /\n---\n\nRead [one](./guides/one.md).\n',
  'docs/guides/one.md': pageText('One', 'Words of one.'),
  'docs/guides/two.md': pageText('Two', 'Words of two.'),
  'docs/guides/three.md': pageText('Three', 'Words of three.'),
  'docs/other/far.md': pageText('Far', 'Words of far.'),
  'static/favicon.ico': '',
};

interface Opened {
  readonly site: string;
  readonly server: StaticServer;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: string[];
  /** Builds the site again with these files. */
  readonly deploy: (files: Readonly<Record<string, string>>) => Promise<void>;
}

const browser: Browser | undefined = await launch({ serviceWorkers: true });

async function build(site: string): Promise<void> {
  const { code, stderr } = await docsgen(['build', site, '--quiet', '--no-social-cards']);
  assert.is(code, 0, stderr);
}

let firstBuild: Promise<string> | undefined;

/** A copy of the built site with its cache. The site is built once. */
async function copyOfSite(): Promise<string> {
  firstBuild ??= (async () => {
    const site = folder(FILES);
    await build(site);
    return site;
  })();
  const copy = folder({});
  cpSync(await firstBuild, copy, { recursive: true });
  return copy;
}

/** Adds a test that opens a page of a new site in a new context, with its service worker. */
function browserTest(name: string, path: string, run: (opened: Opened) => Promise<void>): void {
  if (browser === undefined || !isChosen(name)) return test.skip(name);
  test(name, async () => {
    const site = await copyOfSite();
    const server = await serveFolder(join(site, 'build'), '/base/');
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    try {
      await page.goto(server.origin + path);
      await workerReady(page);
      const deploy = async (files: Readonly<Record<string, string>>): Promise<void> => {
        write(site, files);
        await build(site);
      };
      await run({ site, server, context, page, problems, deploy });
      assert.equal(problems, []);
    } finally {
      await context.close();
      await server.close();
    }
  });
}

const workerReady = (page: Page): Promise<unknown> =>
  page.locator('html[data-offline]').waitFor({ state: 'attached' });

const PATIENCE = Number(process.env['DOCSGEN_TEST_PATIENCE'] ?? 30_000);

/** Waits until a page answers true. `waitForFunction` does not wait for promises. */
async function until<Arg>(
  page: Page,
  check: (arg: Arg) => Promise<boolean>,
  arg: Arg,
): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  // Playwright sends the function to the page.
  while (!(await page.evaluate(check as (arg: unknown) => Promise<boolean>, arg)))
    if (Date.now() > deadline) throw new Error(`It never happened: ${String(check)}`);
}

/** Waits until the worker has a copy of a page in both forms. */
function copied(page: Page, path: string): Promise<void> {
  const has = async (address: string): Promise<boolean> => {
    const chunk = `${address.replace(/\/$/, '')}/index.page.json`;
    const keys = [address.replace(/(.)\/$/, '$1'), chunk];
    const copies = keys.map((key) => caches.match(key, { ignoreVary: true }));
    return (await Promise.all(copies)).every((copy) => copy !== undefined);
  };
  return until(page, has, path);
}

/** Waits until the worker and its copies are gone. */
function removed(page: Page): Promise<void> {
  const isGone = async (): Promise<boolean> =>
    (await navigator.serviceWorker.getRegistrations()).length === 0 &&
    (await caches.keys()).length === 0;
  return until(page, isGone, undefined);
}

const notice = (page: Page): ReturnType<Page['locator']> => page.locator('.notice p');

const fullBrowserTest = inFullRun(browserTest);

browserTest(
  'OF-01 visited pages and the loaded search work without a network, and say that they are copies',
  '/base/',
  async ({ server, page }) => {
    await page.getByRole('link', { name: 'one', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'One' }).waitFor();
    await copied(page, '/base/');
    await copied(page, '/base/guides/one');
    await page.keyboard.press('/');
    await page.keyboard.type('far');
    await page.locator('[data-search-box] a').first().waitFor();
    await page.keyboard.press('Escape');
    await server.close();
    await page.reload();
    await page.getByText('Words of one.').waitFor();
    assert.match((await notice(page).textContent()) ?? '', 'You are offline. This is a copy');
    await page.locator('html[data-app]').waitFor({ state: 'attached' });
    await page.locator('a.navbar-brand, .navbar a').first().click();
    await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
    assert.match((await notice(page).textContent()) ?? '', 'You are offline.');
    await page.keyboard.press('/');
    await page.keyboard.type('far');
    await page.locator('[data-search-box] a[href*="far"]').first().waitFor();
  },
);

browserTest(
  'OF-02 open pages notice a deploy, and the next page is the new one',
  '/base/guides/one',
  async ({ page, deploy }) => {
    await copied(page, '/base/guides/one');
    const asked = page.waitForResponse('**/sw.js');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await (await asked).finished();
    assert.is(await notice(page).count(), 0);
    await deploy({ 'docs/guides/one.md': pageText('One', 'New words.') });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await notice(page).filter({ hasText: 'This site has changed' }).waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('New words.').waitFor();
    await workerReady(page);
    assert.is(await notice(page).count(), 0);
  },
);

browserTest(
  'OF-03 readers keep an area, which is refreshed after a deploy',
  '/base/guides/one',
  async ({ server, page, deploy }) => {
    const keep = page.locator('[data-offline-keep]');
    await page.locator('.page-menu > summary').click();
    await keep.getByText('Keep this area for offline reading (3 pages)').waitFor();
    await keep.click();
    await page.locator('[data-status]').getByText('3 pages are saved.').waitFor();
    await keep.getByText('Remove the offline copy of this area').waitFor({ state: 'attached' });
    await deploy({ 'docs/guides/two.md': pageText('Two', 'Newer words of two.') });
    await page.reload();
    const isRefreshed = async (text: string): Promise<boolean> => {
      const cache = await caches.open('docsgen /base/ kept');
      const copy = await cache.match('/base/guides/two', { ignoreVary: true });
      return (await copy?.text())?.includes(text) === true;
    };
    await until(page, isRefreshed, 'Newer words');
    await server.close();
    await page.goto(`${server.origin}/base/guides/two`);
    await page.getByText('Newer words of two.').waitFor();
    assert.match((await notice(page).textContent()) ?? '', 'You are offline.');
    await workerReady(page);
    await page.goto(`${server.origin}/base/guides/three`);
    await workerReady(page);
    await page.getByText('Words of three.').waitFor();
  },
);

browserTest(
  'OF-04 without room for more, pages stay readable and a message says so',
  '/base/guides/one',
  async ({ server, context, page, problems }) => {
    const session = await context.newCDPSession(page);
    const { usage } = await session.send('Storage.getUsageAndQuota', { origin: server.origin });
    const quota = { origin: server.origin, quotaSize: Math.max(1, Math.floor(usage)) };
    await session.send('Storage.overrideQuotaForOrigin', quota);
    await page.locator('.page-menu > summary').click();
    await page.locator('[data-offline-keep]').click();
    await page.locator('[data-status]').getByText('There is no room for all pages').waitFor();
    await page.goto(`${server.origin}/base/guides/three`);
    await page.getByText('Words of three.').waitFor();
    await page.goto(`${server.origin}/base/guides/two`);
    await page.getByText('Words of two.').waitFor();
    await workerReady(page);
    assert.is(await notice(page).count(), 0);
    assert.equal(problems, []);
  },
);

const countWorkers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

browserTest(
  'OF-05 a site that turns it off removes the worker and the copies, by its file',
  '/base/',
  async ({ page, deploy }) => {
    await copied(page, '/base/');
    await deploy({ 'site.config.ts': configWith('offline: false,') });
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await removed(page);
  },
);

browserTest(
  'OF-06 a site without the setting removes the worker and the copies, by its pages',
  '/base/',
  async ({ page, deploy }) => {
    await copied(page, '/base/');
    await deploy({ 'site.config.ts': configWith('') });
    await page.reload();
    await page.locator('html[data-app]').waitFor({ state: 'attached' });
    await removed(page);
  },
);

fullBrowserTest(
  'OF-07 watch mode has no service worker',
  '/base/guides/one',
  async ({ context, site }) => {
    const { port, stop } = await serving(['--watch', site], site);
    try {
      const page = await context.newPage();
      await page.goto(`http://localhost:${port}/base/guides/one`);
      await page.locator('html[data-app]').waitFor({ state: 'attached' });
      assert.is(await countWorkers(page), 0);
      assert.equal(await cacheNames(page), []);
      assert.is(await page.locator('[data-offline-item]').count(), 0);
      assert.is((await page.request.get(`http://localhost:${port}/base/sw.js`)).status(), 404);
    } finally {
      await stop();
    }
  },
);

browserTest(
  'OF-08 an address without a copy says so, and lists the pages that can be read',
  '/base/',
  async ({ server, page }) => {
    await copied(page, '/base/');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${server.origin}/base/nowhere`);
    await page.locator('html[data-offline]').waitFor({ state: 'attached' });
    assert.equal(
      requested.filter((path) => path.includes('nowhere')),
      ['/base/nowhere'],
      'no other form of an address without a page is requested',
    );
    await server.close();
    await page.goto(`${server.origin}/base/guides/three`);
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    await page.locator('html[data-app]').waitFor({ state: 'attached' });
    assert.match(page.url(), /guides\/three$/);
    const saved = page.locator('[data-saved-pages] a');
    await saved.first().waitFor();
    assert.equal(await saved.allInnerTexts(), ['Start']);
    await saved.click();
    await page.getByText('Read one').waitFor();
  },
);

test.after(() => browser?.close());
test.run();
