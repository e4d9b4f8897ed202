import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

/** Tabs and a list whose components look at their children, as sites of Docusaurus write them. */
const TABS = `import React, { Children, cloneElement, useState } from 'react';

export function Tab({ children, number }) {
  const [clicks, set] = useState(0);
  return <div className="tab" onClick={() => set(clicks + 1)}>
    <i>{number} {clicks}</i>{children}
  </div>;
}

export function Tabs({ children }) {
  const [at, set] = useState(0);
  const tabs = Children.toArray(children);
  return <div id="tabs">
    {tabs.map((tab, i) => <button key={i} onClick={() => set(i)}>{tab.props.label}</button>)}
    {cloneElement(tabs[at], { number: at + 1 })}
  </div>;
}
`;

/** Tabs whose items only carry properties. */
const PANELS = `import React, { useState } from 'react';

const toItems = (children) => React.Children.toArray(children).map(({ type, props }) =>
  ({ name: type.name, ...props }));

export default function Panels({ children }) {
  const [at, set] = useState(0);
  const items = toItems(children);
  return <div id="panels">
    {items.map((item, i) =>
      <button key={i} onClick={() => set(i)}>{item.name} {item.label}</button>)}
    <section>{items[at].children}</section>
  </div>;
}
`;

/** Folds each part of Markdown below a heading. */
const FOLDS = `import { useState } from 'react';

export function Folds({ children }) {
  const [open, set] = useState(0);
  const parts = [];
  for (const child of children)
    if (child.type.name === 'h3') parts.push({ title: child.props.children, content: [] });
    else parts.at(-1).content.push(child);
  return <ul id="folds">{parts.map(({ title, content }, i) => <li key={i}>
    <button onClick={() => set(i)}>{title}</button>{open === i && content}
  </li>)}</ul>;
}
`;

/** Shows the languages of its blocks of code, and one of these. */
const LANGUAGES = `import { Children, useState } from 'react';

export function Languages({ children }) {
  const [at, set] = useState(0);
  const blocks = Children.toArray(children);
  return <div id="languages">
    {blocks.map((block, i) => <button key={i} onClick={() => set(i)}>{block.type.name}</button>)}
    {blocks[at]}
  </div>;
}

/** The source of its only child. */
export const Source = ({ children }) =>
  <samp>{children.props.children.props.className}: {children.props.children.props.children}</samp>;
`;

/** Gives its children a property, which a component without state shows. */
const STEPS = `import { Children, cloneElement, createContext } from 'react';
export const Level = createContext(1);
export default ({ children }) =>
  <ol>{Children.map(children, (child, i) => cloneElement(child, { position: i + 1 }))}</ol>;
`;

/** A component of a package that shows one of its children. */
const SLIDER = `import { Children, createElement as h, useState } from 'react';

export function Slider({ children }) {
  const [at, set] = useState(0);
  return h('div', { id: 'slider' },
    h('button', { onClick: () => set(at + 1) }, at + 1 + ' of ' + Children.count(children)),
    Children.toArray(children)[at]);
}
`;

const dir = folder({
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' }, markdown: { islands: 'auto' },
};`,
  'node_modules/slider/package.json': '{ "name": "slider", "module": "main.js" }',
  'node_modules/slider/main.js': SLIDER,
  'src/Tabs.jsx': TABS,
  'src/Panels.jsx': PANELS,
  'src/Panel.jsx': 'export default function Panel() { return null; }',
  'src/Folds.jsx': FOLDS,
  'src/Languages.jsx': LANGUAGES,
  'src/Steps.jsx': STEPS,
  'src/Step.jsx': `export default ({ position, children }) => <li>{position}: {children}</li>;`,
  'src/Counter.jsx': `import { useState } from 'react';
export default function Counter() {
  const [count, set] = useState(0);
  return <button className="counter" onClick={() => set(count + 1)}>count {count}</button>;
}`,
  'docs/index.mdx': pageText(
    'Tabs',
    `import { Tab, Tabs } from '../src/Tabs';
import Panels from '../src/Panels';
import Panel from '../src/Panel';
import Counter from '../src/Counter';
import { Slider } from 'slider';

<Slider><div>Slide one</div><div>Slide <b>two</b></div></Slider>

<Tabs>
<Tab label="One">

The *first* tab. <Counter />

</Tab>
<Tab label="Two">

The second tab. <Counter />

</Tab>
</Tabs>

<Panels>
<Panel label="a">The **first** panel.</Panel>
<Panel label="b">

## In a panel

</Panel>
</Panels>`,
  ),
  'docs/markdown.mdx': pageText(
    'Markdown',
    `import { Folds } from '../src/Folds';
import { Languages, Source } from '../src/Languages';
import Steps from '../src/Steps';
import Step from '../src/Step';

<Folds>

### Install

Run \`it\`.

### Use *it*

A list:

- a [link](./index.mdx)

</Folds>

<Languages>

\`\`\`js title="a.js"
const first = 1;
\`\`\`

A paragraph.

</Languages>

<Source>

\`\`\`py
second = 2
\`\`\`

</Source>

<Steps>
<Step>First step</Step>
<Step>Second step</Step>
</Steps>`,
  ),
});

