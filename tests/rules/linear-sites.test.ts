import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount, sampled } from '../helpers/amount.js';
import { checkFiles } from '../helpers/check-site.js';
import { fasterThanLinearOf } from '../helpers/growth.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

/** Size of a small site. */
const SMALL = amount({ normal: 50, full: 100 });
/** Work below this many milliseconds is not compared. */
const LEAST = 3 * SMALL;

type Files = Record<string, string>;

const HOME = '# Home\n\nThe home page of the documentation, with some words.\n';

const range = (size: number): number[] => Array.from({ length: size }, (_, n) => n);

/** Pages with this many lines in total, at most 200 on each, so that no page is too large. */
function linesInPages(size: number, lineOf: (n: number) => string): Files {
  const files: Files = {};
  for (let from = 0; from < size; from += 200) {
    const lines = range(Math.min(200, size - from)).map((n) => lineOf(from + n));
    files[`content/p${from}.md`] = `# Page ${from}\n\n${lines.join('\n\n')}\n`;
  }
  return files;
}

/** A config with additional settings of the docs area and of the site. */
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

/** Functions that make a site of a given size. Most sites have as many faults as their size. */
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
  'tags that are not in the list': (size) => ({
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
  'terms that are not in the glossary': (size) => linesInPages(size, (n) => `:term[word${n}]`),
  'listings of folders that do not exist': (size) =>
    Object.fromEntries(
      range(size).map((n) => [
        `content/f${n}/page.md`,
        `# Page ${n}\n\n::listing{folder="g${n}"}\n`,
      ]),
    ),
  'pages with the same address': (size) =>
    Object.fromEntries(
      range(size).map((n) => [`content/page-${n}.md`, `---\nslug: /same\n---\n\n# Page ${n}\n`]),
    ),
  'pages with the same title': (size) =>
    Object.fromEntries(range(size).map((n) => [`content/page-${n}.md`, `# Same\n\nWords.\n`])),
  'unused files': (size) =>
    Object.fromEntries(range(size).map((n) => [`content/_partial-${n}.md`, `Words.\n`])),
  'folders with faults in their category': (size) =>
    Object.fromEntries(
      range(size).flatMap((n) => [
        [`content/f${n}/page.md`, `# Page ${n}\n`],
        [`content/f${n}/_category_.json`, `{ "labell": "F", "position": "x" }`],
      ]),
    ),
  'pages without faults, with links between them': (size) =>
    Object.fromEntries(
      range(size).map((n) => [
        `content/page-${n}.md`,
        `# Page ${n}\n\n${range(20)
          .map((k) => `[a](./page-${(n * 7 + k) % size}.md)`)
          .join('\n')}\n`,
      ]),
    ),
};

/** Functions that make a site with faults that `check --fix` corrects. */
const FIXABLE: Readonly<Record<string, (size: number) => Files>> = {
  'links in the wrong case': (size) => linesInPages(size, (n) => `[a ${n}](./INDEX.md)`),
  'anchors in the wrong case': (size) =>
    linesInPages(size, (n) => `## Heading ${n}\n\n[a](#Heading-${n})`),
  'links to the own host': (size) => linesInPages(size, (n) => `[a ${n}](https://t.example/)`),
  'links without an extension': (size) => linesInPages(size, (n) => `[a ${n}](./index)`),
  'a page for each link': (size) =>
    Object.fromEntries(
      range(size).map((n) => [
        `content/page-${n}.md`,
        `# Page ${n}\n\n[a](./Page-${(n + 1) % size}.md)\n`,
      ]),
    ),
};

function slowSites(
  sites: Readonly<Record<string, (size: number) => Files>>,
  fix: 'no' | 'write',
): Promise<string[]> {
  const tried = sampled(Object.entries(sites), { kindsOf: () => [], more: 3 });
  const growths = tried.map(([name, make]) => [
    name,
    {
      run: (size: number) =>
        checkFiles({ 'site.config.ts': config(), 'content/index.md': HOME, ...make(size) }, fix),
      size: SMALL,
      least: LEAST,
    },
  ]);
  return fasterThanLinearOf(Object.fromEntries(growths));
}

test('checking eight times the faults takes about eight times the work', async () => {
  assert.equal(await slowSites(SITES, 'no'), []);
});

fullTest('fixing eight times the faults takes about eight times the work', async () => {
  assert.equal(await slowSites(FIXABLE, 'write'), []);
});

test.run();
