import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { attempt } from '../../io/fs/attempt.js';
import { listTree } from '../../io/fs/list-tree.js';

/** The files of a folder, with those that symbolic links lead to. Paths are relative to it. */
export interface LinkedTree {
  readonly files: readonly string[];
  /** Links that lead nowhere, in a circle, to a hidden file, or out of the repository. */
  readonly lost: readonly string[];
}

/**
 * Lists a folder and follows its symbolic links, as Docusaurus does. A link must lead to a file or
 * folder below `root`. `enter` says by its path whether to list a folder.
 */
export function listLinked(
  folder: string,
  root: string,
  enter: (path: string) => boolean,
): LinkedTree {
  const files: string[] = [];
  const lost: string[] = [];
  const visit = (dir: string, prefix: string, parents: readonly string[]): void => {
    const tree = listTree(dir, { enter: (path) => enter(join(dir, path)) });
    files.push(...tree.files.map(({ path }) => prefix + path));
    for (const path of tree.others) {
      const link = join(dir, path);
      const target = targetOf(link, root);
      if (target === undefined) lost.push(prefix + path);
      else if (statSync(target).isFile()) files.push(prefix + path);
      else if (!enter(link)) continue;
      else if (isCircle(target, [...parents, dirname(realpathSync(dir) + sep + path)]))
        lost.push(prefix + path);
      else visit(link, `${prefix}${path}/`, [...parents, target]);
    }
  };
  visit(folder, '', []);
  return { files, lost };
}

/** The nearest folder above with a git repository; the folder itself without one. */
export function repositoryOf(folder: string): string {
  const real = realpathSync(folder);
  for (let dir = real; ; dir = dirname(dir)) {
    if (existsSync(join(dir, '.git'))) return dir;
    if (dirname(dir) === dir) return real;
  }
}

/** The file or folder that a link leads to; undefined if it may not be read. */
function targetOf(link: string, root: string): string | undefined {
  const target = attempt(() => realpathSync(link));
  if (target === undefined) return undefined;
  const parts = relative(root, target).split(sep);
  const isAllowed = !parts.some((part) => part.startsWith('.') || part === '');
  const stats = statSync(target);
  return isAllowed && (stats.isFile() || stats.isDirectory()) ? target : undefined;
}

/** Whether a folder contains one of the folders that are being listed. */
function isCircle(target: string, open: readonly string[]): boolean {
  return open.some((folder) => `${folder}${sep}`.startsWith(target + sep));
}
