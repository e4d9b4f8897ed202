import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  needsBrowser,
  packageNeedsBrowser,
} from '../../src/generator/content/islands/needs-browser.js';
import { docsgen, folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';

const NEEDS: readonly (readonly [boolean, string])[] = [
  [true, 'const [a] = useState(0);'],
  [true, 'const [a] = React.useState<number>(0);'],
  [true, 'useEffect(() => {});'],
  [true, 'const isSmall = useMediaQuery("(max-width: 9em)");'],
  [true, 'export const Theme = createContext<Value | undefined>(undefined);'],
  [true, 'const { mode } = useContext(Theme);'],
  [true, '<button onClick={next}>next</button>'],
  [true, '<Search\n  onChange={set} />'],
  [true, 'class A extends React.Component { f() { this.setState({}); } }'],
  [true, "import BrowserOnly from '@docusaurus/BrowserOnly';"],
  [true, 'const url = "https://a.example"; useEffect(run);'],
  [true, '<input type="file" accept="image/*" onChange={load} />'],
  [false, 'const { siteConfig } = useDocusaurusContext();'],
  [false, 'const id = useId(), all = useMemo(() => [], []), url = useBaseUrl("/a");'],
  [false, '// useState(0)\n/* useEffect() */ <p>text</p>'],
  [false, '<p>Words about useState, and onClick.</p>'],
  [false, 'import { useState } from "react";'],
];

for (const [expected, code] of NEEDS)
  test(`${JSON.stringify(code)} ${expected ? 'needs' : 'does not need'} a browser`, () => {
    assert.is(needsBrowser(code), expected);
  });

test('code of pages is read in linear time', () => {
  for (const part of ['/* ', 'useA<', 'createContext<', '// ', 'useA  ', ' onA '])
    assert.type(needsBrowser(part.repeat(200_000)), 'boolean');
});

test('a package needs a browser if it has state or effects', () => {
  assert.ok(packageNeedsBrowser('var s = React.useState(0)'));
  assert.not(packageNeedsBrowser('var icons = React.useContext(IconContext)'));
});

const PACKAGE = (name: string, code: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: `{ "name": "${name}", "main": "main.js" }`,
  [`node_modules/${name}/main.js`]: `const React = require('react');\n${code}`,
});

