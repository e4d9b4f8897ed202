import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';

const CONFIG = `
import { defineConfig } from 'docsgen';
export default defineConfig({
  title: 'Invented', url: 'https://invented.example', baseUrl: '/base/',
  docs: [{ id: 'default', path: 'docs', routeBasePath: 'docs' }],
  markdown: { components: 'src/mdx.tsx' },
});
`;

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJR' +
    'U5ErkJggg==',
  'base64',
);

function site(): string {
  const dir = folder({
    'site.config.ts': CONFIG,
    'tsconfig.json': '{ "extends": "./config/base", "compilerOptions": { "jsx": "preserve" } }',
    'config/base.json':
      '{ "extends": "tsconfig-kit", "compilerOptions": { "paths": { "~/*": ["./src/*"], } } } // a',
    'node_modules/tsconfig-kit/tsconfig.json': '{ "compilerOptions": { "baseUrl": "../.." } }',
    'src/mdx.tsx': 'export const Shared = ({ children }) => <b className="shared">{children}</b>;',
    'src/Box.tsx': `
import { useState } from 'react';
import styles from './box.module.css';
import Drawing from '/src/drawing.svg';
import picture, { src } from './picture.png';
import { word } from './word';
export default function Box({ children }: { children?: unknown }) {
  const [open] = useState(true);
  const picture1 = <img src={picture === src ? src : ''} alt="P" />;
  const drawing = <Drawing role="img" />;
  return <div className={styles.box}>{word} {String(open)} {drawing}{picture1}{children}</div>;
}`,
    // The site has no `node_modules`: React is docsgen's.
    'src/word.ts': `import { version as dom } from 'react-dom';
import { version } from 'react';
import { one } from '/words.json';
export const word: string = dom === version ? one : dom;`,
    'static/words.json': '{ "one": "one" }',
    'src/box.module.css': '.box { border: 1px solid; }',
    'src/drawing.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path class="p" d="M0 0"/></svg>',
    'src/theme/Admonition/index.js':
      'import Original from "@theme-original/Admonition";\n' +
      'export default (props) => <div className="own"><Original {...props} /></div>;',
    'docs/index.mdx': pageText(
      'Start',
      "import Box from '~/Box'\n\n<Box>\n\nSee [more](./more.mdx).\n\n</Box>",
    ),
    'docs/more.mdx': pageText(
      'More',
      'import Admonition from "@theme/Admonition"\n\n<Shared>text</Shared>\n\n' +
        '<Admonition type="tip">inside</Admonition>',
    ),
    'docs/plain.md': pageText('Plain', 'No component, but a [link](./index.mdx).'),
    'docs/code.mdx': pageText('Code', 'export const twice = (n) => n * 2\n\nTwice: {twice(21)}.'),
  });
  writeFileSync(join(dir, 'src/picture.png'), PIXEL);
  return dir;
}

const dir = site();

async function build(...args: string[]): Promise<{ compiled: string; output: string }> {
  const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards', ...args], {
    cwd: dir,
  });
  assert.is(code, 0, stdout + stderr);
  const compiled = /(\d+) of \d+ from the cache/.exec(stdout + stderr)?.[0] ?? '';
  return { compiled, output: stdout + stderr };
}

const html = (path: string): string => readFileSync(join(dir, 'build', path), 'utf8');

test('components of the site have their styles, pictures, drawings and aliases', async () => {
  await build();
  const start = html('docs/index.html');
  assert.match(start, /<div class="box_[0-9a-f]{4}_box">one true <svg[^>]*viewBox="0 0 1 1"/i);
  assert.match(start, /<path[^>]*class="p"[^>]*>/);
  assert.match(start, /<img src="\/base\/assets\/picture-[0-9a-f]{8}\.png" alt="P" width="1"/);
  assert.match(start, '<a href="/base/docs/more">more</a>');
  const [, sheet = ''] = /href="\/base\/(assets\/site-[^"]+\.css)"/.exec(start) ?? [];
  assert.match(html(sheet), /\.box_[0-9a-f]{4}_box/);
});

