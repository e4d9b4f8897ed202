/** Bundles the extension into dist/extension.cjs, and writes THIRD_PARTY_LICENSES. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundledFolders, thirdPartyLicenses } from '../../scripts/build/third-party.mjs';

const root = dirname(fileURLToPath(import.meta.url));

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.cjs',
  bundle: true,
  minify: true,
  metafile: true,
  platform: 'node',
  // The Node.js of the oldest editor in the manifest.
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
});
const licenses = thirdPartyLicenses(root, bundledFolders([metafile]));
writeFileSync(join(root, 'THIRD_PARTY_LICENSES'), licenses);
