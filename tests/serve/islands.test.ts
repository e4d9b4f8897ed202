import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { write } from '../helpers/command.js';
import { stopAll } from '../helpers/serving.js';
import { startBrowser, stopBrowser, writing } from '../helpers/writing.js';

const test = suite('islands in watch mode');
const browserTest = (await startBrowser()) ? test : test.skip;

const counter = (word: string): string => `'use client';
import { useState } from 'react';
export default function Counter({ children }) {
  const [count, setCount] = useState(0);
  return <div><button id="count" onClick={() => setCount(count + 1)}>${word} {count}</button>
    {children}</div>;
}
`;

const page = (word: string): string => `---
title: Start
description: A page with an island.
---

import Counter from '../src/Counter';

<Counter client="load">

Children with the word ${word}.

</Counter>

Text with the word ${word}.
`;

const SITE = {
  'site.config.ts':
    "export default { title: 'Sample', docs: { path: 'docs', routeBasePath: '/' } };",
  'src/Counter.jsx': counter('count'),
  'docs/index.mdx': page('first'),
};

browserTest('an edit of the text keeps the state, an edit of the code shows', async () => {
  const { site, page: shown, close } = await writing(SITE, '/');
  await waitForHydration(shown);
  const text = (): Promise<string> => shown.locator('#count').innerText();
  const shows = (expected: string): Promise<unknown> =>
    shown.waitForSelector(`#count:has-text("${expected}")`);
  await shown.waitForSelector('d-island[data-live]');
  await shown.click('#count');
  await shows('count 1');
  write(site, { 'docs/index.mdx': page('second') });
  await shown.waitForFunction(() => {
    const content = document.querySelector('main')?.textContent ?? '';
    return content.split('the word second').length === 3;
  });
  assert.is(await text(), 'count 1');
  write(site, { 'src/Counter.jsx': counter('changed') });
  await shows('changed 0');
  await shown.waitForSelector('d-island[data-live]');
  await shown.click('#count');
  await shows('changed 1');
  await close();
});

const ownCode = (word: string, answer: string): string => `---
title: Start
description: A page with code.
---

Text with the word ${word}.

<button id="own" onClick={({ currentTarget }) => { currentTarget.textContent = '${answer}'; }}>
  own
</button>
`;

browserTest('an edit of the code of a page shows, and so does its text', async () => {
  const config = {
    docs: { path: 'docs', routeBasePath: '/' },
    markdown: { islands: 'auto' },
    title: 'Sample',
  };
  const pages = {
    'site.config.ts': `export default ${JSON.stringify(config)};`,
    'docs/index.mdx': ownCode('first', 'one'),
  };
  const { site, page: shown, close } = await writing(pages, '/');
  await waitForHydration(shown);
  const answers = async (text: string): Promise<void> => {
    await shown.locator('d-island[data-live] #own:has-text("own")').click();
    await shown.waitForSelector(`#own:has-text("${text}")`);
  };
  await answers('one');
  write(site, { 'docs/index.mdx': ownCode('first', 'two') });
  await answers('two');
  write(site, { 'docs/index.mdx': `${ownCode('second', 'three')}\nMore.\n` });
  await shown.waitForSelector('text=the word second');
  await answers('three');
  await close();
});

test.after(stopBrowser);
test.after(stopAll);

test.run();
