/**
 * Writes the scripts of sites without own code into dist/. Most sites have these scripts, so their
 * first build need not bundle them. The build of docsgen runs this as the last step, because the
 * keys begin with the fingerprint of dist/.
 */
import { writeFileSync } from 'node:fs';
import { generatorFingerprint } from '../fs/package-files.js';
import { jsonOfBundle } from './bundle-cache.js';
import { bundleReadyScripts, scriptsKey } from './bundle-client.js';
import { readyScriptsFile } from './ready-scripts.js';

for (const needs of [{ texts: false }, { texts: true }]) {
  const key = scriptsKey(generatorFingerprint(), needs);
  writeFileSync(readyScriptsFile(needs), jsonOfBundle(await bundleReadyScripts(needs), key));
}
