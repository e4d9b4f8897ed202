import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readInSite } from '../../src/generator/io/fs/contained.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, folder, tree, write } from '../helpers/command.js';

const CONFIG =
  "export default { title: 'Site', docs: { path: 'docs', tagsFile: 'docs/tags.yml' } };\n";
const SITE = {
  'site/site.config.ts': CONFIG,
  'site/docs/tags.yml': 'one:\n  label: One\n',
  'site/docs/index.md': '---\ntitle: Start\ndescription: The start.\ntags: [One]\n---\n\nText.\n',
  'site/static/robots.txt': 'static',
  'outside.txt': 'outside',
};

/** Path → hash of all files outside the output folder and the cache. */
function otherFiles(root: string): [string, string][] {
  return [...tree(root)].filter(([path]) => !/^site\/(?:build|\.docsgen)\//.test(path));
}

test('no path with dots leads out of the site', () => {
  const root = folder({ 'site/a.txt': 'inside', 'site/.env': 'hidden', 'outside.txt': 'outside' });
  const site = join(root, 'site');
  assert.is(readInSite(site, 'docs/../a.txt').toString(), 'inside');
  for (const path of ['../outside.txt', 'docs/../../outside.txt', '../../../../etc/hostname'])
    assert.throws(() => readInSite(site, path), /not part of the site|ENOENT/, path);
});

test('the lines of files outside are not printed', async () => {
  const root = folder({
    'outside.js': 'secret words: a : b',
    'site/site.config.ts': "export default { title: 'Site', plugins: ['./plugin.ts'] };\n",
    'site/docs/index.md': SITE['site/docs/index.md'],
  });
  write(root, {
    'site/plugin.ts': `export default {
  name: 'a',
  remark: [${JSON.stringify(join(root, 'outside.js'))}],
};
`,
  });
  const { code, stdout, stderr } = await docsgen(['build'], { cwd: join(root, 'site') });
  assert.is(code, 2);
  assert.match(stderr, 'outside.js');
  assert.not.match(stdout + stderr, 'secret');
});

test('no route makes docsgen write outside the output folder', async () => {
  const attacks: readonly Readonly<Record<string, string>>[] = [
    { 'site/redirects.txt': '/../../evil /\n' },
    { 'site/redirects.txt': '/../static/evil /\n' },
    {
      'site/site.config.ts': `export default {
  docs: { path: 'docs' },
  redirects: [{ from: '/../../evil', to: '/' }],
};
`,
    },
    { 'site/docs/tags.yml': 'one:\n  label: One\n  permalink: ../../../pwn\n' },
    { 'site/docs/x.md': '---\ntitle: X\ndescription: A page.\nslug: /../../pwn\n---\n\nText.\n' },
    {
      'site/site.config.ts':
        "export default { docs: { path: 'docs', versions: [{ name: '..' }] } };\n",
    },
  ];
  for (const attack of attacks) {
    const root = folder({ ...SITE, ...attack });
    const before = otherFiles(root);
    const cwd = join(root, 'site');
    const checked = await docsgen(['check', '--format', 'json'], { cwd });
    const { diagnostics } = JSON.parse(checked.stdout) as { diagnostics: Diagnostic[] };
    assert.equal(
      diagnostics.map(({ rule }) => rule),
      ['route/unsafe'],
      JSON.stringify(attack),
    );
    const built = await docsgen(['build'], { cwd });
    assert.ok(built.code === 1 || built.code === 2, built.stderr);
    assert.equal(otherFiles(root), before, JSON.stringify(attack));
  }
});

test('a config cannot turn off route/unsafe', async () => {
  const root = folder({
    ...SITE,
    'site/site.config.ts':
      "export default { docs: { path: 'docs' }, check: { rules: { 'route/unsafe': 'off' } } };\n",
    'site/docs/con.md': '---\ntitle: X\ndescription: A page.\n---\n\nText.\n',
  });
  const before = otherFiles(root);
  const { code, stderr } = await docsgen(['build'], { cwd: join(root, 'site') });
  assert.is(code, 2, stderr);
  assert.match(stderr, /The rule "route\/unsafe" is about safety/);
  assert.equal(otherFiles(root), before);
});

test('an output folder inside a source folder is refused', async () => {
  for (const out of ['docs/out', 'static/out', 'static']) {
    const root = folder(SITE);
    const before = [...tree(root)];
    const { code, stderr } = await docsgen(['build', '--no-cache', '--out-dir', out], {
      cwd: join(root, 'site'),
    });
    assert.is(code, 2, `${out} ${stderr}`);
    assert.equal([...tree(root)], before, out);
  }
});

test('an output folder that is a link into the sources is refused', async () => {
  const root = folder(SITE);
  mkdirSync(join(root, 'site/static/empty'));
  symlinkSync('static/empty', join(root, 'site/build'));
  const { code, stderr } = await docsgen(['build', '--no-cache'], { cwd: join(root, 'site') });
  assert.is(code, 2, stderr);
  assert.equal(readdirSync(join(root, 'site/static')).sort(), ['empty', 'robots.txt']);
  assert.equal(readdirSync(join(root, 'site/static/empty')), []);
});

test('a cache that is or contains a link is refused, and the target stays', async () => {
  for (const link of ['.docsgen', '.docsgen/cards', '.docsgen/pages', '.docsgen/why.json']) {
    const root = folder({ ...SITE, 'victim/precious.txt': 'mine' });
    mkdirSync(dirname(join(root, 'site', link)), { recursive: true });
    symlinkSync(join(root, 'victim'), join(root, 'site', link));
    for (const command of ['check', 'build']) {
      const { code, stderr } = await docsgen([command], { cwd: join(root, 'site') });
      assert.is(code, 2, `${command} ${link}: ${stderr}`);
      assert.match(stderr, /symbolic link/, link);
    }
    assert.equal([...tree(join(root, 'victim')).keys()], ['precious.txt'], link);
    // Without the cache the folder does not matter.
    const { code, stderr } = await docsgen(['build', '--no-cache'], { cwd: join(root, 'site') });
    assert.is(code, 0, stderr);
  }
});

test('a refused site builds after its route is corrected', async () => {
  const root = folder({ ...SITE, 'site/redirects.txt': '/../../evil /\n' });
  const cwd = join(root, 'site');
  assert.is((await docsgen(['build'], { cwd })).code, 1);
  write(root, { 'site/redirects.txt': '/evil /\n' });
  assert.is((await docsgen(['build'], { cwd })).code, 0);
  assert.ok(tree(root).has('site/build/evil/index.html'));
});

test.run();
