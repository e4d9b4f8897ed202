import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, tree, write } from '../helpers/command.js';
import { docsgenWithFaults } from '../helpers/faulty-disk.js';

const SITE: Readonly<Record<string, string>> = {
  'site.config.ts': `export default {
  title: 'Acme',
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
  docs: { path: 'docs', routeBasePath: 'docs', sidebars: 'sidebars.ts' },
};
`,
  'sidebars.ts': "export default { main: ['install', { Guides: ['guides/first'] }] };\n",
  'docs/install.md': '---\ntitle: Install\n---\n\nSee [first](./guides/first.md).\n',
  'docs/guides/first.md': '---\ntitle: First\n---\n\nWords.\n',
  'docs/_part.md': 'A part.\n',
  'i18n/de/docs/install.md': '---\ntitle: Aufbau\n---\n\nWorte.\n',
};

const textIn = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8');

test('a frozen version has its own pages, translations and sidebars', async () => {
  const site = folder(SITE);
  const first = await docsgen(['version', '1.0', site]);
  assert.is(first.code, 0, first.stderr);
  assert.match(first.stdout, 'Froze version 1.0: 6 files');
  const copies = [
    ['versioned_docs/version-1.0/install.md', 'docs/install.md'],
    ['versioned_docs/version-1.0/_part.md', 'docs/_part.md'],
    ['i18n/de/versioned_docs/version-1.0/install.md', 'i18n/de/docs/install.md'],
  ] as const;
  for (const [copy, original] of copies) assert.is(textIn(site, copy), SITE[original]);
  assert.equal(JSON.parse(textIn(site, 'versioned_sidebars/version-1.0-sidebars.json')), {
    main: ['install', { Guides: ['guides/first'] }],
  });
  assert.is(textIn(site, 'versions.json'), '[\n  "1.0"\n]\n');

  const build = (): ReturnType<typeof docsgen> =>
    docsgen(['build', '--no-social-cards'], { cwd: site });
  assert.is((await build()).code, 0);
  for (const route of ['docs/install', 'docs/next/install', 'de/docs/install'])
    assert.ok(existsSync(join(site, 'build', route, 'index.html')), route);
  assert.match(textIn(site, 'build/de/docs/install/index.html'), 'Worte.');
  const frozen = tree(join(site, 'build/docs/install'));
  write(site, { 'docs/install.md': '---\ntitle: Install\n---\n\nNew words.\n' });
  assert.is((await build()).code, 0);
  assert.match(textIn(site, 'build/docs/next/install/index.html'), 'New words.');
  assert.equal(tree(join(site, 'build/docs/install')), frozen);

  assert.is((await docsgen(['version', '2.0', site])).code, 0);
  assert.equal(JSON.parse(textIn(site, 'versions.json')), ['2.0', '1.0']);
  const checked = await docsgen(['check', site, '--format', 'json']);
  assert.is(checked.code, 0, checked.stdout);
  assert.match(textIn(site, 'versioned_docs/version-2.0/install.md'), 'New words.');
});

test('findings that are accepted in pages are accepted in their frozen copies', async () => {
  const site = folder({
    ...SITE,
    'docs/guides/first.md': '---\ntitle: First\n---\n\n[a](gone.md), [b](gone.md)\n',
    'i18n/de/docs/install.md': '---\ntitle: Aufbau\n---\n\n[c](weg.md)\n',
  });
  assert.is((await docsgen(['check', '--baseline', site])).code, 0);
  const frozen = await docsgen(['version', '1.0', site]);
  assert.match(frozen.stdout, 'Froze version 1.0: 7 files');
  const checked = await docsgen(['check', site]);
  assert.is(checked.code, 0, checked.stdout);
  assert.match(checked.stdout, '6 in the baseline');
  // A new mistake in a copy is none that was accepted.
  write(site, { 'versioned_docs/version-1.0/guides/first.md': '[a](gone.md), [d](new.md)\n' });
  assert.match((await docsgen(['check', site])).stderr, 'No page at "new.md"');
});

