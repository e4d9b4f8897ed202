/**
 * Writes the scripts of a site without own code and translated texts into dist/. Most sites have
 * these scripts, so their first build need not bundle them. The build of docsgen runs this as the
 * last step, because the key is the fingerprint of dist/.
 */
import { writeFileSync } from 'node:fs';
import { generatorFingerprint } from '../fs/package-files.js';
import { jsonOfBundle } from './bundle-cache.js';
import { bundleReadyScripts } from './bundle-client.js';
import { READY_SCRIPTS } from './ready-scripts.js';

writeFileSync(READY_SCRIPTS, jsonOfBundle(await bundleReadyScripts(), generatorFingerprint()));
