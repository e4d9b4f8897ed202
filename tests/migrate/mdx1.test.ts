import * as assert from 'uvu/assert';
import { test } from 'uvu';
import { faultsOfMdx } from '../../src/generator/content/markdown/parse.js';
import { withFencedCode } from '../../src/generator/content/mdx/indented-code.js';
import { withLiteralBraces } from '../../src/generator/content/mdx/literal-braces.js';
import {
  fromMdx1,
  withMarksOfMdx1,
  withoutUnknownComponents,
} from '../../src/generator/content/mdx/mdx1.js';
import { MARKDOWN } from '../helpers/compile.js';

const markdown = { ...MARKDOWN, format: 'mdx' } as const;

const converted = (text: string): string => fromMdx1({ path: 'docs/a.mdx', text }, markdown);

test('a < that begins no tag of HTML is text', () => {
  assert.is(
    converted('| <code>Map<string, <a href="/b">B></a></code> |\n'),
    '| <code>Map\\<string, <a href="/b">B></a></code> |\n',
  );
  assert.is(
    converted('A <code>Promise<object &#124; null></code>.\n'),
    'A <code>Promise\\<object &#124; null></code>.\n',
  );
  assert.is(
    converted('Use <<- and x << 1 or <<<b>c</b>.\n'),
    'Use \\<\\<- and x \\<\\< 1 or \\<\\<<b>c</b>.\n',
  );
  assert.is(
    converted('Replace _<client_id>_ with <b c_d="1">it</b>.\n'),
    'Replace _\\<client_id>_ with <b c_d="1">it</b>.\n',
  );
  assert.is(converted('- a\n  <![b](c.png)\n'), '- a\n  \\<![b](c.png)\n');
});

test('a block that begins with a tag is JSX to the next empty line', () => {
  const block = '<pre>\n  (a:\n  <a href="/b">\n    B\n  </a>) => C | null }\n</pre>';
  const escaped = block.replace('=>', '=&gt;').replace('}', '&#125;');
  assert.is(converted(`# A\n\n${block}\n\nText.\n`), `# A\n\n{${escaped}}\n\nText.\n`);
  const two = '<i>\n  a</i> <b>\n  b</b>';
  assert.is(converted(`---\ntitle: A\n---\n${two}\n`), `---\ntitle: A\n---\n{<>${two}</>}\n`);
});

test('tags that are closed in another block stay, and their texts are expressions', () => {
  for (const [text, expected] of [
    [
      '<details><summary>More *words*</summary>\n\n- a\n\n</details>\n',
      '<details>{<summary>More *words*</summary>}\n\n- a\n\n</details>\n',
    ],
    [
      '<ul>\n<li>[<a href="/b">B</a>] - one\n</li>\n\n<li>two\n\n</li>\n</ul>\n',
      '<ul>\n{<li>[<a href="/b">B</a>] - one\n</li>}\n\n<li>{<>two</>}\n\n</li>\n</ul>\n',
    ],
    ['# A\n<ul>\n<li>- b\n</li>\n</ul>\n', '# A\n{<ul>\n<li>- b\n</li>\n</ul>}\n'],
    ['1. a\n<img\n    src="b.png"\n/>\n2. c\n', '1. a\n<img\n    src="b.png"\n   />\n2. c\n'],
    ['> <img\n  src="b.png" />\n', '> <img\n> src="b.png" />\n'],
    ['<Toc\n  // two levels\n  items={[1, 2]}\n/>\n', '<Toc\n  \n  items={[1, 2]}\n/>\n'],
  ] as const)
    assert.is(converted(text), expected);
});

test('pages that MDX 3 accepts stay as they are, and so do mistakes of both', () => {
  for (const text of [
    '<div>\n\n*a*\n\n</div>\n',
    'A <Button kind="a" {...b}>b</Button> {1 < 2}\n',
    '<div>\n\nnever closed\n',
    'A <b>bold.\n',
  ])
    assert.is(converted(text), text);
});

test('a page with many mistakes is read a few times', () => {
  const readingsOf = (block: string): number => {
    let readings = 0;
    const text = block.repeat(60);
    const result = fromMdx1({ path: 'docs/a.mdx', text }, markdown, (read, options) => {
      readings++;
      return faultsOfMdx(read, options);
    });
    assert.is.not(result, text);
    return readings;
  };
  for (const block of [
    '<li>\n<li><\n',
    'a<br>b and <br>\n',
    '<details><summary>More</summary>\n\n- a <b\n\n</details>\n\n',
    '<i>\n  a =>\n  <b>\n c</b></i>\n\n',
    '<a href=/one>x</a> and <a href=/two>y</a>\n',
    'a {b and <3\n\n{ c\n\n',
    '<div><!-- a --></div>\n\n<https://a.example>\n\n',
  ])
    assert.ok(readingsOf(block) <= 8, `${JSON.stringify(block)}: ${readingsOf(block)}`);
});

test('a block with tags that stay wrong is not changed', () => {
  const text = '<div align="center">\n  <sup>1</sup>One, *two* </br>\n  <sub>three</sub>\n</div>\n';
  assert.is(converted(text), text);
});

