import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { THEME_COLORS } from '../../src/components/theme-color.js';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

const LONG = 'Elektronischerzahlungsverkehrsdienstleistervertragsbedingungen'.repeat(2);

const WORDS = 'Words of a paragraph.\n\n'.repeat(60);

/** A site in English and in Hebrew, with long titles and folded text. */
const dir = folder({
  'site.config.ts': `export default {
  title: 'Acme',
  url: 'https://acme.example',
  locales: {
    default: 'en',
    list: [{ code: 'en', label: 'English' }, { code: 'he', label: 'עברית' }],
  },
  docs: { path: 'docs', routeBasePath: 'docs', sidebars: 'sidebars.ts' },
  sidebar: { hideable: true },
  navbar: {
    items: [
      { type: 'docSidebar', sidebarId: 'guideSidebar', label: 'Guide' },
      { label: 'Elsewhere', href: 'https://elsewhere.example' },
    ],
  },
};
`,
  'sidebars.ts': `export default {
  guideSidebar: [
    'first',
    { type: 'category', label: 'Group', items: ['${LONG}', 'code', 'types', 'last'] },
  ],
};
`,
  'docs/first.md': `---\ntitle: First\n---\n\n::::tabs
:::tab{label="Open"}
Shown text.
:::
:::tab{label="Closed"}
A parakeet in a closed tab.
:::
::::

${WORDS}:::details[Folded]
A pelican in folded text.
:::

${WORDS}## Target

${WORDS}`,
  [`docs/${LONG}.md`]: `---\ntitle: ${LONG}\n---\n\nWords.\n`,
  'docs/code.md': '---\ntitle: "The `win32` flag"\n---\n\nWords.\n',
  'docs/types.md':
    '---\ntitle: Types\n---\n\nReturns a List<T> of quetzals.\n\n## A Set<T>\n\nWords.\n',
  'docs/last.md':
    '---\ntitle: A title that is long enough to need two lines in its box\n---\n\n' +
    '[Elsewhere](https://elsewhere.example)\n',
  'docs/printed.md':
    '---\ntitle: Printed\n---\n\n[Elsewhere](https://elsewhere.example) and a note[^1].\n\n' +
    `\`\`\`go showLineNumbers\n${'words of a line '.repeat(20)}\n\`\`\`\n\n[^1]: A note.\n`,
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);

const PHONE = { viewport: { width: 390, height: 800 } };

/** Elements that are wider than the window. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, [data-menu] *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isShown = box.width > 1 && getComputedStyle(element).overflowX === 'visible';
        return isShown && (box.right > innerWidth + 1 || box.left < -1);
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

browserTest('B-01 long unbroken titles fit into a narrow window', async ({ open }) => {
  const { page, close } = await open(`/docs/${LONG}`, PHONE);
  for (const path of [`/docs/${LONG}`, '/docs/last', `/he/docs/${LONG}`]) {
    await page.goto(new URL(path, page.url()).href);
    await waitForHydration(page);
    assert.equal(await tooWide(page), [], path);
  }
  await close();
});

browserTest('B-02 Ctrl+K closes the message that search is not available', async ({ open }) => {
  const { page, close } = await open('/docs/first');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await page.locator('dialog.search-unreachable[open]').waitFor();
  await page.keyboard.press('Control+k');
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
  await close();
});

browserTest(
  'B-03 arrows point in the direction of reading, and stay on the line of their text',
  async ({ open }) => {
    const { page, close } = await open(`/docs/${LONG}`, PHONE);
    for (const [path, previous, next] of [
      [`/docs/${LONG}`, '←', '→'],
      [`/he/docs/${LONG}`, '→', '←'],
    ] as const) {
      await page.goto(new URL(path, page.url()).href);
      const arrow = (selector: string, part: string): Promise<string> =>
        page
          .locator(`${selector} .pagination-label`)
          .evaluate((label, pseudo) => getComputedStyle(label, pseudo).content, part);
      assert.match(await arrow('.pagination-prev', '::before'), previous);
      assert.match(await arrow('.pagination-next', '::after'), next);
      const display = await page
        .locator('.pagination-next .pagination-label')
        .evaluate((label) => getComputedStyle(label).display);
      assert.is(display, 'flex', 'the arrow is beside the text');
    }
    await close();
  },
);

browserTest('B-04 the find of the browser opens closed tabs and details', async ({ open }) => {
  for (const word of ['parakeet', 'pelican']) {
    const { page, close } = await open(`/docs/first#:~:text=${word}`);
    const text = page.getByText(word);
    await text.waitFor({ state: 'visible' });
    if (word === 'parakeet')
      assert.is(
        await page.getByRole('tab', { name: 'Closed' }).getAttribute('aria-selected'),
        'true',
      );
    await close();
  }
  const { page, close } = await open('/docs/first');
  const heights = await page
    .locator('.tabs-panel')
    .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().height));
  assert.ok((heights[0] ?? 0) > 20);
  assert.is(heights[1], 0, 'a closed panel takes no room');
  await close();
});

browserTest('B-05 the bars of the browser have the colour of the page', async ({ open }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await open('/docs/first', { colorScheme });
    const source = await page.evaluate(async () => (await fetch(location.href)).text());
    assert.match(source, `content="${THEME_COLORS[colorScheme]}"`);
    const colours = (): Promise<{ bars: string[]; page: string }> =>
      page.evaluate(() => ({
        bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
          ({ content }) => content,
        ),
        page: getComputedStyle(document.documentElement).backgroundColor,
      }));
    const before = await colours();
    assert.equal(before.bars, [before.page, before.page]);
    await page.locator('.navbar [data-theme-toggle]').click();
    await page.locator('.navbar [data-theme-toggle]').click();
    const after = await colours();
    assert.equal(after.bars, [after.page, after.page]);
    await close();
  }
});

browserTest('B-06 a page opens at its anchor without moving', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const positions: number[] = [];
    Object.assign(window, { positions });
    addEventListener('scroll', () => positions.push(scrollY));
  });
  await page.goto(`${server.origin}/docs/first#target`, { waitUntil: 'networkidle' });
  await waitForHydration(page);
  const positions = await page.evaluate(
    () => (window as unknown as { positions: number[] }).positions,
  );
  assert.is(new Set(positions).size, 1, positions.join());
  await context.close();
});

browserTest(
  'B-07 the menu of a page without a sidebar has the tree of the documentation',
  async ({ open }) => {
    const { page, close, problems } = await open('/', PHONE);
    await waitForHydration(page);
    await page.locator('[data-menu-open]').click();
    await page.locator('[data-menu-tree]', { hasText: 'Guide' }).click();
    await page.locator('.menu-secondary [data-sidebar] a', { hasText: 'First' }).waitFor();
    assert.is(await page.locator('[data-sidebar] [aria-current]').count(), 0);
    assert.match(page.url(), /\/$/);
    await page.getByRole('button', { name: 'Back to main menu' }).click();
    await page.locator('[data-menu-tree]').click();
    await page.locator('.menu-secondary [data-sidebar] a', { hasText: 'First' }).click();
    await page.waitForURL('**/docs/first');
    assert.equal(problems, []);
    await close();
  },
);

