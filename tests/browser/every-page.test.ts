import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserTest, siteInBrowser, watch } from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const maybe = browserTest(site);

/** Two at a time: the browser draws one page while it loads the other. */
const TABS = 2;

interface Finding {
  readonly id: string;
  readonly html: string;
}

/** What axe finds serious or critical, with all its rules or with these alone. */
function violations(page: Page, rules: readonly string[]): Promise<Finding[]> {
  return page.evaluate(async (only) => {
    interface Violation { id: string; impact: string; nodes: { html: string }[] }
    const { axe: engine } = window as unknown as { axe: { run: (context: Element | null, options: object) => Promise<{ violations: Violation[] }> } };
    // What stands around the text is the same everywhere; reading.test.ts looks at whole pages of every kind.
    const result = await engine.run(document.querySelector('main'), { resultTypes: ['violations'], ...(only.length === 0 ? {} : { runOnly: only }) });
    return result.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => ({ id: v.id, html: v.nodes[0]?.html ?? '' }));
  }, [...rules]);
}

maybe('on every page axe finds nothing serious in either mode, the console is silent, and nothing is asked of another host', async ({ browser, server, out }) => {
  const routes = [...readFileSync(join(out, 'sitemap.xml'), 'utf8').matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map((match) => match[1] ?? '/');
  routes.push('/search', '/no/such/page');
  assert.ok(routes.length > 300);
  const found: string[] = [];
  const queue = [...routes];
  const work = async (): Promise<void> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' });
    await context.addInitScript(axe.source);
    const page = await context.newPage();
    const problems: string[] = [];
    watch(page, server.origin, problems);
    for (let route = queue.shift(); route !== undefined; route = queue.shift()) {
      await page.goto(server.origin + route, { waitUntil: 'load' });
      for (const { id, html } of await violations(page, [])) found.push(`${route} dark ${id} ${html}`);
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
      for (const { id, html } of await violations(page, ['color-contrast', 'link-in-text-block'])) found.push(`${route} light ${id} ${html}`);
      found.push(...problems.splice(0).filter((problem) => !(route === '/no/such/page' && problem.includes('404'))).map((problem) => `${route} ${problem}`));
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: TABS }, work));
  assert.equal(found, []);
});

test.after(() => site?.close());
test.run();
