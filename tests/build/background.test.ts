import { getPriority } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runInBackground } from '../../src/generator/threads/background.js';

/** The priority of a thread that runs in the background. This file is its code. */
function backgroundPriority(): Promise<number> {
  const thread = new Worker(new URL(import.meta.url));
  return new Promise((resolve, reject) => thread.on('message', resolve).on('error', reject));
}

if (isMainThread) {
  test('a thread in the background lets the others run first', async () => {
    const before = getPriority();
    const lower = process.platform === 'linux' ? Math.max(before, 5) : before;
    assert.is(await backgroundPriority(), lower);
    assert.is(getPriority(), before);
  });
  test.run();
} else {
  runInBackground();
  parentPort?.postMessage(getPriority());
}
