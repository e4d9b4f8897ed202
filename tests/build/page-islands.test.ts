import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseMarkdown } from '../../src/generator/content/markdown/parse.js';
import { mayHaveIslands } from '../../src/generator/content/mdx/island-signs.js';
import { pageIslands } from '../../src/generator/content/mdx/page-islands.js';
import { docsgen, folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { sampled } from '../helpers/amount.js';

const islandsOf = (text: string): ReturnType<typeof pageIslands> =>
  pageIslands(parseMarkdown(text, { math: false, mdx: true }), text);

const FOUND: readonly (readonly [text: string, names: readonly string[]])[] = [
  ['export const A = () => <b onClick={f} />;', ['A']],
  ['export function A() { useState(0); return null; }', ['A']],
  ['export class A extends React.Component { componentDidMount() {} }', ['A']],
  ["import B from '@docusaurus/BrowserOnly';\nexport const A = () => <B>{f}</B>;", ['A']],
  ['export const A = () => <b />;', []],
  ['export const useA = () => useState(0);', []],
  ['export const A = () => <b onClick={f} />, B = 1;', []],
  ['<b onClick={() => 1}>**x**</b>', ['DocsgenPart_1_1']],
  ['Words <b onClick={f}>x</b>', ['DocsgenPart_1_7']],
  ['<b title={(() => 1)()} ref={(e) => 1}>x</b>', []],
  ["import X from './x.js';\n\n<X render={() => 1} />", ['DocsgenPart_3_1']],
  ["import X from './x.js';\n\n<X icon={<b />} />", ['DocsgenPart_3_1']],
  ["import X from './x.js';\n\n<X all={[{ run: () => 1 }]} />", ['DocsgenPart_3_1']],
  ["import X from './x.js';\nexport const f = () => 1;\n\n<X f={f} />", ['DocsgenPart_4_1']],
  ["import X from './x.js';\n\n<X>{(a) => a}</X>", ['DocsgenPart_3_1']],
  ["import X from './x.js';\n\n<X.Y on={() => 1} />", ['DocsgenPart_3_1']],
  ["import X from './x.js';\n\n<X a={1} b={{ c: [X] }} />", ['DocsgenPart_3_1']],
  ["import { X, y } from 'x';\n\n<X b={[y]} />", ['DocsgenPart_3_1']],
  ["import { X, rows } from './x.js';\n\n<X b={rows} />", []],
  ["import X, { list } from './x.js';\n\n<X b={list.first} />", []],
  ["import X, { kind } from './x.js';\n\n<X b={kind('a')} />", []],
  ["import X from './x.js';\nimport rows from './rows.json';\n\n<X b={rows} />", []],
  ["import X from './x.js';\nimport P from './_p.mdx';\n\n<X b={P} />", []],
  ['{[1].map((n) => <b onClick={() => n} />)}', ['DocsgenPart_1_1']],
  ['{[1].map((n) => <b>{n}</b>)}', []],
  // Names of the page itself.
  ['<b onClick={() => props.f()} />', []],
  ['<b onClick={() => frontMatter.title} />', []],
  ['<b onClick={(props) => props.f()} />', ['DocsgenPart_1_1']],
  ['<Tabs onChange={() => 1} />', []],
  ['export const A = () => <Tabs onClick={f} />;', []],
  ["import P from './_p.mdx';\nexport const A = () => <P onClick={f} />;", []],
  ["import P from './_p.mdx';\nexport const A = () => <b onClick={f} />;", ['A']],
];

for (const [text, names] of FOUND)
  test(`${JSON.stringify(text)} has the islands ${JSON.stringify(names)}`, () => {
    assert.equal(islandsOf(text).names, names);
    if (names.length > 0) assert.ok(mayHaveIslands(text));
  });

test('the module has only the code that the islands need, at its place', () => {
  const text = `import A from './a.js';
import B from './b.js';

export const color = 'red'; export const other = B;

Text

export const Box = () => <A onClick={() => color} />;`;
  const { code } = islandsOf(text);
  const lines = code.split('\n');
  assert.is(lines[0], "import A from './a.js';");
  assert.is(lines[1]?.trim(), '');
  assert.is(lines[3]?.trimEnd(), `       const color = 'red';`);
  assert.is(lines[7], '       const Box = () => <A onClick={() => color} />;');
  assert.is(lines[8], 'export { Box };');
});

test('code that is nested very deep is no island', () => {
  const sum = (depth: number): string => `<b onClick={() => ${'1 + '.repeat(depth)}1}>x</b>`;
  const nested = (depth: number): string =>
    `{${'<i onClick={f}>'.repeat(depth)}${'</i>'.repeat(depth)}}`;
  for (const code of [sum, nested]) {
    assert.is(islandsOf(code(50)).names.length, 1);
    assert.equal(islandsOf(code(400)).names, []);
  }
});

test('a value that is nested very deep is no code', () => {
  const page = (depth: number): string =>
    `import X, { a } from 'x';\n\n<X b={${'a || '.repeat(depth)}a} />`;
  assert.is(islandsOf(page(50)).names.length, 1);
  assert.equal(islandsOf(page(3_000)).names, []);
});

test('code in fences is no sign of an island', () => {
  assert.not(mayHaveIslands('```jsx\n<b onClick={() => 1} />\n```\n\nWords.'));
});

test('code in a line is no sign of an island', () => {
  assert.not(mayHaveIslands('The type is `(a) => void`.'));
  assert.ok(mayHaveIslands('<b title={`a`} onClick={() => 1} data-b={`b`}>`c`</b>'));
});

test('signs of islands are read in linear time', () => {
  for (const part of ['function ', ' onA', '={ ', 'class a ', '=', '`', '`=>', '\n```\n'])
    assert.type(mayHaveIslands(part.repeat(200_000)), 'boolean');
});

const SITE = {
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' },
  markdown: { islands: 'auto' },
};`,
  'src/Counter.jsx': `import { useState } from 'react';
export default function Counter({ format = String }) {
  const [count, set] = useState(0);
  return <button onClick={() => set(count + 1)}>{format(count)}</button>;
}`,
  'src/Tabs.jsx': `import { Children, cloneElement, useState } from 'react';
export function Tabs({ children, onChoose }) {
  const [chosen, choose] = useState(0);
  const items = Children.toArray(children);
  return <div>
    {items.map(({ props }, i) => <button key={i} onClick={() => choose(i)}>{props.label}</button>)}
    {cloneElement(items[chosen], { className: 'on' })}
  </div>;
}
export const Tab = ({ children, className }) =>
  <section className={className}>{children}</section>;`,
  'src/Still.jsx': `export const Still = ({ show }) => <q>{show('still')}</q>;`,
  'docs/index.mdx': pageText(
    'Start',
    `import { useState } from 'react';
import Counter from '../src/Counter';
import { Still } from '../src/Still';
import BrowserOnly from '@docusaurus/BrowserOnly';
import Part from './_part.mdx';

export const unit = 'px';

export const Mark = ({ children }) => {
  const [on, set] = useState(false);
  return <mark onClick={() => set(!on)}>{children}</mark>;
};

export const Plain = ({ children }) => <u>{children}</u>;

A <Mark>word **bold**</Mark>, <Plain>plain</Plain>, <b class="press" onClick={() => 1}>press</b>.

<Counter format={(count) => count + unit} />

<Still show={(text) => text} />

<BrowserOnly fallback={<i>wait</i>}>{() => <b>{window.name}</b>}</BrowserOnly>

{['a', 'b'].map((name) => <s key={name} onClick={() => name}>{name}</s>)}

<Part word="given" />`,
  ),
  'docs/_part.mdx': `export const Inner = ({ word }) => {
  const [shown] = React.useState(word);
  return <a onClick={() => word}>{shown}</a>;
};

From a part: <Inner word={props.word} />`,
  'docs/words.mdx': pageText(
    'Words',
    `<b onClick={() => 'own'}>own</b> <Given />

::include{file=./_included.mdx}`,
  ),
  'docs/_included.mdx': `export const Given = () => <u onClick={() => 'given'}>given</u>;




<b onClick={() => 'other'}>other</b>

Included <i onClick={() => 'included'}>word</i>.`,
  'docs/tabs.mdx': pageText(
    'Tabs',
    `import { Tabs, Tab } from '../src/Tabs';

<Tabs onChoose={() => 1}>
  <Tab label="One">First.</Tab>
  <Tab label="Two">Second.</Tab>
  <q>Third</q>
</Tabs>`,
  ),
  'docs/kept.mdx': pageText(
    'Kept',
    `export const Title = () => <b onClick={() => 1}>{frontMatter.title}</b>;

<Title /> <i onClick={() => props.f()}>static</i>`,
  ),
  'docs/unfit.mdx': pageText(
    'Unfit',
    `import { readFileSync } from 'node:fs';

export const Reads = () => <b onClick={() => readFileSync('a')}>reads</b>;

<Reads />`,
  ),
  'node_modules/stateful/package.json':
    '{ "name": "stateful", "module": "main.js", "peerDependencies": { "react": "19" } }',
  'node_modules/stateful/main.js': `import { createElement, useState } from 'react';
export function Button() {
  const [count, set] = useState(7);
  return createElement('button', { onClick: () => set(count + 1) }, count);
}`,
  'node_modules/passing/package.json': '{ "name": "passing", "module": "passing.js" }',
  'node_modules/passing/passing.js': "export * from 'stateful';",
  'node_modules/older/package.json': '{ "name": "older", "main": "older.js" }',
  'node_modules/older/older.js': "exports.Old = require('stateful').Button;",
  'src/Later.jsx': `import React, { lazy, Suspense } from 'react';
const Outer = lazy(() => import('./Outer'));
export default lazy(() => import('./Inner'));
export const Wait = () => <Suspense fallback={<i>wait</i>}><Outer /></Suspense>;`,
  'src/Outer.jsx': `import React from 'react';
const Inner = React.lazy(() => import('./Inner'));
export default () => <em>outer <Inner /></em>;`,
  'src/Inner.jsx': 'export default () => <b>inner</b>;',
  'docs/packages.mdx': pageText(
    'Packages',
    `import { Button } from 'passing';
import { Old } from 'older';
import Later, { Wait } from '../src/Later';

<Button />

<Old />

<Later />

<Wait />`,
  ),
};

const dir = folder(SITE);
const built = await docsgen(['build', '--no-social-cards'], { cwd: dir });
const output = built.stdout + built.stderr;
const html = (path: string): string =>
  readFileSync(join(dir, 'build', path, 'index.html'), 'utf8').replace(/<!--.*?-->/g, '');

test('components of pages, and parts of pages with functions, are islands', () => {
  assert.is(built.code, 0, output);
  const exports = [...html('').matchAll(/<d-island data-src="([^"]*)" data-export="([^"]*)"/g)];
  assert.equal(
    exports.map(([, src = '', name]) => [src.replace(/-[A-Z0-9]{8}\.js$/, ''), name]),
    [
      ['/assets/island-docs', 'Mark'],
      ['/assets/island-docs', 'DocsgenPart_21_53'],
      ['/assets/island-docs', 'DocsgenPart_23_1'],
      ['/assets/island-docs', 'DocsgenPart_27_1'],
      ['/assets/island-docs', 'DocsgenPart_29_1'],
      ['/assets/island-_part', 'Inner'],
    ],
  );
});

test('they show in HTML what they show at first', () => {
  assert.match(html(''), /<mark><d-slot>word <strong>bold<\/strong><\/d-slot><\/mark>/);
  assert.match(html(''), /<u>plain<\/u>/);
  assert.match(html(''), /<b class="press">/);
  assert.match(html(''), /<button>0px<\/button>/);
  assert.match(html(''), /<q>still<\/q>/);
  assert.match(html(''), /<i>wait<\/i>/);
  assert.match(html(''), /<s>a<\/s><s>b<\/s>/);
  assert.match(html(''), /<a>given<\/a>/);
  const assets = join(dir, 'build/assets');
  const part = readdirSync(assets).find((name) => name.startsWith('island-_part-')) ?? '';
  assert.not.match(readFileSync(join(assets, part), 'utf8'), /\bReact\.useState/);
});

test('included files have code, too, also at the place of other code of the page', () => {
  const islands = [...html('words').matchAll(/island-([\w]+)-\w{8}\.js" data-export="([^"]*)"/g)];
  assert.equal(
    islands.map(([, file, name]) => [file, name]),
    [
      ['words', 'DocsgenPart_6_1'],
      ['_included', 'Given'],
      ['_included', 'DocsgenPart_6_1'],
      ['_included', 'DocsgenPart_8_10'],
    ],
  );
});

test('what only the page knows is static, with a warning', () => {
  assert.not.match(html('kept'), /<d-island/);
  assert.match(html('kept'), /<b>Kept<\/b>\s<i>static<\/i>/);
  assert.match(output, /docs\/kept\.mdx:8:1 {2}warning {2}mdx\/static-island\n.*names of the page/);
  assert.match(output, /docs\/kept\.mdx:8:11 {2}warning {2}mdx\/handler/);
});

test('a component that looks at its children gets each of them, also with a function', () => {
  assert.match(
    html('tabs'),
    /<button>One<\/button><button>Two<\/button><button><\/button><section class="on">First/,
  );
  const [, children = ''] = /DocsgenPart_8_1".* data-children="([^"]*)"/.exec(html('tabs')) ?? [];
  assert.match(children, 'part&quot;:&quot;DocsgenPart_8_1.Tab&quot;');
  assert.match(children, 'slot&quot;:0,&quot;name&quot;:&quot;q&quot;');
  assert.not.match(output, 'docs/tabs.mdx');
});

test('code that does not build for browsers is static, with one warning', () => {
  assert.match(html('unfit'), /<b>reads<\/b>/);
  assert.equal(output.match(/docs\/unfit\.mdx:.*/g), [
    'docs/unfit.mdx:6:30  warning  mdx/static-island',
  ]);
});

test('a package that passes on components of another one is an island', () => {
  const islands = [...html('packages').matchAll(/island-([\w]+)-\w{8}\.js" data-export="(\w*)"/g)];
  assert.equal(
    islands.map(([, file, name]) => [file, name]),
    [
      ['passing', 'Button'],
      ['older', 'Old'],
    ],
  );
});

test('components that are loaded with `lazy` are there, with those that they load', () => {
  assert.match(html('packages'), /<b>inner<\/b>\s*<em>outer <b>inner<\/b><\/em>/);
});

test('a build that runs no code of pages has no code of pages in browsers', async () => {
  const site = folder({
    ...SITE,
    'docs/index.mdx': pageText('Start', 'export const A = () => <b onClick={f}>a</b>;\n\n<A />'),
    'docs/kept.mdx': pageText('Kept', 'Text.'),
    'docs/unfit.mdx': pageText('Unfit', 'Text.'),
  });
  const { code, stdout, stderr } = await docsgen(['build', '--no-page-code'], { cwd: site });
  assert.is(code, 1);
  assert.match(stdout + stderr, /docs\/index\.mdx:6:\d+ {2}error {2}mdx\/page-code/);
});

test('an error in a component of a page has its place', async () => {
  const site = folder({
    ...SITE,
    'docs/index.mdx': pageText(
      'Start',
      `import { useState } from 'react';

export const Bad = () => {
  useState(0);
  throw new Error('no good');
};

<Bad />`,
    ),
  });
  const { stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: site });
  assert.match(stdout + stderr, /The component Bad throws .*no good \(docs\/index\.mdx:10:9\)/);
});

test('an import that is missing is one error', async () => {
  const site = folder({
    ...SITE,
    'docs/unfit.mdx': pageText(
      'Unfit',
      "import A from './missing.js';\n\nexport const B = () => <b onClick={A}>b</b>;\n\n<B />",
    ),
  });
  const { stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: site });
  assert.equal((stdout + stderr).match(/docs\/unfit\.mdx:.*/g), [
    'docs/unfit.mdx:6:1  error  mdx/import',
  ]);
});

/** Each edit changes the islands of a page. The text of a file, or undefined to delete it. */
const EDITS: readonly (readonly [what: string, path: string, text: string])[] = [
  ['another initial value', 'docs/_part.mdx', SITE['docs/_part.mdx'].replace('From', 'Now from')],
  [
    'lines before it',
    'docs/index.mdx',
    SITE['docs/index.mdx'].replace('A <Mark>', 'More.\n\nA <Mark>'),
  ],
  ['other code', 'docs/index.mdx', SITE['docs/index.mdx'].replace("'px'", "'em'")],
  ['no code', 'docs/_part.mdx', 'Only words.'],
  ['code again', 'docs/_part.mdx', SITE['docs/_part.mdx']],
  ['code in a page without it', 'docs/kept.mdx', pageText('Kept', '<b onClick={() => 2}>b</b>')],
];

test('a warm build after an edit of code in pages is that of a cold one', async () => {
  const compared = sampled(EDITS, { kindsOf: () => [], more: 1 });
  for (const edit of EDITS) {
    const [what, path, text] = edit;
    writeFileSync(join(dir, path), text);
    if (!compared.includes(edit)) continue;
    const warm = await docsgen(['build', '--no-social-cards'], { cwd: dir });
    assert.is(warm.code, 0, warm.stdout + warm.stderr);
    const pages = ['', 'kept', 'unfit'].map(html);
    rmSync(join(dir, '.docsgen'), { recursive: true, force: true });
    rmSync(join(dir, 'build'), { recursive: true });
    await docsgen(['build', '--no-social-cards'], { cwd: dir });
    assert.equal(pages, ['', 'kept', 'unfit'].map(html), what);
  }
});

test.run();
