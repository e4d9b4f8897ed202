import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

const dir = folder({
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' },
  markdown: { islands: 'auto' },
};`,
  'src/Choice.jsx': `import { createContext, useContext, useState } from 'react';
const Chosen = createContext(null);
export function Choice({ children, onChoose, label = 'Choose' }) {
  const [name, set] = useState('none');
  const choose = (chosen) => { set(chosen); onChoose?.(chosen); };
  return <fieldset><legend>{label} {name}</legend>
    <Chosen value={choose}>{children}</Chosen></fieldset>;
}
export function Option({ name, format }) {
  const choose = useContext(Chosen);
  return <button id={name} onClick={() => choose(name)}>{format(name)}</button>;
}`,
  'docs/index.mdx': pageText(
    'Start',
    `import { useState } from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import { Choice, Option } from '../src/Choice';

export const say = (text) => { document.body.dataset.said = text; };

export const Mark = ({ children, color }) => {
  const [on, set] = useState(false);
  return <mark style={{ color: on ? color : 'inherit' }} className={on ? 'on' : 'off'}
    onClick={() => set(!on)}>{children}</mark>;
};

A <Mark color="red">word **bold**</Mark>.

<button id="press" style={{ color: 'blue' }} onClick={() => say('pressed')}>Press *it*</button>

<Choice label={<em>Your choice</em>} onChoose={(name) => say(name)}>

Words. <Option name="left" format={(name) => name.toUpperCase()} />

<Option name="right" format={(name) => <b>{name}</b>} />

</Choice>

<BrowserOnly fallback={<i>wait</i>}>{() => <b id="size">{window.innerWidth} px</b>}</BrowserOnly>

<ul>
{['one', 'two'].map((name) => <li key={name} id={name} onClick={() => say(name)}>{name}</li>)}
</ul>`,
  ),
});

const site = await siteInBrowser(dir);
const test = suite('islands in the code of pages');
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);
test.after(() => site?.close());

const said = (shown: Page): Promise<string | undefined> =>
  shown.evaluate(() => document.body.dataset.said);

/** Waits until the island around an element runs, and clicks the element. */
async function clickLive(shown: Page, selector: string): Promise<void> {
  await shown.locator(`d-island[data-live] ${selector}`).click();
}

browserTest('components and handlers of a page run in the browser', async ({ open }) => {
  const { page: shown, problems, close } = await open('/');
  await clickLive(shown, 'mark');
  await shown.locator('mark.on').waitFor();
  assert.is(await shown.locator('mark strong').innerText(), 'bold');
  await clickLive(shown, '#press');
  assert.is(await said(shown), 'pressed');
  assert.is(await shown.locator('#press em').innerText(), 'it');
  await clickLive(shown, '#two');
  assert.is(await said(shown), 'two');
  assert.is(await shown.locator('#size').innerText(), `${shown.viewportSize()?.width} px`);
  assert.equal(problems, []);
  await close();
});

browserTest('components get functions and elements of a page, and contexts', async ({ open }) => {
  const { page: shown, problems, close } = await open('/');
  assert.is(await shown.locator('#left').innerText(), 'LEFT');
  await clickLive(shown, '#left');
  assert.is(await shown.locator('legend').innerText(), 'Your choice left');
  assert.is(await said(shown), 'left');
  assert.is(await shown.locator('legend em').innerText(), 'Your choice');
  await clickLive(shown, '#right b');
  assert.is(await said(shown), 'right');
  assert.equal(problems, []);
  await close();
});

fullBrowserTest('without scripts a page has their text', async ({ open }) => {
  const { page: shown, close } = await open('/', { javaScriptEnabled: false });
  const text = await shown.locator('.article').innerText();
  for (const words of ['word bold', 'Press it', 'Your choice none', 'LEFT', 'wait', 'two'])
    assert.match(text, words);
  await close();
});

test.run();
