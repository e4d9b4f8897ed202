import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testRenderer } from '../helpers/test-renderer.js';
import { clean } from '../../src/generator/actions/clean.js';
import { buildPaths, type BuildPaths } from '../../src/generator/io/output/build-paths.js';
import { emit } from '../../src/generator/io/output/emit.js';
import type { EmitResult, FileState } from '../../src/generator/io/output/emit-options.js';
import { recover, recoverForReading } from '../../src/generator/io/output/out-dir.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { MANIFEST, type Output } from '../../src/generator/model/output.js';
import { amount, isFullRun, sampled } from '../helpers/amount.js';
import { tree } from '../helpers/command.js';
import type { Fault } from '../helpers/faulty-disk.js';
import '../helpers/fault.mjs';

/** Path → content. The content of a page names the files that it needs. */
type Files = Readonly<Record<string, string>>;

/** Files that do not change, so that a change of the others is small. */
const SAME: Files = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [`same/${i}/index.html`, `page ${i}`]),
);

const OLD: Files = {
  ...SAME,
  'index.html': 'old, needs assets/style-11111111.css',
  'guide/index.html': 'old, needs assets/picture-11111111.png',
  'gone/deep/index.html': 'removed',
  'assets/style-11111111.css': 'old style',
  'assets/picture-11111111.png': 'old picture',
  'search.json': 'old words, needs index.html',
  'icon.svg': 'old icon',
};

const NEW: Files = {
  ...SAME,
  'index.html': 'new, needs assets/style-22222222.css',
  'guide/index.html': 'new, needs icon.svg',
  'added/deep/index.html': 'new, needs assets/style-22222222.css',
  'assets/style-22222222.css': 'new style',
  'search.json': 'new words, needs added/deep/index.html',
  'icon.svg': 'new icon',
};

interface Site {
  readonly root: string;
  readonly paths: BuildPaths;
  readonly states: ReadonlyMap<string, FileState>;
}

function outputsOf(files: Files): Output[] {
  return Object.entries(files).map(([path, content]) => {
    const output = { path, key: content };
    if (path.endsWith('.html'))
      return { ...output, kind: 'page', view: assert.unreachable as never, body: undefined };
    if (path.endsWith('.json')) return { ...output, kind: 'text', text: content };
    return { ...output, kind: 'bytes', bytes: Buffer.from(content) };
  });
}

function emitFiles(paths: BuildPaths, files: Files, states: Site['states']): Promise<EmitResult> {
  return emit(outputsOf(files), {
    paths,
    siteDir: join(paths.out, '..'),
    states,
    headers: {},
    patterns: [],
    keepAssets: 0,
    openRenderer: testRenderer(({ path }) =>
      Promise.resolve({ html: files[path] ?? '', chunk: '{}', sidebar: '' }),
    ),
    renderSidebar: () => Promise.resolve(''),
    feed: () => Promise.resolve('feed'),
    draw: () => Promise.resolve(),
    progress: () => undefined,
    mayReplace: () => true,
  });
}

async function siteWith(files: Files): Promise<Site> {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-edit-'));
  const paths = buildPaths(root, join(root, 'build'));
  const { states } = await emitFiles(paths, files, new Map());
  return { root, paths, states };
}

/** Emits files over a site. Returns whether the folder is the same one as before. */
async function isChangedInPlace({ paths, states }: Site, files: Files): Promise<boolean> {
  const before = statSync(paths.out).ino;
  // Keeps the number of the old folder from being used again.
  mkdirSync(`${paths.out}-other`, { recursive: true });
  await emitFiles(paths, files, states);
  return statSync(paths.out).ino === before;
}

async function cleanBuild(files: Files): Promise<Map<string, string>> {
  const { paths } = await siteWith(files);
  return tree(paths.out);
}

/** The names that docsgen left beside the output folder. */
function leftovers(root: string): string[] {
  return readdirSync(root).filter((name) => name.includes('.docsgen-'));
}

const faults = (globalThis as unknown as { docsgenFaults: FaultTool }).docsgenFaults;

interface FaultTool {
  readonly start: (rules: string) => void;
  readonly seen: () => readonly number[];
}

