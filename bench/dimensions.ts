/**
 * Compares builds of one site with those of the same site in several languages and versions:
 * `npm run bench -- dimensions [-- options]`.
 *
 *   --pages N      pages in one language and version (100)
 *   --locales N    languages, all pages translated (3)
 *   --versions N   versions (3)
 *   --equal        translations have the text of the original
 *   --cards        draw pictures for social networks, as builds do without options
 *   --runs N       builds of each kind (1): the fastest is shown, and the middle ratio of builds
 *                  that ran right after each other
 *
 * All versions have the same pages; the text of each translation is another one. A ratio below locales × versions means that shared work is done once.
 */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { forget, place, type Contestant } from './contestant.js';
import { generateSite, type SiteFile } from './generate.js';
import { measure, weigh, type Cost } from './measure.js';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '100' },
    locales: { type: 'string', default: '3' },
    versions: { type: 'string', default: '3' },
    equal: { type: 'boolean', default: false },
    cards: { type: 'boolean', default: false },
    runs: { type: 'string', default: '1' },
  },
});

const root = process.env['DOCSGEN_ROOT'] ?? process.cwd();
const CODES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv'];

/** The site in several languages and versions. Version 1 is the folder `docs`. */
function inDimensions(pages: number, locales: number, versions: number): SiteFile[] {
  const folders = Array.from({ length: versions }, (_, n) => (n === 0 ? 'docs' : `docs-${n + 1}`));
  const inFolders = (files: readonly SiteFile[]): SiteFile[] =>
    folders.flatMap((folder) =>
      files.map(({ path, text }) => ({ path: path.replace(/^docs/, folder), text })),
    );
  const inVersions = inFolders(generateSite({ pages, seed: 1 }));
  const codes = CODES.slice(0, locales);
  const translated = codes.slice(1).flatMap((code, n) => {
    const textSeed = options.equal ? 1 : n + 2;
    return inFolders(generateSite({ pages, seed: 1, textSeed }))
      .filter(({ path }) => path.endsWith('.md'))
      .map(({ path, text }) => ({ path: `i18n/${code}/${path}`, text }));
  });
  const config = {
    title: 'Bench',
    url: 'https://example.com',
    locales: { default: 'en', list: codes.map((code) => ({ code, label: code })) },
    docs: {
      path: 'docs',
      routeBasePath: '/',
      ...(versions === 1
        ? {}
        : {
            versions: folders.map((folder, n) => ({
              name: `${versions - n}.0`,
              folder,
              isLast: n === 0,
            })),
          }),
    },
    pages: false,
  };
  return [
    ...inVersions,
    ...translated,
    { path: 'site.config.json', text: `${JSON.stringify(config, null, 2)}\n` },
  ];
}

/** A site to build, and what its builds cost. */
interface Subject {
  readonly contestant: Contestant;
  readonly cold: Cost[];
  readonly warm: Cost[];
}

async function subjectOf(files: readonly SiteFile[], name: string): Promise<Subject> {
  const work = join(tmpdir(), 'docsgen-bench-dimensions', name);
  await rm(work, { recursive: true, force: true });
  const [site, output] = [join(work, 'site'), join(work, 'out')];
  const docsgen = join(root, 'bin/docsgen.js');
  const flags = ['--out-dir', output, '--quiet', ...(options.cards ? [] : ['--no-social-cards'])];
  const contestant: Contestant = {
    ...{ name, site, output },
    adapt: (all) => [...all],
    build: { program: process.execPath, args: [docsgen, 'build', site, ...flags], cwd: site },
    caches: [join(site, '.docsgen')],
  };
  await place(contestant, files, []);
  return { contestant, cold: [], warm: [] };
}

/** Builds a site without its cache and with it. */
async function measureTurn({ contestant, cold, warm }: Subject): Promise<void> {
  await forget(contestant);
  cold.push(await measure(contestant.build));
  warm.push(await measure(contestant.build));
}

function fastest(costs: readonly Cost[]): Cost {
  const [first] = [...costs].sort((a, b) => a.wallSeconds - b.wallSeconds);
  if (first === undefined) throw new Error('--runs must be at least 1');
  return first;
}

/** The middle one of the ratios of builds that ran right after each other. */
function ratioOfPairs(one: readonly Cost[], all: readonly Cost[]): number {
  const ratios = one.map((cost, turn) => (all[turn]?.wallSeconds ?? 0) / cost.wallSeconds);
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
}

async function main(): Promise<void> {
  const pages = Number(options.pages);
  const [locales, versions] = [Number(options.locales), Number(options.versions)];
  const one = await subjectOf(inDimensions(pages, 1, 1), 'one');
  const all = await subjectOf(inDimensions(pages, locales, versions), 'all');
  // In turns, so that a machine that becomes slower does so for both sites.
  for (let turn = 0; turn < Number(options.runs); turn += 1) {
    await measureTurn(one);
    await measureTurn(all);
  }
  const htmlFilesOf = async ({ contestant }: Subject): Promise<number> =>
    (await weigh(contestant.output)).htmlFiles;
  const [htmlOfOne, htmlOfAll] = [await htmlFilesOf(one), await htmlFilesOf(all)];
  const rowOf = (what: string, ofOne: number, ofAll: number, ratio = ofAll / ofOne): string =>
    `| ${what} | ${ofOne.toFixed(1)} | ${ofAll.toFixed(1)} | ${ratio.toFixed(2)} |`;
  const timesOf = (what: string, first: readonly Cost[], second: readonly Cost[]): string =>
    rowOf(
      what,
      fastest(first).wallSeconds,
      fastest(second).wallSeconds,
      ratioOfPairs(first, second),
    );
  const megabytes = (costs: readonly Cost[]): number => fastest(costs).peakBytes / 1e6;
  console.log(
    [
      `${options.pages} pages; ${locales} locales × ${versions} versions`,
      '',
      '| | one | all | ratio |',
      '|---|--:|--:|--:|',
      rowOf('HTML files', htmlOfOne, htmlOfAll),
      timesOf('cold build, s', one.cold, all.cold),
      timesOf('warm build, s', one.warm, all.warm),
      rowOf('memory of the cold build, MB', megabytes(one.cold), megabytes(all.cold)),
    ].join('\n'),
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
