import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lastValues } from '../../src/generator/model/last-values.js';

test('it keeps as many entries as its limit, the newest ones', () => {
  const values = lastValues<string, number>(2);
  values.set('a', 1);
  values.set('b', 2);
  values.set('c', 3);
  assert.equal(['a', 'b', 'c'].map(values.get), [undefined, 2, 3]);
});

test('a new value of a known key removes no other entry', () => {
  const values = lastValues<string, number>(2);
  values.set('a', 1);
  values.set('b', 2);
  values.set('a', 3);
  assert.equal(['a', 'b'].map(values.get), [3, 2]);
});

test.run();
