import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

const STEPS = Array.from({ length: 14 }, (_, i) => `step${i}[Do the step ${i}]`).join(' --> ');
const FORMULA = Array.from({ length: 60 }, (_, i) => `x_{${i}}`).join(' + ');

/** A page with everything that is read from left to right. */
const page = (title: string, words: string): string => `---
title: ${title}
---

${words} \`run()\`

## One

\`\`\`js title=".env"
// first
\`\`\`

\`\`\`mermaid
flowchart LR
  ${STEPS}
\`\`\`

$$
${FORMULA}
$$

## Two

:::details Folded
${words}
:::
`;

/** A site in English and in Arabic, with one page that has no translation. */
const dir = folder({
  'site.config.ts': `export default {
  title: 'Acme',
  url: 'https://acme.example',
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'ar' }] },
  docs: [{ path: 'docs', routeBasePath: 'docs' }, { kind: 'blog', path: 'blog' }],
  navbar: { items: [{ type: 'localeDropdown' }, { type: 'search' }] },
};
`,
  'docs/guide.md': page('Guide', 'Words.'),
  'docs/hand.md': '---\ntitle: Hand\ntags: [C++]\n---\n\nA hand.\n',
  'docs/answers/_category_.json': JSON.stringify({
    link: { type: 'generated-index', description: 'Pages of it.' },
  }),
  'docs/answers/asked.md': '---\ntitle: Asked?\n---\n\nAn answer.\n\n## Why?\n',
  'docs/answers/inner/page.md': '---\ntitle: Inner\n---\n\n## Why?\n',
  'docs/answers/inner/_category_.json': JSON.stringify({ link: { type: 'generated-index' } }),
  'blog/2024-05-10-post.md':
    '---\ntitle: Is it?\ntags: [C++]\n---\n\nYes, $1$.\n\n<!-- truncate -->\n\n$x$\n',
  'docs/plain.md': page('Plain', 'Words.'),
  'docs/third.md': page('Third', 'Words.'),
  'i18n/ar/docs/guide.md': page('دليل', 'كلمات'),
  'static/favicon.ico': '',
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

/** The left edges of parts of the text of an element, in the order of the parts. */
function leftEdges(at: Page, selector: string, parts: readonly string[]): Promise<number[]> {
  return at
    .locator(selector)
    .first()
    .evaluate((element, texts) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const edges = new Map<string, number>();
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const text of texts) {
          const start = node.textContent?.indexOf(text) ?? -1;
          if (start < 0 || edges.has(text)) continue;
          const range = document.createRange();
          range.setStart(node, start);
          range.setEnd(node, start + text.length);
          edges.set(text, range.getBoundingClientRect().left);
        }
      }
      return texts.map((text) => edges.get(text) ?? NaN);
    }, parts);
}

/** The left edges of an element that scrolls and of what it contains. */
function scrolledEdges(at: Page, area: string, content: string): Promise<readonly number[]> {
  return at.locator(area).evaluate((element, inner) => {
    const box = element.querySelector(inner)?.getBoundingClientRect();
    return [element.getBoundingClientRect().left, box?.left ?? NaN];
  }, content);
}

browserTest(
  'code, formulas and diagrams are read from left to right in a page from right to left',
  async ({ open, server }) => {
    const { page: tab, close } = await open('/ar/docs/guide');
    assert.is(await tab.evaluate(() => document.dir), 'rtl');
    for (const [selector, parts] of [
      ['.article pre code', ['//', 'first']],
      ['.article p > code', ['run', '()']],
      ['.code-title', ['.', 'env']],
    ] as const) {
      const [before = NaN, after = NaN] = await leftEdges(tab, selector, parts);
      assert.ok(before < after, `${selector}: ${before} ${after}`);
    }
    for (const [area, content] of [
      ['.diagram-scroll', 'svg'],
      ['div.math', '.katex-html .base'],
    ] as const) {
      const [edge = NaN, start = NaN] = await scrolledEdges(tab, area, content);
      assert.ok(start >= edge, `${area} begins at its left edge: ${edge} ${start}`);
    }
    for (const [path, fonts] of [
      ['/ar/docs/guide', ['Main-Regular', 'Math-Italic']],
      ['/blog', ['Main-Regular']],
      ['/blog/2024/05/10/post', ['Main-Regular', 'Math-Italic']],
    ] as const) {
      const html = await (await fetch(server.origin + path)).text();
      const loaded = html.matchAll(/<link rel="preload" as="font"[^>]*KaTeX_([\w-]*)/g);
      assert.equal(
        [...loaded].map(([, name]) => name),
        fonts,
        path,
      );
    }
    // A formula that scrolls is a stop of the keyboard.
    await tab.locator('div.math[tabindex="0"][data-more-right]').waitFor();
    await close();
  },
);

