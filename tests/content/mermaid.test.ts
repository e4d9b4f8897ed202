import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, select, textIn } from '../helpers/compile.js';

const text = '```mermaid\ngraph LR\n  A["<b>x</b>"] --> B & C\n```';

test('a mermaid block contains its source as text', () => {
  const html = htmlOf(text);
  assert.is(textIn(html, '.mermaid-source'), 'graph LR\n  A["<b>x</b>"] --> B & C');
  assert.equal(select(html, 'b'), []);
  assert.is(select(html, 'pre')[0]?.properties.dataMermaid, '');
});

test('the facts say whether a page has diagrams', () => {
  assert.is(compileText(text).facts.features.mermaid, true);
  assert.is(compileText('mermaid\n\n```md\nmermaid\n```').facts.features.mermaid, false);
});

test('without mermaid in the config the block is code', () => {
  const { html, facts } = compileText(text, { mermaid: false });
  assert.is(select(html, '.code').length, 1);
  assert.is(facts.features.mermaid, false);
});

test.run();
