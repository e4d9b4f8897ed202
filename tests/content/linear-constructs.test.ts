import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount, sampled } from '../helpers/amount.js';
import { compileText } from '../helpers/compile.js';
import { fasterThanLinearOf } from '../helpers/growth.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

/** Work below this many milliseconds is not compared. */
const LEAST = 80;

async function assertLinear(
  makers: Readonly<Record<string, (size: number) => string>>,
  size: number,
): Promise<void> {
  const growths = Object.entries(makers).map(([name, make]) => [
    name,
    {
      // The size of a text decides which parser reads it, and the sizes must be comparable.
      run: (n: number) => compileText(make(n), { parser: 'remark' }),
      size,
      least: LEAST,
    },
  ]);
  assert.equal(await fasterThanLinearOf(Object.fromEntries(growths)), []);
}

/** A normal run tries one piece for each first character. */
const SAMPLE = { kindsOf: (piece: string) => [piece.charAt(0)], more: 0 };

/** Pieces of inline syntax, which are repeated. */
const INLINE = (
  'a**b**b |**a_ |~~a |~a ~~b |*a _b |***a* |_* |** |*a **b |a``b` |` |[ |![ |[a](b ' +
  '|[a][b] |[[a]] |' +
  '[^a] |](|[a](<b |[![x](y)](z) |http://a |http://a.b&amp; |www. |www.a.b<b> |a@b.c ' +
  '|a@|<|</|<a |' +
  '<a b="|<!--|<!A|<?|<![CDATA[|<b>|</b>|<br> http://a.b |<span id="a">b</span> ' +
  '|&|&amp;|&#|\\|\\*|' +
  '$|$$|$a |$a$ |:x[|:kbd[|:kbd{|:kbd[a]{b="c |{#|{{a}}|(|{|"'
).split('|');

test('eight times the inline syntax in a block takes about eight times the work', async () => {
  const makers = sampled(INLINE, SAMPLE).map(
    (piece) => [piece, (size: number) => piece.repeat(Math.ceil(size / piece.length))] as const,
  );
  await assertLinear(Object.fromEntries(makers), amount({ normal: 750, full: 1500 }));
});

test('eight times the text of a srcset takes about eight times the work', async () => {
  const withSet = (piece: string, end: string) => (size: number) =>
    `<img src="/a.png" alt="" srcset="${piece.repeat(Math.ceil(size / piece.length))}${end}">\n`;
  const makers = {
    'an address': withSet('a', ' x y'),
    'addresses with a size': withSet('/a.png 2x, ', ''),
    'commas in an address': withSet('a,,', 'b c d'),
    blanks: withSet(' ', 'a'),
  };
  await assertLinear(makers, 4000);
});

const BLOCKS: readonly string[] = [
  '>',
  '> a\n\n',
  '> a\nb\n\n',
  '> [!NOTE]\n> a\n\n',
  '- a\n',
  '- a\n\n  b\n\n',
  '1. a\n',
  '- ',
  '- [x] a\n\n',
  '# a\n',
  '## a {#b}\n\n',
  'a\n===\n\n',
  '\n',
  'a  \n',
  '```\na\n```\n',
  '~~~\n',
  '    a\n',
  '[a]: b\n',
  '[^a]: b\n\n',
  '[^a][^b]\n\n',
  '| a |\n| - |\n| b |\n\n',
  '|-\n',
  '<div>\n',
  '<details>\n\n',
  '<!-- a -->\n\n',
  '<pre>\n',
  ':::note\n',
  ':::note\na\n:::\n\n',
  '::card{title=a to=b}\n\n',
  ':::tabs\n',
  '$$\na\n$$\n\n',
];

fullTest('eight times the blocks on a page take about eight times the work', async () => {
  const makers = sampled(BLOCKS, SAMPLE).map(
    (piece) => [piece, (size: number) => piece.repeat(Math.ceil(size / piece.length))] as const,
  );
  await assertLinear(Object.fromEntries(makers), amount({ normal: 500, full: 1000 }));
});

function numbered(count: number, piece: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => piece(n)).join('');
}

fullTest(
  'eight times the findings or names on a page take about eight times the work',
  async () => {
    await assertLinear(
      {
        'attributes of a directive': (n) => `:::note{${numbered(n, (i) => `a${i}=b `)}}\nx\n:::\n`,
        'closing tags that close nothing': (n) => '<b>'.repeat(n) + '</i>'.repeat(n),
        'tags in one block': (n) => `<div>\n${'<p>x</p>\n'.repeat(n)}</div>`,
        'marks in code without a partner': (n) =>
          `\`\`\`js\n${'// highlight-end\n'.repeat(n)}\`\`\``,
        'declarations in raw HTML': (n) => `<div>\n${'<!x'.repeat(n)}`,
        'ids of headings': (n) => numbered(n, (i) => `## a {#b${i}}\n\n`),
        'spaced links in a paragraph': (n) => '[a] (https://b.c) '.repeat(n),
        'keys of the front matter': (n) => `---\n${numbered(n, (i) => `k${i}: v\n`)}---\n\na`,
        'unclosed fences': (n) => '```\nOne sentence is here.\n```js\n```\n\n'.repeat(n / 2),
        'items without a space': (n) => '-Aa\n\n'.repeat(n),
        'dots before an at sign': (n) => `${'a.'.repeat(n * 8)}@b.c`,
      },
      200,
    );
  },
);

test.run();
