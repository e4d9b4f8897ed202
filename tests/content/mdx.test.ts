import {
  Children,
  createContext,
  createElement as h,
  isValidElement,
  useContext,
  type ReactNode,
} from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EMPTY_RUNTIME } from '../../src/generator/content/mdx/empty-runtime.js';
import type { MdxRuntime } from '../../src/generator/content/mdx/runtime.js';
import { NO_MDX_MODULES } from '../../src/generator/io/bundle/mdx-modules.js';
import { openMdxRuntime } from '../../src/generator/io/bundle/mdx-runtime.js';
import { INHERITED_NAMES } from '../helpers/inherited-names.js';
import {
  compileText,
  select,
  textsIn,
  type Compiled,
  type CompileOptions,
} from '../helpers/compile.js';

interface Props {
  readonly children?: ReactNode;
  readonly label?: string;
}

const Theme = createContext('none');

/** The facts about a child: its name, and the class and the text of the element in it. */
function describe(child: ReactNode): string {
  if (!isValidElement<Props & { readonly className?: string }>(child)) return 'text';
  const { type, props } = child;
  const name = typeof type === 'string' ? `[${type}]` : type.name;
  const { children } = props;
  if (!isValidElement<Props & { readonly className?: string }>(children)) return name;
  return `${name}(${children.props.className} ${String(children.props.children).trim()})`;
}

/** Elements that nothing closes. */
const DEEP = '<b>'.repeat(3000);

/** The modules of an invented site. */
const MODULES: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map<
  string,
  Readonly<Record<string, unknown>>
>([
  [
    './src/Box',
    {
      default: ({ label, children }: Props) => h('section', { className: 'box' }, label, children),
      version: '4.2',
      Group: { Item: ({ children }: Props) => h('i', null, children) },
      Each: ({ of, children }: { of: number[]; children: (item: number) => ReactNode }) =>
        h('u', null, of.map(children)),
      Types: ({ children }: Props) =>
        h('samp', null, Children.toArray(children).map(describe).join(' '), children),
      Name: ({ children }: { children: { name: string } }) => h('u', null, children.name),
    },
  ],
  [
    './src/theme',
    {
      Provider: ({ children }: Props) => h(Theme, { value: 'dark' }, children),
      Reader: () => h('span', { className: 'theme' }, useContext(Theme)),
    },
  ],
  ['./src/Broken', { default: () => assert.unreachable('it broke') }],
  ['./src/Deep', { default: () => h('p', { dangerouslySetInnerHTML: { __html: DEEP } }) }],
  ['./docs/facts.json', { default: { list: ['one', 'two'] }, list: ['one', 'two'] }],
]);

const runsCode = openMdxRuntime(NO_MDX_MODULES, true);

function runtime(options: { readonly code: boolean }): MdxRuntime {
  const { code } = options;
  const { run } = runsCode;
  return {
    load: (key) => MODULES.get(key) ?? runsCode.load(key),
    placeOf: runsCode.placeOf,
    components: new Map([
      ...EMPTY_RUNTIME.components,
      ['Shared', ({ children }: Props) => h('b', null, children)],
    ]),
    ...(code && run !== undefined ? { run } : {}),
  };
}

/** An MDX page without page code, so that everything in it has to be static. */
function compileStatic(text: string, options: CompileOptions = {}): Compiled {
  return compileText(text, { path: 'docs/page.mdx', mdx: runtime({ code: false }), ...options });
}

/** An MDX page that may have code. */
function compileCode(text: string, options: CompileOptions = {}): Compiled {
  return compileText(text, { path: 'docs/page.mdx', mdx: runtime({ code: true }), ...options });
}

/** The markup of a page without findings. */
function clean({ html, problems }: Compiled): string {
  assert.equal(problems, []);
  return html.trim();
}

