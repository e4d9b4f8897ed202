import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { sampleSite, write } from '../helpers/command.js';
import { stopAll } from '../helpers/serving.js';
import { listening, startBrowser, stopBrowser, writing } from '../helpers/writing.js';

const test = suite('edit loop');
const browserTest = (await startBrowser()) ? test : test.skip;

const LONG = Array.from(
  { length: 60 },
  (_, i) => `Paragraph ${i} of a page that is longer than a window.\n`,
).join('\n');
const article = (word: string, heading = 'Second part'): string => `---
title: Edited
description: A page that is edited.
---

${LONG}

:::::tabs{group=lang}
::::tab{label=Go value=go}
The Go text.
::::
::::tab{label=Python value=py}
The Python text, ${word}.
::::
:::::

:::details[More of it]
Hidden words, ${word}.
:::

## ${heading}

A [link that has the focus](./index.md) and the word ${word}.

${LONG}
`;

const SITE = {
  ...sampleSite(2),
  'docs/edited.md': article('first'),
  'static/site.css': 'main h1 { color: rgb(1, 2, 3); }\n',
  'site.config.ts': `export default {
  title: 'Sample',
  url: 'https://sample.example',
  socialCards: false,
  styles: ['/site.css'],
  docs: { path: 'docs', routeBasePath: '/', sidebars: './sidebars.json' },
};
`,
  'sidebars.json': JSON.stringify({
    docs: ['index', { type: 'doc', id: 'edited', label: 'The edited page' }],
  }),
};

browserTest(
  'an edit shows in place and keeps scroll position, tabs, details, colour mode and focus',
  async () => {
    const { site, page, loads, close } = await writing(SITE, '/edited');
    await waitForHydration(page);
    await page.click('[data-theme-toggle]');
    const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
    await page.click('.tabs-tab[data-value="py"]');
    await page.click('main .article details summary');
    await page.evaluate(() => {
      document
        .querySelector<HTMLElement>('main .article p a[href="/"]')
        ?.focus({ preventScroll: true });
      scrollTo({ top: 900, behavior: 'instant' });
      (window as Window & { isMarked?: boolean }).isMarked = true;
    });
    const before = await page.evaluate(() => scrollY);
    write(site, { 'docs/edited.md': article('second', 'Another part') });
    await page.waitForFunction(() =>
      document.querySelector('main')?.textContent?.includes('the word second'),
    );
    assert.ok(await page.evaluate(() => (window as Window & { isMarked?: boolean }).isMarked));
    assert.is(loads(), 1);
    assert.is(await page.evaluate(() => scrollY), before);
    assert.is(await page.getAttribute('.tabs-tab[data-value="py"]', 'aria-selected'), 'true');
    assert.ok(await page.locator('.tabs-panel[data-value="py"]').isVisible());
    assert.ok(await page.locator('text=Hidden words, second').isVisible());
    assert.is(
      await page.evaluate(() => document.activeElement?.textContent),
      'link that has the focus',
    );
    assert.is(await page.evaluate(() => document.documentElement.dataset['theme']), theme);
    assert.match(await page.locator('nav.toc').innerText(), /Another part/);
    await close();
  },
);

/** The attributes that the client sets on elements. */
const CLIENT_ATTRIBUTES = [
  'hidden',
  'open',
  'data-on',
  'role',
  'tabindex',
  'aria-selected',
  'aria-controls',
  'aria-labelledby',
  'aria-current',
  'aria-expanded',
  'style',
  'id',
];

/** Runs in the page. Returns the markup of its text without these attributes. */
function mainWithoutState(attributes: readonly string[]): string {
  const copy = document.querySelector('main')?.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('*'))
    for (const name of attributes) element.removeAttribute(name);
  return copy.innerHTML;
}

