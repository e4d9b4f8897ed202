import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The repository that a site belongs to. */
export interface Repository {
  /** File URL of its root, ending with a slash. */
  readonly url: string;
  /** Path of a site file relative to the root, `/`-separated. */
  readonly pathOf: (file: string) => string;
}

/**
 * The repository of a site. Its root is the workspace of the CI job, `GITHUB_WORKSPACE`, when that
 * contains the site; otherwise the nearest folder with `.git`, going up; otherwise the site itself.
 */
export function findRepository(siteDir: string, workspace: string | undefined): Repository {
  const site = realPath(siteDir);
  const job = workspace === undefined || workspace === '' ? undefined : realPath(workspace);
  const root = job !== undefined && contains(job, site) ? job : (nearestGit(site) ?? site);
  const prefix = relative(root, site).split(sep).join('/');
  return {
    url: `${pathToFileURL(root).href.replace(/\/$/, '')}/`,
    pathOf: (file) => posix.join(prefix, file),
  };
}

/** The nearest folder with `.git`, which is a file in worktrees and submodules. */
export function nearestGit(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

function contains(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !/^[a-z]:/i.test(inside);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
