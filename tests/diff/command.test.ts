import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteDiff } from '../../src/generator/diff/types.js';
import { hashOf } from '../../src/generator/model/keys.js';
import { amount } from '../helpers/amount.js';
import { seeded } from '../helpers/random.js';
import { docsgen, folder, sampleSite, treeHash, write } from '../helpers/command.js';

interface Report {
  readonly before: string;
  readonly after: string;
  readonly diff: SiteDiff;
}

function git(cwd: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Writer', '-c', 'user.email=writer@docs.example'];
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
}

async function diffOf(cwd: string, ...args: readonly string[]): Promise<Report> {
  const result = await docsgen(['diff', ...args, '--format', 'json'], { cwd });
  assert.is(result.code, 0, result.stderr);
  return JSON.parse(result.stdout) as Report;
}

type Edit = (text: string) => string;

/** Edits that change the visible text. */
const VISIBLE: readonly Edit[] = [
  (text) => `${text}\nOne more sentence.\n`,
  (text) => text.replace('Text of page', 'Words of page'),
  (text) => text.replace('const page', 'const sheet'),
  (text) => text.replace(/title: Page (\d+)/, 'title: Sheet $1'),
  (text) => text.replace('## Code', '## Source {#code}'),
  (text) => text.replace('| 1 |', '| 2 |'),
  (text) => text.replace('$x^', '$y^'),
  (text) => text.replace('title="a.ts"', 'title="b.ts"'),
  (text) => text.replace('See [the next]', 'See [another]'),
  (text) => text.replace('note Mind', 'note Remember'),
];

