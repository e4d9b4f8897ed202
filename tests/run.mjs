/**
 * `npm test`: build docsgen when its dist/ is stale, bundle every
 * tests/**\/*.test.ts(x) and run them in Node processes.
 *
 *   node tests/run.mjs [--full] [--seed N] [--jobs N] [--timeout SECONDS] [--no-build]
 *                      [--record] [--verbose] [filter…]
 *
 * A filter is a part of a path: `npm test -- spec sidebar`. The last line is
 * `N passed, N failed`, with `, N skipped` when there are any. The line before gives the
 * number of tests that only a full run has (`helpers/full-test.ts`). A file fails
 * when a test fails, when it ends early or hangs, and when it runs no test at
 * all: uvu says nothing when a file forgets `.run()`.
 *
 * A normal run tries samples where there is too much to try; `--seed` chooses other
 * ones, and `--full` (`npm run test:full`) tries everything. `--record` writes the CPU
 * seconds of the files to tests/timings.json, by which the files are ordered.
 *
 * Tests find the repository in DOCSGEN_ROOT, its built site in DOCSGEN_BUILT_SITE, a
 * browser, if there is one, in CHROME_PATH, and a temporary folder, removed at the end,
 * in os.tmpdir().
 */
import { mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSite, BUILT_SITE_HELPER } from './helpers/build-site.mjs';
import { bundleTests } from './helpers/bundle-tests.mjs';
import { cpuCounter } from './helpers/cpu-time.mjs';
import { forgottenRuns, runFile, runTogether } from './helpers/run-file.mjs';
import { planRuns } from './helpers/plan-runs.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache', 'tests');
/** CPU seconds of the test files, from a run with `--record`. */
const timingsFile = join(root, 'tests', 'timings.json');

// Two more than there are cores, up to four: browser tests wait for much.
const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(Math.min(4, availableParallelism() + 2)) },
    timeout: { type: 'string', default: '1800' },
    build: { type: 'boolean', default: true },
    verbose: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

/** Every file below a folder, relative to the repository. */
async function filesBelow(folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(
    () => [],
  );
  return entries
    .filter((e) => e.isFile())
    .map((e) => relative(root, join(e.parentPath, e.name)).replaceAll('\\', '/'));
}

/** dist/ is stale when a file that it is made of is newer than the oldest of its entries. */
async function distIsStale() {
  const modified = async (file) => (await stat(join(root, file)).catch(() => undefined))?.mtimeMs;
  const built = await Promise.all(
    ['dist/cli.js', 'dist/worker.js', 'dist/cards/worker.js', 'dist/index.js', 'dist/.built'].map(
      modified,
    ),
  );
  if (built.includes(undefined)) return true;
  const sources = [
    ...(await filesBelow('src')),
    ...(await filesBelow('scripts/build')),
    'scripts/build.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.types.json',
  ];
  const newest = Math.max(...(await Promise.all(sources.map(modified))).map((m) => m ?? 0));
  return newest > (built.at(-1) ?? 0);
}

/** Removes the bundles of runs that were killed. Other runs may use theirs at this time. */
async function removeEndedRuns() {
  for (const name of await readdir(cache).catch(() => [])) {
    const run = /^run-(\d+)$/.exec(name);
    if (run !== null && !isRunning(Number(run[1])))
      await rm(join(cache, name), { recursive: true, force: true });
  }
}

/** Whether a process has this id. */
function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A folder in memory and the bytes that it must have: a run writes two gigabytes. */
const MEMORY_FOLDER = '/dev/shm';
const ROOMY = 8e9;

/** The folder for temporary files: in memory if there is room, unless TMPDIR names another. */
async function folderForFiles() {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  const { bavail = 0, bsize = 0 } = await statfs(MEMORY_FOLDER).catch(() => ({}));
  return bavail * bsize >= ROOMY ? MEMORY_FOLDER : tmpdir();
}

/** CPU seconds by test file, as they were recorded. */
async function readTimings() {
  try {
    return JSON.parse(await readFile(timingsFile, 'utf8'));
  } catch {
    return {};
  }
}

