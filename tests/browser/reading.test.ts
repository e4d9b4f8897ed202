import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isFullRun, oneOfEachKind } from '../helpers/amount.js';
import { waitForHydration } from '../helpers/browser-page.js';
import { costOfPage, kindsOf, routesOf } from '../helpers/site-pages.js';
import { makeBrowserTest, siteInBrowser, type SiteInBrowser } from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const browserTest = makeBrowserTest(site, test);
const open: SiteInBrowser['open'] = (path, options) => {
  if (site === undefined) throw new Error('No browser.');
  return site.open(path, options);
};

const NOT_FOUND = '/no/such/page';

/** Returns one of these routes for each kind that matches. */
function onePageOfEach(
  routes: readonly string[],
  isKind: (kind: string) => boolean,
): readonly string[] {
  if (site === undefined) return [];
  const { out } = site;
  return oneOfEachKind(
    routes,
    (route) => [...kindsOf(out, route)].filter(isKind),
    (route) => costOfPage(out, route),
  );
}

/** These pages contain every element and directive that can be wider than its text. */
const layouts = onePageOfEach(site === undefined ? [] : routesOf(site.out), (kind) =>
  /^(?:template |<|data-)/.test(kind),
);
/** The pages of these that have all templates. */
const templates = new Set(onePageOfEach(layouts, (kind) => kind.startsWith('template ')));

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly html: string;
}

/** Runs axe on a page that has it. */
async function violationsOf(page: Page): Promise<Violation[]> {
  return page.evaluate(async () => {
    interface Result {
      violations: { id: string; impact: string; nodes: { html: string }[] }[];
    }
    const { axe: engine } = window as unknown as {
      axe: { run: (context: object, options: object) => Promise<Result> };
    };
    // design.test.ts checks the colours of code, and every-page.test.ts the rest of long texts.
    const { violations } = await engine.run(
      { exclude: [['pre'], ['.article > :nth-child(n+21)']] },
      { resultTypes: ['violations'], preload: false },
    );
    return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html ?? '' }));
  });
}

interface Findings {
  /** Serious violations on a page of each template, narrow and wide. */
  readonly violations: readonly string[];
  /** Pages that are wider than a phone. */
  readonly wide: readonly string[];
}

/**
 * Shows a page of each layout on a phone, on a narrower one, and on a screen. The pages are loaded
 * one after another in one tab, whose cache has the scripts after the first page. In a normal run
 * axe looks at every other template on a phone, and at the rest on a screen.
 */