test('braces in Markdown are text, and those in blocks with tags are code', () => {
  const literal = (text: string): string =>
    withLiteralBraces({ path: 'docs/a.mdx', text }, { ...markdown, math: true });
  for (const [text, expected] of [
    ['The {Word} and {a: b, c}.', 'The \\{Word} and \\{a: b, c}.'],
    ['{% hint style="info" %}', '\\{% hint style="info" %}'],
    ['| {a} | *{b}* |\n|---|---|\n', '| \\{a} | *\\{b}* |\n|---|---|\n'],
    [
      '| a | b |\n|---|---|---|\n| `{c | d}` | {e} |\n',
      '| a | b |\n|---|---|---|\n| `\\{c | d}` | \\{e} |\n',
    ],
    ['---\ntitle: "{A}"\n---\n## A {b} {#id}\n', '---\ntitle: "{A}"\n---\n## A \\{b} {#id}\n'],
    ['<Tabs a={[{ b: 1 }]}>\n\n{c}\n\n</Tabs>', '<Tabs a={[{ b: 1 }]}>\n\n\\{c}\n\n</Tabs>'],
    [
      'A <img src="https://a.example/b.png" style={{c: 1}} /> {d}',
      'A <img src="https://a.example/b.png" style={{c: 1}} /> \\{d}',
    ],
    ['A <B c={{ d: 1 }} {...e}>{f}</B>', 'A <B c={{ d: 1 }} {...e}>\\{f}</B>'],
  ] as const)
    assert.is(literal(text), expected);
  for (const text of [
    '<p>\n  {code}\n</p>',
    'import { a } from "./b";\nexport const c = { a };',
    '`{a}` and $x_{1}$ and \\{b}\n\n```\n{c}\n```',
    '{/* comment */}',
  ])
    assert.is(literal(text), text);
});

test('components that a page does not have become elements', () => {
  const text = '---\ntitle: A\n---\n\n## <Absent/>\n\n<Absent a="b">\n\nWords.\n\n</Absent>\n';
  const rule = 'mdx/unknown-component';
  const finding = { rule, file: 'docs/a.mdx', severity: 'error', message: 'a', hint: 'b' } as const;
  const findings = [
    { ...finding, line: 5, column: 4 },
    { ...finding, line: 7, column: 1 },
  ];
  assert.is(
    withoutUnknownComponents({ path: 'docs/a.mdx', text }, findings, markdown),
    '---\ntitle: A\n---\n\n## <span/>\n\n<div a="b">\n\nWords.\n\n</div>\n',
  );
});

test('emphasis with spaces, and tables with rows that do not fit, are corrected', () => {
  const finding = { file: 'docs/a.mdx', severity: 'error', message: 'a', hint: 'b' } as const;
  const mark = { ...finding, rule: 'text/unclosed-mark' };
  const table = { ...finding, rule: 'table/delimiter', column: 1 };
  assert.is(
    withMarksOfMdx1('**How to use **\n\nA ** b c ** d **e**\n\n** never\n', [
      { ...mark, line: 1, column: 1 },
      { ...mark, line: 3, column: 3 },
      { ...mark, line: 5, column: 1 },
    ]),
    '**How to use** \n\nA  **b c**  d **e**\n\n** never\n',
  );
  assert.is(
    withMarksOfMdx1('| a | b\\|c |\n| --- | --- | --- |\n\n| a | b |\n|---|\n\n| a |\nb\n', [
      { ...table, line: 2 },
      { ...table, line: 5 },
      { ...table, line: 7 },
    ]),
    '| a | b\\|c |  |\n| --- | --- | --- |\n\n| a | b |\n|---| --- |\n\n| a |\nb\n',
  );
});

const fenced = (text: string): string => withFencedCode({ path: 'docs/a.mdx', text }, markdown);

test('indented code gets fences in the place of the empty lines around it', () => {
  assert.is(
    fenced('---\ntitle: A\n---\n\nRun:\n\n    npm i\n\n      <b>\n\nThen:\n\n\tnpm t\n'),
    '---\ntitle: A\n---\n\nRun:\n```\nnpm i\n\n  <b>\n```\nThen:\n```\nnpm t\n```',
  );
  assert.is(fenced('- a\n\n      b\n\n  c\n'), '- a\n  ```\n  b\n  ```\n  c\n');
  assert.is(fenced('A\r\n\r\n    ```\r\n\r\nB'), 'A\r\n````\r\n```\r\n````\r\nB');
  assert.is(fenced('A\n\n    b'), 'A\n```\nb\n```');
});

test('fenced code, continued lines and code without room for fences stay as they are', () => {
  for (const text of [
    '```js\n\n    a\n\n```\n',
    'A\n    b\n\nC\n',
    '- a\n\n    b\n',
    '# A\n    b\n\nC\n',
    '> a\n>\n>     b\n',
    'a\rb\rc\n\n    code\n\nimportant\n\nend\n',
    '<div>\n    <b>a</b>\n</div>\n\nB\n',
  ])
    assert.is(fenced(text), text);
});

test.run();
