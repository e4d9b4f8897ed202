import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, idsIn, select } from '../helpers/compile.js';

const text = `One[^1], two[^long-name] and one again[^1].

[^1]: First, with a [link](./x.md).
[^long-name]: Second.

    More of it.
`;

test('references link to notes, and notes link back to each reference', () => {
  const html = htmlOf(text);
  const ids = idsIn(html);
  const calls = select(html, 'a').filter((a) => a.properties.dataFootnoteRef !== undefined);
  const backs = select(html, 'a').filter((a) => a.properties.dataFootnoteBackref !== undefined);
  assert.is(calls.length, 3);
  assert.is(backs.length, 3);
  for (const link of [...calls, ...backs])
    assert.ok(ids.includes(String(link.properties.href).slice(1)), String(link.properties.href));
  assert.equal(
    new Set(backs.map((b) => b.properties.href)),
    new Set(calls.map((c) => `#${String(c.properties.id)}`)),
  );
});

test('ids of footnotes are unique and are anchors', () => {
  const { html, facts } = compileText(text);
  assert.equal([...new Set(idsIn(html))], idsIn(html));
  assert.equal(new Set(facts.anchors), new Set(idsIn(html)));
});

test('footnotes are not in the list of headings', () => {
  const { facts } = compileText(`## Real\n\n${text}`);
  assert.equal(
    facts.headings.map((h) => h.id),
    ['real'],
  );
});

test('numbers and arrows of footnotes are not in texts and headings', () => {
  const { facts, article } = compileText(
    'Words[^1] go on.\n\n## Title[^1]\n\nText[^1].\n\n[^1]: The note.',
  );
  assert.is(facts.description, 'Words go on.');
  assert.equal(
    facts.headings.map((h) => [h.id, h.label]),
    [['title', ['Title']]],
  );
  assert.equal(
    article.sections.map((s) => [s.heading, s.text]),
    [
      ['', 'Words go on.'],
      ['Title', 'Text. The note.'],
    ],
  );
});

test('a reference without a note is text, and a note without a reference is left out', () => {
  assert.is(htmlOf('Text[^none].'), '<p>Text[^none].</p>');
  assert.is(htmlOf('Text.\n\n[^unused]: Note.'), '<p>Text.</p>');
});

test('links in footnotes have positions', () => {
  assert.equal(
    compileText(text)
      .facts.refs.filter((r) => r.url === './x.md')
      .map((r) => [r.line, r.column]),
    [[3, 21]],
  );
});

test('labels with markup give safe ids', () => {
  const html = htmlOf('A[^"><script>].\n\n[^"><script>]: Note.');
  assert.equal(select(html, 'script'), []);
  const [call] = select(html, 'a');
  assert.ok(
    idsIn(html)
      .map((id) => `#${id}`)
      .includes(decodeURIComponent(String(call?.properties.href))) ||
      idsIn(html)
        .map((id) => `#${id}`)
        .includes(String(call?.properties.href)),
  );
});

test.run();
