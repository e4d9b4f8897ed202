import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { PIXEL } from '../helpers/png.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

const COUNTER = `'use client';
import { useEffect, useId, useState } from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { Button } from './Button';
import pixel from './pixel.png';
import styles from './styles.module.css';

export default function Counter({ label, start = 0, when, children }) {
  const [count, setCount] = useState(start);
  const id = useId();
  const inBrowser = useIsBrowser();
  useEffect(() => {
    window.running = (window.running ?? 0) + 1;
    return () => { window.running--; };
  }, []);
  return (
    <div className={styles.root} data-counter={label}
      style={{ opacity: count > 1 ? 0.5 : undefined }}>
      <label htmlFor={id}>{label} at {when?.getTime() ?? 'no time'}</label>
      <Button id={id} onClick={() => setCount(count + 1)}>{count} clicks</Button>
      <img src={pixel} alt="" width="1" height="1" />
      <i>{inBrowser ? 'browser' : 'server'}</i>
      {children}
    </div>
  );
}
`;

const files = {
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' },
  markdown: { liveCode: true },
};`,
  'src/Counter.jsx': COUNTER,
  'src/Button.jsx': `'use client';
export const Button = (props) => <button type="button" {...props} />;`,
  'src/styles.module.css': '.root { border: 1px solid; background: url(./pixel.png); }',
  'src/Static.jsx': `import Counter from './Counter';
import other from './other/styles.module.css';
export default function Static() {
  return <section className={other.root}>
    <Counter label="in static" start={5} client="load" /></section>;
}`,
  'src/other/styles.module.css': '.root { margin: 1px; }',
  'src/Toggle.jsx': `'use client';
import { useState } from 'react';
export default function Toggle({ children }) {
  const [open, setOpen] = useState(false);
  return <div><button id="toggle" onClick={() => setOpen(!open)}>{open ? 'hide' : 'show'}</button>
    {open && children}</div>;
}`,
  'src/Broken.jsx': `'use client';
import { useState } from 'react';
export function BrokenAtStart() {
  if (typeof window !== 'undefined') throw new Error('broken at the start');
  return <p id="broken-start">static text</p>;
}
export function BrokenLater() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('broken later');
  return <p id="broken-later"><button onClick={() => setBroken(true)}>break</button> text</p>;
}`,
  'src/Later.jsx': `'use client';
import { useState } from 'react';
import CodeBlock from '@theme/CodeBlock';
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
export default function Later({ name = 'later' }) {
  const [step, setStep] = useState(0);
  return <section id={name}>
    <button className="more" onClick={() => setStep(step + 1)}>{step}</button>
    {step > 0 && <Tabs groupId="system">
      {step !== 2 && <TabItem value="mac" label="macOS">Words of macOS</TabItem>}
      <TabItem value="linux" label="Linux">Words of Linux</TabItem>
      {step > 2 && <TabItem value="win" label="Windows">Words of Windows</TabItem>}
    </Tabs>}
    <CodeBlock className="early" language="js" showLineNumbers>{'let a = 1;\\nrun();'}</CodeBlock>
    {step > 0 && <CodeBlock language="js">{'first();\\nsecond();'}</CodeBlock>}
  </section>;
}`,
  'src/Markup.jsx': `'use client';
import { useState } from 'react';
export default function Markup() {
  const [word, setWord] = useState('one');
  return <p><button id="markup" onClick={() => setWord('two')}>change</button>
    <b dangerouslySetInnerHTML={{ __html: '<i>' + word + '</i>' }} /></p>;
}`,
  'docs/index.mdx': pageText(
    'Start',
    `import Counter from '../src/Counter';
import Static from '../src/Static';
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

<Counter label="first" client="load" when={new Date(5)}>

Children with **bold** and a [link](./plain.mdx).

<Tabs>
<TabItem value="a" label="A">Text A</TabItem>
<TabItem value="b" label="B">Text B <Counter label="nested" client="load" /></TabItem>
</Tabs>

</Counter>

<Static />

