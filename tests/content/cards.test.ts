import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, select, textIn, textsIn } from '../helpers/compile.js';

test('a card has a linked title, an icon and text', () => {
  const { html, facts } = compileText(`::::cards
:::card{title="Run a Worker" to="/develop/go" icon="⚙"}
One *sentence* and [more](./more.md).
:::
::::`);
  assert.is(
    html,
    '<div class="cards"><div class="card"><span class="card-icon" aria-hidden="true">⚙</span>' +
      '<div class="card-title"><a class="card-link" href="/develop/go">Run a Worker</a></div>' +
      '<div class="card-body"><p>One <em>sentence</em> and <a href="./more.md">more</a>.</p>' +
      '</div></div></div>',
  );
  assert.equal(
    facts.refs.map((r) => [r.url, r.text, r.line, r.column]),
    [
      ['/develop/go', 'Run a Worker', 2, 1],
      ['./more.md', 'more', 3, 20],
    ],
  );
});

test('both kinds of card can have their title in brackets', () => {
  for (const card of [':::card[Run `it`]{to="./x.md"}\n:::', '::card[Run `it`]{to="./x.md"}']) {
    assert.match(
      htmlOf(card),
      '<div class="card-title"><a class="card-link" href="./x.md">Run ' +
        '<code>it</code></a></div></div>',
      card,
    );
  }
});

test('a leaf card needs no text', () => {
  assert.is(
    htmlOf('::card{title="Go" to="./go.md"}'),
    '<div class="card"><div class="card-title"><a class="card-link" ' +
      'href="./go.md">Go</a></div></div>',
  );
});

test('a card can have a picture by name, and be the start', () => {
  const html = htmlOf(':::card{title="Go" to="./go.md" icon="go" start}\nWords.\n:::');
  assert.match(
    html,
    '<div class="card card-start"><span class="card-icon" aria-hidden="true"><svg',
  );
  assert.is(textIn(html, '.card-label'), 'Start here');
  assert.match(htmlOf('::card{title="Go" icon="constructor"}'), '>constructor</span>');
});

test('a card without an address has no link', () => {
  const html = htmlOf('::card{title="Go"}');
  assert.is(select(html, 'a').length, 0);
  assert.is(textIn(html, '.card-title'), 'Go');
});

test('a link of a card to another site is a reference', () => {
  const { html, facts } = compileText('::card{title="Go" to="https://go.dev/"}');
  assert.equal(
    facts.refs.map((r) => r.url),
    ['https://go.dev/'],
  );
  assert.match(html, 'href="https://go.dev/"');
});

test('headings in steps have ids and links', () => {
  const { html, facts } = compileText(
    '::::steps\n### Install it\nText\n### Start it\n```sh\nrun\n```\n::::',
  );
  assert.equal(select(html, '.steps').length, 1);
  assert.equal(
    facts.headings.map((h) => h.id),
    ['install-it', 'start-it'],
  );
  assert.equal(textsIn(html, 'h3'), ['Install it#', 'Start it#']);
});

test.run();
