import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { takeViolations } from '../helpers/chromium.js';
import { clickByScript, waitForHydration } from '../helpers/browser-page.js';
import { folder, root } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser, type SiteInBrowser } from '../helpers/site-in-browser.js';
import { stopAll } from '../helpers/serving.js';
import { startBrowser, stopBrowser, writing } from '../helpers/writing.js';
import { symlinkSync, writeFileSync } from 'node:fs';

const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

/** Ids and names that shadow properties of documents, windows and forms, and ids of the layout. */
const CLOBBERING = [
  'docsgen',
  'docsgen-main',
  'docsgen-menu',
  'docsgen-style',
  'location',
  'body',
  'head',
  'documentElement',
  'getElementById',
  'querySelector',
  'querySelectorAll',
  'createElement',
  'addEventListener',
  'dispatchEvent',
  'activeElement',
  'title',
  'cookie',
  'referrer',
  'readyState',
  'adoptedStyleSheets',
  'currentScript',
  'visibilityState',
  'implementation',
  'history',
  'navigator',
  'localStorage',
  'sessionStorage',
  'trustedTypes',
  'requestIdleCallback',
  'IntersectionObserver',
  'fetch',
  'crypto',
  'self',
  'top',
  'parent',
  'name',
  'action',
  'closest',
  'matches',
  'attributes',
  'childNodes',
  'children',
  'parentElement',
  'dataset',
  'search',
  'app',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'toString',
];

/** Addresses for which `new URL` throws, or whose parts are malformed. */
const ADDRESSES = [
  '//javascript:x',
  'http://[::',
  '///',
  '//',
  'http://',
  'https://a b/',
  'http://%zz/',
  'http://x:99999999/',
  '//[',
  'http:///',
  '#%zz',
  '?%',
];

/** Elements that take a name as their id and name, in a form and outside. */
const clobberingMarkup = (name: string): string =>
  [
    `<div id="${name}">a</div>`,
    `<img name="${name}" src="/favicon.ico" alt="">`,
    `<form id="form-${name}" name="${name}" action="/search"><input name="${name}">` +
      `<button type="button" class="in-form" name="${name}">b</button></form>`,
  ].join('\n');

const MATH = `Text $\\frac{a}{b} = \\sqrt{2}$.

| a | b |
|:--|--:|
| 1 | 2 |

[diagrams](./diagrams.md)`;

const FLOWCHART = `flowchart TD
  A[Start] --> B{Is it?}
  B -->|Yes| C[OK]
  style A fill:#ff99ff,stroke:#333333`;

const DIAGRAMS = [
  FLOWCHART,
  'sequenceDiagram\n  Alice->>Bob: Hello',
  'classDiagram\n  Animal <|-- Duck',
  'stateDiagram-v2\n  [*] --> Still',
  'pie title Pets\n  "Dogs" : 3\n  "Cats" : 1',
];

const FILES = {
  'static/favicon.ico': '',
  'static/ask.js':
    "addEventListener('docsgen:ask-ai', () => (window.asked = (window.asked ?? 0) + 1));\n",
  'static/feedback.js': `addEventListener('docsgen:feedback', ({ detail }) => {
  detail.place.textContent = 'Thanks';
});
`,
  'static/frame.html': '<!doctype html><title>Frame</title>',
  'theme/footer.jsx': `export default function Footer() {
  return <footer id="site-footer" style={{ color: 'rgb(4, 5, 6)' }}>Footer</footer>;
}
`,
  'pages/tool.jsx': `export const frontMatter = { title: 'Tool' };
export default function Tool() {
  return (
    <div id="tool" style={{ marginTop: '12px' }}>
      <script dangerouslySetInnerHTML={{ __html: 'window.tool = 1' }} />
    </div>
  );
}
`,
  'docs/index.md': page(
    'Home',
    '[math](./math.md)\n\n<p id="para" style="color: rgb(7, 8, 9); margin-left: 3px">Styled</p>',
    'slug: /\n',
  ),
  'docs/math.md': page('Math', MATH),
  'docs/diagrams.md': page(
    'Diagrams',
    DIAGRAMS.map((code) => `\`\`\`mermaid\n${code}\n\`\`\``).join('\n\n'),
  ),
  'docs/names.md': page(
    'Names',
    [
      '[home](./index.md)',
      CLOBBERING.map(clobberingMarkup).join('\n'),
      '## Search',
      '## App',
      '[home again](./index.md)',
    ].join('\n\n'),
  ),
  'docs/addresses.md': page(
    'Addresses',
    [
      ADDRESSES.map((href) => `<a class="odd" href="${href}">odd</a>`).join(' '),
      '[home](./index.md)',
    ].join('\n\n'),
  ),
  'site.config.ts': `export default {
  title: 'Strict',
  url: 'https://strict.example',
  docs: { path: 'docs', routeBasePath: '/' },
  pages: 'pages',
  components: { Footer: 'theme/footer.jsx' },
  check: {
    rules: {
      'html/unsafe': 'off',
      'link/scheme': 'off',
      'link/missing-page': 'off',
      'anchor/duplicate': 'off',
      'link/missing-anchor': 'off',
    },
  },
  announcementBar: { id: 'one', content: '<b id="news" style="color: rgb(1, 2, 3)">News</b>' },
  assistant: '/ask.js',
  feedback: '/feedback.js',
  analyticsFrame: 'http://127.0.0.1:9/frame.html',
  footer: { copyright: 'Us' },
  hosting: ['netlify'],
  security: { csp: { mode: 'both' } },
  navbar: {
    items: [
      { type: 'custom-askAI', label: 'Ask AI', position: 'right' },
      { type: 'search', position: 'right' },
    ],
  },
};
`,
};
const dir = folder(FILES);
symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
const site = await siteInBrowser(dir);
const addTest = makeBrowserTest(site, test);
await startBrowser();