/** Runs work with faults. Returns its error, and the number of calls that matched each fault. */
async function withFaults(
  rules: readonly Fault[],
  work: () => unknown,
): Promise<{ readonly error: unknown; readonly seen: readonly number[] }> {
  let error: unknown;
  faults.start(JSON.stringify(rules));
  try {
    await work();
  } catch (thrown) {
    error = thrown;
  }
  const seen = faults.seen();
  faults.start('[]');
  return { error, seen };
}

/** Every operation that changes the disk fails from the n-th on, as after the end of a process. */
const endsAt = (root: string, from: number): Fault[] => [
  { below: root, op: ['create', 'remove'], from, act: 'cut', code: 'EIO' },
];

/** The number of operations with which a site is changed. */
async function operationsOf(files: Files): Promise<number> {
  const site = await siteWith(OLD);
  const { error, seen } = await withFaults(endsAt(site.root, 1e9), () =>
    emitFiles(site.paths, files, site.states),
  );
  assert.is(error, undefined);
  return seen[0] ?? 0;
}

/** Asserts that a server can show a site that may be in the middle of a change. */
function assertReadable(out: string, label: string): void {
  const read = (path: string): string => readFileSync(join(out, path), 'utf8');
  for (const path of Object.keys(OLD).filter((each) => each in NEW))
    assert.ok([OLD[path], NEW[path]].includes(read(path)), `${label}: ${path}`);
  for (const path of new Set([...Object.keys(OLD), ...Object.keys(NEW)])) {
    const [, needed] = existsSync(join(out, path)) ? (/needs (\S+)/.exec(read(path)) ?? []) : [];
    if (needed !== undefined) assert.ok(existsSync(join(out, needed)), `${label}: ${needed}`);
  }
  const { files } = JSON.parse(read(MANIFEST)) as { readonly files: Files };
  const isOld = 'gone/deep/index.html' in files;
  for (const path of isOld ? [] : Object.keys(NEW)) assert.is(read(path), NEW[path], label);
}

test('a small change is made in place and equals a clean build', async () => {
  const site = await siteWith(OLD);
  assert.ok(await isChangedInPlace(site, NEW));
  assert.equal(tree(site.paths.out), await cleanBuild(NEW));
  assert.not.ok(existsSync(join(site.paths.out, 'gone')), 'empty folders are removed');
  assert.equal(leftovers(site.root), []);
});

test('a change in place that ends at any operation is readable, and is completed', async () => {
  const [old, next] = [await cleanBuild(OLD), await cleanBuild(NEW)];
  const operations = await operationsOf(NEW);
  assert.ok(operations > 30, `${operations} operations`);
  const results = { old: 0, next: 0 };
  for (let n = 1; n <= operations; n++) {
    const { root, paths, states } = await siteWith(OLD);
    await withFaults(endsAt(root, n), () => emitFiles(paths, NEW, states));
    assertReadable(paths.out, `operation ${n}`);
    recover(paths);
    const result = JSON.stringify([...tree(paths.out)]);
    const isOld = result === JSON.stringify([...old]);
    assert.ok(isOld || result === JSON.stringify([...next]), `operation ${n}: half a change`);
    results[isOld ? 'old' : 'next']++;
    assert.equal(leftovers(root), [], `operation ${n}`);
  }
  assert.ok(results.old > 10 && results.next > 10, JSON.stringify(results));
});

test('a recovery that ends at any operation is completed by the next one', async () => {
  const next = JSON.stringify([...(await cleanBuild(NEW))]);
  const old = JSON.stringify([...(await cleanBuild(OLD))]);
  const operations = await operationsOf(NEW);
  const moments = Array.from({ length: operations }, (_, i) => i + 1);
  for (const n of sampled(moments, { kindsOf: () => [], more: 8 })) {
    for (let m = 1; ; m += amount({ normal: 5, full: 2 })) {
      const { root, paths, states } = await siteWith(OLD);
      await withFaults(endsAt(root, n), () => emitFiles(paths, NEW, states));
      const { seen } = await withFaults(endsAt(root, m), () => {
        recover(paths);
      });
      recover(paths);
      const result = JSON.stringify([...tree(paths.out)]);
      assert.ok(result === old || result === next, `operation ${n}, then ${m}`);
      assert.equal(leftovers(root), []);
      if ((seen[0] ?? 0) < m) break;
    }
  }
});

