import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlOf, select, textsIn } from '../helpers/compile.js';

test('tasks are disabled checkboxes with their state as accessible name', () => {
  const html = htmlOf('- [ ] open\n- [x] done\n- [X] done too\n- plain');
  assert.equal(
    select(html, 'input').map(({ properties: p }) => [
      p.type,
      p.disabled,
      p.checked ?? false,
      p.ariaLabel,
    ]),
    [
      ['checkbox', true, false, 'To do'],
      ['checkbox', true, true, 'Done'],
      ['checkbox', true, true, 'Done'],
    ],
  );
  assert.equal(
    textsIn(html, 'li').map((t) => t.trim()),
    ['open', 'done', 'done too', 'plain'],
  );
});

test('brackets elsewhere are not tasks', () => {
  assert.equal(select(htmlOf('[x] no\n\n- a [ ] b\n- [y] c\n- [ ]'), 'input'), []);
});

test('tasks can be nested', () => {
  assert.is(select(htmlOf('- [x] a\n  - [ ] b\n    1. [x] c'), 'input').length, 3);
});

test.run();
