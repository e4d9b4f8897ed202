/**
 * `npm run test:mutants` proves that each test of the browser and of the language server can fail.
 *
 *   node scripts/mutants.mjs [--only TEST]… [--jobs N] [--check]
 *
 * `tests/mutants/<name>.json` lists mutants for the tests of `tests/browser/<name>.test.ts`, and
 * `tests/mutants/lsp/<name>.json` those for `tests/lsp/<name>.test.ts`: the beginning of the test's
 * name, a source file, a text that it contains exactly once, the replacement, and the resulting
 * fault. In a copy of the repository, each chosen test must first pass without a mutant, and then
 * fail with each of its mutants.
 *
 * `--only V-02` chooses tests by the beginning of their names, `--only states` those of a file, and
 * `--only lsp/rename` those of a file in a folder; `--only lsp` chooses the folder.
 * `--check` only checks that the tables match the code and the tests.
 *
 * A run writes its outcomes into docs/mutants.md, and keeps the others there. The exit code is 1 if
 * a mutant survives, a table is stale, or a test that needs a mutant has none.
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
/** Sources that only the generator is made from, which is built in a tenth of the time. */
const IN_GENERATOR = /^src\/generator\/(?!io\/bundle\/)/;
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

/** The folders of tests with mutants: the place of their tables, and the tests that need one. */
const FOLDERS = [
  { tests: 'tests/browser', tables: 'tests/mutants', adds: 'browserTest', needsMutant: LISTED },
  { tests: 'tests/lsp', tables: 'tests/mutants/lsp', adds: 'chosenTest', needsMutant: /^/ },
];

/** Test file → its folder, text, and the names of its tests. */
function readTests() {
  return new Map(
    FOLDERS.flatMap((folder) =>
      readdirSync(join(root, folder.tests))
        .filter((name) => name.endsWith('.test.ts'))
        .sort()
        .map((name) => {
          const path = `${folder.tests}/${name}`;
          return [path, { folder, ...namesIn(readFileSync(join(root, path), 'utf8'), folder) }];
        }),
    ),
  );
}

/**
 * The names of the tests in a file, and the starts of names that end with a value of a table, such
 * as `hover: ${what}`. A text in quotes can be such a value.
 */
function namesIn(text, { adds }) {
  // Tests of a full run have `full` before the name of the function.
  const add = `(?:${adds}|full${adds[0].toUpperCase()}${adds.slice(1)})`;
  const literal = new RegExp(`^ *${add}\\(\\s*'((?:[^'\\\\]|\\\\.)*)'`, 'gm');
  const fromTable = new RegExp(`^ *${add}\\(\\s*\`([^\`$]+)\\$\\{\\w+\\}\``, 'gm');
  const unescaped = (name = '') => name.replace(/\\(.)/g, '$1');
  return {
    names: [...text.matchAll(literal)].map(([, name]) => unescaped(name)),
    starts: [...text.matchAll(fromTable)].map(([, start = '']) => start),
    texts: new Set([...text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, each]) => unescaped(each))),
  };
}

/** The tests of a file whose names begin with a text, or the test of a table with this name. */
function testsNamed(beginning, { names, starts, texts }) {
  const matching = names.filter((name) => name.startsWith(beginning));
  const isRow = starts.some(
    (start) => beginning.startsWith(start) && texts.has(beginning.slice(start.length)),
  );
  return isRow ? [...matching, beginning] : matching;
}

/** A pattern for a text of source code that the formatter may have broken into lines. */
function ignoringSpace(code) {
  const characters = [...code.replace(/\s+/g, '')];
  return new RegExp(characters.map((character) => character.replace(/\W/g, '\\$&')).join('\\s*'));
}

/** All mutants, each with its test file and full test name. Adds errors in tables to `errors`. */
function readMutants(tests, errors) {
  const source = sourceReader();
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder.tables))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .flatMap((name) => {
        const table = `${folder.tables}/${name}`;
        const testFile = `${folder.tests}/${basename(name, '.json')}.test.ts`;
        const found = tests.get(testFile) ?? { names: [], starts: [], texts: new Set() };
        return JSON.parse(readFileSync(join(root, table), 'utf8')).flatMap((mutant) => {
          const matching = testsNamed(mutant.test, found);
          const error = errorIn(mutant, { testFile, matching, source });
          if (error !== undefined) errors.push(`${table}: ${error}`);
          return error === undefined ? [{ ...mutant, testFile, name: matching[0] }] : [];
        });
      }),
  );
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
  if (!['src/', 'content/pages/'].some((folder) => file.startsWith(folder)))
    return `${file} is not a source file`;
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
      const [, place = ''] = /\/(tests\/(?:browser|lsp)\/[^)]+):\d+\)?$/m.exec(report) ?? [];
      return [name, `${message.slice(0, 200)} ${place}`];
    }),
  );
}