test('a single failure gives the new site or an error and the old one', async () => {
  const [old, next] = [await cleanBuild(OLD), await cleanBuild(NEW)];
  const operations = await operationsOf(NEW);
  const codes = ['ENOSPC', 'EACCES', 'EXDEV', 'EPERM', 'EROFS', 'EIO'];
  for (let n = 1; n <= operations; n++)
    for (const code of isFullRun ? codes : [codes[n % codes.length] ?? '']) {
      const { root, paths, states } = await siteWith(OLD);
      const rules: Fault[] = [{ below: root, op: ['create'], from: n, times: 1, code }];
      const { error } = await withFaults(rules, () => emitFiles(paths, NEW, states));
      const label = `${code} at ${n}: ${String(error)}`;
      if (error !== undefined) assert.instance(error, DocsgenError, label);
      assert.equal([...tree(paths.out)], [...(error === undefined ? next : old)], label);
      assert.equal(leftovers(root), [], label);
    }
});

test('a folder that does not allow the change gets the new site by a swap', async () => {
  const { root, paths, states } = await siteWith(OLD);
  const rules: Fault[] = [
    { below: join(paths.out, 'guide'), op: ['create'], call: 'rename', code: 'EXDEV' },
  ];
  const before = statSync(paths.out).ino;
  const { error, seen } = await withFaults(rules, () => emitFiles(paths, NEW, states));
  assert.is(error, undefined);
  assert.ok((seen[0] ?? 0) > 0);
  assert.is.not(statSync(paths.out).ino, before);
  assert.equal(tree(paths.out), await cleanBuild(NEW));
  assert.equal(leftovers(root), []);
});

test('a change that can be neither made nor undone is completed later', async () => {
  const { root, paths, states } = await siteWith(OLD);
  const rules: Fault[] = [
    { below: join(paths.out, 'index.html'), op: ['create'], call: 'rename', from: 2, code: 'EIO' },
    { below: join(paths.out, 'search.json'), op: ['create'], call: 'rename', code: 'EIO' },
  ];
  const { error } = await withFaults(rules, () => emitFiles(paths, NEW, states));
  assert.instance(error, DocsgenError);
  assert.match(String(error), 'contains files of two builds');
  recover(paths);
  assert.equal(tree(paths.out), await cleanBuild(NEW));
  assert.equal(leftovers(root), []);
});

test('files and folders that change places, and names that change case, need a swap', async () => {
  for (const [old, next] of [
    [{ a: 'file' }, { 'a/index.html': 'page' }],
    [{ 'a/index.html': 'page' }, { a: 'file' }],
    [{ 'a/b/index.html': 'page' }, { 'a/b': 'file', 'a/c': 'file' }],
    [{ 'Guide.html': 'page' }, { 'guide.html': 'page' }],
    [{ 'Guide/a.html': 'page' }, { 'guide/b.html': 'page' }],
    [{ 'Guide/a.html': 'page' }, { guide: 'file' }],
    [{ 'caf\u00e9.html': 'page' }, { 'cafe\u0301.html': 'page' }],
  ] as [Files, Files][]) {
    const site = await siteWith({ ...SAME, ...old });
    const files = { ...SAME, ...next };
    assert.not.ok(await isChangedInPlace(site, files), JSON.stringify(next));
    assert.equal(tree(site.paths.out), await cleanBuild(files));
  }
});

test('a large change needs a swap', async () => {
  const site = await siteWith(OLD);
  const others = Object.fromEntries(Object.keys(SAME).map((path) => [path, 'changed']));
  assert.not.ok(await isChangedInPlace(site, { ...NEW, ...others }));
});

test('files that were changed by hand are written again', async () => {
  const site = await siteWith(OLD);
  const { out } = site.paths;
  writeFileSync(join(out, 'same/1/index.html'), 'changed by hand');
  rmSync(join(out, 'icon.svg'));
  assert.ok(await isChangedInPlace(site, NEW));
  assert.equal(tree(out), await cleanBuild(NEW));
  const second = await siteWith(OLD);
  rmSync(join(second.paths.out, 'same/3/index.html'));
  symlinkSync(join(out, 'index.html'), join(second.paths.out, 'same/3/index.html'));
  assert.not.ok(await isChangedInPlace(second, NEW), 'a link needs a swap');
  assert.equal(tree(second.paths.out), await cleanBuild(NEW));
});

