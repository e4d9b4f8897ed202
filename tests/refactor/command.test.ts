import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, tree, type Result } from '../helpers/command.js';
import { docsgenWithFaults } from '../helpers/faulty-disk.js';

const FILES: Readonly<Record<string, string>> = {
  'site.config.ts': `export default {
  title: 'Pets',
  description: 'About pets.',
  url: 'https://pets.example',
  docs: { sidebars: 'sidebars.json' },
  pages: 'pages',
  navbar: {
    items: [
      { to: '/guide/setup', label: '/guide/setup' },
      { type: 'doc', docId: 'guide/setup', label: 'Doc' },
    ],
  },
};
`,
  'sidebars.json':
    '{ "main": ["index", ' +
    '{ "type": "category", "label": "guide/setup", "items": ["guide/setup"] }] }\n',
  'redirects.txt': '# Old addresses.\n/old /guide/setup#words\n/manual/setup /other\n',
  'search.tests.yml': '- { query: setup, expect: [/guide/setup, "/guide/setup#words"] }\n',
  'docs/index.mdx': `---
title: Start
description: The start.
related: [guide/setup]
---
import Part from './guide/_part.mdx'
import box, { Box } from '@site/docs/guide/box.js'

[Path](./guide/setup.md), [route](/guide/setup#words), [plain](guide/setup).
<a href="./guide/setup.md">JSX</a> {box}

<Part />
`,
  'docs/guide/setup.md':
    '---\ntitle: Setup\ndescription: The setup.\n---\n\n## Words\n\n' +
    '[Start](../index.mdx) and [self](#words).\n\n::include{file="./_words.md"}\n',
  'docs/guide/_part.mdx': 'A part with a [link](./setup.md).\n',
  'docs/guide/_words.md': 'Words.\n',
  'docs/guide/box.js': 'export default "box";\nexport const Box = "x";\n',
  'pages/team.tsx': 'export default () => <a href="/guide/setup">Setup</a>;\n',
};

function git(dir: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  return execFileSync('git', [...identity, ...args], { cwd: dir, encoding: 'utf8' });
}

/** A site in its own repository. */
function repository(): string {
  const dir = folder({ ...FILES, '.gitignore': '.docsgen\nbuild\n' });
  git(dir, 'init', '-q');
  git(dir, 'add', '.');
  git(dir, 'commit', '-q', '-m', 'Start');
  return dir;
}

const mv = (dir: string, ...args: readonly string[]): Promise<Result> =>
  docsgen(['mv', ...args], { cwd: dir });

const read = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8');

test('mv prints what it would change, and writes nothing', async () => {
  const dir = repository();
  const before = tree(dir);
  const { code, stdout } = await mv(dir, 'docs/guide/setup.md', 'docs/guide/install.md');
  assert.is(code, 0);
  assert.match(stdout, 'docs/guide/setup.md → docs/guide/install.md');
  assert.match(
    stdout,
    '  - A part with a [link](./setup.md).\n  + A part with a [link](./install.md).',
  );
  assert.match(
    stdout,
    /Would move: 1 file, \d+ changed lines, 1 redirect\.\n`--write` does it\.\n$/,
  );
  for (const [path, hash] of before) assert.is(tree(dir).get(path), hash, path);
});

test('everything that names a folder follows it', async () => {
  const dir = repository();
  const { code, stdout, stderr } = await mv(dir, 'docs/guide', 'docs/manual', '--write');
  assert.is(code, 0, stderr);
  assert.match(stdout, /^Moved: 4 files, \d+ changed lines, 1 redirect\.$/m);
  assert.not.ok(existsSync(join(dir, 'docs/guide')), 'no empty folder stays');
  assert.is(
    read(dir, 'docs/index.mdx'),
    (FILES['docs/index.mdx'] ?? '').replaceAll('guide/', 'manual/'),
  );
  assert.is(read(dir, 'docs/manual/setup.md'), FILES['docs/guide/setup.md']);
  const sidebars = read(dir, 'sidebars.json');
  assert.match(sidebars, '"items": ["manual/setup"]');
  assert.match(sidebars, '"label": "guide/setup"', 'labels are text');
  const config = read(dir, 'site.config.ts');
  assert.match(config, "{ to: '/manual/setup', label: '/guide/setup' }");
  assert.match(config, "docId: 'manual/setup'");
  assert.is(
    read(dir, 'redirects.txt'),
    '# Old addresses.\n/old /manual/setup#words\n/guide/setup /manual/setup\n',
  );
  assert.is(
    read(dir, 'search.tests.yml'),
    '- { query: setup, expect: [/manual/setup, "/manual/setup#words"] }\n',
  );
  assert.match(read(dir, 'pages/team.tsx'), 'href="/manual/setup"');
  const checked = await docsgen(['check', '--strict'], { cwd: dir });
  assert.is(checked.code, 0, checked.stdout + checked.stderr);
});

