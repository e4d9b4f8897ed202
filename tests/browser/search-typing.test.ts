import type { Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holdRequests } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';
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
const fullBrowserTest = inFullRun(browserTest);

fullBrowserTest(
  'S-02 a row that changes while the mouse button is down is not followed',
  async ({ open }) => {
    const { page, close } = await open('/');
    await search(page, 'guide 3');
    const first = page.locator(`${BOX} .search-row a`).first();
    assert.is(await first.getAttribute('href'), '/guides/g3');
    // A part of the row may be replaced, and a press on it would be no click.
    await first.hover({ position: { x: 3, y: 3 } });
    await page.mouse.down();
    await type(page, 'guide 4');
    assert.is(await first.getAttribute('href'), '/guides/g4');
    await first.evaluate((link) => {
      link.addEventListener('click', () => (document.body.dataset['clicked'] = ''));
    });
    await page.mouse.up();
    assert.is(await page.locator('body[data-clicked]').count(), 1, 'this is a click on the row');
    assert.is(await isOpen(page), true);
    await first.click();
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

fullBrowserTest(
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
    await page.locator(`${BOX} [data-status="stalled"]`).waitFor();
    assert.is((await rows(page))[0], '/retry#longest-interval');
    release();
    await page.locator(`${BOX} [data-status="idle"]`).waitFor();
    assert.match((await rows(page))[0] ?? '', /guides|api/);
    await close();
  },
);

test.after(() => site?.close());
const WAITING = 'dialog[data-search-waiting]';

browserTest('S-01 no key is lost while the code of the box loads', async ({ open }) => {
  const { page, problems, close } = await open('/');
  const release = await holdRequests(page.context(), /\/assets\/box-/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wombatx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Home');
  assert.is(await page.locator(`${WAITING} input`).inputValue(), 'wombat');
  release();
  await page.locator(`${BOX} .search-row`).first().waitFor();
  const input = page.locator(`${BOX} input`);
  assert.is(await input.inputValue(), 'wombat');
  assert.is(await input.evaluate((field: HTMLInputElement) => field.selectionStart), 0);
  assert.is(await page.locator(WAITING).count(), 0);
  assert.equal(problems, []);
  await close();
});

fullBrowserTest(
  'S-01 a box that is closed before its code has loaded stays closed',
  async (site) => {
    for (const key of ['Escape', 'Control+k']) {
      const { page, close } = await site.open('/');
      const release = await holdRequests(page.context(), /\/assets\/box-/);
      await page.locator('[data-search]').first().focus();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('w');
      await page.keyboard.press(key);
      assert.is(await page.locator(WAITING).count(), 0);
      const loaded = page.waitForResponse(/\/assets\/box-/);
      release();
      await (await loaded).finished();
      assert.is(await isOpen(page), false);
      assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-search]')));
      await openBox(page);
      assert.is(await page.locator(`${BOX} input`).inputValue(), '');
      await close();
    }
  },
);

browserTest('S-01 no key is lost before the client runs', async ({ open, server }) => {
  const { page, problems, close } = await open('/');
  const opens: readonly [press: () => Promise<void>, query: string][] = [
    [() => page.keyboard.press('Control+k'), 'wombat'],
    [() => page.keyboard.press('/'), 'wombat'],
    [() => page.locator('[data-search]').first().dispatchEvent('click'), 'wombat'],
  ];
  for (const [press, query] of opens) {
    const release = await holdRequests(page.context(), /\/assets\/main-/);
    await page.goto(server.origin, { waitUntil: 'commit' });
    await page.locator('.navbar [data-search]').first().waitFor();
    await page.evaluate(() => {
      const field = document.createElement('p');
      field.contentEditable = 'true';
      document.body.append(field);
      field.focus();
    });
    await page.keyboard.type('/x');
    await page.evaluate(() => document.body.lastElementChild?.remove());
    await press();
    await page.keyboard.type(`${query}xy`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    release();
    await page.locator(`${BOX} .search-row`).first().waitFor();
    assert.is(await page.locator(`${BOX} input`).inputValue(), query);
    await page.keyboard.press('Escape');
  }
  assert.equal(problems, []);
  await close();
});

browserTest('S-02 Enter and Escape count before the client runs', async ({ open, server }) => {
  const { page, close } = await open('/');
  for (const [keys, path] of [
    [['Control+k', 'n', 'o', 'Escape', 'x'], '/'],
    [['Control+k', 'Tab', 'Control+k', 'n', 'Control+k', 'x'], '/'],
    [['Control+k', ...'retry policies', 'Enter'], '/retry'],
  ] as const) {
    const release = await holdRequests(page.context(), /\/assets\/main-/);
    await page.goto(server.origin, { waitUntil: 'commit' });
    await page.locator('.navbar [data-search]').first().waitFor();
    for (const key of keys) await page.keyboard.press(key === ' ' ? 'Space' : key);
    release();
    await page.waitForSelector('html[data-search-ready]');
    await page.waitForURL(`**${path}`);
    assert.is(await page.locator('dialog[open]').count(), 0);
  }
  await close();
});

browserTest('S-02 Enter waits for the answer to the text in the field', async ({ open }) => {
  const { page, close } = await open('/');
  // Before the code has loaded.
  const release = await holdRequests(page.context(), /\/assets\/box-/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('retry policies');
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL('**/retry');
  // While the rows of an earlier query are shown.
  await search(page, 'wombat');
  await page.locator(`${BOX} input`).fill('many words');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/words');
  await close();
});

browserTest('S-02 a changed text takes back an Enter that waits', async ({ open }) => {
  const { page, close } = await open('/');
  const release = await holdRequests(page.context(), /\/assets\/box-/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('retry');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' p');
  release();
  await page.locator(`${BOX} .search-row`).first().waitFor();
  assert.is(new URL(page.url()).pathname, '/');
  await close();
});

test.run();