{[1, 2].map((i) => <Counter key={i} label={\`list \${i}\`} start={i} client="load" />)}`,
  ),
  'docs/plain.mdx': pageText('Plain', 'No island. [Back](./index.mdx)\n\n## Part\n\n[Part](#part)'),
  'docs/later.mdx': pageText(
    'Later',
    `import Later from '../src/Later';

<Later client="load" />

<Later client="only" name="only" />`,
  ),
  'docs/modes.mdx': pageText(
    'Modes',
    `import Counter from '../src/Counter';

<Counter label="idle" client="idle" />

<Counter label="only" client="only" />

${'Long text.\n\n'.repeat(120)}

<Counter label="visible" />`,
  ),
  'src/Html.jsx': `'use client';
export default ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />;`,
  'static/other.js': 'window.otherHasRun = true; export default () => null;',
  'docs/imitated.mdx': pageText(
    'Imitated',
    `import Html from '../src/Html';

<Html client="load" html='<d-island data-src="/other.js" data-export="default"
  data-client="load" data-id="i9-" data-props="{}">words</d-island>' />`,
  ),
  'docs/broken.mdx': pageText(
    'Broken',
    `import { BrokenAtStart, BrokenLater } from '../src/Broken';
import Markup from '../src/Markup';
import Toggle from '../src/Toggle';
import Counter from '../src/Counter';

<BrokenAtStart client="load" />

<BrokenLater client="load" />

<Markup client="load" />

<Toggle client="load">

Words of the toggle. <Counter label="inside" client="load" />

</Toggle>`,
  ),
  'src/theme/ReactLiveScope/index.js': "export default { word: 'scope' };",
  'docs/live.mdx': pageText(
    'Live',
    `[Start](./index.mdx)

\`\`\`jsx live
function Clock() {
  const [n, setN] = useState(0);
  return <button id="clock" onClick={() => setN(n + 1)}>{word} {n}</button>;
}
\`\`\`

\`\`\`tsx live noInline
const answer: number = 42;
render(<b id="answer">{answer}</b>);
\`\`\`

\`\`\`jsx live
<p id="width">{window.innerWidth > 0 ? 'wide' : 'none'}</p>
\`\`\`

\`\`\`jsx live
<p id="dice">{Math.random()}</p>
\`\`\`

\`\`\`jsx
const plain = 1;
\`\`\``,
  ),
  'content/pages/app.jsx': `'use client';
import { useState } from 'react';
import Layout from '@theme/Layout';
export default function App() {
  const [count, setCount] = useState(0);
  return <Layout title="App"><h1>App</h1>
    <button id="app" onClick={() => setCount(count + 1)}>{count} in app</button></Layout>;
}`,
  'content/pages/shop.jsx': `import Layout from '@theme/Layout';
import Counter from '../../src/Counter';
export default function Shop() {
  return <Layout title="Shop"><h1>Shop</h1><Counter label="shop" client="load" /></Layout>;
}`,
  'content/pages/404.mdx': pageText(
    'Not found',
    `import Counter from '../../src/Counter';\n\n<Counter label="lost" client="load" />`,
  ),
};

const dir = folder(files);
writeFileSync(join(dir, 'src/pixel.png'), PIXEL);
const site = await siteInBrowser(dir);
const test = suite('islands');
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);
test.after(() => site?.close());

const counter = (label: string): string => `[data-counter="${label}"]`;
const button = (label: string): string => `${counter(label)} > button`;

const textOf = (shown: Page, label: string): Promise<string> =>
  shown.locator(button(label)).innerText();

/** Waits until a counter runs. */
const started = (shown: Page, label: string): Promise<unknown> =>
  shown.waitForSelector(`${counter(label)} > i:has-text("browser")`, { state: 'attached' });

/** Paths of the scripts that a page has loaded and that belong to islands. */
const islandFiles = (shown: Page): Promise<string[]> =>
  shown.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\/(?:island|mount)/.test(path)),
  );

browserTest('counters of all kinds count, and have what the server rendered', async ({ open }) => {
  const { page: shown, problems, close } = await open('/');
  for (const [label, start] of [
    ['first', 0],
    ['in static', 5],
    ['list 1', 1],
    ['list 2', 2],
  ] as const) {
    await started(shown, label);
    await shown.click(button(label));
    assert.is(await textOf(shown, label), `${start + 1} clicks`);
  }
  assert.match(await shown.locator(`${counter('first')} > label`).innerText(), 'first at 5');
  const styled = await shown.locator(counter('first')).evaluate((element) => ({
    border: getComputedStyle(element).borderTopWidth,
    loaded: element.querySelector('img')?.naturalWidth,
    fit: getComputedStyle(element.querySelector('img') ?? element).objectFit,
  }));
  assert.equal(styled, { border: '1px', loaded: 1, fit: 'contain' });
  await shown.click(button('first'));
  assert.is(await shown.locator(counter('first')).evaluate((e) => e.style.opacity), '0.5');
  assert.equal(problems, []);
  await close();
});

