import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../helpers/command.js';
import { seeded } from '../helpers/random.js';
import { siteFaults, findingFaults } from './site.js';
import { smallSiteAsJson } from './seeds.js';
import { faultsOf, targets } from './targets.js';

const SEED = 1_000_003;

for (const target of targets) {
  test(`${target.rounds} random inputs of the kind "${target.name}" have no fault`, async () => {
    for (let round = 1; round <= target.rounds; round++) {
      const input = target.input(seeded(SEED * round));
      assert.equal(await faultsOf(target, input), [], `round ${round}: ${JSON.stringify(input)}`);
    }
  });

  const folder = join(root, 'tests/fixtures/fuzz', target.name.replaceAll(' ', '-'));
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : [])
    test(`an input that failed once has no fault: ${target.name}/${name}`, async () => {
      const input = readFileSync(join(folder, name), 'utf8');
      assert.equal(await faultsOf(target, input), []);
    });
}

test('the unchanged site has no finding', async () => {
  assert.equal(await siteFaults(smallSiteAsJson), []);
});

test('findingFaults reports invalid findings', () => {
  const finding = {
    rule: 'link/missing-page',
    severity: 'error' as const,
    file: 'a.md',
    line: 1,
    column: 3,
    message: 'There is no page.',
    hint: 'Write one.',
  };
  const files = { 'a.md': 'ab\n' };
  assert.equal(findingFaults([finding], files), []);
  for (const change of [
    { rule: 'link/nothing' },
    { line: 3 },
    { column: 4 },
    { message: 'undefined is no page.' },
    { hint: ' ' },
  ])
    assert.is(findingFaults([{ ...finding, ...change }], files).length, 1, JSON.stringify(change));
});

test.run();
