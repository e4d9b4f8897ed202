import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.js';
import type { LastChange } from '../model/input.js';

/** The answer for the same commit is the same. */
let last:
  | {
      readonly siteDir: string;
      readonly top: string;
      readonly result: { changes: Map<string, LastChange>; diagnostics: Diagnostic[] };
    }
  | undefined;

/**
 * When and by whom each file of the site was last changed, by site-relative path,
 * from one pass over the log. A shallow clone gives nothing rather than a false date.
 */
export function lastChanges(siteDir: string): {
  changes: Map<string, LastChange>;
  diagnostics: Diagnostic[];
} {
  const changes = new Map<string, LastChange>();
  const top = git(siteDir, ['rev-parse', '--show-toplevel', '--is-shallow-repository', 'HEAD']);
  if (top === undefined) return { changes, diagnostics: [] };
  if (last?.siteDir === siteDir && last.top === top) return last.result;
  const [root = '', shallow = ''] = top.trim().split('\n');
  if (shallow === 'true') {
    return {
      changes,
      diagnostics: [
        {
          rule: 'git/shallow',
          severity: 'warning',
          file: '.git',
          line: 1,
          column: 1,
          message:
            'This is a shallow clone, so "last updated" is left out: its dates would be wrong.',
          hint: 'Fetch the whole history, for example with fetch-depth: 0.',
        },
      ],
    };
  }
  const prefix = relative(resolve(root), realpathSync(siteDir)).split(sep).join('/');
  const log =
    git(siteDir, [
      '-c',
      'core.quotePath=false',
      'log',
      '--format=%x00%cI%x09%an',
      '--name-only',
      '--no-renames',
      '-z',
      '--',
      '.',
    ]) ?? '';
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
  last = { siteDir, top, result: { changes, diagnostics: [] } };
  return last.result;
}

/** A folder of the content that looks like a bare repository could name programs to run. */
export const SAFE = ['-c', 'safe.bareRepository=explicit'] as const;

function git(cwd: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', [...SAFE, ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
