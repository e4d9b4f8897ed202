import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLock, takeLock, type LockHolder } from '../../src/generator/io/output/out-lock.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { docsgen, folder, sampleSite, treeHash } from '../helpers/command.js';
import { docsgenWithFaults } from '../helpers/faulty-disk.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const isLinux = process.platform === 'linux';

/** Writes a lock of this process with some fields changed. */
function lockWith(changes: Partial<LockHolder>): { path: string; holder: LockHolder } {
  const path = join(folder({}), '.build.docsgen-lock');
  const lock = takeLock(path);
  const holder = { ...(JSON.parse(readFileSync(path, 'utf8')) as LockHolder), ...changes };
  lock.release();
  writeFileSync(path, JSON.stringify(holder));
  return { path, holder };
}

function errorOf(run: () => unknown): DocsgenError {
  try {
    run();
  } catch (error) {
    assert.instance(error, DocsgenError);
    return error as DocsgenError;
  }
  throw new Error('nothing was thrown');
}

/** The process id of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.on('close', resolve));
  return child.pid ?? 0;
}

function makeOlder(path: string, minutes: number): void {
  const time = Date.now() / 1000 - minutes * 60;
  utimesSync(path, time, time);
}

test('a lock names process, host, start and time, and is removed on release', () => {
  const dir = folder({});
  const path = join(dir, '.build.docsgen-lock');
  const lock = takeLock(path);
  const holder = JSON.parse(readFileSync(path, 'utf8')) as LockHolder;
  assert.is(holder.pid, process.pid);
  assert.is(holder.host, hostname());
  assert.match(holder.since, /^\d{4}-\d\d-\d\dT/);
  if (isLinux) assert.match(holder.started, /^\d+$/);
  assert.equal(readdirSync(dir), ['.build.docsgen-lock'], 'nothing temporary is left');
  const refusal = errorOf(() => takeLock(path));
  assert.match(refusal.message, `process ${process.pid} on ${hostname()}, since ${holder.since}`);
  lock.release();
  assert.equal(readdirSync(dir), []);
});

test('the lock of an ended process is taken over, even if its id is used again', async () => {
  const dead = await endedProcess();
  for (const changes of [{ pid: dead }, { pid: dead, started: '1' }, { started: '1' }]) {
    if (changes.started !== undefined && !isLinux) continue;
    const { path } = lockWith(changes);
    takeLock(path).release();
    assert.not.ok(existsSync(path), JSON.stringify(changes));
  }
});

test('a process of another host or container holds its lock for at most an hour', async () => {
  const dead = await endedProcess();
  for (const changes of [
    { pid: dead, host: 'another.example' },
    { pid: process.pid, host: 'another.example' },
    { pid: dead, space: 'pid:[1]' },
    { pid: dead, boot: 'another' },
  ]) {
    const { path } = lockWith(changes);
    const label = JSON.stringify(changes);
    makeOlder(path, changes.boot === undefined ? 50 : 0);
    const { message, hint } = errorOf(() => takeLock(path));
    assert.match(message, `process ${changes.pid} on ${changes.host ?? hostname()}, since `, label);
    assert.match(hint ?? '', `delete ${path}`, label);
    makeOlder(path, 70);
    takeLock(path).release();
    assert.not.ok(existsSync(path), label);
  }
});

test('a damaged lock is ignored, and a plain process id is a lock of an old version', () => {
  for (const text of ['', 'x', '{}', '[]', 'null', '{"pid":"1"}', '{"pid":-1}', '999999999']) {
    const path = join(folder({ '.build.docsgen-lock': text }), '.build.docsgen-lock');
    takeLock(path).release();
    assert.not.ok(existsSync(path), text);
  }
  const path = join(folder({ '.build.docsgen-lock': '1' }), '.build.docsgen-lock');
  if (process.platform !== 'win32') assert.is(readLock(path)?.state, 'unknown');
});

test('the former holder of a lock that was taken over does not remove it', () => {
  const path = join(folder({}), '.build.docsgen-lock');
  const first = takeLock(path);
  writeFileSync(path, readFileSync(path, 'utf8').replace(`"pid":${process.pid}`, '"pid":1'));
  assert.not.ok(first.isOurs());
  first.release();
  assert.ok(existsSync(path));
});

test('a folder in place of the lock ends the build with 2, and doctor reports it', async () => {
  const site = folder(sampleSite(1));
  mkdirSync(join(site, '.build.docsgen-lock'));
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 2, result.stderr);
  assert.match(
    result.stderr,
    /The lock .*\.build\.docsgen-lock cannot be taken: it is not a file\./,
  );
  assert.match(result.stderr, 'hint: ');
  const doctor = await docsgen(['doctor'], { cwd: site });
  assert.match(doctor.stdout, /^error .*\.docsgen-lock is not a lock of docsgen/m);
});

test('of two simultaneous builds of one output folder, the second ends with 2', async () => {
  const site = folder(sampleSite(3));
  await docsgen(['build', '-o', 'reference'], { cwd: site });
  const [mark, until] = [join(site, 'reached'), join(site, 'go-on')];
  const first = docsgenWithFaults(['build'], {
    cwd: site,
    faults: [
      {
        below: join(site, '.build.docsgen-new'),
        op: ['create'],
        from: 9,
        times: 1,
        act: 'wait',
        mark,
        until,
      },
    ],
  });
  while (!existsSync(mark)) await new Promise((resolve) => setTimeout(resolve, 10));
  const second = await docsgen(['build'], { cwd: site });
  assert.is(second.code, 2, second.stderr);
  assert.match(second.stderr, `on ${hostname()}, since 2`);
  const other = await docsgen(['build', '-o', 'other'], { cwd: site });
  assert.is(other.code, 0, other.stderr);
  writeFileSync(until, '');
  const { code, stderr } = await first;
  assert.is(code, 0, stderr);
  for (const out of ['build', 'other'])
    assert.is(treeHash(join(site, out)), treeHash(join(site, 'reference')), out);
});

fullTest('a build whose lock was taken over does not replace the site', async () => {
  const site = folder(sampleSite(2));
  await docsgen(['build'], { cwd: site });
  const before = treeHash(join(site, 'build'));
  const result = await docsgenWithFaults(['build', '--no-cache'], {
    cwd: site,
    faults: [
      // The build reads the lock after it has written the new site.
      {
        below: join(site, '.build.docsgen-lock'),
        op: ['read'],
        from: 1,
        times: 1,
        act: 'vanish',
      },
    ],
  });
  assert.is(result.code, 2, result.stderr);
  assert.match(result.stderr, 'The previous site is untouched.');
  assert.is(treeHash(join(site, 'build')), before);
});

test.run();
