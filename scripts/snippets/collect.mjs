/** Finds the code to check: the projects in `samples/`, and the complete files in pages. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Folder in `samples/` and `content/docs/develop/` → the names of its fences. */
export const FENCES = {
  typescript: ['ts', 'typescript'],
  go: ['go'],
  python: ['python'],
  java: ['java'],
  ruby: ['ruby'],
  php: ['php'],
};

const FENCE = /^( *)(`{3,})(\w+)([^\n]*)\n([^]*?)^\1\2 *$/gm;
const INCLUDE = /^::code\{file="([^"]+)"[^}]*\}$/gm;

/**
 * Copies the projects of a language into `folder`. Returns them as `{ name, folder, files }`, with
 * the number of files of code.
 */
export function copyProjects(root, language, folder) {
  const samples = join(root, 'samples', language);
  if (!existsSync(samples)) return [];
  return readdirSync(samples)
    .sort()
    .map((name) => {
      const copy = join(folder, 'projects', name);
      cpSync(join(samples, name), copy, { recursive: true });
      return { name: `samples/${language}/${name}`, folder: copy, files: countCode(copy) };
    });
}

/**
 * Writes the complete files of each page into a folder of the page. A fence is a complete file if
 * its title is a path, without a remark in parentheses, and no other fence of the page has it.
 */
export function copyPages(root, language, folder) {
  const names = new Set(FENCES[language]);
  const content = join(root, 'content');
  const pages = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .sort();
  return pages.flatMap((path) => {
    const text = readFileSync(join(content, path), 'utf8');
    const copy = join(folder, 'pages', path.replace(/\.md$/, ''));
    const files = completeFiles(text, names);
    if (files.size === 0) return [];
    for (const [title, code] of files) writeTo(join(copy, title), code);
    for (const [, included = ''] of text.matchAll(INCLUDE))
      writeIncluded(root, included, language, copy);
    return [{ name: `content/${path}`, folder: copy, files: files.size }];
  });
}

/** Path → code of the fences that are complete files. */
function completeFiles(text, names) {
  const files = new Map();
  for (const [, , , name = '', meta = '', code = ''] of text.matchAll(FENCE)) {
    const [, title = ''] = /title="([^"]*)"/.exec(meta) ?? [];
    const isPath = /^[\w./@-]+\.\w+$/.test(title) && !title.includes('..');
    const isFragment = /^(?:go|java)$/.test(name) && !/^\s*(?:\/\/.*\s+)*package /.test(code);
    if (names.has(name) && isPath && !isFragment && !files.has(title)) files.set(title, code);
  }
  return files;
}

/** Adds an included file, which the other files of its page use. */
function writeIncluded(root, file, language, copy) {
  const [, relative] = new RegExp(`^samples/${language}/[^/]+/(.+)$`).exec(file) ?? [];
  if (relative !== undefined) writeTo(join(copy, relative), readFileSync(join(root, file), 'utf8'));
}

function writeTo(file, code) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}

/** The number of files with code in and below a folder. */
function countCode(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:ts|go|py|java|rb|php)$/.test(basename(path)),
  ).length;
}
