/**
 * Writes src/generator/model/language-names.ts: every word that names a language for Prism
 * (names and aliases) or for GitHub (names, aliases and file extensions). Facts only.
 *
 *   node scripts/language-names.mjs     fetches the package linguist-languages from npm
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import prettier from 'prettier';

const LINGUIST = 'linguist-languages@9.5.0';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'src/generator/model/language-names.ts');

function prismNames() {
  const file = join(root, 'node_modules/prismjs/components.json');
  const { languages } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(languages).flatMap(([name, { alias = [] }]) =>
    name === 'meta' ? [] : [name, ...[alias].flat()],
  );
}

async function gitHubNames() {
  const folder = mkdtempSync(join(tmpdir(), 'linguist-'));
  try {
    const run = (command, ...args) =>
      execFileSync(command, args, {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const archive = run('npm', 'pack', LINGUIST).trim().split('\n').at(-1);
    run('tar', 'xzf', archive);
    const languages = await import(pathToFileURL(join(folder, 'package/index.js')).href);
    return Object.values(languages).flatMap(({ name, aliases = [], extensions = [] }) => [
      name.replaceAll(' ', '-'),
      name.replaceAll(' ', ''),
      ...aliases,
      ...extensions
        .map((extension) => extension.slice(1))
        .filter((word) => /^[a-z][\w+-]*$/i.test(word)),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const names = [...prismNames(), ...(await gitHubNames())].map((name) => name.toLowerCase());
const words = [...new Set(names)].filter((name) => /^[^\s`{}]+$/.test(name)).sort();
const lines = [];
for (const word of words) {
  const line = lines.at(-1);
  if (line === undefined || line.length + word.length > 90) lines.push(word);
  else lines[lines.length - 1] = `${line} ${word}`;
}
const text = `/* Written by scripts/language-names.mjs. */

/** Words that name a language for Prism or for GitHub, in lower case. */
export const knownLanguages: ReadonlySet<string> = new Set(
  \`
${lines.join('\n').replaceAll('\\', '\\\\')}
\`
    .trim()
    .split(/\\s+/),
);
`;
const options = await prettier.resolveConfig(target);
writeFileSync(target, await prettier.format(text, { ...options, filepath: target }));
console.log(`${words.length} words`);
