import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clickByScript, waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import {
  PAGES,
  active,
  BOX,
  config,
  isOpen,
  openBox,
  rows,
  search,
  type,
} from '../helpers/search-box.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

const site = await siteInBrowser(folder({ ...PAGES, 'site.config.ts': config('') }));
const browserTest = makeBrowserTest(site, test);

browserTest(
  'S-01 a click, Ctrl+K, Cmd+K, a slash and a letter open the box; hover only fetches it',
  async ({ open, server }) => {
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
  },
);

browserTest(
  'S-01 in a text field a slash is text and Ctrl+K opens the box; closing restores the focus',
  async ({ open }) => {
    const { page, close } = await open('/');
    await page.evaluate(() => {
      const note = document.createElement('textarea');
      note.id = 'note';
      document.body.append(note);
    });
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
    assert.ok(
      await page
        .locator('button[data-search]')
        .evaluate((button) => button === document.activeElement),
      'the button, when nothing had the focus',
    );
    await close();
  },
);

browserTest(
  'S-01 after a box over the menu of a narrow window, the search button has the focus',
  async ({ open }) => {
    const { page, close } = await open('/', { viewport: { width: 390, height: 800 } });
    await page.locator('button[data-menu-open]').click();
    // Shown, and with the focus: before that, the button of the bar has it.
    await page.locator('[data-menu-close]:focus').waitFor();
    await openBox(page);
    await page.keyboard.press('Escape');
    assert.is(await isOpen(page), false);
    assert.ok(
      await page
        .locator('button[data-search]')
        .evaluate((button) => button === document.activeElement),
    );
    await close();
  },
);

browserTest('S-01 the box starts with the text that is selected on the page', async ({ open }) => {
  const { page, close } = await open('/retry');
  await page.evaluate(() =>
    getSelection()?.selectAllChildren(document.querySelector('main strong') ?? document.body),
  );
  await openBox(page);
  assert.is(await page.locator(`${BOX} input`).inputValue(), 'one');
  await close();
});

browserTest(
  'S-02 results are grouped; Enter follows the first, and arrows choose another',
  async ({ open }) => {
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
    assert.is(
      await page.locator(`${BOX} input`).getAttribute('aria-activedescendant'),
      await page
        .locator(`${BOX} .search-row[data-active] [role=gridcell]`)
        .first()
        .getAttribute('id'),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${shown[1] ?? ''}`);
    assert.is(await isOpen(page), false);
    assert.is(await page.locator('h1').innerText(), 'Retry Policies');
    assert.equal(problems, []);
    await close();
  },
);

browserTest(
  'S-02 a click follows a hit; with Ctrl it opens a new tab and the box stays',
  async ({ open }) => {
    const { page, close } = await open('/');
    await search(page, 'longest interval');
    const tab = page.context().waitForEvent('page');
    await page
      .locator(`${BOX} .search-row a`)
      .first()
      .click({ modifiers: ['Control'] });
    await (await tab).waitForURL('**/retry#longest-interval');
    assert.is(await isOpen(page), true);
    await page.locator(`${BOX} input`).focus();
    const second = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await second;
    assert.is(await isOpen(page), true);
    await page.locator(`${BOX} .search-row a`).first().click();
    await page.waitForURL('**/retry#longest-interval');
    await close();
  },
);

browserTest(
  'S-03 a query has 64 characters, a group 5 results, a snippet 10 words or 5 on a phone',
  async ({ open }) => {
    const { page, close } = await open('/');
    await openBox(page);
    await page.keyboard.insertText('x'.repeat(100));
    assert.is((await page.locator(`${BOX} input`).inputValue()).length, 64);
    // Only one group matches, so it gets all places of the first results.
    await type(page, 'guide');
    await page.locator(`${BOX} .search-row`).first().waitFor();
    const groups = await page
      .locator(`${BOX} .search-group`)
      .evaluateAll((all) =>
        all.map((group) => [
          group.getAttribute('aria-label'),
          group.querySelectorAll('.search-row').length,
        ]),
      );
    assert.equal(groups, [['Guides', 5]]);
    const words = async (): Promise<number> =>
      (await page.locator(`${BOX} .search-row[data-active] .search-hit-text`).innerText())
        .replace(/…/g, '')
        .trim()
        .split(/\s+/).length;
    await type(page, 'retry policies');
    await page.locator(`${BOX} .search-row a[href="/retry"]`).waitFor();
    assert.is(await words(), 10);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 768, height: 800 });
    await search(page, 'retry policies');
    assert.is(await words(), 5);
    await close();
  },
);

browserTest(
  'S-04 followed results are recent: up to seven, or four beside favourites; all are removable',
  async ({ open }) => {
    const { page, close } = await open('/');
    for (let i = 0; i < 9; i++) {
      await search(page, `guide ${i}`);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/guides/g${i}`);
    }
    await openBox(page);
    await page.locator(`${BOX} .search-row`).first().waitFor();
    assert.equal(
      await rows(page),
      [8, 7, 6, 5, 4, 3, 2].map((i) => `/guides/g${i}`),
    );
    await page.getByRole('button', { name: 'Save Guide 8' }).click();
    assert.equal(await page.locator(`${BOX} .search-group-name`).allInnerTexts(), [
      'Recent',
      'Favorite',
    ]);
    assert.equal(
      await rows(page),
      [7, 6, 5, 4, 8].map((i) => `/guides/g${i}`),
    );
    assert.ok(
      await page.locator(`${BOX} input`).evaluate((input) => input === document.activeElement),
      'the field keeps the focus',
    );
    const favourites = await page.evaluate(() =>
      localStorage.getItem('__DOCSEARCH_FAVORITE_SEARCHES__en'),
    );
    assert.is((JSON.parse(favourites ?? '[]') as unknown[]).length, 1);
    await page.getByRole('button', { name: 'Remove Guide 8' }).click();
    await page.getByRole('button', { name: 'Remove Guide 7' }).click();
    assert.not((await rows(page)).some((href) => /g[78]$/.test(href)));
    assert.equal(await page.locator(`${BOX} .search-group-name`).allInnerTexts(), ['Recent']);
    await page.keyboard.press('Escape');
    await search(page, 'wait grows');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/retry#backoff-coefficient');
    await openBox(page);
    assert.match(
      await page.locator(`${BOX} .search-row .search-hit-title`).first().innerText(),
      /^Backoff coefficient/,
      'a passage is remembered as its section',
    );
    await close();
  },
);