/** The copies whose dist/ was built with a mutant. */
const staleCopies = new Set();

/** Builds the generator of a copy. Throws if that fails: its tests would run an earlier one. */
async function buildGenerator(copy) {
  const { code, output } = await run(copy, ['scripts/build.mjs', '--generator']);
  if (code !== 0) throw new Error(`The mutant does not build:\n${output}`);
}

/** Applies a mutant to a copy, runs its test, and restores the file. */
async function tryMutant(copy, { testFile, name, file, find, replace }) {
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  const isInGenerator = IN_GENERATOR.test(file);
  const builds = !isInGenerator && (IN_DIST.test(file) || staleCopies.has(copy));
  if (IN_DIST.test(file)) staleCopies.add(copy);
  else staleCopies.delete(copy);
  await writeFile(
    path,
    text.replace(ignoringSpace(find), () => replace),
  );
  try {
    if (isInGenerator) await buildGenerator(copy);
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

Written by \`npm run test:mutants\`. [testing.md](testing.md) explains mutants. A run of some
mutants replaces their outcomes and keeps the others.

`;

/** A Markdown table of mutants and their outcomes, in the order of the tests. */
function tableOf(outcomes) {
  const rows = outcomes.map(([{ name, why }, outcome], i) => {
    const isNext = outcomes[i - 1]?.[0].name === name;
    return `| ${isNext ? '' : name} | ${why} | ${outcome} |\n`;
  });
  return `| test | fault | outcome |\n|---|---|---|\n${rows.join('')}`;
}

/** Name and fault of each mutant in an earlier table → its outcome. */
function outcomesIn(text) {
  const known = new Map();
  let name = '';
  for (const [, test = '', why = '', outcome = ''] of text.matchAll(
    /^\| (.*?) ?\| (.*?) \| (.*?) \|$/gm,
  )) {
    if (test !== '') name = test;
    known.set(`${name}\n${why}`, outcome);
  }
  return known;
}

/** Writes the outcomes of a run into the table of all mutants, which keeps the other outcomes. */
async function recordOutcomes(mutants, outcomes) {
  const known = existsSync(RESULTS) ? outcomesIn(await readFile(RESULTS, 'utf8')) : new Map();
  const now = new Map(outcomes);
  const all = mutants.map((mutant) => [
    mutant,
    now.get(mutant) ?? known.get(`${mutant.name}\n${mutant.why}`) ?? 'not tried yet',
  ]);
  await writeFile(RESULTS, RESULTS_HEAD + tableOf(all));
}

/** Reads the tables. Returns undefined after printing the errors in them. */
function readTables() {
  const errors = [];
  const tests = readTests();
  const mutants = readMutants(tests, errors);
  const covered = new Set(mutants.map(testKey));
  for (const [testFile, { folder, names, starts }] of tests) {
    for (const name of names)
      if (folder.needsMutant.test(name) && !covered.has(testKey({ testFile, name })))
        errors.push(`${testFile}: no mutant for "${name}"`);
    for (const start of starts)
      if (folder.needsMutant.test(start) && !mutants.some(isOfTable(testFile, start)))
        errors.push(`${testFile}: no mutant for a test "${start}…"`);
  }
  for (const error of errors) console.error(error);
  return errors.length > 0 ? undefined : mutants;
}

function isOfTable(testFile, start) {
  return (mutant) => mutant.testFile === testFile && mutant.name.startsWith(start);
}

function testKey({ testFile, name }) {
  return testFile + name;
}

/** The mutants that `--only` chooses. Throws if there are none. */
function chosenMutants(mutants) {
  const { only } = options;
  const isInFile = (testFile, wanted) =>
    basename(testFile) === `${wanted}.test.ts` ||
    testFile === `tests/${wanted}.test.ts` ||
    testFile.startsWith(`tests/${wanted}/`);
  const isChosen = ({ name, testFile }) =>
    only.length === 0 || only.some((each) => name.startsWith(each) || isInFile(testFile, each));
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
    console.log(`\n${tableOf(outcomes)}`);
    await recordOutcomes(mutants, outcomes);
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
