import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const test = suite('steady pages');
const browserTest = makeBrowserTest(site, test);
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

browserTest('the footer of the 404 page stays when suggestions arrive', async (tab) => {
  for (const width of [390, 1280]) {
    const page = await tab.browser.newPage({ viewport: { width, height: 900 } });
    await page.addInitScript(recordShifts);
    // The suggestions arrive after the first paint.
    await page.route('**/*.json', async (route) => {
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await route.continue();
    });
    await page.goto(`${tab.server.origin}/develop/go/no-such-page`);
    await page.locator('.not-found-near a').first().waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    assert.is(await page.evaluate(() => (window as unknown as ShiftWindow).shifts()), 0);
    await page.close();
  }
});

test.run();
