import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { siteInBrowser } from '../helpers/site-in-browser.js';

const SITE = {
  'site.config.ts': `export default {
  title: 'Pets',
  url: 'https://pets.example',
  socialCards: false,
  docs: { path: 'docs', routeBasePath: '/' },
  plugins: ['./plugins/test.ts'],
};
`,
  'plugins/test.ts': `export default {
  name: 'test',
  head: ({ page }) => [
    { tag: 'meta', attributes: { name: 'route', content: page.route } },
    { tag: 'meta', attributes: { property: 'og:title', content: 'Mine: ' + page.title } },
  ],
  scripts: ({ page }) =>
    page.route === '/other' ? [{ text: "document.documentElement.dataset.ran = 'yes';" }] : [],
};
`,
  'docs/index.md': pageText('Start', 'To [the second](./second.md).'),
  'docs/second.md': pageText('Second', 'To [the other](./other.md).'),
  'docs/other.md': pageText('Other', 'Back to [the start](./index.md).'),
};

const site = await siteInBrowser(folder(SITE));
const test = suite('plugins');
const browserTest = site === undefined ? test.skip : test;

browserTest(
  'navigation changes the tags of a page, and loads pages with other scripts',
  async () => {
    if (site === undefined) return;
    const { page: tab, problems, close } = await site.open('/');
    await waitForHydration(tab);
    const head = (): Promise<unknown> =>
      tab.evaluate(() => ({
        routes: [...document.querySelectorAll('meta[name="route"]')].map((meta) =>
          meta.getAttribute('content'),
        ),
        titles: [...document.querySelectorAll('meta[property="og:title"]')].map((meta) =>
          meta.getAttribute('content'),
        ),
        isMarked: (window as Window & { isMarked?: boolean }).isMarked === true,
        ran: document.documentElement.dataset['ran'] ?? '',
      }));
    await tab.evaluate(() => {
      (window as Window & { isMarked?: boolean }).isMarked = true;
    });
    await tab.click('main a[href="/second"]');
    await tab.waitForFunction(() => document.title.startsWith('Second'));
    await tab.waitForSelector('meta[name="route"][content="/second"]', { state: 'attached' });
    assert.equal(await head(), {
      routes: ['/second'],
      titles: ['Mine: Second'],
      isMarked: true,
      ran: '',
    });
    await tab.click('main a[href="/other"]');
    await tab.waitForFunction(() => document.title.startsWith('Other'));
    await waitForHydration(tab);
    assert.equal(await head(), {
      routes: ['/other'],
      titles: ['Mine: Other'],
      isMarked: false,
      ran: 'yes',
    });
    assert.equal(problems, []);
    await close();
  },
);

test.after(() => site?.close());
test.run();
