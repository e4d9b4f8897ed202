import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite, treeHash, write } from '../helpers/command.js';
import { docsgenWithFaults, type Fault } from '../helpers/faulty-disk.js';

const leftovers = (site: string): string[] =>
  readdirSync(site).filter((name) => name.includes('docsgen-'));

test('disk errors in the output folder end the build with 2, and the old site stays', async () => {
  const site = folder(sampleSite(2));
  await docsgen(['build'], { cwd: site });
  const before = treeHash(join(site, 'build'));
  write(site, { 'docs/index.md': '# Changed\n\nGo to [page 1](./part-0/page-1.md).\n' });
  const staging = join(site, '.build.docsgen-new');
  const faults: Fault[] = [
    { below: join(site, '.build.docsgen-lock'), op: ['create'], code: 'EROFS' },
    { below: staging, op: ['create'], from: 1, code: 'EACCES' },
    { below: staging, op: ['create'], from: 20, code: 'ENOSPC', act: 'cut' },
    { below: staging, op: ['create'], from: 30, code: 'EDQUOT', act: 'cut' },
    { below: staging, op: ['create'], from: 10, code: 'EIO' },
    { below: join(site, 'build/docsgen-manifest.json'), op: ['read'], code: 'EACCES' },
    // The two renames: the old site is moved away, then the new one takes its place.
    { below: join(site, '.build.docsgen-old'), op: ['create'], call: 'rename', code: 'EIO' },
    { below: staging, op: ['create'], call: 'rename', code: 'EIO' },
  ];
  for (const fault of faults) {
    const result = await docsgenWithFaults(['build', '--no-cache'], { cwd: site, faults: [fault] });
    const label = `${JSON.stringify(fault)} ${result.stderr}`;
    assert.is(result.code, 2, label);
    assert.match(result.stderr, site, label);
    assert.match(result.stderr, /^ {2}hint: ./m, label);
    assert.not.match(result.stderr, /bug|\n {4}at /, label);
    assert.is(treeHash(join(site, 'build')), before, label);
    assert.equal(leftovers(site), [], label);
  }
  const finalBuild = await docsgen(['build', '--no-cache'], { cwd: site });
  assert.is(finalBuild.code, 0, finalBuild.stderr);
});

/** Mounts a file system. Returns false if that is not allowed. */
function mount(args: readonly string[]): boolean {
  try {
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('an entry of the built site that was replaced by another kind is named', async () => {
  const site = folder(sampleSite(2));
  assert.is((await docsgen(['build'], { cwd: site })).code, 0);
  for (const path of ['part-0', 'part-0/page-1', 'index.html']) {
    const entry = join(site, 'build', path);
    const isFolder = statSync(entry).isDirectory();
    renameSync(entry, join(site, 'away'));
    if (isFolder) writeFileSync(entry, 'mine');
    else mkdirSync(join(entry, 'mine'), { recursive: true });
    if (!isFolder) writeFileSync(join(entry, 'mine/a.txt'), 'mine');
    const { code, stderr } = await docsgen(['build'], { cwd: site });
    assert.is(code, 2, path);
    const shown = isFolder ? path : `${path}/mine/a.txt`;
    assert.match(stderr, `contains 1 file that docsgen did not write:\n  ${shown}\n`);
    assert.match(stderr, 'hint: Move it away');
    rmSync(entry, { recursive: true });
    renameSync(join(site, 'away'), entry);
  }
  assert.is((await docsgen(['build'], { cwd: site })).code, 0);
});

test('a real full disk and a real read-only disk end the build with 2', async () => {
  const site = folder(sampleSite(2));
  const disk = join(site, 'disk');
  mkdirSync(disk);
  if (!mount(['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk])) {
    console.log('skipped: this machine does not let a test mount a file system');
    return;
  }
  try {
    const full = await docsgen(['build', '-o', 'disk/out'], { cwd: site });
    assert.is(full.code, 2, full.stderr);
    assert.match(full.stderr, 'there is no space left on the disk');
    assert.equal(readdirSync(disk), []);
    writeFileSync(join(disk, 'mine.txt'), 'mine');
    mount(['-o', 'remount,ro', disk]);
    const closed = await docsgen(['build', '-o', 'disk/out'], { cwd: site });
    assert.is(closed.code, 2, closed.stderr);
    assert.match(closed.stderr, 'the file system is read-only');
    assert.equal(readdirSync(disk), ['mine.txt']);
  } finally {
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
});

test('standard output on a full disk ends the command with 2 and no stack', async () => {
  const site = folder(sampleSite(1));
  const cli = join(process.env.DOCSGEN_ROOT ?? '', 'bin/docsgen.js');
  const command = `"${process.execPath}" "${cli}" check --format json > /dev/full`;
  try {
    execFileSync('sh', ['-c', `test -c /dev/full || exit 77; ${command}`], {
      cwd: site,
      stdio: 'pipe',
    });
    assert.unreachable('the command ended with 0');
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: Buffer };
    if (status === 77) return;
    assert.is(status, 2);
    assert.match(String(stderr), 'the output cannot be written: there is no space left');
    assert.not.match(String(stderr), /\n {4}at /);
  }
});

test.run();
