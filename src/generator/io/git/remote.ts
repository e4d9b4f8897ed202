import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Remote } from '../../config/repository.js';
import { nearestGit } from './repository.js';

/**
 * The remote `origin` of the repository that a folder belongs to. Reads git's files, because
 * starting git takes longer than reading a small config. Undefined without a remote.
 */
export function readRemote(siteDir: string): Remote | undefined {
  try {
    const site = realpathSync(siteDir);
    const root = nearestGit(site);
    if (root === undefined) return undefined;
    const gitDir = commonGitDir(root);
    const url = originIn(readFileSync(join(gitDir, 'config'), 'utf8'));
    if (url === undefined) return undefined;
    const folder = relative(root, site).split(sep).join('/');
    return { url, branch: defaultBranch(gitDir), folder: folder === '' ? '' : `${folder}/` };
  } catch {
    // Not a repository that git would read.
    return undefined;
  }
}

/** The folder with the config of a repository. In a worktree, `.git` is a file that names it. */
function commonGitDir(root: string): string {
  const dotGit = join(root, '.git');
  if (statSync(dotGit).isDirectory()) return dotGit;
  const [, named = ''] = /^gitdir: (.+)$/m.exec(readFileSync(dotGit, 'utf8')) ?? [];
  const gitDir = resolve(root, named);
  try {
    return resolve(gitDir, readFileSync(join(gitDir, 'commondir'), 'utf8').trim());
  } catch {
    return gitDir;
  }
}

function originIn(config: string): string | undefined {
  let section = '';
  for (const line of config.split(/\r?\n/)) {
    section = /^\s*\[(.*)\]/.exec(line)?.[1] ?? section;
    const url = /^\s*url\s*=\s*"?(.*?)"?\s*$/.exec(line)?.[1];
    if (section === 'remote "origin"' && url !== undefined) return url;
  }
  return undefined;
}

/** The default branch of the remote. Hosts read `HEAD` as this branch, too. */
function defaultBranch(gitDir: string): string {
  try {
    const head = readFileSync(join(gitDir, 'refs/remotes/origin/HEAD'), 'utf8');
    return /^ref: refs\/remotes\/origin\/(.+)$/m.exec(head)?.[1] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

/** The names of a folder and of the folder around it. */
export function folderNames(siteDir: string): string[] {
  const site = realpathSync(siteDir);
  return [site, dirname(site)].map((path) => path.split(sep).at(-1) ?? '');
}
