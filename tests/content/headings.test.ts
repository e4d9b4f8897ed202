import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beginsWithTitle } from '../../src/generator/frontmatter/begins-with-title.js';
import { compileText, htmlOf, idsIn, problemsOf, select } from '../helpers/compile.js';

const ids = (text: string): string[] => compileText(text).facts.headings.map((h) => h.id);

test('the id of a heading is the slug of its text', () => {
  for (const [heading, id] of [
    ['Start a Workflow', 'start-a-workflow'],
    ['What’s *new*?', 'whats-new'],
    ['`temporal server start-dev`', 'temporal-server-start-dev'],
    ['A & B < C', 'a--b--c'],
    ['Über Straße', 'über-straße'],
    ['日本語 の 見出し', '日本語-の-見出し'],
    ['[link](./x.md) and ![alt](./y.png)', 'link-and-alt'],
    ['C++ / C#', 'c--c'],
    ['1.2.3', '123'],
    ['__init__', 'init'],
    ['a_b', 'a_b'],
    ['🎉', 'section'],
    ['🎉 Party', '-party'],
    ['<b>x</b> y', 'x-y'],
    ['a :kbd[K]', 'a-k'],
    ['https://a.example', 'httpsaexample'],
  ] as const) {
    assert.equal(ids(`## ${heading}`), [id], heading);
  }
});

test('an attribute of a page is not the label that docsgen notes on a heading', () => {
  for (const value of ['x{', 'null', '{"code":1}', '[{"code":1},null]', '5']) {
    const heading = `<h2 data-written-label='${value}'>Two</h2>`;
    const { facts, problems } = compileText(`Text.\n\n${heading}\n`);
    assert.equal(problems, [], value);
    assert.equal(
      facts.headings.map(({ id }) => id),
      ['two'],
      value,
    );
  }
});

test('equal headings are numbered', () => {
  assert.equal(ids('## A\n\n## A\n\n### a\n\n## A 1'), ['a', 'a-1', 'a-2', 'a-1-1']);
});

test('ids can keep the case of headings', () => {
  const text = '## Get Started\n\n## get Started\n\n## Get Started\n\n## Own {#Own}';
  const { headings } = compileText(text, { keepsIdCase: true }).facts;
  assert.equal(
    headings.map(({ id }) => id),
    ['Get-Started', 'get-Started', 'Get-Started-1', 'Own'],
  );
});

test('a heading can have an id in braces, which is not shown', () => {
  const { html, facts } = compileText(
    '## Start it {#own}\n\nSetext {#two}\n===\n\n### *x* `y` {#Z_3}',
  );
  assert.equal(idsIn(html), ['own', 'two', 'Z_3']);
  assert.equal(
    facts.headings.map((h) => h.label),
    [['Start it'], ['Setext'], ['x ', { code: 'y' }]],
  );
});

test('braces elsewhere are text', () => {
  assert.equal(ids('## {#a} b'), ['a-b']);
  assert.equal(ids('## b {#a c}'), ['b-a-c']);
  assert.equal(ids('## b `{#a}`'), ['b-a']);
  assert.match(htmlOf('Text {#a}'), 'Text {#a}');
});

test('an explicit id has precedence over slugs, before or after it', () => {
  assert.equal(ids('## Mine {#x}\n\n## X'), ['x', 'x-1']);
  assert.equal(ids('## X\n\n## Mine {#x}'), ['x-1', 'x']);
  assert.equal(ids('## X\n\n:::definition{term="X"}\ny\n:::'), ['x-1']);
});

test('an element with an id gets a number below a heading with this id, not above it', () => {
  const text = '## X\n\n<p id="x">c</p>\n\n## X\n\n<p id="x">d</p>\n\n<p id="y">c</p>\n\n## Y';
  assert.equal(idsIn(htmlOf(text)), ['x', 'x-2', 'x-1', 'x-3', 'y', 'y-1']);
  assert.equal(
    problemsOf(text).map((problem) => problem.slice(0, 20)),
    ['3:1 anchor/duplicate', '7:1 anchor/duplicate'],
  );
});

test('an anchor loses its id to a heading with the same one', () => {
  for (const name of ['id', 'name']) {
    assert.equal(idsIn(htmlOf(`<a ${name}="x"></a>\n\n## X\n\n## X`)), ['x', 'x-1']);
    assert.equal(idsIn(htmlOf(`## X\n\n<a ${name}="x">y</a>`)), ['x']);
    assert.equal(problemsOf(`<a ${name}="x"></a>\n\n## X`), []);
  }
  assert.match(htmlOf('<a id="y"></a>\n\n## X'), 'id="y"');
});