test('a component that replaces one of the theme gets the original', () => {
  const more = html('docs/more/index.html');
  assert.match(more, '<b class="shared">text</b>');
  assert.match(more, /<div class="own"><div class="admonition admonition-tip"/);
});

test('after an edit of a component only the pages that reach it are compiled', async () => {
  writeFileSync(join(dir, 'src/word.ts'), "export const word: string = 'two';");
  const { compiled } = await build();
  assert.is(compiled, '3 of 4 from the cache');
  assert.match(html('docs/index.html'), /<div class="box_[0-9a-f]{4}_box">two true/);
});

test('after an edit of the shared components only MDX pages are compiled', async () => {
  writeFileSync(
    join(dir, 'src/mdx.tsx'),
    'export const Shared = ({ children }) => <em className="shared">{children}</em>;',
  );
  assert.is((await build()).compiled, '1 of 4 from the cache');
});

test('a second build takes all pages from the cache and gives the same bytes', async () => {
  const before = html('docs/index.html');
  assert.match((await build()).output, /(\d+) of \1 from the cache; no file changed/);
  assert.is(html('docs/index.html'), before);
  await build('--no-cache');
  assert.is(html('docs/index.html'), before);
});

test('code of pages runs, unless the build refuses it', async () => {
  assert.match(html('docs/code/index.html'), 'Twice: 42.');
  const { code, stdout } = await docsgen(['build', '--no-page-code', '--format', 'json'], {
    cwd: dir,
  });
  assert.is(code, 1);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { rule: string; file: string; line: number }[];
  };
  assert.equal(
    diagnostics.map(({ rule, file, line }) => `${file}:${line} ${rule}`),
    ['docs/code.mdx:6 mdx/page-code'],
  );
  assert.match(html('docs/code/index.html'), 'Twice: 42.', 'the site is unchanged');
});

test('a component that does not build fails the pages that import it, and no others', async () => {
  const broken = folder({
    ...FILES_OF_FAULTS,
    'docs/a.mdx': pageText('A', "import Box from '@site/src/Box'\n\n<Box />"),
    'docs/b.mdx': pageText('B', "import { Outer } from '@site/src/Outer'\n\n<Outer />"),
    'docs/c.mdx': pageText('C', "import Two from '@site/src/Two'\n\n<Two />\n\n[x](./none.md)"),
    'docs/d.mdx': pageText('D', "import Fine from '@site/src/Fine'\n\n<Fine />"),
    'docs/e.mdx': pageText('E', "import styles from '@site/src/wrong.module.scss'\n\n{styles.a}"),
    'docs/f.mdx': pageText('F', "import Live from '@site/src/Live'\n\n<Live />"),
    'docs/h.mdx': pageText('H', "import Loaded from '@site/src/Loaded'\n\n<Loaded />"),
    'docs/i.mdx': pageText('I', "import Data from '@site/src/Data'\n\n<Data />"),
    'docs/g.mdx': pageText('G', "import Flow from '@site/src/Flow'\n\n<Flow />"),
    'docs/j.mdx': pageText('J', "import Deep from '@site/src/Deep'\n\n<Deep />"),
    'docs/k.mdx': pageText('K', "import notes from './notes.odt'\n\n<b>{notes}</b>"),
    'docs/l.mdx': pageText('L', "import Paper from '@site/src/Paper'\n\n<Paper />"),
  });
  const { code, stdout, stderr } = await docsgen(['build', '--format', 'json'], { cwd: broken });
  assert.is(code, 1, stderr);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { rule: string; file: string; line: number; column: number; message: string }[];
  };
  assert.equal(
    diagnostics.map(
      ({ rule, file, line, column, message }) =>
        `${file}:${line}:${column} ${rule} ${message.replace(/(Deep.jsx:2:)\d+/, '$1#')}`,
    ),
    [
      'docs/a.mdx:6:1 mdx/import "@site/src/Box" cannot be built: ' +
        'Could not resolve "./none" (src/Box.tsx:1:18)',
      'docs/b.mdx:6:1 mdx/import "@site/src/Outer" cannot be built: ' +
        'Could not resolve "./none" (src/Box.tsx:1:18)',
      'docs/c.mdx:6:1 mdx/import "@site/src/Two" cannot be built: Could not resolve "./x"; ' +
        'Could not resolve "./y" (line 2) (src/Two.tsx:1:8)',
      'docs/c.mdx:10:1 link/missing-page No page at "./none.md".',
      'docs/e.mdx:6:1 mdx/import "@site/src/wrong.module.scss" cannot be built: ' +
        'The package "sass" is not installed. (src/wrong.module.scss:1:1)',
      'docs/f.mdx:6:1 mdx/import "@site/src/Live" cannot be built: ' +
        'Could not resolve "./none" (src/Live.tsx:2:18)',
      'docs/g.mdx:6:1 mdx/import "@site/src/Flow" cannot be built: ' +
        'Unexpected "typeof" (src/Flow.tsx:2:8)',
      'docs/h.mdx:6:1 mdx/import "@site/src/Loaded" cannot be built: ' +
        'docsgen runs no loaders of webpack such as "roa-loader". (src/Loaded.tsx:1:18)',
      'docs/i.mdx:6:1 mdx/import "@site/src/Data" cannot be built: The YAML cannot be read: ' +
        'the line is not indented like those around it. (src/data.yml:2:1)',
      'docs/j.mdx:6:1 mdx/import "@site/src/Deep" cannot be built: This code is nested so deep ' +
        'that Node.js runs out of stack when it compiles it. (src/Deep.jsx:2:#)',
      'docs/k.mdx:6:1 mdx/import "./notes.odt" cannot be built: ' +
        'Code cannot import a file of this kind: docs/notes.odt (docs/notes.odt:1:1)',
      'docs/l.mdx:6:1 mdx/import "@site/src/Paper" cannot be built: ' +
        'Code cannot import a file of this kind: src/paper.odt (src/Paper.tsx:1:19)',
    ],
  );
  assert.not.ok(existsSync(join(broken, 'build')), 'nothing is written');
  assert.match(stderr, 'code of Fine', 'programs read only the report from stdout');
  writeFileSync(join(broken, 'src/none.ts'), 'export default 1;');
  const left = (await docsgen(['build', '--format', 'json'], { cwd: broken })).stdout;
  assert.not.match(left, 'docs/a.mdx');
  assert.not.match(left, 'docs/f.mdx');
});

