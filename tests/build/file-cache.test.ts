import {
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signsOf } from '../../src/generator/content/text-signs.js';
import { LeadsOutside } from '../../src/generator/io/fs/contained.js';
import { openSourceFiles, type SourceFiles } from '../../src/generator/io/read/source-files.js';
import { openCache } from '../../src/generator/io/stores/cache.js';
import { openFileCache, type FileCache } from '../../src/generator/io/stores/file-cache.js';
import { DocsgenError, FileChanged } from '../../src/generator/model/errors.js';
import { docsgen, folder, sampleSite, treeHash, write } from '../helpers/command.js';
import { docsgenWithFaults, type Fault } from '../helpers/faulty-disk.js';
import { smallSite } from '../helpers/small-site.js';
import '../helpers/fault.mjs';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const PAGE = `---
mdx:
  format: md
---

# Page

::include{file="./_part.md"}

<!-- docsgen-ignore link/missing-page: an example -->

$x$
`;

const FILES = {
  'docs/index.md': PAGE,
  'docs/plain.md': '# Plain\n',
  'docs/conflict.md': '# A\n\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n',
  'docs/latin.md': '# A\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
};

const TEXTS = Object.keys(FILES).filter((path) => path.endsWith('.md'));

interface OpenOptions {
  /** Milliseconds that have passed since the files were written. */
  readonly later?: number;
  readonly fingerprint?: string;
}

/** The files of a site, as another command opens them. */
function open(
  site: string,
  { later = 60_000, fingerprint = 'code' }: OpenOptions = {},
): SourceFiles {
  const cache = openCache(site, assert.unreachable);
  const aged = { ...cache, now: () => (cache.now() ?? 0) + later };
  const sources = openSourceFiles(site, { cache: openFileCache(aged, () => fingerprint) });
  sources.begin();
  return sources;
}

/** Reads all files like a command. */
function readAll(site: string, options?: OpenOptions): SourceFiles {
  const sources = open(site, options);
  for (const path of TEXTS) sources.text(path);
  sources.asset('docs/dot.svg');
  sources.end();
  return sources;
}

const faults = (globalThis as unknown as { docsgenFaults: FaultTool }).docsgenFaults;

interface FaultTool {
  readonly start: (rules: string) => void;
  readonly seen: () => readonly number[];
}

/** How many files of the docs are opened meanwhile. */
function countOpened(site: string, work: () => void): number {
  const below = join(site, 'docs');
  const never = Number.MAX_SAFE_INTEGER;
  faults.start(JSON.stringify([{ below, op: ['read'], call: 'open', from: never }]));
  work();
  const [opened = 0] = faults.seen();
  faults.start('[]');
  return opened;
}

function latinSite(): string {
  const site = folder(FILES);
  writeFileSync(join(site, 'docs/latin.md'), Buffer.from('# Caf\u00e9\n', 'latin1'));
  return site;
}

test('a second command opens no unchanged file, and knows the same about all', () => {
  const site = latinSite();
  const first = openSourceFiles(site);
  assert.is(
    countOpened(site, () => readAll(site)),
    TEXTS.length + 1,
  );
  let second = first;
  assert.is(
    countOpened(site, () => (second = readAll(site))),
    0,
  );
  for (const path of TEXTS) {
    assert.equal(signsOf(second.text(path)), signsOf(first.text(path)), path);
    const { signs, ...file } = second.text(path);
    assert.ok(signs !== undefined, path);
    assert.equal(file, first.text(path));
  }
  assert.equal(second.asset('docs/dot.svg'), first.asset('docs/dot.svg'));
});

test('texts above the limit of the memory are read when they are needed', () => {
  const site = folder({ 'docs/a.md': '# First\n', 'docs/b.md': '# Second $x$\n' });
  const sources = openSourceFiles(site, { textLimit: 10 });
  const first = sources.text('docs/a.md');
  const second = sources.text('docs/b.md');
  assert.is(second.text, '# Second $x$\n');
  assert.is(signsOf(second).math, true);
  write(site, { 'docs/a.md': '# Other\n', 'docs/b.md': '# Other $x$\n' });
  assert.is(first.text, '# First\n');
  assert.throws(
    () => second.text,
    (error: unknown) => error instanceof DocsgenError && /b\.md changed/.test(error.message),
  );
});

test('a changed file is read again, even if it has the same size and time', () => {
  const site = latinSite();
  const file = join(site, 'docs/plain.md');
  const { atime, mtime } = statSync(file);
  readAll(site);
  writeFileSync(file, '# Plane\n');
  utimesSync(file, atime, mtime);
  assert.is(
    countOpened(site, () => readAll(site)),
    1,
  );
  assert.is(open(site).text('docs/plain.md').text, '# Plane\n');
});

test('a file that changed just before it was read is read again', () => {
  const site = latinSite();
  readAll(site, { later: 0 });
  const count = (): number => countOpened(site, () => readAll(site, { later: 0 }));
  assert.is(count(), TEXTS.length + 1);
});

test('other code of docsgen and a damaged cache read all files', () => {
  const site = latinSite();
  readAll(site);
  const count = (options?: OpenOptions): number => countOpened(site, () => readAll(site, options));
  assert.is(count({ fingerprint: 'other' }), TEXTS.length + 1);
  const cached = join(site, '.docsgen/files.json');
  writeFileSync(cached, readFileSync(cached, 'utf8').replace('plain', 'plane'));
  assert.is(count({ fingerprint: 'other' }), TEXTS.length + 1);
});

