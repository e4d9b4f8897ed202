import { spawn } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, finished, folder, root, tree, treeHash, write } from '../helpers/command.js';
import { docsgenWithFaults, type Fault } from '../helpers/faulty-disk.js';
import { smallSite } from '../helpers/small-site.js';

const SITE = {
  ...smallSite,
  'docs/code.md': '---\ntitle: Code\ndescription: Code.\n---\n\n::code{file="samples/main.go"}\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'sidebars.ts': (smallSite['sidebars.ts'] ?? '').replace("'install',", "'install', 'code',"),
};

/** One path of every kind of content that a site has. */
const PATHS = [
  'docs/_shared.md',
  'docs/dot.svg',
  'docs/install.md',
  'guides-1.0/first.md',
  'guides/deploy/_category_.json',
  'guides/tune',
  'i18n/de/docs/install.md',
  'i18n/de/messages.json',
  'redirects.txt',
  'samples/main.go',
  'static/img/card.png',
  'tags.yml',
];

function findingsIn(stdout: string): string[] {
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.map((d) => `${d.file}:${d.line}:${d.column} ${d.rule} ${d.severity}`);
}

const unreadableAt = (paths: readonly string[]): string[] =>
  paths.map((path) => `${path}:1:1 read/unreadable error`);

test('the site of this file has no findings', async () => {
  const { code, stdout } = await docsgen(['check', '--format', 'json'], { cwd: folder(SITE) });
  assert.equal(findingsIn(stdout), []);
  assert.is(code, 0);
});

test('read/unreadable: each unreadable path is one finding without further findings', async () => {
  for (const code of ['EACCES', 'EIO', 'ESTALE']) {
    const site = folder(SITE);
    const faults = PATHS.map((path): Fault => ({ below: join(site, path), op: ['read'], code }));
    const result = await docsgenWithFaults(['check', '--format', 'json'], { cwd: site, faults });
    assert.equal(findingsIn(result.stdout), unreadableAt(PATHS), `${code} ${result.stderr}`);
    assert.is(result.code, 1, code);
  }
});

test('a single unreadable path is one finding, and a build writes nothing', async () => {
  const site = folder(SITE);
  await docsgen(['build'], { cwd: site });
  const before = treeHash(join(site, 'build'));
  for (const path of ['docs/install.md', 'guides/tune', 'docs/_shared.md', 'tags.yml', 'docs']) {
    // Files that are the same as for the last command are not opened.
    write(site, SITE);
    const faults: Fault[] = [{ below: join(site, path), op: ['read'], code: 'EACCES' }];
    const result = await docsgenWithFaults(['build', '--format', 'json'], { cwd: site, faults });
    assert.equal(findingsIn(result.stdout), unreadableAt([path]), path);
    assert.is(result.code, 1, path);
    assert.is(treeHash(join(site, 'build')), before, path);
  }
});

test('a file that vanishes between listing and reading is one finding', async () => {
  const paths = ['docs/dot.svg', 'docs/install.md', 'guides/tune', 'static/img/card.png'];
  const site = folder(SITE);
  const faults = paths.map((path): Fault => ({
    below: join(site, path),
    op: ['read', 'stat'],
    act: 'vanish',
  }));
  const result = await docsgenWithFaults(['check', '--format', 'json'], { cwd: site, faults });
  assert.equal(findingsIn(result.stdout), unreadableAt(paths), result.stderr);
  assert.is(result.code, 1);
  assert.match(result.stdout, 'it was removed while docsgen read the site');
});

test('a file that becomes unreadable before it is copied is a finding', async () => {
  const site = folder(SITE);
  const below = join(site, 'static/img/card.png');
  for (const fault of [{ code: 'EIO' }, { act: 'vanish' }] as const) {
    // The first reads compute the hash of the file.
    const faults: Fault[] = [{ below, op: ['read'], from: 3, ...fault }];
    const result = await docsgenWithFaults(['build', '--format', 'json'], { cwd: site, faults });
    assert.equal(findingsIn(result.stdout), unreadableAt(['static/img/card.png']), result.stderr);
    assert.is(result.code, 1);
    assert.not.ok(existsSync(join(site, 'build')));
  }
});

