import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount, sampled } from '../helpers/amount.js';
import { compileText } from '../helpers/compile.js';

/** Linear is 8, quadratic 64. Between them is room for the garbage collector and other processes. */
const TIMES = 8;
const MOST = TIMES * 3;
/** Milliseconds of work that say nothing: neither is this much in need of a bound. */
const NOISE = 80;
const TRIES = 3;

/** Milliseconds of this process's own work. */
function workOf(text: string): number {
  const before = process.cpuUsage();
  compileText(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What is wrong with the growth of a page's work, or undefined. The best of some tries counts. */
function faultOf(small: string, large: string): string | undefined {
  let [least, most] = [Infinity, Infinity];
  for (let tried = 0; tried < TRIES; tried++) {
    most = Math.min(most, workOf(large));
    if (most <= NOISE) return undefined;
    least = Math.min(least, workOf(small));
    if (most <= least * MOST) return undefined;
  }
  return `${least.toFixed()} ms, then ${most.toFixed()} ms`;
}

function assertLinear(makers: Readonly<Record<string, (size: number) => string>>, size: number) {
  const slow = Object.entries(makers).flatMap(([name, make]) => {
    const fault = faultOf(make(size), make(size * TIMES));
    return fault === undefined ? [] : [`${name}: ${fault}`];
  });
  assert.equal(slow, []);
}

/** Of pieces that begin alike a normal run tries one, and some of the others. */
const SOME = { kindsOf: (piece: string) => [piece.charAt(0)], more: 6 };

/** Pieces of inline syntax, repeated to a text of some characters. */
const INLINE = (
  'a**b**b |**a_ |~~a |~a ~~b |*a _b |***a* |_* |** |*a **b |a``b` |` |[ |![ |[a](b |[a][b] |[[a]] |' +
  '[^a] |](|[a](<b |[![x](y)](z) |http://a |http://a.b&amp; |www. |www.a.b<b> |a@b.c |a@|<|</|<a |' +
  '<a b="|<!--|<!A|<?|<![CDATA[|<b>|</b>|<br> http://a.b |<span id="a">b</span> |&|&amp;|&#|\\|\\*|' +
  '$|$$|$a |$a$ |:x[|:kbd[|:kbd{|:kbd[a]{b="c |{#|{{a}}|(|{|"'
).split('|');

test('inline syntax in one block: eight times the text takes about eight times the work', () => {
  const makers = sampled(INLINE, SOME).map(
    (piece) => [piece, (size: number) => piece.repeat(Math.ceil(size / piece.length))] as const,
  );
  assertLinear(Object.fromEntries(makers), amount({ normal: 750, full: 1500 }));
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

test('blocks on a page: eight times the text takes about eight times the work', () => {
  const makers = sampled(BLOCKS, SOME).map(
    (piece) => [piece, (size: number) => piece.repeat(Math.ceil(size / piece.length))] as const,
  );
  assertLinear(Object.fromEntries(makers), amount({ normal: 500, full: 1000 }));
});

function numbered(count: number, piece: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => piece(n)).join('');
}

test('findings and names on a page: eight times as many take about eight times the work', () => {
  assertLinear(
    {
      'attributes of a directive': (n) => `:::note{${numbered(n, (i) => `a${i}=b `)}}\nx\n:::\n`,
      'closing tags that close nothing': (n) => '<b>'.repeat(n) + '</i>'.repeat(n),
      'tags in one block': (n) => `<div>\n${'<p>x</p>\n'.repeat(n)}</div>`,
      'marks in code without a partner': (n) => `\`\`\`js\n${'// highlight-end\n'.repeat(n)}\`\`\``,
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
});

test.run();