/** Static inputs, and the markup that they give. */
const STATIC: readonly (readonly [name: string, text: string, html: string])[] = [
  ['a text expression', 'a {1 + 2} b', '<p>a 3 b</p>'],
  ['a template', '{`x${1}`}', 'x1'],
  [
    'details without a summary',
    '<details>\n\na\n\n</details>',
    '<details><summary>Details</summary><p>a</p></details>',
  ],
  [
    'a summary in a paragraph',
    '<details>\n<summary>*a*</summary>\nb\n</details>',
    '<details><summary><em>a</em></summary><p>\nb</p></details>',
  ],
  [
    'a summary in a separate paragraph, and one below',
    '<details>\n\na\n\n<summary>b</summary>\n\n</details>',
    '<details><summary>b</summary><p>a</p></details>',
  ],
  ['a constant', 'export const a = {b: ["c"]}\n\n{a.b[0]}', 'c'],
  ['nothing', '{null}{undefined}{false}{""}', ''],
  ['an array', '{["a", 1]}', 'a1'],
  ['a condition', '{true ? "yes" : "no"} {null ?? "or"}', 'yes\nor'],
  ['a comment', 'a {/* b */} c', '<p>a  c</p>'],
  ['a comment of HTML', 'a <!-- b --> c', '<p>a  c</p>'],
  ['a block comment with an empty line', '<!-- a\n\nb -->\n\nc', '<p>c</p>'],
  ['JSX in an expression', '{<b className="x">y <i>z</i></b>}', '<b class="x">y <i>z</i></b>'],
  ['HTML in a line', 'a <span title="t">K</span>', '<p>a <span title="t">K</span></p>'],
  [
    'Markdown in HTML',
    '<div className="x">\n\n**a**\n\n</div>',
    '<div class="x"><p><strong>a</strong></p></div>',
  ],
  ['a fragment', '<>\n\na\n\n</>', '<p>a</p>'],
  ['spread attributes', '<p {...{title: "t"}}>a</p>', '<p title="t">a</p>'],
  ['front matter', '---\ntitle: T\n---\n\n{frontMatter.title}', 'T'],
  ['a shared component', '<Shared>a</Shared>', '<b>a</b>'],
  ['markup as text', "<p dangerouslySetInnerHTML={{__html: 'a <b>c</b>'}} />", '<p>a <b>c</b></p>'],
];

for (const [name, text, html] of STATIC)
  test(`static MDX: ${name}`, () => {
    assert.is(clean(compileStatic(text)), html);
  });

test('a component gets its properties and its Markdown', () => {
  const html = clean(
    compileStatic('import Box from \'@site/src/Box\'\n\n<Box label="L">\n\n*a*\n\n</Box>'),
  );
  assert.is(html, '<section class="box">L<p><em>a</em></p></section>');
});

test('imports: named, renamed, namespace, member, JSON, picture, text, require', () => {
  const text = [
    "import Box, { version, version as v, Group } from '../src/Box'",
    "import * as all from '@site/src/Box'",
    "import { list } from './facts.json'",
    "import picture from './a.png'",
    "import source from '!!raw-loader!./a.txt'",
    "import again from '!raw-loader?esModule=false!@site/docs/a.txt'",
    '',
    'v: {version} {v} {all.version} {list[1]} {source} {again}',
    "{require('./b.png').default} {require('./c.png').src}",
    '',
    '<Group.Item>i</Group.Item>',
    '',
    '<img src={picture} alt="A" />',
  ].join('\n');
  const page = compileStatic(text, { files: { 'docs/a.txt': 'raw text' } });
  const html = clean(page);
  assert.match(html, '4.2 4.2 4.2 two raw text raw text\n/docs/b.png /docs/c.png');
  assert.match(html, '<i>i</i>');
  assert.equal(
    page.facts.refs.map(({ url }) => url),
    ['/docs/a.png'],
  );
});

test('a partial is part of the page: headings, properties, children, its own constants', () => {
  const files = {
    'docs/_part.mdx':
      'export const own = "mine"\n\n## From {props.name}\n\n' +
      '{own} {props.children} [l](./other.md)\n',
  };
  const page = compileStatic(
    'import Part from "./_part.mdx"\n\n## First\n\n' +
      '<Part name="A">**x**</Part>\n\n<Part name="B" />\n',
    { files },
  );
  const html = clean(page);
  assert.equal(
    page.facts.headings.map(({ id }) => id),
    ['first', 'from-a', 'from-b'],
  );
  assert.match(html, 'mine <strong>x</strong>');
  assert.equal(
    page.facts.refs.map(({ file, line }) => `${file}:${line}`),
    ['docs/_part.mdx:5', 'docs/_part.mdx:5'],
  );
});

test('a partial exports its table of contents, its title and its constants', () => {
  const part = '---\nown: 3\n---\n\n# Title\n\n## One\n\nexport const limit = 2 * 5;\n';
  const page =
    "import Part, { toc, limit, contentTitle, frontMatter as other } from './_p.mdx'\n\n" +
    'export const all = [...toc, { id: "x" }];\n\n' +
    "{all.map(({ id }) => id).join('+')} {limit} {contentTitle} {other.own}";
  const made = compileCode(page, { files: { 'docs/_p.mdx': part } });
  assert.equal(made.facts.diagnostics, []);
  assert.match(made.html.replaceAll('\n', ' '), /one\+x.*10.*Title.*3/);
});

