import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { attempt } from '../../io/fs/attempt.js';
import { DocsgenError } from '../../model/errors.js';
import { CONFIG_NAMES } from '../../migrate/read-config.js';
import { listLinked, repositoryOf, type LinkedTree } from './linked-files.js';

/** Names of folders that a migration never reads. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.docusaurus', '.git']);

/** The files of a folder. Paths are relative to it, and may begin with `../`. */
export interface OldFolder {
  /** Absolute. */
  readonly dir: string;
  /** All files below a folder, relative to it; undefined if there is no such folder. */
  readonly below: (folder: string) => readonly string[] | undefined;
  readonly exists: (path: string) => boolean;
  readonly isFile: (path: string) => boolean;
  readonly textOf: (path: string) => string;
  /** The symbolic links below the folders that were listed whose targets cannot be copied. */
  readonly lostLinks: () => readonly string[];
}

/** The files of a Docusaurus site. */
export interface OldSite extends OldFolder {
  readonly configFile: string;
  /** The path of a file that a script names: absolute, `@site/…` or relative to the site. */
  readonly pathOf: (named: string) => string;
}

/** The name of the config of a Docusaurus site; undefined for other folders. */
export function docusaurusConfig(dir: string): string | undefined {
  return CONFIG_NAMES.find((name) => existsSync(join(dir, name)));
}

/** Opens a Docusaurus site. Throws a DocsgenError if the folder has no config of one. */
export function openOldSite(dir: string): OldSite {
  const configFile = docusaurusConfig(dir);
  if (configFile === undefined)
    throw new DocsgenError(`${dir} has no docusaurus.config file.`, {
      hint: 'Name the folder that contains it, often `website`.',
    });
  return {
    ...openFolder(dir),
    configFile,
    pathOf: (named) => {
      const path = named.startsWith('@site/') ? named.slice('@site/'.length) : named;
      const inSite = join(dir, path);
      // A path that begins with a slash is in the site, if the machine has no such file.
      const isOfSite = isAbsolute(path) && !existsSync(path) && existsSync(inSite);
      const absolute = isOfSite ? inSite : resolve(dir, path);
      return relative(dir, absolute).split(sep).join('/');
    },
  };
}

/** Opens a folder, which need not exist. */
export function openFolder(dir: string): OldFolder {
  const lists = new Map<string, readonly string[] | undefined>();
  const lost = new Set<string>();
  const below = (folder: string): readonly string[] | undefined => {
    if (lists.has(folder)) return lists.get(folder);
    const tree = filesBelow(join(dir, folder), dir);
    for (const path of tree?.lost ?? []) lost.add(posix.join(folder, path));
    lists.set(folder, tree?.files);
    return tree?.files;
  };
  return {
    dir,
    below,
    exists: (path) => existsSync(join(dir, path)),
    isFile: (path) => attempt(() => statSync(join(dir, path)))?.isFile() === true,
    textOf: (path) => readFileSync(join(dir, path), 'utf8'),
    lostLinks: () => [...lost].sort(),
  };
}

function filesBelow(folder: string, dir: string): LinkedTree | undefined {
  if (attempt(() => statSync(folder))?.isDirectory() !== true) return undefined;
  // A folder of pages can have the name of the built site.
  const built = join(dir, 'build');
  const enter = (path: string): boolean => !SKIPPED.has(basename(path)) && path !== built;
  const { files, lost } = listLinked(folder, repositoryOf(dir), enter);
  return { files: files.filter((path) => !path.endsWith('.DS_Store')).sort(), lost };
}
