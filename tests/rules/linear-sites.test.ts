import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkFiles } from '../helpers/check-site.js';

/** Linear is 8, quadratic 64. Between them is room for the garbage collector and other processes. */
const TIMES = 8;
const MOST = TIMES * 2.5;
/** Units of a small site. */
const SMALL = 100;
/** Milliseconds of work that need no bound. */
const NOISE = 300;

type Files = Record<string, string>;

const HOME = '# Home\n\nThe home page of the documentation, with some words.\n';

const range = (size: number): number[] => Array.from({ length: size }, (_, n) => n);

/** A page of so many lines, in pages of at most 200, so that no page is too large. */
function linesInPages(size: number, lineOf: (n: number) => string): Files {
  const files: Files = {};
  for (let from = 0; from < size; from += 200) {
    const lines = range(Math.min(200, size - from)).map((n) => lineOf(from + n));
    files[`content/p${from}.md`] = `# Page ${from}\n\n${lines.join('\n\n')}\n`;
  }
  return files;
}

/** A config; the docs area takes entries of its own. */
function config({ docs = '', site = '' }: { docs?: string; site?: string } = {}): string {
  return [
    "import { defineConfig } from 'docsgen';",
    'export default defineConfig({',
    "title: 'T', url: 'https://t.example', redirects: [],",
    `docs: [{ id: 'default', path: 'content', ${docs} }],`,
    site,
    '});',
  ].join('\n');
}

/** Sites of a size, most with one fault for each unit of it. */
const SITES: Readonly<Record<string, (size: number) => Files>> = {
  'pages without faults': (size) => linesInPages(size * 5, (n) => `Words ${n}.`),
  'links to routes that do not exist': (size) =>
    linesInPages(size, (n) => `[a](/nowhere/page-${n}x)`),
  'links to files that do not exist': (size) => linesInPages(size, (n) => `[a](./nowhere-${n}.md)`),
  'links to anchors that do not exist': (size) =>
    linesInPages(size, (n) => `## Heading ${n}\n\n[a](#heading-${n}x)`),
  'as many pages as broken links': (size) =>
    Object.fromEntries(
      range(size).map((n) => [`content/page-${n}.md`, `# Page ${n}\n\n[a](/pages-${n})\n`]),
    ),
  'ids of a sidebar that do not exist': (size) => ({
    'site.config.ts': config({ docs: "sidebars: 'sidebars.json'" }),
    'sidebars.json': JSON.stringify({ main: range(size).map((n) => `page-${n}x`) }, null, 1),
    ...Object.fromEntries(range(size).map((n) => [`content/page-${n}.md`, `# Page ${n}\n`])),
  }),
  'tags that the list lacks': (size) => ({
    'site.config.ts': config({ docs: "tagsFile: 'content/tags.yml'" }),
    'content/tags.yml': range(size)
      .map((n) => `known-${n}:\n  label: Known ${n}\n`)
      .join(''),
    ...Object.fromEntries(
      range(size).map((n) => [
        `content/page-${n}.md`,
        `---\ntags: [known-${n}x, other-${n}]\n---\n\n# Page ${n}\n`,
      ]),
    ),
  }),
  'tags without a list': (size) =>
    Object.fromEntries(
      range(size).map((n) => [
        `content/page-${n}.md`,
        `---\ntags: [known-${n}x, other-${n}]\n---\n\n# Page ${n}\n`,
      ]),
    ),
  'redirects to pages that do not exist': (size) => ({
    'redirects.txt': range(size)
      .map((n) => `/old-${n} /nowhere-${n}\n`)
      .join(''),
  }),
  'redirects of the config': (size) => ({
    'site.config.ts': config().replace(
      'redirects: []',
      `redirects: [\n${range(size)
        .map((n) => `{ from: '/old-${n}', to: '/nowhere-${n}' },\n`)
        .join('')}]`,
    ),
  }),
  'redirects that form a chain': (size) => ({
    'redirects.txt': range(size)
      .map((n) => `/old-${n} /old-${n + 1}\n`)
      .join(''),
  }),
  'related docs that do not exist': (size) =>
    Object.fromEntries(
      range(size).map((n) => [
        `content/page-${n}.md`,
        `---\nrelated: [page-${n}x]\n---\n\n# Page ${n}\n`,
      ]),
    ),
  'comments that ignore nothing': (size) =>
    linesInPages(size, (n) => `<!-- docsgen-ignore link/missing-page: for ${n} -->\n\nWords.`),
  'terms that the glossary lacks': (size) => linesInPages(size, (n) => `:term[word${n}]`),
  'listings of folders that do not exist': (size) =>
    Object.fromEntries(
      range(size).map((n) => [
        `content/f${n}/page.md`,
        `# Page ${n}\n\n::listing{folder="g${n}"}\n`,
      ]),
    ),
  'pages with one address': (size) =>
    Object.fromEntries(
      range(size).map((n) => [`content/page-${n}.md`, `---\nslug: /same\n---\n\n# Page ${n}\n`]),
    ),
  'pages with one title': (size) =>
    Object.fromEntries(range(size).map((n) => [`content/page-${n}.md`, `# Same\n\nWords.\n`])),
  'files without use': (size) =>
    Object.fromEntries(range(size).map((n) => [`content/_partial-${n}.md`, `Words.\n`])),
  'folders with faults in their category': (size) =>
    Object.fromEntries(
      range(size).flatMap((n) => [
        [`content/f${n}/page.md`, `# Page ${n}\n`],
        [`content/f${n}/_category_.json`, `{ "labell": "F", "position": "x" }`],
      ]),
    ),
  'pages without any fault and links between all': (size) =>
    Object.fromEntries(
      range(size).map((n) => [
        `content/page-${n}.md`,
        `# Page ${n}\n\n${range(20)
          .map((k) => `[a](./page-${(n * 7 + k) % size}.md)`)
          .join('\n')}\n`,
      ]),
    ),
};