const FILES_OF_FAULTS = {
  'site.config.ts': CONFIG.replace("  markdown: { components: 'src/mdx.tsx' },\n", ''),
  'src/Box.tsx': "import none from './none';\nexport default () => <b>{none}</b>;",
  'src/Outer.tsx': "import Box from './Box';\nexport const Outer = () => <Box />;",
  'src/Two.tsx': "import './x';\nimport './y';\nexport default () => <b />;",
  'src/Fine.tsx': "console.log('code of Fine');\nexport default () => <b>fine</b>;",
  'src/Live.tsx': "'use client';\nimport none from './none';\nexport default () => <b>{none}</b>;",
  'src/Flow.tsx': "'use client';\nimport typeof A from 'a';\nexport default () => <b />;",
  'src/Loaded.tsx':
    "import text from '!!raw-loader!roa-loader!./a.py';\nexport default () => <b>{text}</b>;",
  'src/Data.tsx': "import data from './data.yml';\nexport default () => <b>{data.a}</b>;",
  'docs/notes.odt': 'Words.',
  'src/paper.odt': 'Words.',
  'src/Paper.tsx': "import paper from './paper.odt';\nexport default () => <b>{paper}</b>;",
  'src/data.yml': 'a: 1\nb: [2\n',
  'src/wrong.module.scss': '.a { color: red; }',
  'src/Deep.jsx': `export default () => (\n${'<b>'.repeat(3000)}${'</b>'.repeat(3000)});`,
};

test('a client module that does not build is reported with all other findings', async () => {
  const broken = folder({
    'site.config.ts': "export default { clientModules: ['./src/Box.tsx', './src/a.scss'] };",
    'src/Box.tsx': FILES_OF_FAULTS['src/Box.tsx'],
    'src/a.scss': '.a { color: red; }',
    'docs/index.md': pageText('A', '[x](./none.md)'),
  });
  const { code, stdout } = await docsgen(['check', '--format', 'json'], { cwd: broken });
  assert.is(code, 1);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { rule: string; file: string; line: number }[];
  };
  assert.equal(
    diagnostics.map(({ rule, file, line }) => `${file}:${line} ${rule}`),
    ['docs/index.md:6 link/missing-page', 'src/Box.tsx:1 page/build', 'src/a.scss:1 page/build'],
  );
});