test('a date of the front matter without quotes is a `Date` for code', () => {
  const page = (code: string): Compiled =>
    compileCode(
      '---\ntitle: T\nday: 2025-12-01\nat: 2025-12-01T10:00:00+02:00\ntext: "2025-12-01"\n' +
        `almost: 2025-13-01\nlist: [2024-02-29]\ndate: 2025-01-02\n---\n\n${code}\n`,
    );
  const days = ['day', 'at', 'list[0]', 'date'].map((key) => `frontMatter.${key}.toISOString()`);
  const texts = '[frontMatter.text, frontMatter.almost]';
  const made = page(`{[${days.join(', ')}, ...${texts}].join(' ')}`);
  assert.equal(made.problems, [], 'keys that code may read are not reported');
  assert.match(
    made.html,
    '2025-12-01T00:00:00.000Z 2025-12-01T08:00:00.000Z 2024-02-29T00:00:00.000Z ' +
      '2025-01-02T00:00:00.000Z 2025-12-01 2025-13-01',
  );
  assert.is(made.facts.frontMatter.date, '2025-01-02T00:00:00.000Z');
  assert.match(page('{frontMatter.day}').problems.join(), 'mdx/value This is an object');
  assert.is(page('Words on frontMatter.').problems.length, 5);
});

test('keys of the front matter that code names are known, also if they look like others', () => {
  const problems = (code: string): readonly string[] =>
    compileCode(`---\ntitle: T\ncustom: A\nlayout: B\nimage-url: C\n---\n\n${code}\n`).problems;
  const code = "{frontMatter.custom} {frontMatter?.layout} {frontMatter['image-url']}";
  assert.equal(problems(code), []);
  assert.match(
    problems('{frontMatter.title}').join(),
    'unknown-key Unknown front matter key `custom`',
  );
});

test('a value that is no list and is spread is an error in its line', () => {
  const { facts } = compileCode('# T\n\nexport const a = [...frontMatter.no];\n');
  assert.equal(
    facts.diagnostics.map(({ line, rule }) => `${line} ${rule}`),
    ['3 mdx/expression'],
  );
});

test('a partial that imports itself is an error', () => {
  const files = {
    'docs/_a.mdx': "import B from './_b.mdx'\n\n<B />",
    'docs/_b.mdx': "import A from './_a.mdx'\n\n<A />",
  };
  const { problems } = compileStatic("import A from './_a.mdx'\n\n<A />", { files });
  assert.is(problems.length, 1);
  assert.match(problems[0] ?? '', 'include/cycle');
});

test('React context works through Markdown between components', () => {
  const html = clean(
    compileStatic(
      "import { Provider, Reader } from '@site/src/theme'\n\n" +
        '<Provider>\n\n- item <Reader />\n\n</Provider>',
    ),
  );
  assert.equal(textsIn(html, '.theme'), ['dark']);
});

test('links, pictures, headings and code in components are those of the page', () => {
  const page = compileStatic(
    "import Box from '@site/src/Box'\n\n<Box>\n\n## In a box\n\n" +
      '[a](./b.md) ![p](p.png)\n\n```js\nx()\n```\n\n</Box>',
  );
  const html = clean(page);
  assert.equal(
    page.facts.headings.map(({ id }) => id),
    ['in-a-box'],
  );
  assert.equal(
    page.facts.refs.map(({ url, line }) => `${url} ${line}`),
    ['./b.md 7', 'p.png 7'],
  );
  assert.is(select(html, '.language-js').length, 1);
});

test('headings of JSX have only the ids that they are given', () => {
  const page = compileStatic('## A\n\n<h2>B</h2>\n\n<h3 id="c">C</h3>\n\n{<h2>D</h2>}');
  assert.equal(
    page.facts.headings.map(({ id }) => id),
    ['a'],
  );
  assert.equal(page.facts.anchors, ['a', 'c']);
});

test('ids of headings: {#id}, a comment, and an expression in the text', () => {
  const page = compileStatic('## A {#x}\n\n## B {/* #y */}\n\n## C {1 + 1}');
  assert.equal(page.problems, []);
  assert.equal(
    page.facts.headings.map(({ id, label }) => `${id} ${label.join('')}`),
    ['x A', 'y B', 'c-2 C 2'],
  );
});

test('fences around MDX are not shown', () => {
  const text = [
    '```mdx-code-block',
    "import Box, { version } from '@site/src/Box'",
    '',
    '<Box>',
    '```',
    '',
    'Text of **{version}**.',
    '',
    '````mdx-code-block',
    '</Box>',
    '````',
    '',
    '- item',
    '',
    '  ```mdx-code-block',
    '  <b>{1 + 1}</b>',
    '  ```',
    '',
    '````md',
    '```mdx-code-block',
    '<Shown />',
    '```',
    '````',
    '',
    '{missing}',
  ].join('\n');
  const page = compileStatic(text);
  assert.equal(
    page.problems.map((problem) => problem.split(' ')[0]),
    ['25:1'],
  );
  assert.equal(textsIn(page.html, '.box'), ['Text of 4.2.']);
  assert.match(page.html, '<b>2</b>');
  assert.equal(textsIn(page.html, 'pre'), ['```mdx-code-block\n<Shown />\n```']);
});

