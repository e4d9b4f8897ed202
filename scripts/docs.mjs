/**
 * `npm run docs` generates files from the code: docs/api.md, the commands in docs/cli.md, the JSON
 * Schemas for editors, and tables in other pages of docs/. Arguments choose some of them:
 * `npm run docs -- cli schemas`.
 */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Name → scripts, run one after the other. */
const DOCS = {
  api: [['scripts/build.mjs'], ['scripts/run-ts.mjs', 'scripts/api-docs.ts']],
  cli: [['scripts/run-ts.mjs', 'scripts/cli-docs.ts']],
  schemas: [['scripts/run-ts.mjs', 'scripts/schemas.ts']],
  tables: [['scripts/run-ts.mjs', 'scripts/key-docs.ts']],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(DOCS, name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')} (known: ${Object.keys(DOCS).join(', ')})`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : Object.keys(DOCS)) {
  for (const args of DOCS[name]) {
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}
