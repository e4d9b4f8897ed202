import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, write } from '../helpers/command.js';
import { PIXEL } from '../helpers/png.js';

const CONFIG = {
  title: 'T',
  url: 'https://a.dev',
  markdown: { format: 'mdx', components: 'src/mdx.jsx', admonitions: ['law'] },
};

const PAGE = `import Shown from '@site/src/Shown';
import Admonition from '@theme/Admonition';

# Title

## First *part*

## Named {#own}

A [link](./b.md), \`code\` and <code>written</code>.

![A picture](./p.svg)

<img src="/p.svg" alt="Written" />

<div dangerouslySetInnerHTML={{ __html: '<img src="/p.svg" alt="Markup">' }} />

| a |
|---|
| b |

\`\`\`js title="x.js"
let a = 1;
\`\`\`

<Shown />

:::law[Section *1*]

Words of a law.

:::

:::tip

Words of a tip.

:::

<Admonition type="law">Other words.</Admonition>
`;

const dir = folder({
  'site.config.json': JSON.stringify(CONFIG),
  'docs/a.md': PAGE,
  'docs/b.md': '# B\n\nText.\n',
  'docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"></svg>',
  'static/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"></svg>',
  'src/_shown.mdx': 'Shown ![too](/p.svg).\n',
  'src/Shown.jsx':
    "import Part from './_shown.mdx';\nexport default () => <section><Part /></section>;\n",
  'src/mdx.jsx': `import MDXComponents from '@theme-original/MDXComponents';
export const em = () => 'a helper';
export default {
  ...MDXComponents,
  h2: (props) => <h2 {...props} className="own-h2">§ {props.children}</h2>,
  table: ({ children }) => <div className="own-table"><table>{children}</table></div>,
  a: (props) => <a {...props} data-own="a" />,
  pre: ({ children }) => <div className={'own-pre ' + children.props.className}>
    <MDXComponents.pre><MDXComponents.code {...children.props} /></MDXComponents.pre>
  </div>,
};
`,
  'src/theme/Admonition/Types.js': `import Kinds from '@theme-original/Admonition/Types';
import Layout from '@theme/Admonition/Layout';
import Icon from '@theme/Admonition/Icon/Tip';
const Law = ({ title = 'A law', ...props }) =>
  <section className="law"><Layout icon={<Icon />} title={title} {...props} /></section>;
export default { ...Kinds, law: Law };
`,
  'src/theme/MDXComponents/Img/index.jsx':
    "import Img from '@theme-original/MDXComponents/Img';\n" +
    'export default (props) => <figure className="own-img"><Img {...props} /></figure>;\n',
});

const html = (): string => readFileSync(join(dir, 'build/a/index.html'), 'utf8');

test('components of a site show the elements of Markdown, as in MDX', async () => {
  const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stderr);
  const page = html();
  assert.match(page, /<h2 [^>]*id="first-part"[^>]*>§ First <em>part<\/em>/);
  assert.match(page, /<h2 [^>]*class="[^"]*own-h2/);
  assert.match(page, /<a [^>]*href="\/b"[^>]*data-own="a"/);
  assert.match(page, /<div class="own-table">.*<td>b<\/td>/s);
  assert.match(page, /<div class="own-pre language-js">.*x\.js/s);
  // A paragraph cannot have a block.
  assert.match(
    page,
    /<div class="paragraph"><figure class="own-img"><img [^>]*alt="A picture"[^>]*width="2"/,
  );
  assert.match(page, /<figure class="own-img"><img [^>]*alt="too"/);
  assert.match(page, /<h2 [^>]*id="own"[^>]*>§ Named</);
  // The table of contents has the words of the page.
  assert.match(page, '<a href="#first-part">First part</a>');
  assert.match(page, '<a href="#own">Named</a>');
});

test('components of a site show kinds of admonitions, as in Docusaurus', async () => {
  const page = html();
  const laws = page.match(/<section class="law">.*?<\/section>/gs) ?? [];
  const words = laws.map((law) => law.replace(/<[^>]*>/g, '').trim());
  assert.equal(words, ['Section 1Words of a law.', 'A lawOther words.']);
  assert.match(page, /admonition-tip"[^]{0,600}<p>Words of a tip/);
  const kinds = { 'src/theme/Admonition/index.js': "export default () => 'the same for all';\n" };
  write(dir, kinds);
  const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stderr);
  assert.is(html().split('the same for all').length > 3, true);
});

