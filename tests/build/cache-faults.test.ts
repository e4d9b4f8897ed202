import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../src/generator/io/stores/cache.js';
import { gatherFacts } from '../../src/generator/io/tools/doctor-facts.js';
import { openStore } from '../../src/generator/io/stores/page-store.js';
import {
  docsgen,
  finished,
  folder,
  sampleSite,
  start,
  treeHash,
  write,
} from '../helpers/command.js';
import { compileText } from '../helpers/compile.js';
import { docsgenWithFaults, type Fault } from '../helpers/faulty-disk.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const NOTICE =
  /^docsgen: The cache in \.docsgen cannot be written: .*\. docsgen continues without it\.$/gm;

/** Faults that make the site's folder read-only. */
const readOnly = (site: string, code: string): Fault[] => [
  { below: site, op: ['create', 'remove'], code },
];

const notices = (stderr: string): string[] => stderr.match(NOTICE) ?? [];

test('every command works in a read-only folder, with one notice', async () => {
  const site = folder(sampleSite(3));
  const reference = join(folder({}), 'out');
  await docsgen(['build', '--no-cache', '-o', reference], { cwd: site });
  const out = join(folder({}), 'out');
  for (const [args, code] of [
    [['check'], 'EROFS'],
    [['build', '-o', out], 'EACCES'],
    [['why', '/part-0/page-1'], 'EPERM'],
    [['build', '-o', out, '--jobs', '2'], 'ENOSPC'],
    [['diff', reference], 'EDQUOT'],
    [['build', '-o', out, '--quiet'], 'EIO'],
  ] as const) {
    const result = await docsgenWithFaults(args, { cwd: site, faults: readOnly(site, code) });
    const label = `${args.join(' ')} ${code} ${result.stderr}`;
    assert.is(result.code, 0, label);
    assert.is(
      notices(result.stderr).length,
      (args as readonly string[]).includes('--quiet') ? 0 : 1,
      label,
    );
    assert.not.ok(existsSync(join(site, '.docsgen')), label);
    if (args[0] === 'build') assert.is(treeHash(out), treeHash(reference), label);
  }
  const json = await docsgenWithFaults(['check', '--format', 'json'], {
    cwd: site,
    faults: readOnly(site, 'EROFS'),
  });
  assert.equal((JSON.parse(json.stdout) as { diagnostics: unknown[] }).diagnostics, []);
  assert.is(notices(json.stderr).length, 1);
});

test('a read-only cache is still read', async () => {
  const config = "export default { title: 'Sample', keepAssets: 0, socialCards: false };\n";
  const site = folder({ ...sampleSite(3), 'site.config.ts': config });
  const out = join(folder({}), 'out');
  await docsgen(['build', '-o', out], { cwd: site });
  write(site, { 'docs/index.md': '# Start\n\nGo to [page 2](./part-0/page-2.md).\n' });
  const faults = readOnly(site, 'EROFS');
  const result = await docsgenWithFaults(['build', '-o', out], { cwd: site, faults });
  assert.is(result.code, 0, result.stderr);
  assert.match(result.stdout, '3 of 4 from the cache');
  assert.is(notices(result.stderr).length, 1);
  const reference = join(folder({}), 'out');
  await docsgen(['build', '--no-cache', '-o', reference], { cwd: site });
  assert.is(treeHash(out), treeHash(reference));
});

