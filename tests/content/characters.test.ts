import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, textIn } from '../helpers/compile.js';

const page =
  '---\ntitle: T\n---\n\n# T\n\nText *a*\nb\\\nc [x](./x.md "t")\n\n:::note Own title\n- a\n\n  ```go title="a" {1}\n  x\n\n  // highlight-next-line\n  y\n  ```\n:::\n\n| a | b |\n|:-:|---|\n| c | d |\n\n::::tabs\n:::tab{label="A"}\n## H {#h}\n:::\n::::\n\n<details>\n<summary>S</summary>\n\nT\n\n</details>\n\n> [!NOTE]\n> N\n\n$$\nx\n$$\n\n```mermaid\na\nb\n```\n';

test('a file with Windows line ends compiles to the very same page', () => {
  assert.equal(compileText(page.replaceAll('\n', '\r\n')), compileText(page));
});

test('a file with old Macintosh line ends compiles to the very same page', () => {
  const body = page.slice(page.indexOf('# T'));
  assert.equal(compileText(body.replaceAll('\n', '\r')), compileText(body));
});

test('a byte order mark changes nothing', () => {
  assert.equal(compileText(`\ufeff${page}`), compileText(page));
  assert.equal(compileText('\ufeff[a](b)').facts.refs[0]?.column, 1);
});

test('NUL and other control characters are replaced and never confused with holes', () => {
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
    // eslint-disable-next-line no-control-regex -- those are the characters meant
    assert.not.match(html, /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/);
  }
  assert.is(htmlOf('a\0b'), '<p>a\ufffdb</p>');
});

test('references to control characters are replaced too', () => {
  for (const reference of ['&#0;', '&#x0;', '&#1;', '&#xD800;', '&#x110000;'])
    assert.is(htmlOf(`a${reference}b`), '<p>a\ufffdb</p>', reference);
  const { article } = compileText('<p title="&#0;0&#0;">x</p> [a](b)');
  assert.is(article.parts.length, article.holes.length + 1);
});

test('a half of a surrogate pair harms nothing', () => {
  for (const text of ['a\ud800b', '## \udc00', '[\ud83d](\ude00)', '`\ud800`'])
    assert.ok(htmlOf(text).length > 0, JSON.stringify(text));
});

test('a very long line is read whole', () => {
  const word = 'x'.repeat(200_000);
  assert.is(htmlOf(word), `<p>${word}</p>`);
  assert.is(textIn(htmlOf(`\`${word}\``), 'code'), word);
  assert.is(compileText(`${'word '.repeat(40_000)}[a](b)`).facts.refs[0]?.column, 200_001);
});

test('emoji, combining and right-to-left characters stay as they are', () => {
  for (const text of ['😀 👩‍👩‍👧', 'é e\u0301', 'שלום עולם', '\u202eabc', '\u00a0x\u2028y'])
    assert.is(htmlOf(`a ${text} b`), `<p>a ${text} b</p>`);
});

test('an empty file and one of white space are empty pages', () => {
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
