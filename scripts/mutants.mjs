/**
 * `npm run test:mutants` proves that each browser test can fail.
 *
 *   node scripts/mutants.mjs [--only TEST]… [--jobs N] [--check]
 *
 * `tests/mutants/<name>.json` lists mutants for the tests of `tests/browser/<name>.test.ts`: the
 * beginning of the test's name, a source file, a text that it contains exactly once, the
 * replacement, and the resulting fault. In a copy of the repository, each chosen test must first
 * pass without a mutant, and then fail with each of its mutants.
 *
 * `--only V-02` chooses tests by the beginning of their names, `--only states` those of a file.
 * `--check` only checks that the tables match the code and the tests.
 *
 * A run of all mutants writes docs/mutants.md. The exit code is 1 if a mutant survives, a table is
 * stale, or a test of the checklist has no mutant.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Names of tests that must have a mutant: the tests of the checklist. */
const LISTED = /^(?:[NCVPRGSB]|OF|PM)-\d\d /;
/** Sources that are built into dist/. Each site bundles the rest of the client itself. */
const IN_DIST = /^src\/(?!client\/(?!boot|offline\/worker))/;
/** Timeouts in seconds: for a run with one mutant, and for a test file without mutants. */
const MUTANT_TIMEOUT = 180;
const FILE_TIMEOUT = 600;
/** Milliseconds that a test waits for an expected change. Most mutants cause such a timeout. */
const PATIENCE = '10000';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '2' },
    check: { type: 'boolean', default: false },
  },
});

/** Test file → names of its browser tests. */
function readTests() {
  const folder = join(root, 'tests/browser');
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.test.ts'))
      .sort()
      .map((name) => {
        const names = [
          ...readFileSync(join(folder, name), 'utf8').matchAll(
            /^browserTest\(\s*'((?:[^'\\]|\\.)*)'/gm,
          ),
        ].map((match) => (match[1] ?? '').replace(/\\(.)/g, '$1'));
        return [`tests/browser/${name}`, names];
      }),
  );
}

/** A pattern for a text of source code that the formatter may have broken into lines. */
function ignoringSpace(code) {
  const characters = [...code.replace(/\s+/g, '')];
  return new RegExp(characters.map((character) => character.replace(/\W/g, '\\$&')).join('\\s*'));
}

/** All mutants, each with its test file and full test name. Adds errors in tables to `errors`. */
function readMutants(tests, errors) {
  const folder = join(root, 'tests/mutants');
  const source = sourceReader();
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((table) => {
      const testFile = `tests/browser/${basename(table, '.json')}.test.ts`;
      const names = tests.get(testFile) ?? [];
      return JSON.parse(readFileSync(join(folder, table), 'utf8')).flatMap((mutant) => {
        const matching = names.filter((name) => name.startsWith(mutant.test));
        const error = errorIn(mutant, { testFile, matching, source });
        if (error !== undefined) errors.push(`tests/mutants/${table}: ${error}`);
        return error === undefined ? [{ ...mutant, testFile, name: matching[0] }] : [];
      });
    });
}

/** Returns a function that reads a source file once. A file that does not exist has the text ''. */
function sourceReader() {
  const sources = new Map();
  return (file) => {
    if (!sources.has(file))
      sources.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
    return sources.get(file);
  };
}

/** The error in an entry of a table; undefined if it is valid. */
function errorIn({ test, file, find, replace, why }, { testFile, matching, source }) {
  if ([test, file, find, replace, why].some((value) => typeof value !== 'string'))
    return `each mutant needs test, file, find, replace and why: ${JSON.stringify(test ?? why)}`;
  if (matching.length !== 1)
    return `"${test}" begins the names of ${matching.length} tests of ${testFile}`;
  if (!file.startsWith('src/')) return `${file} is not a source file`;
  const count = source(file).split(ignoringSpace(find)).length - 1;
  if (count !== 1) return `stale mutant of "${test}": found ${count} times in ${file}: ${find}`;
  return undefined;
}

