import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isFullRun } from '../helpers/amount.js';
import { isInShard } from '../../src/generator/model/shard.js';
import { hashOf } from '../../src/generator/model/keys.js';
import { docsgen, folder, tree, treeHash, type Result } from '../helpers/command.js';
import { smallSite } from '../helpers/small-site.js';

const config = smallSite['site.config.ts'] ?? '';

/** A site with areas, versions, locales, a blog, MDX, an island and plugins. */
const RICH: Readonly<Record<string, string>> = {
  ...smallSite,
  'site.config.ts': config
    .replace("title: 'Acme',", "title: 'Acme',\n  plugins: ['./plugins/pets.ts'],")
    .replace('docs: [', "docs: [\n    { id: 'blog', kind: 'blog', path: 'blog' },"),
  'plugins/pets.ts': `export default {
  name: 'pets',
  content: () => ({
    pages: [{ path: 'guides/pets.md', text: '---\\ntitle: Pets\\n---\\n\\nWords about pets.\\n' }],
  }),
  head: ({ page }) => [{ tag: 'meta', attributes: { name: 'x-title', content: page.title } }],
  buildDone: ({ addFile, outputs }) => { addFile('list.txt', outputs.join('\\n')); },
};
`,
  'src/Counter.jsx':
    "'use client';\nexport default function Counter() { return <button>0</button>; }\n",
  'guides/counter.mdx': `---
title: Counter
description: A page with an island.
---

import Counter from '../src/Counter';

export const names = ['one', 'two'];

<Counter />

{names.map((name) => <b key={name}>{name}</b>)}
`,
  'blog/2026-01-02-first.md': '---\ntitle: News\n---\n\nShort.\n\n<!-- truncate -->\n\nLong.\n',
};

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
    cwd,
    encoding: 'utf8',
  });

const page = (title: string): string => `---\ntitle: ${title}\ndescription: Words.\n---\n\nText.\n`;

/** A site of short pages, for what does not depend on the pages. Each of two shards has some. */
const PLAIN: Readonly<Record<string, string>> = {
  'site.config.ts': "export default { title: 'Plain', url: 'https://plain.example' };\n",
  'docs/index.md': page('Start'),
  'docs/install.md': page('Install'),
  ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`docs/p${n}.md`, page(`Page ${n}`)])),
};

function repository(files: Readonly<Record<string, string>>): string {
  const dir = folder(files);
  git(dir, 'init', '-q');
  git(dir, 'add', '.');
  git(dir, 'commit', '-qm', 'The site');
  return dir;
}

const rich = repository(RICH);
const plain = repository(PLAIN);

/** A copy of a site on another machine: another folder, and no cache. */
function machine(original = plain): string {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-machine-'));
  for (const name of readdirSync(original).filter((file) => !/^(?:\.docsgen|build)/.test(file)))
    cpSync(join(original, name), join(dir, name), { recursive: true });
  return dir;
}

/** Builds one shard on a new machine. Returns its folder. */
async function buildShard(index: number, of: number, dir = machine()): Promise<string> {
  const shard = `${index}/${of}`;
  const { code, stderr } = await docsgen(['build', '--shard', shard, ...FLAGS], { cwd: dir });
  assert.is(code, 0, stderr);
  return join(dir, `build-shard-${index}-of-${of}`);
}

/** Cards are drawn by the merge, and take most of the time of a test. */
const FLAGS = ['--no-social-cards'];

async function buildShards(of: number, original = plain): Promise<string[]> {
  const folders: string[] = [];
  for (let index = 1; index <= of; index++)
    folders.push(await buildShard(index, of, machine(original)));
  return folders;
}

const merge = (dir: string, folders: readonly string[]): Promise<Result> =>
  docsgen(['merge', ...folders, ...FLAGS], { cwd: dir });

/** Shards of the plain site, built once. */
let two: Promise<string[]> | undefined;
const twoShards = (): Promise<string[]> => (two ??= buildShards(2));

test('a merge gives the bytes of a build without shards, and compiles nothing', async () => {
  const { code, stderr, stdout } = await docsgen(['build', ...FLAGS], { cwd: rich });
  assert.is(code, 0, stderr);
  const pages = Number(/0 of (\d+) from the cache/.exec(stdout)?.[1]);
  assert.ok(pages > 20, stdout);
  const expected = tree(join(rich, 'build'));
  for (const of of isFullRun ? [2, 3, 7] : [2]) {
    const folders = await buildShards(of, rich);
    const dir = machine(rich);
    const merged = await merge(dir, [...folders].reverse());
    assert.is(merged.code, 0, merged.stderr);
    assert.equal(tree(join(dir, 'build')), expected, `${of} shards`);
    assert.match(merged.stdout, new RegExp(`${pages} of ${pages} from the cache`));
  }
});

