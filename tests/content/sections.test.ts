import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText } from '../helpers/compile.js';

const sections = (text: string): [string, string][] =>
  compileText(text).article.sections.map((s) => [s.anchor, s.text]);
const textOf = (text: string): string =>
  sections(text)
    .map(([, t]) => t)
    .join('|');

test('a section holds the text between its heading and the next', () => {
  assert.equal(compileText('Intro.\n\n## One *two*\n\nA.\n\n### Three\n\nB.').article.sections, [
    { anchor: '', level: 0, heading: '', text: 'Intro.' },
    { anchor: 'one-two', level: 2, heading: 'One two', text: 'A.' },
    { anchor: 'three', level: 3, heading: 'Three', text: 'B.' },
  ]);
});

test('a section without text is kept for its heading, but an empty start is not', () => {
  assert.equal(sections('## One\n\n## Two'), [
    ['one', ''],
    ['two', ''],
  ]);
  assert.equal(sections(''), []);
});

test('a section in a box ends with the box', () => {
  const tabs = '::::tabs\n:::tab{label="a"}\n### In\n\nB.\n:::\n:::tab{label="c"}\nd\n:::\n::::';
  for (const [box, own, inside] of [
    [tabs, 'a c d E.', 'B.'],
    [':::details Sum\n### In\n\nB.\n:::', 'Sum E.', 'B.'],
    ['<details><summary>Sum</summary>\n\n### In\n\nB.\n\n</details>', 'Sum E.', 'B.'],
    [':::note\n### In\n\nB.\n:::', 'E.', 'B.'],
  ] as const)
    assert.equal(
      sections(`## One\n\n${box}\n\nE.\n\n## Two\n\nF.`),
      [
        ['one', own],
        ['in', inside],
        ['two', 'F.'],
      ],
      box,
    );
  assert.is(sections('<div>\n\n# Title\n\n</div>\n\nA.').length, 1, 'a title in an element');
});

test('words of neighbouring blocks stay separate', () => {
  for (const [text, expected] of [
    ['a\n\nb', 'a b'],
    ['- a\n- b\n  - c\n- d', 'a b c d'],
    ['| a | b |\n|---|---|\n| c | d |', 'a · b | c · d'],
    ['a<br>b', 'a b'],
    ['a\\\nb', 'a b'],
    ['> a\n\nb', 'a b'],
    ['<div>a</div><div>b</div>', 'a b'],
    ['a<div>b</div>c', 'a b c'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', 'a b'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a · b'],
    ['a\n```\nb\n```\nc', 'a b c'],
    [':::note a\nb\n:::\nc', 'a b c'],
    [':::note\na\n:::\n:::tip\nb\n:::', 'a b'],
    [':::details a\nb\n:::', 'a b'],
    ['<details><summary>a</summary>b</details>c', 'a b c'],
    ['::::tabs\n:::tab{label="a"}\nb\n:::\n:::tab{label="c"}\nd\n:::\n::::', 'a b c d'],
    ['::::cards\n:::card{title="a"}\nb\n:::\n::card{title="c"}\n::::', 'a b c'],
    [':::definition{term="a"}\nb\n:::\n:::definition{term="c"}\nd\n:::', 'a b c d'],
    ['a![b](c.png)d', 'a b d'],
    ['$$\na\n$$\nb', 'a b'],
    ['a\n***\nb', 'a b'],
    ['<section>a</section><article>b</article>', 'a b'],
    ['<figure>a<figcaption>b</figcaption></figure>c', 'a b c'],
    ['```mermaid\na\n```\nb', 'b'],
    ['`a`\n\n`b`', 'a b'],
    ['<button>a</button><button>b</button>', 'a b'],
  ] as const) {
    assert.is(textOf(text), expected, text);
  }
});

test('parts of one word stay together', () => {
  assert.is(textOf('Work**flow**s and a<b>b</b>c `x`y'), 'Workflows and abc xy');
});

test('comments, scripts, styles and front matter are not in the text', () => {
  assert.is(textOf('a <!-- hidden --> b <script>hidden</script> <style>hidden</style>'), 'a b');
  assert.is(textOf('---\ntitle: hidden\n---\na'), 'a');
});

test('the text of a heading is only in the heading of its section', () => {
  assert.equal(sections('## One `two` [three](./x.md)\n\nBody'), [['one-two-three', 'Body']]);
});

test('character references become characters', () => {
  assert.is(textOf('a &amp; b &lt;c&gt; &copy; &#65;'), 'a & b <c> © A');
});

test('a heading inside an admonition starts a section', () => {
  assert.equal(sections('a\n\n::::note\n## In\n\nb\n::::'), [
    ['', 'a'],
    ['in', 'b'],
  ]);
});

test.run();