test('tabs of Docusaurus become tabs', () => {
  const html = clean(
    compileStatic(
      [
        '<Tabs groupId="os" defaultValue="b" values={[{ value: "b", label: "Bee" }]}>',
        '<TabItem value="a" label="Ay">',
        '',
        '**one**',
        '',
        '</TabItem>',
        '<TabItem value="b">two</TabItem>',
        '</Tabs>',
      ].join('\n'),
    ),
  );
  assert.equal(textsIn(html, '.tabs-tab'), ['Bee', 'Ay']);
  assert.equal(
    select(html, '.tabs-panel').map(({ properties }) => properties.dataOn),
    [undefined, ''],
  );
  assert.match(html, '<strong>one</strong>');
});

test('what is beside the tabs is shown below them', () => {
  const html = clean(
    compileStatic(
      [
        '<Tabs>',
        '<p>Before.</p>',
        '<TabItem value="a">one</TabItem>',
        '',
        'Loose.',
        '',
        '</Tabs>',
      ].join('\n'),
    ),
  );
  assert.equal(textsIn(html, '.tabs-tab'), ['a']);
  assert.match(html, /one[^]*<p>Before\.<\/p>[^]*<p>Loose\.<\/p>$/);
});

test('headings, tables, keys and pictures keep their attributes', () => {
  const { html } = compileStatic(
    [
      '<h2 id="a" className="b" align="center">A</h2>',
      '<h3 className="c" lang="de">C</h3>',
      '<table id="d" className="e"><tbody><tr><td>1</td></tr></tbody></table>',
      '<kbd className="f">F</kbd>',
      '![g](/g.png "G")',
    ].join('\n\n'),
  );
  const [heading, other] = [...select(html, 'h2'), ...select(html, 'h3')];
  assert.equal(heading?.properties.className, ['anchored', 'b']);
  assert.is(heading?.properties.align, 'center');
  assert.equal(other?.properties, { className: ['c'], lang: 'de' });
  assert.equal(select(html, 'table')[0]?.properties, { id: 'd', className: ['e'] });
  assert.equal(select(html, 'kbd')[0]?.properties, { className: ['f'] });
  assert.is(select(html, 'img')[0]?.properties.title, 'G');
});

test('names of attributes that are no names are left out', () => {
  const { html } = compileStatic(
    `<img src="/a.png" alt="" {...{ 'x onerror=go()': 1, 'a"b': 2, '><b': 3, onload: 'go()' }} />`,
  );
  const [image] = select(html, 'img');
  assert.equal(Object.keys(image?.properties ?? {}).sort(), [
    ...['alt', 'dataZoom', 'decoding', 'loading', 'src'],
  ]);
});

test('labels of tabs can be elements', () => {
  const label = '<><img src="/img/a.svg" alt="" /> <b>Ay</b></>';
  const page = compileStatic(
    [
      `<Tabs values={[{ value: "a", label: ${label} }, { value: "b", label: 2 }]}>`,
      '<TabItem value="a">one</TabItem>',
      '<TabItem value="b">two</TabItem>',
      '</Tabs>',
    ].join('\n'),
  );
  const html = clean(page);
  assert.equal(textsIn(html, '.tabs-tab'), [' Ay', '2']);
  assert.equal(textsIn(html, '.tabs-panel'), [' Ayone', '2two']);
  assert.match(html, '<b>Ay</b></button>');
  assert.equal(
    page.facts.refs.map(({ url }) => url),
    ['/img/a.svg'],
  );
});

test('other components of Docusaurus become elements of docsgen', () => {
  const page = compileStatic(
    [
      "import Link from '@docusaurus/Link'",
      "import useBaseUrl from '@docusaurus/useBaseUrl'",
      "import CodeBlock from '@theme/CodeBlock'",
      "import TOCInline from '@theme/TOCInline'",
      "import Translate from '@docusaurus/Translate'",
      '',
      '<Link to="/x">go</Link> <Translate id="a" values={{n: 2}}>{"{n} items"}</Translate>',
      '',
      '<img src={useBaseUrl(\'img/a.png\')} alt="A" />',
      '',
      '<CodeBlock language="js" title="a.js">{`let a = 1;`}</CodeBlock>',
      '',
      '<Admonition type="tip" title="T">a</Admonition>',
      '',
      '## One',
      '',
      '### Two `a<b>`',
      '',
      '<TOCInline toc={toc} />',
      '',
      '<head><title>Own title</title><meta name="robots" content="noindex" /></head>',
    ].join('\n'),
  );
  const html = clean(page);
  assert.match(html, '2 items');
  assert.equal(
    page.facts.refs.map(({ url }) => url),
    ['/x', '/img/a.png'],
  );
  assert.equal(textsIn(html, '.code-title'), ['a.js']);
  assert.equal(textsIn(html, '.admonition-title'), ['T']);
  const two = '<a href="#two-ab">Two <code>a&lt;b&gt;</code></a>';
  assert.match(html, `<li><a href="#one">One</a><ul><li>${two}`);
  assert.equal(page.facts.head, [
    { tag: 'title', attributes: {}, text: 'Own title' },
    { tag: 'meta', attributes: { name: 'robots', content: 'noindex' } },
  ]);
});

