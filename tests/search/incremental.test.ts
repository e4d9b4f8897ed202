import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import { openCache } from '../../src/generator/io/stores/cache.js';
import { openSearchStore } from '../../src/generator/io/stores/search-store.js';
import { cutChunks, numberPages } from '../../src/generator/search/numbering.js';
import { amount } from '../helpers/amount.js';
import { folder } from '../helpers/command.js';
import { memorySite } from '../helpers/memory-site.js';
import { seeded, type Random } from '../helpers/random.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const CONFIG: UserConfig = {
  title: 'T',
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'de', label: 'Deutsch' },
    ],
  },
  docs: [
    {
      id: 'default',
      path: 'docs',
      routeBasePath: '/',
      versions: [
        { name: 'current', label: '2', isLast: true, path: '' },
        { name: '1.0', folder: 'old' },
      ],
    },
    { id: 'api', label: 'The API', path: 'api' },
  ],
};
const WORDS = [
  ...(['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord'] as const),
  ...(['constructor', '__proto__', 'toString'] as const),
] as const;

const sentence = (random: Random): string =>
  Array.from(
    { length: 4 + random.below(9) },
    () => `${random.pick(WORDS)}${random.below(3) === 0 ? String(random.below(90)) : ''}`,
  ).join(' ');

const pageOf = (random: Random): string =>
  `---\ntitle: ${sentence(random).replaceAll('_', '')}\n---\n\n${sentence(random)}.\n\n` +
  `## ${sentence(random)}\n\n${sentence(random)}. See [one](/p1).\n`;

type Files = Record<string, string>;

/** Edits, adds, renames and removes some pages. */
function change(files: Files, random: Random): void {
  for (let times = 1 + random.below(5); times > 0; times--) {
    const paths = Object.keys(files);
    const path = paths[random.below(paths.length)] ?? '';
    const folderName = random.pick(['docs', 'old', 'api', 'i18n/de/docs']);
    switch (random.below(5)) {
      case 0:
        files[`${folderName}/p${random.below(300)}.md`] = pageOf(random);
        break;
      case 1:
        delete files[path];
        break;
      case 2:
        files[path.replace('.md', 'x.md')] = files[path] ?? '';
        delete files[path];
        break;
      default:
        files[path] = `${files[path] ?? ''}\n${sentence(random)}.\n`;
    }
  }
}

function manyPages(random: Random, count: number): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => {
      const folderName = n % 7 === 0 ? 'old' : n % 5 === 0 ? 'api' : 'docs';
      return [`${folderName}/p${n}.md`, pageOf(random)];
    }),
  );
}

fullTest('after random changes of pages an index is equal to a new one', async () => {
  const random = seeded(1);
  const files = manyPages(random, amount({ normal: 30, full: 150 }));
  const kept = openSearchStore(undefined);
  const onDisk = openSearchStore(openCache(folder({}), assert.unreachable));
  for (let step = 0; step < amount({ normal: 3, full: 60 }); step++) {
    const site = await memorySite(files, CONFIG);
    const clean = await site.searchFiles();
    assert.ok([...clean.keys()].includes('search/de-default-1.0.json'));
    assert.equal(await site.searchFiles(kept), clean, `step ${step}`);
    assert.equal(await site.searchFiles(onDisk), clean, `step ${step}, with a cache`);
    onDisk.save();
    change(files, random);
  }
});

test('after an edit, the terms of its neighbours are read from the store once', async () => {
  const files = manyPages(seeded(3), 8);
  const store = openSearchStore(openCache(folder({}), assert.unreachable));
  let before = new Map<string, string>();
  const builtFile = (path: string): string | undefined => before.get(path);
  before = new Map(await (await memorySite(files, CONFIG)).searchFiles(store, builtFile));
  const [path = ''] = Object.keys(files).filter((name) => name.startsWith('docs/'));
  files[path] = `${files[path] ?? ''}\naxolotl.\n`;
  const read: string[] = [];
  const counting = {
    ...store,
    segment: (name: string) => {
      read.push(name);
      return store.segment(name);
    },
  };
  await (await memorySite(files, CONFIG)).searchFiles(counting, builtFile);
  assert.ok(read.length > 0);
  assert.equal(read, [...new Set(read)]);
});

const NAMES = ['startTask', 'StartTask', 'start.task', 'starttask', 'starttask2'] as const;

/** Changes one page: a few words, common ones, or spellings of one name. */
function editPage(files: Files, path: string, random: Random): void {
  const text = files[path] ?? '';
  const words = [
    sentence(random),
    `${random.pick(NAMES)} ${random.pick(NAMES)}`,
    'axolotl',
  ] as const;
  const lines = text.split('\n');
  if (random.below(3) === 0 && lines.length > 8) lines.splice(6 + random.below(3), 1);
  else lines.push('', `${random.pick(words)}.`);
  files[path] = lines.join('\n');
}

