import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clean, type CleanOptions } from '../../src/generator/actions/clean.js';
import { docsgen, folder, sampleSite, tree, write } from '../helpers/command.js';

const MANIFEST = '{"files":{"a.html":{"hash":"1"},"b/c.html":{"hash":"2"}},"generator":"docsgen"}';
const BUILT = {
  'build/docsgen-manifest.json': MANIFEST,
  'build/a.html': 'a',
  'build/b/c.html': 'c',
};
const CACHE = { '.docsgen/facts.txt': 'x', '.docsgen/bundle-client.json.77.tmp': 'x' };
const SOURCES = { 'docs/index.md': '# A\n', 'docsgen.urls.lock': '/\n' };

const run = (siteDir: string, options: Partial<CleanOptions> = {}): ReturnType<typeof clean> =>
  clean({
    siteDir,
    outDir: join(siteDir, 'build'),
    output: true,
    cache: true,
    dryRun: false,
    ...options,
  });

async function errorMessageOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  throw new Error('nothing was refused');
}

test('after build, check and why, clean leaves only the sources', async () => {
  const site = folder(sampleSite(3));
  const before = tree(site);
  for (const args of [['build'], ['check'], ['why', '/part-0/page-1']])
    assert.is((await docsgen(args, { cwd: site })).code, 0, args.join(' '));
  const shown = await docsgen(['clean', '--dry-run'], { cwd: site });
  assert.match(
    shown.stdout,
    /^Would remove build: \d+ files, .*\nWould remove \.docsgen: \d+ files/,
  );
  assert.ok(existsSync(join(site, 'build/index.html')));
  const { code, stdout } = await docsgen(['clean'], { cwd: join(site, 'docs') });
  assert.is(code, 0);
  assert.match(stdout, /Removed .*build: \d+ files, [\d.]+ [kM]B\./);
  assert.equal(tree(site), before);
  assert.not.ok(existsSync(join(site, 'build')));
  assert.not.ok(existsSync(join(site, '.docsgen')));
  assert.is((await docsgen(['clean'], { cwd: site })).stdout, 'Nothing to remove.\n');
});

test('clean removes nothing if the output folder has a foreign file', async () => {
  const site = folder({ ...SOURCES, ...BUILT, ...CACHE, 'build/notes/mine.txt': 'keep' });
  const before = tree(site);
  assert.match(await errorMessageOf(run(site)), /a file that docsgen did not write.*\n.*mine\.txt/);
  assert.equal(tree(site), before);
  const { code, stderr } = await docsgen(['clean'], { cwd: site });
  assert.is(code, 2);
  assert.match(stderr, 'notes/mine.txt');
});

test('without a readable manifest all files of the output folder are foreign', async () => {
  for (const text of [
    undefined,
    '{',
    '{"files":{}}',
    '{"generator":"other","files":{"a.html":{}}}',
  ]) {
    const site = folder({ ...SOURCES, 'build/a.html': 'a' });
    if (text !== undefined) write(site, { 'build/docsgen-manifest.json': text });
    assert.match(await errorMessageOf(run(site)), 'docsgen did not write');
    assert.ok(existsSync(join(site, 'build/a.html')));
  }
});

test('symbolic links are neither followed nor removed', async () => {
  const other = folder({ 'precious.txt': 'keep', 'a.html': 'keep' });
  const site = folder({ ...SOURCES, ...BUILT });
  symlinkSync(other, join(site, 'build/link'));
  assert.match(await errorMessageOf(run(site)), 'link');
  const linked = folder(SOURCES);
  symlinkSync(other, join(linked, 'build'));
  assert.match(await errorMessageOf(run(linked)), 'is a symbolic link');
  const cached = folder(SOURCES);
  symlinkSync(other, join(cached, '.docsgen'));
  assert.match(await errorMessageOf(run(cached)), 'is a symbolic link');
  const inside = folder({ ...SOURCES, ...CACHE });
  symlinkSync(other, join(inside, '.docsgen/articles'));
  await run(inside);
  assert.ok(lstatSync(join(inside, '.docsgen/articles')).isSymbolicLink());
  assert.is(tree(other).size, 2);
  assert.is(readFileSync(join(other, 'a.html'), 'utf8'), 'keep');
});

test('a foreign file in the cache is kept and named', async () => {
  const site = folder({ ...SOURCES, ...CACHE, '.docsgen/my-notes.md': 'keep' });
  const { stdout } = await docsgen(['clean'], { cwd: site });
  assert.match(stdout, 'kept my-notes.md, which docsgen did not write');
  assert.equal([...tree(join(site, '.docsgen')).keys()], ['my-notes.md']);
});

test('--output removes only the output, and --cache only the cache', async () => {
  const site = folder({ ...SOURCES, ...BUILT, ...CACHE });
  await run(site, { output: false });
  assert.ok(existsSync(join(site, 'build/a.html')));
  assert.not.ok(existsSync(join(site, '.docsgen')));
  write(site, CACHE);
  await run(site, { cache: false });
  assert.not.ok(existsSync(join(site, 'build')));
  assert.ok(existsSync(join(site, '.docsgen/facts.txt')));
});

test('clean removes temporary files of a killed build and the lock of its process', async () => {
  const site = folder({
    ...SOURCES,
    '.build.docsgen-new/x.html': 'x',
    '.build.docsgen-old/a.html': 'a',
    '.build.docsgen-old/docsgen-manifest.json': MANIFEST,
    '.build.docsgen-lock': '999999999',
  });
  await run(site);
  assert.equal([...tree(site).keys()].sort(), Object.keys(SOURCES).sort());
});

test('clean removes nothing while a build runs', async () => {
  const site = folder({ ...SOURCES, ...BUILT, ...CACHE });
  // The lock holds the process id of the test runner, which is running.
  writeFileSync(join(site, '.build.docsgen-lock'), String(process.ppid));
  const before = tree(site);
  assert.match(await errorMessageOf(run(site)), 'Another docsgen');
  assert.match(await errorMessageOf(run(site, { output: false })), 'Another docsgen');
  assert.equal(tree(site), before);
});

test('clean refuses an output folder that contains the sources', async () => {
  const site = folder({ ...SOURCES, ...CACHE });
  for (const outDir of [site, join(site, '..')])
    assert.match(await errorMessageOf(run(site, { outDir })), 'contains the sources of the site');
  assert.is(tree(site).size, 4);
});

test.run();
