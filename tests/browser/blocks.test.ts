import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holdRequests, waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

const LINES = Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n');
const LONG = `let text = '${'a long line '.repeat(12)}';`;
const TABS = Array.from(
  { length: 12 },
  (_, i) => `:::tab{label="A long label ${i}"}\nText ${i}.\n:::`,
).join('\n');
const CELL = 'A sentence of prose that needs more than one line on a phone, as most do.';

const dir = folder({
  'docs/index.md': `---
title: Blocks
slug: /
---

| Name | Meaning |
|---|---|
| \`one\` | ${CELL} |
| \`two\` | ${CELL} |

| Name | Meaning | Since |
|---|---|---|
| \`three\` | ${CELL} | 1.0 |

| a | b | c | d |
|---|---|---|---|
| 1 | 2 | 3 | 4 |

| a | b | c | d | e |
|---|---|---|---|---|
| ${Array.from({ length: 5 }, (_, i) => `word${i} ${CELL}`).join(' | ')} |

- [ ] outer task
  - [ ] inner task

\`\`\`go title="cmd/main.go"
${LINES}
\`\`\`

\`\`\`ts
${LONG}
let b = 2;
\`\`\`

\`\`\`console
$ docsgen build \\
  --quiet
539 pages
$ ls build
index.html
\`\`\`

\`\`\`bash
npm install docsgen
\`\`\`

::::tabs
${TABS}
::::
`,
  'docs/names.md': `---
title: Names
---

::::tabs
:::tab{label="A"}
### In a panel

Text.
:::
::::

::::tabs{label="Systems"}
:::tab{label="A"}
Text.
:::
::::

## Section

> ::::tabs
> :::tab{label="A"}
> Text.
> :::
> ::::

::::::tabs
:::::tab{label="B"}
::::tabs
:::tab{label="A"}
Text.
:::
::::
:::::
::::::

\`\`\`text
plain
lines
\`\`\`

<small>

\`\`\`text
small
lines
\`\`\`

</small>
`,
  'docs/tab-choice.mdx': `---
title: Chosen
---

${['queryString="os" ', '']
  .map(
    (query) => `<Tabs groupId="os" ${query}>
<TabItem value="mac">Mac.</TabItem>
<TabItem value="win">Windows.</TabItem>
<TabItem value="lin">Linux.</TabItem>
</Tabs>`,
  )
  .join('\n\n')}
`,
  'docs/no-heading.md': `---
title: No heading
hide_title: true
---

::::tabs
:::tab{label="A"}
Text.
:::
::::
`,
  'docs/plain.md': `---
title: Plain
---

<details>
<summary>Plain details</summary>

Folded text.

</details>

<details class="own">
<summary>Details of a component</summary>
Folded text.
</details>

<button>Press</button>
`,
  'site.config.ts': `export default {
  title: 'Blocks',
  url: 'https://blocks.example',
  navbar: { items: [] },
};
`,
  'static/favicon.ico': '',
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

browserTest(
  'on a phone, tables of two and three columns are stacked, and stay tables',
  async ({ open }) => {
    const { page, close } = await open('/', PHONE);
    const stacked = page.locator('.table-stacks');
    assert.is(await stacked.count(), 2);
    for (const table of await stacked.all()) {
      const { wide, below } = await table.evaluate((element) => {
        const [first, second] = element.querySelectorAll('tbody tr:first-child > *');
        return {
          wide: element.scrollWidth > element.clientWidth,
          below:
            (second?.getBoundingClientRect().top ?? 0) >=
            (first?.getBoundingClientRect().bottom ?? Infinity) - 1,
        };
      });
      assert.is(wide, false);
      assert.is(below, true);
    }
    const short = page.locator('.table:has([data-fits])');
    assert.is(
      await short.evaluate((area) => area.scrollWidth > area.clientWidth),
      false,
      'short cells fit beside each other',
    );
    assert.is(await page.getByRole('columnheader', { name: 'Meaning' }).count(), 2);
    assert.ok((await page.getByRole('cell', { name: CELL }).count()) >= 3);
    assert.is(
      await page
        .locator('.table-stacks-3 [data-column]')
        .last()
        .evaluate((cell) => getComputedStyle(cell, '::before').content),
      '"Since"',
    );
    await close();
  },
);

/** Whether the content of an area fades at its left and right edge. */
const fades = (page: Page, selector: string): Promise<readonly [boolean, boolean]> =>
  page
    .locator(selector)
    .last()
    .evaluate((area) => {
      const style = getComputedStyle(area);
      const isMasked = style.maskImage !== 'none';
      const length = (side: string): number =>
        Number.parseFloat(style.getPropertyValue(`--dg-fade-${side}`));
      return [isMasked && length('left') > 0, isMasked && length('right') > 0] as const;
    });

browserTest('wide tables and rows of tabs fade where they go on', async ({ open }) => {
  const { page, close } = await open('/', PHONE);
  for (const selector of ['.table:not(.table-stacks)', '.tabs-bar']) {
    const area = page.locator(selector).last();
    await page.waitForFunction(
      (part) => [...document.querySelectorAll(part)].at(-1)?.hasAttribute('data-more-right'),
      selector,
    );
    assert.equal(await fades(page, selector), [false, true], selector);
    await area.evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
    });
    await page.waitForFunction(
      (part) => ![...document.querySelectorAll(part)].at(-1)?.hasAttribute('data-more-right'),
      selector,
    );
    assert.equal(await fades(page, selector), [true, false], selector);
  }
  await close();
});

