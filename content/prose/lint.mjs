/**
 * Reports words that this site doesn't use. `check.prose` of the config names this script. Its
 * arguments are the list of words and replacements, and the files with the visible words of pages,
 * at their places in the source. Prints `file:line:column: message` for each finding.
 */
import { readFileSync } from 'node:fs';

const [wordList, ...files] = process.argv.slice(2);
const words = JSON.parse(readFileSync(wordList, 'utf8')).map(({ pattern, instead, matchCase }) => [
  new RegExp(pattern, matchCase ? 'gm' : 'gim'),
  instead,
]);

for (const file of files)
  for (const finding of findingsIn(readFileSync(file, 'utf8'))) {
    console.log(`${file}:${finding}`);
    process.exitCode = 1;
  }

function findingsIn(page) {
  // The id of a heading is part of its address, not of the text.
  const text = page.replace(/\{#[\w-]+\}/g, (id) => ' '.repeat(id.length));
  return words.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map((match) => {
      const before = text.slice(0, match.index).split('\n');
      const column = (before.at(-1) ?? '').length + 1;
      const found = match[0].replace(/^[.:] /, '').trim();
      return `${before.length}:${column}: "${found}": write ${instead}.`;
    }),
  );
}
