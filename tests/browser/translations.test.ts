import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

const dir = folder({
  'docs/index.md': '---\ntitle: Start\nslug: /\n---\n```ts\nlet a = 1;\n```\n\n[next](./next.md)\n',
  'docs/next.md': '---\ntitle: Next page\n---\nText.\n',
  'site.config.ts': `export default {
  title: 'Two',
  url: 'https://two.example',
  locales: {
    default: 'en',
    list: [{ code: 'en', label: 'English' }, { code: 'de', label: 'Deutsch', path: 'de' }],
  },
  navbar: {
    items: [{ type: 'localeDropdown', position: 'right' }, { type: 'search', position: 'right' }],
  },
};
`,
  'static/favicon.ico': '',
  'i18n/de/messages.json': JSON.stringify({
    'article.copied': 'Kopiert',
    'article.copy': 'Kopieren',
    'colorMode.label': 'Hell oder dunkel (jetzt {mode})',
    'colorMode.system': 'wie das System',
    'colorMode.light': 'hell',
    'nav.open': 'Navigation öffnen',
    'search.button': 'Suchen',
    'search.noRecent': 'Noch nichts gesucht',
  }),
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

browserTest(
  'P-09 scripts and React use the texts of the page’s locale, and hydration keeps them',
  async ({ open }) => {
    const { page, problems, close } = await open('/de', { permissions: ['clipboard-write'] });
    await waitForHydration(page);
    const toggle = page.locator('[data-theme-toggle]').first();
    assert.is(await toggle.getAttribute('aria-label'), 'Hell oder dunkel (jetzt wie das System)');
    await toggle.click();
    assert.is(await toggle.getAttribute('aria-label'), 'Hell oder dunkel (jetzt hell)');
    await page.locator('[data-copy]').click();
    await page.waitForFunction(
      () => document.querySelector('[data-status]')?.textContent === 'Kopiert',
    );
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.getByText('Noch nichts gesucht').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('main a[href="/de/next"]').first().click();
    await page.waitForURL('**/de/next');
    assert.is(
      await page.locator('[data-menu-open]').getAttribute('aria-label'),
      'Navigation öffnen',
    );
    assert.equal(problems, []);
    await close();
  },
);

browserTest(
  'P-09 a change of locale loads its texts, and pages in English load none',
  async ({ open, server }) => {
    const { page, problems, close } = await open('/');
    await waitForHydration(page);
    const pageRequest = server.answers.findLastIndex(({ path }) => path === '/');
    const requests = server.answers.slice(pageRequest);
    assert.not.ok(requests.some(({ path }) => path.includes('/texts-')));
    await page.locator('.dropdown summary', { hasText: 'English' }).click();
    await page.locator('.dropdown a[hreflang=de]').click();
    await page.waitForURL('**/de');
    await page.waitForFunction(
      () =>
        document
          .querySelector('[data-theme-toggle]')
          ?.getAttribute('aria-label')
          ?.startsWith('Hell') === true,
    );
    assert.equal(problems, []);
    await close();
  },
);

fullBrowserTest('P-09 the search page keeps its query on a change of locale', async ({ open }) => {
  const { page, problems, close } = await open('/search');
  await waitForHydration(page);
  await page.locator('[data-search-page] input').fill('next page');
  await page.waitForURL('**/search?q=next+page');
  await page.locator('.dropdown summary', { hasText: 'English' }).click();
  await page.locator('.dropdown a[hreflang=de]').click();
  await page.waitForURL('**/de/search?q=next+page');
  await page.locator('[data-search-results] a[href^="/de/next"]').first().waitFor();
  assert.is(await page.locator('[data-search-page] input').inputValue(), 'next page');
  // Without a query, the address has no rest of the last one.
  await page.locator('[data-search-page] input').fill('');
  await page.waitForURL('**/de/search');
  await page.locator('.dropdown summary', { hasText: 'Deutsch' }).click();
  await page.locator('.dropdown a[hreflang=en]').click();
  await page.waitForURL((url) => url.pathname + url.search === '/search');
  assert.equal(problems, []);
  await close();
});

test.after(() => site?.close());
test.run();
