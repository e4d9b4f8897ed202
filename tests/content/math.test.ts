import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, problemsOf, select, textsIn } from '../helpers/compile.js';

/** The TeX source of every formula, from the markup for screen readers. */
const formulas = (text: string): string[] => textsIn(htmlOf(text), 'annotation');

test('inline formulas are rendered', () => {
  for (const [text, expected] of [
    ['The law $e=mc^2$ holds.', ['e=mc^2']],
    ['$a$', ['a']],
    ['($x_1$, $x_2$)', ['x_1', 'x_2']],
    ['$\\frac{1}{2}$-times', ['\\frac{1}{2}']],
    ['**$a$**', ['a']],
    ['公式$a$是', ['a']],
    ['$a b\nc$', ['a b\nc']],
    ['$$x$$ in a line', ['x']],
    ['$$ x $$ in a line', ['x']],
    ['## $a$', ['a']],
    ['| $a$ |\n|---|', ['a']],
    ['$a$.', ['a']],
    ['$ x_{1} $, $ \\sqrt{2} $ and $a^{b} $', ['x_{1}', '\\sqrt{2}', 'a^{b} ']],
    ['the $n$th of $\\frac{1}{2}$m', ['n', '\\frac{1}{2}']],
  ] as const) {
    assert.equal(formulas(text), expected, text);
  }
});

test('a separate formula shows where it goes on, one in a line does not scroll', () => {
  const marked = (text: string): number =>
    select(htmlOf(text), 'div').filter(({ properties }) => 'dataEdges' in properties).length;
  assert.is(marked('$$\na\n$$'), 1);
  assert.is(marked('Text $a$.'), 0);
});

test('the fonts of formulas that are visible at first are known', () => {
  const fonts = (text: string): readonly string[] => compileText(text).facts.mathFonts ?? [];
  const main = 'Main-Regular';
  for (const [text, expected] of [
    ['$x$', ['Math-Italic']],
    ['$1$', [main]],
    ['$x^2$', [main, 'Math-Italic']],
    ['$\\mathbb{R}$', ['AMS-Regular']],
    ['$$\n\\sum 1\n$$', [main, 'Size2-Regular']],
    ['$$\n\\Bigg( \\mathfrak{g}\n$$', ['Fraktur-Regular', 'Size4-Regular']],
    ['$\\textbf{b}$', []],
    [':::details More\n$x$\n:::', []],
    [':::details[More $1$]\n$x$\n:::', [main]],
    [':::details{open}\n$x$\n:::', ['Math-Italic']],
    ['<details>\n\n$x$\n\n</details>', []],
    ['<details open>\n\n$x$\n\n</details>', ['Math-Italic']],
    ['<p hidden>$x$</p>', []],
    ['::::tabs\n:::tab{label=A}\n$1$\n:::\n:::tab{label=B}\n$x$\n:::\n::::', [main]],
    ['No formula.', []],
  ] as const)
    assert.equal(fonts(text), expected, text);
});

test('prices, shell variables and paths are text', () => {
  for (const prose of [
    '$5 and $10',
    '$HOME/$PATH',
    'US$20',
    'US$20 or US$30',
    '$ 5 $',
    '$5',
    'a $ b $ c',
    '$1-$2',
    '$HOME',
    '${HOME}/${USER}',
    '${A},${B}',
    '5$ and 6$',
    '$x and y',
    'cost: $5, $6 or $7.',
    '"$a" and "$b"',
    '$a $b $c',
    '\\$a$ b',
    '$100K/$200K',
    'AU$5–NZ$6',
    '$HOME_DIR and $PATH',
    '$HOME\\\\bin and $PATH',
    '$a$table',
  ]) {
    const { html, facts } = compileText(prose);
    assert.is(html.replace(/<\/?p>/g, '').replace(/&quot;/g, '"'), prose.replace('\\', ''), prose);
    assert.is(facts.features.math, false, prose);
  }
});

test('prices and formulas in the same line are distinguished', () => {
  assert.equal(formulas('US$20 for $x$ and $5 or $10.'), ['x']);
  const html = htmlOf('$x$ costs $5 for *one* and [two](./t.md) cost $10.');
  assert.match(html, 'costs $5 for <em>one</em> and <a href="./t.md">two</a> cost $10.');
});

test('a display formula is a block without a pre element', () => {
  const html = htmlOf('Text\n\n$$\na\n$$\n\nText');
  assert.is(select(html, '.katex-display').length, 1);
  assert.equal(select(html, 'pre'), []);
  assert.equal(
    select(html, '.math').map((e) => e.tagName),
    ['div'],
  );
});

test('the facts say whether a page has formulas', () => {
  assert.is(compileText('$x$').facts.features.math, true);
  assert.is(compileText('x').facts.features.math, false);
  assert.is(compileText('`$x$` and\n\n```\n$$\nx\n$$\n```').facts.features.math, false);
});

test('without math in the config dollars are text', () => {
  assert.is(htmlOf('$x$ $$y$$', { math: false }), '<p>$x$ $$y$$</p>');
});

test('a faulty formula is reported at its position with its source', () => {
  assert.equal(problemsOf('A\n\nBad $\\frac{1$ here.'), [
    '3:5 math/syntax KaTeX cannot read this formula: Unexpected end of input in a macro ' +
      `argument, expected '}' at end of input: \\frac{1. If it is prose, write \\$ for ` +
      'each dollar.',
  ]);
  assert.equal(
    problemsOf('- x\n\n  $$\n  \\left( "<&>\n  $$').map((p) => p.slice(0, 15)),
    ['3:3 math/syntax'],
  );
});

test('a faulty formula shows its source as text', () => {
  const html = htmlOf('Bad $\\frac{<script>alert(1)</script>$ here.');
  assert.equal(select(html, 'script'), []);
  assert.match(html, '&lt;script&gt;');
});

test('formulas cannot contain markup, links or files', () => {
  for (const tex of [
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{x.png}',
    '\\htmlClass{x}{y}',
    '\\htmlData{onclick=x}{y}',
    '\\text{<img src=x onerror=y>}',
  ]) {
    const html = htmlOf(`$${tex}$`);
    assert.equal([...select(html, 'a'), ...select(html, 'img')], [], tex);
  }
});

test('the source of a formula is in the text for search', () => {
  assert.equal(
    compileText('Law: $e=mc^2$').article.sections.map((s) => s.text),
    ['Law: e=mc^2'],
  );
});

test.run();
