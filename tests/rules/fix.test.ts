import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { whyLeftAlone, writeFixes } from '../../src/generator/io/read/fix-files.js';
import { docsgen, folder, treeHash } from '../helpers/command.js';
import { docsgenWithFaults } from '../helpers/faulty-disk.js';

const page = (title: string, ...blocks: string[]): string =>
  `---\ntitle: ${title}\n---\n\n${blocks.join('\n\n')}\n`;
const CONFIG = { 'site.config.ts': "export default { url: 'https://docs.acme.dev' };\n" };
const ONE = { 'docs/one.md': page('One', '## Step 2', 'Words.', '## Set value', 'Words.') };
const read = (site: string, file: string): string => readFileSync(join(site, file), 'utf8');
const run = (site: string, ...args: string[]) => docsgen(['check', ...args], { cwd: site });

test('--fix applies only safe fixes, and --dry-run only prints them', async () => {
  const start = [
    'See [one](/ONE?a=1#Step-2), [two](/one#step-3), [three](/one#get-value), [gone](/gone).',
    '[host](https://docs.acme.dev/one) <https://docs.acme.dev/one> https://docs.acme.dev/one',
    '[https://docs.acme.dev/one](https://docs.acme.dev/one) [./One.md](./One.md)',
    ':::card{to=/One title=/One}\n:::',
  ];
  const site = folder({ ...CONFIG, ...ONE, 'docs/index.md': page('Start', ...start) });
  await run(site);
  const before = treeHash(join(site, 'docs'));
  const planned = await run(site, '--fix', '--dry-run', '--baseline', '--lock');
  assert.is(treeHash(join(site, 'docs')), before);
  assert.equal(readdirSync(site).sort(), ['.docsgen', 'docs', 'site.config.ts']);
  assert.match(
    planned.stdout,
    /docs\/index\.md:5\n {2}- See .*\n {2}\+ See \[one\]\(\/one\?a=1#step-2\)/,
  );
  assert.match(planned.stdout, /Would fix 4 lines\./);
  const fixed = await run(site, '--fix');
  assert.is(fixed.code, 1);
  assert.match(fixed.stdout, /Fixed 4 lines\./);
  assert.is(
    read(site, 'docs/index.md'),
    page(
      'Start',
      'See [one](/one?a=1#step-2), [two](/one#step-3), [three](/one#get-value), [gone](/gone).',
      '[host](/one) <https://docs.acme.dev/one> https://docs.acme.dev/one',
      '[https://docs.acme.dev/one](https://docs.acme.dev/one) [./One.md](./one.md)',
      ':::card{to=/one title=/One}\n:::',
    ),
  );
  const again = await run(site, '--fix');
  assert.match(again.stdout, /There is nothing to fix\./);
});

test('links to files that only the repository shows lead to its host', async () => {
  const start = page(
    'Start',
    'See [readme](../README.md#usage), [code](<../src/x 1.ts#L2>), [gone](../gone.md).',
    '![Plan](../src/plan.txt)',
  );
  const files = { 'README.md': '# Acme', 'src/x 1.ts': 'export {};\n', 'src/plan.txt': 'Plan' };
  const config = { repository: 'https://github.com/acme/queue' };
  const site = folder({
    ...files,
    'site.config.ts': `export default ${JSON.stringify(config)};\n`,
    'docs/index.md': start,
  });
  const { stderr } = await run(site);
  assert.match(stderr, 'or link to https://github.com/acme/queue/blob/HEAD/README.md#usage.');
  const fixed = await run(site, '--fix');
  assert.match(fixed.stdout, 'Fixed 1 line.');
  assert.is(
    read(site, 'docs/index.md'),
    start
      .replace('../README.md', 'https://github.com/acme/queue/blob/HEAD/README.md')
      .replace('../src/x 1.ts', 'https://github.com/acme/queue/blob/HEAD/src/x 1.ts'),
  );
});

test('links to folders and to files that docsgen does not read have a hint, and stay', async () => {
  const repository = 'https://github.com/acme/queue';
  const config = { repository, locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] } };
  const links =
    '[a](../src) [b](../src/) [c](./guide/) [d](../.github/ci.yml) [e](/src) ![f](../src)';
  const site = folder({
    'site.config.ts': `export default ${JSON.stringify(config)};\n`,
    'src/a.ts': 'export {};\n',
    'docs/index.md': page('Start', links),
    'docs/guide/one.md': page('One', 'Words.'),
    'i18n/de/docs/guide/one.md': page('Eins', '[a](../../src/a.ts)'),
  });
  const { stderr } = await run(site, '--fix');
  const hints = [...stderr.matchAll(/^ {2}hint: (.*)$/gm)].map(([, hint]) => hint);
  assert.equal(hints, [
    'docsgen does not look there. If there is such a file, link to ' +
      `${repository}/blob/HEAD/.github/ci.yml.`,
    'Name a file.',
    `Link to a page, or to ${repository}/tree/HEAD/src.`,
    `Link to a page, or to ${repository}/tree/HEAD/src.`,
    'Write an index.md in it, or link to one of its pages.',
    'No route is similar. Remove the link, or write the page.',
  ]);
  assert.is(read(site, 'docs/index.md'), page('Start', links));
  const german = page('Eins', `[a](${repository}/blob/HEAD/src/a.ts)`);
  assert.is(read(site, 'i18n/de/docs/guide/one.md'), german);
});

