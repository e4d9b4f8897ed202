import { existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { listTree } from '../../io/fs/list-tree.js';
import { DocsgenError } from '../../model/errors.js';

/** Names of the config of a Docusaurus site. The first that exists is used. */
const CONFIG_NAMES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(
  (ending) => `docusaurus.config.${ending}`,
);

/** Folders that a migration never reads. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', 'build', '.docusaurus', '.git']);

/** The files of a Docusaurus site. Paths are relative to it, and may begin with `../`. */
export interface OldSite {
  /** Absolute. */
  readonly dir: string;
  readonly configFile: string;
  /** All files below a folder, relative to it; undefined if there is no such folder. */
  readonly below: (folder: string) => readonly string[] | undefined;
  readonly exists: (path: string) => boolean;
  readonly isFile: (path: string) => boolean;
  readonly textOf: (path: string) => string;
  /** The path of a file that a script names: absolute, `@site/…` or relative to the site. */
  readonly pathOf: (named: string) => string;
}

/** Opens a Docusaurus site. Throws a DocsgenError if the folder has no config of one. */
export function openOldSite(dir: string): OldSite {
  const configFile = CONFIG_NAMES.find((name) => existsSync(join(dir, name)));
  if (configFile === undefined)
    throw new DocsgenError(`${dir} has no docusaurus.config file.`, {
      hint: 'Name the folder that contains it, often `website`.',
    });
  const lists = new Map<string, readonly string[] | undefined>();
  const below = (folder: string): readonly string[] | undefined => {
    if (!lists.has(folder)) lists.set(folder, filesBelow(join(dir, folder)));
    return lists.get(folder);
  };
  return {
    dir,
    configFile,
    below,
    exists: (path) => existsSync(join(dir, path)),
    isFile: (path) => statSync(join(dir, path), { throwIfNoEntry: false })?.isFile() === true,
    textOf: (path) => readFileSync(join(dir, path), 'utf8'),
    pathOf: (named) => {
      const path = named.startsWith('@site/') ? named.slice('@site/'.length) : named;
      const absolute = isAbsolute(path) ? path : resolve(dir, path);
      return relative(dir, absolute).split(sep).join('/');
    },
  };
}

function filesBelow(folder: string): readonly string[] | undefined {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const isSkipped = (path: string): boolean => SKIPPED.has(path.split('/').at(-1) ?? '');
  return listTree(folder, { enter: (path) => !isSkipped(path) })
    .files.map(({ path }) => path)
    .filter((path) => !path.endsWith('.DS_Store'))
    .sort();
}