const site = await siteInBrowser(dir);
const test = suite('islands that read their children');
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);
test.after(() => site?.close());

browserTest('tabs have their labels, and run the components of their module', async ({ open }) => {
  const { page: shown, problems, close } = await open('/');
  const tabs = shown.locator('#tabs');
  await shown.waitForSelector('d-island[data-live] > #tabs');
  assert.equal(await tabs.locator('> button').allInnerTexts(), ['One', 'Two']);
  assert.is(await tabs.locator('i').innerText(), '1 0');
  await shown.waitForSelector('#tabs d-island[data-live] .counter');
  await tabs.locator('.counter').click();
  assert.is(await tabs.locator('.counter').innerText(), 'count 1');
  assert.is(await tabs.locator('i').innerText(), '1 1', 'events bubble');
  await tabs.locator('text=Two').click();
  assert.match(await tabs.innerText(), /The second tab\./);
  assert.not.match(await tabs.innerText(), /first/);
  assert.is(await tabs.locator('i').innerText(), '2 0', 'another child');
  await tabs.locator('d-island[data-live] .counter').click();
  assert.is(await tabs.locator('.counter').innerText(), 'count 1');
  await tabs.locator('text=One').click();
  await tabs.locator('text=The first tab.').waitFor();
  assert.equal(problems, []);
  await close();
});

browserTest('a component of a package gets elements of HTML one by one', async ({ open }) => {
  const { page: shown, problems, close } = await open('/');
  await shown.waitForSelector('d-island[data-live] > #slider');
  assert.is(await shown.locator('#slider').innerText(), '1 of 2\nSlide one');
  await shown.click('#slider button');
  await shown.locator('#slider >> text=Slide two').waitFor();
  assert.is(await shown.locator('#slider').innerText(), '2 of 2\nSlide two');
  assert.equal(problems, []);
  await close();
});

browserTest(
  'children that only carry properties show their own children',
  async ({ open, out }) => {
    const { page: shown, problems, close } = await open('/');
    const panels = shown.locator('#panels');
    await shown.waitForSelector('d-island[data-live] > #panels');
    assert.equal(await panels.locator('button').allInnerTexts(), ['Panel a', 'Panel b']);
    assert.is(await panels.locator('section').innerText(), 'The first panel.');
    await panels.locator('text=Panel b').click();
    await panels.locator('h2 >> text=In a panel').waitFor();
    assert.not.match(await panels.innerText(), /first/);
    assert.equal(problems, []);
    await close();
    const words = readFileSync(join(out, 'index.md'), 'utf8');
    assert.is(words.split('first').length, 3, words);
    assert.match(words, /## In a panel/);
  },
);

fullBrowserTest(
  'headings and code of Markdown have the names of Docusaurus',
  async ({ open, out }) => {
    const { page: shown, problems, close } = await open('/markdown');
    const folds = shown.locator('#folds');
    await shown.waitForSelector('d-island[data-live] > #folds');
    assert.equal(await folds.locator('button').allInnerTexts(), ['Install', 'Use it']);
    await folds.locator('text=Use it').click();
    await folds.locator('li >> a').waitFor();
    assert.not.match(await folds.innerText(), /Run/);
    assert.equal(await shown.locator('#languages > button').allInnerTexts(), ['pre', 'p']);
    assert.match(await shown.locator('#languages').innerText(), /a\.js[^]*const first = 1;/);
    await shown.locator('#languages > button >> text=p').nth(1).click();
    await shown.locator('#languages >> text=A paragraph.').waitFor();
    assert.is(await shown.locator('samp').innerText(), 'language-py: second = 2');
    assert.equal(problems, []);
    await close();
    assert.is(readFileSync(join(out, 'markdown.md'), 'utf8').split('Install').length, 2);
  },
);

fullBrowserTest('a static child with a property of its parent makes both static', async (built) => {
  const { page: shown, close } = await built.open('/markdown');
  assert.is(await shown.locator('d-island ol').count(), 0);
  assert.equal(await shown.locator('article ol > li').allInnerTexts(), [
    '1: First step',
    '2: Second step',
  ]);
  await close();
});

test.run();