test('code that all pages need must build', async () => {
  writeFileSync(join(dir, 'src/mdx.tsx'), 'export const Shared = ;');
  const { code, stderr } = await docsgen(['build'], { cwd: dir });
  assert.is(code, 2);
  assert.match(stderr, 'src/mdx.tsx:1:23  error  page/build');
});

test('components that never get ready, and errors behind a fallback, are errors', async () => {
  const broken = folder({
    'site.config.ts': "export default { docs: { path: 'docs' } };",
    'src/Lazy.jsx': `import { lazy, Suspense } from 'react';
export function Again() {
  const Made = lazy(async () => ({ default: () => 'made' }));
  return <Suspense fallback="a"><Made /></Suspense>;
}
const Lost = lazy(() => Promise.reject(new Error('no luck')));
export const Behind = () => <Suspense fallback="b"><Lost /></Suspense>;`,
    'docs/index.mdx': pageText(
      'Start',
      "import { Again, Behind } from '@site/src/Lazy'\n\n<Again />\n\n<Behind />",
    ),
    'docs/latin.mdx': pageText('Latin', "import { name } from '@site/src/latin'\n\n{name}"),
  });
  const page = "import styles from '@site/src/latin.module.css'\n\n{styles.a}";
  writeFileSync(join(broken, 'docs/sheet.mdx'), pageText('Sheet', page));
  const sheet = Buffer.from('.a {\n  content: "\u00e9"; }', 'latin1');
  writeFileSync(join(broken, 'src/latin.module.css'), sheet);
  const latin = Buffer.from("export const name =\n  'Jos\u00e9';", 'latin1');
  writeFileSync(join(broken, 'src/latin.js'), latin);
  const { stderr } = await docsgen(['check'], { cwd: broken });
  assert.match(stderr, /:8:1 .*\n.* Again throws while it is rendered: It waits for data or/);
  assert.match(stderr, /:10:1 .*\n.* Behind throws while it is rendered: no luck \(src\/Lazy/);
  assert.match(stderr, /latin\.mdx:6:1 .*\n.* This file is not UTF-8.* \(src\/latin\.js:2:7\)/);
  assert.match(stderr, /sheet\.mdx:6:1 .*\n.* is not UTF-8.* \(src\/latin\.module\.css:2:13\)/);
});

test('a component that throws is named with its place, and no path of the machine', async () => {
  const broken = folder({
    'site.config.ts': CONFIG.replace("  markdown: { components: 'src/mdx.tsx' },\n", ''),
    'src/Price.tsx': [
      'interface Props { plan?: { cost: number } }',
      'const Cost = ({ plan }: Props) => (',
      '  <b>{[1].map(() => plan.cost)}</b>',
      ');',
      'export default (props: Props) => <div><Cost {...props} /></div>;',
      'export const twice = (n: number) => n.digits.length * 2;',
    ].join('\n'),
    'src/reads.ts':
      "import { readFileSync } from 'node:fs';\n" +
      "import { join } from 'node:path';\n" +
      "export default readFileSync(join(process.cwd(), 'none.txt'));",
    'docs/index.mdx': pageText(
      'Start',
      "import Price, { twice } from '@site/src/Price'\n\n<Price />\n\n{twice(1)}",
    ),
    'docs/reads.mdx': pageText('Reads', "import text from '@site/src/reads'\n\nWords."),
  });
  const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: broken });
  assert.is(code, 1);
  assert.match(
    stderr,
    'The component Cost in <Price> throws while it is rendered: ' +
      "Cannot read properties of undefined (reading 'cost') (src/Price.tsx:3:26)",
  );
  assert.match(stderr, "(reading 'length') (src/Price.tsx:6:46)");
  assert.match(stderr, /throws when it is loaded: ENOENT.*'none\.txt' \(src\/reads\.ts:3:16\)/);
  assert.not.match(stderr, broken);
});

