import { EditMap } from 'micromark-util-edit-map';
import type { Event } from 'micromark-util-types';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seeded } from '../helpers/random.js';

const ofLibrary = EditMap.prototype.consume;
// The module is loaded after the library's method was kept.
const { editTailsOnly } = await import('../../src/generator/content/markdown/edit-tail.js');

/** The method only moves events: any value does for one. */
function numbered(count: number): Event[] {
  return Array.from({ length: count }, (_, n) => n as unknown as Event);
}

test('the library still keeps its edits in the form that is read', () => {
  assert.is(editTailsOnly(), true);
  assert.is.not(EditMap.prototype.consume, ofLibrary);
});

test('edits have the same result as with the method of the library', () => {
  const { below } = seeded(16);
  for (let round = 0; round < 2000; round++) {
    const size = below(30);
    const ours = new EditMap();
    const theirs = new EditMap();
    for (let at = below(4); at <= size; at += 1 + below(8)) {
      const remove = Math.min(below(3), size - at);
      const added = numbered(below(3));
      ours.add(at, remove, [...added]);
      theirs.add(at, remove, [...added]);
      at += remove;
    }
    const [left, right] = [numbered(size), numbered(size)];
    ours.consume(left);
    ofLibrary.call(theirs, right);
    assert.equal(left, right);
    assert.equal({ ...ours }, { ...theirs });
  }
});

test.run();