test('both forms of the truncation marker cut a post', () => {
  for (const marker of ['{/* truncate */}', '<!-- truncate -->']) {
    const { article, facts } = compileStatic(`one\n\n${marker}\n\ntwo`);
    assert.is(facts.truncated, true, marker);
    assert.match(article.parts[0] ?? '', 'one');
    assert.match(article.parts[1] ?? '', 'two');
  }
});

test('scripts in the head of a page are left out and reported', () => {
  const { facts, problems } = compileStatic('<head><script src="/x.js" /></head>');
  assert.is(facts.head, undefined);
  assert.match(problems.join(), 'html/unsafe <script> in the head');
  const refresh = '<head><meta http-equiv="Refresh" content="0; url=//b.example" /></head>';
  assert.match(compileStatic(refresh).problems.join(), '<meta http-equiv="Refresh"> in the head');
});

/** Pages with code, and the markup that they give. */
const CODE: readonly (readonly [name: string, text: string, html: string])[] = [
  ['a list', '{["a", "b"].map((x) => <li key={x}>{x}</li>)}', '<li>a</li>\n<li>b</li>'],
  [
    'a component of the page',
    'export const Up = ({children}) => <b>{children}!</b>\n\n<Up>a</Up>',
    '<b>a!</b>',
  ],
  ['a function', 'export function two() { return 2 }\n\n{two() + two()}', '4'],
  ['an import in code', "import { list } from './facts.json'\n\n{list.join('-')}", 'one-two'],
  ['a shared component in code', '{[1].map((x) => <Shared key={x}>{x}</Shared>)}', '<b>1</b>'],
  [
    'a function as the only child of a component',
    "import { Each } from '@site/src/Box'\n\n" +
      '<Each of={[1, 2]}>\n  {(n) => <i key={n}>{n}</i>}\n</Each>',
    '<u><i>1</i><i>2</i></u>',
  ],
  [
    'data as the only child of a component',
    "import { Name } from '@site/src/Box'\n\n<Name>{({ name: 'Ada' })}</Name>",
    '<u>Ada</u>',
  ],
  ['a hook', "import { useState } from 'react'\n\n{useState(7)[0]}", '7'],
  [
    'a layout',
    'export default ({children}) => <main>{children}</main>\n\na',
    '<div><p>a</p></div>',
  ],
];

for (const [name, text, html] of CODE)
  test(`page code: ${name}`, () => {
    assert.is(clean(compileCode(text)), html);
  });

test('page code is refused where it may not run', () => {
  const { problems } = compileStatic('a\n\n{["a"].map((x) => x)}');
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', /^3:1 mdx\/page-code /);
});

test('page code is reported where it begins, not at constants above it', () => {
  const constants = 'export const list = [1];\n\n{list}\n\n';
  for (const code of ['{list.map((n) => n)}', 'export function f() {}'])
    assert.match(
      compileStatic(`${constants}${code}\n`).problems[0] ?? '',
      /^5:\d+ mdx\/page-code /,
    );
});

/** Handlers of a value whose members throw when they are read. */
const TRAPS = `export const TRAPS = {
  get() { throw 1 }, has() { throw 2 }, ownKeys() { throw 3 }, getPrototypeOf() { throw 4 } };

`;

/** Such a value, and a component that gets it. */
const TRAPPED =
  'export const P = new Proxy({}, TRAPS); ' +
  'export const Box = (p) => <b title={p.label}>{p.children}</b>;';