test('elements that a page writes as JSX, and markup, stay as they are', () => {
  const page = html();
  assert.match(page, /<img [^>]*alt="Written"/);
  assert.match(page, /<img [^>]*alt="Markup"/);
  assert.not.match(page, /own-img"><img [^>]*alt="(?:Written|Markup)"/);
  assert.match(page, '<code>written</code>');
  assert.not.match(page, 'a helper');
  assert.not.match(page, 'data-jsx');
});

test('findings in such an element have its place', async () => {
  write(dir, {
    'docs/b.md': '# B\n\nA [link](./gone.md).\n',
    'src/theme/MDXComponents/Img/index.jsx':
      "export default ({ alt }) => { if (alt === 'A picture') throw new Error('no luck'); };\n",
  });
  const { code, stdout, stderr } = await docsgen(['check'], { cwd: dir });
  assert.is(code, 1);
  assert.match(stdout + stderr, /docs\/b\.md:3:3 .*link\/missing-page/);
  assert.match(stdout + stderr, /docs\/a\.md:12:1 .*mdx\/component\n.*component img .*no luck/);
});

test('a default export that throws when it is read is an error of its file', async () => {
  for (const main of [
    "{ get img() { throw new Error('no luck'); } }",
    "new Proxy({}, { ownKeys() { throw new Error('no luck'); } })",
  ]) {
    const site = folder({
      'site.config.json': JSON.stringify(CONFIG),
      'docs/a.mdx': '# A\n\nWords.\n',
      'src/mdx.jsx': `export default ${main};\n`,
    });
    const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: site });
    assert.is(code, 2);
    assert.match(stderr, 'src/mdx.jsx');
    assert.match(stderr, 'The components throw while they are loaded: no luck');
  }
});

test('islands that show elements get the addresses that the built site has', async () => {
  const site = folder({
    'site.config.json': JSON.stringify({
      ...CONFIG,
      baseUrl: '/base/',
      markdown: { ...CONFIG.markdown, islands: 'auto' },
    }),
    'docs/a.mdx': `import picture from './q.png';

# A

## Part

![P](./p.svg) and [b](./b.md)

<Zoom src={picture} list={[picture]} words="./p.svg is a word" />

<Counter />
`,
    'docs/b.md': '# B\n\nText.\n',
    'docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"></svg>',
    'src/Zoom.jsx': `import { useState } from 'react';
export default ({ src }) => <i onClick={useState(0)[1]}><img src={src} alt="" /></i>;
`,
    // The module has state, too, and passes on an island of another one.
    'src/mdx.jsx': `import { useState } from 'react';
import Zoom from './Zoom';
const Counter = () => <b>{useState(7)[0]}</b>;
const h2 = (props) => <h2 {...props}>{useState('§')[0]} {props.children}</h2>;
const a = ({ href, children }) => <a href={href} onClick={useState(0)[1]}>{children}</a>;
export default { img: Zoom, Zoom, Counter, h2, a };
`,
  });
  writeFileSync(join(site, 'docs/q.png'), PIXEL);
  const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: site });
  assert.is(code, 0, stderr);
  const page = readFileSync(join(site, 'build/a/index.html'), 'utf8').replaceAll('&quot;', '"');
  const islands = [...page.matchAll(/<d-island data-src="([^"]*)" data-export="([^"]*)"/g)];
  assert.equal(
    islands.map(([, , name]) => name),
    ['default.img', 'default.a', 'default.img', 'default.Counter'],
  );
  for (const [, src] of islands) assert.match(src ?? '', /^\/base\/assets\/island-mdx-/);
  assert.match(page, /data-props="\{"src":"\/base\/assets\/p-[0-9a-f]{8}\.svg","alt":"P"\}"/);
  assert.match(page, 'data-props="{"href":"/base/b","children":"b"}"');
  const [, picture = ''] = /"src":"(\/base\/assets\/q-[0-9a-f]{8}\.png)"/.exec(page) ?? [];
  assert.match(page, `{"src":"${picture}","list":["${picture}"],"words":"./p.svg is a word"}`);
  assert.match(page, /<h2 [^>]*id="part"[^>]*>§ Part/);
  assert.match(page, '<a href="#part">Part</a>');
});

test.run();