fullTest('serve --watch works in a read-only folder', async () => {
  const site = folder(sampleSite(2));
  const child = start(['serve', '--watch', '--port', '0'], {
    cwd: site,
    env: {
      NODE_OPTIONS: `--import ${join(process.env.DOCSGEN_ROOT ?? '', 'tests/helpers/fault.mjs')}`,
      DOCSGEN_FAULTS: JSON.stringify(readOnly(site, 'EROFS')),
    },
  });
  const ended = finished(child);
  const url = await new Promise<string>((resolve) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += String(chunk);
      const [, address] = /Serving at (http:\S+)/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  const page = await fetch(new URL('/part-0/page-1', url));
  assert.is(page.status, 200);
  assert.match(await page.text(), 'Text of page 1.');
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  assert.is(code, 0, stderr);
  assert.is(notices(stderr).length, 1, stderr);
});

test('articles that cannot be written all stay in memory', () => {
  const site = folder({ '.docsgen/articles': 'a file' });
  const notices: string[] = [];
  const store = openStore(
    openCache(site, (text) => notices.push(text)),
    100,
  );
  const pages = Array.from({ length: 9 }, (_, n) => {
    const { facts, article } = compileText(`# Page ${n}\n\n${`Words of page ${n}. `.repeat(20)}\n`);
    return { facts, article: JSON.stringify(article) };
  });
  pages.forEach((page, n) => {
    store.put(`key-${n}`, page);
  });
  store.save();
  for (const { facts, article } of pages)
    assert.equal(store.article(facts.articleHash), JSON.parse(article));
  assert.is(notices.length, 1);
});

test('a truncated, changed or unreadable file of the cache counts as missing', () => {
  const site = folder({});
  const cache = openCache(site, assert.unreachable);
  assert.ok(cache.put('a.json', '[1,2,3]'));
  const file = join(site, '.docsgen/a.json');
  const bytes = readFileSync(file);
  assert.is(String(cache.get('a.json')), '[1,2,3]');
  for (let length = 0; length < bytes.length; length++) {
    writeFileSync(file, bytes.subarray(0, length));
    assert.is(cache.get('a.json'), undefined, `${length} bytes`);
  }
  for (let byte = 0; byte < bytes.length; byte++) {
    const changed = Buffer.from(bytes);
    changed[byte] = (changed[byte] ?? 0) ^ 4;
    writeFileSync(file, changed);
    assert.is(cache.get('a.json'), undefined, `byte ${byte}`);
  }
  rmSync(file);
  mkdirSync(file);
  assert.is(cache.get('a.json'), undefined);
});

test('the cache ignores itself in git, and keeps an existing .gitignore', async () => {
  const site = folder(sampleSite(1));
  await docsgen(['check'], { cwd: site });
  assert.is(readFileSync(join(site, '.docsgen/.gitignore'), 'utf8'), '*\n');
  write(site, { '.docsgen/.gitignore': 'mine\n', 'docs/new.md': '# New\n' });
  await docsgen(['check'], { cwd: site });
  assert.is(readFileSync(join(site, '.docsgen/.gitignore'), 'utf8'), 'mine\n');
});

test('a build notices that a build without cache has changed the output', async () => {
  const site = folder(sampleSite(2));
  await docsgen(['build'], { cwd: site });
  const first = treeHash(join(site, 'build'));
  write(site, { 'static/new.txt': 'new' });
  await docsgen(['build', '--no-cache'], { cwd: site });
  rmSync(join(site, 'static/new.txt'));
  await docsgen(['build'], { cwd: site });
  assert.is(treeHash(join(site, 'build')), first);
});

test('a broken symbolic link is reported with a warm cache', async () => {
  const site = folder(sampleSite(1));
  await docsgen(['build'], { cwd: site });
  execFileSync('ln', ['-s', 'nothing', join(site, 'docs/new.md')]);
  assert.match((await docsgen(['build'], { cwd: site })).stderr, 'read/symlink-broken');
});

test('with a file in place of the cache commands work, and doctor warns', async () => {
  const site = folder({ ...sampleSite(1), '.docsgen': 'a file' });
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 0, result.stderr);
  assert.is(notices(result.stderr).length, 1);
  const { folders } = await gatherFacts(site, join(site, 'build'));
  assert.is(folders.find(({ name }) => name === 'cache')?.kind, 'other');
  const doctor = await docsgen(['doctor', '--format', 'json'], { cwd: site });
  const { checks } = JSON.parse(doctor.stdout) as { checks: { id: string; level: string }[] };
  assert.is(checks.find(({ id }) => id === 'folder/cache')?.level, 'warning');
});

test.run();
