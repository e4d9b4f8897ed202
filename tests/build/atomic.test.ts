import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount } from '../helpers/amount.js';
import {
  docsgen,
  docsgenProcess,
  finished,
  folder,
  sampleSite,
  start,
  treeHash,
  write,
} from '../helpers/command.js';

/** Number of builds to kill: even, because the last one makes the second site. */
const KILLS = amount({ normal: 2, full: 48 });

/**
 * The duration of a clean build in milliseconds, in a new process like those that are killed. The
 * kills are spread over it.
 */
async function measureBuild(site: string): Promise<number> {
  const begin = performance.now();
  await docsgenProcess(['build', '--no-cache'], { cwd: site });
  return performance.now() - begin;
}

test('K-01 a build killed at any moment leaves the old site or the new one', async () => {
  const site = folder(sampleSite(amount({ normal: 8, full: 150 })));
  const buildTime = await measureBuild(site);
  const titles = ['One', 'Two'];
  const hashes: string[] = [];
  for (const title of titles) {
    write(site, { 'site.config.ts': `export default { title: '${title}', keepAssets: 0 };\n` });
    await docsgen(['build', '--no-cache'], { cwd: site });
    hashes.push(treeHash(join(site, 'build')));
  }
  assert.is.not(hashes[0], hashes[1]);
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    write(site, {
      'site.config.ts': `export default { title: '${titles[i % 2]}', keepAssets: 0 };\n`,
    });
    const child = start(['build', '--no-cache'], { cwd: site });
    const timer = setTimeout(() => child.kill('SIGKILL'), (buildTime * (i + 1)) / KILLS);
    const { code } = await finished(child);
    clearTimeout(timer);
    if (code === null) killed++;
    assert.ok(hashes.includes(treeHash(join(site, 'build'))), `kill ${i} left another site`);
  }
  assert.ok(killed > KILLS / 8, `only ${killed} builds were killed before their end`);
  const finalBuild = await docsgen(['build', '--no-cache'], { cwd: site });
  assert.is(finalBuild.code, 0, finalBuild.stderr);
  assert.is(treeHash(join(site, 'build')), hashes[1]);
  assert.equal(
    readdirSync(site).filter((name) => name.includes('docsgen-')),
    [],
    'nothing temporary is left',
  );
});

test('the next build repairs a site whose build was killed between the two renames', async () => {
  const site = folder(sampleSite(3));
  await docsgen(['build'], { cwd: site });
  const before = treeHash(join(site, 'build'));
  renameSync(join(site, 'build'), join(site, '.build.docsgen-old'));
  mkdirSync(join(site, '.build.docsgen-new'));
  writeFileSync(join(site, '.build.docsgen-lock'), '999999999');
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 0, result.stderr);
  assert.is(treeHash(join(site, 'build')), before);
  assert.not.ok(existsSync(join(site, '.build.docsgen-old')));
});

test('an output folder with foreign files is refused and left as it is', async () => {
  for (const name of ['notes.txt', '.env', 'sub/photo.png']) {
    const site = folder({ ...sampleSite(2), [`build/${name}`]: 'mine' });
    const result = await docsgen(['build'], { cwd: site });
    assert.is(result.code, 2);
    assert.match(result.stderr, name);
    assert.match(result.stderr, /did not write/);
    assert.is(readFileSync(join(site, 'build', name), 'utf8'), 'mine');
    assert.equal(
      readdirSync(site).filter((entry) => entry.includes('docsgen-')),
      [],
    );
  }
});

test('an output folder with a foreign file in a subfolder is refused', async () => {
  const site = folder(sampleSite(2));
  await docsgen(['build'], { cwd: site });
  write(site, { 'build/part-0/mine.html': 'mine', 'docs/index.md': '# Changed\n' });
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 2);
  assert.is(readFileSync(join(site, 'build/part-0/mine.html'), 'utf8'), 'mine');
});

test('a folder with the sources is refused as the output folder', async () => {
  const site = folder(sampleSite(2));
  for (const out of ['.', '..']) {
    const result = await docsgen(['build', '--out-dir', out], { cwd: site });
    assert.is(result.code, 2, out);
    assert.match(result.stderr, /sources/);
  }
});

test('K-01 errors stop the build before it writes, and the previous site stays', async () => {
  const site = folder(sampleSite(5));
  await docsgen(['build'], { cwd: site });
  const before = treeHash(join(site, 'build'));
  write(site, { 'docs/index.md': '# Start\n\n[broken](./nowhere.md)\n' });
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 1);
  assert.match(result.stderr, /docs\/index\.md:3:1 {2}error {2}link\/missing-page/);
  assert.match(result.stdout, /Nothing was written: 1 error/);
  assert.is(treeHash(join(site, 'build')), before);
});

test('a read-only output folder gives a message without a stack', async () => {
  if (process.getuid?.() === 0) return; // permissions do not limit root
  const site = folder(sampleSite(2));
  const locked = join(site, 'locked');
  mkdirSync(locked);
  chmodSync(locked, 0o500);
  const result = await docsgen(['build', '--out-dir', 'locked/out'], { cwd: site });
  assert.is(result.code, 2);
  assert.not.match(result.stderr, /at .*\.js:/);
});

test('assets of earlier builds stay for the configured number of builds', async () => {
  const page = (n: number): Record<string, string> => ({
    'docs/index.md': '# A\n\n![dot](./dot.svg)\n',
    'docs/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="${n}" height="1"/>`,
  });
  const site = folder({ ...page(1), 'site.config.json': '{ "keepAssets": 1 }' });
  const dots = (): number =>
    readdirSync(join(site, 'build/assets')).filter((name) => name.startsWith('dot-')).length;
  await docsgen(['build'], { cwd: site });
  assert.is(dots(), 1);
  for (const n of [2, 3, 4]) {
    write(site, page(n));
    await docsgen(['build'], { cwd: site });
    assert.is(dots(), 2, 'the new picture and the previous one');
  }
});

test('links within the site are followed, and links out of it are not', async () => {
  const outside = folder({ 'secret.md': '# Secret\n' });
  const site = folder({ 'docs/index.md': '# A\n', 'shared/part.md': '# Part\n' });
  symlinkSync(join(outside, 'secret.md'), join(site, 'docs/secret.md'));
  symlinkSync(join(site, 'shared/part.md'), join(site, 'docs/part.md'));
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 0, result.stderr);
  assert.match(result.stderr, /read\/symlink-outside/);
  assert.not.ok(existsSync(join(site, 'build/secret')));
  assert.ok(existsSync(join(site, 'build/part/index.html')));
});

test.run();