/** Edits that keep the visible text. */
const INVISIBLE: readonly Edit[] = [
  (text) => text.replace('Text of', 'Text\nof'),
  (text) => `${text}\n<!-- A comment for writers. -->\n`,
  (text) => text.replace('---\n\n', 'description: Another description.\n---\n\n'),
  (text) => text.replace('![dot]', '![a dot]'),
  (text) => text.replace('{1}', ''),
  (text) => text.replace('|--:|', '|:--|'),
  (text) => text.replace(/\(\/part-\d+\/page-\d+#code\)/, '(/part-0/page-1#code)'),
  (text) => text.replace(/\n/g, '\r\n'),
  (text) => `${text}\n\n\n`,
  (text) => text.replace('Text of', '**Text** of'),
];

/** The number of visible edits, and of invisible ones. */
const EDITS = amount({ normal: VISIBLE.length, full: 30 });
const PAGES = EDITS * 2 + 10;

test(`of ${EDITS} edits of each sort, diff lists exactly the visible ones`, async () => {
  const site = folder(sampleSite(PAGES));
  assert.is((await docsgen(['build', '-o', 'base'], { cwd: site })).code, 0);
  const { below } = seeded(20_261_122);
  const numbers = Array.from({ length: PAGES }, (_, i) => i + 1);
  const choose = (): string => {
    const [n = 0] = numbers.splice(below(numbers.length), 1);
    return `part-${Math.floor(n / 20)}/page-${n}`;
  };
  const apply = (edits: readonly Edit[], count: number): string[] =>
    Array.from({ length: count }, (_, i) => {
      const path = choose();
      const file = join(site, 'docs', `${path}.md`);
      const text = readFileSync(file, 'utf8');
      const edited = edits[i % edits.length]?.(text) ?? text;
      assert.is.not(edited, text, `edit ${i} changes ${path}`);
      writeFileSync(file, edited);
      return `/${path}`;
    });
  const visible = apply(VISIBLE, EDITS);
  apply(INVISIBLE, EDITS);
  const { diff } = await diffOf(site, 'base');
  // Other changed pages are lists that show the new titles.
  const pages = diff.changed.map(({ route }) => route).filter((route) => /\/page-\d+$/.test(route));
  assert.equal(pages, [...visible].sort());
  assert.equal([diff.added, diff.removed, diff.moved], [[], [], []]);
  for (const { route, words } of diff.changed)
    assert.ok(words.added + words.removed > 0, `${route} has changed words`);
});

test('a git ref is compared with the working tree without changing either', async () => {
  const site = folder(sampleSite(4));
  write(site, { '.gitignore': '.docsgen\nbuild\n' });
  git(site, 'init', '--quiet', '--initial-branch=main');
  git(site, 'add', '.');
  git(site, 'commit', '--quiet', '-m', 'first');
  git(site, 'mv', 'docs/part-0/page-4.md', 'docs/part-0/sheet-4.md');
  write(site, {
    'docs/new.md': '---\ntitle: New\n---\n\nA new page.\n',
    'redirects.txt': '/part-0/page-4 /part-0/sheet-4\n',
    'docs/part-0/page-3.md': readFileSync(join(site, 'docs/part-0/page-3.md'), 'utf8').replace(
      '/part-0/page-4#',
      '/part-0/sheet-4#',
    ),
  });
  const before = treeHash(join(site, '.git'));
  const { diff, before: name, after } = await diffOf(site, 'main');
  assert.match(name, /^main \([0-9a-f]{10}\)$/);
  assert.is(after, 'the working tree');
  assert.equal(
    diff.added.map(({ route }) => route),
    ['/new'],
  );
  assert.equal(
    diff.moved.map((page) => [page.movedFrom, page.route]),
    [['/part-0/page-4', '/part-0/sheet-4']],
  );
  // Tag pages differ too: they link to the moved page.
  const details = diff.details.map(({ route }) => route).filter((route) => !/^\/tags/.test(route));
  assert.equal(details, ['/part-0/page-3']);
  assert.equal(diff.redirects, [{ from: '/part-0/page-4', after: '/part-0/sheet-4' }]);
  assert.is(treeHash(join(site, '.git')), before, 'the repository is unchanged');
  assert.not.ok(existsSync(join(site, 'build')));
  const states = readdirSync(join(site, '.docsgen')).filter((file) => file.startsWith('state-'));
  assert.equal(states, [], 'no state of a temporary folder is kept');
});

test('two git refs are compared, and with --exit-code a difference gives code 1', async () => {
  const site = folder({
    'docs/index.md': '---\ntitle: Start\n---\n\nFirst words.\n',
    'site.config.ts': `export default { title: 'T', socialCards: false };\n`,
  });
  git(site, 'init', '--quiet', '--initial-branch=main');
  git(site, 'add', 'docs', 'site.config.ts');
  git(site, 'commit', '--quiet', '-m', 'first');
  git(site, 'tag', 'one');
  write(site, { 'docs/index.md': '---\ntitle: Start\n---\n\nSecond words.\n' });
  git(site, 'commit', '--quiet', '-am', 'second');
  const { diff } = await diffOf(site, 'one', 'HEAD');
  assert.equal(
    diff.changed.map(({ route }) => route),
    ['/'],
  );
  assert.is((await docsgen(['diff', 'one', 'HEAD', '--exit-code'], { cwd: site })).code, 1);
  assert.is((await docsgen(['diff', 'HEAD', '--exit-code'], { cwd: site })).code, 0);
});

test('a report is written as one HTML file without scripts', async () => {
  const site = folder(sampleSite(2));
  await docsgen(['build', '-o', 'base'], { cwd: site });
  write(site, { 'docs/more.md': '---\ntitle: More\n---\n\nWords.\n' });
  const args = ['diff', 'base', '--format', 'html', '--output', 'report.html'];
  const { code, stderr } = await docsgen(args, { cwd: site });
  assert.is(code, 0, stderr);
  const html = readFileSync(join(site, 'report.html'), 'utf8');
  assert.match(html, /Added pages/);
  assert.not.match(html, /<script|src=|href="http/);
});

test('a ref or folder that cannot be compared is an error with a hint', async () => {
  const site = folder(sampleSite(1));
  const outside = await docsgen(['diff', 'main'], { cwd: site });
  assert.is(outside.code, 2);
  assert.match(outside.stderr, /is not in a git repository/);
  git(site, 'init', '--quiet', '--initial-branch=main');
  git(site, 'add', '.');
  git(site, 'commit', '--quiet', '-m', 'first');
  for (const ref of ['nowhere', '--upload-pack=touch owned', 'HEAD:docs', 'docs']) {
    const args = ref.startsWith('-') ? ['diff', '--', ref] : ['diff', ref];
    const { code, stderr } = await docsgen(args, { cwd: site });
    assert.is(code, 2, ref);
    assert.match(stderr, /is neither a folder nor a git ref|hint:/, ref);
  }
  assert.not.ok(existsSync(join(site, 'owned')));
  write(site, { 'docs/bad.md': '---\ntitle: Bad\n---\n\n[x](./none.md)\n' });
  const broken = await docsgen(['diff', 'main'], { cwd: site });
  assert.is(broken.code, 2);
  assert.match(broken.stderr, /docs\/bad\.md:5:1 {2}error {2}link\/missing-page/);
  assert.match(broken.stderr, 'In the working tree: The site does not build');
  git(site, 'add', '.');
  git(site, 'commit', '--quiet', '-m', 'bad');
  write(site, { 'docs/bad.md': '---\ntitle: Good\n---\n\nOther words.\n' });
  const committed = await docsgen(['diff', 'main'], { cwd: site });
  assert.match(committed.stderr, /In main \([0-9a-f]{10}\): The site does not build/);
  assert.match(committed.stderr, '5 │ [x](./none.md)', 'a line of the commit');
});

test('a hostile built folder cannot make diff read files outside it', async () => {
  const site = folder(sampleSite(1));
  await docsgen(['build', '-o', 'base'], { cwd: site });
  const evil = join(site, 'evil');
  cpSync(join(site, 'base'), evil, { recursive: true });
  write(site, { 'secret.html': '<main><h1>Key</h1><p>outside-secret</p></main>' });
  symlinkSync(join(site, 'secret.html'), join(evil, 'leak.html'));
  const file = join(evil, 'docsgen-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, unknown> };
  for (const path of ['../secret.html', 'leak.html', 'a/../../secret.html', '/etc/hosts.html'])
    manifest.files[path] = { hash: 'x' };
  writeFileSync(file, JSON.stringify(manifest));
  const { diff } = await diffOf(site, 'base', 'evil');
  assert.equal([diff.added, diff.changed], [[], []]);
});

test('a report that cannot be written is an error with its path and a hint', async () => {
  const site = folder(sampleSite(1));
  await docsgen(['build', '-o', 'base'], { cwd: site });
  const full = existsSync('/dev/full') ? ['/dev/full'] : [];
  for (const output of ['docs', 'nowhere/report', 'docs/index.md/report', ...full]) {
    const args = ['diff', 'base', 'base', '--output', output];
    const { code, stderr } = await docsgen(args, { cwd: site });
    assert.is(code, 2, `${output}: ${stderr}`);
    assert.match(stderr, /cannot be used: .+\.\n {2}hint: /, output);
  }
});

test('build --verify makes pages again, and fails when the cache differs', async () => {
  const site = folder(sampleSite(6));
  await docsgen(['build'], { cwd: site });
  const good = await docsgen(['build', '--verify', '50%'], { cwd: site });
  assert.is(good.code, 0, good.stderr);
  assert.match(good.stdout, /4 pages were compiled again and equal the cached ones\./);
  const store = join(site, '.docsgen/articles');
  const [article = ''] = readdirSync(store);
  rmSync(join(store, article));
  assert.is((await docsgen(['build', '--verify', '100'], { cwd: site })).code, 0);
  // A cached page with a valid checksum that differs from its source.
  const facts = join(site, '.docsgen/facts.txt');
  const lines = readFileSync(facts, 'utf8').split('\n');
  writeFileSync(facts, withFalseFacts(lines).join('\n'));
  const before = treeHash(join(site, 'build'));
  const bad = await docsgen(['build', '--verify', '100%'], { cwd: site });
  assert.is(bad.code, 2, bad.stdout);
  assert.match(
    bad.stderr,
    /1 of 7 pages that were compiled again differ from the cache:\n {2}docs\//,
  );
  assert.is(treeHash(join(site, 'build')), before, 'nothing was written');
  assert.is((await docsgen(['build', '--verify', '0'], { cwd: site })).code, 2);
});

/** Changes the description of one page and its checksum. */
function withFalseFacts(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => line.includes('"description":"'));
  return lines.map((line, i) => {
    if (i !== at) return line;
    const [unused = '', , ...rest] = line.split(' ');
    const text = rest.join(' ').replace(/"description":"/, '"description":"Not ');
    return `${unused} ${hashOf(text)} ${text}`;
  });
}

test.run();
