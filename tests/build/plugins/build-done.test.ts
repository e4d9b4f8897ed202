import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tree, treeHash, write } from '../../helpers/command.js';
import { HOME, plugin, run, siteWith } from './site.js';

const HOOK = `buildDone({ outputs, readOutput, addFile, read, log }) {
    log('the hook runs');
    addFile('list.json', JSON.stringify(outputs));
    addFile('deep/copy.html', readOutput('docs/index.html'));
    addFile('note.txt', read('note.txt'));
  },`;
const RAN = 'test: the hook runs';

test('a plugin sees all files and adds some; a warm build keeps them', async () => {
  const dir = siteWith(HOOK, { 'note.txt': 'one' });
  const built = await run(dir);
  assert.equal(built.findings, []);
  const outputs = JSON.parse(built.read('list.json')) as string[];
  assert.equal(outputs, [...outputs].sort());
  for (const path of ['docs/index.html', 'sitemap.xml', '404.html', 'search/en.json'])
    assert.ok(outputs.includes(path), path);
  assert.not.ok(outputs.includes('list.json'));
  assert.is(built.read('deep/copy.html'), built.read('docs/index.html'));
  assert.match(built.read('docsgen-manifest.json'), '"deep/copy.html"');
  const files = treeHash(join(dir, 'build'));
  const same = await run(dir);
  assert.not.match(same.stderr, RAN, 'nothing has changed');
  assert.is(treeHash(join(dir, 'build')), files);
  write(dir, { 'docs/index.md': `${HOME}\nMore.\n` });
  const edited = await run(dir);
  assert.match(edited.stderr, RAN);
  assert.match(edited.read('deep/copy.html'), 'More.');
});

test('a file that the hook reads, and a lost file, make the hook run again', async () => {
  const dir = siteWith(HOOK, { 'note.txt': 'one' });
  await run(dir);
  write(dir, { 'note.txt': 'two' });
  assert.is((await run(dir)).read('note.txt'), 'two');
  rmSync(join(dir, 'build/note.txt'));
  assert.is((await run(dir)).read('note.txt'), 'two');
});

test('a file that the hook does not add any more is removed', async () => {
  const dir = siteWith(HOOK, { 'note.txt': 'one' });
  await run(dir);
  write(dir, { 'plugins/test.ts': plugin('buildDone() {},') });
  assert.not.ok((await run(dir)).has('list.json'));
});

/** The text of a hook → the rule and the message of its finding. */
const FAULTS: readonly (readonly [hook: string, finding: RegExp])[] = [
  ["throw new Error('it broke');", /plugin\/throws .* Error: it broke/],
  ["readOutput('none.html');", /plugin\/throws .* has no file "none.html"/],
  ["addFile('docs/index.html', '');", /plugin\/collision .* has "docs\/index.html"/],
  ["addFile('Docs/Index.html', '');", /plugin\/collision/],
  ["addFile('docs/index.html/a', '');", /plugin\/collision/],
  ["addFile('docsgen-manifest.json', '');", /plugin\/collision/],
  ["addFile('a', ''); addFile('a', '');", /plugin\/collision/],
  ["addFile('../a', '');", /plugin\/result/],
  ["addFile('/a', '');", /plugin\/result/],
  ["addFile('a\\\\b', '');", /plugin\/result/],
  ["addFile('a', undefined);", /plugin\/result .* without content/],
];

test('after a fault nothing is written, and the old site stays', async () => {
  const dir = siteWith('');
  await run(dir);
  const before = treeHash(join(dir, 'build'));
  for (const [hook, finding] of FAULTS) {
    write(dir, {
      'plugins/test.ts': plugin(`async buildDone({ addFile, readOutput }) {\n    ${hook}\n  },`),
      'docs/index.md': `${HOME}\n${hook.length}\n`,
    });
    const { code, findings } = await run(dir);
    assert.is(code, 2, hook);
    assert.match(findings.join('\n'), /^plugins\/test\.ts:6:\d+ /);
    assert.match(findings.join('\n'), finding);
    assert.is(treeHash(join(dir, 'build')), before, hook);
    assert.equal(
      [...tree(dir).keys()].filter((path) => /staging|\.tmp/.test(path)),
      [],
    );
  }
});

test.run();
