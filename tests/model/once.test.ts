import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { onceForFirst, onceForTexts } from '../../src/generator/model/once.js';

function countedJoin(limit: number): { join: (...texts: string[]) => string; made: string[] } {
  const made: string[] = [];
  const join = onceForTexts((...texts) => {
    made.push(texts.join('+'));
    return texts.join('+');
  }, limit);
  return { join, made };
}

test('a result is made once for the same texts', () => {
  const { join, made } = countedJoin(100);
  assert.is(join('a', 'b'), 'a+b');
  assert.is(join('a', 'b'), 'a+b');
  assert.is(join('ab', ''), 'ab+');
  assert.equal(made, ['a+b', 'ab+']);
});

test('names of the object prototype are texts like others', () => {
  const { join } = countedJoin(100);
  for (const name of ['constructor', '__proto__', 'toString']) assert.is(join(name), name);
});

test('the oldest results are forgotten beyond the limit', () => {
  const { join, made } = countedJoin(8);
  for (const text of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa']) join(text);
  assert.equal(made, ['aaaa', 'bbbb', 'cccc', 'aaaa']);
});

test('a text above the limit is not kept', () => {
  const { join, made } = countedJoin(2);
  for (const text of ['aaaa', 'aaaa']) assert.is(join(text), 'aaaa');
  assert.is(made.length, 2);
});

test('the first results are kept up to a number of items, and the last result', () => {
  const made: string[] = [];
  const make = ({ name, size }: { name: string; size: number }): readonly string[] => {
    made.push(name);
    return Array.from({ length: size }, () => name);
  };
  const get = onceForFirst(make, 4);
  const [a, large, b, c] = [
    { name: 'a', size: 2 },
    { name: 'large', size: 3 },
    { name: 'b', size: 2 },
    { name: 'c', size: 1 },
  ];
  for (const each of [a, large, large, b, c, c]) assert.equal(get(each).length, each.size);
  assert.equal(made, ['a', 'large', 'b', 'c']);
  for (const each of [a, large, b, c]) get(each);
  assert.equal(made, ['a', 'large', 'b', 'c', 'large', 'c']);
});

test.run();
