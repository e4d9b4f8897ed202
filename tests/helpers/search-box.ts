import type { Page } from 'playwright-core';

/** A page of Markdown. */
export const text = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${JSON.stringify(title)}\n${more}---\n\n${body}\n`;
/** Markup that must stay text. */
export const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
/** Enough words for several files of the index. */
const WORDS = Array.from(
  { length: 4000 },
  (_, i) => `${'abcdefghijklmnopqrstuvwxyz'.charAt(i % 26)}word${i}`,
).join(' ');
/** A small site to search in. */
export const PAGES: Readonly<Record<string, string>> = {
  'static/favicon.ico': '',
  'docs/words.md': text('Many words', WORDS),
  'docs/index.md': text('Home', 'Start here.', 'slug: /\n'),
  'docs/retry.md': text(
    'Retry Policies',
    'How a call is tried again, with **one** rule: the first of many words that make this text longer than ten.\n\n## Backoff coefficient\n\nThe wait grows by it.\n\n## Longest interval\n\nIt stays below this.\n\n## Fourth retry\n\nA.\n\n## Fifth retry\n\nB.\n\n## Sixth retry\n\nC.',
  ),
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `docs/guides/g${i}.md`,
      text(`Guide ${i}`, 'A wombat lives here.'),
    ]),
  ),
  'docs/guides/_category_.yml': 'label: Guides\n',
  'docs/hostile.md': text(
    `Hostile ${HOSTILE}`,
    `Quokka \`${HOSTILE}\` end.\n\n## Heading \`${HOSTILE}\`\n\nMore.`,
  ),
  // Hits in eight groups, one of each before the others.
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, i) => [
      `docs/zoo${i % 8}/q${i}.md`,
      text(`${i < 8 ? 'Quoll house' : 'House'} ${i}`, 'A quoll and other quolls live here.'),
    ]),
  ),
  'api/calls.md': text('Calls', 'A wombat calls.'),
};
/** Its config, with more of `search`. */
export const config = (search: string): string =>
  `export default { title: 'Small', url: 'https://small.example', docs: [{ path: 'docs', routeBasePath: '/' }, { id: 'api', label: 'The API', path: 'api' }], navbar: { items: [{ type: 'search', position: 'right' }] }, search: { missingResultsUrl: 'https://small.example/missing?q={query}', ${search} } };\n`;
/** The open box. */
export const BOX = 'dialog[data-search-box][open]';
/** Addresses of the rows that are shown. */
export const rows = (page: Page): Promise<string[]> =>
  page
    .locator(`${BOX} .search-row a`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
/** Address of the row that Enter follows. */
export const active = (page: Page): Promise<string> =>
  page
    .locator(`${BOX} .search-row[data-active] a`)
    .evaluate((link) => link.getAttribute('href') ?? '');
/** Type a query and wait for its answer. */
export const type = async (page: Page, query: string): Promise<void> => {
  await page.locator(`${BOX} input`).fill(query);
  await page.locator(`${BOX} [data-status="idle"], ${BOX} [data-status="error"]`).waitFor();
};
/** Open the box by its shortcut. */
export const openBox = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.locator(`${BOX} input`).waitFor();
};
/** Show the first row of a query. */
export const search = async (page: Page, query: string): Promise<void> => {
  await openBox(page);
  await type(page, query);
  await page.locator(`${BOX} .search-row`).first().waitFor();
};
/** Whether the box is open. */
export const isOpen = async (page: Page): Promise<boolean> => (await page.locator(BOX).count()) > 0;