/** Faults, and the start of their findings. */
const FAULTS: readonly (readonly [name: string, text: string, finding: string])[] = [
  [
    'an unknown component',
    'a\n\n<Tbas />',
    '3:1 mdx/unknown-component There is no component "Tbas" here. Did you mean "Tabs"',
  ],
  [
    'a part of a theme that docsgen does not have',
    "import A from '@theme/ApiDoc'\n\na",
    '1:1 mdx/import docsgen has no substitute for "@theme/ApiDoc". Use an element or your own ' +
      'component (docs/mdx.md), or name the package for Docusaurus that has it in `plugins`',
  ],
  ['a missing module', "import A from './nothing'\n\na", '1:1 mdx/import Cannot find "./nothing".'],
  [
    'a missing module, and not the uses of its names',
    "import A, { b } from './nothing'\n\n<A /> <A.B>{b.c.d}</A.B>",
    '1:1 mdx/import Cannot find "./nothing".',
  ],
  [
    'a missing export, and not its uses',
    "import { Nothing } from '@site/src/Box'\n\n<Nothing />",
    '1:1 mdx/import "@site/src/Box" has no export "Nothing".',
  ],
  [
    'a missing export',
    "import { nothing } from '@site/src/Box'\n\n<p title={nothing}>a</p>",
    '1:1 mdx/import "@site/src/Box" has no export "nothing".',
  ],
  ...['!!raw-loader!roa-loader!./a.py', '!roa-loader?x=1!./a.py', 'roa-loader!@site/a.py'].map(
    (request): [string, string, string] => [
      `a loader: ${request}`,
      `import code from '${request}'\n\n{code}`,
      '1:1 mdx/import docsgen runs no loaders of webpack such as "roa-loader".',
    ],
  ),
  ['a missing partial', "import P from './_p.mdx'\n\na", '1:1 mdx/import No file at "./_p.mdx".'],
  [
    'a path outside',
    "import P from '../../x.mdx'\n\na",
    '1:1 mdx/import "../../x.mdx" is outside the site or hidden.',
  ],
  [
    'a hidden file',
    "import secret from './.env.json'\n\na",
    '1:1 mdx/import "./.env.json" is outside the site or hidden.',
  ],
  [
    'a file of the machine: paths start at the folder of the site',
    "import x from '/etc/hostname'\n\na",
    '1:1 mdx/import Cannot find "/etc/hostname".',
  ],
  ...['//h/x', 'C:\\\\x', 'file:///etc/hostname', 'data:text/javascript,1', 'http://h/x'].map(
    (request) =>
      [
        `the address ${request}`,
        `import x from '${request}'\n\na`,
        `1:1 mdx/import "${request.replace('\\\\', '\\')}" is outside the site or hidden.`,
      ] as const,
  ),
  [
    'a missing file in code',
    "a {require('./none.json')} b",
    '1:3 mdx/import Cannot find "./none.json".',
  ],
  [
    'a path outside in code',
    "a {require('../../x.json')} b",
    '1:3 mdx/import "../../x.json" is outside the site or hidden.',
  ],
  [
    'a missing member of a name in lower case',
    "import * as box from '@site/src/Box'\n\n<box.none />",
    '3:1 mdx/unknown-component There is no component "box.none" here.',
  ],
  [
    'an unknown name',
    'a {nothing} b',
    '1:3 mdx/expression This code fails: nothing is not defined',
  ],
  [
    'an object as text',
    '{({ a: 1 })}',
    '1:1 mdx/value This is an object with a, which a page cannot show.',
  ],
  ...[
    'title={Object.create(null)}',
    'title={new Proxy([], TRAPS)}',
    'className={[Symbol()]}',
    'dangerouslySetInnerHTML={new Proxy({}, TRAPS)}',
    'style={new Proxy({}, TRAPS)}',
    'children={new Proxy({}, TRAPS)}',
    '{...new Proxy({}, TRAPS)}',
  ].map((attribute): readonly [string, string, string] => [
    `a value without a text: ${attribute}`,
    `${TRAPS}<b ${attribute} />`,
    '4:1 ',
  ]),
  ...['<P />', '<P.x />', '{P}', '{P.x}', '<Box label={P} />', '<Box>{P}</Box>'].map(
    (use): readonly [string, string, string] => [
      `an object whose members throw: ${use}`,
      `${TRAPS}${TRAPPED}\n\n${use}`,
      '6:',
    ],
  ),
  [
    'a component that throws',
    "import B from '@site/src/Broken'\n\n<B />",
    '3:1 mdx/component The component B throws while it is rendered:',
  ],
  [
    'a component with very deep markup',
    "import D from '@site/src/Deep'\n\n<D />",
    '3:1 mdx/component The component D throws while it is rendered: Its elements are nested',
  ],
  [
    'very deep markup as a property',
    `<p dangerouslySetInnerHTML={{ __html: '${DEEP}' }} />`,
    '1:1 html/unreadable This HTML is left out. Its elements are nested more than 400 levels',
  ],
  [
    'a handler',
    '<button onClick={() => 1}>a</button>',
    '1:1 mdx/handler onClick on <button> does nothing',
  ],
  ['an unclosed tag', 'a\n\n<div>\n\nb', '3:1 mdx/syntax <div> is never closed.'],
  [
    'an element of HTML without a slash',
    'a <br> b',
    '1:3 mdx/syntax <br> is never closed. Write <br />.',
  ],
  ['a brace as text', 'a { b', '1:3 mdx/syntax This brace is never closed.'],
  [
    'no JavaScript in braces',
    'a {b c} d',
    '1:5 mdx/syntax The code in braces is no valid JavaScript',
  ],
  [
    'an attribute without quotes',
    '<p a=b>c</p>',
    '1:6 mdx/syntax The value of this attribute has no quotes.',
  ],
  [
    'an address in angle brackets',
    'a <https://a.example>',
    '1:3 mdx/syntax An address in <…> is Markdown, but not MDX. ' +
      'Write [https://a.example](https://a.example).',
  ],
  [
    'an element without a slash in another one',
    '<p>a<br>b</p>',
    '1:5 mdx/syntax <br> is never closed. Write <br />.',
  ],
  [
    'a wrong closing tag',
    '<p>a</b>',
    '1:5 mdx/syntax The closing tag </b> comes before that of <p> in line 1.',
  ],
  [
    'a less-than sign as text',
    'a <3 b',
    '1:3 mdx/syntax A tag begins here, but "3" cannot begin its name. Write \\< if this is text.',
  ],
  ['a tag without an end', 'a <b', '1:3 mdx/syntax This tag never ends.'],
  [
    'a comment in a line of elements',
    '<p><!-- a --></p>',
    '1:4 mdx/syntax An HTML comment cannot be inside an element, or after braces',
  ],
  [
    'a comment after braces that begin a line',
    '{1} <!-- a -->',
    '1:5 mdx/syntax An HTML comment cannot be inside an element, ' +
      'or after braces that begin a line.',
  ],
  [
    'an attribute as in HTML',
    '<p class="a">b</p>',
    '1:4 mdx/attribute The attribute "class" has another name in JSX. Write className=.',
  ],
  [
    'an unfinished import',
    'import A from\n\na',
    '3:1 mdx/syntax This import or export is no valid JavaScript',
  ],
];

