import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlOf, problemsOf, select, textIn, textsIn } from '../helpers/compile.js';

const box = (kind: string, title: string, body: string): string =>
  `<div class="admonition admonition-${kind}" role="note">` +
  `<div class="admonition-title"><span>${title}</span></div>` +
  `<div class="admonition-body">${body}</div></div>`;
const plain = (text: string, admonitions: readonly string[] = []): string =>
  htmlOf(text, { admonitions }).replace(/<svg.*?<\/svg>/g, '');

test('an admonition without a title has its name as title', () => {
  for (const [kind, title] of [
    ['note', 'Note'],
    ['tip', 'Tip'],
    ['info', 'Info'],
    ['warning', 'Warning'],
    ['danger', 'Danger'],
    ['caution', 'Caution'],
    ['important', 'Important'],
  ] as const) {
    assert.is(plain(`:::${kind}\nText.\n:::`), box(kind, title, '<p>Text.</p>'));
  }
});

test('a name in the config is an admonition, and unknown otherwise', () => {
  assert.is(plain(':::recipe\nText.\n:::', ['recipe']), box('recipe', 'Recipe', '<p>Text.</p>'));
  assert.is(
    plain(':::recipe Own *title*\nText.\n:::', ['recipe']),
    box('recipe', 'Own <em>title</em>', '<p>Text.</p>'),
  );
  assert.equal(problemsOf(':::recipe\nText.\n:::'), [
    '1:1 directive/unknown Unknown directive :::recipe. Its content is shown as it is.',
  ]);
});

test('a title can be in brackets or after the name', () => {
  for (const opening of [':::tip[Use it well]', ':::tip Use it well', ':::tip   Use it well  '])
    assert.is(
      plain(`${opening}\nText.\n:::`).replace('  Use', 'Use'),
      box('tip', 'Use it well', '<p>Text.</p>'),
    );
});

test('a title can contain code, links and brackets', () => {
  for (const [title, markup] of [
    ['Run `go run` now', 'Run <code>go run</code> now'],
    ['See [docs](./d.md) [1]', 'See <a href="./d.md">docs</a> [1]'],
    ['Mind the ] bracket', 'Mind the ] bracket'],
    ['Mind the [ bracket', 'Mind the [ bracket'],
    ['Code `a[0]` and `b]`', 'Code <code>a[0]</code> and <code>b]</code>'],
    ['Escaped \\[ here', 'Escaped [ here'],
  ] as const) {
    assert.is(plain(`:::tip ${title}\nText.\n:::`), box('tip', markup, '<p>Text.</p>'), title);
  }
});

test('admonitions nest when the outer one has more colons', () => {
  assert.is(
    plain('::::warning Outer\n:::info Inner\nText.\n:::\nMore.\n::::'),
    box('warning', 'Outer', `${box('info', 'Inner', '<p>Text.</p>')}<p>More.</p>`),
  );
});

test('lists and quotes can contain admonitions', () => {
  for (const [text, around] of [
    ['- item\n\n  :::note In a list\n  Text.\n  :::', 'li'],
    ['1. :::note In a list\n   Text.\n   :::', 'li'],
    ['> :::note In a list\n> Text.\n> :::', 'blockquote'],
  ] as const) {
    assert.match(plain(text), box('note', 'In a list', '<p>Text.</p>'), text);
    assert.is(select(htmlOf(text), around).length, 1, text);
    assert.equal(problemsOf(text), [], text);
  }
});

test('directives in fenced, indented and HTML code are text', () => {
  const sample = ':::note Own title\nText\n:::';
  assert.is(textIn(htmlOf(`\`\`\`md\n${sample}\n\`\`\``), 'code'), sample);
  assert.is(
    textIn(htmlOf(`- a\n\n  ~~~md\n  ${sample.replaceAll('\n', '\n  ')}\n  ~~~`), 'code'),
    sample,
  );
  assert.is(textIn(htmlOf('    :::note Own title\n    Text'), 'code'), ':::note Own title\nText');
  assert.match(htmlOf(`<pre>\n${sample}\n</pre>`), ':::note Own title');
});