browserTest(
  'columns of words, nested tasks and short cards have a form to read',
  async ({ open }) => {
    const { page, close } = await open('/');
    const widths = await page
      .locator('.table:not(.table-stacks) th')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
    assert.ok(Math.min(...widths) >= 160, widths.join());
    const [outer, inner] = await page
      .locator('.task-list-item > input')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect()));
    assert.ok(inner !== undefined && outer !== undefined && inner.left >= outer.right);
    const gap = await page.locator('.pagination a').evaluate((card) => {
      card.style.height = '20rem';
      const [way, label] = [...card.children].map((part) => part.getBoundingClientRect());
      return (label?.top ?? 0) - (way?.bottom ?? 0);
    });
    assert.ok(gap < 10, `${gap} px`);
    await close();
  },
);

browserTest(
  'code has the name of its language or file, and buttons never cover it',
  async ({ open }) => {
    const { page, close } = await open('/', PHONE);
    await waitForHydration(page);
    const labels = await page
      .locator('.code-lang')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::before').content));
    assert.equal(labels, ['"TypeScript"', '"Console"']);
    assert.is(await page.locator('.code-title').textContent(), 'cmd/main.go');
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('.code')]
        .filter((block) => {
          const code = block.querySelector('pre')?.getBoundingClientRect();
          const button = block.querySelector('[data-copy]')?.getBoundingClientRect();
          if (code === undefined || button === undefined || button.width === 0) return true;
          const isBeside = button.left >= code.right - 1 || button.bottom <= code.top + 1;
          return (
            !isBeside ||
            getComputedStyle(block.querySelector('[data-copy]') ?? block).opacity !== '1'
          );
        })
        .map((block) => block.outerHTML.slice(0, 80)),
    );
    assert.equal(covered, []);
    await close();
  },
);

browserTest('a row of tabs has its own name, or that of what contains it', async ({ open }) => {
  const { page, close } = await open('/names');
  const names = (): Promise<(string | null)[]> =>
    page.getByRole('tablist').evaluateAll((lists) => lists.map((list) => list.ariaLabel));
  assert.equal(await names(), ['Names', 'Systems', 'Section', 'Section (2)', 'B']);
  await page.goto(new URL('/no-heading', page.url()).href);
  assert.equal(await names(), [await page.title()]);
  await close();
});

