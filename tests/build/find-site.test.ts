import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { siteAndFiles, siteFolder } from '../../src/generator/commands/site.js';
import { configFileNames } from '../../src/generator/io/read/load-config.js';
import { docsgen, folder, write } from '../helpers/command.js';

const CONFIG = { 'site.config.json': '{}' };
const PAGES = { 'docs/index.md': '# A\n', 'docs/guide/start.md': '# B\n' };

/**
 * Creates a folder with these files. The returned function makes a subfolder the current folder,
 * and returns the path of the top folder.
 */
function makeSite(files: Readonly<Record<string, string>>): (at: string) => string {
  const top = realpathSync(folder(files));
  return (at) => {
    process.chdir(join(top, at));
    return top;
  };
}

test('a command in a subfolder finds the nearest site by every name of the config', () => {
  for (const name of configFileNames) {
    const top = makeSite({ ...PAGES, [name]: '' })('docs/guide');
    assert.is(siteFolder(undefined), top, name);
  }
});

test('a nested site is the nearest one, and a named folder wins', () => {
  const enter = makeSite({ ...CONFIG, ...PAGES, 'examples/demo/site.config.json': '{}' });
  const top = enter('examples/demo');
  assert.is(siteFolder(undefined), join(top, 'examples/demo'));
  assert.is(siteFolder('..'), join(top, 'examples'));
});

test('the search for a site ends at the root of the repository', () => {
  const enter = makeSite({ ...CONFIG, 'repo/docs/a.md': '# A\n' });
  const top = enter('repo/docs');
  assert.is(siteFolder(undefined), top);
  mkdirSync(join(top, 'repo/.git'));
  assert.is(siteFolder(undefined), join(top, 'repo/docs'), 'without a config: current folder');
});

test('a missing folder and a file are not sites', () => {
  makeSite({ ...CONFIG, ...PAGES })('.');
  assert.throws(() => siteFolder('nope'), /There is no folder nope\./);
  assert.throws(() => siteFolder('site.config.json'), /is a file, not the folder of a site/);
});

test('check accepts files from a subfolder, from outside and by absolute path', () => {
  const enter = makeSite({ ...CONFIG, ...PAGES, 'elsewhere/x.txt': '' });
  const top = enter('docs/guide');
  const expected = { siteDir: top, files: ['docs/guide/start.md'] };
  assert.equal(siteAndFiles(['start.md']), expected);
  assert.equal(siteAndFiles([join(top, 'docs/guide/start.md')]), expected);
  assert.equal(siteAndFiles(['.']), { siteDir: top, files: ['docs/guide'] });
  assert.equal(siteAndFiles(['../index.md', 'start.md']), {
    siteDir: top,
    files: ['docs/index.md', 'docs/guide/start.md'],
  });
  assert.equal(siteAndFiles([]), { siteDir: top, files: [] });
  enter('elsewhere');
  assert.equal(siteAndFiles(['../docs/guide/start.md']), expected);
  assert.equal(siteAndFiles(['..']), { siteDir: top, files: [] });
});

test('paths of different sites are refused', () => {
  const top = makeSite({
    'a/site.config.json': '{}',
    'a/docs/index.md': '# A\n',
    'b/site.config.json': '{}',
    'b/docs/index.md': '# B\n',
    'a/inner/site.config.json': '{}',
    'a/inner/docs/index.md': '# C\n',
  })('.');
  assert.throws(
    () => siteAndFiles(['a/docs/index.md', 'b/docs/index.md']),
    (error: Error) => error.message === `b/docs/index.md does not belong to the site ${top}/a.`,
  );
  assert.throws(() => siteAndFiles(['a', 'a/inner/docs/index.md']), /does not belong/);
  assert.throws(() => siteAndFiles(['a', 'gone.md']), /There is no file or folder gone\.md/);
});

test('without a config the site is the current folder, or a given folder outside docs', () => {
  const enter = makeSite({ ...PAGES, 'other/docs/a.md': '# A\n' });
  const top = enter('.');
  assert.equal(siteAndFiles(['docs']), { siteDir: top, files: ['docs'] });
  assert.equal(siteAndFiles(['docs/guide/start.md']), {
    siteDir: top,
    files: ['docs/guide/start.md'],
  });
  assert.equal(siteAndFiles(['other']), { siteDir: join(top, 'other'), files: [] });
  assert.equal(siteAndFiles(['other', 'other/docs/a.md']), {
    siteDir: join(top, 'other'),
    files: ['docs/a.md'],
  });
});

test('from a subfolder the reports of build and check name paths of the site', async () => {
  const site = folder({
    ...CONFIG,
    'docs/index.md': '---\ntitle: A\ndescription: B.\n---\n\n[a](./gone.md)\n',
    'docs/guide/start.md': '---\ntitle: B\ndescription: B.\n---\n\n[a](./lost.md)\n',
  });
  const cwd = join(site, 'docs/guide');
  for (const args of [['check'], ['build']]) {
    const { code, stderr } = await docsgen(args, { cwd });
    assert.is(code, 1, args.join(' '));
    assert.match(stderr, /^docs\/index\.md:6:1/m);
  }
  const page = await docsgen(['check', 'start.md'], { cwd });
  assert.match(page.stderr, /^docs\/guide\/start\.md:6:1/m);
  assert.not.match(page.stderr, 'index.md');
  write(site, { 'site.config.json': '{ "titel": 1 }' });
  const broken = await docsgen(['check', 'start.md'], { cwd });
  assert.is(broken.code, 2);
  assert.match(broken.stderr, '"titel": 1', 'the frame shows the line of the site’s config');
});

test.run();
