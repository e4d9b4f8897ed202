import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlOf, select, textIn } from '../helpers/compile.js';

test('details have a summary with markup and are closed', () => {
  const html = htmlOf(':::details How `it` works\nText.\n:::');
  assert.is(textIn(html, 'summary'), 'How it works');
  assert.is(select(html, 'summary')[0]?.children.length, 2, 'an icon and the text');
  assert.match(html, '<code>it</code>');
  assert.is(select(html, 'details')[0]?.properties.open, undefined);
  assert.match(html, '<div class="details-body"><p>Text.</p></div>');
});

test('details without a summary have the summary "Details"', () => {
  assert.is(textIn(htmlOf(':::details\nText.\n:::'), 'summary'), 'Details');
});

test('details with {open} are open, also with a summary in brackets', () => {
  for (const [opening, summary] of [
    [':::details{open}', 'Details'],
    [':::details[More]{open}', 'More'],
  ] as const) {
    const html = htmlOf(`${opening}\nText.\n:::`);
    assert.is(select(html, 'details')[0]?.properties.open, true, opening);
    assert.is(textIn(html, 'summary'), summary);
  }
});

test('details can contain details and headings', () => {
  const html = htmlOf('::::details Outer\n## In\n\n:::details Inner\nText.\n:::\n::::');
  assert.is(select(html, 'details').length, 2);
  assert.equal(
    select(html, 'h2').map((e) => e.properties.id),
    ['in'],
  );
});

test('details can have an id', () => {
  assert.equal(
    select(htmlOf(':::details{#more}\nText.\n:::'), '*').filter((e) => e.properties.id === 'more')
      .length,
    1,
  );
});

test.run();