const colour = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).color);
const go = async (page: Page, href: string): Promise<void> => {
  await page.locator(`main a[href="${href}"]`).first().click();
  await page.waitForURL(`**${href}`);
  await page.waitForFunction(
    (to) =>
      document.querySelector('#docsgen')?.getAttribute('data-shell') !== null &&
      location.pathname === to,
    href,
  );
};

/** Adds a browser test that also fails when a content security policy refuses anything. */
const browserTest = (name: string, run: (site: SiteInBrowser) => Promise<void>): void =>
  addTest(name, async (opened) => {
    await run(opened);
    assert.equal(takeViolations(), []);
  });

addTest('this file notices what a policy refuses', async ({ open }) => {
  const { page, close } = await open('/');
  await page.evaluate(() => {
    const element = document.createElement('p');
    element.setAttribute('style', 'color: red');
    document.body.append(element);
    try {
      element.innerHTML = '<b>x</b>';
    } catch {
      // Refused, as it should be.
    }
  });
  await page.waitForTimeout(0);
  const violations = takeViolations().join('\n');
  assert.match(violations, /style/);
  assert.match(violations, /Trusted/);
  await close();
});

browserTest(
  'styles of pages, of the config and of components apply under the policy',
  async ({ open }) => {
    const { page, close } = await open('/');
    await waitForHydration(page);
    assert.is(await colour(page, '#para'), 'rgb(7, 8, 9)');
    assert.is(await colour(page, '#news'), 'rgb(1, 2, 3)');
    assert.is(await colour(page, '#site-footer'), 'rgb(4, 5, 6)');
    await page.goto(`${site?.server.origin ?? ''}/tool`);
    assert.is(await page.evaluate(() => (window as { tool?: number }).tool), 1);
    assert.is(
      await page.locator('#tool').evaluate((element) => getComputedStyle(element).marginTop),
      '12px',
    );
    await close();
  },
);

