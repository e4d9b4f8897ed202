import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { serveInPieces } from '../helpers/slow-server.js';
import { inFullRun } from '../helpers/full-test.js';

const site = await siteInBrowser();
const test = suite('steady pages');
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);
test.after(() => site?.close());

type ShiftWindow = Window & { shifts: () => number };

/** Adds up the shifts of the layout. Runs in the page, before its own scripts. */
function recordShifts(): void {
  let sum = 0;
  const add = (entries: PerformanceEntryList): void => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  (window as unknown as ShiftWindow).shifts = () => {
    add(observer.takeRecords());
    return sum;
  };
}

const WIDTHS = [390, 1280];

/** Waits until the browser has painted twice. */
const painted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as ShiftWindow).shifts());

/** Opens a new page of a browser at a width that adds up its shifts. */
async function openRecorded(browser: Browser, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.addInitScript(recordShifts);
  return page;
}

fullBrowserTest(
  'the footer stays when suggestions or results arrive',
  async ({ browser, server }) => {
    for (const [path, later] of [
      ['/develop/go/no-such-page', '.not-found-near a'],
      ['/search?q=retry', '.search-hits a'],
    ] as const) {
      for (const width of WIDTHS) {
        const page = await openRecorded(browser, width);
        // The data arrive after the first paint.
        await page.route('**/*.json', async (route) => {
          await painted(page);
          await route.continue();
        });
        await page.goto(server.origin + path);
        await page.locator(later).first().waitFor();
        await painted(page);
        assert.is(await shiftsOf(page), 0, `${path} ${width}`);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.close();
      }
    }
  },
);

fullBrowserTest(
  'the footer of a short page stays while it arrives',
  async ({ browser, server }) => {
    const slow = await serveInPieces(server, '<div class="footer-column"');
    for (const width of WIDTHS) {
      const page = await openRecorded(browser, width);
      await page.goto(`${slow.origin}/search`, { waitUntil: 'networkidle' });
      assert.is(await shiftsOf(page), 0, `${width}`);
      await page.close();
    }
    await slow.close();
  },
);

test.run();