test('git knows the move, and undoes it', async () => {
  const dir = repository();
  await mv(dir, 'docs/guide/setup.md', 'docs/how to/', '--write');
  assert.match(
    git(dir, 'status', '--short'),
    /^RM? +docs\/guide\/setup\.md -> "docs\/how to\/setup\.md"$/m,
  );
  assert.match(read(dir, 'docs/how to/setup.md'), '::include{file="../guide/_words.md"}');
  assert.match(read(dir, 'redirects.txt'), '/guide/setup /how%20to/setup\n');
  git(dir, 'reset', '-q', '--hard');
  for (const [path, text] of Object.entries(FILES)) assert.is(read(dir, path), text, path);
});

test('a move that is not possible changes nothing and says why', async () => {
  const dir = repository();
  const outside = folder({ 'x.md': '# X\n' });
  mkdirSync(join(dir, 'docs/extra'));
  symlinkSync(outside, join(dir, 'docs/outside'));
  symlinkSync('../../docs/guide/_words.md', join(dir, 'docs/extra/linked.md'));
  git(dir, 'add', 'docs/extra');
  git(dir, 'commit', '-q', '-m', 'Link');
  for (const [from, to, reason] of [
    ['docs/extra', 'docs/more', 'docs/extra/linked.md is a symbolic link, which does not move'],
    ['docs/guide/setup.md', 'docs/index.mdx', 'docs/index.mdx exists already'],
    ['docs/guide/none.md', 'docs/a.md', /There is no/],
    ['docs/guide', 'docs/guide/deep', 'cannot move into itself'],
    ['docs', 'documentation', 'The config names the folder docs'],
    ['docs/guide/setup.md', '../a.md', 'is not a path of the site'],
    ['docs/guide/setup.md', 'docs/outside/a.md', 'is not a path of the site'],
    ['docs/guide/setup.md', '.git/a.md', 'is not a path of the site'],
    ['docs/guide/setup.md', 'docs/a:b.md', 'is not a path of the site'],
    ['docs/guide/setup.md', 'notes/setup.md', 'the page /guide/setup does not exist'],
    ['docs/guide/setup.md', 'docs/_setup.md', 'the page /guide/setup does not exist'],
    ['docs/guide/setup.md', 'docs/index.md', 'The doc id "index" already belongs to docs/index'],
    ['docs/guide/setup.md', 'docs/team.md', 'The route /team already belongs to '],
    ['docs/guide/setup.md', 'docs/Team.md', 'differ only in letter case'],
    ['docs/guide', 'docs/index.mdx', 'docs/index.mdx is a file, not a folder'],
    ['docs/guide/setup.md', 'docs/guide/box.js/deep/a.md', 'docs/guide/box.js is a file, not a'],
    ['site.config.ts', 'docs/site.config.ts', 'site.config.ts is a part of the config'],
    ['sidebars.json', 'docs/', 'sidebars.json is a part of the config'],
  ] as const) {
    const { code, stdout, stderr } = await mv(dir, from, to, '--write');
    assert.ok(code === 1 || code === 2, `${to}: ${stdout}`);
    assert.match(stderr, reason, `${to}: ${stderr}`);
    assert.is(git(dir, 'status', '--short'), '?? docs/outside\n', to);
  }
});

test('without git the files move, too', async () => {
  const dir = folder(FILES);
  const { code } = await mv(dir, 'docs/guide/_words.md', 'docs/_shared/words.md', '--write');
  assert.is(code, 0);
  assert.is(read(dir, 'docs/_shared/words.md'), 'Words.\n');
  assert.match(read(dir, 'docs/guide/setup.md'), '::include{file="../_shared/words.md"}');
});

test('ids that a script makes from a folder and a name change, too', async () => {
  const config = "export default { title: 'Pets', docs: { sidebars: 'sidebars.ts' } };\n";
  const sidebars = (name: string): string =>
    `const below = (folder: string, names: string[]) => names.map((name) => folder + '/' + name);
export default { main: ['index', ...below('guide', ['${name}']), 'guide/' + 'other'] };
`;
  const page = '---\ntitle: A\ndescription: A.\n---\n\nWords.\n';
  const files = {
    'site.config.ts': config,
    'sidebars.ts': sidebars('setup'),
    'docs/index.md': page,
    'docs/guide/setup.md': page,
    'docs/guide/other.md': page,
  };
  const dir = folder(files);
  const inFolder = await mv(dir, 'docs/guide/setup.md', 'docs/guide/more/install.md', '--write');
  assert.is(inFolder.code, 0, inFolder.stderr);
  assert.is(read(dir, 'sidebars.ts'), sidebars('more/install'));
  const checked = await docsgen(['check', '--strict'], { cwd: dir });
  assert.is(checked.code, 0, checked.stderr);
  const away = await mv(dir, 'docs/guide/more/install.md', 'docs/install.md', '--write');
  assert.is(away.code, 0);
  assert.match(away.stderr, 'sidebars.ts:1:1  warning  move/reference');
  assert.match(away.stderr, 'This file computes the doc id "guide/more/install"');
  assert.match(away.stdout, 'Moved: 1 file');
});