test('an unreadable config or sidebar file ends the command with 2 and its path', async () => {
  const site = folder(SITE);
  for (const [path, op] of [
    ['site.config.ts', 'read'],
    ['site.config.ts', 'stat'],
    ['sidebars.ts', 'read'],
  ] as const) {
    const faults: Fault[] = [{ below: join(site, path), op: [op], code: 'EIO' }];
    const result = await docsgenWithFaults(['check'], { cwd: site, faults });
    assert.is(result.code, 2, `${path} ${op} ${result.stderr}`);
    assert.match(result.stderr, path);
    assert.match(result.stderr, 'hint: ');
    assert.not.match(result.stderr, /bug|\n {4}at /);
  }
});

test('an unreadable baseline is the only finding; an unreadable page stops recording', async () => {
  const site = folder({ ...SITE, 'docs/tools.md': '# Tools\n\n[gone](./gone.md)\n' });
  await docsgen(['check', '--baseline'], { cwd: site });
  const [baseline = ''] = [...tree(site).keys()].filter((path) => path.includes('baseline'));
  const faults: Fault[] = [{ below: join(site, baseline), op: ['read'], code: 'EACCES' }];
  const result = await docsgenWithFaults(['check', '--format', 'json'], { cwd: site, faults });
  assert.equal(findingsIn(result.stdout), unreadableAt([baseline]));
  const unreadablePage: Fault[] = [
    { below: join(site, 'docs/install.md'), op: ['read'], code: 'EACCES' },
  ];
  for (const flag of ['--baseline', '--lock']) {
    const before = tree(site);
    const recorded = await docsgenWithFaults(['check', flag], {
      cwd: site,
      faults: unreadablePage,
    });
    assert.is(recorded.code, 2, recorded.stderr);
    assert.match(recorded.stderr, 'docs/install.md');
    const after = tree(site);
    for (const path of ['docsgen.urls.lock', baseline])
      assert.is(after.get(path), before.get(path), `${flag} ${path}`);
  }
});

/** Runs the command as a user without rights; undefined if this machine does not allow it. */
async function asNobody(
  args: readonly string[],
  cwd: string,
): Promise<{ code: number | null; stdout: string; stderr: string } | undefined> {
  const run = (command: readonly string[]): ReturnType<typeof finished> =>
    finished(
      spawn(
        'setpriv',
        ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, ...command],
        { cwd },
      ),
    ).catch(() => ({ code: 1, stdout: '', stderr: '' }));
  const cli = join(root, 'bin/docsgen.js');
  if ((await run([cli, '--version'])).code !== 0) return undefined;
  return run([cli, ...args]);
}

test('files without read permission are reported as unreadable', async () => {
  const site = folder({ ...SITE, 'parts/footer.tsx': 'export default () => null;\n' });
  chmodSync(join(site, 'docs/install.md'), 0o000);
  chmodSync(join(site, 'guides/tune'), 0o000);
  chmodSync(site, 0o755);
  const parent = dirname(site);
  if ((statSync(parent).mode & 0o001) === 0) chmodSync(parent, 0o711);
  const result = await asNobody(['check', '--format', 'json'], site);
  if (result === undefined) {
    console.log('skipped: this machine cannot run a command as another user');
    return;
  }
  assert.equal(
    findingsIn(result.stdout),
    unreadableAt(['docs/install.md', 'guides/tune']),
    result.stderr,
  );
  assert.is(result.code, 1);
  assert.match(
    result.stderr,
    'The cache in .docsgen cannot be written: permission is denied. docsgen continues without it.',
  );
  const config = 'export default { components: { Footer: "parts/footer.tsx" } };\n';
  write(site, { 'site.config.ts': config });
  chmodSync(join(site, 'parts/footer.tsx'), 0o000);
  const component = await asNobody(['check', '--format', 'json'], site);
  assert.equal(findingsIn(component?.stdout ?? ''), ['parts/footer.tsx:1:1 page/build error']);
});

test.run();