test('a folder that moved out of the site is outside, although its files are the same', () => {
  const site = latinSite();
  readAll(site);
  const outside = join(mkdtempSync(join(tmpdir(), 'docsgen-outside-')), 'docs');
  renameSync(join(site, 'docs'), outside);
  symlinkSync(outside, join(site, 'docs'));
  const sources = open(site);
  for (const read of [() => sources.text('docs/plain.md'), () => sources.asset('docs/dot.svg')])
    assert.throws(read, (error: unknown) => error instanceof LeadsOutside);
});

test('a text that changes after its file was found is an error', () => {
  const site = latinSite();
  readAll(site);
  const page = open(site).text('docs/plain.md');
  writeFileSync(join(site, 'docs/plain.md'), '# Other\n');
  assert.throws(
    () => page.text,
    (error: unknown) => error instanceof FileChanged && /changed while/.test(error.message),
  );
});

test('facts of another text with the same state on disk are used only once', () => {
  const site = folder({ 'docs/a.md': '# Text\n' });
  const signs = signsOf(openSourceFiles(site).text('docs/a.md'));
  const known = new Map([['docs/a.md', { hash: 'that of another text', signs }]]);
  const cache: FileCache = {
    ...openFileCache(undefined, () => 'code'),
    text: (path) => known.get(path),
    forget: (path) => void known.delete(path),
  };
  const sources = openSourceFiles(site, { cache });
  const page = sources.text('docs/a.md');
  assert.throws(
    () => page.text,
    (error: unknown) => error instanceof FileChanged,
  );
  assert.is(sources.text('docs/a.md').text, '# Text\n');
});

test('a text of a deleted file is an error like that of a changed one', () => {
  const site = latinSite();
  readAll(site);
  const page = open(site).text('docs/plain.md');
  rmSync(join(site, 'docs/plain.md'));
  assert.throws(
    () => page.text,
    (error: unknown) => error instanceof FileChanged,
  );
});

/** Runs a check until the cache knows all files: those that are new are not kept. */
async function fillCache(site: string, paths: readonly string[]): Promise<void> {
  const known = (): string => readFileSync(join(site, '.docsgen/files.json'), 'utf8');
  const isFull = (): boolean => paths.every((path) => known().includes(`"${path}"`));
  for (;;) {
    await docsgen(['check'], { cwd: site });
    if (isFull()) return;
    await pause(200);
  }
}

test('a check and a build with known files give what they give without a cache', async () => {
  const site = folder({ ...smallSite, 'docs/broken.md': `${PAGE}\n[x](./gone.md)\n` });
  await fillCache(site, ['docs/broken.md']);
  const check = (...flags: string[]): Promise<{ readonly stdout: string }> =>
    docsgen(['check', '--format', 'json', ...flags], { cwd: site });
  const known = await check();
  assert.is(known.stdout, (await check('--no-cache')).stdout);
  assert.match(known.stdout, 'docs/broken.md');
});

/** A built site of some pages, after an edit of one of them. */
async function editedSite(pages: number): Promise<string> {
  const config = "export default { title: 'T', keepAssets: 0, socialCards: false };\n";
  const site = folder({ ...sampleSite(pages), 'site.config.ts': config });
  await docsgen(['build'], { cwd: site });
  const numbers = Array.from({ length: pages }, (_, i) => i + 1);
  await fillCache(site, ['docs/index.md', ...numbers.map((n) => `docs/part-0/page-${n}.md`)]);
  const page = 'docs/part-0/page-3.md';
  const text = readFileSync(join(site, page), 'utf8');
  write(site, { [page]: text.replace('Text of', 'Other text of') });
  return site;
}

test('a build after an edit equals a clean one', async () => {
  const site = await editedSite(12);
  await docsgen(['build'], { cwd: site });
  await docsgen(['build', '--no-cache', '-o', 'clean'], { cwd: site });
  assert.is(treeHash(join(site, 'build')), treeHash(join(site, 'clean')));
});

fullTest(
  'after an edit the number of opened and written files is that of a smaller site',
  async () => {
    const counts: Readonly<Record<string, number | undefined>>[] = [];
    for (const pages of [12, 18]) {
      const site = await editedSite(pages);
      const rule = (path: string, op: Fault['op'], call?: string): Fault => ({
        below: join(site, path),
        op,
        from: Number.MAX_SAFE_INTEGER,
        ...(call === undefined ? {} : { call }),
      });
      const faults = [
        rule('docs', ['read'], 'open'),
        rule('build', ['create', 'remove']),
        rule('.build.docsgen-new', ['create', 'remove']),
        rule('.docsgen', ['create', 'remove']),
      ];
      const { seen, stdout } = await docsgenWithFaults(['build'], { cwd: site, faults });
      assert.match(stdout, `${pages} of ${pages + 1} from the cache`);
      const [opened, changed, staged, cached] = seen;
      counts.push({ opened, changed, staged, cached });
    }
    assert.is(counts[0]?.['opened'], 1, 'only the edited page is opened');
    assert.equal(counts[1], counts[0]);
  },
);

test.run();
