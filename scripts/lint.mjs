/**
 * `npm run lint`: every check of the sources, a few at a time, each to its end,
 * so that one run shows all errors. Arguments choose checks by name:
 * `npm run lint -- types knip`.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

/** The number of checks that run at the same time. */
const PARALLEL = 2;

/** The cores for each check. With one, TypeScript runs in one thread: threads repeat work. */
const cores = Math.max(1, Math.floor(availableParallelism() / PARALLEL));
const threads = cores === 1 ? ['--singleThreaded'] : [];

/**
 * The environment of a check. Checks in Go get their cores, and collect garbage less often: a
 * check ends before it needs two gigabytes.
 */
const env = { ...process.env, GOMAXPROCS: String(cores), GOGC: '400' };

/** The script of each check and its arguments. The slowest check is first. */
const CHECKS = {
  rules: [join(root, 'scripts/check-rules.mjs')],
  oxlint: [join(modules, 'oxlint/bin/oxlint'), '--max-warnings=0'],
  types: [join(modules, 'typescript-native/bin/tsc'), '-b', ...threads],
  layers: [
    join(modules, 'dependency-cruiser/bin/dependency-cruise.mjs'),
    'src',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err-long',
  ],
  knip: [join(modules, 'knip/bin/knip.js'), '--no-progress'],
  format: [join(modules, 'oxfmt/bin/oxfmt'), '--check'],
  length: [join(root, 'scripts/check-length.mjs')],
};

/** Runs one check. Collects its output, so that the output of two checks does not mix. */
function run(name) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, CHECKS[name], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => (output += chunk));
    }
    const end = (ok, text) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (!ok) console.log(text.trimEnd());
      resolve(ok);
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code) => end(code === 0, output));
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in CHECKS));
if (unknown.length > 0) {
  console.error(`unknown check: ${unknown.join(', ')} (known: ${Object.keys(CHECKS).join(', ')})`);
  process.exit(2);
}
const queue = wanted.length > 0 ? wanted : Object.keys(CHECKS);
const results = [];
const worker = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift())
    results.push(await run(name));
};
await Promise.all(Array.from({ length: PARALLEL }, worker));
if (results.includes(false)) process.exitCode = 1;