test('a foreign file in the output folder is refused, and nothing changes', async () => {
  for (const name of ['notes.txt', 'guide/.env', 'new/photo.png']) {
    const { root, paths, states } = await siteWith(OLD);
    mkdirSync(join(paths.out, name, '..'), { recursive: true });
    writeFileSync(join(paths.out, name), 'mine');
    const before = tree(paths.out);
    const { error } = await withFaults([], () => emitFiles(paths, NEW, states));
    assert.match(String(error), 'did not write');
    assert.equal(tree(paths.out), before);
    assert.equal(leftovers(root), []);
  }
});

/** A site whose change ended after the first new file was in its place. */
async function interrupted(): Promise<Site> {
  const site = await siteWith(OLD);
  const rules: Fault[] = [
    { below: site.paths.out, op: ['create', 'remove'], from: 2, code: 'EIO' },
    // Undoing fails, too.
    { below: site.paths.out, op: ['remove'], code: 'EIO' },
  ];
  await withFaults(rules, () => emitFiles(site.paths, NEW, site.states));
  assert.ok(existsSync(site.paths.journal));
  assert.ok(existsSync(join(site.paths.out, 'assets/style-22222222.css')));
  return site;
}

test('a file that appears in the place of a new one stays', async () => {
  const { paths } = await interrupted();
  mkdirSync(join(paths.out, 'added/deep'), { recursive: true });
  writeFileSync(join(paths.out, 'added/deep/index.html'), 'mine');
  recover(paths);
  assert.is(readFileSync(join(paths.out, 'added/deep/index.html'), 'utf8'), 'mine');
  rmSync(join(paths.out, 'added'), { recursive: true });
  assert.equal(tree(paths.out), await cleanBuild(OLD));
});

test('an interrupted change of a folder that was replaced or deleted is dropped', async () => {
  const replaced = await interrupted();
  rmSync(replaced.paths.out, { recursive: true });
  const other = await siteWith(SAME);
  renameSync(other.paths.out, replaced.paths.out);
  recover(replaced.paths);
  assert.equal(tree(replaced.paths.out), await cleanBuild(SAME));
  assert.equal(leftovers(replaced.root), []);
  const deleted = await interrupted();
  rmSync(deleted.paths.out, { recursive: true });
  recover(deleted.paths);
  assert.not.ok(existsSync(deleted.paths.out));
  assert.equal(leftovers(deleted.root), []);
});

test('new files that are damaged or missing undo an interrupted change', async () => {
  for (const damage of [
    (file: string) => {
      writeFileSync(file, 'damaged');
    },
    (file: string) => {
      rmSync(file);
    },
    (file: string) => {
      rmSync(file);
      symlinkSync('/etc/hostname', file);
    },
  ]) {
    const { root, paths } = await interrupted();
    damage(join(paths.staging, 'index.html'));
    recover(paths);
    assert.equal(tree(paths.out), await cleanBuild(OLD));
    assert.equal(leftovers(root), []);
  }
});

test('a journal with unsafe paths, or a damaged one, is not used', async () => {
  const { root, paths } = await interrupted();
  const journal = readFileSync(paths.journal, 'utf8');
  writeFileSync(paths.journal, journal.replace('"added/deep', '"../evil'));
  recover(paths);
  assert.not.ok(existsSync(join(root, 'evil')));
  assert.equal(leftovers(root), []);
});

test('commands that read the built site complete an interrupted change first', async () => {
  const { root, paths } = await interrupted();
  writeFileSync(paths.lock, JSON.stringify(process.ppid));
  recoverForReading(paths);
  assert.ok(existsSync(paths.journal), 'a build may be running');
  rmSync(paths.lock);
  recoverForReading(paths);
  assert.equal(tree(paths.out), await cleanBuild(NEW));
  assert.equal(leftovers(root), []);
});

test('clean removes a site in the middle of a change', async () => {
  const { root, paths } = await interrupted();
  const options = { siteDir: root, outDir: paths.out, output: true, cache: false };
  const before = tree(root);
  await clean({ ...options, dryRun: true });
  assert.equal(tree(root), before);
  await clean({ ...options, dryRun: false });
  assert.equal(readdirSync(root), []);
});

test.run();
