import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';

const island = (name: string, text: string): string =>
  `'use client';\nimport { word } from './word';\n` +
  `export default function ${name}() { return <b>${text} {word}</b>; }\n`;

/** A name with characters that have a meaning in code and in addresses. */
const ODD = "it's #1 %41";

const dir = folder({
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example', baseUrl: '/base/',
  docs: { path: 'docs', routeBasePath: '/' },
  markdown: { islands: ['src/Named.jsx', 'widgets'] },
};`,
  'src/word.js': "export const word = 'shared';",
  'src/One.jsx': island('One', 'one'),
  'src/Two.jsx': island('Two', 'two'),
  'src/Unused.jsx': island('Unused', 'unused'),
  'src/Named.jsx': 'export const Named = () => <i>named</i>;',
  'src/List.jsx': "export { default as One } from './One';\nexport * from './Two';",
  'node_modules/widgets/package.json': '{ "name": "widgets", "main": "main.js" }',
  'node_modules/widgets/main.js':
    'const React = require("react");\n' +
    'exports.Widget = () => React.createElement("u", null, "widget");\n',
  'docs/index.md': pageText('Start', 'No component.'),
  'docs/one.mdx': pageText('One', "import One from '../src/One'\n\n<One />"),
  'docs/two.mdx': pageText('Two', "import Two from '../src/Two'\n\n<Two />"),
  'docs/named.mdx': pageText(
    'Named',
    "import { Named } from '../src/Named'\nimport { Widget } from 'widgets'\n\n" +
      '<Named />\n\n<Widget />',
  ),
  [`src/${ODD}.jsx`]:
    `'use client';\nimport file from './it\\'s #1 %41.pdf';\n` +
    `export default () => <a href={file}>Odd</a>;`,
  [`src/${ODD}.pdf`]: 'pdf',
  'docs/odd.mdx': pageText('Odd', "import Odd from '../src/it\\'s #1 %41'\n\n<Odd />"),
  'docs/list.mdx': pageText('List', "import { One } from '../src/List'\n\n<One />"),
});

async function build(): Promise<string> {
  const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stdout + stderr);
  return stdout + stderr;
}

const read = (path: string): string => readFileSync(join(dir, 'build', path), 'utf8');
const html = (name: string): string => read(join(name, 'index.html'));

/** The paths of the scripts of the islands of a page. */
const scriptsOf = (name: string): string[] =>
  [...html(name).matchAll(/<d-island data-src="\/base\/([^"]+)"/g)].map(([, path = '']) => path);

test('every kind of module of islands is in the page, with a script', async () => {
  await build();
  assert.equal(
    ['one', 'two', 'named', 'list', 'odd'].map((name) => scriptsOf(name).length),
    [1, 1, 2, 1, 1],
  );
  for (const name of ['one', 'named', 'odd'])
    for (const path of scriptsOf(name)) assert.ok(read(path));
  assert.match(html('named'), /<i>named<\/i>.*<u>widget<\/u>/s);
  assert.match(html('odd'), /<a href="\/base\/assets\/it-s-1-41-\w+\.pdf"/);
  assert.equal(scriptsOf('list'), scriptsOf('one'));
  const scripts = readdirSync(join(dir, 'build/assets')).filter((name) => /^island-/.test(name));
  assert.not(scripts.some((name) => /Unused/.test(name)));
});

/** The text of each page, chunk and script of the site, by its path. */
function outputs(): Map<string, string> {
  const paths = readdirSync(join(dir, 'build'), { recursive: true, encoding: 'utf8' });
  const made = paths.filter((path) => /\.(?:html|page\.json|js)$/.test(path));
  return new Map(made.map((path) => [path, read(path)]));
}

test('an edit of an island changes its pages and its script, and no other output', async () => {
  const before = outputs();
  writeFileSync(join(dir, 'src/One.jsx'), island('One', 'changed'));
  assert.match(await build(), '4 of 6 from the cache');
  const after = outputs();
  const changed = [...after].filter(([path, text]) => before.get(path) !== text);
  const [newScript = ''] = scriptsOf('one');
  assert.equal(
    changed.map(([path]) => path).sort(),
    ['list', 'one']
      .flatMap((name) => [`${name}/index.html`, `${name}/index.page.json`])
      .concat(newScript)
      .sort(),
  );
  assert.match(html('one'), 'changed');
});

test('the cache gives the same bytes as a clean build', async () => {
  assert.match(await build(), 'no file changed');
  const before = html('named');
  const { code } = await docsgen(['build', '--no-social-cards', '--no-cache'], { cwd: dir });
  assert.is(code, 0);
  assert.is(html('named'), before);
});

test('a site without islands has no file for them, and its policy allows no more', async () => {
  const plain = folder({
    'site.config.ts': "export default { title: 'Plain', docs: { path: 'docs' } };",
    'docs/index.md': pageText('Start', 'No component.'),
  });
  const { code } = await docsgen(['build', '--no-social-cards'], { cwd: plain });
  assert.is(code, 0);
  const files = readdirSync(join(plain, 'build/assets'));
  assert.not(files.some((name) => /^(?:islands?|mount)-/.test(name)));
  const main = files.find((name) => /^main-.*\.js$/.test(name)) ?? '';
  assert.not.match(readFileSync(join(plain, 'build/assets', main), 'utf8'), 'd-island');
});

if (sep === '/')
  test('a module with a backslash in its name is an error of its pages', async () => {
    const odd = folder({
      'site.config.ts': "export default { title: 'Odd', docs: { path: 'docs' } };",
      'src/a\\b.jsx': island('Odd', 'odd').replace('./word', './Odd'),
      'docs/index.mdx': pageText('Odd', "import Odd from '../src/a\\\\b'\n\n<Odd />"),
    });
    const { stderr } = await docsgen(['check'], { cwd: odd });
    assert.match(stderr, /index\.mdx:6:1 .*\n.*has a backslash.* \(src\/a\\b\.jsx:1:1\)/);
    assert.match(stderr, 'hint: Rename the file or its folder.');
  });

test('code that does not build for browsers is an error at its place', async () => {
  writeFileSync(join(dir, 'src/One.jsx'), `'use client';\nimport fs from 'fs';\n${ONE}`);
  const { code, stdout } = await docsgen(['build', '--format', 'json'], { cwd: dir });
  assert.is(code, 2);
  assert.match(stdout, /"file": ?"src\/One\.jsx"/);
});

const ONE = 'export default function One() { return <b>{typeof fs}</b>; }\n';

test.run();
