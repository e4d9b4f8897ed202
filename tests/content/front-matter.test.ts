import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, problemsOf } from '../helpers/compile.js';

test('positions below front matter are positions in the file', () => {
  const { facts } = compileText('---\ntitle: T\ntags: [a]\n---\n\n## Here\n\nSee [x](./x.md).\n');
  assert.equal(
    facts.headings.map((h) => [h.line, h.column]),
    [[6, 1]],
  );
  assert.equal(
    facts.refs.map((r) => [r.line, r.column]),
    [[8, 5]],
  );
});

test('findings in front matter and text have the line numbers of the file', () => {
  assert.equal(
    problemsOf('---\nttile: T\n---\n\n:::nte\nx\n:::\n').map((p) =>
      p.split(' ').slice(0, 2).join(' '),
    ),
    ['2:1 front-matter/unknown-key', '5:1 directive/unknown'],
  );
});

test('front matter is not in the article', () => {
  const { html, facts } = compileText('---\ntitle: Hidden\n---\nText');
  assert.is(html, '<p>Text</p>');
  assert.equal(facts.keyLines, { title: 2 });
});

test('front matter with Windows line ends keeps the line numbers', () => {
  const { html, facts, problems } = compileText('---\r\ntitle: T\r\n---\r\n\r\n## Here\r\n');
  assert.is(facts.headings[0]?.line, 5);
  assert.match(html, '<h2 id="here"');
  assert.equal(problems, []);
});

test('front matter of a partial is left out, and positions in the partial stay', () => {
  const { html, facts } = compileText('::include{file="./_p.md"}', {
    files: { 'docs/_p.md': '---\ntitle: P\n---\nText [x](./x.md)' },
  });
  assert.is(html, '<p>Text <a href="./x.md">x</a></p>');
  assert.equal(
    facts.refs.map((r) => [r.file, r.line, r.column]),
    [['docs/_p.md', 4, 6]],
  );
});

test.run();
