import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

/** Components that share a context and that pages use. docsgen finds out that they are islands. */
const POLL = `import { createContext, useContext, useEffect, useId, useState } from 'react';

const Votes = createContext(null);

function useVotes() {
  const votes = useContext(Votes);
  if (votes === null) throw new Error('An answer needs a poll.');
  return votes;
}

export function Poll({ children, id }) {
  const [chosen, choose] = useState('none');
  const [clicks, setClicks] = useState(0);
  const [failed, fail] = useState(false);
  const [closed, close] = useState(false);
  useEffect(() => document.documentElement.setAttribute('data-poll-' + id, ''), [id]);
  if (failed) throw new Error('The poll failed.');
  return <div id={id} onClick={() => setClicks((count) => count + 1)}>
    <output>{chosen} {clicks}</output>
    <button className="fail" onClick={() => fail(true)}>fail</button>
    <button className="close" onClick={() => close(!closed)}>close</button>
    <Votes value={{ chosen, choose }}>{!closed && children}</Votes>
  </div>;
}

Poll.Answer = function Answer({ name, children }) {
  const { chosen, choose } = useVotes();
  const id = useId();
  const [count, setCount] = useState(0);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const click = () => { choose(name); setCount(count + 1); };
  return <section data-answer={name} data-live={live}>
    <label htmlFor={id}>{chosen === name ? 'chosen' : 'not chosen'}</label>
    <button id={id} onClick={click}>{name} {count}</button>
    {chosen === name && <i>from {chosen}</i>}
    {children}
  </section>;
};

export function Folded({ children }) {
  const [open, setOpen] = useState(false);
  return <div><button id="fold" onClick={() => setOpen(!open)}>fold</button>
    {open && children}</div>;
}

export function Twice({ children }) {
  return <div id="twice"><div>{children}</div><div>{children}</div></div>;
}

export function Broken() {
  useVotes();
  if (typeof window !== 'undefined') throw new Error('It breaks in browsers.');
  return <p id="broken">static words</p>;
}
`;

/** Components of a package that knows its parts by a context. */
const PARTS = `import { cloneElement, createContext } from 'react';
import { forwardRef, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

const Open = createContext(null);

export const Disclosure = forwardRef(function Disclosure({ children }, ref) {
  const [open, setOpen] = useState(false);
  const value = { open, toggle: () => setOpen(!open) };
  return <Open value={value}><div ref={ref}>{children}</div></Open>;
});
Disclosure.Root = Disclosure;

export function Toggle() {
  return <button id="toggle" onClick={useContext(Open).toggle}>toggle</button>;
}

export function AsChild({ children }) {
  const { open, toggle } = useContext(Open);
  return cloneElement(children, { onClick: toggle, 'data-open': String(open) });
}

export function Panel({ children }) {
  const { open } = useContext(Open);
  return <div id="panel" hidden={!open}>{open && children}</div>;
}

export function Dialog({ children }) {
  return useContext(Open).open && createPortal(<div role="dialog">{children}</div>, document.body);
}

export function State() {
  return <output>{useContext(Open).open ? 'open' : 'closed'}</output>;
}
`;

/** A package that does not say that its components run in browsers. */
const LEVELS = `export const Level = createContext('none');
export const Show = () => createElement('output', null, useContext(Level));
`;
const USED = 'createContext, createElement, useContext';
const MODULE = `import { ${USED} } from 'react';\n${LEVELS}`;
const COMMON = `const { ${USED} } = require('react');
${LEVELS.replaceAll('export const ', 'const ')}module.exports = { Level, Show };
`;

/** Changes the level for its children. */
const levels = (name: string): string => `'use client';
import { useState } from 'react';
import { Level } from '${name}';

export default function Levels({ children }) {
  const [level, setLevel] = useState(1);
  return <Level value={level}>
    <button onClick={() => setLevel(level + 1)}>{'${name}'}</button>{children}
  </Level>;
}
`;

const IMPORT = `import { Poll, Folded, Twice, Broken } from '../src/Poll';\n\n`;

