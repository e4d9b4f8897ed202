/**
 * `npm run test:mutants`: proof that each browser test can fail.
 *
 *   node scripts/mutants.mjs [--only TEST]… [--jobs N] [--check]
 *
 * `tests/mutants/<name>.json` lists small faults for the tests of
 * `tests/browser/<name>.test.ts`: the beginning of the test's name, the file of
 * the product, a text that stands in it exactly once, what to put in its place,
 * and what that breaks. In a copy of the repository's tracked files each chosen
 * test must first pass as things are, and then fail, by name, with each of its
 * faults. `--only V-02` chooses tests by the beginnings of their names, `--only states`
 * those of a file. `--check` only looks whether the tables fit the code and the tests.
 *
 * A run of all mutants writes docs/mutants.md. Ends with 1 when a mutant survives, a table is stale, or a test of the
 * checklist has no mutant.
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

/** Tests that must have a mutant: those of these groups of the checklist. */
const LISTED = /^[NCVPRGS]-\d\d /;
/** Of the client dist/ holds what comes before it: all else is bundled with each site, from its sources. */
const IN_DIST = /^src\/(?!client\/(?!boot))/;
/** Seconds for a run with one mutant, and for a test file as it is. */
const LIMIT = 180;
const LIMIT_AS_IT_IS = 600;
/** Milliseconds after which a test gives up what does not come, with a mutant or without: most mutants are seen so. */
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

/** All mutants, each with its test file and the whole name of its test; what is wrong with a table goes to `complaints`. */
function readMutants(tests, complaints) {
  const folder = join(root, 'tests/mutants');
  const sources = new Map();
  const source = (file) => {
    if (!sources.has(file))
      sources.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
    return sources.get(file);
  };
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((table) => {
      const testFile = `tests/browser/${basename(table, '.json')}.test.ts`;
      return JSON.parse(readFileSync(join(folder, table), 'utf8')).flatMap(
        ({ test, file, find, replace, why }) => {
          const complain = (what) => {
            complaints.push(`tests/mutants/${table}: ${what}`);
            return [];
          };
          if ([test, file, find, replace, why].some((value) => typeof value !== 'string'))
            return complain(
              `each mutant needs test, file, find, replace and why: ${JSON.stringify(test ?? why)}`,
            );
          const names = (tests.get(testFile) ?? []).filter((name) => name.startsWith(test));
          if (names.length !== 1)
            return complain(`"${test}" begins the names of ${names.length} tests of ${testFile}`);
          if (!file.startsWith('src/')) return complain(`${file} is no file of the product`);
          const times = source(file).split(ignoringSpace(find)).length - 1;
          if (times !== 1)
            return complain(`stale mutant of "${test}": found ${times} times in ${file}: ${find}`);
          return [{ testFile, name: names[0], file, find, replace, why }];
        },
      );
    });
}

/** A copy of the tracked files as they are in the working tree, with the same packages. */
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
    // A file that is deleted and not yet committed is still listed.
    await copyFile(join(root, file), join(copy, file)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(await realpath(join(root, 'node_modules')), join(copy, 'node_modules'));
  const { code, output } = await run(copy, ['scripts/build.mjs']);
  if (code !== 0) throw new Error(`docsgen does not build:\n${output}`);
  return copy;
}

/** Run a script of a copy to its end. */
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

/** Run tests of one file in a copy: whether all of `names` passed, the failed ones with what they say, and the output. */
async function runTests(copy, testFile, names, limit, more = []) {
  const start = performance.now();
  const { code, output } = await run(
    copy,
    ['tests/run.mjs', '--jobs', '1', '--timeout', String(limit), ...more, testFile],
    { DOCSGEN_TEST_ONLY: names.join('\n'), DOCSGEN_TEST_PATIENCE: PATIENCE },
  );
  const failed = new Map(
    output
      .split(/^(?= {3}FAIL )/m)
      .slice(1)
      .map((report) => {
        const [, name = '', message = ''] = /^ {3}FAIL {2}"(.*)"\n\s*(.*)$/m.exec(report) ?? [];
        const [, place = ''] = /\/(tests\/browser\/[^)]+):\d+\)?$/m.exec(report) ?? [];
        return [name, `${message.slice(0, 200)} ${place}`];
      }),
  );
  const passed = Number(
    /^(\d+) passed/m.exec(output.slice(output.trimEnd().lastIndexOf('\n') + 1))?.[1] ?? 0,
  );
  return {
    ok: code === 0 && passed === names.length,
    code,
    failed,
    output,
    seconds: (performance.now() - start) / 1000,
  };
}