/** Copies the tracked files of the working tree, links the packages, and builds docsgen. */
async function makeCopy(parent) {
  const copy = await mkdtemp(join(parent, 'copy-'));
  const { stdout, status } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error('git does not list the files of the repository.');
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    // Git also lists deleted files whose deletion is not committed.
    await copyFile(join(root, file), join(copy, file)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(await realpath(join(root, 'node_modules')), join(copy, 'node_modules'));
  const { code, output } = await run(copy, ['scripts/build.mjs']);
  if (code !== 0) throw new Error(`docsgen does not build:\n${output}`);
  return copy;
}

/** Runs a script of a copy. Returns its exit code and output. */
function run(copy, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Runs tests of one file in a copy. `ok` is true if all of `names` ran and passed. */
async function runTests(copy, { testFile, names, timeout, args = [] }) {
  const start = performance.now();
  const { code, output } = await run(
    copy,
    ['tests/run.mjs', '--jobs', '1', '--timeout', String(timeout), ...args, testFile],
    { DOCSGEN_TEST_ONLY: names.join('\n'), DOCSGEN_TEST_PATIENCE: PATIENCE },
  );
  const summaryLine = output.slice(output.trimEnd().lastIndexOf('\n') + 1);
  const passed = Number(/^(\d+) passed/m.exec(summaryLine)?.[1] ?? 0);
  return {
    ok: code === 0 && passed === names.length,
    code,
    failures: failuresIn(output),
    output,
    seconds: (performance.now() - start) / 1000,
  };
}

/** Test name → message and place, for each failed test in the output of uvu. */
function failuresIn(output) {
  const reports = output.split(/^(?= {3}FAIL )/m).slice(1);
  return new Map(
    reports.map((report) => {
      const [, name = '', message = ''] = /^ {3}FAIL {2}"(.*)"\n\s*(.*)$/m.exec(report) ?? [];
      const [, place = ''] = /\/(tests\/browser\/[^)]+):\d+\)?$/m.exec(report) ?? [];
      return [name, `${message.slice(0, 200)} ${place}`];
    }),
  );
}

/** The copies whose dist/ was built with a mutant. */
const staleCopies = new Set();

/** Applies a mutant to a copy, runs its test, and restores the file. */
async function tryMutant(copy, { testFile, name, file, find, replace }) {
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  const builds = IN_DIST.test(file) || staleCopies.has(copy);
  if (IN_DIST.test(file)) staleCopies.add(copy);
  else staleCopies.delete(copy);
  await writeFile(
    path,
    text.replace(ignoringSpace(find), () => replace),
  );
  try {
    const { code, failures, output, seconds } = await runTests(copy, {
      testFile,
      names: [name],
      timeout: MUTANT_TIMEOUT,
      args: builds ? [] : ['--no-build'],
    });
    if (code === 0) return { outcome: 'SURVIVED', details: '', seconds };
    if (failures.has(name)) return { outcome: 'red', details: failures.get(name), seconds };
    const lastLines = output.trim().split('\n').slice(-12).join('\n');
    return { outcome: 'NO VERDICT', details: lastLines, seconds };
  } finally {
    await writeFile(path, text);
  }
}

/** Calls `work` with each item and the next copy that is free. */
async function inCopies(copies, items, work) {
  const queue = [...items];
  await Promise.all(
    copies.map(async (copy) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift())
        await work(copy, item);
    }),
  );
}

const RESULTS = join(root, 'docs/mutants.md');

const RESULTS_HEAD = `# Mutants

Written by \`npm run test:mutants\`. [testing.md](testing.md) explains mutants.

`;

/** A Markdown table of mutants and their outcomes, in the order of the tests. */
function tableOf(outcomes) {
  const rows = outcomes.map(([{ name, why }, outcome], i) => {
    const isNext = outcomes[i - 1]?.[0].name === name;
    return `| ${isNext ? '' : name} | ${why} | ${outcome} |\n`;
  });
  return `| test | fault | outcome |\n|---|---|---|\n${rows.join('')}`;
}