const dir = folder({
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' }, pages: 'src/pages',
  markdown: { islands: 'auto' },
};`,
  // No package.json of the site names clsx.
  'src/Counter.jsx': `import { useState } from 'react';
import clsx from 'clsx';
export default function Counter({ label, children }) {
  const [count, set] = useState(0);
  const name = clsx('counter', { big: label });
  return <button className={name} onClick={() => set(count + 1)}>{label} {count}{children}</button>;
}`,
  'src/Plain.jsx': `import { word } from 'modes';
import 'modes/style.css';
export default function Plain() { return <em>{word}</em>; }`,
  // A package whose files have no other names.
  'node_modules/modes/package.json': `{ "name": "modes", "exports": {
    ".": { "development": "./none.js", "production": "./main.mjs" },
    "./style.css": { "development": "./none.css", "production": "./main.css" } } }`,
  'node_modules/modes/main.mjs': `export const word = 'plain';`,
  'node_modules/modes/main.css': '.plain { color: red; }',
  'src/Styled.jsx': `import { useState } from 'react';
export default function Styled() {
  const [on, set] = useState(false);
  const css = '.on b { color: red }';
  return <p onClick={() => set(!on)}><style>{css}</style>Styled words.</p>;
}`,
  'src/useWide.js': `import { useState } from 'react';
export default function useWide() { return useState(false)[0]; }`,
  'src/Wide.jsx': `import useWide from './useWide';
export const Wide = () => <u>{useWide() ? 'wide' : 'narrow'}</u>;`,
  'src/Level.jsx': `import { createContext, useContext } from 'react';
const Level = createContext(null);
export const Levels = ({ of, children }) => <Level value={of}>{children}</Level>;
export function Shown({ icon }) {
  const level = useContext(Level);
  if (level === null) throw new Error('no level');
  return <s>{level} {icon}</s>;
}`,
  'src/values.jsx': `export const icons = { bold: <b>icon</b> };
export const formats = { upper: (text) => text.toUpperCase() };`,
  'src/Reading.jsx': `import { useState } from 'react';
import Part from './part.md';
export default function Reading() { useState(0); return <section><Part /></section>; }`,
  'src/part.md': 'Words of a *part*.',
  'src/theme/Admonition.jsx': `import { useState } from 'react';
export default function Admonition({ children }) {
  useState(0);
  return <aside>{children}</aside>;
}`,
  'src/pages/app.jsx': `import { useState } from 'react';
import Layout from '@theme/Layout';
export default function App() {
  const [count, set] = useState(0);
  return <Layout title="App"><h1>App</h1><b onClick={() => set(1)}>{count} in app</b></Layout>;
}`,
  'src/pages/still.jsx': `import Layout from '@theme/Layout';
import Counter from '../Counter';
export default () => <Layout title="Still"><h1>Still</h1><Counter label="shop" /></Layout>;`,
  ...PACKAGE(
    'player',
    `exports.Player = () => { React.useState(0); return React.createElement('i', 0, 'player'); };`,
  ),
  ...PACKAGE('icons', `exports.Icon = () => React.createElement('q', null, 'icon');`),
  'docs/index.mdx': pageText(
    'Start',
    `import Counter from '../src/Counter';
import Plain from '../src/Plain';
import { Wide } from '../src/Wide';
import { Player } from 'player';
import { Icon } from 'icons';

<Counter label="one">

More *words*.

</Counter>

<Plain /> <Wide /> <Player /> <Icon />

:::note

In a note.

:::`,
  ),
  'docs/levels.mdx': pageText(
    'Levels',
    `import { Levels, Shown } from '../src/Level';

<Levels of="high">

<Shown />

</Levels>`,
  ),
  'data/pump.json': '{ "text": "data of a pump" }',
  'static/img/pump.png': 'x',
  'src/Loaded.jsx': `import { useEffect, useState } from 'react';
export default function Loaded({ name }) {
  const [data, set] = useState();
  useEffect(() => {
    import(/* a comment */ \`@site/data/\${name}.json\`).then((found) => set(found.default));
  }, []);
  return <p>{data?.text}</p>;
}`,
  'src/Picture.jsx': `export default ({ name }) =>
  <img alt="" src={require(\`@site/static/img/\${name}.png\`).default} />;`,
  'docs/loaded.mdx': pageText(
    'Loaded',
    `import Loaded from '../src/Loaded';
import Picture from '../src/Picture';

<Loaded name="pump" />

<Picture name="pump" />`,
  ),
  'docs/styled.mdx': `---
title: Styled
---

import Styled from '../src/Styled';

<Styled />
`,
  'docs/static.mdx': pageText(
    'Static',
    `import { Levels, Shown } from '../src/Level';
import Counter from '../src/Counter';
import Reading from '../src/Reading';
import { icons, formats } from '../src/values';

<Levels of="low">

<Shown icon={icons.bold} />

</Levels>

<Counter label="with a function" format={formats.upper} />

<Reading />`,
  ),
  'src/Row.jsx': `export const Row = () => <tr onClick={() => alert('row')}><td>row</td></tr>;
export const Dot = () => <circle r="1" onClick={() => alert('dot')} />;`,
  'src/Table.jsx': `import { Row } from './Row';
export default () => <table><tbody><Row /></tbody></table>;`,
  'docs/parts.mdx': pageText(
    'Parts',
    `import { Dot } from '../src/Row';
import Table from '../src/Table';

<Table />

<svg viewBox="0 0 2 2"><Dot /></svg>`,
  ),
});

const built = await docsgen(['build', '--no-social-cards', '--all'], { cwd: dir });
const output = built.stdout + built.stderr;
const html = (path: string): string =>
  readFileSync(join(dir, 'build', path, 'index.html'), 'utf8').replace(/<!--.*?-->/g, '');

test('components that need a browser are islands, and others are static', () => {
  assert.is(built.code, 0, output);
  const exports = [...html('').matchAll(/<d-island data-src="([^"]*)" data-export="([^"]*)"/g)];
  assert.equal(
    exports.map(([, src = '', name]) => [src.replace(/-[A-Z0-9]{8}\.js$/, ''), name]),
    [
      ['/assets/island-Counter', 'default'],
      ['/assets/island-Wide', 'Wide'],
      ['/assets/island-main', 'Player'],
    ],
  );
  assert.match(html(''), /<em>plain<\/em>.*<q>icon<\/q>.*<aside>/s);
  assert.match(html('levels'), /data-export="Shown"[^>]*><s>high <\/s>/);
});

test('addresses with variables that begin with @site/ include the files they can name', () => {
  assert.match(html('loaded'), /<img src="\/assets\/pump-\w+\.png"/);
  const assets = join(dir, 'build/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => readFileSync(join(assets, name), 'utf8'));
  assert.ok(texts.some((text) => text.includes('data of a pump')));
  assert.not(texts.some((text) => text.includes('@site/data')));
});

test('a React page with state is one island, and another has islands', () => {
  assert.match(html('app'), /<d-island [^>]*island-app[^>]*>.*0 in app/s);
  assert.match(html('still'), /island-Counter[^>]*>\s*<button class="counter big">shop 0/);
  assert.not.match(html('still'), /island-still/);
});

test('what cannot run in browsers is static, with all that it shares a context with', () => {
  assert.not.match(html('static'), /<d-island/);
  assert.match(html('static'), /<s>low <b>icon<\/b><\/s>/);
  assert.match(html('static'), /<button class="counter big">with a function 0/);
  assert.match(html('static'), /<section><p>Words of a <em>part<\/em>/);
});

test('styles of islands are allowed by their hashes, and are no words of the page', () => {
  const hash = createHash('sha256').update('.on b { color: red }').digest('base64');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html('styled'))?.[1];
  assert.match(policy ?? '', `sha256-${hash}`);
  assert.match(html('styled'), '<style>.on b { color: red }</style>Styled words.');
  assert.match(html('styled'), '<meta name="description" content="Styled words."');
});

test('a part of a table or of a drawing stays where it is', () => {
  assert.match(html('parts'), '<tbody><tr><td>row</td></tr></tbody>');
  assert.match(html('parts'), /<svg[^>]*><circle r="1"><\/circle><\/svg>/);
});

test('each static component is a warning with its place and the reason', () => {
  const findings = output.split('\n').filter((line) => /mdx\/static-island$/.test(line));
  assert.equal(
    findings.map((line) => line.split('  ')[0]),
    [
      ...['docs/parts.mdx:9:1', 'docs/parts.mdx:11:24'],
      ...['docs/static.mdx:13:1', 'docs/static.mdx:17:1', 'src/Reading.jsx:2:18'],
    ],
  );
  for (const reason of [
    '`icon` is a React element',
    '`format` is a function',
    'is Markdown',
    'The island <Row> is a <tr>: browsers accept no island in a table.',
    'The island <Dot> is a <circle>: browsers accept no island in a drawing.',
  ])
    assert.match(output, reason);
});

test('modules that give code to many others are searched in linear time', async () => {
  const layers = 24;
  const module = (layer: number): string =>
    layer === layers
      ? "import Counter from './Counter';\nexport default () => <Counter of={() => 1} />;\n"
      : `import A from './a${layer + 1}';\nimport B from './b${layer + 1}';\n` +
        'export default () => <div><A of={() => 1} /><B of={() => 1} /></div>;\n';
  const modules = Array.from({ length: layers + 1 }, (_, layer) =>
    ['a', 'b'].map((name) => [`src/${name}${layer}.jsx`, module(layer)]),
  );
  const site = folder({
    'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' }, markdown: { islands: 'auto' },
};`,
    ...(Object.fromEntries(modules.flat()) as Record<string, string>),
    'src/Counter.jsx': "export default () => <b>{'static'}</b>;\n",
    'docs/index.mdx': pageText('Start', "import A from '../src/a0.jsx'\n\nWords."),
  });
  const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: site });
  assert.is(code, 0, stderr);
});

test.run();
