/**
 * `npm test`: build docsgen when its dist/ is stale, bundle every
 * tests/**\/*.test.ts(x) and run each file in a Node process of its own.
 *
 *   node tests/run.mjs [--jobs N] [--timeout SECONDS] [--no-build] [--verbose] [filter…]
 *
 * A filter is a part of a path: `npm test -- spec sidebar`. The last line is
 * `N passed, N failed`, with `, N skipped` when there are any. A file fails
 * when a test fails, when it ends early or hangs, and when it runs no test at
 * all: uvu says nothing when a file forgets `.run()`.
 *
 * Tests find the repository in DOCSGEN_ROOT, a browser, if there is one, in
 * CHROME_PATH, and a temporary folder, removed at the end, in os.tmpdir().
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleTests } from './helpers/bundle-tests.mjs';
import { forgottenRuns, runFile } from './helpers/run-file.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache', 'tests');

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
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
    'docs/rules.md',
    'scripts/build.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.types.json',
  ];
  const newest = Math.max(...(await Promise.all(sources.map(modified))).map((m) => m ?? 0));
  return newest > (built.at(-1) ?? 0);
}

/** The slowest files of the last run first, so that none is left to run alone at the end. */
async function timings() {
  try {
    return JSON.parse(await readFile(join(cache, 'timings.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Find or fetch a browser once, when a chosen test uses one; the path or ''. */
async function browser(bundles) {
  if (!bundles.some((b) => b.inputs.includes('tests/helpers/chromium.ts'))) return '';
  const [helper] = await bundleTests(root, join(cache, 'helper'), ['tests/helpers/chromium.ts']);
  const { findChromium } = await import(pathToFileURL(helper.bundle).href);
  const found = await findChromium({ install: true, log: (line) => console.log(line) });
  if (found === undefined)
    console.log(
      'No Chromium found: browser tests are skipped. Install chromium, or set CHROME_PATH to a Chrome or Chromium.',
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
  await rm(join(cache, 'bundles'), { recursive: true, force: true });
  const bundles = await bundleTests(root, join(cache, 'bundles'), files);
  const chromePath = await browser(bundles);
  const temporary = await mkdtemp(join(tmpdir(), 'docsgen-tests-'));
  const env = {
    ...process.env,
    DOCSGEN_ROOT: root,
    CHROME_PATH: chromePath,
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    NO_COLOR: '1',
  };
  delete env.FORCE_COLOR;

  const took = await timings();
  const queue = [...bundles].sort(
    (a, b) => (took[b.file] ?? Infinity) - (took[a.file] ?? Infinity) || (a.file < b.file ? -1 : 1),
  );
  const total = { passed: 0, failed: 0, skipped: 0 };
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const result =
        next.error === undefined
          ? await runFile(next.bundle, { env, cwd: root, timeout: Number(options.timeout) * 1000 })
          : { passed: 0, failed: 1, skipped: 0, seconds: 0, output: next.error };
      for (const complaint of forgottenRuns(await readFile(join(root, next.file), 'utf8'))) {
        result.failed = Math.max(1, result.failed);
        result.output += `\n${complaint}\n`;
      }
      took[next.file] = result.seconds;
      for (const key of Object.keys(total)) total[key] += result[key];
      const counts = [
        `${result.passed} passed`,
        result.failed > 0 && `${result.failed} failed`,
        result.skipped > 0 && `${result.skipped} skipped`,
      ]
        .filter(Boolean)
        .join(', ');
      console.log(
        `${result.failed > 0 ? 'FAILED' : 'ok    '} ${next.file}: ${counts} (${result.seconds.toFixed(1)} s)`,
      );
      if (result.failed > 0 || options.verbose) console.log(result.output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(options.jobs) || 1) }, worker));

  await rm(temporary, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  await mkdir(cache, { recursive: true });
  await writeFile(join(cache, 'timings.json'), JSON.stringify(took, null, 1));
  return total;
}

try {
  const { passed, failed, skipped } = await main();
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