/** The site with its version 1.0, whose pages link to each other and to the current setup. */
const VERSIONED: Readonly<Record<string, string>> = {
  ...FILES,
  'versions.json': '["1.0"]\n',
  'versioned_docs/version-1.0/index.mdx':
    '---\ntitle: Start\ndescription: The start.\nrelated: [guide/setup]\n---\n\n' +
    '[Own](./guide/setup.md) and [current](/docs/guide/setup.md).\n',
  'versioned_docs/version-1.0/guide/setup.md':
    '---\ntitle: Setup\ndescription: The setup.\n---\n\n[Start](../index.mdx)\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["index", "guide/setup"] }\n',
};

test('frozen versions stay as they are, and their links to a moved page follow', async () => {
  const dir = folder(VERSIONED);
  const { code, stdout, stderr } = await mv(dir, 'docs/guide/setup.md', 'docs/a.md', '--write');
  assert.is(code, 0, stderr);
  assert.match(
    stdout,
    'versioned_docs/version-1.0/guide/setup.md stays. `--versions` moves it, too.',
  );
  const start = 'versioned_docs/version-1.0/index.mdx';
  assert.is(
    read(dir, start),
    (VERSIONED[start] ?? '').replace('/docs/guide/setup.md', '/docs/a.md'),
  );
  for (const path of ['versioned_docs/version-1.0/guide/setup.md', 'versions.json'])
    assert.is(read(dir, path), VERSIONED[path], path);
  const sidebars = 'versioned_sidebars/version-1.0-sidebars.json';
  assert.is(read(dir, sidebars), VERSIONED[sidebars]);
  assert.match(read(dir, 'redirects.txt'), '/next/guide/setup /next/a\n');
});

test('--versions moves a page in all versions, with their sidebars and addresses', async () => {
  const dir = folder(VERSIONED);
  const args = ['docs/guide/setup.md', 'docs/a.md', '--versions', '--write'];
  const { code, stdout, stderr } = await mv(dir, ...args);
  assert.is(code, 0, stderr);
  assert.match(stdout, /^Moved: 2 files, /m);
  assert.match(
    read(dir, 'versioned_docs/version-1.0/index.mdx'),
    /related: \[a\]\n---\n\n\[Own\]\(\.\/a\.md\) and \[current\]\(\/docs\/a\.md\)\./,
  );
  assert.is(read(dir, 'versioned_docs/version-1.0/a.md').includes('[Start](./index.mdx)'), true);
  const sidebars = read(dir, 'versioned_sidebars/version-1.0-sidebars.json');
  assert.is(sidebars, '{ "main": ["index", "a"] }\n');
  const redirects = read(dir, 'redirects.txt');
  assert.match(redirects, '/guide/setup /a\n');
  assert.match(redirects, '/next/guide/setup /next/a\n');
});

test('a page of a frozen version moves alone, and other sidebars stay', async () => {
  const dir = folder(VERSIONED);
  const inVersion = (path: string): string => `versioned_docs/version-1.0/${path}`;
  const [from, to] = ['guide/setup.md', 'a.md'].map(inVersion);
  const { code, stderr } = await mv(dir, from ?? '', to ?? '', '--write');
  assert.is(code, 0, stderr);
  assert.is(read(dir, 'sidebars.json'), FILES['sidebars.json']);
  const sidebars = read(dir, 'versioned_sidebars/version-1.0-sidebars.json');
  assert.is(sidebars, '{ "main": ["index", "a"] }\n');
  const elsewhere = await mv(dir, to ?? '', 'docs/b.md', '--versions');
  assert.is(elsewhere.code, 2);
  assert.match(elsewhere.stderr, 'docs/b.md is not in the folder of the version of');
});

test('move/reference is reported at the reference', async () => {
  const dir = folder({
    'docs/index.md':
      '---\ntitle: A\ndescription: A.\n---\n\nSee <./b.md> and <https://pets.example/b>.\n',
    'docs/b.md': '---\ntitle: B\ndescription: B.\n---\n\nWords.\n',
    'site.config.ts': "export default { title: 'Pets', url: 'https://pets.example' };\n",
  });
  const { code, stderr } = await mv(dir, 'docs/b.md', 'docs/c.md', '--write', '--format', 'pretty');
  assert.is(code, 1);
  assert.match(stderr, 'docs/index.md:6:18  error  move/reference');
  assert.ok(existsSync(join(dir, 'docs/b.md')));
});

test('a full disk moves nothing, and the message names the file', async () => {
  const page = '---\ntitle: A\ndescription: d\n---\n\n[b](b.md)\n';
  const site = folder({ 'docs/a.md': page, 'docs/b.md': page, 'site.config.json': '{}' });
  const before = tree(site);
  const fault = { below: site, op: ['create'], call: 'writeFile', code: 'ENOSPC' } as const;
  const args = ['mv', 'docs/b.md', 'docs/c.md', '--write', '--no-cache'];
  const { code, stderr } = await docsgenWithFaults(args, { cwd: site, faults: [fault] });
  assert.is(code, 2, stderr);
  assert.match(
    stderr,
    /Nothing was moved: \S+ cannot be used: there is no space left on the disk\.\n/,
  );
  assert.match(stderr, 'hint: Free some space and try again.');
  assert.equal(tree(site), before);
});

test.run();
