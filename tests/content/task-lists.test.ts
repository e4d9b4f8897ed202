import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlOf, select, textsIn } from '../helpers/compile.js';

test('tasks show their state, cannot be changed, and are named for those who cannot see them', () => {
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

test('brackets elsewhere are no tasks', () => {
  assert.equal(select(htmlOf('[x] no\n\n- a [ ] b\n- [y] c\n- [ ]'), 'input'), []);
});

test('tasks nest', () => {
  assert.is(select(htmlOf('- [x] a\n  - [ ] b\n    1. [x] c'), 'input').length, 3);
});

test.run();
