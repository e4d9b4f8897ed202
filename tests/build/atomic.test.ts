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
  finished,
  folder,
  sampleSite,
  start,
  treeHash,
  write,
} from '../helpers/command.js';

/** Builds that are killed. */
const KILLS = amount({ normal: 8, full: 48 });

/** Milliseconds that a build of this site takes here, to spread the kills over it. */
async function timeOf(site: string): Promise<number> {
  const begin = performance.now();
  await docsgen(['build', '--no-cache'], { cwd: site });
  return performance.now() - begin;
}

test('K-01 a build killed at any moment leaves the old site or the new one, and the next build succeeds', async () => {
  const site = folder(sampleSite(amount({ normal: 30, full: 150 })));
  const length = await timeOf(site);
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
    const timer = setTimeout(() => child.kill('SIGKILL'), (length * (i + 1)) / KILLS);
    const { code } = await finished(child);
    clearTimeout(timer);
    if (code === null) killed++;
    assert.ok(hashes.includes(treeHash(join(site, 'build'))), `kill ${i} left a mixture`);
  }
  assert.ok(killed > KILLS / 8, `only ${killed} builds were killed before their end`);
  const last = await docsgen(['build', '--no-cache'], { cwd: site });
  assert.is(last.code, 0, last.stderr);
  assert.is(treeHash(join(site, 'build')), hashes[1]);
  assert.equal(
    readdirSync(site).filter((name) => name.includes('docsgen-')),
    [],
    'nothing temporary is left',
  );
});

test('a build killed between the two renames is mended by the next command', async () => {
  const site = folder(sampleSite(3));
  await docsgen(['build'], { cwd: site });
  const whole = treeHash(join(site, 'build'));
  renameSync(join(site, 'build'), join(site, '.build.docsgen-old'));
  mkdirSync(join(site, '.build.docsgen-new'));
  writeFileSync(join(site, '.build.docsgen-lock'), '999999999');
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 0, result.stderr);
  assert.is(treeHash(join(site, 'build')), whole);
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

test("a foreign file put among docsgen's own is refused too", async () => {
  const site = folder(sampleSite(2));
  await docsgen(['build'], { cwd: site });
  write(site, { 'build/part-0/mine.html': 'mine', 'docs/index.md': '# Changed\n' });
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 2);
  assert.is(readFileSync(join(site, 'build/part-0/mine.html'), 'utf8'), 'mine');
});

test('the sources are never taken as the output folder', async () => {
  const site = folder(sampleSite(2));
  for (const out of ['.', '..']) {
    const result = await docsgen(['build', '--out-dir', out], { cwd: site });
    assert.is(result.code, 2, out);
    assert.match(result.stderr, /sources/);
  }
});

test('K-01 with errors nothing is written and the previous site stays', async () => {
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

test('an output folder that cannot be written gives a message, not a stack', async () => {
  if (process.getuid?.() === 0) return; // root may write anywhere
  const site = folder(sampleSite(2));
  const locked = join(site, 'locked');
  mkdirSync(locked);
  chmodSync(locked, 0o500);
  const result = await docsgen(['build', '--out-dir', 'locked/out'], { cwd: site });
  assert.is(result.code, 2);
  assert.not.match(result.stderr, /at .*\.js:/);
});

test('assets of earlier builds stay for open tabs, as many builds as configured', async () => {
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
    assert.is(dots(), 2, 'the new one and that of the build before');
  }
});

test('links out of the site are not followed, links within it are', async () => {
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