fullTest('after edits of few pages, shards of the last index are renewed', async () => {
  const random = seeded(4);
  const pageCount = amount({ normal: 80, full: 420 });
  const files: Files = {};
  for (let n = 0; n < pageCount; n++) {
    const sections = Array.from(
      { length: 4 },
      () => `## ${sentence(random)}\n\n${WORDS.join(' ')}.`,
    );
    const name = n % 9 === 0 ? `\n\n\`${random.pick(NAMES)}\`` : '';
    files[`docs/p${n}.md`] = `${pageOf(random)}\n${sections.join('\n\n')}${name}\n`;
  }
  const store = openSearchStore(openCache(folder({}), assert.unreachable));
  let before = new Map<string, string>();
  const read = new Set<string>();
  const builtFile = (path: string): string | undefined => {
    read.add(path);
    return before.get(path);
  };
  for (let step = 0; step < amount({ normal: 3, full: 80 }); step++) {
    const site = await memorySite(files, CONFIG);
    const clean = await site.searchFiles();
    const renewed = await site.searchFiles(store, builtFile);
    assert.equal(renewed, clean, `step ${step}`);
    before = new Map(clean);
    for (let times = 1 + random.below(2); times > 0; times--)
      editPage(files, `docs/p${random.below(pageCount)}.md`, random);
  }
  assert.ok(read.size > 0);
});

test('an index of which files are missing or damaged is equal to a new one', async () => {
  const random = seeded(5);
  const files = manyPages(random, amount({ normal: 50, full: 300 }));
  const store = openSearchStore(undefined);
  const first = await (await memorySite(files, CONFIG)).searchFiles(store, () => undefined);
  const faults = [(): undefined => undefined, (text: string) => text.replace(/[A-Z]/, '_')];
  for (const fault of faults) {
    editPage(files, 'docs/p1.md', random);
    const site = await memorySite(files, CONFIG);
    const clean = await site.searchFiles();
    const builtFile = (path: string): string | undefined => fault(first.get(path) ?? '');
    assert.equal(await site.searchFiles(store, builtFile), clean);
  }
});

test('an index from a damaged cache is equal to a new one', async () => {
  const random = seeded(2);
  const site = await memorySite(manyPages(random, amount({ normal: 20, full: 100 })), CONFIG);
  const clean = await site.searchFiles();
  const siteDir = folder({});
  const open = (): ReturnType<typeof openSearchStore> =>
    openSearchStore(openCache(siteDir, assert.unreachable));
  await site.searchFiles(open());
  const stored = join(siteDir, '.docsgen/search');
  for (const name of readdirSync(stored)) {
    const bytes = readFileSync(join(stored, name));
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 8;
    writeFileSync(join(stored, name), name.endsWith('s') ? bytes : bytes.subarray(0, at));
    assert.equal(await site.searchFiles(open()), clean, name);
  }
});

test('an edit computes the terms of one page and changes few files of the index', async () => {
  const random = seeded(3);
  const files = manyPages(random, 300);
  const store = openSearchStore(undefined);
  const before = await (await memorySite(files, CONFIG)).searchFiles(store);
  files['docs/p1.md'] = `${files['docs/p1.md'] ?? ''}\nSomething about axolotls.\n`;
  const edited = await memorySite(files, CONFIG);
  const after = await edited.searchFiles(store);
  const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
  const inOneLocale = ['/p1', '/de/p1'];
  assert.equal([...new Set(edited.sectionsRead)].sort(), inOneLocale.sort());
  assert.is(edited.sectionsRead.length, 2);
  assert.ok(before.size > 90, `${before.size} files`);
  assert.ok(changed.length <= 14, `${changed.length} files: ${changed.join(' ')}`);
});

test('pages keep their numbers when others come and go', () => {
  const routes = Array.from({ length: 2000 }, (_, n) => ({ route: `/folder-${n % 40}/page-${n}` }));
  const sorted = routes.sort((a, b) => (a.route < b.route ? -1 : 1));
  const numbersOf = (pages: typeof routes): Map<string, string> =>
    new Map(
      cutChunks(pages).flatMap((chunk) => {
        const { capacity, pages: numbered } = numberPages(chunk);
        assert.is(new Set(numbered.map(({ slot }) => slot)).size, chunk.length);
        assert.ok(numbered.every(({ slot }) => slot >= 0 && slot < capacity && capacity < 1024));
        return numbered.map(({ page, slot }) => [page.route, `${capacity} ${slot}`] as const);
      }),
    );
  const before = numbersOf(sorted);
  let moved = 0;
  for (let n = 0; n < 100; n++) {
    const after = numbersOf(sorted.filter((_, i) => i !== n * 20));
    for (const [route, number] of after) if (before.get(route) !== number) moved++;
  }
  assert.ok(moved < 100 * 20, `${moved} pages moved when 100 were removed`);
});

test.run();
