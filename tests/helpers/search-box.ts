import type { Page } from 'playwright-core';

/** The Markdown of a page. */
export const text = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${JSON.stringify(title)}\n${more}---\n\n${body}\n`;
/** Markup that must stay text. */
export const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
/** Enough words for several index files. */
const WORDS = Array.from(
  { length: 4000 },
  (_, i) => `${'abcdefghijklmnopqrstuvwxyz'.charAt(i % 26)}word${i}`,
).join(' ');
/** The pages of a small site for searching. */
export const PAGES: Readonly<Record<string, string>> = {
  'static/favicon.ico': '',
  'docs/words.md': text('Many words', WORDS),
  'docs/index.md': text('Home', 'Start here.', 'slug: /\n'),
  'docs/retry.md': text(
    'Retry Policies',
    [
      'How a call is tried again, with **one** rule: ' +
        'the first of many words that make this text longer than ten.',
      '## Backoff coefficient',
      'The wait grows by it.',
      '## Longest interval',
      'It stays below this.',
      '## Fourth retry',
      'A.',
      '## Fifth retry',
      'B.',
      '## Sixth retry',
      'C.',
    ].join('\n\n'),
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
  // Hits in eight groups, with one hit of each group before all others.
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, i) => [
      `docs/zoo${i % 8}/q${i}.md`,
      text(`${i < 8 ? 'Quoll house' : 'House'} ${i}`, 'A quoll and other quolls live here.'),
    ]),
  ),
  'api/calls.md': text('Calls', 'A wombat calls.'),
};
/** The config of the site, with additional settings of `search`. */
export const config = (search: string): string => `export default {
  title: 'Small',
  url: 'https://small.example',
  docs: [
    { path: 'docs', routeBasePath: '/' },
    { id: 'api', label: 'The API', path: 'api' },
  ],
  navbar: { items: [{ type: 'search', position: 'right' }] },
  search: { missingResultsUrl: 'https://small.example/missing?q={query}', ${search} },
};
`;
/** The selector of the open box. */
export const BOX = 'dialog[data-search-box][open]';
/** The addresses of the visible rows. */
export const rows = (page: Page): Promise<string[]> =>
  page
    .locator(`${BOX} .search-row a`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
/** The address of the active row, which Enter follows. */
export const active = (page: Page): Promise<string> =>
  page
    .locator(`${BOX} .search-row[data-active] a`)
    .evaluate((link) => link.getAttribute('href') ?? '');
/** Types a query and waits for its results. */
export const type = async (page: Page, query: string): Promise<void> => {
  await page.locator(`${BOX} input`).fill(query);
  await page.locator(`${BOX} [data-status="idle"], ${BOX} [data-status="error"]`).waitFor();
};
/** Opens the box by its shortcut. */
export const openBox = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.locator(`${BOX} input`).waitFor();
};
/** Opens the box, types a query and waits for the first row. */
export const search = async (page: Page, query: string): Promise<void> => {
  await openBox(page);
  await type(page, query);
  await page.locator(`${BOX} .search-row`).first().waitFor();
};
/** Whether the box is open. */
export const isOpen = async (page: Page): Promise<boolean> => (await page.locator(BOX).count()) > 0;
