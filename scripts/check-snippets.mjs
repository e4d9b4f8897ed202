/**
 * `npm run check:snippets`: checks the projects in `samples/`, and the files of code in pages, with
 * the compilers of their languages. Prints a row for each language. It is not part of `npm test`:
 * the npm packages of the SDK are installed in a work folder, and other languages need toolchains.
 *
 *     npm run check:snippets -- --only go,java
 *     npm run check:snippets -- --sdks ../sdks     clones: sdk-go, api-go, sdk-java, sdk-python
 *     npm run check:snippets -- --work ../work     keeps the installed packages there
 *
 * Without clones, names of the Go, Java and Python SDKs are not checked. A toolchain that is not
 * installed is a row with `skipped`. Errors end the script with 1.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyPages, copyProjects } from './snippets/collect.mjs';
import { CHECKERS, run } from './snippets/languages.mjs';

const root = dirname(import.meta.dirname);
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sdks: { type: 'string' },
    work: { type: 'string', default: join(tmpdir(), 'docsgen-snippets') },
  },
});
const wanted = values.only?.split(',') ?? Object.keys(CHECKERS);
const unknown = wanted.filter((language) => !Object.hasOwn(CHECKERS, language));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')} (known: ${Object.keys(CHECKERS).join(', ')})`);
  process.exit(2);
}
mkdirSync(values.work, { recursive: true });
const work = realpathSync(values.work);
const sdks = findSdks(values.sdks, work);

/** Language → folder of a clone. Bare clones are unpacked into the work folder. */
function findSdks(folder, unpackTo) {
  if (folder === undefined) return {};
  const names = { go: 'sdk-go', 'api-go': 'api-go', java: 'sdk-java', python: 'sdk-python' };
  const found = {};
  for (const [language, name] of Object.entries(names)) {
    const clone = join(resolve(folder), name);
    if (!existsSync(clone)) console.log(`${name}: not in ${folder}`);
    else found[language] = existsSync(join(clone, 'HEAD')) ? unpack(clone, unpackTo, name) : clone;
  }
  return found;
}

function unpack(clone, folder, name) {
  const target = join(folder, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const archive = join(folder, `${name}.tar`);
  run('git', ['--git-dir', clone, 'archive', '--output', archive, 'HEAD']);
  run('tar', ['-xf', archive, '-C', target]);
  rmSync(archive);
  return target;
}

/** Checks a language and prints its row. Returns the number of errors. */
function checkLanguage(language) {
  const { needs, how, check } = CHECKERS[language];
  const row = (text) => console.log(`${language.padEnd(11)}${text}`);
  if (spawnSync(needs, [needs === 'go' ? 'version' : '-v'], { stdio: 'ignore' }).error) {
    row(`skipped: ${needs} is not installed`);
    return 0;
  }
  const copies = mkdtempSync(join(work, `${language}-`));
  try {
    const projects = copyProjects(root, language, copies);
    const pages = copyPages(root, language, copies);
    const errors = check({ projects, pages, work, sdks });
    const files = (items) => items.reduce((sum, item) => sum + item.files, 0);
    row(
      `${how}: ${projects.length} projects with ${files(projects)} files, ` +
        `${pages.length} pages with ${files(pages)} files, ${errors.length} errors`,
    );
    for (const error of errors) console.log(`  ${originOf(error, [...projects, ...pages])}`);
    return errors.length;
  } catch (error) {
    row(`skipped: ${error.message}`);
    return 0;
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

/** An error with the names of the site in place of the names of the copies. */
function originOf(error, items) {
  return items.reduce(
    (text, { folder, name }) => text.replaceAll(`${folder}/`, `${name}: `),
    error,
  );
}

const errors = wanted.map(checkLanguage).reduce((sum, count) => sum + count, 0);
if (errors > 0) process.exitCode = 1;
