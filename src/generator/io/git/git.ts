import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { LastChange } from '../../model/input.js';
import { isMissing } from '../fs/system-error.js';

/** Why the dates of a site are not known. */
export interface MissingDates {
  /** `shallow`: a clone without its history. `none`: no git, no repository, no commit. */
  readonly kind: 'shallow' | 'none';
  /** The end of a sentence. */
  readonly why: string;
}

export interface LastChanges {
  /** By site-relative path. */
  readonly changes: ReadonlyMap<string, LastChange>;
  /** Undefined when they are known. */
  readonly missing?: MissingDates;
}

/** The answer for the same commit is the same. */
let last:
  { readonly siteDir: string; readonly top: string; readonly result: LastChanges } | undefined;

/**
 * When and by whom each file of the site was last changed, from one pass over the log. A shallow
 * clone gives nothing rather than a false date.
 */
export function lastChanges(siteDir: string): LastChanges {
  const changes = new Map<string, LastChange>();
  let top: string;
  try {
    top = git(siteDir, ['rev-parse', '--show-toplevel', '--is-shallow-repository', 'HEAD']);
  } catch (error) {
    return { changes, missing: { kind: 'none', why: whyNone(error) } };
  }
  if (last?.siteDir === siteDir && last.top === top) return last.result;
  const [root = '', shallow = ''] = top.trim().split('\n');
  if (shallow === 'true')
    return { changes, missing: { kind: 'shallow', why: 'its dates would be wrong' } };
  const prefix = relative(resolve(root), realpathSync(siteDir)).split(sep).join('/');
  const log = git(siteDir, [
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
  let current: LastChange | undefined;
  for (const field of log.split('\0')) {
    const header = /^(\d{4}-\d\d-\d\dT[^\t]+)\t(.*?)(?:\n+([\s\S]*))?$/.exec(field);
    if (header !== null)
      current = { date: new Date(header[1] ?? '').toISOString(), author: header[2] ?? '' };
    const path = (header === null ? field : (header[3] ?? '')).replace(/^\n+/, '');
    if (path === '' || current === undefined) continue;
    const own =
      prefix === ''
        ? path
        : path.startsWith(`${prefix}/`)
          ? path.slice(prefix.length + 1)
          : undefined;
    if (own !== undefined && !changes.has(own)) changes.set(own, current);
  }
  last = { siteDir, top, result: { changes } };
  return last.result;
}

/** A folder of the content that looks like a bare repository could name programs to run. */
export const SAFE = ['-c', 'safe.bareRepository=explicit'] as const;

/** Throws when git is missing or ends with an error. */
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
  if (isMissing(error)) return 'git is not installed';
  const [line = ''] = String((error as { stderr?: unknown }).stderr ?? '')
    .trim()
    .split('\n');
  if (line.includes('not a git repository')) return 'the site is not in a git repository';
  if (/ambiguous argument 'HEAD'|unknown revision/.test(line))
    return 'the repository has no commits';
  return `git reports "${line}"`;
}
