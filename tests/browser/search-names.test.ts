import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder } from '../helpers/command.js';
import { BOX, PAGES, config, openBox, rows, text } from '../helpers/search-box.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

const site = await siteInBrowser(
  folder({
    'static/favicon.ico': PAGES['static/favicon.ico'] ?? '',
    'docs/index.md': text('Home', 'Start here.', 'slug: /\n'),
    'docs/java.md': text('Java constructor', 'The constructor of a class.'),
    'api/calls.md': text('Calls', 'A call.'),
    'site.config.ts': config(''),
  }),
);
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

fullBrowserTest(
  'words such as constructor and __proto__ are searched for like all others',
  async ({ open }) => {
    const { page, problems, close } = await open('/search?q=constructor');
    await page.locator('main a[href="/java"]').first().waitFor();
    await page.goto(new URL('/', page.url()).href, { waitUntil: 'networkidle' });
    await openBox(page);
    for (const query of ['java constructor', '__proto__', 'toString', 'constructor']) {
      await page.locator(`${BOX} input`).fill('');
      await page.locator(`${BOX} input`).pressSequentially(query);
      await page.locator(`${BOX} [data-status="idle"]`).waitFor();
    }
    await page.locator(`${BOX} .search-row`).first().waitFor();
    assert.ok((await rows(page)).includes('/java'), (await rows(page)).join(' '));
    assert.equal(problems, []);
    await close();
  },
);

test.after(() => site?.close());
test.run();
