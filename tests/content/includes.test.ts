import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { includedFiles } from '../../src/generator/content/mdx/modules.js';
import { includeReferences } from '../../src/generator/content/markdown/source.js';
import type { SourceFile } from '../../src/generator/model/input.js';
import { compileText, htmlOf, MARKDOWN, problemsOf } from '../helpers/compile.js';

test('a partial replaces its directive', () => {
  assert.is(
    htmlOf('Before\n\n::include{file="./_p.md"}\n\nBehind', {
      files: { 'docs/_p.md': 'One\n\nTwo\n' },
    }),
    '<p>Before</p>\n<p>One</p>\n<p>Two</p>\n<p>Behind</p>',
  );
});

test('a path with dots is relative to the including file, any other to the site', () => {
  const files = {
    'docs/_a.md': 'A\n\n::include{file="../parts/_b.md"}',
    'parts/_b.md': 'B\n\n::include{file="./_c.md"}\n\n::include{file="docs/_d.md"}',
    'parts/_c.md': 'C',
    'docs/_d.md': 'D',
  };
  assert.is(
    htmlOf('::include{file="./_a.md"}', { files }).replace(/\s/g, ''),
    '<p>A</p><p>B</p><p>C</p><p>D</p>',
  );
});

test('links and pictures in a partial are relative to the partial', () => {
  const { facts } = compileText('[own](./o.md)\n\n::include{file="../parts/_p.md"}', {
    files: { 'parts/_p.md': 'Text\n\n[x](./x.md) ![y](./y.png) https://z.example' },
  });
  assert.equal(
    facts.refs.map((r) => [r.url, r.file, r.line, r.column]),
    [
      ['./o.md', 'docs/page.md', 1, 1],
      ['./x.md', 'parts/_p.md', 3, 1],
      ['./y.png', 'parts/_p.md', 3, 13],
      ['https://z.example', 'parts/_p.md', 3, 27],
    ],
  );
});

test('raw HTML in a partial is relative to the partial and reported in it', () => {
  const partial = `Text

<img src="./y.png" alt="a > b">

<div>
  <a title="<b>" href="./x.md" onclick="y()">x</a>
</div>`;
  const { facts, problems } = compileText(
    'Text\n\n::include{file="../parts/_p.md"}\n\n<a href="./own.md">o</a>',
    { files: { 'parts/_p.md': partial } },
  );
  assert.equal(
    facts.refs.map((r) => [r.url, r.file, r.line]),
    [
      ['./y.png', 'parts/_p.md', 3],
      ['./x.md', 'parts/_p.md', 6],
      ['./own.md', 'docs/page.md', 5],
    ],
  );
  assert.equal(
    problems.map((p) => p.split(' The')[0]),
    ['parts/_p.md:6:3 html/unsafe'],
  );
});

test('findings in a partial name the partial', () => {
  const options = { files: { 'docs/_p.md': 'Text\n\n:::nte\nx\n:::\n\n:::note\nopen' } };
  assert.equal(
    problemsOf('Text\n\n::include{file="./_p.md"}', options).map((p) =>
      p.split(' ').slice(0, 2).join(' '),
    ),
    ['docs/_p.md:3:1 directive/unknown', 'docs/_p.md:7:1 directive/unclosed'],
  );
});

test('findings in code name the file and the column of the code', () => {
  const fault = '(a + b)++';
  const files = {
    'docs/_p.md': `Text\n\n\`\`\`js\n${fault}\n\`\`\`\n\n::code{file="x.js"}`,
    'docs/_q.md': `- Text\n\n  \`\`\`js\n  ${fault}\n  \`\`\`\n\n\`\`\`nolang\nx\n\`\`\``,
    'x.js': `${fault}\n`,
  };
  const quote = `> \`\`\`js\n> ${fault}\n> \`\`\``;
  const page = `${quote}\n\n::include{file="./_p.md"}\n\n::include{file="./_q.md"}`;
  assert.equal(
    problemsOf(page, { files })
      .map((p) => p.split(' ').slice(0, 2).join(' '))
      .sort(),
    [
      '2:4 code/syntax',
      'docs/_p.md:4:2 code/syntax',
      'docs/_p.md:7:1 code/syntax',
      'docs/_q.md:4:4 code/syntax',
      'docs/_q.md:7:1 code/unknown-language',
    ],
  );
});