/** Record what the files of a run took. Others keep their figure. */
async function writeTimings(took) {
  const all = { ...(await readTimings()), ...took };
  const rounded = Object.entries(all).map(([file, seconds]) => [file, Math.round(seconds)]);
  const sorted = rounded.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  await writeFile(timingsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Find or fetch a browser once, when a chosen test uses one; the path or ''. */
async function browser(bundles) {
  if (!bundles.some((b) => b.inputs.includes('tests/helpers/chromium.ts'))) return '';
  const [helper] = await bundleTests(root, join(cache, 'helper'), ['tests/helpers/chromium.ts']);
  const { findChromium } = await import(pathToFileURL(helper.bundle).href);
  const found = await findChromium({ install: true, log: (line) => console.log(line) });
  if (found === undefined)
    console.log(
      'No Chromium found: browser tests are skipped. Install chromium, or set CHROME_PATH.',
    );
  return found ?? '';
}

async function main() {
  const all = (await filesBelow('tests'))
    .filter((f) => /\.test\.tsx?$/.test(f) && !f.includes('/fixtures/'))
    .sort();
  const files = all.filter((f) => filters.length === 0 || filters.some((part) => f.includes(part)));
  if (files.length === 0)
    throw new Error(
      filters.length === 0 ? 'no test files' : `no test file matches ${filters.join(' ')}`,
    );

  if (options.build && (await distIsStale())) {
    const { build } = await import('../scripts/build.mjs');
    console.log(await build());
  }
  await removeEndedRuns();
  const ownCache = join(cache, `run-${process.pid}`);
  const bundles = await bundleTests(root, ownCache, files);
  const chromePath = await browser(bundles);
  const temporary = await mkdtemp(join(await folderForFiles(), 'docsgen-tests-'));
  const builtSite = join(temporary, 'built-site');
  const env = {
    ...process.env,
    DOCSGEN_ROOT: root,
    DOCSGEN_BUILT_SITE: builtSite,
    DOCSGEN_TEST_FULL: options.full ? '1' : '',
    DOCSGEN_TEST_SEED: options.seed,
    CHROME_PATH: chromePath,
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    NO_COLOR: '1',
  };
  delete env.FORCE_COLOR;
  console.log(
    options.full
      ? 'Full run: every page, every case.'
      : `Normal run: every kind of page and case, and samples by the seed ${options.seed}.`,
  );
  if (bundles.some((b) => b.inputs.includes(BUILT_SITE_HELPER))) await buildSite(root, builtSite);

  const total = { passed: 0, failed: 0, skipped: 0, onlyFull: 0 };
  const took = {};
  const report = async (file, result) => {
    for (const complaint of forgottenRuns(await readFile(join(root, file), 'utf8'))) {
      result.failed = Math.max(1, result.failed);
      result.output += `\n${complaint}\n`;
    }
    took[file] = result.cpu;
    for (const key of Object.keys(total)) total[key] += result[key];
    console.log(lineFor(file, result));
    if (result.failed > 0 || options.verbose) console.log(result.output.trimEnd());
  };
  const settings = {
    env,
    cwd: root,
    timeout: Number(options.timeout) * 1000,
    countCpu: cpuCounter(),
  };
  const runs = planRuns(bundles, await readTimings());
  const worker = async () => {
    for (let next = runs.shift(); next !== undefined; next = runs.shift())
      for (const { bundle, result } of await runAll(next, settings))
        await report(bundle.file, result);
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(options.jobs) || 1) }, worker));

  for (const folder of [temporary, ownCache])
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  if (options.record) await writeTimings(took);
  const cpu = Object.values(took).reduce((sum, seconds) => sum + seconds, 0);
  console.log(`${cpu.toFixed(0)} CPU seconds in ${bundles.length} files`);
  return total;
}

/** The result of a file that cannot be bundled. */
const NOT_BUNDLED = { passed: 0, failed: 1, skipped: 0, onlyFull: 0, seconds: 0, cpu: 0 };

/** Runs test files in one process. A file that did not end there runs again alone. */
async function runAll(bundles, settings) {
  const together =
    bundles.length > 1
      ? await runTogether(
          bundles.map((b) => b.bundle),
          settings,
        )
      : [];
  const results = [];
  for (const [i, bundle] of bundles.entries()) {
    const alone = () =>
      bundle.error === undefined
        ? runFile(bundle.bundle, settings)
        : { ...NOT_BUNDLED, output: bundle.error };
    results.push({ bundle, result: together[i] ?? (await alone()) });
  }
  return results;
}

function lineFor(file, { passed, failed, skipped, onlyFull, seconds, cpu }) {
  const counts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    onlyFull > 0 && `${onlyFull} only in a full run`,
  ];
  const times = `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`;
  const verdict = failed > 0 ? 'FAILED' : 'ok    ';
  return `${verdict} ${file}: ${counts.filter(Boolean).join(', ')} (${times})`;
}

try {
  const { passed, failed, skipped, onlyFull } = await main();
  if (onlyFull > 0) console.log(`${onlyFull} tests only in a full run (npm run test:full)`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
