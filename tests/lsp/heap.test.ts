import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HeapCollector } from '../../src/generator/lsp/heap.js';
import { chosenTest } from '../helpers/chosen-test.js';

/** A heap whose size the test decides. A collection leaves 100 MB. */
function fakeHeap(): { used: number; collections: number; collector: HeapCollector } {
  const state = { used: 0, collections: 0 };
  const collector = new HeapCollector({
    used: () => state.used,
    collect: () => {
      state.collections++;
      state.used = 100e6;
    },
  });
  return Object.assign(state, { collector });
}

chosenTest('garbage is collected in a pause, and during work only when it is much', async () => {
  const heap = fakeHeap();
  heap.used = 300e6;
  heap.collector.updated();
  assert.is(heap.collections, 0, 'the start of the server is not interrupted');
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (heap.collections > 0) resolve();
      else setTimeout(look, 50);
    };
    look();
  });
  heap.used = 180e6;
  for (let update = 0; update < 5; update++) heap.collector.updated();
  assert.is(heap.collections, 1, 'work goes on');
  heap.used = 250e6;
  heap.collector.updated();
  assert.is(heap.collections, 2, 'as much garbage as live objects');
  heap.collector.close();
});

test.run();