test('relative paths to files outside of the version are corrected, and no others', async () => {
  const site = folder({
    ...SITE,
    'docs/guides/page.mdx': `---
title: Page
---

import Box from '../../src/Box';
import Part from '../_part.md';
import Same from '@site/docs/_part.md';

See [first](./first.md#a), [install](../install), ![P](<../../media/p 1.png>) and
[news](../../news/a.md#top), [home](https://a.dev/../x), [up](../../none.md).

<img src="../../media/p 1.png" />

<Box>{require('../../src/data.json').a}</Box>

::include{file=../../shared/part.md}
`,
    'docs/_box.jsx': "import { a } from '../src/Box';\nexport * from './_other';\n",
    'docs/_other.jsx': 'export const b = 1;\n',
    'i18n/de/docs/guides/page.mdx':
      "import Box from '../../../../src/Box';\n\n[n](../../news/a.md)\n",
    'i18n/de/docs/guides/first.mdx': `
import Facts from '../../shared/part.md';
import text from '!!raw-loader!../../shared/part.md';
import Part from '../_part.md';

<Facts />
`.trimStart(),
    'src/Box.jsx': 'export const a = 1;\nexport default () => null;\n',
    'src/data.json': '{ "a": 1 }',
    'media/p 1.png': 'png',
    'news/a.md': '# A\n',
    'shared/part.md': 'Words.\n',
  });
  assert.is((await docsgen(['version', '1.0', site])).code, 0);
  const frozen = 'versioned_docs/version-1.0';
  assert.is(
    textIn(site, `${frozen}/guides/page.mdx`),
    textIn(site, 'docs/guides/page.mdx')
      .replaceAll('../../src/', '../../../src/')
      .replaceAll('../../media/', '../../../media/')
      .replace('../../news/', '../../../news/')
      .replace('../../shared/', '../../../shared/')
      .replace('@site/docs/', '@site/versioned_docs/version-1.0/'),
  );
  assert.match(
    textIn(site, `${frozen}/_box.jsx`),
    "from '../../src/Box';\nexport * from './_other'",
  );
  assert.is(
    textIn(site, `i18n/de/${frozen}/guides/page.mdx`),
    "import Box from '../../../../../src/Box';\n\n[n](../../../news/a.md)\n",
  );
  assert.is(
    textIn(site, `i18n/de/${frozen}/guides/first.mdx`),
    textIn(site, 'i18n/de/docs/guides/first.mdx').replaceAll('../../shared/', '../../../shared/'),
  );
});

test('nothing of another version is replaced, and a failed step leaves nothing', async () => {
  const frozen = 'i18n/de/versioned_docs/version-1.0/install.md';
  for (const taken of [frozen, 'versioned_sidebars/version-1.0-sidebars.json']) {
    const site = folder({ ...SITE, [taken]: 'Mine.\n' });
    const before = tree(site);
    const { code, stderr } = await docsgen(['version', '1.0', site]);
    assert.is(code, 2, taken);
    assert.match(stderr, /There is a (?:folder|file) \S+version-1\.0\S* already\./);
    assert.equal(tree(site), before);
  }
  for (let from = 1; from <= 10; from++) {
    const site = folder(SITE);
    const before = tree(site);
    const fault = { below: site, op: ['create'], from, code: 'ENOSPC' } as const;
    const { code, stderr } = await docsgenWithFaults(['version', '1.0', site], {
      cwd: site,
      faults: [fault],
    });
    assert.is(code, 2, `write ${from}: ${stderr}`);
    assert.match(stderr, /\/version\S+ cannot be used: there is no space left/, `write ${from}`);
    assert.equal(tree(site), before, `write ${from}`);
  }
  const site = folder({ ...SITE, 'i18n/de/versioned_docs': 'A file.\n' });
  const before = tree(site);
  const { code, stderr } = await docsgen(['version', '1.0', site]);
  assert.is(code, 2, stderr);
  assert.match(stderr, 'i18n/de/versioned_docs');
  assert.equal(tree(site), before);
});

test('a baseline stays if a step fails, or if it cannot be read', async () => {
  const accepted = { rule: 'link/missing-page', file: 'docs/install.md', message: 'No page.' };
  const baseline = JSON.stringify({ version: 1, findings: [accepted] });
  const failed: string[] = [];
  for (let from = 1; from <= 20; from++) {
    const site = folder({ ...SITE, 'docsgen.baseline.json': baseline });
    const before = tree(site);
    const fault = { below: site, op: ['create'], from, times: 1, code: 'ENOSPC' } as const;
    const { code, stderr } = await docsgenWithFaults(['version', '1.0', site], {
      cwd: site,
      faults: [fault],
    });
    if (code === 0) continue;
    failed.push(stderr);
    assert.equal(tree(site), before, `write ${from}`);
  }
  for (const name of ['docsgen.baseline.json', 'versions.json'])
    assert.ok(
      failed.some((stderr) => stderr.includes(name)),
      name,
    );
  const site = folder(SITE);
  const unreadable = Buffer.from(baseline.replace('page.', 'p\u00e4ge.'), 'latin1');
  writeFileSync(join(site, 'docsgen.baseline.json'), unreadable);
  assert.is((await docsgen(['version', '1.0', site])).code, 0);
  assert.equal(readFileSync(join(site, 'docsgen.baseline.json')), unreadable);
});

