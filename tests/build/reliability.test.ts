import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount, sampleSeed } from '../helpers/amount.js';
import {
  changedBytes,
  changedCaches,
  fullDisk,
  killedBuilds,
  killedEdits,
  simultaneousBuilds,
  unreadableFiles,
  type Trials,
} from '../helpers/reliability.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

// `npm run bench -- reliability` makes many more trials; docs/reliability.md has its results.
const KILLS = amount({ normal: 2, full: 20 });
const FLIPS = amount({ normal: 6, full: 120 });

const quiet = (): void => undefined;

function assertSurvived({ tried, failures }: Trials, atLeast: number): void {
  assert.equal(failures, []);
  assert.ok(tried >= atLeast, `${tried} tried`);
}

fullTest('a build killed at any file operation leaves the old or the new site', async () => {
  assertSurvived(await killedBuilds(KILLS, quiet), KILLS);
});

fullTest('an edit of one page that is killed leaves the old or the new site', async () => {
  const count = amount({ normal: 2, full: 200 });
  assertSurvived(await killedEdits(count, quiet), count);
});

fullTest('a full disk leaves the old site, and a full cache does no harm', async () => {
  assertSurvived(await fullDisk(amount({ normal: 60, full: 6 }), quiet), 2);
});

test('an unreadable or vanished file is one finding', async () => {
  assertSurvived(await unreadableFiles(amount({ normal: 20, full: 3 }), quiet), 3);
});

test('two builds at the same time do not disturb each other', async () => {
  assertSurvived(await simultaneousBuilds(1, quiet), 2);
});

fullTest('docsgen notices a changed byte of the cache', async () => {
  assertSurvived(await changedBytes(amount({ normal: 300, full: 5 }), quiet), 100);
});

test('a changed bit of the cache does not change the built site', async () => {
  assertSurvived(await changedCaches(FLIPS, 6 + sampleSeed, quiet), FLIPS);
});

test.run();
