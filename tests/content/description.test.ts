import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText } from '../helpers/compile.js';

const description = (text: string): string => compileText(text).facts.description;

test('the description is in front matter, or else is the first paragraph', () => {
  assert.is(description('---\ndescription: Own.\n---\n\nFirst.'), 'Own.');
  assert.is(
    description('## Heading\n\nFirst `one` with [link](./x.md)\nover lines.\n\nSecond.'),
    'First one with link over lines.',
  );
});

test('lists, quotes, tables, admonitions and pictures are not the first paragraph', () => {
  for (const before of [
    '- item\n- item',
    '> quote',
    '| a |\n|---|',
    ':::note\nText\n:::',
    '```\ncode\n```',
    '![Logo](./a.png)',
    '![Logo](./a.png "Caption")',
    '<div><p>raw</p></div>',
    '$$\nx\n$$',
  ])
    assert.is(description(`${before}\n\nFirst.`), 'First.', before);
});

test('the description has no pictures, footnotes and breaks', () => {
  assert.is(description('![Logo](./a.png) One[^1]<br>two.\n\n[^1]: Note.'), 'One two.');
});

test('code is no description, also if readers can edit it', () => {
  const live = '```jsx live\nfunction A() { return <b>live</b>; }\n```';
  assert.is(description(`# T\n\n${live}\n\n- a\n- b\n\n\`\`\`js\ncode();\n\`\`\``), 'a b');
  assert.is(description(`---\ntitle: T\n---\n\n${live}`), '');
});

test('buttons are no description', () => {
  assert.is(description('# T\n\n- x\n- y\n\n<button>Press</button>\n'), 'x y');
  assert.is(description('# T\n\n<button>Press</button>\n'), '');
});

test('a page without a paragraph has no description', () => {
  assert.is(description('## Only\n\n- a'), '');
  assert.is(description(''), '');
});

test('a long paragraph is cut at a word and ends with an ellipsis', () => {
  const cut = description('word '.repeat(80));
  assert.is(cut, `${'word '.repeat(40).trim()}…`.slice(0, 201));
  assert.ok(cut.length <= 200, String(cut.length));
  assert.match(cut, /word…$/);
});

test('a long word is cut between characters', () => {
  assert.is(description('a'.repeat(300)), `${'a'.repeat(199)}…`);
  assert.is(description(`a${'😀'.repeat(200)}`), `a${'😀'.repeat(99)}…`);
  assert.is(description('😀'.repeat(200)), `${'😀'.repeat(99)}…`);
});

test.run();
