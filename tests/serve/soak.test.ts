import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  mkdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { watchSources } from '../../src/generator/io/watch/watch-sources.js';
import { amount } from '../helpers/amount.js';
import { folder, sampleSite, write } from '../helpers/command.js';
import { openTab } from '../helpers/live.js';
import { get, servingProcess, stopAll } from '../helpers/serving.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

/** The number of edits. Set `DOCSGEN_SOAK=10000` for a run of one night. */
const EDITS = Number(process.env['DOCSGEN_SOAK'] ?? amount({ normal: 60, full: 300 }));

/** The number of edits before the first measurement. */
const FIRST = 30;

interface ResourceUse {
  /** Resident memory in bytes. */
  readonly memory: number;
  /** The number of inotify watches. */
  readonly watches: number;
  /** The number of open files. */
  readonly files: number;
}

/** The resources that a process uses. All are zero on systems without /proc. */
function resourcesOf(pid: number | undefined): ResourceUse {
  if (!existsSync(`/proc/${pid}/status`)) return { memory: 0, watches: 0, files: 0 };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const descriptors = readdirSync(`/proc/${pid}/fd`);
  return {
    memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024,
    watches: descriptors.reduce((sum, fd) => sum + watchesOf(`/proc/${pid}/fdinfo/${fd}`), 0),
    files: descriptors.length,
  };
}

/** The number of inotify watches of an open file; 0 if it has been closed meanwhile. */
function watchesOf(info: string): number {
  try {
    return [...readFileSync(info, 'utf8').matchAll(/^inotify /gm)].length;
  } catch {
    return 0;
  }
}

fullTest(
  `every edit shows, and watches, files and memory do not grow (${EDITS} edits)`,
  async () => {
    const site = folder(sampleSite(10));
    const server = await servingProcess(['--watch'], site);
    const tab = await openTab(server.port, '/part-0/page-1');
    const edit = async (n: number): Promise<void> => {
      const words = 'word '.repeat(400);
      const text = `---\ntitle: Page 1\n---\n\nEdit number ${n}. ${words}\n\n## Code\n`;
      // Editors overwrite a file or rename a new one. Now and then a folder appears or disappears.
      if (n % 3 === 1) {
        writeFileSync(join(site, 'docs/part-0/.swap'), text);
        renameSync(join(site, 'docs/part-0/.swap'), join(site, 'docs/part-0/page-1.md'));
      } else {
        if (n % 30 === 2) write(site, { [`docs/passing-${n}/deep/page.md`]: '# Passing\n' });
        if (n % 30 === 17) rmSync(join(site, `docs/passing-${n - 15}`), { recursive: true });
        write(site, { 'docs/part-0/page-1.md': text });
      }
      await tab.next('page', ({ chunk }) => JSON.stringify(chunk).includes(`Edit number ${n}.`));
    };
    for (let n = 0; n < FIRST; n++) await edit(n);
    const early = resourcesOf(server.child.pid);
    for (let n = FIRST; n < FIRST + EDITS; n++) await edit(n);
    const late = resourcesOf(server.child.pid);
    assert.match(
      await get(server.port, '/part-0/page-1'),
      new RegExp(`Edit number ${FIRST + EDITS - 1}\\.`),
    );
    assert.ok(late.watches <= early.watches + 4, `watches: ${early.watches}, then ${late.watches}`);
    assert.ok(late.files <= early.files + 4, `open files: ${early.files}, then ${late.files}`);
    // The garbage collector runs late. The limit only catches growth with the number of edits.
    assert.ok(
      late.memory < early.memory + 150_000_000,
      `memory: ${early.memory}, then ${late.memory}`,
    );
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
    console.log(
      `memory ${megabytes(early.memory)} after ${FIRST} edits, ` +
        `${megabytes(late.memory)} after ${FIRST + EDITS}; watches ${late.watches}`,
    );
    tab.close();
    assert.is(await server.stop(), 0);
  },
);

test('new and moved folders are watched, and removed ones no longer', async () => {
  const site = folder({ 'a/one.md': '1' });
  let reported = new Set<string>();
  let wake: () => void = () => undefined;
  const watcher = watchSources({
    siteDir: site,
    except: [join(site, 'build')],
    failed: (error) => {
      throw error;
    },
    changed: (paths) => {
      for (const path of paths ?? []) reported.add(path);
      wake();
    },
  });
  const until = async (...paths: string[]): Promise<void> => {
    while (!paths.every((path) => reported.has(path)))
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    reported = new Set();
  };
  // The first report means that everything is watched.
  await new Promise<void>((resolve) => {
    wake = resolve;
  });
  /** Waits until these folders are watched: chokidar adds and removes them asynchronously. */
  const watching = async (...folders: string[]): Promise<void> => {
    while (!folders.every((folder) => watcher.folders().includes(folder)))
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  };
  await watching('', 'a');
  writeFileSync(join(site, 'a/one.md'), '2');
  await until('a/one.md');
  mkdirSync(join(site, 'b/c/d'), { recursive: true });
  writeFileSync(join(site, 'b/c/d/two.md'), '1');
  await until('b/c/d/two.md');
  renameSync(join(site, 'b/c'), join(site, 'a/moved'));
  await until('b/c', 'a/moved/d/two.md');
  await watching('', 'a', 'a/moved', 'a/moved/d', 'b');
  writeFileSync(join(site, 'a/moved/d/two.md'), '2');
  await until('a/moved/d/two.md');
  writeFileSync(join(site, 'a/.hidden'), '');
  mkdirSync(join(site, 'build'));
  mkdirSync(join(site, 'node_modules'));
  writeFileSync(join(site, 'a/last.md'), '1');
  await until('a/last.md');
  rmSync(join(site, 'a'), { recursive: true });
  await until('a');
  assert.not.ok(watcher.folders().some((folder) => /build|node_modules/.test(folder)));
  for (let i = 0; i < 10; i++) {
    writeFileSync(join(site, 'b/swap.tmp'), String(i));
    renameSync(join(site, 'b/swap.tmp'), join(site, 'b/three.md'));
    await until('b/three.md');
  }
  watcher.close();
});

test.after(stopAll);

test.run();
