import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic, Severity } from '../../src/generator/model/diagnostic.js';
import { prettyFindings } from '../../src/generator/report/pretty.js';

/** Returns `count` findings of a rule, spread over `files` files. */
function findings(rule: string, severity: Severity, count: number, files = 1): Diagnostic[] {
  return Array.from({ length: count }, (_, i) => ({
    rule,
    severity,
    file: `docs/page-${i % files}.md`,
    line: i + 1,
    column: 2,
    message: `Message ${i} of ${rule}.`,
    hint: `Hint ${i} of ${rule}.`,
  }));
}

const print = (diagnostics: readonly Diagnostic[], all = false): string =>
  prettyFindings(diagnostics, { color: false, all, sourceLine: () => undefined });

test('a rule with many findings shows the first five and counts the others', () => {
  const text = print(findings('tags/similar', 'warning', 817));
  for (const n of [0, 1, 2, 3, 4]) {
    assert.match(text, `docs/page-0.md:${n + 1}:2  warning  tags/similar\n  Message ${n}`);
    assert.match(text, `  hint: Hint ${n} of tags/similar.`);
  }
  assert.not.match(text, 'Message 5 ');
  assert.match(text, '… and 812 more like this; `--all` shows them');
});

test('the note about one hidden finding is in the singular', () => {
  assert.match(print(findings('a/b', 'error', 6)), '… and 1 more like this; `--all` shows it');
});

test('--all shows every finding and hides none', () => {
  const text = print(findings('tags/similar', 'warning', 40), true);
  for (let n = 0; n < 40; n++) assert.match(text, `Message ${n} of`);
  assert.not.match(text, '--all');
});

test('errors come before warnings, and rare rules before frequent ones', () => {
  const text = print([
    ...findings('w/many', 'warning', 9),
    ...findings('e/many', 'error', 7),
    ...findings('w/one', 'warning', 1),
    ...findings('e/one', 'error', 1),
  ]);
  const order = ['e/one', 'e/many', 'w/one', 'w/many'].map((rule) =>
    text.indexOf(`Message 0 of ${rule}`),
  );
  assert.equal(
    order,
    [...order].sort((a, b) => a - b),
  );
  assert.not.ok(order.includes(-1));
});

test('the closing table names rule, severity, findings and files', () => {
  const text = print([
    ...findings('link/missing-page', 'error', 3, 2),
    ...findings('tags/similar', 'warning', 820, 100),
  ]);
  assert.is(
    text.split('\n\n').at(-1),
    [
      'rule               severity  findings  files',
      'link/missing-page  error            3      2',
      'tags/similar       warning        820    100',
    ].join('\n'),
  );
});

test('many findings of one rule have a table, and a few have none', () => {
  assert.match(print(findings('a/b', 'error', 6)), 'rule  severity');
  assert.not.match(print(findings('a/b', 'error', 5)), 'rule  severity');
  assert.is(print([]), '');
});

test('a rule that is reported as error and as warning has two groups', () => {
  const text = print([...findings('a/b', 'warning', 1), ...findings('a/b', 'error', 1)]);
  assert.match(text, /a\/b +error +1 +1\na\/b +warning +1 +1/);
});

test('the text is the same with and without colours', () => {
  const list = [...findings('a/b', 'error', 7), ...findings('c/d', 'warning', 1)];
  const plain = print(list);
  const colored = prettyFindings(list, { color: true, all: false, sourceLine: () => undefined });
  assert.not.ok(plain.includes('\u001b'));
  assert.ok(colored.includes('\u001b[31merror'));
  // eslint-disable-next-line no-control-regex
  assert.is(colored.replace(/\u001b\[\d+m/g, ''), plain);
});

test.run();
