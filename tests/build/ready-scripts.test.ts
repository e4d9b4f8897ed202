import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleReadyScripts } from '../../src/generator/io/bundle/bundle-client.js';
import { readyScripts } from '../../src/generator/io/bundle/ready-scripts.js';
import { generatorFingerprint } from '../../src/generator/io/fs/package-files.js';

test('the scripts in dist/ are those that a build would bundle', async () => {
  const ready = readyScripts(generatorFingerprint()) ?? [];
  const bundled = await bundleReadyScripts();
  assert.equal(
    ready.map(({ path }) => path),
    bundled.map(({ path }) => path),
  );
  for (const [i, { path, bytes }] of bundled.entries())
    assert.ok(Buffer.from(ready[i]?.bytes ?? []).equals(bytes), path);
});

test('sites with own code do not take the scripts in dist/', () => {
  assert.is(readyScripts(`${generatorFingerprint()}a hash of slots`), undefined);
});

test.run();
