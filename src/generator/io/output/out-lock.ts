import { randomInt } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DocsgenError } from '../../model/errors.js';
import { attempt } from '../fs/attempt.js';
import { hasCode, isSystemError, problemOf } from '../fs/system-error.js';
import { removeQuietly } from '../fs/write-atomically.js';

/** The process that holds a lock. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** Identifies the current boot of the system; '' if the system provides no such id. */
  readonly boot: string;
  /** The namespace of process ids, such as a container; '' if the system has none. */
  readonly space: string;
  /** Start time of the process, in units of the system; '' if the system does not provide it. */
  readonly started: string;
  /** Time when the lock was taken, in ISO 8601. */
  readonly since: string;
}

/** A lock on disk. */
export interface FoundLock {
  /** Undefined when docsgen did not write it. */
  readonly holder: Partial<LockHolder> | undefined;
  /**
   * `unknown` when this process cannot know: the holder runs on another machine, in another
   * container, or on a system that does not provide start times of processes.
   */
  readonly state: 'running' | 'ended' | 'unknown';
  readonly text: string;
  /** Modification time, by the clock of the file system. */
  readonly time: number;
}

/** A lock that this process holds. */
export interface OwnLock {
  /** False if another process has taken the lock over. */
  readonly isOurs: () => boolean;
  readonly release: () => void;
}

/**
 * Milliseconds after which a lock with an `unknown` holder is taken over. No build takes so long.
 */
const STALE = 60 * 60 * 1000;

const ATTEMPTS = 5;

/**
 * Take a lock, atomically. The lock of a process that has ended is taken over. Throws a
 * DocsgenError while another process holds the lock, and when the path is not a readable file.
 * Throws other file system errors unchanged.
 */
export function takeLock(lock: string): OwnLock {
  const text = JSON.stringify(thisProcess());
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const now = create(lock, text);
    if (now === undefined) {
      removeUnfinished(lock);
      const isOurs = (): boolean => textOf(lock) === text;
      const release = (): void => {
        if (isOurs()) removeQuietly(lock);
      };
      return { isOurs, release };
    }
    const found = readLock(lock);
    if (found === undefined) continue;
    if (found.state === 'running' || (found.state === 'unknown' && now - found.time < STALE))
      throw isHeld(lock, found);
    removeLock(lock, found);
  }
  throw new DocsgenError(`The lock ${lock} is being taken by other processes.`, {
    hint: 'Wait for them, and try again.',
  });
}

/**
 * The lock at a path; undefined when there is none. Throws a DocsgenError when it cannot be read.
 */
export function readLock(lock: string): FoundLock | undefined {
  try {
    const stats = lstatSync(lock);
    if (!stats.isFile()) throw isInTheWay(lock, 'it is not a file');
    const text = readFileSync(lock, 'utf8');
    const holder = parseHolder(text);
    return { holder, state: stateOf(holder, stats.mtimeMs), text, time: stats.mtimeMs };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (isSystemError(error)) throw isInTheWay(lock, `it cannot be read: ${problemOf(error)}`);
    throw error;
  }
}

/**
 * Creates the lock. If there is one already, returns the current time by the clock of the file
 * system.
 */
function create(lock: string, text: string): number | undefined {
  const temporary = `${lock}-${process.pid}${randomInt(1_000_000)}`;
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    const now = statSync(temporary).mtimeMs;
    try {
      linkSync(temporary, lock);
      return undefined;
    } catch (error) {
      if (hasCode(error, 'EEXIST', 'ENOENT')) return now;
      // Some file systems have no hard links.
      if (hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'))
        return createWithoutLink(lock, text) ? undefined : now;
      throw error;
    }
  } catch (error) {
    // Users do not know the temporary file.
    if (isSystemError(error)) error.path = lock;
    throw error;
  } finally {
    removeQuietly(temporary);
  }
}

function createWithoutLink(lock: string, text: string): boolean {
  try {
    writeFileSync(lock, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes temporary files of processes that were killed while they took the lock. */
function removeUnfinished(lock: string): void {
  const folder = dirname(lock);
  const prefix = `${basename(lock)}-`;
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
      removeQuietly(join(folder, name));
}

/** Removes a lock, unless another process has replaced it since it was read. */
function removeLock(lock: string, { text }: FoundLock): void {
  const aside = `${lock}-${process.pid}${randomInt(1_000_000)}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (textOf(aside) !== text) {
    // This is the lock of another process, which was faster. If it cannot be put back, that process
    // notices before it replaces the site.
    attempt(() => {
      linkSync(aside, lock);
    });
  }
  removeQuietly(aside);
}

function textOf(lock: string): string | undefined {
  return attempt(() => readFileSync(lock, 'utf8'));
}

/** The holder in the text of a lock. Earlier versions wrote only the process id. */
function parseHolder(text: string): Partial<LockHolder> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const holder: Partial<LockHolder> =
    typeof value === 'number'
      ? { pid: value }
      : value !== null && typeof value === 'object'
        ? value
        : {};
  return Number.isInteger(holder.pid) && (holder.pid ?? 0) > 0 ? holder : undefined;
}

function stateOf(holder: Partial<LockHolder> | undefined, time: number): FoundLock['state'] {
  if (holder?.pid === undefined) return 'ended';
  const here = thisProcess();
  if (holder.host === undefined) return isRunning(holder.pid) ? 'unknown' : 'ended';
  if (holder.host !== here.host) return 'unknown';
  if (holder.boot !== here.boot) return time < Date.now() - uptime() * 1000 ? 'ended' : 'unknown';
  if (holder.space !== here.space) return 'unknown';
  if (!isRunning(holder.pid)) return 'ended';
  if (holder.started === '' || holder.started === undefined) return 'unknown';
  return startOf(holder.pid) === holder.started ? 'running' : 'ended';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function thisProcess(): LockHolder {
  return {
    pid: process.pid,
    host: hostname(),
    boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '',
    space: attempt(() => readlinkSync('/proc/self/ns/pid')) ?? '',
    started: startOf(process.pid),
    since: new Date().toISOString(),
  };
}

/** Start time of a process; '' if it has ended, or the system does not provide it. See proc(5). */
function startOf(pid: number): string {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  // Field 2, the name of the program in parentheses, may contain spaces and parentheses.
  const [state = '', ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const hasEnded = state === 'Z' || state === 'X';
  // Field 22 is the start time.
  return hasEnded ? '' : (fields[18] ?? '');
}

function isHeld(lock: string, { holder, state }: FoundLock): DocsgenError {
  const host = holder?.host === undefined ? '' : ` on ${holder.host}`;
  const since = holder?.since === undefined ? '' : `, since ${holder.since}`;
  return new DocsgenError(
    `Another docsgen (process ${holder?.pid ?? 0}${host}${since}) is writing this output folder.`,
    {
      hint:
        state === 'running'
          ? 'Wait for it, or name another folder with --out-dir.'
          : `Wait for it. If it does not run any more, delete ${lock}. ` +
            'docsgen ignores the lock when it is an hour old.',
    },
  );
}

function isInTheWay(lock: string, why: string): DocsgenError {
  return new DocsgenError(`The lock ${lock} cannot be taken: ${why}.`, {
    hint: 'docsgen needs this path for its lock. Move the existing file or folder away.',
  });
}