test('pages behind links within the site are copied, and no others', async () => {
  const outside = folder({ 'secret.md': '# Secret\n' });
  const site = folder({ ...SITE, 'CHANGES.md': '# Changes\n', 'shared/part.md': '# Part\n' });
  symlinkSync('../CHANGES.md', join(site, 'docs/changes.md'));
  symlinkSync('../../shared', join(site, 'docs/guides/shared'));
  symlinkSync('../docs', join(site, 'docs/guides/loop'));
  symlinkSync('..', join(site, 'docs/guides/up'));
  symlinkSync(join(outside, 'secret.md'), join(site, 'docs/secret.md'));
  symlinkSync(outside, join(site, 'docs/outside'));
  symlinkSync('nothing', join(site, 'docs/broken.md'));
  const { code, stderr, stdout } = await docsgen(['version', '1.0', site]);
  assert.is(code, 0, stderr);
  const frozen = 'versioned_docs/version-1.0';
  assert.is(textIn(site, `${frozen}/changes.md`), '# Changes\n');
  assert.is(textIn(site, `${frozen}/guides/shared/part.md`), '# Part\n');
  assert.ok(!existsSync(join(site, frozen, 'secret.md')));
  assert.ok(!existsSync(join(site, frozen, 'outside')));
  assert.match(stdout, 'Froze version 1.0: 8 files');
});

test('nothing is written through links that lead outside, and such a list is named', async () => {
  const outside = folder({ 'versions.json': '[]' });
  for (const path of ['versioned_docs', 'versioned_sidebars', 'i18n/de/versioned_docs']) {
    const site = folder(SITE);
    symlinkSync(outside, join(site, path));
    const { code, stderr } = await docsgen(['version', '1.0', site]);
    assert.is(code, 2, path);
    assert.match(stderr, `${path}/version-1.0`);
    assert.match(stderr, 'is not a path of the site');
    assert.ok(!existsSync(join(site, 'versions.json')));
  }
  assert.equal(readdirSync(outside), ['versions.json']);
  const site = folder({ ...SITE, 'versioned_docs/version-1.0/a.md': '# A\n' });
  symlinkSync(join(outside, 'versions.json'), join(site, 'versions.json'));
  for (const command of ['version', 'check']) {
    const { code, stderr } = await docsgen([command, ...(command === 'check' ? [] : ['2']), site]);
    assert.is(code, 2, stderr);
    assert.match(stderr, 'docsgen: versions.json leads to a file that is not part of the site.\n');
    assert.match(stderr, 'hint: Copy the file into the site.');
  }
});

test('names that are taken or unsafe are refused, and nothing is written', async () => {
  const site = folder({ ...SITE, 'versioned_docs/version-1.0/a.md': '# A\n' });
  const before = tree(site);
  for (const name of ['../x', 'a b', 'current', 'next', 'con', '1.0']) {
    const { code, stderr } = await docsgen(['version', name, site]);
    assert.is(code, 2, name);
    assert.match(stderr, /hint:/, name);
  }
  assert.match(
    (await docsgen(['version', '2', site, '--area', 'apis'])).stderr,
    'no docs area "apis"',
  );
  assert.equal(tree(site), before);
});

test('versions in the config stay there: the command prints the entry to add', async () => {
  const config = "export default { docs: { path: 'docs', versions: [{ name: 'current' }] } };\n";
  const site = folder({ ...SITE, 'site.config.ts': config });
  const { stdout } = await docsgen(['version', '1.0', site]);
  assert.match(stdout, "{ name: '1.0', folder: 'versioned_docs/version-1.0' } in site.config.ts");
  write(site, {
    'site.config.ts': "export default { docs: { path: 'docs' } };\n",
    'versions.json': '{}',
  });
  const { code, stderr } = await docsgen(['check', site]);
  assert.is(code, 2);
  assert.match(stderr, 'versions.json:1:1');
});

test('a static folder inside the docs hides no pictures of versions', async () => {
  const page = '---\ntitle: A\ndescription: A page.\n---\n\n![A](./files/a.png)\n';
  const site = folder({
    'site.config.ts': `export default {
  title: 'Acme', staticDirs: ['static', 'docs/files'],
  docs: { path: 'docs', routeBasePath: 'docs' },
};
`,
    // The current one may be in the list, as in Docusaurus.
    'versions.json': '["1.0", "current"]',
    'static/x.txt': 'x',
    'docs/index.md': page,
    'docs/files/a.png': 'new',
    'docs/files/read-me.md': 'No page.',
    'versioned_docs/version-1.0/index.md': page,
    'versioned_docs/version-1.0/files/a.png': 'old',
  });
  const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: site });
  assert.is(code, 0, stdout + stderr);
  assert.is(textIn(site, 'build/a.png'), 'new');
  assert.match(textIn(site, 'build/docs/index.html'), /<img src="[^"]+\.png"/);
  assert.ok(existsSync(join(site, 'build/docs/next/index.html')));
  assert.not.ok(existsSync(join(site, 'build/docs/next/files/read-me')));
});

test.run();