test('headings of a partial are headings of the page, and ids stay unique', () => {
  const { facts } = compileText('## A\n\n::include{file="./_p.md"}\n\n::include{file="./_p.md"}', {
    files: { 'docs/_p.md': '## A' },
  });
  assert.equal(
    facts.headings.map((h) => h.id),
    ['a', 'a-1', 'a-2'],
  );
});

test('lists, tabs, admonitions and quotes can contain partials', () => {
  const files = { 'docs/_p.md': '*Partial*' };
  for (const text of [
    '- x\n\n  ::include{file="./_p.md"}',
    ':::note\n::include{file="./_p.md"}\n:::',
    '::::tabs\n:::tab{label="A"}\n::include{file="./_p.md"}\n:::\n::::',
    '> ::include{file="./_p.md"}',
  ]) {
    assert.match(htmlOf(text, { files }), '<em>Partial</em>', text);
  }
});

test('a cycle of includes ends and is reported with its files', () => {
  assert.equal(
    problemsOf('::include{file="./_a.md"}', {
      files: {
        'docs/_a.md': 'A\n\n::include{file="./_b.md"}',
        'docs/_b.md': '::include{file="./_a.md"}',
      },
    }),
    [
      'docs/_b.md:1:1 include/cycle "./_a.md" includes itself: docs/page.md → docs/_a.md → ' +
        'docs/_b.md → docs/_a.md. Delete one of these includes.',
    ],
  );
  assert.equal(
    problemsOf('::include{file="./page.md"}').map((p) => p.split(' ')[1]),
    ['include/cycle'],
  );
});

test('the same partial twice is not a cycle', () => {
  assert.equal(
    problemsOf('::include{file="./_a.md"}\n\n::include{file="./_a.md"}', {
      files: { 'docs/_a.md': 'A' },
    }),
    [],
  );
});

test('a missing file, no file and a file outside the site are reported', () => {
  assert.equal(problemsOf('Text\n\n::include{file="./_no.md"}'), [
    '3:1 include/missing-file No file at "./_no.md". The path was read as docs/_no.md.',
  ]);
  assert.equal(problemsOf('::include'), [
    '1:1 include/missing-file ::include needs a file. Write ::include{file="./_partial.md"}.',
  ]);
  for (const file of ['../../etc/passwd', '../../../x', './../../x'])
    assert.equal(problemsOf(`::include{file="${file}"}`), [
      `1:1 include/outside "${file}" is outside the site. Copy the file into the site ` +
        'folder, and name it there.',
    ]);
});

test('a path with the name of an object property is a missing file', () => {
  for (const file of ['constructor', '__proto__', 'toString'])
    assert.equal(
      problemsOf(`::include{file="${file}"}`).map((p) => p.split(' ')[1]),
      ['include/missing-file'],
      file,
    );
});

test('a missing include leaves no markup', () => {
  assert.is(htmlOf('a\n\n::include{file="./_no.md"}\n\nb').replace(/\n/g, ''), '<p>a</p><p>b</p>');
});

test('includeReferences finds the files that a text includes', () => {
  const text = `::include{file="./_a.md"}

- ::include{file='b.md'}

> ::code{lang=go file=c.go region="x"}

1. x

   ::include{file="d.md"}

:::note
::include{file="e.md"}
:::

text ::include{file="no.md"}
`;
  assert.equal(includeReferences(text), ['./_a.md', 'b.md', 'c.go', 'd.md', 'e.md']);
  assert.equal(includeReferences('plain'), []);
});

test('a directive in a code block includes nothing', () => {
  const { html, problems } = compileText('```md\n::include{file="./_no.md"}\n```');
  assert.match(html.replace(/<[^>]*>/g, '').replace(/&quot;/g, '"'), '::include{file="./_no.md"}');
  assert.equal(problems, []);
});

test('a chain of partials may be longer than the stack', () => {
  const file = (n: number): SourceFile => ({
    path: `docs/_${n}.md`,
    text: `::include{file="./_${n + 1}.md"}\n`,
    hash: '',
  });
  const number = (path: string): number => Number(/\d+/.exec(path)?.[0]);
  const found = includedFiles([file(0)], { markdown: MARKDOWN, locales: [] }, (path) =>
    number(path) < 50_000 ? file(number(path)) : null,
  );
  assert.is(found.size, 50_000);
  assert.equal([...found.keys()].slice(0, 2), ['docs/_1.md', 'docs/_2.md']);
});

test.run();
