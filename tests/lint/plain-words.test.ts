import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { avoidedWords, textsOfMarkdown, textsOfScript } from '../helpers/plain-words.js';

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

function complaintsIn(file: string, textsOf: typeof textsOfScript): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return textsOf(file, source)
    .flatMap(avoidedWords)
    .map(
      ({ word, instead, line, context }) =>
        `${file}:${line}  "${word}": write ${instead}; in "${context}"`,
    );
}

test('names, comments and messages of scripts use plain words', () => {
  const files = filesOf('src', 'scripts', 'tests', 'bench', 'bin').filter((file) =>
    /\.(?:tsx?|mjs|js)$/.test(file),
  );
  assert.equal(
    files.flatMap((file) => complaintsIn(file, textsOfScript)),
    [],
  );
});

test('documents use plain words', () => {
  const files = filesOf('*.md', 'docs/**/*.md').filter((file) => !file.startsWith('content/'));
  assert.equal(
    files.flatMap((file) => complaintsIn(file, (_, text) => textsOfMarkdown(text))),
    [],
  );
});

test.run();
