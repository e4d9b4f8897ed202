import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, idsIn, problemsOf, select, textsIn } from '../helpers/compile.js';

const two = `::::tabs{group="language"}
:::tab{label="Go" value="go"}
Go text
:::
:::tab{label="C# and F#"}
C text
:::
::::
`;

test('tabs have a group, labels, values and panels', () => {
  const html = htmlOf(two);
  assert.equal(
    select(html, '.tabs').map((e) => e.properties.dataGroup),
    ['language'],
  );
  assert.equal(
    select(html, 'button').map((e) => [e.properties.dataValue, e.properties.dataOn]),
    [
      ['go', ''],
      ['c-and-f', undefined],
    ],
  );
  assert.equal(textsIn(html, 'button'), ['Go', 'C# and F#']);
  assert.equal(
    select(html, '.tabs-panel').map((e) => [e.properties.id, e.properties.dataValue]),
    [
      ['language-go', 'go'],
      ['language-c-and-f', 'c-and-f'],
    ],
  );
  assert.equal(textsIn(html, '.tabs-panel'), ['GoGo text', 'C# and F#C text']);
});

test('two groups on a page have different ids, and all ids are anchors', () => {
  const { html, facts } = compileText(
    `${two}\n${two}\n:::::tabs\n:::tab{label="Go"}\nx\n:::\n:::::\n`,
  );
  const expected = [
    'language-go',
    'language-c-and-f',
    'language-go-1',
    'language-c-and-f-1',
    'tab-go',
  ];
  assert.equal(idsIn(html), expected);
  assert.equal(facts.anchors, expected);
});

test('an explicit id has precedence over the id of a tab', () => {
  const { html, facts } = compileText(`${two}\n## Other {#language-go}\n\n## Language Go\n`);
  assert.equal(idsIn(html), ['language-go-1', 'language-c-and-f', 'language-go', 'language-go-2']);
  assert.equal(
    facts.headings.map((h) => h.id),
    ['language-go', 'language-go-2'],
  );
});

test('headings in tabs have unique ids and are in the list of headings', () => {
  const { html, facts } = compileText(
    '::::tabs\n:::tab{label="A"}\n### Run it\n:::\n:::tab{label="B"}\n### Run it\n:::\n::::',
  );
  assert.equal(
    facts.headings.map((h) => [h.id, h.level, h.line]),
    [
      ['run-it', 3, 3],
      ['run-it-1', 3, 6],
    ],
  );
  assert.equal(
    select(html, 'h3').map((e) => e.properties.id),
    ['run-it', 'run-it-1'],
  );
});

test('a tab can have its label in brackets', () => {
  const html = htmlOf('::::tabs\n:::tab[Go now]\nText\n:::\n::::');
  assert.equal(textsIn(html, 'button'), ['Go now']);
  assert.equal(textsIn(html, '.tabs-panel'), ['Go nowText']);
});

test('text between tabs is reported at its position', () => {
  assert.equal(problemsOf('::::tabs\n:::tab{label="A"}\nx\n:::\n\nStray.\n::::'), [
    '6:1 directive/misplaced Only :::tab may be directly inside :::tabs. Move this text ' +
      'into a tab, or check that ::::tabs has more colons than its tabs.',
  ]);
});

test('a tab outside tabs is reported and keeps its text', () => {
  const text = 'Text\n\n:::tab{label="A"}\nKept.\n:::';
  assert.equal(problemsOf(text), [
    '3:1 directive/misplaced :::tab is outside :::tabs. Wrap the tabs in ::::tabs … :::: ' +
      'with more colons than theirs.',
  ]);
  assert.match(htmlOf(text), '<p>Kept.</p>');
});

test('a tab without a label is reported', () => {
  assert.equal(problemsOf('::::tabs\n:::tab\nx\n:::\n::::'), [
    '2:1 directive/attribute :::tab needs a label. Write :::tab{label="Go"}.',
  ]);
});

test('admonitions can contain tabs, and tabs can contain code and tabs', () => {
  const html = htmlOf(`::::::note
:::::tabs
::::tab{label="A"}
\`\`\`go
x
\`\`\`

:::tabs{group="b"}
:::
::::
:::::
::::::`);
  assert.is(select(html, '.admonition').length, 1);
  assert.is(select(html, '.tabs').length, 2);
  assert.is(select(html, '.code').length, 1);
});

test.run();
