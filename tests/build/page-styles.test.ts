import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';

const page = (imports: string): string =>
  `${imports}\nexport const frontMatter = { title: 'T' };\nexport default () => <p>Words.</p>;\n`;

const site = folder({
  'site.config.ts': `export default {
  title: 'T', url: 'https://t.example', pages: 'pages', socialCards: false,
};\n`,
  'docs/index.mdx': "import { Box } from '@site/src/box';\n\n# Home\n\n<Box />\n",
  'docs/plain.md': '# Plain\n\nWords.\n',
  'src/box.jsx': "import './box.css';\nexport const Box = () => <p>Box</p>;\n",
  'src/box.css': '.box { color: red }',
  'src/shared.css':
    '.shared { color: blue; background: url(/static/a.png?x), url(/a.png), url(/static/b.png) }',
  'static/a.png': 'a',
  'static/static/b.png': 'b',
  'pages/one.jsx': page(
    "import './one.css';\nimport '../src/shared.css';\nimport { Box } from '../src/box';\n" +
      "import names from './one.module.css';\nexport const name = names.inner;",
  ),
  'pages/one.css': "@import './base.css';\n.one { background: url('./dot.svg') }",
  'pages/base.css': '.base { margin: 0 }',
  'pages/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pages/one.module.css': '.inner { background: url(@site/pages/dot.svg) }',
  'pages/two.jsx': page("import '../src/shared.css';"),
  'pages/three.jsx': page(''),
  'pages/named.jsx': `import Head from '@docusaurus/Head';
export const frontMatter = { title: 'T' };
export default () => <>
  <Head>
    <link rel="stylesheet" href="/named.css" />
    <link rel="stylesheet" href="https://other.example/far.css" />
  </Head>
  <p>Words.</p>
</>;`,
  'docs/marked.mdx':
    '<head><link rel="stylesheet" href="/named.css" /></head>\n\n# Named\n\nWords.\n',
  'static/named.css': 'p { color: red }',
});

/** The texts of the site's own style sheets of a page, joined. */
function sheetsOf(route: string): string {
  const html = readFileSync(join(site, 'build', route, 'index.html'), 'utf8');
  const hrefs = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const own = hrefs.filter((path) => /assets\/(?:site|page)-/.test(path));
  return own.map((path) => readFileSync(join(site, 'build', path), 'utf8')).join('\n');
}

test('the style sheets of React pages are on these pages only', async () => {
  const built = await docsgen(['build'], { cwd: site });
  assert.is(built.code, 0, built.stderr);
  const one = sheetsOf('one');
  for (const rule of ['.base{', '.one{', '.shared{', '.box{']) assert.match(one, rule);
  assert.match(one, /inner\{/);
  assert.ok(one.indexOf('.base{') < one.indexOf('.one{'), 'imported sheets come first');
  const two = sheetsOf('two');
  assert.match(two, '.shared{');
  assert.not.match(two, '.one{');
  assert.match(two, 'url(/a.png?x),url(/a.png),url(/static/b.png)');
  for (const route of ['plain', 'three']) {
    assert.match(sheetsOf(route), '.box{');
    assert.not.match(sheetsOf(route), '.shared{');
  }
  assert.match(one, 'data:image/svg+xml');
});

test('a React page can name style sheets of the site in its head', () => {
  const sheet = '<link rel="stylesheet" href="/named.css"';
  const htmlOf = (path: string): string => readFileSync(join(site, 'build', path), 'utf8');
  const html = htmlOf('named/index.html');
  assert.match(html, sheet);
  assert.not.match(html, 'far.css');
  assert.match(htmlOf('named/index.page.json'), '"/named.css"');
  assert.not.match(htmlOf('marked/index.html'), sheet);
});

test('a warm build takes the style sheets of React pages from the cache', async () => {
  const before = sheetsOf('one');
  const built = await docsgen(['build'], { cwd: site });
  assert.match(built.stdout, 'no file changed');
  assert.is(sheetsOf('one'), before);
});

test('a style sheet may compose with classes that the other sheet does not have', async () => {
  const dir = folder({
    'site.config.ts':
      "export default { title: 'T', url: 'https://t.example', pages: 'p', socialCards: false };\n",
    'docs/index.md': '# Home\n\nWords.\n',
    'p/one.jsx':
      "import { both, none } from './a.module.css';\n" +
      "export const frontMatter = { title: 'T' };\n" +
      'export default () => <p className={both}>{none}</p>;\n',
    'p/a.module.css':
      '.both { composes: has gone from "./b.module.css"; color: red }\n' +
      '.none { composes: gone from "@site/p/b.module.css"; margin: 0 }\n',
    'p/b.module.css': '.has { padding: 0 }',
  });
  const build = async (): Promise<void> => {
    const built = await docsgen(['build'], { cwd: dir });
    assert.is(built.code, 0, built.stdout + built.stderr);
  };
  const classes = (): string => readFileSync(join(dir, 'build/one/index.html'), 'utf8');
  await build();
  assert.not.match(classes(), 'gone');
  writeFileSync(join(dir, 'p/b.module.css'), '.has, .gone { padding: 0 }');
  await build();
  assert.match(classes(), 'gone', 'the new class is seen');
});

test('classes of CSS modules have the same names in islands as in pages', async () => {
  const dir = folder({
    'site.config.ts': "export default { title: 'T', docs: { path: 'docs', routeBasePath: '/' } };",
    'src/Box.jsx':
      "'use client';\nimport styles from './box.module.css';\n" +
      'export default () => <b className={styles.wide}>Wide</b>;\n',
    'src/box.module.css': '.wide { width: 9px; }\n.other { width: 1px; }\n',
    'docs/index.mdx':
      '---\ntitle: A\ndescription: The page.\n---\n\n' +
      "import Box from '@site/src/Box'\n\n<Box />\n",
  });
  const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stdout + stderr);
  const read = (path: string): string => readFileSync(join(dir, 'build', path), 'utf8');
  const html = read('index.html');
  const [, name = ''] = /class="(box_[0-9a-f]{4}_wide)"/.exec(html) ?? [];
  const [, script = ''] = /data-src="\/([^"]+)"/.exec(html) ?? [];
  assert.is.not(name, '');
  assert.match(read(script), `wide:"${name}"`);
});

test.run();