browserTest('B-08 matches and the active row can be seen in forced colours', async ({ open }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await open('/docs/first', { colorScheme, forcedColors: 'active' });
    await page.keyboard.press('Control+k');
    await page.locator('dialog[data-search-box][open] input').fill('first');
    await page.locator('.search-row[data-active] mark').first().waitFor();
    const seen = await page.evaluate(() => {
      const mark = document.querySelector('.search-row mark');
      const row = document.querySelector('.search-row[data-active]');
      if (mark === null || row === null) return undefined;
      const { color, backgroundColor } = getComputedStyle(mark);
      return { color, backgroundColor, outline: getComputedStyle(row).outlineStyle };
    });
    // Icons and pictures have the colours of the system, not those of the chosen mode.
    const other = colorScheme === 'light' ? 'dark' : 'light';
    const chosen = await page.evaluate((mode) => {
      document.documentElement.dataset['theme'] = mode;
      const picture = document.createElement('span');
      picture.className = `only-${mode}`;
      document.body.append(picture);
      const icon = document.querySelector('.search-row .icon') ?? picture;
      const link = icon.closest('a') ?? picture;
      return {
        icon: getComputedStyle(icon).color,
        link: getComputedStyle(link).color,
        picture: getComputedStyle(picture).display,
      };
    }, other);
    assert.is(chosen.icon, chosen.link);
    assert.is(chosen.picture, 'none');
    assert.is.not(seen?.color, seen?.backgroundColor);
    assert.match(seen?.backgroundColor ?? '', /^rgb\(/, 'it is opaque');
    assert.is(seen?.outline, 'solid');
    await close();
  }
});

browserTest('B-09 links to other sites keep their icon in all windows', async ({ open }) => {
  const { page, close } = await open('/docs/first');
  for (const width of [1000, 1279, 1480]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.locator('.navbar-links .icon-external').boundingBox();
    assert.ok((box?.width ?? 0) >= 8, `${box?.width} px in a window of ${width} px`);
  }
  await close();
});

