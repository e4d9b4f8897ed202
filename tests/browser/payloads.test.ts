import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSeverities } from '../../src/generator/model/rules.js';
import { amount } from '../helpers/amount.js';
import { clickByScript, waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { MARK, payloads } from '../security/payloads.js';
import { inFullRun } from '../helpers/full-test.js';
import { payloadSite } from '../security/payload-site.js';

/** The payloads are spread over the bodies of this many pages. */
const PAGES = amount({ normal: 3, full: 40 });

/** Rules that are off, because pages with payloads break them and must build all the same. */
const BROKEN_RULES = [...defaultSeverities]
  .filter(([rule, severity]) => severity === 'error' && !/^(?:config|route)\//.test(rule))
  .map(([rule]) => rule);

const offRules = JSON.stringify(Object.fromEntries(BROKEN_RULES.map((rule) => [rule, 'off'])));

const bodies = Array.from({ length: PAGES }, (_, n) => payloads.filter((_, i) => i % PAGES === n));
const titles = bodies.map(([first]) => JSON.stringify(first));

const pageText = (texts: readonly string[], n: number): string => `---
title: ${titles[n]}
description: ${titles[n]}
tags: [${titles[n]}]
---

[next](./p${(n + 1) % PAGES}.md)

${texts.join('\n\n')}
`;

const { files: fields } = payloadSite(payloads.at(-1) ?? '', 'https://elsewhere.example/');
const dir = folder({
  ...fields,
  ...Object.fromEntries(bodies.map((texts, n) => [`docs/p${n}.md`, pageText(texts, n)])),
  // The content security policy is off: it would hide payloads that got through.
  'site.config.ts': `export default {
  title: 'Payloads',
  url: 'https://docs.acme.dev',
  docs: { path: 'docs', routeBasePath: '/', tagsFile: 'tags.yml' },
  pages: 'pages',
  markdown: { math: true, mermaid: false, glossary: 'words' },
  security: { csp: false },
  navbar: { items: [{ type: 'search' }] },
  check: { rules: ${offRules} },
};
`,
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

/** Sends pointer and focus events to every element, and returns whether a payload has run. */
const hasRun = (page: Page): Promise<boolean> =>
  page.evaluate((mark) => {
    const events = ['pointerenter', 'mouseover', 'focus', 'focusin', 'toggle', 'animationstart'];
    for (const element of document.querySelectorAll('*'))
      for (const type of events) element.dispatchEvent(new Event(type, { bubbles: true }));
    return `${mark}Ran` in window;
  }, MARK);

/** Defines the function that payloads call, in pages that load from now on. */
const watchPayloads = (page: Page): Promise<unknown> =>
  page.addInitScript((mark) => {
    Object.assign(window, { [mark]: () => Object.assign(window, { [`${mark}Ran`]: true }) });
  }, MARK);

browserTest('this file notices a payload that runs', async ({ open, server }) => {
  const { page, close } = await open('/');
  await watchPayloads(page);
  await page.goto(`${server.origin}/p0`);
  await page.evaluate((mark) => {
    document.body.insertAdjacentHTML('beforeend', `<p onmouseover="${mark}(1)">x</p>`);
  }, MARK);
  assert.ok(await hasRun(page));
  await close();
});

browserTest('no payload runs on any page that is opened', async ({ open, server }) => {
  const { page, close } = await open('/');
  await watchPayloads(page);
  for (let n = 0; n < PAGES; n++) {
    await page.goto(`${server.origin}/p${n}`);
    await waitForHydration(page);
    assert.not.ok(await hasRun(page), `p${n}: ${JSON.stringify(bodies[n])}`);
  }
  await close();
});

fullBrowserTest('no payload runs on any page that is navigated to', async ({ open, server }) => {
  const { page, close } = await open('/');
  await watchPayloads(page);
  await page.goto(`${server.origin}/p0`);
  for (let n = 1; n < PAGES; n++) {
    await clickByScript(page, `main a[href="/p${n}"]`);
    await page.waitForFunction((path) => location.pathname === path, `/p${n}`);
    assert.not.ok(await hasRun(page), `p${n}: ${JSON.stringify(bodies[n])}`);
  }
  await close();
});

fullBrowserTest('no payload runs in a search result', async ({ open, server }) => {
  const { page, close } = await open('/');
  await watchPayloads(page);
  await page.goto(`${server.origin}/`);
  await page.waitForFunction(() => 'app' in document.documentElement.dataset);
  await page.keyboard.press('Control+k');
  const field = page.locator('dialog[data-search-box][open] input');
  for (const query of [
    MARK,
    'script',
    'onerror',
    'javascript',
    '<img',
    '"><',
    ...payloads.slice(0, amount({ normal: 4, full: 20 })),
  ]) {
    await field.fill(query);
    await page
      .locator('dialog[data-search-box][open] [data-status]')
      .first()
      .waitFor({ state: 'attached' });
    assert.not.ok(await hasRun(page), query);
  }
  await field.fill(MARK);
  await page.locator('dialog[data-search-box][open] .search-row').first().waitFor();
  assert.not.ok(await hasRun(page));
  await close();
});

test.after(() => site?.close());

test.run();