test('an unclosed code fence in a list item ends with the item', () => {
  assert.match(
    plain('- ```\n  code\n\n:::note Own title\nText.\n:::'),
    box('note', 'Own title', '<p>Text.</p>'),
  );
});

test('quotes that start with [!NOTE] are admonitions', () => {
  for (const kind of ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION']) {
    const name = kind.toLowerCase();
    assert.is(
      plain(`> [!${kind}]\n> Text.`),
      box(name, kind.charAt(0) + name.slice(1), '<p>Text.</p>'),
    );
  }
  assert.is(plain('> [!NOTE]\n>\n> - item'), box('note', 'Note', '<ul>\n<li>item</li>\n</ul>'));
  assert.match(plain('> [!NOTE] no marker\n> Text.'), '<blockquote>');
});

test('an unknown directive keeps its content and is reported with the nearest name', () => {
  const text = 'Text\n\n  :::warnig\n  Kept.\n  :::';
  assert.match(htmlOf(text), '<p>Kept.</p>');
  assert.equal(problemsOf(text), [
    '3:3 directive/unknown Unknown directive :::warnig. Did you mean :::warning?',
  ]);
  assert.equal(problemsOf('::includ{file="a.md"}'), [
    '1:1 directive/unknown Unknown directive ::includ. Did you mean ::include?',
  ]);
});

test('a wrong number of colons is reported with the right number', () => {
  assert.equal(problemsOf('::note'), [
    '1:1 directive/unknown Unknown directive ::note. Open it with :::note and close it ' +
      'with a line of :::.',
  ]);
  assert.equal(problemsOf(':::include\nx\n:::'), [
    '1:1 directive/unknown Unknown directive :::include. Write ::include with two colons, ' +
      'on a separate line.',
  ]);
});

const unclosed = (place: string, name: string): string =>
  `${place} directive/unclosed :::${name} is never closed. ` +
  'Close it with a line of as many colons as it was opened with.';

test('an unclosed directive is reported at its opening', () => {
  assert.equal(problemsOf('Text\n\n:::note\nNever closed.\n'), [unclosed('3:1', 'note')]);
  assert.equal(problemsOf('::::note\n:::tip\nText\n:::\n'), [unclosed('1:1', 'note')]);
  assert.equal(problemsOf('- a\n\n  :::note\n  Text\n\n- b\n\nEnd'), [unclosed('3:3', 'note')]);
  assert.equal(problemsOf('> :::note\n> Text\n\nEnd'), [unclosed('1:3', 'note')]);
});

test('closed directives after many titles are not reported', () => {
  assert.equal(problemsOf(`${':::note Title [1]\nText\n:::\n\n'.repeat(12)}Bye`), []);
  assert.equal(problemsOf(':::note\nText\n:::   \n\n'), []);
  assert.equal(problemsOf(':::note\n```\ncode\n```\n:::'), []);
});

test('colons that close nothing and invalid openings are reported', () => {
  assert.equal(problemsOf(':::note\n:::tip\nText\n:::\n:::\n'), [
    '1:1 directive/unclosed :::note is closed by the fence of a directive inside it, in ' +
      'line 4. Close it before, or give it more colons than those inside have.',
  ]);
  assert.equal(problemsOf('Text\n\n:::\n'), [
    '3:1 directive/misplaced These colons close nothing. A directive around others needs ' +
      'more colons than they have.',
  ]);
  assert.equal(problemsOf('Text\n\n:::tip[Title\nText\n'), [
    '3:1 directive/unclosed :::tip is not read as a directive. Close its brackets, braces ' +
      'and quotes, and write nothing behind them.',
  ]);
  assert.equal(problemsOf('A ::: in a sentence and :::: more.'), []);
});

test('an admonition can have an id', () => {
  const html = htmlOf(':::note{#mine}\nText.\n:::');
  assert.equal(select(html, '*').filter((e) => e.properties.id === 'mine').length, 1);
  assert.equal(textsIn(html, 'p'), ['Text.']);
});

test.run();
