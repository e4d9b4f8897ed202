/** Finds the docsgen that a site has installed. Knows nothing of the editor. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** An installed docsgen. */
export interface Docsgen {
  /** The folder whose documents it serves. */
  readonly folder: string;
  /** The script that Node.js runs. */
  readonly script: string;
  readonly version: string;
}

/** The reason why a folder has no language server. */
export type Missing =
  | { readonly kind: 'no site' }
  | { readonly kind: 'problem'; readonly message: string };

export interface Wanted {
  /** An absolute path of a document, or of a folder. */
  readonly file: string;
  /** The folder of the workspace around it. */
  readonly root: string;
  /** The setting `docsgen.path`: '' for the docsgen of the site. */
  readonly path: string;
}

/** The first version with all commands that the extension uses. */
export const OLDEST_VERSION = '0.1.0';

const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map((end) => `site.config.${end}`);

/**
 * Returns the docsgen for a document. The setting wins. Otherwise docsgen is in `node_modules` of a
 * folder between the workspace folder and the document; the outermost such folder counts, so that
 * no document has two servers.
 */
export function findDocsgen({ file, root, path }: Wanted): Docsgen | Missing {
  const folders = foldersBetween(root, file);
  if (folders.length === 0) return { kind: 'no site' };
  if (path !== '') return docsgenAt(root, isAbsolute(path) ? path : resolve(root, path));
  const home = folders.find((each) => existsSync(join(each, PACKAGE, 'package.json')));
  if (home !== undefined) return docsgenAt(home, join(home, PACKAGE));
  const site = folders.findLast(hasConfig);
  if (site === undefined) return { kind: 'no site' };
  const name = relative(dirname(root), site).split(sep).join('/');
  return problem(`docsgen is not installed in ${name}. Run "npm install" there.`);
}

/** The folder of the site of a document: the nearest one with a config, or that of docsgen. */
export function siteFolder(file: string, { folder }: Docsgen): string {
  return foldersBetween(folder, file).findLast(hasConfig) ?? folder;
}

/** Whether a path is a folder or something in it. */
export function isWithin(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Whether a version, such as `1.2.3-beta.1`, is at least another one. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [actual, wanted] = [numbersOf(version), numbersOf(oldest)];
  const index = wanted.findIndex((number, i) => actual[i] !== number);
  return index === -1 || (actual[index] ?? 0) > (wanted[index] ?? 0);
}

const PACKAGE = join('node_modules', 'docsgen');

function numbersOf(version: string): number[] {
  const [release = ''] = version.split(/[-+]/);
  return release.split('.').map(Number);
}

/** The folders from a root to a path, the root first; none if the path is outside. */
function foldersBetween(root: string, path: string): string[] {
  if (!isWithin(root, path)) return [];
  const names = relative(root, path).split(sep).filter(Boolean);
  const all = names.map((_, i) => join(root, ...names.slice(0, i + 1)));
  return [root, ...all].filter(isFolder);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function hasConfig(folder: string): boolean {
  return CONFIG_NAMES.some((name) => existsSync(join(folder, name)));
}

/** Reads the package around a path: its folder, its script, or a link to its script. */
function docsgenAt(folder: string, path: string): Docsgen | Missing {
  try {
    const real = realpathSync(path);
    const packageDir = isFolder(real) ? real : dirname(dirname(real));
    const manifest = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as Manifest;
    const { name, version = '0.0.0', bin } = manifest;
    if (name !== 'docsgen' || bin?.docsgen === undefined)
      return problem(`${path} is not docsgen. Correct the setting docsgen.path.`);
    if (!isAtLeast(version, OLDEST_VERSION))
      return problem(
        `docsgen ${version} is too old for this extension. Install ${OLDEST_VERSION} or newer.`,
      );
    return { folder, script: join(packageDir, bin.docsgen), version };
  } catch {
    return problem(`There is no docsgen at ${path}. Run "npm install", or set docsgen.path.`);
  }
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly bin?: { readonly docsgen?: string };
}

function problem(message: string): Missing {
  return { kind: 'problem', message };
}
