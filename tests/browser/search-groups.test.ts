/** Groups of results, and the group that the reader is in. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder } from '../helpers/command.js';
import { active, BOX, openBox, rows, search, text, type } from '../helpers/search-box.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

const LANGUAGES = ['go', 'python', 'ruby'] as const;
const LABELS = { go: 'Go SDK', python: 'Python SDK', ruby: 'Ruby SDK' } as const;

const guideOf = (language: (typeof LANGUAGES)[number]): Record<string, string> => ({
  [`docs/${language}/_category_.yml`]: `label: ${LABELS[language]}\n`,
  [`docs/${language}/cancel.md`]: text(`Cancellation with ${language}`, 'Cancel a wombat.'),
  [`docs/${language}/timers.md`]: text(`Timers with ${language}`, 'A timer can be cancelled.'),
  [`docs/${language}/start.md`]: text(`Start with ${language}`, 'The first steps.'),
});

const site = await siteInBrowser(
  folder({
    'static/favicon.ico': '',
    'docs/index.md': text('Home', 'Start here.', 'slug: /\n'),
    'docs/go/compare.md': text('Cancel in ruby and go', 'Both cancel a wombat: ruby and go.'),
    'docs/concepts/_category_.yml': 'label: Concepts\n',
    'docs/concepts/cancel.md': text('Cancel', 'Cancel means to stop.'),
    ...Object.assign({}, ...LANGUAGES.map(guideOf)),
    'site.config.ts': `export default {
      title: 'Small',
      docs: [{ path: 'docs', routeBasePath: '/' }],
      navbar: { items: [{ type: 'search', position: 'right' }] },
    };`,
  }),
);
test.after(() => site?.close());
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

const groupNames = (page: Page): Promise<string[]> =>
  page.locator(`${BOX} .search-group-name`).allInnerTexts();
const chip = (page: Page, name: string): ReturnType<Page['locator']> =>
  page.locator(`${BOX} .search-chips button`, { hasText: name });

/** On the pages of a guide, its results and its chip are first. */
async function leads(
  language: (typeof LANGUAGES)[number],
  { open }: NonNullable<typeof site>,
): Promise<void> {
  const { page, problems, close } = await open(`/${language}/timers`);
  await search(page, 'cancel');
  assert.is((await groupNames(page))[0], LABELS[language]);
  assert.is(await active(page), `/${language}/cancel`);
  assert.is(await chip(page, 'Everything').getAttribute('aria-pressed'), 'true');
  // Its own group has the first chip after "Everything".
  assert.is(await page.locator(`${BOX} .search-chips button`).nth(1).innerText(), LABELS[language]);
  assert.equal(problems, []);
  await close();
}

browserTest('the results of the go guide are first on its pages', (each) => leads('go', each));
browserTest('the results of the python guide are first on its pages', (each) =>
  leads('python', each),
);
browserTest('the results of the ruby guide are first on its pages', (each) => leads('ruby', each));

fullBrowserTest('a query that names a group leads with that group', async ({ open }) => {
  const { page, close } = await open('/go/timers');
  await search(page, 'ruby cancel');
  await page.locator(`${BOX} .search-row a[href="/ruby/cancel"]`).waitFor();
  assert.is(await active(page), '/ruby/cancel');
  await close();
});

fullBrowserTest('chips show the results of one group, and of all again', async ({ open }) => {
  const { page, close } = await open('/go/timers');
  await search(page, 'cancel');
  await chip(page, 'Python SDK').click();
  await page.locator(`${BOX} .search-row[data-active] a[href="/python/cancel"]`).waitFor();
  assert.equal(await groupNames(page), ['Python SDK']);
  assert.ok((await rows(page)).every((href) => href.startsWith('/python/')));
  assert.is(await chip(page, 'Python SDK').getAttribute('aria-pressed'), 'true');
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  await chip(page, 'Everything').click();
  await page.locator(`${BOX} .search-row[data-active] a[href="/go/cancel"]`).waitFor();
  // The keyboard reaches the chips, and narrowing says how many results are left.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.ok(
    await page.evaluate(() => document.activeElement?.closest('.search-chips') instanceof Element),
  );
  await close();
});

fullBrowserTest(
  'a language that the reader picked in tabs counts like its guide',
  async ({ open }) => {
    const { page, close } = await open('/');
    await page.evaluate(() => {
      localStorage.setItem('docsgen.tab.language', 'ruby');
    });
    await search(page, 'cancel');
    assert.is((await groupNames(page))[0], 'Ruby SDK');
    await close();
  },
);

fullBrowserTest(
  'an empty field offers pages of the own guide and popular pages',
  async ({ open }) => {
    const { page, close } = await open('/python/timers');
    await openBox(page);
    await page.locator(`${BOX} .search-offers`).first().waitFor();
    const offered = await page.locator(`${BOX} .search-offers-name`).allInnerTexts();
    assert.equal(offered, ['Python SDK', 'Popular pages']);
    const own = page.locator(`${BOX} .search-offers`).first().locator('a').first();
    assert.ok((await own.getAttribute('href'))?.startsWith('/python/'));
    await own.click();
    await page.waitForURL(/\/python\//);
    await close();
  },
);

fullBrowserTest('a query without results names the nearest words', async ({ open }) => {
  const { page, close } = await open('/');
  await openBox(page);
  await type(page, 'canzzl');
  const suggestion = page.locator(`${BOX} .link-button`, { hasText: 'cancel' });
  await suggestion.click();
  await page.locator(`${BOX} .search-row`).first().waitFor();
  await close();
});

fullBrowserTest('axe finds nothing in the box with results and with offers', async ({ open }) => {
  const { page, close } = await open('/go/timers');
  const violations = async (): Promise<string[]> => {
    await page.evaluate(axe.source);
    return page.evaluate(async () => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const { violations: found } = await engine.run('dialog');
      return found.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
    });
  };
  await openBox(page);
  await page.locator(`${BOX} .search-offers`).first().waitFor();
  assert.equal(await violations(), []);
  await type(page, 'cancel');
  await page.locator(`${BOX} .search-row`).first().waitFor();
  assert.equal(await violations(), []);
  await close();
});

fullBrowserTest('chips and a preview fit windows of 320 to 1280 pixels', async ({ open }) => {
  for (const width of [320, 1280]) {
    const { page, close } = await open('/go/timers', { viewport: { width, height: 900 } });
    await search(page, 'cancel');
    assert.is(await page.locator(`${BOX} .search-preview`).count(), width > 1000 ? 1 : 0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.is(overflow, 0);
    await close();
  }
});

test.run();
