import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { LastChange } from '../../model/input.js';
import { hasCode } from '../fs/system-error.js';

/** Why docsgen does not know the dates of a site. */
export interface MissingDates {
  /** `shallow`: a clone without its history. `none`: no git, no repository or no commit. */
  readonly kind: 'shallow' | 'none';
  /** The end of a sentence. */
  readonly why: string;
}

export interface LastChanges {
  /** By site-relative path. */
  readonly changes: ReadonlyMap<string, LastChange>;
  /** Absent when the dates are known. */
  readonly missing?: MissingDates;
}

/** A result, which is valid as long as `head` is the same. */
interface ResultAtHead {
  readonly siteDir: string;
  readonly head: string;
  readonly result: LastChanges;
}

/** The result of the previous call. */
let previous: ResultAtHead | undefined;

/**
 * Date and author of the last change of each file of the site, from one pass over the log. A
 * shallow clone has no dates, since they would be wrong.
 */
export function lastChanges(siteDir: string): LastChanges {
  if (!mayBeInRepository(siteDir))
    return { changes: new Map(), missing: { kind: 'none', why: NO_REPOSITORY } };
  let head: string;
  try {
    head = git(siteDir, ['rev-parse', '--show-toplevel', '--is-shallow-repository', 'HEAD']);
  } catch (error) {
    return { changes: new Map(), missing: { kind: 'none', why: whyNone(error) } };
  }
  if (previous?.siteDir === siteDir && previous.head === head) return previous.result;
  const [root = '', shallow = ''] = head.trim().split('\n');
  if (shallow === 'true')
    return { changes: new Map(), missing: { kind: 'shallow', why: 'its dates would be wrong' } };
  const prefix = relative(resolve(root), realpathSync(siteDir)).split(sep).join('/');
  const changes = changesInLog(gitLog(siteDir), prefix === '' ? '' : `${prefix}/`);
  previous = { siteDir, head, result: { changes } };
  return previous.result;
}

const NO_REPOSITORY = 'the site is not in a git repository';

/**
 * Whether git could find a repository. False only if neither a folder above nor the environment
 * names one: then starting git would take longer than reading a small site.
 */
function mayBeInRepository(siteDir: string): boolean {
  if (process.env['GIT_DIR'] !== undefined) return true;
  for (let folder = realpathSync(siteDir); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true;
    if (dirname(folder) === folder) return false;
  }
}

/**
 * The day of the last commit, `YYYY-MM-DD` in UTC: the same on every machine. Undefined without
 * git, without a repository and without a commit.
 */
export function lastCommitDay(siteDir: string): string | undefined {
  if (!mayBeInRepository(siteDir)) return undefined;
  try {
    const seconds = Number(git(siteDir, ['log', '-1', '--format=%ct']).trim());
    return new Date(seconds * 1000).toISOString().slice(0, 10);
  } catch {
    return undefined;
  }
}

/** For each commit, from the newest: a NUL, date, tab, author, then its files, each after a NUL. */
function gitLog(siteDir: string): string {
  return git(siteDir, [
    '-c',
    'core.quotePath=false',
    'log',
    '--format=%x00%cI%x09%an',
    '--name-only',
    '--no-renames',
    '-z',
    '--',
    '.',
  ]);
}

/** The newest change of each file below `prefix`, which ends with a slash unless it is empty. */
function changesInLog(log: string, prefix: string): Map<string, LastChange> {
  const changes = new Map<string, LastChange>();
  let current: LastChange | undefined;
  for (const field of log.split('\0')) {
    const header = /^(\d{4}-\d\d-\d\dT[^\t]+)\t(.*?)(?:\n+([\s\S]*))?$/.exec(field);
    if (header !== null)
      current = { date: new Date(header[1] ?? '').toISOString(), author: header[2] ?? '' };
    const path = (header === null ? field : (header[3] ?? '')).replace(/^\n+/, '');
    if (path === '' || current === undefined || !path.startsWith(prefix)) continue;
    const siteFile = path.slice(prefix.length);
    if (!changes.has(siteFile)) changes.set(siteFile, current);
  }
  return changes;
}

/** The commit that is checked out at a folder; undefined outside of a repository. */
export function headCommit(folder: string): string | undefined {
  try {
    return git(folder, ['rev-parse', 'HEAD']).trim();
  } catch {
    return undefined;
  }
}

/** The file in which git notes each change of HEAD; undefined outside of a repository. */
export function headLog(siteDir: string): string | undefined {
  if (!mayBeInRepository(siteDir)) return undefined;
  try {
    return resolve(siteDir, git(siteDir, ['rev-parse', '--git-path', 'logs/HEAD']).trim());
  } catch {
    return undefined;
  }
}

/** Without this, a content folder that looks like a bare repository could name programs to run. */
export const SAFE = ['-c', 'safe.bareRepository=explicit'] as const;

/** The output of a git command. Throws when git is missing or fails. */
function git(cwd: string, args: readonly string[]): string {
  return execFileSync('git', [...SAFE, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function whyNone(error: unknown): string {
  if (hasCode(error, 'ENOENT')) return 'git is not installed';
  const [line = ''] = String((error as { stderr?: unknown }).stderr ?? '')
    .trim()
    .split('\n');
  if (line.includes('not a git repository')) return NO_REPOSITORY;
  if (/ambiguous argument 'HEAD'|unknown revision/.test(line))
    return 'the repository has no commits';
  return `git reports "${line}"`;
}
