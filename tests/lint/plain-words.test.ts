import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  avoidedNames,
  avoidedWords,
  mayHaveAvoidedWords,
  textsOfMarkdown,
  textsOfScript,
} from '../helpers/plain-words.js';

const root = process.env.DOCSGEN_ROOT ?? '.';
const test = suite('plain words');

/** Texts of other people, and files that list the words themselves. */
const SKIPPED = /\/fixtures\/|^tests\/helpers\/plain-words\.ts$|^LICENSE$|^THIRD_PARTY_LICENSES$/;

function filesOf(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root });
  return listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && !SKIPPED.test(file));
}

function complaintsIn(file: string, wordsIn: typeof avoidedNames): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return wordsIn(file, source).map(
    ({ word, instead, line, context }) =>
      `${file}:${line}  "${word}": write ${instead}; in "${context}"`,
  );
}

const wordsOfScript: typeof avoidedNames = (file, source) =>
  mayHaveAvoidedWords(source)
    ? [...textsOfScript(file, source).flatMap(avoidedWords), ...avoidedNames(file, source)]
    : [];

test('names, comments and messages of scripts use plain words', () => {
  const files = filesOf('src', 'scripts', 'tests', 'bench', 'bin', 'editors').filter((file) =>
    /\.(?:tsx?|mjs|js)$/.test(file),
  );
  assert.equal(
    files.flatMap((file) => complaintsIn(file, wordsOfScript)),
    [],
  );
});

test('names and messages of assertions are checked, and data of tests is not', () => {
  const source = `
    const wholeText = 'the whole text';
    test('a name', () => assert.is(wholeText, 'the whole text', 'starts anew'));`;
  assert.equal(
    wordsOfScript('tests/a.test.ts', source).map(({ word }) => word),
    ['anew', 'whole'],
  );
});

test('documents use plain words', () => {
  const files = filesOf('*.md', 'docs/**/*.md').filter((file) => !file.startsWith('content/'));
  assert.equal(
    files.flatMap((file) =>
      complaintsIn(file, (_, text) => textsOfMarkdown(text).flatMap(avoidedWords)),
    ),
    [],
  );
});

test.run();
