import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';
import { makeBrowserTest, siteInBrowser, type SiteInBrowser } from '../helpers/site-in-browser.js';

const page = (title: string, front = ''): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${front}---\n\nWords of ${title}.\n`;

/** Two versions and two locales. Version 1.0 has other pages, and no page at its address. */
const dir = folder({
  'site.config.ts': `export default {
  title: 'Acme',
  url: 'https://acme.example',
  locales: {
    default: 'en',
    list: [{ code: 'en', label: 'English' }, { code: 'ar', label: 'العربية' }],
  },
  docs: [
    { id: 'default', path: 'docs', routeBasePath: '/' },
    {
      id: 'guides',
      path: 'guides',
      versions: [
        { name: '2.0', isLast: true },
        { name: '1.0', label: '1.0 (old)', folder: 'guides-1.0' },
      ],
    },
  ],
  navbar: {
    items: [
      { label: 'Guides', to: '/guides' },
      { type: 'docsVersionDropdown', area: 'guides', position: 'right' },
      { type: 'localeDropdown', position: 'right' },
    ],
  },
};
`,
  'docs/index.md': page('Start'),
  'guides/index.md': page('Guides'),
  'guides/first.md': page('First'),
  'guides/deploy/index.md': page('Deploy'),
  'guides/deploy/cloud.md': page('Cloud'),
  'guides-1.0/first.md': page('First in 1.0', 'slug: /beginning\n'),
  'guides-1.0/retired.md': page('Retired'),
  'guides-1.0/release-1.2.md': page('Release 1.2'),
  'guides-1.0/deploy/index.md': page('Deploy in 1.0'),
  'i18n/ar/guides/first.md': page('الأول'),
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

const versionMenu = (page: Page): ReturnType<Page['locator']> =>
  page.locator('.navbar details', { has: page.locator('[data-version-area]') });

/** Opens a page without scripts, and returns the addresses of the two menus and the version. */
async function menusOf(
  { browser, server }: SiteInBrowser,
  path: string,
): Promise<{ label: string; current: string[]; versions: string[]; locales: string[] }> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const tab = await context.newPage();
  await tab.goto(server.origin + path);
  const hrefs = (selector: string): Promise<string[]> =>
    tab.locator(selector).evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''));
  const menus = {
    label: (await versionMenu(tab).locator('.dropdown-label').textContent()) ?? '',
    current: await tab.locator('.navbar [data-version-area][aria-current]').allTextContents(),
    versions: await hrefs('.navbar [data-version-area]'),
    locales: await hrefs('.navbar a[hreflang]'),
  };
  await context.close();
  return menus;
}

browserTest(
  'B-10 the menus of versions and locales lead to the same page, also without scripts',
  async (site) => {
    assert.equal(await menusOf(site, '/guides/first'), {
      label: 'Version: 2.0',
      current: ['2.0'],
      versions: ['/guides/first', '/guides/1.0/beginning'],
      locales: ['/guides/first', '/ar/guides/first'],
    });
    assert.equal(await menusOf(site, '/ar/guides/1.0/beginning'), {
      label: 'Version: 1.0 (old)',
      current: ['1.0 (old)'],
      versions: ['/ar/guides/first', '/ar/guides/1.0/beginning'],
      locales: ['/guides/1.0/beginning', '/ar/guides/1.0/beginning'],
    });
    // The nearest parent, or the first page of the version.
    const { versions } = await menusOf(site, '/guides/deploy/cloud');
    assert.equal(versions, ['/guides/deploy/cloud', '/guides/1.0/deploy']);
    const atRoot = await menusOf(site, '/guides');
    assert.equal(atRoot.versions, ['/guides', '/guides/1.0/deploy']);
    // Outside the area.
    const outside = await menusOf(site, '/ar/search');
    assert.equal(outside.versions, ['/ar/guides', '/ar/guides/1.0/deploy']);
    assert.equal(outside.locales, ['/search', '/ar/search']);
  },
);

browserTest(
  'B-11 a version is shown without a new document, and a notice says that it is another page',
  async ({ open }) => {
    const { page: tab, problems, close } = await open('/guides/first');
    await waitForHydration(tab);
    await tab.evaluate(() => Object.assign(window, { isMarked: true }));
    await versionMenu(tab).locator('summary').click();
    await versionMenu(tab).getByText('1.0 (old)').click();
    await tab.waitForURL('**/guides/1.0/beginning');
    await tab.waitForFunction(
      () => document.querySelector('.navbar .dropdown-label')?.textContent === 'Version: 1.0 (old)',
    );
    assert.is(await tab.locator('.notice').count(), 0);
    assert.is(await tab.locator('.navbar details[open]').count(), 0, 'the menu is closed');
    await tab.goto(new URL('/guides/deploy/cloud', tab.url()).href, { waitUntil: 'networkidle' });
    await waitForHydration(tab);
    await tab.evaluate(() => Object.assign(window, { isMarked: true }));
    await versionMenu(tab).locator('summary').click();
    await versionMenu(tab).getByText('1.0 (old)').click();
    await tab.waitForURL('**/guides/1.0/deploy');
    await tab.getByText('This is the nearest page.').waitFor();
    assert.ok(await tab.evaluate(() => 'isMarked' in window), 'no new document');
    await tab.locator('.sidebar a', { hasText: 'First in 1.0' }).click();
    await tab.waitForURL('**/guides/1.0/beginning');
    await tab.waitForFunction(() => document.querySelector('.notice') === null);
    await tab.locator('.sidebar a', { hasText: 'Release 1.2' }).click();
    await tab.waitForURL('**/guides/1.0/release-1.2');
    await tab.locator('h1', { hasText: 'Release 1.2' }).waitFor();
    assert.ok(await tab.evaluate(() => 'isMarked' in window), 'the address names no file');
    assert.equal(problems, []);
    await close();
  },
);

fullBrowserTest(
  'the not-found page suggests a page once, and has a search for the words of the address',
  async ({ open }) => {
    const { page, close } = await open('/');
    for (const [path, nearest, query] of [
      ['/guides/frist', '/guides/first', 'frist'],
      ['/ar/guides/frist', '/ar/guides/first', 'frist'],
      ['/guides/3.0/deploy/Clouds.html', '/guides/deploy/cloud', 'Clouds'],
      ['/guides/1.0/deploy/cloud', '/guides/deploy/cloud', 'cloud'],
      ['/guides/1.0/retierd', '/guides/1.0/retired', 'retierd'],
    ] as const) {
      await page.goto(new URL(path, page.url()).href);
      const links = page.locator('.not-found-near a');
      await links.first().waitFor();
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      assert.is(hrefs[0], nearest, path);
      const same = hrefs.filter((href) => href?.split('/').at(-1) === nearest.split('/').at(-1));
      assert.is(same.length, 1, `${path}: ${hrefs.join(' ')}`);
      assert.is(await page.locator('.not-found-search input').inputValue(), query);
    }
    await page.goto(new URL('/no-such-page', page.url()).href);
    const field = page.getByRole('searchbox', { name: 'Search the documentation' });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.not-found-search input')?.value !== '',
    );
    assert.is(await field.inputValue(), 'no such page');
    await field.press('Enter');
    await page.waitForURL('**/search?q=no+such+page');
    await close();
  },
);

test.after(() => site?.close());
browserTest('the pages of an old version name the latest one', async ({ browser, server }) => {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(`${server.origin}/guides/first`);
  assert.is(await tab.locator('.doc-content > .admonition').count(), 0);
  await tab.goto(`${server.origin}/guides/1.0/deploy`);
  const notice = tab.locator('.doc-content > .admonition');
  assert.match(
    await notice.innerText(),
    /Version 1\.0 \(old\) of Acme is no longer maintained\.\s+See the latest version \(2\.0\)\./,
  );
  await waitForHydration(tab);
  await notice.getByRole('link').click();
  await tab.waitForURL(`${server.origin}/guides/deploy`);
  await tab.goto(`${server.origin}/guides/1.0/retired`);
  const link = tab.locator('.doc-content > .admonition').getByRole('link');
  assert.is(await link.getAttribute('href'), '/guides');
  assert.is(await link.getAttribute('data-nearest'), '');
  await context.close();
});

test.run();
