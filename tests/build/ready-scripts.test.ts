import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleReadyScripts, scriptsKey } from '../../src/generator/io/bundle/bundle-client.js';
import { readyScripts } from '../../src/generator/io/bundle/ready-scripts.js';
import { generatorFingerprint } from '../../src/generator/io/fs/package-files.js';

for (const [name, needs] of [
  ['without translated texts', { texts: false }],
  ['with translated texts', { texts: true }],
] as const)
  test(`the scripts in dist/ ${name} are those that a build would bundle`, async () => {
    const ready = readyScripts(scriptsKey(generatorFingerprint(), needs), needs) ?? [];
    const bundled = await bundleReadyScripts(needs);
    assert.equal(
      ready.map(({ path }) => path),
      bundled.map(({ path }) => path),
    );
    for (const [i, { path, bytes }] of bundled.entries())
      assert.ok(Buffer.from(ready[i]?.bytes ?? []).equals(bytes), path);
  });

test('sites with own code do not take the scripts in dist/', () => {
  for (const needs of [{ texts: false }, { texts: true }]) {
    const key = scriptsKey(`${generatorFingerprint()}a hash of slots`, needs);
    assert.is(readyScripts(key, needs), undefined);
  }
});

test('scripts with translated texts are not those without them', () => {
  const [without, translated] = [{ texts: false }, { texts: true }];
  const key = scriptsKey(generatorFingerprint(), translated);
  assert.is(readyScripts(key, without), undefined);
});

test.run();