/** The contrast ratio of two colours such as `rgb(1, 2, 3)`, as WCAG defines it. */
function contrast(...colours: readonly [string, string]): number {
  const linear = (part: number): number =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const [darker = 0, lighter = 0] = colours
    .map((colour) => {
      const parts = (colour.match(/\d+/g) ?? []).map((part) => linear(Number(part) / 255));
      const [red = 0, green = 0, blue = 0] = parts;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

browserTest(
  'formulas and diagrams show, also after navigation and in the other colour mode',
  async ({ open }) => {
    const { page, problems, close } = await open('/');
    await waitForHydration(page);
    await go(page, '/math');
    const numeratorTop = await page
      .locator('.katex .mfrac .vlist > span')
      .first()
      .evaluate((element) => getComputedStyle(element).top);
    assert.not.equal(numeratorTop, 'auto');
    await go(page, '/diagrams');
    // The build draws all but the last one.
    await page.waitForFunction(() => document.querySelectorAll('.mermaid svg').length === 1);
    assert.is(await page.locator('.diagram svg').count(), 4);
    const box = page.locator('.diagram svg rect[fill]').first();
    assert.is(
      await box.evaluate((element) => getComputedStyle(element).fill),
      'rgb(255, 153, 255)',
    );
    assert.ok(
      await page
        .locator('.mermaid svg')
        .first()
        .evaluate((svg) => svg.clientWidth > 50),
    );
    const { slices, ground } = await page.evaluate(() => ({
      slices: [...document.querySelectorAll('.mermaid .pieCircle')].map(
        (slice) => getComputedStyle(slice).fill,
      ),
      ground: getComputedStyle(document.documentElement).backgroundColor,
    }));
    assert.is(new Set(slices).size, 2, 'slices have different colours');
    for (const slice of slices) assert.ok(contrast(slice, ground) >= 3, `${slice} on ${ground}`);
    await page.locator('[data-theme-toggle]').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.mermaid svg').length === 1);
    assert.equal(
      problems.filter((text) => !text.includes('127.0.0.1:9') && !text.includes('ERR_')),
      [],
    );
    await close();
  },
);

browserTest(
  'search, assistant, feedback, the not-found page and print work under the policy',
  async ({ open }) => {
    const { page, close } = await open('/');
    await waitForHydration(page);
    await page.keyboard.press('Control+k');
    await page.locator('dialog[data-search-box][open] input').fill('styled');
    await page.locator('dialog[data-search-box][open] .search-row').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-ask-ai]').first().click();
    await page.waitForFunction(() => (window as { asked?: number }).asked === 1);
    await page.emulateMedia({ media: 'print' });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${site?.server.origin ?? ''}/no-such-page`);
    await page.locator('h1').waitFor();
    await close();
  },
);

browserTest('ids and names in a page do not break the client', async ({ open }) => {
  const { page, problems, close } = await open('/names');
  await waitForHydration(page);
  // Playwright's clicks read properties that these names shadow, so a script clicks instead.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.in-form')) button.click();
    for (const form of document.querySelectorAll('form'))
      EventTarget.prototype.dispatchEvent.call(form, new MouseEvent('click', { bubbles: true }));
  });
  const isOpen = () => document.querySelector('dialog[data-search-box][open] input') !== null;
  await page.keyboard.press('Control+k');
  await page.waitForFunction(isOpen);
  await page.keyboard.press('Escape');
  assert.ok(CLOBBERING.length >= 40);
  for (const name of CLOBBERING)
    assert.ok(
      await page.evaluate((id) => document.querySelector(`[id="${id}"]`) !== null, name),
      name,
    );
  await page.evaluate(() => ((window as { kept?: boolean }).kept = true));
  await clickByScript(page, 'main a[href="/"]');
  await page.waitForFunction(() => location.pathname === '/');
  assert.ok(
    await page.evaluate(() => (window as { kept?: boolean }).kept),
    'without a new document',
  );
  assert.equal(
    problems.filter((text) => !text.includes('127.0.0.1:9') && !text.includes('ERR_')),
    [],
  );
  await close();
});

browserTest('links with malformed addresses cause no errors', async ({ open }) => {
  const { page, problems, close } = await open('/addresses');
  await waitForHydration(page);
  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a.odd')) {
      for (const type of ['pointerover', 'focusin', 'touchstart'])
        link.dispatchEvent(new Event(type, { bubbles: true }));
      // This listener runs after the client's and keeps the browser from following the link.
      addEventListener('click', (event) => event.preventDefault(), { once: true });
      link.click();
    }
  });
  await page.evaluate(() => ((window as { kept?: boolean }).kept = true));
  await go(page, '/');
  assert.ok(
    await page.evaluate(() => (window as { kept?: boolean }).kept),
    'without a new document',
  );
  assert.equal(
    problems.filter((text) => !text.includes('127.0.0.1:9') && !text.includes('ERR_')),
    [],
  );
  await close();
});

browserTest('the watch server shows a change in place under the same policy', async () => {
  const files = {
    'static/favicon.ico': '',
    'docs/index.md': page('Home', 'Words.', 'slug: /\n'),
    'docs/live.md': page('Live', 'Before.'),
    'site.config.ts':
      "export default { title: 'Live', docs: { path: 'docs', routeBasePath: '/' } };\n",
  };
  const { site: source, page: tab, loads, close } = await writing(files, '/live');
  writeFileSync(join(source, 'docs/live.md'), page('Live', 'After.'));
  await tab.locator('main', { hasText: 'After.' }).waitFor();
  writeFileSync(join(source, 'docs/live.md'), page('Live', '[broken](./none.md)'));
  await tab.locator('docsgen-errors').waitFor({ state: 'attached' });
  assert.is(loads(), 1);
  await close();
});

test.after(async () => {
  stopAll();
  await stopBrowser();
  await site?.close();
});

test.run();
