/** Warns about source files of more than 300 lines, and prints the median. Never fails. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIMIT = 300;
const FOLDERS = ['src', 'bin', 'scripts', 'tests', 'bench'];
const SOURCE = /\.(?:ts|tsx|js|mjs|cjs|css)$/;
const FIXTURE = /[\\/]fixtures[\\/]/;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lengths = [];
for (const folder of FOLDERS) {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(
    () => [],
  );
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !SOURCE.test(file) || FIXTURE.test(file)) continue;
    const text = await readFile(file, 'utf8');
    lengths.push({
      file: relative(root, file),
      lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    });
  }
}
lengths.sort((a, b) => b.lines - a.lines);
const long = lengths.filter((f) => f.lines > LIMIT);
for (const { file, lines } of long) console.log(`warning: ${file} has ${lines} lines`);
const median = lengths[Math.floor(lengths.length / 2)]?.lines ?? 0;
console.log(`${lengths.length} source files, ${long.length} over ${LIMIT} lines, median ${median}`);
