import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSeverities } from '../../src/generator/model/rules.js';
import { amount } from '../helpers/amount.js';
import { folder } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { MARK, payloads } from '../security/payloads.js';
import { payloadSite } from '../security/payload-site.js';

/** Pages that get a part of the payloads each, in their bodies. */
const PAGES = amount({ normal: 14, full: 40 });

/** Errors of texts, off: payloads have many, and are to be shown all the same. */
const FAULTS = [...defaultSeverities]
  .filter(([rule, severity]) => severity === 'error' && !/^(?:config|route)\//.test(rule))
  .map(([rule]) => rule);

const bodies = Array.from({ length: PAGES }, (_, n) => payloads.filter((_, i) => i % PAGES === n));
const titles = bodies.map(([first]) => JSON.stringify(first));
const { files: fields } = payloadSite(payloads.at(-1) ?? '', 'https://elsewhere.example/');
const dir = folder({
  ...fields,
  ...Object.fromEntries(
    bodies.map((texts, n) => [
      `docs/p${n}.md`,
      `---\ntitle: ${titles[n]}\ndescription: ${titles[n]}\ntags: [${titles[n]}]\n---\n\n[next](./p${(n + 1) % PAGES}.md)\n\n${texts.join('\n\n')}\n`,
    ]),
  ),
  // Without the policy, which would refuse what should not be there in the first place.
  'site.config.ts': `export default {
  title: 'Payloads', url: 'https://docs.acme.dev', docs: { path: 'docs', routeBasePath: '/', tagsFile: 'tags.yml' },
  pages: 'pages', markdown: { math: true, mermaid: false, glossary: 'words' }, security: { csp: false },
  navbar: { items: [{ type: 'search' }] },
  check: { rules: ${JSON.stringify(Object.fromEntries(FAULTS.map((rule) => [rule, 'off'])))} },
};
`,
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);

/** Whether a payload has run in a page, which has every element hear of the pointer and of focus. */
const hasRun = (page: Page): Promise<boolean> =>
  page.evaluate((mark) => {
    const events = ['pointerenter', 'mouseover', 'focus', 'focusin', 'toggle', 'animationstart'];
    for (const element of document.querySelectorAll('*'))
      for (const type of events) element.dispatchEvent(new Event(type, { bubbles: true }));
    return `${mark}Ran` in window;
  }, MARK);

const watchFor = (page: Page): Promise<unknown> =>
  page.addInitScript((mark) => {
    Object.assign(window, { [mark]: () => Object.assign(window, { [`${mark}Ran`]: true }) });
  }, MARK);

browserTest('this file notices a payload that runs', async ({ open, server }) => {
  const { page, close } = await open('/');
  await watchFor(page);
  await page.goto(`${server.origin}/p0`);
  await page.evaluate((mark) => {
    document.body.insertAdjacentHTML('beforeend', `<p onmouseover="${mark}(1)">x</p>`);
  }, MARK);
  assert.ok(await hasRun(page));
  await close();
});

browserTest('no payload runs on any page that is opened', async ({ open, server }) => {
  const { page, close } = await open('/');
  await watchFor(page);
  for (let n = 0; n < PAGES; n++) {
    await page.goto(`${server.origin}/p${n}`);
    await page.waitForFunction(() => 'app' in document.documentElement.dataset);
    assert.not.ok(await hasRun(page), `p${n}: ${JSON.stringify(bodies[n])}`);
  }
  await close();
});

browserTest('no payload runs on any page that is navigated to', async ({ open, server }) => {
  const { page, close } = await open('/');
  await watchFor(page);
  await page.goto(`${server.origin}/p0`);
  for (let n = 1; n < PAGES; n++) {
    await page.evaluate((href) => {
      document.querySelector<HTMLElement>(`main a[href="${href}"]`)?.click();
    }, `/p${n}`);
    await page.waitForFunction((path) => location.pathname === path, `/p${n}`);
    assert.not.ok(await hasRun(page), `p${n}: ${JSON.stringify(bodies[n])}`);
  }
  await close();
});

browserTest('no payload runs in a search result', async ({ open, server }) => {
  const { page, close } = await open('/');
  await watchFor(page);
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
    ...payloads.slice(0, 20),
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