test('a missing export that the page does not use is no fault', () => {
  assert.equal(compileCode("import { nothing } from '@site/src/Box'\n\na").problems, []);
});

for (const [name, text, finding] of FAULTS)
  test(`a fault of MDX is reported at its place: ${name}`, () => {
    const { problems } = compileCode(text);
    assert.is((problems[0] ?? '').slice(0, finding.length), finding);
    assert.is(problems.length, 1, problems.join('\n'));
  });

/** MDX in Markdown, and the places of the findings. */
const IN_MARKDOWN: readonly (readonly [text: string, places: readonly string[]])[] = [
  ["import A from './a'\n\na", ['1:1']],
  ["import {\n  a,\n} from './a'\n\na", ['1:1']],
  ['a\n\nexport const a = 1', ['3:1']],
  ['<Tabs>\n\na\n\n</Tabs>', ['1:1']],
  ['a <Badge text="x" /> b', ['1:3']],
  ['<img src={a} alt="b">', ['1:1']],
  ['<div style={{ color: "red" }}>a</div>', ['1:1']],
  ['a {/* b */} c', ['1:3']],
  ["export * from './a'\n\na", ['1:1']],
  ['<div {...props}>a</div>', ['1:1']],
  ['a <Card.Title /> b <Card.Text size="s">c', ['1:3', '1:20']],
  ['- <Card.Title>a</Card.Title>', ['1:3']],
  ['a <Card.Title size={1} /> b', ['1:3']],
];

for (const [text, places] of IN_MARKDOWN)
  test(`MDX in Markdown is an error: ${text.split('\n')[0] ?? ''}`, () => {
    const found = compileText(text, { path: 'docs/page.md' }).facts.diagnostics;
    const own = found.filter(({ rule }) => rule === 'mdx/in-markdown');
    assert.equal(
      own.map(({ line, column }) => `${line}:${column}`),
      places,
    );
  });

/** Markdown that only looks like MDX. */
const NO_MDX: readonly string[] = [
  'Import the file from "a".',
  'import is a word.',
  'export functions are fast',
  '`<Tabs>` and ```{/* a */}```',
  '```jsx\nimport A from "a";\n<A b={1} />\n```',
  'List<Label> and <Path>',
  'a { b } c',
  'List<System.String> and export * from here',
];

for (const text of NO_MDX)
  test(`this Markdown is no MDX: ${text.split('\n')[0] ?? ''}`, () => {
    const found = compileText(text, { path: 'docs/page.md' }).facts.diagnostics;
    assert.equal(
      found.filter(({ rule }) => rule === 'mdx/in-markdown'),
      [],
    );
  });

test('a format in the front matter or in the config makes a Markdown file MDX', () => {
  const mdx = runtime({ code: false });
  assert.is(clean(compileText('---\nformat: mdx\n---\n\n{1 + 1}', { mdx })), '2');
  assert.is(clean(compileText('{1 + 1}', { mdx, format: 'mdx' })), '2');
  for (const front of ['format: md', 'mdx:\n  format: md'])
    assert.is(
      clean(compileText(`---\n${front}\n---\n\n{1}`, { mdx, format: 'mdx' })),
      '<p>{1}</p>',
    );
});