/** Put a mutant into a copy, run its test, and put the file back. */
async function tryMutant(copy, { testFile, name, file, find, replace }) {
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace(ignoringSpace(find), () => replace),
  );
  try {
    const { code, failed, output, seconds } = await runTests(
      copy,
      testFile,
      [name],
      LIMIT,
      IN_DIST.test(file) ? [] : ['--no-build'],
    );
    if (code === 0) return { outcome: 'SURVIVED', said: '', seconds };
    if (!failed.has(name))
      return {
        outcome: 'NO VERDICT',
        said: output.trim().split('\n').slice(-12).join('\n'),
        seconds,
      };
    return { outcome: 'red', said: failed.get(name), seconds };
  } finally {
    await writeFile(path, text);
  }
}

/** Do every piece of work, each in the next copy that is free. */
async function inCopies(copies, works) {
  const queue = [...works];
  await Promise.all(
    copies.map(async (copy) => {
      for (let work = queue.shift(); work !== undefined; work = queue.shift()) await work(copy);
    }),
  );
}

const RESULTS = join(root, 'docs/mutants.md');

const RESULTS_HEAD = `# What the mutants broke

Written by \`npm run test:mutants\`. [testing.md](testing.md) says what mutants are.

`;

/** Mutants with their outcomes as a table in Markdown, one test after the other. */
function tableOf(outcomes) {
  const rows = outcomes.map(([{ name, why }, outcome], i) => {
    const isNext = outcomes[i - 1]?.[0].name === name;
    return `| ${isNext ? '' : name} | ${why} | ${outcome} |\n`;
  });
  return `| test | what was broken | outcome |\n|---|---|---|\n${rows.join('')}`;
}

async function main() {
  const complaints = [];
  const tests = readTests();
  const mutants = readMutants(tests, complaints);
  const covered = new Set(mutants.map(({ testFile, name }) => testFile + name));
  for (const [file, names] of tests)
    for (const name of names)
      if (LISTED.test(name) && !covered.has(file + name))
        complaints.push(`${file}: no mutant for "${name}"`);
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) return 1;
  const chosen = mutants.filter(
    ({ name, testFile }) =>
      options.only.length === 0 ||
      options.only.some(
        (beginning) => name.startsWith(beginning) || basename(testFile) === `${beginning}.test.ts`,
      ),
  );
  if (chosen.length === 0) throw new Error(`no mutant for ${options.only.join(', ')}`);
  console.log(
    `${chosen.length} mutants of ${new Set(chosen.map(({ testFile, name }) => testFile + name)).size} tests`,
  );
  if (options.check) return 0;

  const parent = await mkdtemp(join(tmpdir(), 'docsgen-mutants-'));
  const removed = () => rm(parent, { recursive: true, force: true, maxRetries: 3 });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void removed().finally(() => process.exit(130)));
  try {
    const copies = await Promise.all(
      Array.from({ length: Math.max(1, Number(options.jobs) || 1) }, () => makeCopy(parent)),
    );
    const broken = new Set();
    await inCopies(
      copies,
      [...new Set(chosen.map(({ testFile }) => testFile))].map((testFile) => async (copy) => {
        const names = [
          ...new Set(
            chosen.filter((mutant) => mutant.testFile === testFile).map(({ name }) => name),
          ),
        ];
        const { ok, output, seconds } = await runTests(copy, testFile, names, LIMIT_AS_IT_IS);
        if (!ok) broken.add(testFile);
        console.log(
          `${ok ? 'passes' : 'FAILS '} ${seconds.toFixed(0).padStart(3)} s  ${testFile}: ${names.length} tests as they are${ok ? '' : `\n${output.trimEnd()}`}`,
        );
      }),
    );
    if (broken.size > 0)
      throw new Error('These tests do not pass as they are: a mutant would prove nothing.');

    const results = new Map();
    await inCopies(
      copies,
      chosen.map((mutant) => async (copy) => {
        const result = await tryMutant(copy, mutant);
        results.set(mutant, result);
        console.log(
          `${result.outcome.padEnd(10)} ${result.seconds.toFixed(0).padStart(3)} s  ${mutant.name}\n    ${mutant.why} (${mutant.file})${result.said === '' ? '' : `\n    → ${result.said}`}`,
        );
      }),
    );
    const bad = chosen.filter((mutant) => results.get(mutant).outcome !== 'red');
    const table = tableOf(chosen.map((mutant) => [mutant, results.get(mutant).outcome]));
    console.log(`\n${table}`);
    // A table of some tests would lose the others.
    if (chosen.length === mutants.length) await writeFile(RESULTS, RESULTS_HEAD + table);
    console.log(`\n${chosen.length - bad.length} red, ${bad.length} not`);
    return bad.length === 0 ? 0 : 1;
  } finally {
    await removed();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
