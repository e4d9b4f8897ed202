import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount, sampled } from '../helpers/amount.js';
import { compileText } from '../helpers/compile.js';

/** The number of repetitions of a piece. */
const REPETITIONS = amount({ normal: 500, full: 8000 });

/** Pieces of syntax; repeated, most of them open a construct again and again. */
const PIECES = [
  '[',
  '![',
  '](',
  '[a](',
  '[^',
  '*',
  '**a',
  '_a',
  '*a **b ',
  '~',
  '<',
  '<a ',
  '<b>',
  '<div>',
  '<!--',
  '<![CDATA[',
  '<?',
  '&',
  '\\',
  '`',
  '`` ` ',
  '```\n',
  '> ',
  '- ',
  '- a\n',
  '- a\n\n',
  '#',
  '# a\n',
  '| ',
  '| a\n|-\n',
  '(',
  '{',
  '{#a}',
  '$',
  '$$',
  '$a',
  '$a ',
  '$a$ ',
  '$$\n',
  ':',
  ':::',
  ':::\n',
  '::a\n',
  ':kbd[',
  ':kbd[a] ',
  ':::note\n',
  ':::note\na\n\n',
  ':::note Title\na\n:::\n',
  '::::note[a\n',
  '> :::note\n> ',
  '[a]: b\n',
  '[^a]: b\n',
  '[^a] ',
  'http://a ',
  'www.a.b ',
  'a@',
  'a@b.c ',
  '[x](y) ',
  '![x](y "z") ',
  '"',
  "'",
  '<a href="',
  '\t',
  ' \n',
  '\r',
  '{{a}}',
  'é',
  '😀',
];

for (const piece of PIECES) {
  test(`${REPETITIONS} times ${JSON.stringify(piece)} comes to an end`, () => {
    const { article, facts } = compileText(piece.repeat(REPETITIONS));
    assert.is(article.parts.length, article.holes.length + 1);
    assert.not.ok(
      facts.diagnostics.some((d) => d.rule === 'html/unreadable') && !piece.startsWith('<'),
    );
  });
}

/**
 * The number of characters that the parsers read, with repetitions. A count instead of a time,
 * because times depend on the machine.
 */
function readsOf(text: string): number {
  const { charCodeAt } = String.prototype;
  let reads = 0;
  String.prototype.charCodeAt = function (this: string, at: number): number {
    reads++;
    return charCodeAt.call(this, at);
  };
  try {
    compileText(text, { parser: 'remark' });
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
  return reads;
}

test('a text of twice the length takes at most 2.5 times the work', () => {
  for (const piece of sampled(PIECES, { kindsOf: (text) => [text.charAt(0)], more: 0 })) {
    // Both lengths are beyond the limit where docsgen compiles the page again without raw HTML.
    const length = piece.startsWith('<') ? 3000 : amount({ normal: 500, full: 1000 });
    const once = readsOf(piece.repeat(length));
    const twice = readsOf(piece.repeat(2 * length));
    assert.ok(once > 100, `${JSON.stringify(piece)} is read at all: ${once}`);
    assert.ok(
      twice <= once * 2.5,
      `${JSON.stringify(piece)}: ${once} characters are read, then ${twice}`,
    );
  }
});

test('blocks nested too deep are left out and reported', () => {
  for (const piece of ['> ', '*a **b ', '- ']) {
    const { html, problems } = compileText(`Before\n\n${piece.repeat(500)}deep\n\nBehind`);
    assert.match(html, '<p>Before</p>');
    assert.match(html, '<p>Behind</p>');
    if (piece === '> ')
      assert.equal(problems, [
        '3:199 markdown/too-deep Content nested more than 100 levels deep is left out. ' +
          'Close the lists, quotes or emphasis around it first.',
      ]);
  }
});

test('the nesting of unclosed directives is limited', () => {
  const { problems } = compileText(`${':::note\n'.repeat(60)}\nEnd\n`);
  assert.is(problems.filter((p) => p.includes('never closed')).length, 40);
  assert.is(problems.filter((p) => p.includes('not read as a directive')).length, 20);
});

test('a page with many closed directives, and code that shows open ones, is not limited', () => {
  const { problems, html } = compileText(
    `${'```md\n:::note\n```\n\n'.repeat(60)}${':::note Title\nText\n:::\n\n'.repeat(60)}`,
  );
  assert.equal(problems, []);
  assert.is(html.split('class="admonition ').length - 1, 60);
  assert.not.match(html, '\\:::');
});

test.run();
