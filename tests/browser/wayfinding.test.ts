import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

const page = (title: string, text = ''): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n\nWords of ${title}.\n`;

const LONG_LINE = `\`\`\`bash\n${'run --with many --flags '.repeat(12)}\n\`\`\``;
const PROSE = 'Words that fill several lines of a wide window. '.repeat(20);

/** Two SDKs with topics of the same and of other names, and an endpoint for answers. */
const dir = folder({
  'site.config.ts': `export default {
  title: 'Acme',
  url: 'https://acme.example',
  docs: { path: 'docs', routeBasePath: '/', sidebars: {
    docs: [
      { type: 'heading', label: 'Learn' },
      'index',
      { type: 'heading', label: 'Build' },
      { type: 'category', label: 'Go', items: ['go/index', 'go/timers', 'go/channels'] },
      { type: 'category', label: 'PHP', items: ['php/index', 'php/durable-timers'] },
    ],
  } },
  navbar: {
    hideOnScroll: true,
    items: [
      { label: 'Chat', href: 'https://chat.example', iconOnly: true, position: 'right' },
      { type: 'custom-askAI', label: 'Ask AI', position: 'right' },
      { type: 'search', position: 'right' },
    ],
  },
  feedback: { endpoint: '/answers', issues: 'https://issues.example/new?t={title}&a={answer}' },
  check: {
    parity: [
      { folder: 'docs', switch: { label: 'SDK', same: [['timers', 'durable-timers']] } },
    ],
  },
};
`,
  'docs/index.md': `---\ntitle: Start\nslug: /\n---\n[timers](./go/timers.md)\n`,
  'docs/go/index.md': page('Go guide', `${PROSE}\n\n${LONG_LINE}`),
  'docs/go/timers.md': page('Timers in Go', '## One\n\nText.'),
  'docs/go/channels.md': page('Channels'),
  'docs/php/index.md': page('PHP guide'),
  'docs/php/durable-timers.md': page('Timers in PHP'),
  'pages/about.md': page('About us'),
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

const tipOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element, '::after').content);

browserTest(
  'icons of the navbar show their names on hover and on focus, and Escape hides them',
  async ({ open }) => {
    const { page, close } = await open('/go', { viewport: { width: 1100, height: 800 } });
    await waitForHydration(page);
    const search = '.navbar button.search-button';
    assert.is(await tipOf(page, search), 'none');
    await page.locator(search).hover();
    assert.is(await tipOf(page, search), '"Search"');
    await page.keyboard.press('Escape');
    assert.is(await tipOf(page, search), 'none');
    await page.locator('.navbar .nav-icon').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    assert.is(await tipOf(page, '.navbar .nav-icon'), '"Chat"');
    await page.locator('.navbar [data-theme-toggle]').hover();
    assert.match(await tipOf(page, '.navbar [data-theme-toggle]'), /light mode/);
    await page.setViewportSize({ width: 1300, height: 800 });
    await page.locator(search).hover();
    assert.is(await tipOf(page, search), 'none');
    assert.is(await page.getByRole('button', { name: 'Ask AI' }).count(), 0);
    await close();
  },
);

browserTest(
  'a menu leads to the same topic in another SDK, or to the nearest page of it',
  async ({ open }) => {
    const { page, close } = await open('/go/timers');
    await waitForHydration(page);
    const menu = page.locator('.variants details');
    assert.match(await menu.locator('summary').innerText(), /SDK:\s*Go/);
    await menu.locator('summary').click();
    await menu.getByRole('link', { name: 'PHP' }).click();
    await page.waitForURL('**/php/durable-timers');
    await page.goto(new URL('/go/channels', page.url()).href);
    await waitForHydration(page);
    await menu.locator('summary').click();
    await menu.getByRole('link', { name: 'PHP' }).click();
    await page.waitForURL((url) => url.pathname === '/php');
    await page.getByText('This is the nearest page.').waitFor();
    await close();
  },
);

browserTest('the menu of a phone leads to the same topic in another SDK', async ({ open }) => {
  const { page, close } = await open('/go/timers', { viewport: { width: 390, height: 800 } });
  await waitForHydration(page);
  await page.locator('[data-menu-open]').click();
  const menu = page.locator('.menu-variants');
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: 'PHP' }).click();
  await page.waitForURL('**/php/durable-timers');
  await page.locator('[data-menu-open]').click();
  assert.match(await menu.locator('summary').innerText(), 'PHP');
  await close();
});

fullBrowserTest('an answer at the end of a page is sent, and thanks say so', async ({ open }) => {
  const { page, close } = await open('/go/channels');
  await waitForHydration(page);
  const bodies: unknown[] = [];
  let status = 500;
  await page.route('**/answers', async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ status });
  });
  const question = page.getByRole('group', { name: 'Was this page helpful?' });
  await question.getByRole('button', { name: 'No' }).click();
  await page.getByText('Your answer could not be sent.').waitFor();
  status = 204;
  await question.getByRole('button', { name: 'No' }).click();
  await question.getByText('Thank you for your answer.').waitFor();
  const answer = { page: '/go/channels', helpful: false };
  assert.equal(bodies, [answer, answer]);
  assert.is(
    await question.getByRole('link').getAttribute('href'),
    'https://issues.example/new?t=Channels&a=no',
  );
  assert.ok(
    await question.evaluate((element) => element.contains(document.activeElement)),
    'the focus stays in the question',
  );
  await close();
});

fullBrowserTest(
  'without scripts nobody is asked, and links show descriptions',
  async ({ open }) => {
    const { page, close } = await open('/go/timers', { javaScriptEnabled: false });
    assert.not.ok(await page.locator('.helpful').isVisible());
    const next = page.locator('.pagination-next');
    assert.match(await next.innerText(), 'About Channels.');
    await page.locator('.variants summary').click();
    assert.ok(await page.locator('.variants').getByRole('link', { name: 'PHP' }).isVisible());
    assert.equal(await page.locator('.sidebar-heading').allInnerTexts(), ['Learn', 'Build']);
    await close();
  },
);

fullBrowserTest(
  'pages without a sidebar begin below the logo, and code is wider than text',
  async ({ open }) => {
    const { page, close } = await open('/about', { viewport: { width: 1920, height: 1000 } });
    const left = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Math.round(element.getBoundingClientRect().left));
    const logo = await left('.navbar .brand');
    for (const path of ['/about', '/tags', '/search', '/missing']) {
      await page.goto(new URL(path, page.url()).href);
      assert.is(await left('main h1'), logo, path);
    }
    await page.goto(new URL('/go', page.url()).href);
    const width = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width);
    assert.ok((await width('.article .code')) > (await width('.article p')) + 100);
    await close();
  },
);

fullBrowserTest(
  'the focus in a hidden bar shows the bar and does not move the page',
  async ({ open }) => {
    const { page, close } = await open('/go', { viewport: { width: 1280, height: 500 } });
    await waitForHydration(page);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await page.locator('.navbar[data-hidden]').waitFor({ state: 'attached' });
    await page
      .locator('.sidebar a')
      .first()
      .evaluate((link) => link.focus({ preventScroll: true }));
    await page.keyboard.press('Shift+Tab');
    const { top, y } = await page.evaluate(() => ({
      top: document.activeElement?.closest('.navbar')?.getBoundingClientRect().top,
      y: scrollY,
    }));
    assert.equal({ top, y }, { top: 0, y: 300 });
    await close();
  },
);

test.after(() => site?.close());
test.run();
