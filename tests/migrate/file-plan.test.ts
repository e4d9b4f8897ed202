/** Writing the files of a migrated site below its folder. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeTarget, type FilePlan } from '../../src/generator/actions/migrate/file-plan.js';
import { systemFailure } from '../../src/generator/io/fs/system-error.js';
import { folder, tree, write } from '../helpers/command.js';

const MANIFEST = '.docsgen-migration.json';

const planOf = (texts: Readonly<Record<string, string>>): FilePlan =>
  new Map(Object.entries(texts).map(([path, text]) => [path, { text }]));

const textsIn = (target: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tree(target).keys()]
      .filter((path) => path !== MANIFEST)
      .map((path) => [path, readFileSync(join(target, path), 'utf8')]),
  );

/** Writes a plan, but fails at `b.md`, as on a full disk. */
function interrupt(plan: FilePlan, target: string): void {
  const place = join(target, 'b.md');
  rmSync(place, { force: true });
  mkdirSync(place, { recursive: true });
  assert.throws(() => {
    writeTarget(plan, target);
  });
  rmSync(place, { recursive: true });
}

test('a run after an interrupted one writes all files', () => {
  const target = folder({});
  const first = { 'a.md': 'first', 'b.md': 'first', 'c.md': 'first', 'old.md': 'first' };
  const second = { 'a.md': 'second', 'b.md': 'second', 'c.md': 'second' };
  for (const texts of [first, second]) {
    interrupt(planOf(texts), target);
    assert.is(textsIn(target)['a.md'], texts['a.md']);
    if (texts === second) assert.is(textsIn(target)['c.md'], 'first');
    writeTarget(planOf(texts), target);
    assert.equal(textsIn(target), texts);
  }
});

test('after an interrupted run, changed and other files are refused', () => {
  for (const path of ['a.md', 'mine.md']) {
    const target = folder({});
    interrupt(planOf({ 'a.md': 'a', 'b.md': 'b' }), target);
    write(target, { [path]: 'mine' });
    assert.throws(
      () => {
        writeTarget(planOf({ 'a.md': 'a', 'b.md': 'b' }), target);
      },
      new RegExp(path.replace('.', '\\.'), 'u'),
    );
    assert.is(textsIn(target)[path], 'mine');
  }
});

test('a list of files cannot name files elsewhere', () => {
  const outside = folder({ 'site/a.md': 'a', 'mine.md': 'mine' });
  const target = join(outside, 'site');
  const manifest = { generator: 'docsgen migrate', files: { 'a.md': '', '../mine.md': '' } };
  rmSync(join(target, 'a.md'));
  write(target, { [MANIFEST]: JSON.stringify(manifest) });
  assert.throws(() => {
    writeTarget(planOf({ 'a.md': 'a' }), target);
  }, /leaves the folder/u);
  assert.ok(existsSync(join(outside, 'mine.md')));
});

test('a full disk is a failure of the place that is written', () => {
  const error = Object.assign(new Error('ENOSPC'), {
    ...{ code: 'ENOSPC', syscall: 'copyfile', path: '/old/a.md', dest: '/new/a.md' },
  });
  assert.match(systemFailure(error)?.message ?? '', '/new/a.md cannot be used');
  const unreadable = Object.assign(error, { code: 'EACCES' });
  assert.match(systemFailure(unreadable)?.message ?? '', '/old/a.md cannot be used');
});

test.run();
