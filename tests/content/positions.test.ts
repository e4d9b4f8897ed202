import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText } from '../helpers/compile.js';

/** `url line:column` of every reference. */
const places = (text: string): string[] =>
  compileText(text).facts.refs.map((r) => `${r.url} ${r.line}:${r.column}`);

test('the position of a link or picture is its opening bracket', () => {
  assert.equal(places('a [b](c) ![d](e)\n\n[f](g)'), ['c 1:3', 'e 1:10', 'g 3:1']);
});

test('the position of a reference link is its use, not its definition', () => {
  assert.equal(places('[a]: ./x.md\n\nText [b][a], [a][] and [a].\n\n![c][a]'), [
    './x.md 3:6',
    './x.md 3:14',
    './x.md 3:24',
    './x.md 5:1',
  ]);
});

test('links in lists, quotes, tables and emphasis have positions', () => {
  assert.equal(places('- a\n  - [b](c)\n\n1. x\n\n   y [d](e)'), ['c 2:5', 'e 6:6']);
  assert.equal(places('> a\n> - [b](c)'), ['c 2:5']);
  assert.equal(places('| a | b |\n|---|---|\n| x | [c](d) |\n| [e](f) | **[g](h)** |'), [
    'd 3:7',
    'f 4:3',
    'h 4:14',
  ]);
});

test('links in directives and their titles have positions', () => {
  assert.equal(places(':::note See [a](b)\n\nText [c](d)\n:::'), ['b 1:13', 'd 3:6']);
  assert.equal(places('::::note\n:::tip\n[a](b)\n:::\n::::'), ['b 3:1']);
  assert.equal(places('::::tabs\n:::tab{label="A"}\nx [a](b)\n:::\n::::'), ['b 3:3']);
  assert.equal(places(':::note One [1\nx\n:::\n\n:::note Two\nx\n:::\n\n[a](b)'), ['b 9:1']);
});

test('raw HTML does not change the positions of links', () => {
  assert.equal(places('<div>\n\n[a](b)\n\n- x\n- [c](d) <b>y</b>\n\n</div>\n\n[e](f)'), [
    'b 3:1',
    'd 6:3',
    'f 10:1',
  ]);
});

test('links and pictures in raw HTML have positions', () => {
  assert.equal(places('a <a href="b">c</a>\n\n<p>\n  <img src="d" alt="">\n</p>'), [
    'b 1:3',
    'd 4:3',
  ]);
  assert.equal(places('---\ntitle: T\n---\n\n:::note Title\nx\n:::\n\n<a href="b">c</a>'), [
    'b 9:1',
  ]);
  assert.equal(places('> x\n>\n> <a href="b">c</a>\n\n- <a href="d">e</a>'), ['b 3:3', 'd 5:3']);
});

test('raw HTML does not change the positions of headings', () => {
  assert.equal(
    compileText('<a id="x"></a>\n\n## A\n\n- ### B').facts.headings.map((h) => [
      h.id,
      h.line,
      h.column,
    ]),
    [
      ['a', 3, 1],
      ['b', 5, 3],
    ],
  );
});

test('Windows line ends and wide characters do not change positions', () => {
  assert.equal(places('---\r\ntitle: T\r\n---\r\n\r\n- a\r\n- [b](c)\r\n'), ['c 6:3']);
  assert.equal(places('日本語 [b](c)'), ['c 1:5']);
});

test('references are in the order of the page', () => {
  const text = `::card{title="A" to="a"}

<a href="b">x</a> [c](c)

| [d](d) |
|---|

[^1]

[^1]: [e](e)`;
  assert.equal(
    places(text).filter((p) => !p.startsWith('#')),
    ['a 1:1', 'b 3:1', 'c 3:19', 'd 5:3', 'e 10:7'],
  );
});

test.run();