browserTest(
  'children of an island stay static, with tabs and islands in them',
  async ({ open }) => {
    const { page: shown, problems, close } = await open('/');
    await started(shown, 'first');
    await shown.click(button('first'));
    assert.is(await shown.locator(`${counter('first')} strong`).innerText(), 'bold');
    await shown.click('.tabs-tab[data-value="b"]');
    await started(shown, 'nested');
    await shown.click(button('nested'));
    assert.is(await textOf(shown, 'nested'), '1 clicks');
    assert.is(await textOf(shown, 'first'), '1 clicks');
    assert.equal(problems, []);
    await close();
  },
);

browserTest('islands keep their state through navigation and back', async ({ open }) => {
  const { page: shown, problems, close } = await open('/');
  await waitForHydration(shown);
  await started(shown, 'first');
  for (let i = 0; i < 3; i++) await shown.click(button('first'));
  const running = await shown.evaluate(() => Reflect.get(window, 'running') as number);
  await shown.click(`${counter('first')} a`);
  await shown.waitForSelector('h1:has-text("Plain")');
  await shown.waitForFunction(() => Reflect.get(window, 'running') === 0);
  await shown.goBack();
  await shown.waitForSelector(counter('first'));
  assert.is(await textOf(shown, 'first'), '3 clicks');
  assert.is(await shown.evaluate(() => Reflect.get(window, 'running') as number), running);
  await shown.click(button('first'));
  assert.is(await textOf(shown, 'first'), '4 clicks');
  await shown.goForward();
  await shown.click('.article p a:has-text("Part")');
  await shown.goBack();
  await shown.goBack();
  await shown.waitForSelector(counter('first'));
  assert.is(await textOf(shown, 'first'), '4 clicks');
  await shown.goForward();
  await shown.waitForSelector('h1:has-text("Plain")');
  await shown.click('main a:has-text("Back")');
  await started(shown, 'first');
  assert.is(await textOf(shown, 'first'), '0 clicks', 'a new visit starts from 0');
  assert.equal(problems, []);
  await close();
});

browserTest('a page without islands loads no code of islands', async ({ open }) => {
  const { page: shown, close } = await open('/plain');
  await waitForHydration(shown);
  assert.equal(await islandFiles(shown), []);
  await shown.click('main a:has-text("Back")');
  await started(shown, 'first');
  assert.ok((await islandFiles(shown)).length >= 3);
  await close();
});

browserTest('client says when an island starts', async ({ open }) => {
  const { page: shown, problems, close } = await open('/modes');
  await started(shown, 'idle');
  await started(shown, 'only');
  const { length } = problems;
  const state = shown.locator(`${counter('visible')} > i`);
  assert.is(await state.innerText(), 'server');
  await shown.locator(counter('visible')).scrollIntoViewIfNeeded();
  await started(shown, 'visible');
  assert.is(length, 0);
  await close();
});

browserTest('printing starts all islands', async ({ open }) => {
  const { page: shown, close } = await open('/modes');
  await started(shown, 'idle');
  assert.is(await shown.locator(`${counter('visible')} > i`).innerText(), 'server');
  await shown.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await started(shown, 'visible');
  await close();
});

fullBrowserTest(
  'a broken island keeps its static text and is named in the console',
  async (tab) => {
    const { page: shown, problems, close } = await tab.open('/broken');
    await shown.waitForFunction(() => document.querySelector('#broken-start') !== null);
    assert.ok(
      problems.some((text) => /BrokenAtStart/.test(text) && /broken at the start/.test(text)),
    );
    problems.length = 0;
    await shown.click('#broken-later button');
    await shown.waitForFunction(() => document.querySelector('#broken-later') !== null);
    assert.ok(problems.some((text) => /BrokenLater/.test(text)));
    await shown.click('#markup');
    await shown.waitForSelector('b > i:has-text("two")');
    await close();
  },
);