browserTest(
  'tabs of an earlier choice, or of the address, are shown before scripts run',
  async (own) => {
    const { page, close } = await own.open('/tab-choice');
    await page.evaluate(() => localStorage.setItem('docsgen.tab.os', 'win'));
    const release = await holdRequests(page, /\.js$/);
    for (const [address, shown] of [
      ['/tab-choice', ['Windows.', 'Windows.']],
      ['/tab-choice?os=lin', ['Linux.', 'Windows.']],
      ['/tab-choice?os=none', ['Windows.', 'Windows.']],
    ] as const) {
      await page.goto(own.server.origin + address, { waitUntil: 'commit' });
      await page.locator('.tabs + .tabs').waitFor();
      assert.equal(await page.locator('.tabs-panel:visible').allInnerTexts(), shown, address);
    }
    release();
    await close();
  },
);

browserTest('plain code has no empty bar, and the size of the text around it', async ({ open }) => {
  const { page, close } = await open('/names');
  assert.is(await page.locator('.code-bar').count(), 0);
  const blocks = await page.locator('.code').evaluateAll((elements) =>
    elements.map((block) => {
      const code = block.querySelector('pre') ?? block;
      const button = block.querySelector('[data-copy]');
      return {
        isBeside:
          (button?.getBoundingClientRect().left ?? 0) >= code.getBoundingClientRect().right - 1,
        size: Number.parseFloat(getComputedStyle(code).fontSize),
      };
    }),
  );
  assert.equal(
    blocks.map(({ isBeside }) => isBeside),
    [true, true],
  );
  const [usual, small] = blocks.map(({ size }) => size);
  assert.is(usual, 14);
  assert.ok((small ?? 14) < 13 && (small ?? 0) >= 12, `${small} px`);
  await close();
});

fullBrowserTest('copying a session copies its commands only', async ({ open }) => {
  const { page, close } = await open('/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await waitForHydration(page);
  await page.locator('[data-lang=console] [data-copy]').click();
  await page.locator('[data-lang=console] [data-copy][data-done]').waitFor();
  assert.is(
    await page.evaluate(() => navigator.clipboard.readText()),
    'docsgen build \\\n  --quiet\nls build',
  );
  await close();
});

fullBrowserTest('the choice to wrap lines of code is remembered', async ({ open }) => {
  const { page, close } = await open('/');
  await waitForHydration(page);
  const isWide = (): Promise<boolean> =>
    page
      .locator('[data-lang=ts] pre')
      .evaluate((element) => element.scrollWidth > element.clientWidth);
  assert.is(await isWide(), true);
  const wrap = page.getByRole('button', { name: 'Wrap lines' });
  assert.is(await wrap.count(), 1);
  await wrap.click();
  assert.is(await isWide(), false);
  assert.is(await wrap.getAttribute('aria-pressed'), 'true');
  await page.reload();
  assert.is(await isWide(), false);
  await page.locator('[data-wrap][aria-pressed=true]').click();
  assert.is(await isWide(), true);
  await close();
});

fullBrowserTest('a long file can be downloaded under its name', async ({ open }) => {
  const { page, close } = await open('/');
  await waitForHydration(page);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).click();
  const download = await started;
  assert.is(download.suggestedFilename(), 'main.go');
  await close();
});

fullBrowserTest(
  'details and buttons of raw HTML look like what opens and what can be pressed',
  async ({ open }) => {
    const { page, close } = await open('/plain');
    const summaries = page.locator('.article summary');
    const marker = (): Promise<string> =>
      summaries.first().evaluate((summary) => getComputedStyle(summary, '::before').rotate);
    const closed = await marker();
    assert.not.equal(closed, 'none');
    await summaries.first().click();
    await page.waitForFunction(() => document.querySelector('.article details[open]') !== null);
    assert.not.equal(await marker(), closed, 'the arrow turns');
    const own = await summaries.nth(1).evaluate((summary) => {
      const { display, listStyleType } = getComputedStyle(summary);
      return [display, listStyleType];
    });
    assert.equal(own, ['list-item', 'disclosure-closed'], 'the arrow of the browser');
    const button = await page.locator('.article button', { hasText: 'Press' }).evaluate((b) => {
      const { borderTopWidth, paddingLeft } = getComputedStyle(b);
      return [parseFloat(borderTopWidth) > 0, parseFloat(paddingLeft) > 0];
    });
    assert.equal(button, [true, true], 'a border and room around the text');
    await close();
  },
);

test.after(() => site?.close());
test.run();
