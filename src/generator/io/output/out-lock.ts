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
import { isMissing, isSystemError, problemOf } from '../fs/system-error.js';
import { removeQuietly } from '../fs/write-whole.js';

/** The process that holds a lock. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** When the system started; '' where it does not say. */
  readonly boot: string;
  /** Within which process ids are unique, such as a container; '' where the system does not say. */
  readonly space: string;
  /** When the process started, in the system's own measure; '' where it does not say. */
  readonly started: string;
  /** When the lock was taken, in ISO 8601. */
  readonly since: string;
}

/** A lock as it is on disk. */
export interface FoundLock {
  /** Undefined when docsgen did not write it. */
  readonly holder: Partial<LockHolder> | undefined;
  /**
   * `unknown` when the process cannot be seen from here: it runs on another machine, in another
   * container, or on a system that does not say when a process started.
   */
  readonly state: 'running' | 'ended' | 'unknown';
  readonly text: string;
  /** When it was taken, by the clock of its file system. */
  readonly time: number;
}

/** A lock that this process holds. */
export interface OwnLock {
  /** Whether no other process has taken it over. */
  readonly isOurs: () => boolean;
  readonly release: () => void;
}

/** No build takes this long. A process that cannot be seen has lost its lock by then. */
const STALE = 60 * 60 * 1000;

const ATTEMPTS = 5;

/**
 * Take a lock. It is created in one step with its content. The lock of a process that has ended is
 * taken over. Throws a DocsgenError while another process holds it, and when something else is in
 * its place; errors of the disk.
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
    takeAway(lock, found);
  }
  throw new DocsgenError(`The lock ${lock} is being taken by other processes.`, {
    hint: 'Wait for them, and try again.',
  });
}

/** The lock at a path; undefined when there is none. Throws a DocsgenError when it cannot be read. */
export function readLock(lock: string): FoundLock | undefined {
  try {
    const stats = lstatSync(lock);
    if (!stats.isFile()) throw isInTheWay(lock, 'it is not a file');
    const text = readFileSync(lock, 'utf8');
    const holder = parseHolder(text);
    return { holder, state: stateOf(holder, stats.mtimeMs), text, time: stats.mtimeMs };
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (isSystemError(error)) throw isInTheWay(lock, `it cannot be read: ${problemOf(error)}`);
    throw error;
  }
}

/** Creates the lock; gives the time of the file system when there is one already. */
function create(lock: string, text: string): number | undefined {
  const temporary = `${lock}-${process.pid}${randomInt(1_000_000)}`;
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    const now = statSync(temporary).mtimeMs;
    try {
      linkSync(temporary, lock);
      return undefined;
    } catch (error) {
      const code = isSystemError(error) ? (error.code ?? '') : '';
      if (code === 'EEXIST' || code === 'ENOENT') return now;
      // Some file systems have no hard links.
      if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'].includes(code))
        return createWithoutLink(lock, text) ? undefined : now;
      throw error;
    }
  } catch (error) {
    // The name of the temporary file says nothing to users.
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
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Temporary files of processes that were killed while they took the lock. */
function removeUnfinished(lock: string): void {
  const folder = dirname(lock);
  const prefix = `${basename(lock)}-`;
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
      removeQuietly(join(folder, name));
}

/** Removes a lock that was read, and no other: two processes may find the same one. */
function takeAway(lock: string, { text }: FoundLock): void {
  const aside = `${lock}-${process.pid}${randomInt(1_000_000)}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  if (textOf(aside) !== text) {
    // Another process was faster, and this is its lock.
    try {
      linkSync(aside, lock);
    } catch {
      // Its holder finds that the lock is lost before it replaces the site.
    }
  }
  removeQuietly(aside);
}

function textOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return undefined;
  }
}

/** Earlier versions wrote the process id alone. */
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
    return isSystemError(error) && error.code === 'EPERM';
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

/** When a process started; '' when it has ended or the system does not say. See proc(5), field 22. */
function startOf(pid: number): string {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  // The name of the program, in parentheses, may hold anything.
  const [state = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // A process that was killed and that nobody waits for.
  return state === 'Z' || state === 'X' ? '' : (rest[18] ?? '');
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
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
          : `Wait for it. If it does not run any more, delete ${lock}. An hour after it was taken, docsgen does so itself.`,
    },
  );
}

function isInTheWay(lock: string, why: string): DocsgenError {
  return new DocsgenError(`The lock ${lock} cannot be taken: ${why}.`, {
    hint: 'docsgen keeps its lock in this place. Move away what is there.',
  });
}
