import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { launch } from '../helpers/chromium.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';
import { sampled } from '../helpers/amount.js';

const site = await siteInBrowser();
const test = suite('large text');
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);
/** A browser of a reader with letters of twice the size. */
const large = await launch({ fontSize: 32 });
test.after(async () => {
  await large?.close();
  await site?.close();
});

/** Faults of a page: what is wider than the window, and links and a name that are cut. */
function faultsOf(): string[] {
  const { scrollWidth } = document.documentElement;
  const cut = [
    ...document.querySelectorAll('.navbar-links a, .navbar .brand, .brand-title'),
  ].filter((link) => link.scrollWidth > link.clientWidth + 1 && link.getClientRects().length > 0);
  const title = document.querySelector('main h1')?.getBoundingClientRect();
  return [
    ...(scrollWidth > innerWidth ? [`${scrollWidth} pixels wide`] : []),
    ...cut.map((link) => `cut: ${link.textContent}`),
    ...(title !== undefined && title.width < 200 ? ['no room for the text'] : []),
  ];
}

fullBrowserTest('pages can be read with letters of twice the size', async ({ server }) => {
  assert.ok(large !== undefined);
  const paths = ['/', '/workflows', '/develop/go/core-application', '/search?q=retry', '/tags'];
  const page = await large.newPage();
  const looks = [320, 390, 768, 1280].flatMap((width) => paths.map((path) => ({ width, path })));
  const kindsOf = ({ width, path }: (typeof looks)[number]): string[] => [`${width}`, path];
  for (const { width, path } of sampled(looks, { kindsOf, more: 0 })) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.origin + path, { waitUntil: 'networkidle' });
    assert.equal(await page.evaluate(faultsOf), [], `${path} ${width}`);
  }
  await page.close();
});

/** Whether something covers the middle of the element with the focus. */
const isFocusCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    return element?.contains(shown) !== true;
  });

fullBrowserTest('nothing covers the link of the sidebar that has the focus', async ({ open }) => {
  const { page, close } = await open('/develop/go/core-application');
  const links = page.locator('.menu-sidebar a');
  await links.first().focus();
  for (let i = 1; i < 40; i++) {
    await page.keyboard.press('Tab');
    assert.not(await isFocusCovered(page), `after ${i} times Tab`);
  }
  await close();
});

test.run();
