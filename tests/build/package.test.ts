import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { finished, folder, root, write } from '../helpers/command.js';

const npm = (args: readonly string[], cwd: string): ReturnType<typeof finished> =>
  finished(spawn('npm', args, { cwd, shell: process.platform === 'win32' }));

test('packed and installed in an empty folder, docsgen builds two pages with a three-line config, and with none', async () => {
  const where = folder({});
  // The scripts have run already: npm test builds docsgen first.
  const packed = await npm(['pack', '--ignore-scripts', '--pack-destination', where], root);
  assert.is(packed.code, 0, packed.stderr);
  const tarball = readdirSync(where).find((name) => name.endsWith('.tgz')) ?? '';
  const site = join(where, 'site');
  mkdirSync(site);
  write(site, {
    'package.json': '{ "private": true }',
    'docs/index.md': '---\ntitle: Welcome\n---\n\nRead [more](./more.md).\n',
    'docs/more.md': '# More\n\n:::tip\nGood.\n:::\n\n$e=mc^2$\n',
  });
  const installed = await npm(
    ['install', '--no-audit', '--no-fund', '--prefer-offline', join(where, tarball)],
    site,
  );
  assert.is(installed.code, 0, installed.stderr);
  const bin = join(site, 'node_modules/.bin/docsgen');
  const bare = await finished(spawn(bin, ['build'], { cwd: site }));
  assert.is(bare.code, 0, bare.stderr);
  assert.match(readFileSync(join(site, 'build/index.html'), 'utf8'), '<h1');
  assert.match(readFileSync(join(site, 'build/more/index.html'), 'utf8'), 'katex');

  write(site, {
    'site.config.ts':
      "import { defineConfig } from 'docsgen';\n\nexport default defineConfig({ title: 'Mine', url: 'https://mine.example' });\n",
  });
  const configured = await finished(spawn(bin, ['build'], { cwd: site }));
  assert.is(configured.code, 0, configured.stderr);
  assert.match(
    readFileSync(join(site, 'build/more/index.html'), 'utf8'),
    '<title>More | Mine</title>',
  );
  assert.ok(existsSync(join(site, 'build/sitemap.xml')));
  assert.is(
    readdirSync(join(site, 'build/assets/cards')).length,
    2,
    'fonts and rasteriser are in the package',
  );
});

test.run();
