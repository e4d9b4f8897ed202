/**
 * `npm run bench`: measure docsgen. The first argument names what; the rest goes to it.
 *
 *   npm run bench [-- builds --peers]     builds of a generated site; the default
 *   npm run bench -- dimensions           several languages and versions beside one
 *   npm run bench -- check                `docsgen check` beside a build
 *   npm run bench -- machines             a remote cache, and shards
 *   npm run bench -- serve                from saving a file to the changed page
 *   npm run bench -- lsp                  from a keystroke in an editor to its findings
 *   npm run bench -- search               the search box in a browser
 *   npm run bench -- ranking [--tune]     the test queries of the documentation
 *   npm run bench -- client               how long the browser is busy
 *   npm run bench -- bytes                what a reader transfers
 *   npm run bench -- lighthouse           Lighthouse's figures
 *   npm run bench -- reliability          builds that are disturbed, about an hour
 *   npm run bench -- parity <docusaurus-site>      the same site built by the real Docusaurus
 *   npm run bench -- copies --copies 24 <folder>   a large site out of this one, to measure with
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Name → script, and what is built before it: docsgen (`build`), or this site too (`site`). */
const BENCHES = {
  builds: { script: 'bench/run.ts', before: 'build' },
  dimensions: { script: 'bench/dimensions.ts', before: 'build' },
  check: { script: 'bench/check.ts', before: 'build' },
  machines: { script: 'bench/machines.ts', before: 'build' },
  serve: { script: 'bench/serve.ts', before: 'build' },
  lsp: { script: 'bench/lsp.ts', before: 'build' },
  search: { script: 'bench/search.ts', before: 'site' },
  ranking: { script: 'bench/ranking.ts', before: 'build' },
  client: { script: 'bench/client.ts', before: 'site' },
  bytes: { script: 'bench/bytes-table.ts', before: 'site' },
  lighthouse: { script: 'scripts/lighthouse.ts', before: 'site' },
  reliability: { script: 'scripts/reliability.ts', before: 'build' },
  parity: { script: 'bench/parity.ts', before: 'build' },
  copies: { script: 'bench/copies.ts', before: undefined },
};

/** Run a script of the repository; ends this process when it fails. */
function run(script, args = []) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const args = process.argv.slice(2);
const name = args[0] === undefined || args[0].startsWith('-') ? 'builds' : args.shift();
if (!Object.hasOwn(BENCHES, name)) {
  console.error(`unknown bench: ${name} (known: ${Object.keys(BENCHES).join(', ')})`);
  process.exit(2);
}
const { script, before } = BENCHES[name];
if (before !== undefined) run('scripts/build.mjs');
if (before === 'site') run('bin/docsgen.js', ['build']);
run('scripts/run-ts.mjs', [script, ...args]);