async function inspectLayouts({ browser, server }: SiteInBrowser): Promise<Findings> {
  const violations: string[] = [];
  const wide: string[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  const inspect = async (path: string, colorScheme: 'light' | 'dark'): Promise<void> => {
    for (const { id, impact, html } of await violationsOf(page))
      if (impact === 'serious' || impact === 'critical')
        violations.push(`${path} ${colorScheme}: ${id} ${html}`);
  };
  let templatesSeen = 0;
  // `every-page` has the other layouts, and `design` looks for what is cut off in narrow windows.
  const paths = isFullRun
    ? layouts
    : layouts.filter((_, i) => i % 2 === 0 || templates.has(layouts[i] ?? ''));
  for (const path of [...paths, NOT_FOUND]) {
    const hasTemplate = templates.has(path) || path === NOT_FOUND;
    if (hasTemplate) templatesSeen++;
    const isOnPhone = isFullRun || templatesSeen % 2 === 0;
    // `every-page` looks at wide windows.
    const isOnScreen = isFullRun;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(server.origin + path);
    await waitForHydration(page);
    if (hasTemplate && (isOnPhone || isOnScreen)) await page.evaluate(axe.source);
    if (hasTemplate && isOnPhone) await inspect(path, 'light');
    await page.setViewportSize({ width: 320, height: 800 });
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    if (!fits) wide.push(path);
    if (!hasTemplate || !isOnScreen) continue;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    // The browser reports the change asynchronously.
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await inspect(path, 'dark');
  }
  await context.close();
  return { violations, wide };
}

let inspected: Promise<Findings> | undefined;
const findingsOf = (from: SiteInBrowser): Promise<Findings> => (inspected ??= inspectLayouts(from));

browserTest('axe finds nothing serious on any kind of page, wide and narrow', async (from) => {
  const { violations } = await findingsOf(from);
  assert.ok(templates.size > 3, `${templates.size} templates`);
  assert.equal(violations, []);
});

browserTest('V-12 without scripts a page shows its text and sidebar, and links work', async () => {
  const { page, close } = await open('/develop/go/core-application', { javaScriptEnabled: false });
  assert.match(await page.locator('h1').innerText(), /Go SDK/);
  assert.ok(await page.locator('nav.sidebar a[aria-current="page"]').isVisible());
  await page.locator('nav.sidebar a', { hasText: 'Failure detection' }).first().click();
  assert.match(page.url(), /\/develop\/go\/failure-detection/);
  const { page: tabs, close: closeTabs } = await open('/quickstarts', { javaScriptEnabled: false });
  for (const panel of await tabs.locator('.tabs-panel').all()) assert.ok(await panel.isVisible());
  await close();
  await closeTabs();
});

browserTest(
  'N-09 the skip link is the first stop of the Tab key and leads to the content',
  async () => {
    const { page, close } = await open('/workflows');
    await page.keyboard.press('Tab');
    assert.is(
      await page.evaluate(() => document.activeElement?.textContent),
      'Skip to main content',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.ok(
      await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
    );
    await close();
  },
);

browserTest('C-04 the toggle says what it does and which mode it is in', async () => {
  const { page, close } = await open('/workflows', { colorScheme: 'dark' });
  const toggle = page.locator('[data-theme-toggle]').first();
  for (const mode of ['system', 'light', 'dark', 'system']) {
    assert.is(
      await toggle.getAttribute('aria-label'),
      `Switch between dark and light mode (currently ${mode} mode)`,
    );
    await toggle.click();
  }
  await close();
});

browserTest(
  'C-02 the toggle goes from system to light to dark and back, and names the mode',
  async () => {
    const { page, close } = await open('/workflows', { colorScheme: 'dark' });
    const toggle = page.locator('[data-theme-toggle]').first();
    const label = (): Promise<string | null> => toggle.getAttribute('aria-label');
    const theme = (): Promise<string | undefined> =>
      page.evaluate(() => document.documentElement.dataset.theme);
    assert.is(await label(), 'Switch between dark and light mode (currently system mode)');
    assert.is(await theme(), 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    // The browser reports the change asynchronously.
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    await toggle.click();
    assert.is(await label(), 'Switch between dark and light mode (currently light mode)');
    await toggle.click();
    assert.is(await label(), 'Switch between dark and light mode (currently dark mode)');
    assert.is(await page.evaluate(() => localStorage.getItem('theme')), 'dark');
    await page.reload();
    assert.is(await theme(), 'dark');
    await page.locator('[data-theme-toggle]').first().click();
    assert.is(
      await page.evaluate(() => localStorage.getItem('theme')),
      null,
      'system stores nothing',
    );
    await close();
  },
);

browserTest(
  'N-03 below 997 px the navbar is a menu with two panes, and its button closes it',
  async () => {
    const { page, close } = await open('/workflows', { viewport: { width: 996, height: 800 } });
    await page.locator('[data-menu-open]').click();
    assert.ok(await page.locator('nav.sidebar').isVisible());
    await page.getByRole('button', { name: 'Back to main menu' }).click();
    assert.ok(await page.locator('.menu-primary a', { hasText: 'Cloud docs' }).isVisible());
    await page.getByRole('button', { name: 'Close navigation bar' }).click();
    // Only the main pane was visible before, so the sidebar alone would prove nothing.
    assert.not.ok(await page.locator('[data-menu]').isVisible());
    await page.setViewportSize({ width: 997, height: 800 });
    assert.ok(
      await page.locator('nav.sidebar').isVisible(),
      'from 997 px the sidebar is beside the text',
    );
    await close();
  },
);

browserTest('no page is wider than a phone', async (from) => {
  const { wide } = await findingsOf(from);
  assert.ok(layouts.length > templates.size);
  assert.equal(wide, []);
});

test.after(() => site?.close());

test.run();
