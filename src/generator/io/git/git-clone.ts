import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { DocsgenError } from '../../model/errors.js';
import { SAFE } from './git.js';

/** A commit of the site's repository, checked out in a temporary folder. */
export interface ClonedSite {
  /** Absolute folder of the site in the clone. */
  readonly siteDir: string;
  /** Abbreviated hash of the commit. */
  readonly commit: string;
  /** Delete the clone. */
  readonly remove: () => void;
}

/**
 * Check out the repository of a site at a git ref, in a temporary clone that shares its objects.
 * The repository and its work tree do not change. Packages come from the `node_modules` that the
 * site uses now.
 *
 * Throws a DocsgenError when there is no repository, when the ref is unknown, and when the site
 * does not exist at that ref.
 */
export function cloneAt(siteDir: string, ref: string): ClonedSite {
  const top = git(siteDir, ['rev-parse', '--show-toplevel'])?.trim();
  if (top === undefined)
    throw new DocsgenError(`${siteDir} is not in a git repository.`, {
      hint: 'Name the folder of a built site instead of a git ref.',
    });
  const verified = git(siteDir, ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`]);
  const commit = verified?.trim();
  if (commit === undefined || commit === '')
    throw new DocsgenError(`"${ref}" is neither a folder nor a git ref.`, {
      hint: 'Name a branch, a tag or a commit that `git rev-parse` knows; in CI, fetch it first.',
    });
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-diff-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const clone = join(folder, 'site');
    const options = ['--quiet', '--no-checkout', '--shared', '--no-tags'];
    runGit(folder, ['clone', ...options, '--', top, clone]);
    runGit(clone, ['checkout', '--quiet', '--detach', commit]);
    const inClone = join(clone, relative(realpathSync(top), realpathSync(siteDir)));
    if (!existsSync(inClone))
      throw new DocsgenError(`The site does not exist at "${ref}".`, {
        hint: 'Choose a later commit.',
      });
    const packages = nearestPackages(siteDir);
    if (packages !== undefined) symlinkSync(packages, join(folder, 'node_modules'), 'dir');
    return { siteDir: inClone, commit: commit.slice(0, 10), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The nearest `node_modules`, going up from a folder. */
function nearestPackages(folder: string): string | undefined {
  for (let parent = realpathSync(folder); ; parent = dirname(parent)) {
    const packages = join(parent, 'node_modules');
    if (existsSync(packages)) return packages;
    if (dirname(parent) === parent) return undefined;
  }
}

/** Output of a git command; undefined when it fails. */
function git(cwd: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', [...SAFE, ...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

/** Run a git command without hooks. Throws a DocsgenError when it fails. */
function runGit(cwd: string, args: readonly string[]): void {
  try {
    execFileSync('git', [...SAFE, '-c', 'core.hooksPath=/dev/null', ...args], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer };
    throw new DocsgenError(`git ${args[0] ?? ''} failed: ${stderr?.toString().trim() ?? ''}`, {
      hint: 'In CI, fetch the entire history (fetch-depth: 0), or compare with a built folder.',
      cause: error,
    });
  }
}