/** Reads the tables. Returns undefined after printing the errors in them. */
function readTables() {
  const errors = [];
  const tests = readTests();
  const mutants = readMutants(tests, errors);
  const covered = new Set(mutants.map(testKey));
  for (const [testFile, names] of tests)
    for (const name of names)
      if (LISTED.test(name) && !covered.has(testKey({ testFile, name })))
        errors.push(`${testFile}: no mutant for "${name}"`);
  for (const error of errors) console.error(error);
  return errors.length > 0 ? undefined : mutants;
}

function testKey({ testFile, name }) {
  return testFile + name;
}

/** The mutants that `--only` chooses. Throws if there are none. */
function chosenMutants(mutants) {
  const { only } = options;
  const isChosen = ({ name, testFile }) =>
    only.length === 0 ||
    only.some((start) => name.startsWith(start) || basename(testFile) === `${start}.test.ts`);
  const chosen = mutants.filter(isChosen);
  if (chosen.length === 0) throw new Error(`no mutant for ${only.join(', ')}`);
  return chosen;
}

/** Runs the tests without mutants. Throws if one fails: its mutants would prove nothing. */
async function requirePassing(copies, mutants) {
  const files = new Set(mutants.map(({ testFile }) => testFile));
  let failed = false;
  await inCopies(copies, files, async (copy, testFile) => {
    const ofFile = mutants.filter((mutant) => mutant.testFile === testFile);
    const names = [...new Set(ofFile.map(({ name }) => name))];
    const { ok, output, seconds } = await runTests(copy, {
      testFile,
      names,
      timeout: FILE_TIMEOUT,
    });
    failed ||= !ok;
    const verdict = `${ok ? 'passes' : 'FAILS '} ${secondsText(seconds)}`;
    console.log(`${verdict}  ${testFile}: ${names.length} tests without mutants`);
    if (!ok) console.log(output.trimEnd());
  });
  if (failed) throw new Error('These tests fail without mutants, so mutants would prove nothing.');
}

/** Runs the tests with each mutant. Returns the outcomes, in the order of the mutants. */
async function tryMutants(copies, mutants) {
  const outcomes = new Map();
  await inCopies(copies, mutants, async (copy, mutant) => {
    const { outcome, details, seconds } = await tryMutant(copy, mutant);
    outcomes.set(mutant, outcome);
    console.log(`${outcome.padEnd(10)} ${secondsText(seconds)}  ${mutant.name}`);
    console.log(`    ${mutant.why} (${mutant.file})`);
    if (details !== '') console.log(`    → ${details}`);
  });
  return mutants.map((mutant) => [mutant, outcomes.get(mutant)]);
}

function secondsText(seconds) {
  return `${seconds.toFixed(0).padStart(3)} s`;
}

/** Calls `work` with a temporary folder, and removes it afterwards, also on a signal. */
async function inTemporaryFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), 'docsgen-mutants-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void remove().finally(() => process.exit(130)));
  try {
    return await work(folder);
  } finally {
    await remove();
  }
}

/** Returns the exit code. */
async function main() {
  const mutants = readTables();
  if (mutants === undefined) return 1;
  const chosen = chosenMutants(mutants);
  console.log(`${chosen.length} mutants of ${new Set(chosen.map(testKey)).size} tests`);
  if (options.check) return 0;
  return inTemporaryFolder(async (folder) => {
    const count = Math.max(1, Number(options.jobs) || 1);
    const copies = await Promise.all(Array.from({ length: count }, () => makeCopy(folder)));
    await requirePassing(copies, chosen);
    const outcomes = await tryMutants(copies, chosen);
    const table = tableOf(outcomes);
    console.log(`\n${table}`);
    // The table of some tests must not replace the table of all.
    if (chosen.length === mutants.length) await writeFile(RESULTS, RESULTS_HEAD + table);
    const notRed = outcomes.filter(([, outcome]) => outcome !== 'red').length;
    console.log(`\n${chosen.length - notRed} red, ${notRed} not`);
    return notRed === 0 ? 0 : 1;
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