test('--dry-run without --fix is an error with a hint', async () => {
  const site = folder({ ...CONFIG, ...ONE });
  const { code, stderr } = await run(site, '--dry-run');
  assert.is(code, 2);
  assert.match(stderr, /--dry-run needs --fix\.\n {2}hint: .*--fix --dry-run/);
});

test('a link to a chain of redirects gets the last target, and a loop stays', async () => {
  const site = folder({
    ...CONFIG,
    ...ONE,
    'redirects.txt':
      '/a /b\n/b /one\n/x /y\n/y /x\n/one#old /one#step-2\n/q /one?z=1\n/p/* /p/p/:splat',
    'docs/index.md': page(
      'Start',
      '[a](/a?k=1#step-2) [x](/x) [o](./one.md#old) [q](/q?k=1) [p](/p/1)',
    ),
  });
  const { stdout } = await run(site, '--fix');
  assert.match(stdout, /Fixed 1 line\./);
  assert.is(
    read(site, 'docs/index.md'),
    page('Start', '[a](/one?k=1#step-2) [x](/x) [o](./one.md#step-2) [q](/q?k=1) [p](/p/1)'),
  );
});

test('a fix that breaks the link of another language is left out', async () => {
  const config = `export default {
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
  redirects: [{ from: '/one#old', to: '/one#new' }],
};
`;
  const links = 'See [a](/one#Case), [b](./one.md#old), [c](/one#same-part) and [d](/ONE#Case).';
  const site = folder({
    'site.config.ts': config,
    'docs/index.md': page('Start', links, '::include{file="./_part.md"}'),
    'docs/_part.md': '[a](/one#Case) and [d](/ONE).\n',
    'docs/one.md': page('One', '## A {#case}', '## B {#new}', '## C {#Same-Part}', 'Words.'),
    'i18n/de/docs/one.md': page('Eins', '## A {#Case}', '## B {#old}', '## C {#Same-Part}'),
  });
  const fixed = await run(site, '--fix');
  assert.match(fixed.stdout, /Fixed 2 lines\./);
  const after = links.replace('same-part', 'Same-Part').replace('/ONE', '/one');
  assert.is(read(site, 'docs/index.md'), page('Start', after, '::include{file="./_part.md"}'));
  assert.is(read(site, 'docs/_part.md'), '[a](/one#Case) and [d](/one).\n');
  assert.not.match((await run(site)).stdout, /check --fix/, 'no fix is offered');
});

test('a heading renamed since the lock gets its redirect, and links to it are fixed', async () => {
  const words = 'A worker polls a task queue and runs what it finds there, again and again.';
  const site = folder({
    ...CONFIG,
    'docs/index.md': page('Start', '[a](/two#first-name)'),
    'docs/two.md': page('Two', '## First name', words, '## Other', 'Short.'),
  });
  await run(site, '--lock');
  writeFileSync(join(site, 'docs/two.md'), page('Two', '## Last name', words, '## Next', 'Brief.'));
  writeFileSync(join(site, 'redirects.txt'), '/gone /two');
  await run(site, '--fix');
  assert.is(read(site, 'redirects.txt'), '/gone /two\n/two#first-name /two#last-name\n');
  assert.is(read(site, 'docs/index.md'), page('Start', '[a](/two#last-name)'));
});

test('a fix keeps byte order mark, line ends, trailing spaces and permissions', async () => {
  const text =
    '\ufeff---\r\ntitle: Start\r\n---\r\n\r\n\tcode  \r\n\n[a](/ONE)  \r\nb\r[c](/ONE) 🎉';
  const site = folder({ ...CONFIG, ...ONE, 'docs/index.md': text });
  chmodSync(join(site, 'docs/index.md'), 0o640);
  await run(site, '--fix');
  assert.is(read(site, 'docs/index.md'), text.replaceAll('/ONE', '/one'));
  assert.is(statSync(join(site, 'docs/index.md')).mode & 0o777, 0o640);
});

test('a file that is not UTF-8 stays unchanged, and the other files are fixed', async () => {
  const site = folder({ ...CONFIG, ...ONE, 'docs/index.md': page('Start', '[a](/ONE)') });
  const latin1 = Buffer.from(page('Two', 'Caf\u00e9 [a](/ONE)'), 'latin1');
  writeFileSync(join(site, 'docs/two.md'), latin1);
  const { stderr } = await run(site, '--fix');
  assert.match(stderr, /docs\/two\.md was left alone: it is not valid UTF-8\./);
  assert.ok(readFileSync(join(site, 'docs/two.md')).equals(latin1));
  assert.is(read(site, 'docs/index.md'), page('Start', '[a](/one)'));
});

