import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { folder } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';
import { pageText } from '../helpers/page-text.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

/** Code that makes components, which count clicks. */
const COUNTERS = `const counter = (name) => function Counter() {
  const [count, setCount] = React.useState(0);
  return React.createElement('button', { onClick: () => setCount(count + 1) }, name, ' ', count);
};
`;
const COMMON = `const React = require('react');\n${COUNTERS}`;

const PACKAGE = (name: string, code: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: `{ "name": "${name}", "main": "main.js" }`,
  [`node_modules/${name}/main.js`]: COMMON + code,
});

const dir = folder({
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' },
  markdown: { islands: 'auto' },
};`,
  ...PACKAGE('named', `exports.Named = counter('named');`),
  ...PACKAGE(
    'compiled',
    `Object.defineProperty(exports, '__esModule', { value: true });
exports.default = counter('compiled');
exports.Part = counter('part');
exports.default.Item = counter('item');`,
  ),
  ...PACKAGE(
    'assigned',
    `module.exports = counter('assigned');
module.exports.default = module.exports;
module.exports.Item = counter('assigned item');`,
  ),
  ...PACKAGE('memo', `module.exports = React.memo(counter('memo'));`),
  ...PACKAGE(
    'spaces',
    `exports.Card = { Root: counter('root'), Deep: { Item: counter('deep') } };`,
  ),
  'src/objects.js': `import * as React from 'react';
${COUNTERS}
export default { Root: counter('default root') };
export const Cycle = { Root: counter('cycle') };
Cycle.Cycle = Cycle;`,
  'src/Late.js': `import * as React from 'react';
${COUNTERS}
const Inner = React.lazy(() => Promise.resolve({ default: counter('late') }));
export default function Late() {
  React.useState(0);
  return <React.Suspense fallback={<i>wait</i>}><Inner /></React.Suspense>;
}`,
  'docs/index.mdx': pageText(
    'Start',
    `import { Named } from 'named';
import Compiled, { Part } from 'compiled';
import Assigned from 'assigned';
import Memo from 'memo';
import { Card } from 'spaces';
import Objects, { Cycle } from '@site/src/objects';
import Late from '@site/src/Late';

<Named client="load" /> <Compiled client="load" /> <Part client="load" />
<Compiled.Item client="load" /> <Assigned client="load" /> <Assigned.Item client="load" />
<Memo client="load" /> <Card.Root client="load" /> <Card.Deep.Item client="load" />
<Objects.Root client="load" /> <Cycle.Cycle.Root client="load" /> <Late client="load" />`,
  ),
});

const site = await siteInBrowser(dir);
const test = suite('island exports');
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);
test.after(() => site?.close());

fullBrowserTest('components run however a module exports them', async ({ open }) => {
  const { page: shown, problems, close } = await open('/');
  const buttons = shown.locator('d-island[data-live] button');
  await buttons.nth(11).waitFor();
  for (const button of await buttons.all()) await button.click();
  assert.equal(await buttons.allInnerTexts(), [
    ...['named 1', 'compiled 1', 'part 1', 'item 1', 'assigned 1', 'assigned item 1'],
    ...['memo 1', 'root 1', 'deep 1', 'default root 1', 'cycle 1', 'late 1'],
  ]);
  assert.equal(problems, []);
  await close();
});

test.run();
