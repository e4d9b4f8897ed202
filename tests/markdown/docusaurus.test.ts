import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, root } from '../helpers/command.js';
import {
  residueOf,
  sampledTwins,
  splitTwin,
  twinsOf,
  wordDifferences,
} from '../helpers/markdown-words.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

fullTest('pages of MDX become Markdown with the same words', async () => {
  const site = join(folder({}), 'site');
  const old = join(root, 'tests/fixtures/docusaurus-site');
  const migrated = await docsgen(['migrate', old, '--out', site, '--yes', '--write']);
  assert.is(migrated.code, 0, migrated.stderr);
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'junction');
  const built = await docsgen(['build', '--no-social-cards'], { cwd: site });
  assert.is(built.code, 0, built.stderr);
  const out = join(site, 'build');
  assert.ok(twinsOf(out).length > 150);
  const twins = sampledTwins(out);
  assert.equal(wordDifferences(out, twins), []);
  const residue = twins.flatMap(({ path }) => {
    const { body } = splitTwin(readFileSync(join(out, path), 'utf8'));
    return residueOf(body).map((text) => `${path}: ${text}`);
  });
  assert.equal(residue, []);
});

test.run();
