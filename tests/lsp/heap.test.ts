import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emptySnapshot, resultKey } from '../../src/generator/incremental/snapshot.js';
import { HeapCollector } from '../../src/generator/lsp/heap.js';
import { openSession } from '../../src/generator/session.js';
import { chosenTest } from '../helpers/chosen-test.js';
import { folder } from '../helpers/command.js';
import { examplePage } from '../helpers/editor-example.js';

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

chosenTest('the results of texts that were typed long ago leave memory', async () => {
  const path = 'docs/index.md';
  const siteDir = folder({ [path]: examplePage('Start', 'Words.') });
  let text = '';
  const session = openSession({
    siteDir,
    outDir: `${siteDir}/build`,
    jobs: 1,
    cache: false,
    socialCards: false,
    watches: true,
    findingsOnly: true,
    openTexts: { text: () => text },
    progress: () => undefined,
    notice: () => undefined,
  });
  const keys: string[] = [];
  let snapshot = emptySnapshot;
  for (let n = 0; n < 520; n++) {
    text = examplePage('Start', `Words ${n}.`);
    snapshot = await session.update(snapshot, await session.read(new Set([path])));
    const [compiled] = snapshot.compiled.values();
    keys.push(resultKey(compiled?.key ?? '', { findingsOnly: true }));
  }
  const isKept = (key: string): boolean => session.page(key) !== undefined;
  const [first = '', last = ''] = [keys[0], keys.at(-2)];
  assert.is(isKept(first), false, 'the first text');
  assert.is(isKept(last), true, 'the text before the last one, for undoing');
});

test.run();
