import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { convertPage, type Conversion } from '../../src/generator/content/convert/convert-page.js';
import { articleDifference } from '../../src/generator/content/convert/same-article.js';
import { compile } from '../../src/generator/content/compile.js';
import type { MarkdownConfig } from '../../src/generator/model/config.js';
import { MARKDOWN } from '../helpers/compile.js';
import { docsgen, folder } from '../helpers/command.js';

const CONFIG: MarkdownConfig = {
  ...MARKDOWN,
  format: 'mdx',
  math: false,
  mermaid: false,
  emoji: false,
  checkCode: false,
};

const PARTIALS: Readonly<Record<string, string>> = {
  'docs/_plain.mdx': '## Plain part\n\nWith a [link](./other.md).\n',
  'docs/_named.mdx': 'export const word = "own"\n\n- {props.name} and {word}\n',
  'docs/_code.mdx': '{[1].map(String)}\n',
  'docs/far/_named.mdx': '{props.name} [link](./near.md)\n',
};

function converted(text: string, path = 'docs/page.mdx'): Conversion {
  return convertPage(
    { path, text },
    {
      config: CONFIG,
      textOf: (partial) => PARTIALS[partial],
      ownComponents: new Set(['Admonition']),
      hasSharedComponents: false,
    },
  );
}

/** The difference between the articles of an MDX page and of its Markdown. */
function difference(mdx: string, markdown: string): string | undefined {
  const articleOf = (path: string, text: string, format: 'md' | 'mdx') =>
    compile(
      { path, text, includes: PARTIALS },
      { config: { ...CONFIG, format }, siteUrl: '', math: undefined },
    );
  return articleDifference(
    articleOf('docs/page.mdx', mdx, 'mdx'),
    articleOf('docs/page.md', markdown, 'md'),
  );
}

const TABS = `import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

<Tabs groupId="system" defaultValue="linux" values={[{ label: 'GNU/Linux', value: 'linux' }]}>
  <TabItem value="linux">

  - In a list

  \`\`\`js title="a.js"
  const a = {  b: 1 };
  \`\`\`

  :::note

  Inside

  :::

  </TabItem>
  <TabItem value="mac" label='Mac "OS"'>
    One line
  </TabItem>
</Tabs>

After`;

/** MDX, and the Markdown that it becomes. */
const PLAIN: readonly (readonly [name: string, mdx: string, markdown: string])[] = [
  [
    'Markdown',
    '---\ntitle: T\n---\n\n# A {#a}\n\n[b](./c.md)',
    '---\ntitle: T\n---\n\n# A {#a}\n\n[b](./c.md)',
  ],
  ['comments', 'a {/* b */} c\n\n{/* d -- e */}\n\nf', 'a <!-- b --> c\n\n\n\nf'],
  [
    'constants',
    "export const v = '1_2_*'\nexport const n = { a: 3 }\n\nUse {v} or {n.a}{' '}now.\n\n## At {v}",
    'Use 1\\_2\\_\\* or 3 now.\n\n## At 1\\_2\\_\\*',
  ],
  ['a value at the start of a block', "export const v = '- 1'\n\n{v}", '\\- 1'],
  [
    'elements',
    '<div className="a b" style={{ marginTop: 4 }}>\n\n**c**\n\n</div>\n\nd<br/>e <kbd>f</kbd>',
    '<div class="a b" style="margin-top:4px">\n\n**c**\n\n</div>\n\nd<br />e <kbd>f</kbd>',
  ],
  [
    'tabs',
    TABS,
    `:::::tabs{group="system"}
::::tab{label="GNU/Linux" value="linux"}

- In a list

\`\`\`js title="a.js"
const a = {  b: 1 };
\`\`\`

:::note

Inside

:::

::::
:::tab{label='Mac "OS"' value="mac"}

One line

:::
:::::

After`,
  ],
  [
    'a partial without code',
    "import Part from './_plain.mdx'\n\na\n\n<Part />\n\nb",
    'a\n\n::include{file="./_plain.mdx"}\n\nb',
  ],
  [
    'a partial with properties',
    'import Part from \'./_named.mdx\'\n\n<Part name="x_y" />',
    '- x\\_y and own',
  ],
  [
    'code',
    '<CodeBlock language="js" title="a b">{`let a = {};\n\n// c`}</CodeBlock>',
    '```js title="a b"\nlet a = {};\n\n// c\n```',
  ],
];

for (const [name, mdx, markdown] of PLAIN)
  test(`${name}: the Markdown has the same article`, () => {
    assert.equal(converted(mdx), { kind: 'plain', text: markdown });
    assert.is(difference(mdx, markdown), undefined);
  });

