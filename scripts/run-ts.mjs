/**
 * Run a TypeScript file of this repository with its arguments:
 * `node scripts/run-ts.mjs bench/run.ts --pages 50`. Node 20 cannot by itself,
 * so esbuild bundles the file into .cache/run/ first (a few milliseconds).
 */
import { spawn } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [entry, ...args] = process.argv.slice(2);
if (entry === undefined) {
  console.error('usage: node scripts/run-ts.mjs <file.ts> [arguments]');
  process.exit(2);
}
const outfile = join(root, '.cache', 'run', `${basename(entry).replace(/\.tsx?$/, '')}.mjs`);
await build({
  absWorkingDir: root,
  entryPoints: [entry],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'inline',
  logLevel: 'error',
});
const child = spawn(process.execPath, ['--enable-source-maps', outfile, ...args], {
  stdio: 'inherit',
  env: { ...process.env, DOCSGEN_ROOT: root },
});
child.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.on('close', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 130);
});
