import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { write } from '../../helpers/command.js';
import { config, HOME, page, plugin, run, siteWith } from './site.js';

const VERSION = (version: string): string =>
  `pageText: ({ text }) => text.replaceAll('{{version}}', '${version}'),`;

const read = (dir: string, file: string): string => readFileSync(join(dir, file), 'utf8');

test('a hook changes pages, partials and translations, also in warm builds', async () => {
  const dir = siteWith(VERSION('1.2'), {
    'site.config.ts': config(
      "['./plugins/test.ts']",
      "locales: { default: 'en', list: [{ code: 'en' }, { code: 'fr' }] },",
    ),
    'docs/a.mdx': page('"Release {{version}}"', 'import Part from "./_part.mdx"\n\n<Part />'),
    'docs/_part.mdx': 'Get version {{version}}.\n',
    'i18n/fr/docs/a.mdx': page('"Version {{version}}"', 'Prenez {{version}}.'),
    'docs/other.md': page('Other'),
  });
  const cold = await run(dir);
  assert.equal(cold.findings, []);
  assert.match(cold.read('docs/a/index.html'), /<h1[^>]*>Release 1\.2/);
  assert.match(cold.read('docs/a/index.html'), 'Get version 1.2.');
  assert.match(cold.read('docs/a.md'), 'Get version 1.2.');
  assert.match(cold.read('fr/docs/a/index.html'), 'Prenez 1.2.');
  write(dir, { 'plugins/test.ts': plugin(VERSION('2.0')) });
  const warm = await run(dir);
  assert.match(warm.read('docs/a/index.html'), 'Get version 2.0.');
  assert.match(warm.read('fr/docs/a/index.html'), 'Prenez 2.0.');
  assert.match(read(dir, 'docs/_part.mdx'), '{{version}}', 'the file stays as it is');
});

test('a hook gets the path, the file and the site, and the text of earlier plugins', async () => {
  const dir = siteWith('pageText: ({ text }) => `${text}\\nFirst.\\n`,', {
    'site.config.ts': config("['./plugins/test.ts', './plugins/second.ts']"),
    'plugins/second.ts': plugin(
      "pageText: ({ path, file, text, site }) => text.replace('First.', " +
        "[path, file.endsWith('/docs/index.md'), site.title].join(' ')),",
      'second',
    ),
  });
  const { read: built } = await run(dir);
  assert.match(built('docs/index.html'), 'docs/index.md true Pets');
});

test('a hook that throws or returns no text is a finding, once for all pages', async () => {
  for (const [hook, place, message] of [
    [
      'pageText: ({ path }) => {\n' +
        "    if (path !== 'docs/index.md') throw new Error('no');\n    return 'A';\n  },",
      '6:41',
      'plugin/throws The hook `pageText` of the plugin "test" throws for docs/a.md: Error: no',
    ],
    [
      'pageText: () => undefined,',
      '5:3',
      'plugin/result The hook `pageText` of the plugin "test" gives a wrong result: ' +
        'the text of docs/a.md is undefined, not a string.',
    ],
  ] as const) {
    const dir = siteWith(hook, { 'docs/a.md': page('A'), 'docs/b.md': page('B') });
    const { code, findings } = await run(dir, ['check']);
    assert.is(code, 1);
    const failures = findings.filter((finding) => finding.includes(' plugin/'));
    assert.equal(failures, [`plugins/test.ts:${place} ${message}`]);
  }
});

test('check --fix and mv never write the text of a hook', async () => {
  const dir = siteWith(VERSION('1'), {
    'docs/a.md': page('A', '[B](./B.md) and {{version}}.'),
    'docs/b.md': page('B'),
    'docs/c.md': page('C', '[B](./B.md)'),
  });
  const before = read(dir, 'docs/a.md');
  const fixed = await run(dir, ['check', '--fix']);
  assert.match(fixed.stderr, 'docs/a.md was left alone: the plugin "test" changes its text.');
  assert.is(read(dir, 'docs/a.md'), before);
  assert.match(read(dir, 'docs/c.md'), '[B](./b.md)');
  write(dir, { 'docs/a.md': before.replace('./B.md', './b.md') });
  const moved = await run(dir, ['mv', 'docs/b.md', 'docs/d.md']);
  assert.match(moved.findings.join('\n'), /^docs\/a\.md:1:1 move\/reference .*"test"/m);
  assert.match(read(dir, 'docs/a.md'), '[B](./b.md) and {{version}}.');
  assert.is(read(dir, 'docs/b.md'), page('B'));
});

test('a page of another plugin has its hook, too', async () => {
  const dir = siteWith(
    VERSION('1') + "content: () => ({ pages: [{ path: 'docs/v.md', text: '# V {{version}}' }] }),",
    { 'docs/index.md': HOME },
  );
  assert.match((await run(dir)).read('docs/v/index.html'), 'V 1');
});

test.run();
