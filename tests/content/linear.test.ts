import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf } from '../helpers/compile.js';

test('a block with too many marks has one finding and keeps its text', () => {
  for (const piece of ['a**b**b ', '~~a ', '**a_ ', '*a ', '[a] ', '] ', '[a](b ']) {
    const text = piece.repeat(2000);
    const { problems, facts, article } = compileText(`Before\n\n${text}\n\nBehind *it*`);
    const findings = problems.filter((problem) => problem.includes('markdown/too-complex'));
    assert.is(findings.length, 1, piece);
    assert.match(findings[0] ?? '', /^3:\d+ .*more than 1000 marks/);
    assert.is(facts.anchors.length, 0);
    const html = article.parts.join('');
    assert.match(html, 'Behind <em>it</em>');
    const letters = (html.replace(/<[^>]*>/g, '').match(/[ab]/g) ?? []).length;
    assert.ok(letters >= (text.match(/[ab]/g) ?? []).length, `${piece}: all letters are kept`);
  }
});

test('too many unclosed openings have one finding', () => {
  const { problems } = compileText(`a ${'<!-- b '.repeat(3000)}`);
  assert.is(problems.filter((p) => p.includes('markdown/too-complex')).length, 1);
  assert.match(problems.join('\n'), 'too many unclosed openings');
});

test('a block of 1000 marks is below the limit', () => {
  const { problems, article } = compileText('*a* '.repeat(500));
  assert.equal(problems, []);
  assert.is(article.parts.join('').split('<em>').length - 1, 500);
});

test('the limit applies to a block, not to a page', () => {
  const { problems, article } = compileText('**a** and [b](https://c.d)\n\n'.repeat(600));
  assert.equal(problems, []);
  assert.is(article.parts.join('').split('<strong>').length - 1, 600);
});

test('a block beyond the limit in a partial is reported in the partial', () => {
  const { problems } = compileText('::include{file="./_a.md"}', {
    files: { 'docs/_a.md': `Words.\n\n${'*a '.repeat(1200)}` },
  });
  assert.is(problems.length, 1);
  assert.match(problems[0] ?? '', /^docs\/_a\.md:3:\d+ markdown\/too-complex/);
});

test('includes that grow exponentially stop with one finding', () => {
  const files = Object.fromEntries(
    Array.from({ length: 18 }, (_, n) => [
      `docs/_${n}.md`,
      n === 17 ? 'Deep\n' : `::include{file="./_${n + 1}.md"}\n\n`.repeat(2),
    ]),
  );
  const { problems, facts } = compileText('Before\n\n::include{file="./_0.md"}\n\nBehind', {
    files,
  });
  assert.is(problems.length, 1);
  assert.match(
    problems[0] ?? '',
    /^docs\/_\d+\.md:\d+:1 include\/too-much .*more than 1000 includes/,
  );
  assert.match(facts.description, 'Before');
});

test('the size of a page includes its partials', () => {
  const { problems } = compileText('::include{file="./_a.md"}\n\n'.repeat(3), {
    files: { 'docs/_a.md': 'word '.repeat(100) },
    maxPageKb: 1,
  });
  assert.equal(
    problems.map((problem) => problem.split(' ').slice(0, 2).join(' ')),
    ['3:1 include/too-much'],
  );
});

test('a page that is too large is not compiled and has one finding', () => {
  const { problems, article, facts } = compileText(
    `---\ntitle: Large\n---\n\n${'word '.repeat(500)}`,
    { maxPageKb: 2 },
  );
  assert.is(problems.length, 1);
  assert.match(
    problems[0] ?? '',
    /^1:1 page\/too-large This page has 3 kB of text, more than the 2 kB/,
  );
  assert.is(article.parts.join(''), '');
  assert.is(facts.frontMatter.title, 'Large');
});

test('addresses and titles that references repeat count as text of the page', () => {
  const long = 'x'.repeat(300);
  const written = [`[a]: https://b.example/${long}`, `[a]: /b "${long}"`];
  for (const definition of written) {
    const references = 'One [a] and ![a]\n\n'.repeat(20);
    const { problems, html } = compileText(`${definition}\n\n${references}`, { maxPageKb: 2 });
    const findings = problems.filter((problem) => problem.includes('markdown/too-complex'));
    assert.is(findings.length, 1, definition);
    assert.match(findings[0] ?? '', /^9:\d+ .*more than 2 kB of addresses/);
    assert.is(html.split(long).length - 1, 6, definition);
    assert.is(html.split('One ').length - 1, 20, `${definition}: no text is lost`);
  }
});

test('uses of a term repeat a short text, and a page has a limited number of lists', () => {
  const { facts } = compileText(`:::definition{term="Q"}\n${'word '.repeat(200)}\n:::\n`);
  const [{ definition = '' } = {}] = facts.terms;
  assert.ok(definition.length <= 500 && definition.endsWith('word…'), definition);

  const listings = compileText('::listing{tag="a"}\n\n'.repeat(102));
  assert.equal(listings.problems.length, 1);
  assert.match(listings.problems[0] ?? '', /^201:1 markdown\/too-complex .*more than 100 listings/);
  assert.is(listings.facts.listings.length, 100);

  const text = `## Part\n\n${'<TOCInline toc={toc} />\n\n'.repeat(102)}`;
  const contents = compileText(text, { path: 'docs/page.mdx' });
  assert.equal(contents.problems.length, 1);
  assert.match(contents.problems[0] ?? '', 'more than 100 listings');
  assert.is(contents.html.split('href="#part"').length - 1, 101);
});

test('a table repeats no long heads of columns, and few empty cells', () => {
  const row = `| a | ${'words '.repeat(10)} |\n`;
  const table = (name: string): string => `| a | ${name} |\n|---|---|\n${row.repeat(20)}`;
  assert.is(htmlOf(table('Meaning')).split('Meaning').length - 1, 21);
  const name = 'Meaning '.repeat(20);
  assert.is(htmlOf(table(name)).split(name.trim()).length - 1, 1);

  const wide = (columns: number): string =>
    `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b\n'.repeat(50)}`;
  const cells = (text: string): number => htmlOf(text).split('<td').length - 1;
  assert.is(cells(wide(10)), 500, 'short rows are completed');
  assert.is(cells(wide(50)), 50);
  const { article } = compileText(wide(50));
  assert.is(article.markdown.parts.join('').split('|').length - 1, 51 + 51 + 50 * 2);
});

test.run();
