import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  changedBytes,
  changedCaches,
  fullDisk,
  killedBuilds,
  simultaneousBuilds,
  unreadableFiles,
  type Trials,
} from '../helpers/reliability.js';

// A small share of what `npm run reliability` tries; docs/reliability.md has its results.
const quiet = (): void => undefined;

function assertSurvived({ tried, failures }: Trials, atLeast: number): void {
  assert.equal(failures, []);
  assert.ok(tried >= atLeast, `${tried} tried`);
}

test('a build that is killed at any file operation leaves the old site or the new one', async () => {
  assertSurvived(await killedBuilds(3, quiet), 3);
});

test('a disk that is full from any write on leaves the old site, and a full cache does no harm', async () => {
  assertSurvived(await fullDisk(40, quiet), 2);
});

test('a file that cannot be read or vanishes is one finding', async () => {
  assertSurvived(await unreadableFiles(20, quiet), 3);
});

test('two builds at the same moment do not disturb each other', async () => {
  assertSurvived(await simultaneousBuilds(1, quiet), 2);
});

test('a changed byte of the cache is noticed', async () => {
  assertSurvived(await changedBytes(50, quiet), 500);
});

test('a changed bit of the cache changes nothing that is built', async () => {
  const seed = Number(process.env.DOCSGEN_TEST_SEED ?? 7);
  assertSurvived(await changedCaches(24, seed, quiet), 24);
});

test.run();
