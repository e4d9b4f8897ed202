import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clickByScript, waitForHydration } from '../helpers/browser-page.js';
import { launch } from '../helpers/chromium.js';
import { docsgen, folder } from '../helpers/command.js';
import { serveFolder } from '../helpers/server.js';
import { isChosen } from '../helpers/chosen-test.js';

const browser = await launch();
const browserTest = (name: string, run: (browser: Browser) => Promise<void>): void => {
  if (browser === undefined || !isChosen(name)) test.skip(name);
  else test(name, () => run(browser));
};

const PAGE_COUNT = 12;

/** Numbers of the navigation steps before which the site is built again. */
const TEXT_DEPLOY = 15;
const SHELL_DEPLOY = 35;

const pageText = (i: number): string => `---
title: Page ${i}
---
Text of page ${i}.

${'More text.\n\n'.repeat(60)}[next](./p${(i + 1) % PAGE_COUNT}.md)
`;

const PAGES = Object.fromEntries(
  Array.from({ length: PAGE_COUNT }, (_, i) => [`docs/p${i}.md`, pageText(i)]),
);

const config = (more: string): string => `export default {
  title: 'Small',
  url: 'https://small.example',
  docs: { path: 'docs', routeBasePath: '/' },
  ${more}
};
`;

async function build(source: string): Promise<void> {
  assert.is((await docsgen(['build', source, '--quiet'])).code, 0);
}

/** Builds the site with new text on every page and, the second time, with another shell. */
async function deploy(source: string, step: number): Promise<void> {
  for (const [path, text] of Object.entries(PAGES))
    writeFileSync(join(source, path), text.replace('Text of', `Build ${step} of`));
  if (step === SHELL_DEPLOY)
    writeFileSync(join(source, 'site.config.ts'), config("navbar: { title: 'New' },"));
  await build(source);
}

const waitForPage = (page: Page, i: number): Promise<unknown> =>
  page.waitForFunction(
    (title) => document.querySelector('main h1')?.textContent === title,
    `Page ${i}`,
  );

browserTest(
  'a deploy under an open tab causes no missing page, stale text or lost scroll position',
  async (browser) => {
    const source = folder({
      ...PAGES,
      'docs/index.md': '---\ntitle: Home\nslug: /\n---\n[first](./p0.md)\n',
      'site.config.ts': config(''),
    });
    const out = join(source, 'build');
    await build(source);
    const server = await serveFolder(out);
    const context = await browser.newContext({ viewport: { width: 1280, height: 700 } });
    const page = await context.newPage();
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    await page.goto(`${server.origin}/p0`);
    await waitForHydration(page);
    for (let step = 1; step <= 50; step++) {
      const i = step % PAGE_COUNT;
      if (step === TEXT_DEPLOY || step === SHELL_DEPLOY) await deploy(source, step);
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
      await clickByScript(page, `.sidebar a[href="/p${i}"]`);
      await page.waitForURL(`**/p${i}`);
      await waitForPage(page, i);
      assert.is(await page.evaluate(() => Math.round(scrollY)), 0);
      if (step % 10 === 0) {
        await page.goBack();
        await waitForPage(page, (step - 1) % PAGE_COUNT);
        await page.waitForFunction(() => Math.round(scrollY) === 400);
        await page.goForward();
        await waitForPage(page, i);
      }
    }
    assert.match(await page.locator('main').innerText(), 'Build 35 of page 2');
    assert.is(await page.locator('.brand').first().innerText(), 'New');
    assert.equal(missing, []);
    await context.close();
    await server.close();
  },
);

test.after(() => browser?.close());
test.run();
