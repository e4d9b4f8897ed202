import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

/** Tabs of a site, with the hooks of Docusaurus before version 3.10. */
const TABS = `import { cloneElement } from 'react';
import { ThemeClassNames } from '@docusaurus/theme-common';
import {
  sanitizeTabsChildren, useScrollPositionBlocker, useTabs,
} from '@docusaurus/theme-common/internal';

export default function Tabs(props) {
  const items = sanitizeTabsChildren(props.children);
  const { selectedValue, selectValue, tabValues } = useTabs({ ...props, children: items });
  const { blockElementScrollPositionUntilNextRender: keep } = useScrollPositionBlocker();
  const pick = (value) => (event) => { keep(event.currentTarget); selectValue(value); };
  return <div className={'own ' + ThemeClassNames.tabs.container}>
    {tabValues.map(({ value, label }) =>
      <button key={value} onClick={pick(value)}>{label ?? value}</button>)}
    {items.map((item) =>
      cloneElement(item, { key: item.props.value, hidden: item.props.value !== selectedValue }))}
  </div>;
}
`;

/** Tabs with the provider of newer versions. */
const NEWER = `import { TabsProvider, useTabs, useTabsContextValue } from
  '@docusaurus/theme-common/internal';

export function Item({ value, children }) {
  return useTabs().selectedValue === value ? <p>{children}</p> : null;
}

export function Newer(props) {
  const tabs = useTabsContextValue(props);
  return <div id="newer"><TabsProvider value={tabs}>
    {tabs.tabValues.map(({ value }) =>
      <button key={value} onClick={() => tabs.selectValue(value)}>{value}</button>)}
    {props.children}
  </TabsProvider></div>;
}
`;

const set = (properties: string): string => `<Tabs ${properties}>
<TabItem value="go" label="Go">

Text for *Go*.

</TabItem>
<TabItem value="py" label="Python" default>

Text for Python.

</TabItem>
</Tabs>`;

const dir = folder({
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' }, markdown: { islands: 'auto' },
};`,
  'src/theme/Tabs/index.jsx': TABS,
  'src/theme/TabItem/index.jsx':
    'export default ({ children, hidden, value }) => <section hidden={hidden} ' +
    "style={{ height: value === 'go' ? '300px' : '30px' }}>{children}</section>;\n",
  'src/Newer.jsx': NEWER,
  'docs/index.mdx': pageText(
    'Tabs',
    `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import { Item, Newer } from '../src/Newer';

${set('groupId="langs"')}

${set('groupId="langs" queryString="lang"')}

${set('defaultValue="go"')}

<Newer groupId="langs" values={[{ value: 'py' }, { value: 'go' }]}>
<Item value="py">Newer Python.</Item>
<Item value="go">Newer Go.</Item>
</Newer>

::::tabs{group=langs}
:::tab{label=Go value=go}
Ours for Go.
:::
:::tab{label=Python value=py}
Ours for Python.
:::
::::
`,
  ),
});

const site = await siteInBrowser(dir);
const test = suite('tabs of the site');
const browserTest = makeBrowserTest(site, test);
test.after(() => site?.close());

const SHOWN = '.own section:visible, #newer p, .tabs-panel:visible > :not(.tabs-label)';

/** The texts of all sets, when the islands run. */
async function textsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('d-island'))
      island.firstElementChild?.scrollIntoView({ behavior: 'instant' });
  });
  await page.waitForFunction(() => document.querySelector('d-island:not([data-live])') === null);
  return page.locator(SHOWN).allInnerTexts();
}

/** Waits until all sets show these texts. */
async function waitForTexts(page: Page, texts: readonly string[]): Promise<void> {
  await page.waitForFunction(
    ([selector, expected]) => {
      const shown = [...document.querySelectorAll<HTMLElement>(selector.replaceAll(':visible', ''))]
        .filter((element) => element.checkVisibility())
        .map((element) => element.innerText.trim());
      return shown.join('|') === expected;
    },
    [SHOWN, texts.join('|')] as const,
  );
}

const PYTHON = 'Text for Python.';
const GO = 'Text for Go.';

browserTest(
  'tabs of a site with the hooks of Docusaurus follow each other and ours',
  async (own) => {
    const { page, problems, close } = await own.open('/');
    assert.equal(await textsOf(page), [PYTHON, PYTHON, GO, 'Newer Python.', 'Ours for Go.']);
    assert.is(await page.locator('.own.theme-tabs-container').count(), 3);
    await page.locator('.own >> nth=0 >> text=Go').first().click();
    await waitForTexts(page, [GO, GO, GO, 'Newer Go.', 'Ours for Go.']);
    await page.locator('#newer > button >> text=py').click();
    await waitForTexts(page, [PYTHON, PYTHON, GO, 'Newer Python.', 'Ours for Python.']);
    await page.locator('.tabs-tab >> text=Go').click();
    await waitForTexts(page, [GO, GO, GO, 'Newer Go.', 'Ours for Go.']);
    assert.equal(problems, []);
    await close();
  },
);

browserTest(
  'tabs of a site read the address and the earlier choice, and write both',
  async (own) => {
    const { page, close } = await own.open('/?lang=go', { viewport: { width: 1280, height: 400 } });
    assert.equal(await textsOf(page), [PYTHON, GO, GO, 'Newer Python.', 'Ours for Go.']);
    // The set above gets lower by the choice below.
    await page.locator('.own >> nth=0 >> text=Go').first().click();
    await waitForTexts(page, [GO, GO, GO, 'Newer Go.', 'Ours for Go.']);
    const button = page.locator('.own >> nth=1 >> button >> text=Python');
    // The click before may still scroll, so this waits until the button stays where it is.
    const before = await button.evaluate(async (element) => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      const topOf = (): number => element.getBoundingClientRect().top;
      for (;;) {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const top = topOf();
        await frame();
        await frame();
        if (topOf() === top && top > 0 && top < innerHeight) return top;
      }
    });
    await button.click();
    await waitForTexts(page, [PYTHON, PYTHON, GO, 'Newer Python.', 'Ours for Python.']);
    const after = await button.evaluate((element) => element.getBoundingClientRect().top);
    assert.ok(Math.abs(after - before) < 1, `${after} instead of ${before}`);
    assert.match(page.url(), '?lang=py');
    await page.reload({ waitUntil: 'networkidle' });
    assert.equal(await textsOf(page), [PYTHON, PYTHON, GO, 'Newer Python.', 'Ours for Python.']);
    await close();
  },
);

test.run();
