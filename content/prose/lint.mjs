/**
 * Reports words that this site doesn't use. `check.prose` of the config names this script. Reads
 * the visible words of a page from standard input, at their places in the source, and prints
 * `file:line:column: message` for each finding. The argument is the list of words and replacements.
 */
import { readFileSync } from 'node:fs';

const [wordList] = process.argv.slice(2);
const words = JSON.parse(readFileSync(wordList, 'utf8')).map(({ pattern, instead, matchCase }) => [
  new RegExp(pattern, matchCase ? 'gm' : 'gim'),
  instead,
]);
// The id of a heading is part of its address, not of the text.
const text = readFileSync(0, 'utf8').replace(/\{#[\w-]+\}/g, (id) => ' '.repeat(id.length));
const file = process.env.DOCSGEN_FILE ?? '';
const findings = words.flatMap(([pattern, instead]) =>
  [...text.matchAll(pattern)].map((match) => {
    const before = text.slice(0, match.index).split('\n');
    const column = (before.at(-1) ?? '').length + 1;
    const found = match[0].replace(/^[.:] /, '').trim();
    return `${file}:${before.length}:${column}: "${found}": write ${instead}.`;
  }),
);
for (const finding of findings) console.log(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