test('mistakes of MDX are corrected, then the links that they hid', async () => {
  const site = folder({
    ...CONFIG,
    ...ONE,
    'docs/index.mdx': page('Start', 'a <br> b { c <3 [a](/ONE)', '<p class="x">d</p>', '<T>'),
    'docs/three.mdx': page('Three', '<b style="color:red">x</b> <https://x.example> [a](/ONE)'),
  });
  const planned = await run(site);
  assert.match(planned.stderr, /index\.mdx:5:10 .*mdx\/syntax/);
  assert.match(planned.stdout, /--fix` fixes \d of these/);
  const { stderr } = await run(site, '--fix');
  assert.match(stderr, /<T> is never closed/);
  assert.is(
    read(site, 'docs/three.mdx'),
    page(
      'Three',
      "<b style={{ color: 'red' }}>x</b> [https://x.example](https://x.example) [a](/one)",
    ),
  );
});

test('the target of a symbolic link is fixed, and the link stays', async () => {
  const site = folder({ ...CONFIG, ...ONE, 'shared/index.md': page('Start', '[a](/ONE)') });
  symlinkSync('../shared/index.md', join(site, 'docs/index.md'));
  await run(site, '--fix');
  assert.ok(lstatSync(join(site, 'docs/index.md')).isSymbolicLink());
  assert.is(read(site, 'shared/index.md'), page('Start', '[a](/one)'));
});

test('a read-only file ends the command with 2 before any file is changed', async () => {
  const site = folder({
    ...CONFIG,
    ...ONE,
    'docs/index.md': page('Start', '[a](/ONE)'),
    'docs/two.md': page('Two', '[a](/ONE)'),
  });
  chmodSync(join(site, 'docs/two.md'), 0o444);
  const { code, stderr } = await run(site, '--fix');
  assert.is(code, 2);
  assert.match(
    stderr,
    /Cannot write docs\/two\.md: it is read-only\. No file was changed\.\n {2}hint: /,
  );
  assert.is(read(site, 'docs/index.md'), page('Start', '[a](/ONE)'));
  assert.equal(readdirSync(join(site, 'docs')).sort(), ['index.md', 'one.md', 'two.md']);
});

test('files that have changed, are gone or are outside the site stay unchanged', () => {
  const outside = folder({ 'secret.md': 'old' });
  const site = folder({ 'a.md': 'other', 'b.md': 'old' });
  symlinkSync(join(outside, 'secret.md'), join(site, 'out.md'));
  const notices = writeFixes(
    site,
    ['a.md', 'b.md', 'gone.md', 'out.md'].map((file) => ({ file, before: 'old', after: 'new' })),
  );
  assert.equal(notices, [
    'a.md was left alone: it was changed while docsgen checked it.',
    'gone.md was left alone: it no longer exists.',
    'out.md was left alone: it is a symbolic link to a file outside the site.',
  ]);
  assert.is(read(site, 'a.md'), 'other');
  assert.is(read(site, 'b.md'), 'new');
  assert.is(read(outside, 'secret.md'), 'old');
  assert.equal(readdirSync(site).sort(), ['a.md', 'b.md', 'out.md']);
});

test('a file with two paths is written once, and never with different fixes', () => {
  const site = folder({ 'a.md': 'old' });
  symlinkSync('a.md', join(site, 'b.md'));
  const fixOf = (file: string, after: string) => ({ file, before: 'old', after });
  assert.equal(writeFixes(site, [fixOf('a.md', 'new'), fixOf('b.md', 'new')]), []);
  assert.is(read(site, 'a.md'), 'new');
  assert.match(
    writeFixes(site, [
      { file: 'a.md', before: 'new', after: 'x' },
      { file: 'b.md', before: 'new', after: 'y' },
    ])[0] ?? '',
    /a\.md and b\.md were left alone: they are the same file/,
  );
  assert.is(read(site, 'a.md'), 'new');
});

test('if one of several files cannot be replaced, none is changed', async () => {
  const text = page('A', '[a](B.md) [b](A.md)');
  const site = folder({ 'docs/a.md': text, 'docs/b.md': text, 'site.config.json': '{}' });
  const rename = { below: site, op: ['create'], call: 'rename', code: 'EPERM' } as const;
  const { code, stderr } = await docsgenWithFaults(['check', '--fix', '--no-cache'], {
    cwd: site,
    faults: [{ ...rename, from: 2, times: 1 }],
  });
  assert.is(code, 2, stderr);
  assert.match(stderr, /Cannot write docs\/b\.md: the system does not allow it\. No file/);
  assert.is(read(site, 'docs/a.md'), text);
  assert.is(read(site, 'docs/b.md'), text);
});

test('a write that fails leaves no temporary file and changes nothing', () => {
  const site = folder({ 'a.md': 'old', 'b.md': 'old' });
  mkdirSync(join(site, `b.md.${process.pid}.tmp`));
  const files = ['a.md', 'b.md'].map((file) => ({ file, before: 'old', after: 'new' }));
  assert.throws(() => writeFixes(site, files), /Cannot write b\.md: it is a folder\. No file/);
  assert.is(read(site, 'a.md'), 'old');
  assert.is(whyLeftAlone(site, 'a.md', 'old'), undefined);
});

test.run();