test('a repeated explicit id is reported and gets a number', () => {
  const text = '## A {#x}\n\n## B {#x}\n\n<p id="x">c</p>';
  assert.equal(idsIn(htmlOf(text)), ['x', 'x-1', 'x-2']);
  assert.equal(problemsOf(text), [
    '3:1 anchor/duplicate The id "x" is on this page twice. Links lead to the first; this ' +
      'one is "x-1" now. Give it another.',
    '5:1 anchor/duplicate The id "x" is on this page twice. Links lead to the first; this ' +
      'one is "x-2" now. Give it another.',
  ]);
});

test('a label has inline code as separate parts and all else as text', () => {
  assert.equal(
    compileText('## Run `go` *now* [x](./x.md) ![alt](./y.png)').facts.headings[0]?.label,
    ['Run ', { code: 'go' }, ' now x alt'],
  );
});

test('links in headings are references', () => {
  assert.equal(
    compileText('## A [b](./c.md)').facts.refs.map((r) => [r.url, r.line, r.column]),
    [['./c.md', 1, 6]],
  );
});

test('every heading except the title has a link to itself with a name', () => {
  const html = htmlOf('# T\n\n## A `b`');
  assert.match(html, '<h1 id="t">T</h1>');
  assert.match(
    html,
    '<h2 id="a-b" class="anchored" aria-label="A b">A <code>b</code><a class="anchor" ' +
      'href="#a-b" aria-label="Direct link to A b">#</a></h2>',
  );
});

test('a first h1 is the title, and others are headings', () => {
  const { facts, article } = compileText('# The `app`\n\n# Second\n\n## Third');
  assert.is(facts.contentTitle, 'The app');
  assert.equal(
    facts.headings.map((h) => [h.id, h.level]),
    [
      ['second', 1],
      ['third', 2],
    ],
  );
  assert.equal(
    article.sections.map((s) => s.anchor),
    ['', 'second', 'third'],
  );
});

test('an h1 after other headings or in an admonition is not the title', () => {
  assert.is(compileText('## A\n\n# B').facts.contentTitle, undefined);
  assert.is(compileText(':::note\n# B\n:::').facts.contentTitle, undefined);
  assert.is(compileText('> # B').facts.contentTitle, undefined);
});

test('the title of Docusaurus is a heading at the start, below imports only', () => {
  const imports = "import a from 'a'\nimport {\n  b,\n} from 'b'\n \n\nimport c from 'c'\r\n\r\n";
  const starts = ['# A', '\n\n#\tA {#b}\n', `${imports}# A`, 'A\n===\n', `${imports}A\r\n=`];
  const others = [
    '',
    '#',
    '## A',
    'b\n\n# A',
    '<!-- b -->\n\n# A',
    'export const b = 1\n\n# A',
    imports,
  ];
  assert.equal(
    starts.filter((text) => !beginsWithTitle(text)),
    [],
  );
  assert.equal(others.filter(beginsWithTitle), []);
});

test('an h1 in an element that only places it is the title', () => {
  for (const box of ['div', 'header', 'section', 'center']) {
    const { facts } = compileText(`<${box}>\n\n# B {#own}\n\nBadges.\n\n</${box}>\n\nWords.`);
    assert.equal([facts.contentTitle, facts.description], ['B', 'Words.'], box);
  }
});

test('an empty heading has no id, no link and no entry', () => {
  const { html, facts } = compileText('##\n\n## <!-- x -->\n\nText stays.');
  assert.equal(
    select(html, 'h2').map((h) => h.properties.id),
    [undefined, undefined],
  );
  assert.equal(select(html, 'a'), []);
  assert.equal([facts.headings, facts.anchors], [[], []]);
});

test('text around an empty heading is in the text for search', () => {
  assert.equal(
    compileText('Before.\n\n##\n\nBehind.').article.sections.map((s) => s.text),
    ['Before. Behind.'],
  );
});

test('headings in raw HTML are headings of the page', () => {
  assert.equal(
    compileText('<h2>Raw <em>one</em></h2>\n\n<h3 id="own">Two</h3>').facts.headings.map((h) => [
      h.id,
      h.level,
    ]),
    [
      ['raw-one', 2],
      ['own', 3],
    ],
  );
});

test.run();
