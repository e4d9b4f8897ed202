import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf } from '../helpers/compile.js';

/** The visible text of an article. */
const shown = (text: string): string =>
  htmlOf(text)
    .replace(/<button[^]*?<\/button>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();

test('a tag that is no element of HTML is shown as text', () => {
  for (const text of [
    'Use List<T> here.',
    'A Map<K, V> and a Promise<string>.',
    'An Array<Label>, a Task<Object> and a Ref<Style>.',
    'Nested Map<String, List<Label>> types.',
    'Run docker run <image> now.',
    'Write <your-name> there.',
    'With <foo bar="1">inside</foo> both tags stay.',
    'See <?php echo 1 ?> there.',
  ])
    assert.is(shown(text), text);
});

test('a heading keeps such a tag in its text, its id and the contents', () => {
  const { facts } = compileText('# A Set<T>\n\n## Heading <T>\n');
  assert.is(facts.contentTitle, 'A Set<T>');
  assert.equal(
    facts.headings.map(({ id, label }) => [id, label.join('')]),
    [['heading-t', 'Heading <T>']],
  );
});

test('blocks, lists and tables keep such a tag', () => {
  assert.match(htmlOf('<T>\n\nWords.'), /<p>&lt;T(?:>|&gt;)<\/p>/);
  assert.is(shown('- item <T>\n  more'), 'item <T>\nmore');
  assert.match(shown('| a |\n| --- |\n| Vec<u8> |'), 'Vec<u8>');
  assert.match(shown('<div>\nA List<T> in a block.\n</div>'), 'A List<T> in a block.');
});

test('elements of HTML, custom elements and drawings stay what they are', () => {
  assert.match(htmlOf('H<sub>2</sub>O'), 'H<sub>2</sub>O');
  assert.match(htmlOf('<my-element>x</my-element>'), '<my-element>x</my-element>');
  assert.match(htmlOf('<svg><path d="M0 0"></path></svg>'), '<path d="M0 0">');
});

test('a tag inside the attributes of such a tag adds no element', () => {
  const html = htmlOf('Words <foo title="<img src=x>"> end.\n\n<bar title="<img src=x>">\nx\n');
  assert.not.match(html, '<img');
});

test.run();
