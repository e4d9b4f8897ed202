import { transform } from 'sucrase';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NO_MDX_MODULES } from '../../src/generator/io/bundle/mdx-modules.js';
import { openMdxRuntime } from '../../src/generator/io/bundle/mdx-runtime.js';
import { compileText, type Compiled } from '../helpers/compile.js';

const runtime = openMdxRuntime(NO_MDX_MODULES, true);

/** Compiles a page with one block of live code. */
function compile(code: string, meta = 'live', runs = true): Compiled {
  const { run: _run, ...without } = runtime;
  return compileText(`\`\`\`jsx ${meta}\n${code}\n\`\`\``, {
    path: 'docs/page.mdx',
    liveCode: true,
    mdx: runs ? runtime : without,
    transform,
  });
}

/** The result in the markup of a page. */
const resultIn = ({ html }: Compiled): string =>
  /<div class="live-result">(.*?)<\/div><\/div><!--/s.exec(html)?.[1]?.replace(/<!--.*?-->/g, '') ??
  'none';

const RESULTS: readonly (readonly [what: string, code: string, result: string])[] = [
  ['an element', '<b>one</b>', '<b>one</b>'],
  ['an element with a semicolon', '<b>one</b>;', '<b>one</b>'],
  ['a component', 'function A() {\n  return <i>two</i>;\n}', '<i>two</i>'],
  ['an arrow function with a comment', '() => <i>{useState(3)[0]}</i> // note', '<i>3</i>'],
  ['a class', 'class A extends React.Component { render() { return <u>c</u>; } }', '<u>c</u>'],
  ['types', '() => { const n: number = 1; return <b>{n}</b>; }', '<b>1</b>'],
  ['code that needs a browser', '<b>{window.innerWidth}</b>', ''],
  ['code that does not compile', '<b', ''],
];

for (const [what, code, result] of RESULTS)
  test(`${what} is rendered`, () => {
    assert.is(resultIn(compile(code)), result);
  });

test('with noInline, the argument of render is shown', () => {
  assert.is(resultIn(compile('const a = 1;\nrender(<b>{a}</b>);', 'live noInline')), '<b>1</b>');
});

test('labels of the editor are no words of the page', () => {
  const { article, facts } = compile('<b>one</b>');
  const words = article.sections.map(({ text }) => text).join(' ') + facts.description;
  assert.match(words, 'one');
  assert.not.match(words, 'Live editor');
  assert.not.match(words, 'Result');
});

test('only marked blocks are live, and only where the code of pages runs', () => {
  assert.not.match(compile('<b>one</b>', '').html, 'd-island');
  assert.not.match(compile('<b>one</b>', 'live', false).html, 'd-island');
  assert.match(compile('<b>one</b>').html, /<d-island [^>]*data-client="visible"/);
});

test('the code is in the field and is a text of the page once', () => {
  const { html, article, facts } = compile('<b>one</b>');
  assert.match(html, />&lt;b&gt;one&lt;\/b&gt;<\/textarea>/);
  assert.equal(facts.islands, ['docsgen:live-code']);
  assert.is(
    article.sections
      .map(({ text }) => text)
      .join('')
      .split('<b>one</b>').length,
    2,
  );
});

test.run();
