import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, textIn } from '../helpers/compile.js';

test('names of emoji in text become emoji', () => {
  const cases: [text: string, shown: string][] = [
    ['A :rocket: and :+1::tada:', 'A 🚀 and 👍🎉'],
    ['**:fire:** *a* :no_such_name:', '🔥 a :no_such_name:'],
    ['at 10:30:45 and urn:x:y', 'at 10:30:45 and urn:x:y'],
    ['at 10:30:smile: (:wave:)', 'at 10:30😄 (👋)'],
    ['`:rocket:` <kbd>:x:</kbd>', ':rocket: :x:'],
    ['[:rocket: docs](https://a.example/:x:/)', '🚀 docs'],
    [':constructor: :__proto__:', ':constructor: :proto:'],
    [':badge[:x:] :rocket:', '❌ 🚀'],
  ];
  for (const [text, shown] of cases) assert.is(textIn(htmlOf(text), 'p'), shown, text);
  assert.match(htmlOf('```\n:rocket:\n```'), ':rocket:');
  assert.is(textIn(htmlOf(':rocket:', { emoji: false }), 'p'), ':rocket:');
});

test('the id of a heading is made from the name, its label shows the emoji', () => {
  const { facts, article } = compileText('## :rocket: Launch `:x:`\n\nWords.\n');
  assert.equal(
    facts.headings.map(({ id, label }) => [id, label]),
    [['rocket-launch-x', ['🚀 Launch ', { code: ':x:' }]]],
  );
  assert.is(article.sections.at(-1)?.heading, '🚀 Launch :x:');
});

test('many colons take linear time', () => {
  const text = `${':a'.repeat(20_000)} ${':'.repeat(20_000)} ${'a-'.repeat(20_000)}`;
  assert.ok(htmlOf(text).length > 80_000);
});

test.run();
