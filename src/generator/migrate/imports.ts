import { posix } from 'node:path';
import { requestsIn, withoutEscapes } from '../content/mdx/requests.js';
import { rawPath } from '../model/loader-request.js';
import { DOCUSAURUS_ENDINGS, modulePaths } from '../model/module-paths.js';

/** Imports of scripts and style sheets. Each group is an import path. */
const IMPORTS = new RegExp(
  [
    String.raw`\b(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\})?[^'"\n;]*?\bfrom\s*['"]([^'"\n]+)['"]`,
    String.raw`\bimport\s*\(?\s*['"]([^'"\n]+)['"]`,
    String.raw`\brequire(?:\.resolve)?\(\s*['"]([^'"\n]+)['"]\s*\)`,
    String.raw`@(?:import|use|forward|config|plugin|reference)\s+(?:url\()?['"]([^'"\n]+)['"]`,
  ].join('|'),
  'g',
);

/** `require` of a package in a line without a brace before it, which is prose of a page. */
const PROSE_REQUIRE = /^[^{\n]*?\brequire\(\s*['"][^./@'"\n]/gm;

/** `require` of a package in a code span. */
const SHOWN_REQUIRE = /`[^`\n]*\brequire\(\s*['"][^./'"`\n][^`\n]*`/g;

/** The import paths in a script, a style sheet or a page of MDX, without those in code blocks. */
export function importsOf(file: string, text: string): string[] {
  if (/\.mdx?$/.test(file))
    return requestsIn(text.replace(SHOWN_REQUIRE, '').replace(PROSE_REQUIRE, ''));
  const imports = [...text.matchAll(IMPORTS)]
    .flatMap((match) => match.slice(1).filter(Boolean))
    .map(withoutEscapes);
  return SHEET.test(file) ? [...imports, ...filesOfSheet(text)] : imports;
}

/** Addresses of links, pictures and definitions in Markdown. Each group is an address. */
const ADDRESSES = /\]\(\s*(?:<([^<>\n]+)>|([^\s()<>]+))|^ {0,3}\[[^\]\n]+\]:\s*(\S+)/gm;

/** The files that a page shows or links, which are no pages, as requests. */
function assetsOf(text: string): string[] {
  return [...text.matchAll(ADDRESSES)]
    .map((match) => match.slice(1).find((address) => address !== undefined) ?? '')
    .map((address) => decoded(address.replace(/[?#].*$/, '')))
    .filter((path) => /\.\w+$/.test(path) && !/\.mdx?$/i.test(path))
    .filter((path) => !/^(?:[a-z][a-z\d+.-]*:|\/|@(?!site\/))/i.test(path))
    .map((path) => (/^[.@]/.test(path) ? path : `./${path}`));
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const SHEET = /\.(?:css|s[ac]ss)$/;

/** The pictures and fonts beside a style sheet that it names. */
function filesOfSheet(text: string): string[] {
  return [...text.matchAll(/\burl\(\s*['"]?([^'"()\s]+)/g)]
    .map(([, address = '']) => address.replace(/[?#].*$/, ''))
    .filter((address) => !/^(?:[a-z][a-z\d+.-]*:|\/|~|@)/i.test(address) && address !== '')
    .map((address) => (address.startsWith('.') ? address : `./${address}`));
}

/** The files and packages that a site imports. */
export interface Reached {
  /** Files of the site, sorted. */
  readonly files: readonly string[];
  /** Files outside the site that the seeds or files of the site import themselves, sorted. */
  readonly outside: readonly string[];
  /** Names of packages, sorted. */
  readonly packages: readonly string[];
}

/** Reads the files of a site for `reachedFrom`. */
export interface ImportedFiles {
  readonly isFile: (path: string) => boolean;
  readonly textOf: (path: string) => string;
  /** The paths that a request means by an alias of the site. */
  readonly aliased?: (request: string) => readonly string[];
}

/**
 * The files and packages that files import, directly or not. Imports of the site (`./x`, `@site/x`)
 * that lead to no file are left out.
 */
export function reachedFrom(seeds: readonly string[], site: ImportedFiles): Reached {
  const files = new Set<string>();
  const outside = new Set<string>();
  const copied = new Set(seeds);
  const packages = new Set<string>();
  const shown = new Set<string>();
  const queue = [...seeds];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const isOfSite = !file.startsWith('../') || copied.has(file);
    if (!/\.(?:[mc]?[jt]sx?|mdx?|css|s[ac]ss)$/.test(file)) continue;
    for (const request of importsOf(file, site.textOf(file))) {
      const target = resolveImport(file, request, site);
      if (target.kind === 'file') {
        // The code of a file that is imported as text does not run.
        if (rawPath(request) === undefined) queue.push(target.path);
        else shown.add(target.path);
        if (isOfSite && target.path.startsWith('../')) outside.add(target.path);
      } else if (target.kind === 'package') packages.add(target.name);
    }
    if (!/\.mdx?$/.test(file)) continue;
    for (const request of assetsOf(site.textOf(file))) {
      const target = resolveImport(file, request, site);
      if (target.kind !== 'file') continue;
      shown.add(target.path);
      if (isOfSite && target.path.startsWith('../')) outside.add(target.path);
    }
  }
  return {
    files: [...new Set([...files, ...shown])].filter((file) => !file.startsWith('../')).sort(),
    outside: [...outside].sort(),
    packages: [...packages].sort(),
  };
}

/** The requests in a file of the site that lead to another one, with its path. */
export function importedFiles(
  file: string,
  site: ImportedFiles,
): { readonly request: string; readonly path: string }[] {
  return importsOf(file, site.textOf(file)).flatMap((request) => {
    const target = resolveImport(file, request, site);
    return target.kind === 'file' ? [{ request, path: target.path }] : [];
  });
}

/**
 * The file that a style sheet names, also without `./`, or from the folder of the site with
 * `@site/`. A sheet of Sass may begin with `_` and have no ending.
 */
function sheetOf(from: string, request: string, site: ImportedFiles): string | undefined {
  const fromSite = /^~?@site\/(.+)$/.exec(request)?.[1];
  const path = fromSite ?? posix.join(posix.dirname(from), request);
  const { dir, base } = posix.parse(path);
  const names = [base, `_${base}`].map((name) => posix.join(dir, name));
  const starts = [...names, posix.join(path, 'index'), posix.join(path, '_index')];
  return starts
    .flatMap((start) => [start, `${start}.scss`, `${start}.sass`, `${start}.css`])
    .find((each) => site.isFile(each));
}

type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'none' };

/** The files that a request may mean. Of several, the new site gets only the one that was used. */
function oldPaths(name: string): string[] {
  return modulePaths(name, DOCUSAURUS_ENDINGS);
}

function resolveImport(from: string, written: string, site: ImportedFiles): Target {
  // Bundlers read loaders before `!`.
  const request = (written.split('!').at(-1) ?? written).replace(/\?.*$/, '');
  const sheet = SHEET.test(from) ? sheetOf(from, request, site) : undefined;
  if (sheet !== undefined) return { kind: 'file', path: sheet };
  const ofTheme = /^@theme\/(.+)$/.exec(request)?.[1];
  const path = request.startsWith('@site/')
    ? request.slice('@site/'.length)
    : ofTheme !== undefined
      ? `src/theme/${ofTheme}`
      : /^\.\.?(?:\/|$)/.test(request)
        ? posix.join(posix.dirname(from), request)
        : undefined;
  if (path !== undefined) {
    const base = path.replace(/\.js$/, '');
    const found = [path, base].flatMap(oldPaths).find(site.isFile);
    return found === undefined ? { kind: 'none' } : { kind: 'file', path: posix.normalize(found) };
  }
  const aliased = site.aliased?.(request).flatMap(oldPaths).find(site.isFile);
  if (aliased !== undefined) return { kind: 'file', path: posix.normalize(aliased) };
  const name = packageOf(request);
  return name === undefined ? { kind: 'none' } : { kind: 'package', name };
}

/** Packages of Docusaurus for the code of plugins, which work without Docusaurus. */
export const DOCUSAURUS_TOOL = /^@docusaurus\/(?:logger|utils(?:-common|-validation)?)(?=\/|$)/;

/** The package of a module that is named as in an import, such as `@a/b` of `~@a/b/c.css`. */
export function packageOf(request: string): string | undefined {
  const tool = DOCUSAURUS_TOOL.exec(request)?.[0];
  if (tool !== undefined) return tool;
  if (/^(?:@theme|@docusaurus|@generated|node:)/.test(request)) return undefined;
  return /^(?:@[\w.~-]+\/)?[a-z\d-][\w.~-]*/i.exec(request.replace(/^~/, ''))?.[0];
}

/** Whether a file is JavaScript or TypeScript, by its name. */
export function isScript(path: string): boolean {
  return /\.[mc]?[jt]sx?$/.test(path);
}
