import type { Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
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
  'S-02 a row that changes while the mouse button is down is not followed',
  async ({ open }) => {
    const { page, close } = await open('/');
    await search(page, 'retry');
    await page.locator(`${BOX} .search-row a`).first().hover();
    await page.mouse.down();
    await type(page, 'wombat');
    assert.match((await rows(page))[0] ?? '', /guides|api/);
    await page.mouse.up();
    assert.is(await isOpen(page), true);
    await page.locator(`${BOX} .search-row a`).first().click();
    assert.is(await isOpen(page), false);
    await close();
  },
);

browserTest(
  'S-03 letters are drawn before the search begins, and those of one frame are one query',
  async ({ open }) => {
    const { page, close } = await open('/');
    await page.clock.install();
    await search(page, 'retry');
    await page.evaluate(() => {
      const asked: unknown[] = [];
      const post = Worker.prototype.postMessage as (this: Worker, data: unknown) => void;
      Worker.prototype.postMessage = function (
        this: Worker,
        data: { request?: { query: string } },
      ): void {
        if (data.request !== undefined) asked.push(data.request.query);
        post.call(this, data);
      };
      Object.assign(window, { asked });
    });
    const asked = (): Promise<unknown> =>
      page.evaluate(() => (window as unknown as { asked: unknown }).asked);
    // From here on time passes, and frames are drawn, when the test says so.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    for (const query of ['q', 'qu', 'quo']) await page.locator(`${BOX} input`).fill(query);
    assert.equal(await asked(), []);
    await page.clock.runFor(20);
    await page.locator(`${BOX} [data-status="idle"]`).waitFor();
    assert.equal(await asked(), ['quo']);
    await close();
  },
);

browserTest(
  'S-03 a few hits show first, the rest when typing stops, and the chosen row stays chosen',
  async ({ open }) => {
    const { page, close } = await open('/');
    await page.clock.install();
    await openBox(page);
    // From here on time passes when the test says so.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    /** Milliseconds until a letter is painted: the answer comes at one of them, or after all. */
    const asked = 20;
    const ask = async (query: string): Promise<void> => {
      await page.locator(`${BOX} input`).fill(query);
      await page.clock.runFor(asked);
      await page.locator(`${BOX} [data-status="idle"]`).waitFor();
    };
    for (const query of ['quoll', 'quokka', 'quoll']) await ask(query);
    const glance = await rows(page);
    assert.is(glance.length, 6);
    const before = await active(page);
    assert.is(before, glance[0]);
    await page.clock.runFor(149 - asked);
    assert.equal(await rows(page), glance);
    await page.clock.runFor(1 + asked);
    await page.locator(`${BOX} .search-row`).nth(8).waitFor();
    assert.is((await rows(page)).length, 20);
    assert.is(await active(page), before, 'the first');
    await ask('quolls');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = await active(page);
    await page.clock.runFor(150);
    await page.locator(`${BOX} .search-row`).nth(8).waitFor();
    assert.is(await active(page), chosen, 'the fourth');
    await close();
  },
);

browserTest(
  'S-03 data for later letters is fetched after the first answer is drawn',
  async ({ open }) => {
    const { page, close } = await open('/');
    await page.addInitScript((rows) => {
      const post = Worker.prototype.postMessage as (this: Worker, data: unknown) => void;
      Worker.prototype.postMessage = function (this: Worker, data: object): void {
        // The first time: later ones find everything fetched.
        if ('warm' in data && !('shownThen' in window))
          Object.assign(window, { shownThen: document.querySelectorAll(rows).length });
        post.call(this, data);
      };
    }, `${BOX} .search-row`);
    await page.reload();
    await search(page, 'retry');
    await page.waitForFunction(() => 'shownThen' in window);
    assert.ok((await page.evaluate(() => (window as { shownThen?: number }).shownThen ?? 0)) > 0);
    await close();
  },
);

browserTest(
  'S-05 after 300 ms the box says that it waits, and keeps the earlier results',
  async ({ open }) => {
    const { page, close } = await open('/');
    // The whole of a small index would be there before the next letter.
    await page.context().route(/\.whole\.json$/, (route: Route) => route.abort());
    await page.clock.install();
    await search(page, 'longest');
    // From here on time passes when the test says so.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
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
  },
);

test.after(() => site?.close());
test.run();
