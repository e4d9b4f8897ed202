import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, problemsOf } from '../helpers/compile.js';

test('a badge has a type, or is neutral', () => {
  assert.is(
    htmlOf('Now :badge[Public *Preview*]{type="info"} and :badge[old].'),
    '<p>Now <span class="badge badge-info">Public <em>Preview</em></span> and <span ' +
      'class="badge badge-neutral">old</span>.</p>',
  );
});

test('`:kbd` becomes a kbd element', () => {
  assert.is(
    htmlOf('Press :kbd[Ctrl+K], then :kbd[`\\`].'),
    '<p>Press <kbd>Ctrl+K</kbd>, then <kbd><code>\\</code></kbd>.</p>',
  );
});

test('unknown attributes are ignored', () => {
  assert.is(htmlOf(':kbd[K]{onclick="x()" class="y" style="z"}'), '<p><kbd>K</kbd></p>');
});

test('inline directives work in headings, tables, lists and links', () => {
  const { html, facts } = compileText(
    '## Press :kbd[K]\n\n| a |\n|---|\n| :kbd[K] |\n\n- :kbd[K]\n\n[:kbd[K]](./x.md)',
  );
  assert.is(html.match(/<kbd>K<\/kbd>/g)?.length, 4);
  assert.equal(
    facts.headings.map((h) => h.id),
    ['press-k'],
  );
});

test('text that looks like a directive stays text', () => {
  for (const prose of [
    '10:30',
    'a:b',
    'std::vector',
    'the :kbd key',
    ':kbd',
    ':kbd (Ctrl)',
    'key:value',
    'a::b::c',
    'ratio 3:4',
    'a:b{c}',
    'x:y[z]',
    'namespace:queue[0]',
    'C:\\path',
    ':unknown[text]',
    ':Kbd[K]',
    'foo:barkbd[x]',
    ':kbd-x[y]',
    '::before is a pseudo-element',
    'Text: and more',
    'urn:isbn:123',
    'at 9:45:10.',
    ':',
    '::',
    'a :: b',
    'Error: x:y',
    '10:kbd',
    'std::kbd',
  ]) {
    const { html, problems } = compileText(`Text ${prose} end`);
    assert.is(html.replace(/<[^>]*>/g, ''), `Text ${prose.replaceAll('\\\\', '\\')} end`, prose);
    assert.equal(problems, [], prose);
  }
});

test('an address with a port is a link, not a directive', () => {
  assert.is(
    htmlOf('See http://x.example:80/a now'),
    '<p>See <a href="http://x.example:80/a" class="external" rel="noopener ' +
      'noreferrer">http://x.example:80/a</a> now</p>',
  );
});

test('a link directly after a word with a colon is a link', () => {
  assert.is(htmlOf('foo:bar[baz](x)'), '<p>foo:bar<a href="x">baz</a></p>');
});

test('text with colons next to a directive stays text', () => {
  assert.is(
    htmlOf('At 10:30 press :kbd[K] in a:b std::vector<int>'),
    '<p>At 10:30 press <kbd>K</kbd> in a:b std::vector&lt;int&gt;</p>',
  );
});

test('a line that starts with two colons and more words is text', () => {
  const text = '::before is an element\n\n::after too';
  assert.is(htmlOf(text), '<p>::before is an element</p>\n<p>::after too</p>');
  assert.equal(problemsOf(text), []);
});

test.run();