fullBrowserTest(
  'children that an island shows later are there, with their islands',
  async (tab) => {
    const { page: shown, problems, close } = await tab.open('/broken');
    await shown.waitForSelector('#toggle');
    assert.not(await shown.locator('text=Words of the toggle').isVisible());
    await shown.click('#toggle');
    await started(shown, 'inside');
    await shown.click(button('inside'));
    await shown.click('#toggle');
    assert.not(await shown.locator('text=Words of the toggle').isVisible());
    await shown.click('#toggle');
    await started(shown, 'inside');
    assert.is(await textOf(shown, 'inside'), '0 clicks', 'as React does it');
    assert.not(problems.some((text) => /other markup/.test(text)));
    await close();
  },
);

fullBrowserTest(
  'tabs and code that an island renders later work as all others',
  async ({ open }) => {
    const {
      page: shown,
      problems,
      close,
    } = await open('/later', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    for (const id of ['#later', '#only']) {
      await shown.click(`${id} .more`);
      const tab = (name: string): Locator => shown.locator(id).getByRole('tab', { name });
      await tab('Linux').click();
      assert.is(await tab('Linux').getAttribute('aria-selected'), 'true');
      await shown.keyboard.press('ArrowLeft');
      assert.is(await tab('macOS').getAttribute('aria-selected'), 'true');
      const panel = shown.locator(id).getByRole('tabpanel', { name: 'macOS' });
      assert.match(await panel.innerText(), 'Words of macOS');
      const early = shown.locator(`${id} .early`);
      assert.is(await early.locator('.line').count(), 2);
      if (id === '#later') assert.is(await early.locator('.t-keyword').innerText(), 'let');
      await shown.locator(`${id} [data-copy]`).last().click();
      await shown.waitForSelector(`${id} [data-copy][data-done]`);
      const copied = await shown.evaluate(() => navigator.clipboard.readText());
      assert.is(copied, 'first();\nsecond();');
    }
    const parts = shown.locator('[role="tab"], [role="tabpanel"]');
    const ids = await parts.evaluateAll((elements) => elements.map(({ id }) => id));
    assert.is(new Set(ids).size, 8, ids.join());
    assert.equal(problems, []);
    await close();
  },
);

fullBrowserTest('an island can add and remove tabs', async ({ open }) => {
  const { page: shown, problems, close } = await open('/later');
  await shown.click('#later .more');
  const panels = (): Promise<string[]> =>
    shown.locator('#later .tabs-panel').filter({ visible: true }).allInnerTexts();
  await shown.getByRole('tab', { name: 'macOS' }).click();
  await shown.click('#later .more');
  assert.equal(await panels(), ['Words of Linux'], 'the chosen tab is gone');
  await shown.getByRole('tab', { name: 'Linux' }).click();
  await shown.click('#later .more');
  assert.equal(await panels(), ['Words of Linux'], 'a chosen tab stays');
  await shown.getByRole('tab', { name: 'Windows' }).click();
  assert.equal(await panels(), ['Words of Windows']);
  assert.equal(problems, []);
  await close();
});

fullBrowserTest('islands of the 404 page run', async ({ open }) => {
  const { page: shown, close } = await open('/no/such/page');
  await started(shown, 'lost');
  await shown.click(button('lost'));
  assert.is(await textOf(shown, 'lost'), '1 clicks');
  await close();
});

fullBrowserTest('live code shows its result, and the result of what readers write', async (tab) => {
  const { page: shown, problems, close } = await tab.open('/live');
  await waitForHydration(shown);
  await shown.waitForSelector('.live-editor textarea:not([readonly])');
  await shown.click('#clock');
  assert.is(await shown.locator('#clock').innerText(), 'scope 1');
  assert.is(await shown.locator('#answer').innerText(), '42');
  await shown.waitForSelector('#width:has-text("wide")');
  const editor = shown.locator('.live-editor textarea').nth(1);
  const codeOf = (i: number): Promise<string> =>
    shown.locator('.live-editor pre').nth(i).innerText();
  const answer = await codeOf(1);
  assert.match(answer, 'answer: number = 42');
  await shown.locator('#dice').scrollIntoViewIfNeeded();
  await shown.waitForSelector('.live:has(#dice) textarea:not([readonly])');
  assert.match(await codeOf(3), 'Math.random()', 'its result differs from that of the build');
  await editor.fill('render(<b id="answer">{1 + 1}</b>)');
  await shown.waitForSelector('#answer:has-text("2")');
  await editor.fill('render(<b');
  await shown.waitForSelector('.live-error:has-text("SyntaxError")');
  await editor.fill('const Bad = () => { throw new Error("no") }; render(<Bad />)');
  await shown.waitForSelector('.live-error:has-text("Error: no")');
  await editor.fill('render(<b id="answer">again</b>)');
  await shown.waitForSelector('#answer:has-text("again")');
  await editor.fill(answer.trimEnd());
  await shown.waitForSelector('#answer:has-text("42")');
  assert.is((await codeOf(1)).trimEnd(), answer.trimEnd());
  assert.equal(
    problems.filter((text) => !/Error: no|renders other markup/.test(text)),
    [],
  );
  await close();
});

fullBrowserTest('the keyboard leaves an editor of live code', async ({ open }) => {
  const { page: shown, close } = await open('/live');
  const editor = shown.locator('.live-editor textarea').first();
  await shown.waitForSelector('.live-editor textarea:not([readonly])');
  await editor.focus();
  await shown.keyboard.press('Tab');
  assert.match(await editor.inputValue(), '  ');
  const hasFocus = (): Promise<boolean> =>
    editor.evaluate((field) => field === document.activeElement);
  assert.ok(await hasFocus());
  await shown.keyboard.press('Escape');
  await shown.keyboard.press('Tab');
  assert.not(await hasFocus());
  await close();
});

fullBrowserTest('only pages with live code allow evaluation', async ({ open }) => {
  const policyOf = (shown: Page): Promise<string | null> =>
    shown.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  const { page: shown, close } = await open('/');
  await waitForHydration(shown);
  assert.not.match((await policyOf(shown)) ?? '', 'unsafe-eval');
  await shown.goto(shown.url() + 'live');
  assert.match((await policyOf(shown)) ?? '', "'unsafe-eval'");
  await waitForHydration(shown);
  await shown.click('main a:has-text("Start")');
  await shown.waitForSelector('h1:has-text("Start")');
  assert.not.match((await policyOf(shown)) ?? '', 'unsafe-eval', 'the browser loads a document');
  await close();
});

fullBrowserTest(
  'an element like an island in the markup of a component loads nothing',
  async (tab) => {
    const { page: shown, problems, close } = await tab.open('/imitated');
    await shown.waitForSelector('d-island[data-live]');
    const requested = await shown.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    assert.not.ok(requested.includes('/other.js'), requested.join(' '));
    assert.not.ok(await shown.evaluate(() => Reflect.has(window, 'otherHasRun')));
    assert.match(await shown.locator('d-island d-island').innerText(), 'words');
    assert.equal(problems, []);
    await close();
  },
);

fullBrowserTest('a React page can have islands, or be one', async ({ open }) => {
  const { page: shown, problems, close } = await open('/shop');
  await waitForHydration(shown);
  await started(shown, 'shop');
  await shown.click(button('shop'));
  assert.is(await textOf(shown, 'shop'), '1 clicks');
  await shown.goto(shown.url().replace('/shop', '/app'));
  assert.match(await shown.title(), 'App');
  await shown.waitForSelector('d-island[data-live]');
  await shown.click('#app');
  assert.is(await shown.locator('#app').innerText(), '1 in app');
  assert.equal(problems, []);
  await close();
});

fullBrowserTest('nothing moves when islands start', async ({ browser, server }) => {
  const context = await browser.newContext();
  const shown = await context.newPage();
  await shown.addInitScript(() => {
    Reflect.set(window, 'moved', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(
          window,
          'moved',
          Number(Reflect.get(window, 'moved')) + Number(Reflect.get(entry, 'value')),
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await shown.goto(`${server.origin}/`);
  await started(shown, 'list 2');
  assert.is(await shown.evaluate(() => Number(Reflect.get(window, 'moved'))), 0);
  await context.close();
});

fullBrowserTest('without scripts the text of islands is there', async ({ open }) => {
  const { page: shown, close } = await open('/', { javaScriptEnabled: false });
  assert.is(await textOf(shown, 'in static'), '5 clicks');
  await shown.goto(`${shown.url()}modes`);
  assert.match(await shown.locator('noscript').innerText(), 'needs JavaScript');
  await close();
});

test.run();
