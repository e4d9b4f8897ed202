/**
 * `node scripts/run-ts.mjs scripts/screenshots.ts [filter …]` takes screenshots of all kinds of
 * pages, dark and light, narrow and wide, into screenshots/, which is not committed. `--sheet`
 * combines some of them into docs/images/contact-sheet.jpg for the README. Needs the built site in
 * build/ and Chromium.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launch } from '../tests/helpers/chromium.js';
import { serveFolder } from '../tests/helpers/server.js';

const root = process.env.DOCSGEN_ROOT ?? process.cwd();
const folder = join(root, 'screenshots');

/** Twelve kinds of page and some more: name → path. */
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  concept: '/workflows',
  sdk: '/develop/go/core-application',
  quickstarts: '/quickstarts',
  cookbook: '/ai-cookbook',
  recipe: '/ai-cookbook/basic-python',
  glossary: '/glossary',
  changelog: '/changelog',
  tags: '/tags',
  tag: '/tags/workflows',
  reference: '/references/events',
  cli: '/cli/workflow',
  category: '/troubleshooting',
  search: '/search?q=activity',
  'not-found': '/workflow',
  legacy: '/index-legacy',
};
const WIDTHS = [390, 1280] as const;
const MODES = ['dark', 'light'] as const;
/** Pages and modes of the contact sheet, in reading order. */
const SHEET = [
  'home-dark-1280',
  'concept-light-1280',
  'sdk-dark-1280',
  'cookbook-light-1280',
  'quickstarts-dark-1280',
  'glossary-light-1280',
];
const SHEET_NARROW = [
  'home-light-390',
  'concept-dark-390',
  'reference-light-390',
  'recipe-dark-390',
];

async function shoot(browser: Browser, origin: string, filters: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, path] of Object.entries(PAGES)) {
    for (const colorScheme of MODES) {
      for (const width of WIDTHS) {
        const file = `${name}-${colorScheme}-${width}`;
        if (filters.length > 0 && !filters.some((filter) => file.includes(filter))) continue;
        const page = await browser.newPage({
          viewport: { width, height: width < 500 ? 844 : 900 },
          colorScheme,
          deviceScaleFactor: width < 500 ? 2 : 1,
          reducedMotion: 'reduce',
        });
        await page.goto(origin + path, { waitUntil: 'networkidle' });
        await page.screenshot({ path: join(folder, `${file}.png`) });
        await page.close();
      }
    }
  }
}

/** Combines several pictures into one, in the browser. */
async function sheet(browser: Browser): Promise<void> {
  const picture = (name: string): string => {
    const png = readFileSync(join(folder, `${name}.png`)).toString('base64');
    return `<img src="data:image/png;base64,${png}" alt="">`;
  };
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: 32px; background: #d9dce6; display: grid; gap: 24px; width: 1536px; }
    div { display: grid; gap: 24px; grid-template-columns: repeat(3, 1fr); }
    div + div { grid-template-columns: repeat(4, 1fr); padding-inline: 160px; }
    img { width: 100%; border-radius: 10px; display: block;
      box-shadow: 0 8px 24px rgb(20 24 48 / .25); }
    </style>
    <div>${SHEET.map(picture).join('')}</div>
    <div>${SHEET_NARROW.map(picture).join('')}</div>`);
  await page.screenshot({
    path: join(root, 'docs/images/contact-sheet.jpg'),
    type: 'jpeg',
    quality: 82,
    fullPage: true,
  });
}

const args = process.argv.slice(2);
const browser = await launch();
if (browser === undefined) {
  console.error(
    'There is no Chromium here; install one (apt-get install chromium) or set CHROME_PATH.',
  );
  process.exitCode = 1;
} else {
  const server = await serveFolder(join(process.env.SITE_OUT ?? join(root, 'build')));
  const filters = args.filter((arg) => !arg.startsWith('--'));
  if (filters.length === 0) rmSync(folder, { recursive: true, force: true });
  await shoot(browser, server.origin, filters);
  if (args.includes('--sheet')) await sheet(browser);
  await browser.close();
  await server.close();
  console.log(`Screenshots are in ${folder}.`);
}
