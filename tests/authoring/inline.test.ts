import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findings, markup, page } from '../helpers/page.js';

test('a heading has an id from its text, with a number when repeated, or an explicit id', () => {
  const { facts } = page(
    '## Start it\n\n## Start it\n\n## `--namespace` & more\n\n### Über uns\n\n' +
      '## Set {#own}\n\n## Own\n',
  );
  assert.equal(
    facts.headings.map((h) => h.id),
    ['start-it', 'start-it-1', '--namespace--more', 'über-uns', 'own', 'own-1'],
  );
  assert.equal(facts.headings[2]?.label, [{ code: '--namespace' }, ' & more']);
  assert.match(
    markup('## Set {#own}\n'),
    /<h2 id="own"[^>]*>Set<a class="anchor" href="#own" aria-label="Direct link to Set">/,
  );
});

test('an h1 is the title of the page and not in the list of headings', () => {
  const { facts } = page('# The `app`\n\nFirst paragraph with **bold**.\n\n## Two\n');
  assert.is(facts.contentTitle, 'The app');
  assert.equal(
    facts.headings.map((h) => h.id),
    ['two'],
  );
  assert.is(facts.description, 'First paragraph with bold.');
});

test('links and pictures are references with positions', () => {
  const text = `---
title: T
---

A [one](./one.md#x) and [two][d].

| a |
|---|
| [three](/three) |

<details>

- ![Four](./four.png "Caption")

</details>

[d]: two.md
`;
  const { facts, article } = page(text);
  assert.equal(
    facts.refs.map((r) => [r.kind, r.url, r.line, r.column]),
    [
      ['link', './one.md#x', 5, 3],
      ['link', 'two.md', 5, 25],
      ['link', '/three', 9, 3],
      ['image', './four.png', 13, 3],
    ],
  );
  assert.equal(
    article.holes.map((h) => h.kind),
    ['href', 'href', 'href', 'image'],
  );
  assert.match(article.parts.join(''), '<figcaption>Caption</figcaption>');
});

test('links to other sites are marked, and literal addresses become links', () => {
  const html = markup('See https://a.example/x, www.b.example and me@c.example.');
  assert.match(
    html,
    '<a href="https://a.example/x" class="external" rel="noopener noreferrer">' +
      'https://a.example/x</a>,',
  );
  assert.match(html, 'href="http://www.b.example"');
  assert.match(html, 'href="mailto:me@c.example"');
});

test('tables align without inline styles, tasks have names, footnotes link back', () => {
  const table = markup('| a | b |\n|--:|:-:|\n| 1 | 2 |\n');
  assert.match(table, '<td class="align-right">1</td>');
  assert.not.match(table, 'style=');
  assert.match(
    markup('- [x] done\n- [ ] open\n'),
    /checked=""[^>]*aria-label="Done"|aria-label="Done"[^>]*checked=""/,
  );
  const notes = markup('A[^1] and B[^n].\n\n[^1]: One.\n[^n]: Two.\n');
  assert.is([...notes.matchAll(/data-footnote-backref=/g)].length, 2);
});

test('formulas are rendered, and prices stay text', () => {
  assert.match(markup('The law $e=mc^2$ holds.'), 'class="katex"');
  assert.match(markup('$$\n\\sum_i x_i\n$$\n'), 'katex-display');
  for (const prose of [
    'It costs $5 and $10.',
    'Set $HOME/$PATH now.',
    'US$20 or CA$30',
    'between $1-$2',
  ])
    assert.not.match(markup(prose), 'katex', prose);
  assert.equal(findings('A\n\nBad $\\frac{1$ here.\n'), ['3:5 math/syntax']);
});

test('sections for search have the text between headings as separate words', () => {
  const { article } = page(`Intro.

## One

- a
- b

| c | d |
|---|---|
| e | f |

\`\`\`go
StartToCloseTimeout
\`\`\`

## Two

End.
`);
  assert.equal(
    article.sections.map((s) => [s.anchor, s.text]),
    [
      ['', 'Intro.'],
      ['one', 'a b c · d | e · f StartToCloseTimeout'],
      ['two', 'End.'],
    ],
  );
});

test('positions after front matter are positions in the file', () => {
  const { facts } = page('---\ntitle: T\ntags: [a]\n---\n\n## H\n\n[x](./x.md)\n');
  assert.is(facts.headings[0]?.line, 6);
  assert.is(facts.refs[0]?.line, 8);
  assert.equal(facts.keyLines, { title: 2, tags: 3 });
});

test('Windows line ends, a byte order mark and control characters are accepted', () => {
  const text =
    '---\r\ntitle: T\r\n---\r\n\r\n## H\r\n\r\n:::note Title\r\nText \u0000 and \u0001.\r\n:::\r\n';
  const { facts } = page(`\ufeff${text}`);
  assert.is(facts.frontMatter.title, 'T');
  assert.equal(facts.diagnostics, []);
  assert.match(markup(text), '<span>Title</span>');
});

test.run();