const dir = folder({
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' },
  markdown: { islands: ['src/Poll.jsx', 'two-kinds', 'two-fields'] },
};`,
  'src/Poll.jsx': POLL,
  'src/parts/index.js': `'use client';\nexport * from './parts.jsx';\n`,
  'src/parts/parts.jsx': PARTS,
  'src/Kinds.jsx': levels('two-kinds'),
  'src/Fields.jsx': levels('two-fields'),
  'node_modules/two-kinds/package.json': `{ "name": "two-kinds",
    "exports": { "import": "./index.mjs", "require": "./index.cjs" } }`,
  'node_modules/two-kinds/index.mjs': MODULE,
  'node_modules/two-kinds/index.cjs': COMMON,
  'node_modules/two-fields/package.json': `{ "name": "two-fields",
    "module": "./index.mjs", "main": "./index.cjs" }`,
  'node_modules/two-fields/index.mjs': MODULE,
  'node_modules/two-fields/index.cjs': COMMON,
  'docs/index.mdx': pageText(
    'Poll',
    `${IMPORT}<Poll id="poll">

Words with **bold** and a [link](./other.mdx).

<Poll.Answer name="red">

Inside of red. <Poll.Answer name="crimson" />

</Poll.Answer>

<Poll.Answer name="blue" client="load" />

</Poll>`,
  ),
  'docs/folded.mdx': pageText(
    'Folded',
    `${IMPORT}<Poll id="outer" client="load">

<Folded client="load">

Hidden words. <Poll.Answer name="late" client="load" />

</Folded>

</Poll>

<Twice client="load">

<Poll id="each"><Poll.Answer name="copy" client="load" /></Poll>

</Twice>

<Poll id="only" client="only"><Poll.Answer name="lonely" client="load" /></Poll>`,
  ),
  'docs/broken.mdx': pageText(
    'Broken',
    `${IMPORT}<Poll id="poll" client="load">

<Broken client="load" />

<Poll.Answer name="red" client="load" />

</Poll>`,
  ),
  'docs/parts.mdx': pageText(
    'Parts',
    `import { AsChild, Dialog, Disclosure, Panel, State, Toggle } from '../src/parts';
import Kinds from '../src/Kinds';
import Fields from '../src/Fields';
import { Show as Kind } from 'two-kinds';
import { Show as Field } from 'two-fields';

<Disclosure.Root>

<Toggle /> <AsChild><b id="child">a static child</b></AsChild>

<Panel>

Words of the panel.

</Panel>

<Dialog>

Words of the dialog. <State />

</Dialog>

</Disclosure.Root>

<div id="kinds"><Kinds><Kind /></Kinds></div>

<div id="fields"><Fields><Field /></Fields></div>`,
  ),
  'docs/other.mdx': pageText('Other', '[Back](./index.mdx)'),
});

const site = await siteInBrowser(dir);
const test = suite('children of islands');
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);
test.after(() => site?.close());

const answer = (name: string): string => `[data-answer="${name}"]`;
const button = (name: string): string => `${answer(name)} > button`;

/** Waits until an answer runs in the browser. */
const started = (shown: Page, name: string): Promise<unknown> =>
  shown.waitForSelector(`${answer(name)}[data-live="true"]`);

const labels = (shown: Page): Promise<string[]> => shown.locator('label').allInnerTexts();

browserTest('contexts and events reach islands in children', async ({ open }) => {
  const { page: shown, problems, close } = await open('/');
  for (const name of ['red', 'crimson', 'blue']) await started(shown, name);
  assert.equal(await labels(shown), ['not chosen', 'not chosen', 'not chosen']);
  await shown.click(button('crimson'));
  assert.equal(await labels(shown), ['not chosen', 'chosen', 'not chosen']);
  assert.is(await shown.locator('output').innerText(), 'crimson 1');
  await shown.click(`${answer('blue')} label`);
  assert.equal(await labels(shown), ['not chosen', 'not chosen', 'chosen']);
  assert.is(await shown.locator('output').innerText(), 'blue 3', 'a label clicks its button, too');
  assert.is(await shown.locator(button('blue')).innerText(), 'blue 1');
  assert.is(await shown.locator('#poll strong').innerText(), 'bold');
  const ids = await shown.locator('main [id]').evaluateAll((all) => all.map(({ id }) => id));
  assert.is(new Set(ids).size, ids.length, ids.join());
  assert.equal(problems, []);
  await close();
});

browserTest('islands in children keep their state through navigation', async ({ open }) => {
  const { page: shown, problems, close } = await open('/');
  await waitForHydration(shown);
  await started(shown, 'red');
  await shown.click(button('red'));
  await shown.click('#poll a');
  await shown.waitForSelector('h1:has-text("Other")');
  await shown.goBack();
  await shown.waitForSelector(answer('red'));
  assert.is(await shown.locator(button('red')).innerText(), 'red 1');
  await shown.click(button('red'));
  assert.is(await shown.locator(button('red')).innerText(), 'red 2');
  assert.is(await shown.locator('output').innerText(), 'red 3');
  await shown.click('#poll .close');
  assert.is(await shown.locator('#poll section').count(), 0);
  await shown.click('#poll .close');
  await started(shown, 'crimson');
  assert.is(await shown.locator(button('red')).innerText(), 'red 0', 'React made it again');
  assert.equal(await labels(shown), ['chosen', 'not chosen', 'not chosen']);
  assert.equal(problems, []);
  await close();
});

browserTest('islands start when their place is shown, in each place', async ({ open }) => {
  const { page: shown, problems, close } = await open('/folded');
  await shown.waitForSelector('html[data-poll-outer]');
  assert.not(await shown.locator(answer('late')).isVisible());
  await shown.click('#fold');
  await started(shown, 'late');
  await shown.click(button('late'));
  assert.match(await shown.locator('#outer > output').innerText(), /^late /);
  assert.ok(await shown.locator('text=Hidden words.').isVisible());
  const copies = shown.locator(`${answer('copy')}[data-live="true"] > button`);
  await copies.nth(1).waitFor();
  await copies.nth(0).click();
  assert.equal(await copies.allInnerTexts(), ['copy 1', 'copy 0']);
  await started(shown, 'lonely');
  await shown.click(button('lonely'));
  assert.match(await shown.locator('#only > output').innerText(), /^lonely /);
  assert.equal(problems, []);
  await close();
});

fullBrowserTest('parts of a package run when they are hidden, and elsewhere', async ({ open }) => {
  const { page: shown, problems, close } = await open('/parts');
  const words = shown.locator('text=Words of the panel.');
  const state = shown.locator('body > [role="dialog"] output');
  assert.not(await words.isVisible());
  await shown.locator('d-island[data-live] > #toggle').click();
  await words.waitFor();
  assert.is(await state.innerText(), 'open');
  assert.ok(await shown.locator('[role="dialog"] >> text=Words of the dialog.').isVisible());
  await shown.click('#child');
  await words.waitFor({ state: 'hidden' });
  assert.is(await state.count(), 0);
  await shown.click('#child');
  assert.is(await state.innerText(), 'open');
  assert.is(await shown.locator('[data-open="true"]').innerText(), 'a static child');
  assert.equal(problems, []);
  await close();
});

fullBrowserTest('Markdown has the children that an island hides at first', ({ out }) => {
  const twin = readFileSync(join(out, 'parts.md'), 'utf8');
  assert.match(twin, /Words of the panel\.\n+Words of the dialog\./);
  return Promise.resolve();
});

fullBrowserTest('pages and components of the site have one copy of a package', async ({ open }) => {
  const { page: shown, problems, close } = await open('/parts');
  for (const name of ['kinds', 'fields']) {
    assert.is(await shown.locator(`#${name} output`).innerText(), '1');
    await shown.waitForSelector(`#${name} d-island[data-live] d-island[data-live]`);
    await shown.click(`#${name} button`);
    assert.is(await shown.locator(`#${name} output`).innerText(), '2', name);
  }
  assert.equal(problems, []);
  await close();
});

fullBrowserTest('an error stays in its island, and static words stay', async ({ open }) => {
  const { page: shown, problems, close } = await open('/broken');
  await started(shown, 'red');
  await shown.waitForSelector('#broken');
  assert.ok(problems.some((text) => /Broken/.test(text) && /breaks in browsers/.test(text)));
  await shown.click(button('red'));
  assert.match(await shown.locator('output').innerText(), /^red /);
  await shown.click('#poll .fail');
  await shown.waitForSelector(`${answer('red')}[data-live="false"]`);
  assert.is(await shown.locator(button('red')).innerText(), 'red 0');
  assert.is(await shown.locator('#broken').innerText(), 'static words');
  assert.ok(problems.some((text) => /Poll/.test(text) && /The poll failed/.test(text)));
  await close();
});

fullBrowserTest('islands in children do not move the page when they start', async ({ open }) => {
  const { page: shown, close } = await open('/');
  for (const name of ['red', 'crimson', 'blue']) await started(shown, name);
  const shifts = await shown.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  assert.is(shifts, 0);
  await close();
});

test.run();
