import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, textIn } from '../helpers/compile.js';

/** A page with many constructs. */
const page = `---
title: T
---

# T

Text *a*
b\\
c [x](./x.md "t")

:::note Own title
- a

  \`\`\`go title="a" {1}
  x

  // highlight-next-line
  y
  \`\`\`
:::

| a | b |
|:-:|---|
| c | d |

::::tabs
:::tab{label="A"}
## H {#h}
:::
::::

<details>
<summary>S</summary>

T

</details>

> [!NOTE]
> N

$$
x
$$

\`\`\`mermaid
a
b
\`\`\`
`;

test('a file with Windows line ends compiles to the same page', () => {
  assert.equal(compileText(page.replaceAll('\n', '\r\n')), compileText(page));
});

test('a file with old Macintosh line ends compiles to the same page', () => {
  const body = page.slice(page.indexOf('# T'));
  assert.equal(compileText(body.replaceAll('\n', '\r')), compileText(body));
});

test('a byte order mark does not change the page', () => {
  assert.equal(compileText(`\ufeff${page}`), compileText(page));
  assert.equal(compileText('\ufeff[a](b)').facts.refs[0]?.column, 1);
});

test('control characters are replaced, and NUL does not become a hole', () => {
  for (const text of [
    'a\0b',
    '\x000\x00',
    '[a](b\x00) \x000\x00',
    '`\x00`',
    '```\n\x001\x00\n```',
    '## a\x00',
    '<p title="\x000\x00">x</p>',
    '![\x00](x.png "\x000\x00")',
    ':kbd[\x00]',
    '::::tabs\n:::tab{label="\x00"}\n:::\n::::',
    '$\x00$',
    'a\x01b\x1b[0m\x7f\x80',
  ]) {
    const { article, html } = compileText(text);
    assert.is(article.parts.length, article.holes.length + 1, JSON.stringify(text));
    // eslint-disable-next-line no-control-regex -- the test is about these characters
    assert.not.match(html, /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/);
  }
  assert.is(htmlOf('a\0b'), '<p>a\ufffdb</p>');
});

test('references to control characters are replaced', () => {
  for (const reference of ['&#0;', '&#x0;', '&#1;', '&#xD800;', '&#x110000;'])
    assert.is(htmlOf(`a${reference}b`), '<p>a\ufffdb</p>', reference);
  const { article } = compileText('<p title="&#0;0&#0;">x</p> [a](b)');
  assert.is(article.parts.length, article.holes.length + 1);
});

test('an unpaired surrogate does not fail', () => {
  for (const text of ['a\ud800b', '## \udc00', '[\ud83d](\ude00)', '`\ud800`'])
    assert.ok(htmlOf(text).length > 0, JSON.stringify(text));
});

test('a very long line is read completely', () => {
  const word = 'x'.repeat(200_000);
  assert.is(htmlOf(word), `<p>${word}</p>`);
  assert.is(textIn(htmlOf(`\`${word}\``), 'code'), word);
  assert.is(compileText(`${'word '.repeat(40_000)}[a](b)`).facts.refs[0]?.column, 200_001);
});

test('emoji, combining and right-to-left characters are unchanged', () => {
  const texts = [
    '😀 👩‍👩‍👧', // one emoji of several characters
    'é e\u0301',
    'שלום עולם',
    '\u202eabc',
    '\u00a0x\u2028y',
  ];
  for (const text of texts) assert.is(htmlOf(`a ${text} b`), `<p>a ${text} b</p>`);
});

test('an empty file and a file of white space are empty pages', () => {
  for (const text of ['', '\n\n', '   \n\t', '\ufeff', '\r\n', '---\ntitle: T\n---\n']) {
    const { html, facts, article } = compileText(text);
    assert.is(html.trim(), '', JSON.stringify(text));
    assert.equal(
      [facts.headings, facts.refs, facts.diagnostics, article.holes, article.sections],
      [[], [], [], [], []],
    );
  }
});

test.run();