browserTest('a page after an edit is the same as after a reload', async () => {
  const { site, page, close } = await writing(SITE, '/edited');
  const versions = [
    article('third').replace('Paragraph 3 of', '# Odd\n\n- a\n- b\n\nParagraph 3 of'),
    article('fourth').replace(/Paragraph 1\d? .*\n\n/g, ''),
    article('fifth').replace('::::tab{label=Go value=go}\nThe Go text.\n::::\n', ''),
    article('sixth')
      .split('\n\n')
      .reverse()
      .join('\n\n')
      .replace(/^[\s\S]*?(?=A \[link)/, '---\ntitle: Edited\n---\n\n'),
    '---\ntitle: Edited\n---\n\nShort: seventh.\n',
    article('eighth').replace(':::details', '> quoted\n\n```js\nlet a;\n```\n\n:::details'),
  ];
  const words = ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
  for (const [i, text] of versions.entries()) {
    write(site, { 'docs/edited.md': text });
    await page.waitForFunction(
      (word) => document.querySelector('main')?.textContent?.includes(word),
      words[i] ?? '',
    );
    const edited = await page.evaluate(mainWithoutState, CLIENT_ATTRIBUTES);
    await page.reload();
    await listening(page);
    assert.is(edited, await page.evaluate(mainWithoutState, CLIENT_ATTRIBUTES), words[i]);
  }
  await close();
});

browserTest('edits show for editors that write a new file and rename it', async () => {
  const { site, page, loads, close } = await writing(SITE, '/edited');
  for (const word of ['alpha', 'beta', 'gamma']) {
    writeFileSync(join(site, 'docs/.edited.md.swp'), article(word));
    renameSync(join(site, 'docs/.edited.md.swp'), join(site, 'docs/edited.md'));
    await page.waitForFunction(
      (wanted) => document.querySelector('main')?.textContent?.includes(`the word ${wanted}`),
      word,
    );
  }
  assert.is(loads(), 1);
  await close();
});

browserTest(
  'sidebar labels and style sheets change in place, the title of the site with a reload',
  async () => {
    const { site, page, loads, close } = await writing(SITE, '/edited');
    write(site, {
      'sidebars.json': JSON.stringify({
        docs: ['index', { type: 'doc', id: 'edited', label: 'Another label' }],
      }),
    });
    await page.waitForFunction(() =>
      document.querySelector('.menu-sidebar')?.textContent?.includes('Another label'),
    );
    write(site, { 'static/site.css': 'main h1 { color: rgb(4, 5, 6); }\n' });
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('main h1') as Element).color === 'rgb(4, 5, 6)',
    );
    assert.is(loads(), 1);
    write(site, { 'site.config.ts': SITE['site.config.ts'].replace("'Sample'", "'Renamed'") });
    await page.waitForFunction(() => document.title.endsWith('Renamed'));
    assert.is(loads(), 2);
    await close();
  },
);

browserTest(
  'after client-side navigation edits of the new page show, and Back shows edits of the old one',
  async () => {
    const { site, page, loads, close } = await writing(SITE, '/edited');
    await waitForHydration(page);
    await page.click('.menu-sidebar a[href="/"]');
    await page.waitForFunction(() => document.title.startsWith('Start'));
    const text = 'Go to [page 1](./part-0/page-1.md), freshly written.';
    write(site, {
      'docs/index.md': `---\ntitle: Start\ndescription: The start.\n---\n\n${text}\n`,
    });
    await page.waitForFunction(() =>
      document.querySelector('main')?.textContent?.includes('freshly written'),
    );
    write(site, { 'docs/edited.md': article('elsewhere') });
    await page.waitForFunction(async () =>
      (await (await fetch('/edited')).text()).includes('elsewhere'),
    );
    await page.goBack();
    await page.waitForFunction(() =>
      document.querySelector('main')?.textContent?.includes('the word elsewhere'),
    );
    assert.is(loads(), 1);
    await close();
  },
);

browserTest(
  'a removed page becomes the not-found page and shows again when it is back',
  async () => {
    const { site, page, close } = await writing(SITE, '/edited');
    write(site, { 'sidebars.json': JSON.stringify({ docs: ['index'] }) });
    renameSync(join(site, 'docs/edited.md'), join(site, 'docs/moved.md'));
    await page.waitForFunction(() => document.title.startsWith('Page Not Found'));
    await listening(page);
    renameSync(join(site, 'docs/moved.md'), join(site, 'docs/edited.md'));
    await page.waitForFunction(() => document.title.startsWith('Edited'));
    await close();
  },
);

test.after(stopBrowser);
test.after(stopAll);

test.run();