test('there may be more shards than pages', async () => {
  const files = {
    'site.config.ts': "export default { title: 'Two', url: 'https://two.example' };",
    'docs/index.md': '---\ntitle: One\n---\n\nText.\n',
    'docs/more.md': '---\ntitle: Two\n---\n\nText.\n',
  };
  const dir = folder(files);
  const folders: string[] = [];
  for (const index of [1, 2, 3, 4, 5]) folders.push(await buildShard(index, 5, dir));
  const merged = folder(files);
  const { code, stderr } = await merge(merged, folders);
  assert.is(code, 0, stderr);
  await docsgen(['build', ...FLAGS], { cwd: dir });
  assert.is(treeHash(join(merged, 'build')), treeHash(join(dir, 'build')));
});

test('each page is in exactly one shard, and the parts have similar sizes', () => {
  const keys = Array.from({ length: 3000 }, (_, n) => hashOf(`${n}`));
  for (const of of [1, 2, 7]) {
    const sizes = Array.from(
      { length: of },
      (_, i) => keys.filter((key) => isInShard(key, { index: i + 1, of })).length,
    );
    assert.is(
      sizes.reduce((sum, size) => sum + size),
      keys.length,
    );
    assert.ok(Math.max(...sizes) < (1.2 * keys.length) / of);
  }
});

/** Asserts that a merge is refused with a message, and that the old site stays. */
async function assertRefused(folders: readonly string[], message: RegExp | string): Promise<void> {
  const dir = machine();
  const { code, stderr } = await merge(dir, folders);
  assert.is(code, 2, stderr);
  assert.match(stderr, message);
  assert.match(stderr, 'hint:');
  assert.is(treeHash(join(dir, 'build')), '');
}

/** A shard with another description. */
function changed(shard: string, change: (description: Record<string, unknown>) => void): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'docsgen-shard-')), 'shard');
  cpSync(shard, copy, { recursive: true });
  const file = join(copy, 'docsgen-shard.json');
  const description = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  change(description);
  writeFileSync(file, JSON.stringify(description));
  return copy;
}

test('incomplete, repeated and foreign shards are refused', async () => {
  const [one = '', other = ''] = await twoShards();
  await assertRefused([one], 'shards are missing: 2/2');
  await assertRefused([one, one, other], 'The shard 1/2 is given twice');
  await assertRefused([one, await buildShard(2, 3)], 'The shards are of different builds');
  await assertRefused([one, plain], 'is no shard');
  const version = changed(other, (description) => (description.version = '0.0.1'));
  await assertRefused([one, version], 'with another version of docsgen: 0.0.1');
  const code = changed(other, (description) => (description.fingerprint = 'f'));
  await assertRefused([one, code], 'with other code');
  const broken = changed(other, (description) => delete description.sources);
  await assertRefused([one, broken], 'is damaged');
});

test('a shard of another commit, of other files or with damage is refused', async () => {
  const [one = '', other = ''] = await twoShards();
  const dir = machine();
  git(dir, 'commit', '--allow-empty', '-qm', 'Another commit');
  await assertRefused([one, await buildShard(2, 2, dir)], /was built from commit [0-9a-f]{12}/);
  const edited = machine();
  writeFileSync(join(edited, 'docs/install.md'), '---\ntitle: Other\n---\n\nOther.\n');
  await assertRefused([one, await buildShard(2, 2, edited)], 'was built from other files');
  const damaged = changed(other, () => undefined);
  const [file = ''] = readdirSync(damaged).filter((name) => name.endsWith('.gz'));
  writeFileSync(join(damaged, file), 'damaged');
  await assertRefused([one, damaged], `The file ${file} of the shard 2/2`);
  rmSync(join(damaged, file));
  await assertRefused([one, damaged], 'cannot be read');
});

test('findings of pages in shards are reported by the merge', async () => {
  const faulty = machine();
  writeFileSync(
    join(faulty, 'docs/install.md'),
    '---\ntitle: Install\ndescription: Words.\n---\n\n[x](./missing.md)\n\n```js\nunclosed\n',
  );
  git(faulty, 'commit', '-qam', 'A mistake');
  const folders: string[] = [];
  for (const index of [1, 2]) {
    folders.push(await buildShard(index, 2, faulty));
    rmSync(join(faulty, '.docsgen'), { recursive: true });
  }
  const merged = await merge(faulty, folders);
  rmSync(join(faulty, '.docsgen'), { recursive: true });
  const alone = await docsgen(['build', ...FLAGS], { cwd: faulty });
  assert.is(merged.code, 1);
  assert.is(merged.stderr, alone.stderr);
});

test('wrong parts are refused', async () => {
  for (const shard of ['0/2', '3/2', '1', '1/0', 'a/b', '1/1001']) {
    const { code, stderr } = await docsgen(['build', '--shard', shard], { cwd: plain });
    assert.is(code, 2, stderr);
    assert.match(stderr, 'such as 2/3');
  }
});

test.run();
