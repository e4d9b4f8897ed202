/**
 * Preload for a process under test (`node --import`): makes calls of `node:fs` fail, by rules in
 * the environment variable DOCSGEN_FAULTS, a JSON list. A rule counts the calls that match it:
 *
 *   below   the path of the call, or a folder above it
 *   op      list of 'create' (everything that needs space), 'remove', 'read' and 'stat'
 *   call    name of the only function that counts, such as 'rename'; default: all functions
 *   from    number of the first matching call that fails, from 1
 *   times   number of calls that fail; default: all that follow
 *   act     'fail' with `code`; 'cut': write half of the content, then fail; 'vanish': remove the
 *           path first; 'kill': end the process, for a write in the middle of it;
 *           'wait': wait for the file `until`; the name of a signal: send it, then continue
 *   mark    file that is created when the rule applies for the first time
 *
 * DOCSGEN_FAULTS_LOG names a file that gets the counts of all rules when the process ends.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';

const require = createRequire(import.meta.url);
const fs = require('node:fs');
const { resolve, sep } = require('node:path');
const { fileURLToPath } = require('node:url');
const { isMainThread } = require('node:worker_threads');

const real = { ...fs };
let rules = countedRules(process.env.DOCSGEN_FAULTS);
const paths = new Map();
/** Whether a rule is being applied. Functions of Node call each other. */
let isStriking = false;

const KINDS = {
  create: 'writeFile appendFile mkdir mkdtemp rename link symlink copyFile write truncate fsync',
  remove: 'unlink rm rmdir',
  read: 'readFile readdir read opendir',
  stat: 'stat lstat realpath access fstat readlink exists',
};
const kindOf = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
);
const TWO_PATHS = new Set(['rename', 'link', 'copyFile', 'symlink']);

function countedRules(text) {
  return JSON.parse(text ?? '[]').map((rule) => ({ ...rule, seen: 0 }));
}

/** For a process that runs several commands: takes the rules of the next one. */
globalThis.docsgenFaults = {
  start: (text) => void (rules = countedRules(text)),
  /** How many calls matched each rule. */
  seen: () => rules.map(({ seen }) => seen),
};

function pathOf(value) {
  if (typeof value === 'number') return paths.get(value) ?? '';
  if (value instanceof URL) return fileURLToPath(value);
  return typeof value === 'string' || Buffer.isBuffer(value) ? resolve(String(value)) : '';
}

function isHit(rule, name, kind, names) {
  if (!rule.op.includes(kind) || (rule.call ?? name) !== name) return false;
  if (!names.some((path) => path === rule.below || path.startsWith(rule.below + sep))) return false;
  rule.seen++;
  const from = rule.from ?? 1;
  return rule.seen >= from && rule.seen < from + (rule.times ?? Infinity);
}

/** Applies the rules to a call. Throws, ends the process, or returns to continue the call. */
function strike(name, kind, args) {
  if (isStriking) return;
  isStriking = true;
  try {
    applyRules(name, kind, args);
  } finally {
    isStriking = false;
  }
}

function applyRules(name, kind, args) {
  const names = (TWO_PATHS.has(name) ? args.slice(0, 2) : args.slice(0, 1)).map(pathOf);
  for (const rule of rules) {
    if (!isHit(rule, name, kind, names)) continue;
    if (rule.mark !== undefined) real.writeFileSync(rule.mark, '');
    const isWrite = name === 'writeFile' && typeof args[0] === 'string';
    if (isWrite && (rule.act === 'cut' || rule.act === 'kill')) {
      const content = Buffer.from(args[1]);
      real.writeFileSync(args[0], content.subarray(0, content.length / 2), args[2]);
    }
    switch (rule.act ?? 'fail') {
      case 'kill':
        process.kill(process.pid, 'SIGKILL');
        pause(60_000);
        break;
      case 'vanish':
        real.rmSync(names[0], { recursive: true, force: true });
        break;
      case 'wait':
        while (!real.existsSync(rule.until)) pause(5);
        break;
      case 'fail':
      case 'cut':
        throw systemError(rule.code, name, isWrite ? [] : names);
      default:
        process.kill(process.pid, rule.act);
    }
  }
}

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** An error like those of Node. An error of an open file has no path, one of a copy has two. */
function systemError(code, syscall, [path, dest]) {
  const at = path === undefined ? '' : ` '${path}'`;
  const error = new Error(`${code}: injected by a test, ${syscall}${at}`);
  const errno = -(constants.errno[code] ?? 5);
  const places = {
    ...(path === undefined ? {} : { path }),
    ...(dest === undefined ? {} : { dest }),
  };
  return Object.assign(error, { errno, code, syscall, ...places });
}

function isWriteFlag(flags) {
  if (typeof flags === 'number') return (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) > 0;
  return typeof flags === 'string' && /[wa+]/.test(flags);
}

/** A function of `node:fs` that applies the rules first. The form is sync, promise or callback. */
function struck(name, original, form) {
  const kindFor = (args) =>
    name === 'open' ? (isWriteFlag(args[1]) ? 'create' : 'read') : kindOf.get(name);
  if (form === 'sync')
    return (...args) => {
      if (name === 'exists') {
        try {
          strike(name, 'stat', args);
        } catch {
          return false;
        }
        return original(...args);
      }
      strike(name, kindFor(args), args);
      const result = original(...args);
      if (name === 'open') paths.set(result, pathOf(args[0]));
      return result;
    };
  if (form === 'promise')
    return async (...args) => {
      strike(name, kindFor(args), args);
      return original(...args);
    };
  return (...args) => {
    try {
      strike(name, kindFor(args), args);
    } catch (error) {
      process.nextTick(args.at(-1), error);
      return;
    }
    original(...args);
  };
}

for (const name of [...kindOf.keys(), 'open']) {
  const sync = fs[`${name}Sync`];
  if (typeof sync === 'function') {
    fs[`${name}Sync`] = struck(name, sync, 'sync');
    if (sync.native) fs[`${name}Sync`].native = struck(name, sync.native, 'sync');
  }
  if (typeof fs.promises[name] === 'function')
    fs.promises[name] = struck(name, fs.promises[name], 'promise');
  if (typeof fs[name] === 'function' && name !== 'exists') {
    const callback = fs[name];
    fs[name] = struck(name, callback, 'callback');
    if (callback.native) fs[name].native = struck(name, callback.native, 'callback');
  }
}
syncBuiltinESMExports();

const log = process.env.DOCSGEN_FAULTS_LOG;
if (log !== undefined && isMainThread)
  process.on('exit', () => {
    real.writeFileSync(log, JSON.stringify(globalThis.docsgenFaults.seen()));
  });
