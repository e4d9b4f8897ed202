import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserTest, routesOf, siteInBrowser } from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const maybe = browserTest(site);

/** Two at a time: the browser draws one page while it loads the other. */
const TABS = 2;

interface Finding {
  readonly id: string;
  readonly html: string;
}

/** What axe finds serious or critical in the text, with all its rules or with these alone. */
function violations(page: Page, rules: readonly string[]): Promise<Finding[]> {
  return page.evaluate(async (only) => {
    interface Violation { id: string; impact: string; nodes: { html: string }[] }
    const { axe: engine } = window as unknown as { axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> } };
    // What stands around the text is the same everywhere; reading.test.ts looks at whole pages of every kind.
    // Code is thousands of coloured words; their few colours are measured in design.test.ts.
    const result = await engine.run({ include: [['main']], exclude: [['pre']] }, { resultTypes: ['violations'], ...(only.length === 0 ? {} : { runOnly: only }) });
    return result.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => ({ id: v.id, html: v.nodes[0]?.html ?? '' }));
  }, [...rules]);
}

maybe('axe finds nothing serious on any page, in either mode', async ({ browser, server }) => {
  const queue = routesOf(site);
  assert.ok(queue.length > 300);
  const found: string[] = [];
  const work = async (): Promise<void> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' });
    // React changes nothing that axe looks at, and takes time that this test has not.
    await context.route('**/assets/app-*.js', (route) => route.abort());
    const page = await context.newPage();
    await page.addInitScript(axe.source);
    for (let route = queue.shift(); route !== undefined; route = queue.shift()) {
      await page.goto(server.origin + route, { waitUntil: 'load' });
      for (const { id, html } of await violations(page, [])) found.push(`${route} dark ${id} ${html}`);
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
      for (const { id, html } of await violations(page, ['color-contrast', 'link-in-text-block'])) found.push(`${route} light ${id} ${html}`);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: TABS }, work));
  assert.equal(found, []);
});

test.after(() => site?.close());
test.run();
