import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../helpers/command.js';

const folder = join(root, 'static/img/figures');
const figures = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

test('the figures are those that `npm run figures` draws', () => {
  const { status, stderr } = spawnSync('node', ['scripts/draw-figures.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.equal(status, 0);
});

test('every figure has a dark mode, a title and text of at least 11 px on a phone', () => {
  const phone = 358;
  for (const [name = '', svg = ''] of figures) {
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    const size = Number(/font:(\d+)px/.exec(svg)?.[1]);
    assert.ok((size * phone) / width >= 11, `${name}: ${(size * phone) / width} px`);
    assert.ok(svg.includes('@media (prefers-color-scheme:dark)'), name);
    assert.match(svg, /<title>[^<]+<\/title>/, name);
    assert.ok(svg.length < 6000, `${name}: ${svg.length} bytes`);
  }
});

test.run();