fullBrowserTest('marks and arrows are at the side where lines begin', async ({ open }) => {
  for (const [path, forward] of [
    ['/docs/guide', 1],
    ['/ar/docs/guide', -1],
  ] as const) {
    const { page: tab, close } = await open(`${path}#two`);
    const current = tab.locator('.toc [aria-current]');
    await current.waitFor();
    assert.match(
      await current.evaluate((link) => getComputedStyle(link).boxShadow),
      ` ${3 * forward}px 0px `,
      `${path}: the mark of the current section`,
    );
    assert.is(
      await tab
        .locator('.navbar .dropdown .icon-chevron')
        .first()
        .evaluate((chevron) => getComputedStyle(chevron).scale),
      'none',
      `${path}: the arrow of a closed menu points down`,
    );
    await tab.keyboard.press('Control+k');
    await tab.keyboard.type('words');
    const row = tab.locator('.search-row[data-active]');
    await row.waitFor();
    const borders = await row.evaluate((element) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(element);
      return [borderLeftWidth, borderRightWidth];
    });
    assert.equal(borders, forward === 1 ? ['3px', '1px'] : ['1px', '3px'], `${path}: the hit`);
    await close();
  }
});

browserTest(
  'a page without a translation has its own language and direction',
  async ({ open, server }) => {
    const { page: tab, close } = await open('/ar/docs/guide');
    const languages = (): Promise<(string | null)[]> =>
      tab.evaluate(() => {
        const article = document.querySelector('main article');
        return ['lang', 'dir'].map((name) => article?.getAttribute(name) ?? null);
      });
    assert.equal(await languages(), [null, null], 'a translated page has those of its document');
    await waitForHydration(tab);
    await tab.locator('[data-sidebar] a[href="/ar/docs/plain"]').click();
    await tab.waitForURL('**/ar/docs/plain');
    assert.equal(await languages(), ['en', 'ltr']);
    assert.is(
      await tab
        .locator('.details .icon-chevron')
        .evaluate((chevron) => getComputedStyle(chevron).scale),
      'none',
      'arrows in the text point in its direction',
    );
    await tab.goto(`${server.origin}/docs/plain`);
    assert.equal(await languages(), [null, null]);
    await close();
  },
);

browserTest(
  'lists in a page from right to left show texts in other languages in their direction',
  async ({ open }) => {
    const texts = [
      ['/ar/blog', '.post-item h2', 'Is it', '?'],
      ['/ar/blog', '.post-item .article p', 'Yes', '.'],
      ['/ar/docs/hand', '.tag-list li a', 'C', '++'],
      ['/ar/docs/plain', '.pagination-prev .pagination-text', 'A hand', '.'],
      ['/ar/docs/tags/c', '.card-body', 'A hand', '.'],
      ['/ar/docs/category/answers', '.lead', 'Pages of it', '.'],
      ['/ar/docs/category/answers', '.card:not([dir]) .card-body', '1', 'page'],
      ['/ar/docs/category/answers', '.sidebar-link[href$="asked"]', 'Asked', '?'],
      ['/ar/docs/answers/asked', '.breadcrumbs li:last-child > *', 'Asked', '?'],
      ['/ar/docs/answers/asked', '.toc .toc-list a', 'Why', '?'],
      ['/ar/search?q=asked', '.search-count', '1', 'document'],
      ['/ar/search?q=asked', '.search-hit-title', 'Asked', '?'],
    ] as const;
    for (const [path, selector, word, sign] of texts) {
      const { page: tab, close } = await open(path);
      await tab.locator(selector).first().waitFor();
      const [before = NaN, after = NaN] = await leftEdges(tab, selector, [word, sign]);
      assert.ok(before < after, `${path} ${selector}: ${before} ${after}`);
      await close();
    }
    const { page: tab, close } = await open('/ar/blog');
    const edges = await tab.locator('.byline-date').evaluate((line) =>
      [...line.children].map((part) => {
        const { left, right } = part.getBoundingClientRect();
        const { left: text } = part.querySelector('bdi')?.getBoundingClientRect() ?? { left };
        return [left, right, text] as const;
      }),
    );
    const [date, time] = edges;
    assert.ok(date !== undefined && time !== undefined);
    assert.ok(date[1] <= time[0] && time[0] + 8 < time[2], 'the dot is between date and time');
    await close();
  },
);

test.after(() => site?.close());
test.run();
