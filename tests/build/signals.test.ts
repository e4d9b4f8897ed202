import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sampled } from '../helpers/amount.js';
import { folder, sampleSite, docsgen, treeHash, write } from '../helpers/command.js';
import { docsgenWithFaults, type Fault } from '../helpers/faulty-disk.js';

const leftovers = (site: string): string[] =>
  readdirSync(site).filter((name) => name.includes('docsgen-'));

const SIGNALS = [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
] as const;

test('a signal ends a build with 128 plus its number and leaves only the old site', async () => {
  // Files are written for longer than the 50 ms after which a build handles signals.
  const site = folder(sampleSite(40));
  await docsgen(['build'], { cwd: site });
  const before = treeHash(join(site, 'build'));
  write(site, { 'docs/index.md': '# Changed\n\nGo to [page 1](./part-0/page-1.md).\n' });
  const staging = join(site, '.build.docsgen-new');
  const moments: readonly [string, Omit<Fault, 'act'>][] = [
    ['while pages are read', { below: join(site, 'docs'), op: ['read'] }],
    ['while files are written', { below: staging, op: ['create'], from: 5 }],
    ['before the last file', { below: join(staging, 'docsgen-manifest.json'), op: ['create'] }],
  ];
  const pairs = moments.flatMap((moment) => SIGNALS.map((signal) => [moment, signal] as const));
  const tried = sampled(pairs, {
    kindsOf: ([[when], [signal]]) => [when, signal],
    more: 0,
  });
  for (const [[when, fault], [act, number]] of tried) {
    const result = await docsgenWithFaults(['build', '--no-cache'], {
      cwd: site,
      faults: [{ ...fault, times: 1, act }],
    });
    const label = `${act} ${when}: ${result.stderr}`;
    // Before the last file the build may end before it handles the signal.
    if (result.code !== 0 || when !== 'before the last file')
      assert.is(result.code, 128 + number, label);
    if (result.code !== 0) assert.is(treeHash(join(site, 'build')), before, label);
    assert.equal(leftovers(site), [], label);
    assert.not.match(result.stderr, /\n {4}at /, label);
  }
});

test('a signal ends a build while threads compile', async () => {
  // Enough text for two threads. A comment counts as text, but takes no time to compile.
  const page = `# Long\n\n<!-- ${'Some words of a long page. '.repeat(11_000)} -->\n`;
  const site = folder({
    ...sampleSite(1),
    ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`docs/long-${n}.md`, page])),
  });
  const result = await docsgenWithFaults(['build', '--jobs', '2'], {
    cwd: site,
    faults: [
      { below: join(site, '.docsgen/articles'), op: ['create'], from: 1, times: 1, act: 'SIGTERM' },
    ],
  });
  assert.is(result.code, 143, result.stderr);
  assert.equal(leftovers(site), []);
  assert.not.ok(readdirSync(site).includes('build'));
});

test.run();