browserTest('B-12 code in titles and labels is shown as code', async ({ open }) => {
  const { page, close } = await open('/docs/code');
  const codeIn = (selector: string): Promise<string[]> =>
    page.locator(`${selector} code`).allTextContents();
  for (const place of ['main h1', '.sidebar [aria-current]', '.breadcrumbs [aria-current]'])
    assert.equal(await codeIn(place), ['win32'], place);
  assert.is(await page.title(), 'The win32 flag | Acme');
  assert.not.match(await page.locator('body').innerText(), '`');
  await page.goto(new URL('/docs/types', page.url()).href);
  assert.equal(await codeIn('.pagination-prev'), ['win32']);
  await close();
});

browserTest(
  'B-13 every bar has the search and the colour mode, also if the config names other items',
  async ({ open }) => {
    const { page, close } = await open('/docs/first');
    assert.ok(await page.locator('.navbar [data-search]').isVisible());
    assert.ok(await page.locator('.navbar [data-theme-toggle]').isVisible());
    await close();
  },
);

browserTest('B-19 links to other sites keep their icon in forced colours', async ({ open }) => {
  const { page, close } = await open('/docs/last', { forcedColors: 'active', colorScheme: 'dark' });
  const { icon, canvas } = await page.locator('.article a.external').evaluate((link) => ({
    icon: getComputedStyle(link, '::after').backgroundColor,
    canvas: getComputedStyle(document.documentElement).backgroundColor,
  }));
  assert.is.not(icon, canvas);
  await close();
});

browserTest(
  'B-19 no line begins with the punctuation after an icon of a link',
  async ({ open }) => {
    const { page, close } = await open('/docs/last');
    const apart = await page.locator('.article a.external').evaluate((link) => {
      const line = document.createElement('p');
      line.append('Words before ', link.cloneNode(true), ', and words after it.');
      link.closest('.article')?.append(line);
      const [, copy, rest] = line.childNodes;
      const comma = document.createRange();
      comma.setStart(rest as Node, 0);
      comma.setEnd(rest as Node, 1);
      // The word fits into the narrowest line.
      return Array.from({ length: 200 }, (_, i) => 120 + i).filter((width) => {
        line.style.width = `${width}px`;
        const ofLink = [...(copy as Element).getClientRects()].at(-1);
        return comma.getBoundingClientRect().top >= (ofLink?.bottom ?? 0);
      });
    });
    assert.equal(apart, []);
    await close();
  },
);

browserTest(
  'B-19 a printed page has the addresses of its links, and complete lines of code',
  async ({ open }) => {
    const { page, close } = await open('/docs/printed');
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate(() => {
      const after = (selector: string): CSSStyleDeclaration =>
        getComputedStyle(document.querySelector(selector) ?? document.body, '::after');
      const { content, maskImage, display } = after('.article a.external');
      const code = document.querySelector('.code pre');
      return {
        address: [content, maskImage, display],
        note: after('[data-footnote-ref]').content,
        cut: (code?.scrollWidth ?? 0) - (code?.clientWidth ?? 0),
      };
    });
    const address = '" (https://elsewhere.example)"';
    assert.equal(printed, { address: [address, 'none', 'inline'], note: 'none', cut: 0 });
    await close();
  },
);

browserTest('B-20 the strip below the sidebar begins at its edge', async ({ open }) => {
  const { page, close } = await open('/docs/last');
  for (const [path, side] of [
    ['/docs/last', 'left'],
    ['/he/docs/last', 'right'],
  ] as const) {
    await page.goto(new URL(path, page.url()).href);
    const edges = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .evaluate((element, name) => element.getBoundingClientRect()[name], side);
    assert.is(await edges('.sidebar-hide'), await edges('[data-menu]'), path);
  }
  await close();
});

browserTest('B-14 type parameters such as List<T> are shown', async ({ open }) => {
  const { page, problems, close } = await open('/docs/types');
  assert.is(await page.locator('.article p').first().innerText(), 'Returns a List<T> of quetzals.');
  assert.match(await page.locator('.article h2').innerText(), /^A Set<T>/);
  assert.is(await page.locator('[data-toc] a').first().innerText(), 'A Set<T>');
  assert.equal(problems, []);
  await close();
});

browserTest('B-15 the link to all results counts one result as one', async ({ open }) => {
  const { page, close } = await open('/docs/first');
  await page.keyboard.press('/');
  await page.locator('dialog[data-search-box][open] input').fill('quetzals');
  await page.locator('.search-all').waitFor();
  assert.is(await page.locator('.search-all').innerText(), 'See 1 result');
  await close();
});

browserTest('B-16 crawlers find robots.txt with the address of the sitemap', async ({ server }) => {
  const response = await fetch(`${server.origin}/robots.txt`);
  assert.is(response.status, 200);
  assert.match(await response.text(), 'Sitemap: https://acme.example/sitemap.xml');
});

test.after(() => site?.close());
test.run();