/** Sites of faults that `check --fix` corrects. */
const FIXABLE: Readonly<Record<string, (size: number) => Files>> = {
  'links in the wrong case': (size) => linesInPages(size, (n) => `[a ${n}](./INDEX.md)`),
  'anchors in the wrong case': (size) =>
    linesInPages(size, (n) => `## Heading ${n}\n\n[a](#Heading-${n})`),
  'links to the own host': (size) => linesInPages(size, (n) => `[a ${n}](https://t.example/)`),
  'links without an extension': (size) => linesInPages(size, (n) => `[a ${n}](./index)`),
  'a page for each of them': (size) =>
    Object.fromEntries(
      range(size).map((n) => [
        `content/page-${n}.md`,
        `# Page ${n}\n\n[a](./Page-${(n + 1) % size}.md)\n`,
      ]),
    ),
};

async function workOf(files: Files, fix: 'no' | 'write'): Promise<number> {
  const site = { 'site.config.ts': config(), 'content/index.md': HOME, ...files };
  const before = process.cpuUsage();
  await checkFiles(site, fix);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The sites whose work grows faster than their size. */
async function slowSites(
  sites: Readonly<Record<string, (size: number) => Files>>,
  fix: 'no' | 'write',
): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, make] of Object.entries(sites)) {
    const small = await workOf(make(SMALL), fix);
    const large = await workOf(make(SMALL * TIMES), fix);
    if (large > NOISE && large > small * MOST)
      slow.push(`${name}: ${small.toFixed()} ms, then ${large.toFixed()} ms`);
  }
  return slow;
}

test('eight times the faults of a site take about eight times the work', async () => {
  assert.equal(await slowSites(SITES, 'no'), []);
});

test('eight times the faults that are fixed take about eight times the work', async () => {
  assert.equal(await slowSites(FIXABLE, 'write'), []);
});

test.run();
