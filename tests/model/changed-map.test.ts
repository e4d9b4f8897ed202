import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ChangedMap, changedEntries } from '../../src/generator/model/changed-map.js';

const base: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['b', 2],
  ['c', 3],
]);

test('a changed map has the keys of its base in their order, and new values', () => {
  const map = ChangedMap.of(base, new Map([['b', 20]]));
  assert.equal([...map], [...new Map(base).set('b', 20)]);
  assert.equal([...map.keys()], ['a', 'b', 'c']);
  assert.equal([...map.values()], [1, 20, 3]);
  assert.equal([map.size, map.get('b'), map.get('d'), map.has('c')], [3, 20, undefined, true]);
  const visited: unknown[] = [];
  map.forEach((value, key) => visited.push([key, value]));
  assert.equal(visited, [...map]);
});

test('without a change it is the same map', () => {
  assert.is(ChangedMap.of(base, new Map()), base);
});

test('later changes replace earlier ones and keep the base', () => {
  const first = ChangedMap.of(base, new Map([['a', 10]]));
  const second = ChangedMap.of(
    first,
    new Map([
      ['a', 11],
      ['c', 30],
    ]),
  );
  assert.equal([...second.values()], [11, 2, 30]);
  assert.equal([...first.values()], [10, 2, 3]);
  assert.is((second as ChangedMap<string, number>).base, base);
});

test('the changed entries are those of either map, or all without a common base', () => {
  const first = ChangedMap.of(base, new Map([['a', 10]]));
  const second = ChangedMap.of(base, new Map([['c', 30]]));
  assert.equal(
    [...changedEntries(first, second)],
    [
      ['a', 1],
      ['c', 30],
    ],
  );
  assert.equal([...changedEntries(first, base)], [['a', 1]]);
  assert.equal([...changedEntries(base, base)], []);
  assert.equal([...changedEntries(new Map(base), second)], [...second]);
});

test.run();
