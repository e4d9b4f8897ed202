import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routeUntil } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';
import { pageText } from '../helpers/page-text.js';
import { makeBrowserTest, siteInBrowser, type SiteInBrowser } from '../helpers/site-in-browser.js';

const counter = (name: string): string => `'use client';
import { useState } from 'react';
import { words } from './words';
export default function ${name}() {
  const [count, setCount] = useState(0);
  return <button id="${name}" onClick={() => setCount(count + 1)}>{count} {words}</button>;
}
`;

const LONG = 'Long text.\n\n'.repeat(120);

const dir = folder({
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' },
};`,
  'src/words.js': "export const words = 'clicks';",
  'src/One.jsx': counter('One'),
  'src/Two.jsx': counter('Two'),
  'docs/index.mdx': pageText(
    'Start',
    `import One from '../src/One';\nimport Two from '../src/Two';\n\n[Next](./next.mdx)\n
<One client="load" />\n\n${LONG}<Two />`,
  ),
  'docs/next.mdx': pageText('Next', '[Back](./index.mdx)'),
});

const site = await siteInBrowser(dir);
const test = suite('islands without a network');
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);
test.after(() => site?.close());

interface Tab {
  readonly shown: Page;
  /** Paths of the requests that were refused. */
  readonly refused: string[];
  /** Lets requests through from now on. */
  readonly repair: () => void;
  readonly close: () => Promise<void>;
}

/** Opens the first page in a tab that refuses requests for some files. */
async function openWithout({ browser, server }: SiteInBrowser, files: RegExp): Promise<Tab> {
  const context = await browser.newContext();
  const shown = await context.newPage();
  const refused: string[] = [];
  const repair = await routeUntil(context, files, (route) => {
    refused.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await shown.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
  return {
    shown,
    refused,
    repair,
    close: () => context.close(),
  };
}

const isLive = (shown: Page, name: string): Promise<boolean> =>
  shown.locator(`d-island[data-live]:has(#${name})`).isVisible();

const started = (shown: Page, name: string): Promise<unknown> =>
  shown.waitForSelector(`d-island[data-live]:has(#${name})`);

const FILES = {
  'the script of the island': /\/island-One-/,
  'a script that it imports': /\/island-chunk-/,
  'the code that starts islands': /\/mount-/,
};

for (const [name, files] of Object.entries(FILES))
  browserTest(
    `an island starts at the next interaction after ${name} was missing`,
    async (given) => {
      const { shown, refused, repair, close } = await openWithout(given, files);
      assert.ok(refused.length > 0);
      assert.not(await isLive(shown, 'One'));
      assert.is(await shown.innerText('#One'), '0 clicks');
      repair();
      await shown.keyboard.press('Shift');
      await started(shown, 'One');
      await shown.click('#One');
      assert.is(await shown.innerText('#One'), '1 clicks');
      await close();
    },
  );

fullBrowserTest('islands start when the network is back', async ({ browser, server }) => {
  const context = await browser.newContext();
  const shown = await context.newPage();
  await shown.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
  await started(shown, 'One');
  await context.setOffline(true);
  const failure = shown.waitForEvent('console', {
    predicate: (message) => message.text().includes('did not load'),
  });
  await shown.locator('#Two').scrollIntoViewIfNeeded();
  await failure;
  assert.not(await isLive(shown, 'Two'));
  await context.setOffline(false);
  await started(shown, 'Two');
  await context.close();
});

browserTest('the loader of islands is loaded when the network is back', async (given) => {
  const { shown, refused, repair, close } = await openWithout(given, /\/islands-|\/index-/);
  assert.ok(refused.length > 0);
  repair();
  await shown.evaluate(() => dispatchEvent(new Event('online')));
  await started(shown, 'One');
  await close();
});

fullBrowserTest('an island that never loads asks the server a few times only', async (given) => {
  const { shown, refused, repair, close } = await openWithout(given, /\/island-One-/);
  const { length: before } = refused;
  for (let i = 0; i < 20; i++) {
    await shown.keyboard.press('Shift');
    await shown.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  await shown.waitForLoadState('networkidle');
  assert.ok(refused.length - before >= 1);
  assert.ok(refused.length - before <= 5, `${refused.length - before} requests`);
  repair();
  await shown.evaluate(() => dispatchEvent(new Event('online')));
  await started(shown, 'One');
  await close();
});

fullBrowserTest('a page with a missing island can be left and visited again', async (given) => {
  const { shown, repair, close } = await openWithout(given, /\/island-One-/);
  await shown.click('main a:has-text("Next")');
  await shown.waitForSelector('h1:has-text("Next")');
  repair();
  await shown.goBack();
  await started(shown, 'One');
  await close();
});

test.run();
