import { EditMap } from 'micromark-util-edit-map';
import type { Event } from 'micromark-util-types';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seeded } from '../helpers/random.js';

const originalConsume = EditMap.prototype.consume;
// The import replaces the method of the library, so it follows the line above.
const { editTailsOnly } = await import('../../src/generator/content/markdown/edit-tail.js');

/** Numbers in place of events. The method only moves events and does not read them. */
function numbered(count: number): Event[] {
  return Array.from({ length: count }, (_, n) => n as unknown as Event);
}

test('the library still stores its edits in the form that docsgen reads', () => {
  assert.is(editTailsOnly(), true);
  assert.is.not(EditMap.prototype.consume, originalConsume);
});

test('edits give the same result as with the method of the library', () => {
  const { below } = seeded(16);
  for (let round = 0; round < 2000; round++) {
    const size = below(30);
    const patchedMap = new EditMap();
    const originalMap = new EditMap();
    for (let at = below(4); at <= size; at += 1 + below(8)) {
      const remove = Math.min(below(3), size - at);
      const added = numbered(below(3));
      patchedMap.add(at, remove, [...added]);
      originalMap.add(at, remove, [...added]);
      at += remove;
    }
    const [left, right] = [numbered(size), numbered(size)];
    patchedMap.consume(left);
    originalConsume.call(originalMap, right);
    assert.equal(left, right);
    assert.equal({ ...patchedMap }, { ...originalMap });
  }
});

test.run();