browserTest(
  'S-04 up to ten favourites show, and damaged entries of the storage are ignored',
  async ({ browser, server }) => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      const hit = (i: number): unknown => ({
        objectID: String(i),
        url: `/guides/g${i}`,
        type: 'lvl1',
        content: null,
        hierarchy: { lvl0: 'Guides', lvl1: `Guide ${i}` },
      });
      localStorage.setItem(
        '__DOCSEARCH_FAVORITE_SEARCHES__en',
        JSON.stringify([
          { objectID: 1 },
          null,
          { objectID: 'x', url: 'javascript:alert(1)', hierarchy: { lvl1: 'Bad' } },
          ...Array.from({ length: 14 }, (_, i) => hit(i)),
        ]),
      );
      localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__en', '{"not":[a list');
    });
    const page = await context.newPage();
    await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
    await openBox(page);
    await page.locator(`${BOX} .search-row`).first().waitFor();
    assert.equal(
      await rows(page),
      Array.from({ length: 10 }, (_, i) => `/guides/g${i}`),
    );
    assert.equal(await page.locator(`${BOX} .search-group-name`).allInnerTexts(), ['Favorite']);
    await context.close();
  },
);

browserTest(
  'S-06 "See all" opens the search page, which has a count, pages, areas and its own address',
  async ({ open, server }) => {
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
    await page.goto(`${server.origin}/search?q=wombat&page=99`);
    await page.getByText('Page 2 of 2').waitFor();
    await page.goBack();
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
  },
);

browserTest(
  'S-06 on the search page readers go on typing after a choice of an area',
  async ({ open, server }) => {
    const { page, problems, close } = await open('/search?q=wombat');
    await waitForHydration(page);
    const field = page.locator('[data-search-page] input');
    await page.getByRole('link', { name: /The API/ }).click();
    await page.getByText('1 document found').waitFor();
    await page.keyboard.type('s');
    assert.is(await field.inputValue(), 'wombats');
    assert.match(page.url(), /q=wombats&area=The\+API$/);
    // The links belong to the shown answer.
    await page.locator('.search-areas a[href*="q=wombats"]').first().waitFor();
    // With the keyboard, the focus stays at the link, from which readers try the next area.
    const everything = page.getByRole('link', { name: /Everything/ });
    await everything.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=wombats$/);
    assert.ok(await everything.evaluate((link) => link === document.activeElement));
    await page.goBack();
    await page.waitForURL(/area=The\+API$/);
    await page.goto(`${server.origin}/search?q=wombat`, { waitUntil: 'networkidle' });
    await waitForHydration(page);
    const next = page.getByRole('link', { name: 'Next' });
    await next.scrollIntoViewIfNeeded();
    await next.click();
    await page.getByText('Page 2 of 2').waitFor();
    assert.is(await page.evaluate(() => scrollY), 0);
    await page.goBack();
    await page.getByText('Page 1 of 2').waitFor();
    assert.equal(problems, []);
    await close();
  },
);

browserTest(
  'S-06 Back and a reload restore the scroll position, although results arrive later',
  async ({ open }) => {
    const viewport = { width: 1280, height: 500 };
    const { page, close } = await open('/search?q=wombat', { viewport });
    await waitForHydration(page);
    await page.locator('.search-hits li').first().waitFor();
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const isRestored = async (): Promise<void> => {
      await page.waitForFunction(() => scrollY === 900);
    };
    await clickByScript(page, 'a[rel="next"]');
    await page.getByText('Page 2 of 2').waitFor();
    await page.goBack();
    await isRestored();
    await clickByScript(page, '.search-hits a');
    await page.waitForURL(/guides|api/);
    await page.goBack();
    await isRestored();
    await page.reload();
    await isRestored();
    await close();
  },
);

browserTest(
  'S-06 without scripts the search page says that it needs JavaScript',
  async ({ open }) => {
    const { page, close } = await open('/search?q=x', { javaScriptEnabled: false });
    assert.match(await page.locator('main').innerText(), 'Searching needs JavaScript.');
    assert.is(await page.locator('[data-search-page] form').isVisible(), false);
    await close();
  },
);

test.after(() => site?.close());
test.run();
