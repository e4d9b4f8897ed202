import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lintMessages } from '../helpers/lint-code.js';

const DECLARED = `
interface PageFacts { readonly title: string; readonly refs: readonly string[] }
interface Page { readonly facts: PageFacts }
declare const facts: PageFacts;
declare const page: Page;
declare const optional: PageFacts | undefined;
type PlainFacts = PageFacts & { readonly isPacked?: never };
declare function plainFacts(facts: PageFacts): PlainFacts;
`;

test('lint reports copies of facts that lose their lists', () => {
  const pieces = [
    "({ ...facts, title: '' });",
    '({ ...page.facts });',
    '({ ...optional });',
    'const { title, ...rest } = facts; [title, rest];',
  ];
  const messages = lintMessages('copied-facts', DECLARED, pieces);
  pieces.forEach((code, i) => {
    assert.match(messages[i]?.[0] ?? '', 'leaves out the lists of packed facts', code);
  });
});

test('lint accepts copies of plain facts, of lists and of other objects', () => {
  const pieces = [
    '({ ...plainFacts(facts) });',
    'const plain = plainFacts(facts); ({ ...plain });',
    '[...facts.refs];',
    '({ ...page });',
    'const { title } = facts; title;',
    'const { title, ...rest } = plainFacts(facts); [title, rest];',
  ];
  const messages = lintMessages('copied-facts', DECLARED, pieces);
  pieces.forEach((code, i) => {
    assert.equal(messages[i], [], code);
  });
});

test.run();