/** MDX without a plain form: the line and the start of the reason. */
const STAYS: readonly (readonly [mdx: string, line: number, reason: string])[] = [
  ["import Box from '../src/Box'\n\n<Box />", 3, 'It uses the component <Box> from "../src/Box".'],
  ['a\n\n<Unknown />', 3, 'It uses the component <Unknown>.'],
  ["import './a.css'\n\na", 1, 'It imports "./a.css".'],
  ['a\n\n{[1].map(String)}', 3, 'An expression has no value without running it.'],
  ['export const a = () => 1\n\nb', 1, 'It exports `a`, which has no value without running it.'],
  [
    '<Tabs>\n<TabItem value="a">b</TabItem>\n<TabItem value="c" default>d</TabItem>\n</Tabs>',
    3,
    'Another tab',
  ],
  ['> <Tabs>\n> <TabItem value="a">b</TabItem>\n> </Tabs>', 1, '<Tabs> is in a quote.'],
  ['<p {...{ title: "a" }}>b</p>', 1, 'Attributes are spread'],
  ['<p onClick={() => 1}>b</p>', 1, 'An expression has no value'],
  ["import P from './_code.mdx'\n\n<P />", 3, 'Its partial docs/_code.mdx:1 stays MDX'],
  [
    'import P from \'./far/_named.mdx\'\n\n<P name="a" />',
    3,
    'The partial "./far/_named.mdx" is in',
  ],
  ['<Admonition>a</Admonition>', 1, 'It uses the component <Admonition>.'],
  ['a <b', 1, 'It does not parse.'],
];

for (const [mdx, line, start] of STAYS)
  test(`${JSON.stringify(mdx)} stays MDX`, () => {
    const conversion = converted(mdx);
    assert.is(conversion.kind, 'mdx');
    const [reason] = conversion.kind === 'mdx' ? conversion.reasons : [];
    assert.is(reason?.line, line);
    assert.is(reason?.text.slice(0, start.length), start);
  });

test('another article is a difference: words, ids, links', () => {
  assert.match(difference('a **b**', 'a *c*') ?? '', 'the word "b" would be "c"');
  assert.match(difference('# a', '# a {#b}') ?? '', 'the id');
  assert.match(difference('[a](/b)', '[a](/c)') ?? '', 'the link');
  assert.match(difference('    a_b_c *d*', '    a_b_c *d*') ?? '', 'the word');
});

const SITE = {
  'docusaurus.config.js':
    "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', " +
    "presets: [['classic', { blog: false }]] };",
  'docs/intro.mdx': '---\ntitle: Intro\n---\n\nSee [two](./two.mdx) and [box](./box.mdx).\n',
  'docs/two.mdx': "---\ntitle: Two\n---\n\nimport P from './_p.mdx'\n\n<P />\n\nSum: {1 + 1}\n",
  'docs/_p.mdx': 'A part with [intro](./intro.mdx).\n',
  'docs/plain.md': '---\ntitle: Plain\n---\n\nText {/* no text */} and <br/> more.\n',
  'docs/box.mdx':
    '---\ntitle: Box\n---\n\nimport Box from \'@site/src/Box\'\n\n<Box to="./two.mdx" />\n\n' +
    '[two](./two.mdx#a)\n',
  'src/Box.js': 'export default ({ to }) => <a href={to}>two</a>;\n',
};

const articleOf = (site: string, page: string): string =>
  /<article[^]*<\/article>/
    .exec(readFileSync(join(site, 'build', page, 'index.html'), 'utf8'))?.[0]
    .replace(/<[^>]*(?:edit|mdx?")[^>]*>/g, '') ?? '';

test('migrate --convert writes plain pages, and links lead to their new names', async () => {
  const old = folder(SITE);
  const [plain, other] = [join(folder({}), 'new'), join(folder({}), 'new')];
  const result = await docsgen(['migrate', old, '--out', plain, '--yes', '--write', '--convert']);
  assert.match(result.stdout, 'Pages: 3 of 4 in MDX are plain Markdown.', result.stderr);
  const unconverted = await docsgen(['migrate', old, '--out', other, '--yes', '--write']);
  assert.not.match(unconverted.stdout, 'Pages:');
  const read = (path: string): string => readFileSync(join(plain, path), 'utf8');
  const report = read('MIGRATION.md');
  assert.match(report, '- `docs/intro.mdx` → `docs/intro.md`\n- `docs/plain.md`\n- `docs/two.mdx`');
  assert.match(report, '| docs/box.mdx:7 | It uses the component <Box> from "@site/src/Box". |');
  assert.not.ok(existsSync(join(plain, 'docs/intro.mdx')));
  assert.match(read('docs/intro.md'), 'See [two](./two.md) and [box](./box.mdx).');
  assert.match(read('docs/two.md'), '::include{file="./_p.mdx"}');
  assert.match(read('docs/_p.mdx'), '[intro](./intro.md)');
  assert.match(read('docs/box.mdx'), '<Box to="./two.md" />\n\n[two](./two.md#a)');
  assert.is(
    read('docs/plain.md').split('\n').slice(4).join('\n'),
    'Text <!-- no text --> and <br /> more.\n',
  );
  assert.not.match(read('site.config.ts'), "format: 'mdx'");
  for (const site of [plain, other]) {
    const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: site });
    assert.is(code, 0, stderr);
  }
  for (const page of ['docs/intro', 'docs/two', 'docs/plain', 'docs/box'])
    assert.is(articleOf(plain, page), articleOf(other, page), page);
});

test.run();