for (const path of ['docs/page.mdx', 'docs/page.md']) {
  const idsOf = (text: string): string[] =>
    compileText(text, { path }).facts.headings.map(({ id }) => id);

  test(`the id of a heading keeps the spaces beside a tag, as in Docusaurus: ${path}`, () => {
    const text = '## <a name="x"></a> Foo\n\n## Bar <b>b</b>\n\n## Baz <span id="z"></span>';
    assert.equal(idsOf(text), ['-foo', 'bar-b', 'baz-']);
  });

  test(`the id of a heading is without text directives, as in Docusaurus: ${path}`, () => {
    const text = '## An M:N pivot\n\n## A 1:1 of `a:b`\n\n## :rocket: std::map, a: b';
    assert.equal(idsOf(text), ['an-m-pivot', 'a-11-of-ab', 'rocket-stdmap-a-b']);
    assert.match(compileText(text, { path }).html, '>An M:N pivot<');
  });
}

test('words that components add to a heading are no part of its id and its label', () => {
  const page = compileCode(
    [
      "import Box, { version } from '@site/src/Box'",
      '# A <Box label="t" />',
      '## Run<Box label="new" />',
      '## Run `x` <Box label="new">it</Box> {version}',
      '## Named <Box label="new" /> {#own}',
      '## <img src="https://a.example/a.png" alt="Logo" /> Picture',
      '## <Box label="only" />',
    ].join('\n\n'),
  );
  const { headings, contentTitle } = page.facts;
  assert.is(contentTitle, 'A');
  assert.equal(
    headings.map(({ id, label }) => [id, label]),
    [
      ['run', ['Run']],
      ['run-x-it-42', ['Run ', { code: 'x' }, ' it 4.2']],
      ['own', ['Named']],
      ['-picture', [' Picture']],
      ['only', ['only']],
    ],
  );
  assert.match(page.html, '<section class="box">new</section>');
  assert.not.match(page.html, 'written');
});

test('toc holds the headings of a file, and a given list is shown as it is', () => {
  const page = compileCode(
    [
      '<TOCInline toc={toc.filter(({ level }) => level === 2)} maxHeadingLevel={6} />',
      '',
      '# Title',
      '',
      '## One',
      '',
      '### Two',
      '',
      '## *Three* & `<T>` {#third}',
      '',
      'Has {toc.length}, last {toc[1].value}.',
    ].join('\n'),
  );
  const html = clean(page);
  const third = '<a href="#third"><em>Three</em> &amp; <code>&lt;T&gt;</code></a>';
  assert.match(html, `<ul><li><a href="#one">One</a></li><li>${third}</li></ul>`);
  assert.match(html, '<p>Has 3, last Two.</p>');
});

test('the title of a picture in MDX is no caption', () => {
  const text = '![A](/a.png "Title of it")';
  assert.not.match(clean(compileStatic(text)), 'figcaption');
  assert.match(compileText(text, { path: 'docs/page.md' }).html, 'figcaption');
});

test("the site's own admonition shows those of Markdown", () => {
  const admonition = ({ type, title, children }: Props & { type: string; title?: unknown }) =>
    h('aside', { className: type }, h('h5', null, (title as string) ?? 'Untitled'), children);
  const mdx = { ...runtime({ code: false }), admonition };
  const html = clean(
    compileStatic(':::note[With `code`]\n\nSee [x](/x).\n\n:::\n\n:::tip\n\nText.\n\n:::', { mdx }),
  );
  assert.match(
    html,
    /<aside class="note"><h5><span>With <code>code<\/code><\/span><\/h5><p>See <a /,
  );
  assert.match(html, '<aside class="tip"><h5>Untitled</h5><p>Text.</p></aside>');
});

test('attributes can have names that objects inherit', () => {
  for (const name of INHERITED_NAMES) {
    const attributes = [`${name}="x"`, `{...{ ${JSON.stringify(name)}: 'x' }}`];
    for (const attribute of attributes) {
      const text = `<p ${attribute} title="t">K</p>\n\n<img src="/p.png" alt="a" ${attribute} />\n`;
      const { facts, html } = compileText(text, { path: 'docs/page.mdx' });
      const rules = facts.diagnostics.map(({ rule }) => rule);
      assert.not.ok(rules.includes('page/crash'), `${attribute}: ${rules.join()}`);
      assert.match(html, 'title="t"', attribute);
    }
  }
});

test('components find headings and code under the names that Docusaurus gives them', () => {
  const { html, problems, article } = compileStatic(
    "import { Types } from '../src/Box';\n\n<Types>\n\n## One\n\nText.\n\n" +
      '```js title="a.js"\na()\n```\n\n<h2>Two</h2>\n\n</Types>',
  );
  assert.equal(problems, []);
  assert.match(html, 'h2 [p] pre(language-js a()) [h2]');
  assert.match(html, /a\.js.*<code[^>]*>.*a.*\(\).*<\/code>/s);
  assert.is(article.sections.length, 2);
});

test.run();
