/**
 * Checks the sources: a line of more than 100 columns is an error, a file of more than 300 lines
 * a warning. The formatter does not break comments and strings.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const MOST_LINES = 300;
const MOST_COLUMNS = 100;
const FOLDERS = ['src', 'bin', 'scripts', 'tests', 'bench', 'editors/vscode/src'];
/** Benchmarks hold templates of other generators and rows of tables. */
const MAY_BE_WIDE = /^bench\//;
const SOURCE = /\.(?:ts|tsx|js|mjs|cjs|css)$/;
const FIXTURE = /[\\/]fixtures[\\/]/;
/** Files that are tables of data, one row a line. */
const TABLES = new Set(['src/generator/model/language-names.ts']);

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function sourceFiles(folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => SOURCE.test(file) && !FIXTURE.test(file))
    .map((file) => relative(root, file).replaceAll('\\', '/'));
}

const files = (await Promise.all(FOLDERS.map(sourceFiles))).flat().sort();
const lengths = [];
for (const file of files) {
  const lines = (await readFile(join(root, file), 'utf8')).trimEnd().split('\n');
  lengths.push(lines.length);
  if (lines.length > MOST_LINES) console.log(`warning: ${file} has ${lines.length} lines`);
  if (TABLES.has(file) || MAY_BE_WIDE.test(file)) continue;
  for (const [i, line] of lines.entries()) {
    if (line.length <= MOST_COLUMNS || line.includes('url("data:')) continue;
    console.log(`error: ${file}:${i + 1} has ${line.length} columns`);
    process.exitCode = 1;
  }
}
const long = lengths.filter((length) => length > MOST_LINES).length;
const median = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
console.log(`${lengths.length} files, ${long} of more than ${MOST_LINES} lines, median ${median}`);