test('components read the items of the category that leads to their page', async () => {
  const dir = folder({
    'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example', baseUrl: '/b/',
  docs: { path: 'docs', routeBasePath: '/', sidebars: { main: ['index', {
    type: 'category', label: 'Group', link: { type: 'doc', id: 'g/index' },
    items: ['g/one', { type: 'category', label: 'More', items: ['g/two'] }],
  }] } },
};`,
    'src/Cards.jsx': `import DocCardList from '@theme/DocCardList';
import { filterDocCardListItems, findFirstSidebarItemLink, useCurrentSidebarCategory, useDoc,
  useDocsSidebar, useSidebarBreadcrumbs,
} from '@docusaurus/plugin-content-docs/client';
export default function Cards() {
  const { items } = useCurrentSidebarCategory();
  const labels = (items) => items.map(({ label }) => label).join(' / ');
  const sidebar = useDocsSidebar();
  return <><p>{sidebar === null ? 'none' : sidebar.name + ': ' + labels(sidebar.items)}; {
    labels(useSidebarBreadcrumbs() ?? [])}; {useDoc().metadata.title}</p>
    <pre>{filterDocCardListItems(items).map((item) => [
    item.type, item.label, findFirstSidebarItemLink(item), item.docId, item.customProps?.logo,
  ].join(' ')).join('; ')}</pre><DocCardList items={items} /></>;
}`,
    'docs/index.md': pageText('Home', 'Words.'),
    'docs/g/index.mdx': pageText('Group', "import Cards from '@site/src/Cards'\n\n<Cards />"),
    'docs/g/one.md': pageText('One', 'Words.', 'sidebar_custom_props: { logo: a }\n'),
    'docs/g/two.mdx':
      '---\ndisplayed_sidebar: null\n---\n\n# Two\n\nWords.\n\n' +
      "import Cards from '@site/src/Cards'\n\n<Cards />\n",
  });
  const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stderr);
  const html = readFileSync(join(dir, 'build/g/index.html'), 'utf8');
  assert.match(html, '<pre>link One /b/g/one g/one a; category More /b/g/two  </pre>');
  assert.match(html, 'class="card-link" href="/b/g/one"');
  assert.match(html.replaceAll('<!-- -->', ''), '<p>main: Home / Group; Group; Group</p>');
  const inner = readFileSync(join(dir, 'build/g/two/index.html'), 'utf8');
  assert.match(inner.replaceAll('<!-- -->', ''), '<p>none; ; Two</p>');
  assert.match(inner, '<pre>link Two /b/g/two g/two </pre>', 'the category of a page inside it');
});

test('cards of the category on its own page are those of its items', async () => {
  const list = "import DocCardList from '@theme/DocCardList'\n\n<DocCardList />\n";
  const dir = folder({
    'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' },
};`,
    'docs/index.md': pageText('Home', 'Words.'),
    'docs/g/index.mdx': pageText('Group', list),
    'docs/g/one.mdx': pageText('One', list),
    'docs/g/two.mdx': pageText(
      'Two',
      `import { useCurrentSidebarCategory } from '@docusaurus/theme-common';

<DocCardList items={useCurrentSidebarCategory().items} />`,
    ),
  });
  const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stderr);
  for (const path of ['g/index.html', 'g/one/index.html', 'g/two/index.html']) {
    const html = readFileSync(join(dir, 'build', path), 'utf8');
    const cards = [...html.matchAll(/class="card-link" href="([^"]+)"/g)];
    assert.equal(
      cards.map(([, href]) => href),
      ['/g/one', '/g/two'],
      path,
    );
  }
  const other = `import { useCurrentSidebarCategory } from '@docusaurus/theme-common';

{useCurrentSidebarCategory().items.map(({ label }) => label)}`;
  writeFileSync(join(dir, 'docs/g/two.mdx'), pageText('Two', other));
  const refused = await docsgen(['check'], { cwd: dir });
  assert.match(refused.stderr, /docs\/g\/two\.mdx:8:\d+ +error +mdx\/expression\n.*`map`/);
  assert.match(refused.stderr, 'hint: Write <DocCardList />');
});

test.run();
