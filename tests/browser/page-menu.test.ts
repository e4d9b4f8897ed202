import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

const dir = folder({
  'docs/index.md':
    '---\ntitle: Start here\nslug: /\ndescription: The start.\n---\n\n## Words\n\nSome *words*.\n',
  'docs/next.md': '---\ntitle: Next\ndescription: The next.\n---\n\nOther words.\n',
  'site.config.ts': `export default {
  title: 'Menu',
  url: 'https://menu.example',
  docs: { path: 'docs', routeBasePath: '/' },
  pageMenu: {
    assistants: [{ label: 'Helper', url: 'https://helper.example/?q=Read%20{markdown}&t={title}' }],
  },
};
`,
  'static/favicon.ico': '',
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);

/** Waits until the client shows the button that copies. */
const copyReady = (page: Page): Promise<void> =>
  page.locator('[data-copy-item]:not([hidden])').waitFor({ state: 'attached' });

const markdownOf = (file: string): string => readFileSync(join(site?.out ?? '', file), 'utf8');

browserTest('PM-01 the menu copies the page as Markdown, by keyboard', async ({ open }) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, problems, close } = await open('/', { permissions });
  await copyReady(page);
  const summary = page.locator('.page-menu > summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  assert.is(focused, 'Copy as Markdown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelector('[data-status]')?.textContent === 'Copied',
  );
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), markdownOf('index.md'));
  assert.is(await page.locator('.page-menu[open]').count(), 0);
  assert.ok(await summary.evaluate((node) => node === document.activeElement));
  assert.equal(problems, []);
  await close();
});

browserTest('PM-02 Escape and clicks outside close the menu', async ({ open }) => {
  const { page, close } = await open('/');
  const summary = page.locator('.page-menu > summary');
  await summary.click();
  await page.keyboard.press('Escape');
  assert.is(await page.locator('.page-menu[open]').count(), 0);
  assert.ok(await summary.evaluate((node) => node === document.activeElement));
  await summary.click();
  await page.locator('h1').click();
  assert.is(await page.locator('.page-menu[open]').count(), 0);
  await close();
});

browserTest('PM-03 a page that cannot be copied says so', async ({ open }) => {
  const { page, close } = await open('/', { permissions: ['clipboard-write'] });
  await page.route('**/index.md', (route) => route.abort());
  await page.locator('.page-menu > summary').click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.waitForFunction(
    () => document.querySelector('[data-status]')?.textContent?.includes('copy it there') === true,
  );
  await close();
});

browserTest('PM-04 without scripts the links of the menu work', async ({ open }) => {
  const { page, close } = await open('/next', { javaScriptEnabled: false });
  await page.locator('.page-menu > summary').click();
  assert.not.ok(await page.getByText('Copy as Markdown').isVisible());
  const link = page.getByRole('link', { name: 'View as Markdown' });
  assert.is(await link.getAttribute('href'), '/next.md');
  const assistant = page.getByRole('link', { name: 'Open in Helper' });
  assert.is(
    await assistant.getAttribute('href'),
    'https://helper.example/?q=Read%20https%3A%2F%2Fmenu.example%2Fnext.md&t=Next',
  );
  await close();
});

test.after(() => site?.close());
test.run();
