/**
 * Makes a large site from the pages of this site:
 * `npm run bench -- copies --copies 24 <folder>`.
 *
 * The large site has the original pages, and copies below `copy-1` and so on. Each copy replaces
 * every eighth longer word with a new one, so that the vocabulary grows with the site as in real
 * sites. The same pages give the same files. Fails if the folder exists.
 */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from './random.js';

const SHARE = 8;
const SYLLABLES =
  'ba be bi bo bu da de di do du ka ke ki ko ku ma me mi mo mu ra re ri ro ru'.split(' ');

const { values: options, positionals } = parseArgs({
  options: { copies: { type: 'string', default: '24' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder to make: npm run bench -- copies <folder>');
  process.exit(2);
}
const root = process.env['DOCSGEN_ROOT'] ?? process.cwd();
await mkdir(folder);
for (const name of ['site.config.ts', 'content', 'samples', 'static'])
  await cp(join(root, name), join(folder, name), { recursive: true });
const docs = join(root, 'content/docs');
const files = (await readdir(docs, { recursive: true }))
  .filter((path) => path.endsWith('.md'))
  .sort();
for (let copy = 1; copy <= Number(options.copies); copy += 1) {
  for (const file of files) {
    const place = join(folder, 'content/docs', `copy-${copy}`, file);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(
      place,
      otherWords(atPlace(await readFile(join(docs, file), 'utf8'), copy), copy),
    );
  }
}
console.log(`${files.length * (Number(options.copies) + 1)} pages of docs in ${folder}`);

/** Gives a copied page its own address and id. */
function atPlace(text: string, copy: number): string {
  return text.replace(/^---\n[^]*?\n---\n/, (matter) =>
    matter
      .replace(/^id: .*\n/m, '')
      .replace(/^slug: \/?(.*)$/m, `slug: /copy-${copy}/$1`)
      .replace(
        /^title: (["']?)(.*?)(["']?)$/m,
        `title: $1$2 ${SYLLABLES[copy % SYLLABLES.length]}${copy}$3`,
      ),
  );
}

/** Replaces words of plain text, but not in front matter, code, links, tables and directives. */
function otherWords(text: string, copy: number): string {
  let fence: string | undefined;
  let matter = text.startsWith('---\n');
  return text
    .split('\n')
    .map((line, i) => {
      if (matter) {
        matter = i === 0 || line !== '---';
        return line;
      }
      const [mark] = /^\s*(?:`{3,}|~{3,})/.exec(line) ?? [];
      if (mark !== undefined) fence = fence === undefined ? mark : undefined;
      return fence !== undefined || mark !== undefined || /[[\]{}<>`|:]/.test(line)
        ? line
        : line.replace(/\b[a-z]{5,}\b/g, (word) => otherWord(word, copy));
    })
    .join('\n');
}

function otherWord(word: string, copy: number): string {
  const random = randomFrom(
    copy * 7919 + [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7),
  );
  return random.between(1, SHARE) === 1
    ? `${word}${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}`
    : word;
}
