import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runInWorkers } from '../../src/generator/threads/pool.js';

/** A worker that returns twice each number, and ends at the number 13. */
const CODE = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (batch) => {
  if (batch.includes(13)) process.exit(1);
  parentPort.postMessage(batch.map((task) => task * 2));
});
`;

/** Runs tasks in two threads, then those that `more` returns. Returns the results by index. */
async function run(
  tasks: readonly number[],
  more?: () => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const results = new Map<number, number>();
  await runInWorkers<number, number>(tasks, {
    workerFile: new URL(`data:text/javascript,${encodeURIComponent(CODE)}`),
    settings: {},
    threads: 2,
    name: 'thread',
    batch: 2,
    ...(more === undefined ? {} : { more }),
    onDone: (start, batch) => {
      batch.forEach((result, i) => results.set(start + i, result));
    },
    lost: (task) => new Error(`lost task ${task}`),
  });
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}

/** The message of the error with which a promise rejects. */
const errorOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const twice = (numbers: readonly number[]): number[] => numbers.map((number) => number * 2);

test('threads work on all tasks, and on those that are known later', async () => {
  // Neither number is a multiple of the number of tasks in a batch.
  const first = [1, 2, 3, 4, 5];
  const later = [6, 7, 8];
  assert.equal(await run(first), twice(first));
  let calls = 0;
  const results = await run(first, () => {
    calls++;
    return Promise.resolve(later);
  });
  assert.equal(results, twice([...first, ...later]));
  assert.is(calls, 1);
});

test('an error in later tasks, or in finding them, ends the run', async () => {
  const fails = (): Promise<never> => Promise.reject(new Error('none found'));
  assert.is(await errorOf(run([1, 2, 3], fails)), 'none found');
  assert.is(await errorOf(run([1, 2, 3], () => Promise.resolve([4, 5, 13]))), 'lost task 5');
  // No thread waits for tasks that will never come.
  assert.is(await errorOf(run([13, 1, 2], () => Promise.resolve([4]))), 'lost task 0');
});

test.run();
