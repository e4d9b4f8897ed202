import type { Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holdRequests } from '../helpers/browser-page.js';
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
      const queries: string[] = [];
      const post = Worker.prototype.postMessage as (this: Worker, data: unknown) => void;
      Worker.prototype.postMessage = function (
        this: Worker,
        data: { request?: { query: string } },
      ): void {
        if (data.request !== undefined) queries.push(data.request.query);
        post.call(this, data);
      };
      Object.assign(window, { queries });
    });
    const sentQueries = (): Promise<unknown> =>
      page.evaluate(() => (window as Window & { queries?: string[] }).queries);
    // From here on the test moves the clock and draws the frames.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    for (const query of ['q', 'qu', 'quo']) await page.locator(`${BOX} input`).fill(query);
    assert.equal(await sentQueries(), []);
    await page.clock.runFor(20);
    await page.locator(`${BOX} [data-status="idle"]`).waitFor();
    assert.equal(await sentQueries(), ['quo']);
    await close();
  },
);

browserTest(
  'S-03 a few hits show first, the rest when typing stops, and the chosen row stays chosen',
  async ({ open }) => {
    const { page, close } = await open('/');
    await page.clock.install();
    await openBox(page);
    // From here on the test moves the clock.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    /** Longer than one frame, in milliseconds: the query is sent within this time. */
    const frame = 20;
    const ask = async (query: string): Promise<void> => {
      await page.locator(`${BOX} input`).fill(query);
      await page.clock.runFor(frame);
      await page.locator(`${BOX} [data-status="idle"]`).waitFor();
    };
    for (const query of ['quoll', 'quokka', 'quoll']) await ask(query);
    const firstRows = await rows(page);
    assert.is(firstRows.length, 6);
    const before = await active(page);
    assert.is(before, firstRows[0]);
    await page.clock.runFor(149 - frame);
    assert.equal(await rows(page), firstRows);
    await page.clock.runFor(1 + frame);
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
    await page.addInitScript((rowSelector) => {
      const post = Worker.prototype.postMessage as (this: Worker, data: unknown) => void;
      Worker.prototype.postMessage = function (this: Worker, data: object): void {
        // Only the first request matters: later ones find everything fetched.
        if ('warm' in data && !('rowsAtFirstFetch' in window)) {
          const rowsAtFirstFetch = document.querySelectorAll(rowSelector).length;
          Object.assign(window, { rowsAtFirstFetch });
        }
        post.call(this, data);
      };
    }, `${BOX} .search-row`);
    await page.reload();
    await search(page, 'retry');
    await page.waitForFunction(() => 'rowsAtFirstFetch' in window);
    const rowsAtFirstFetch = await page.evaluate(
      () => (window as { rowsAtFirstFetch?: number }).rowsAtFirstFetch ?? 0,
    );
    assert.ok(rowsAtFirstFetch > 0);
    await close();
  },
);

browserTest(
  'S-05 after 300 ms the box says that it waits, and keeps the earlier results',
  async ({ open }) => {
    const { page, close } = await open('/');
    // A complete index this small would arrive before the next letter.
    await page.context().route(/\.whole\.json$/, (route: Route) => route.abort());
    await page.clock.install();
    await search(page, 'longest');
    // From here on the test moves the clock.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const release = await holdRequests(page.context(), /assets\/search-[0-9a-f]{12}\./);
    const status = (): Promise<string | null> =>
      page.locator(`${BOX} .search-panel`).getAttribute('data-status');
    await page.locator(`${BOX} input`).fill('wombat');
    assert.is(await status(), 'loading');
    await page.clock.runFor(299);
    assert.is(await status(), 'loading');
    await page.clock.runFor(2);
    assert.is(await status(), 'stalled');
    assert.is((await rows(page))[0], '/retry#longest-interval');
    release();
    await page.locator(`${BOX} [data-status="idle"]`).waitFor();
    assert.match((await rows(page))[0] ?? '', /guides|api/);
    await close();
  },
);

test.after(() => site?.close());
test.run();
