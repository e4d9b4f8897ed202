import type { UserConfig } from '../../src/define-config.js';
import { parseConfig } from '../../src/generator/config/schema.js';
import { parseJson } from '../../src/generator/formats/json.js';
import { readFrontMatter } from '../../src/generator/frontmatter/parse.js';
import type { SearchEngine } from '../../src/search/types.js';
import { amount } from '../helpers/amount.js';
import { compileText } from '../helpers/compile.js';
import { memorySite } from '../helpers/memory-site.js';
import { smallSite } from '../helpers/small-site.js';
import type { Random } from '../helpers/random.js';
import { includedFiles, pageFaults, randomPage } from './markdown.js';
import { compareParsers, nativeParser } from '../helpers/parsers.js';
import { randomMdx } from './mdx.js';
import { mutated } from './mutate.js';
import { directives, fronts, configs, queries, redirects, smallSiteAsJson } from './seeds.js';
import { randomSyntax } from './syntax.js';
import { findingFaults, outputFaults, siteFaults } from './site.js';

/** A part of docsgen that reads text of users. */
export interface Target {
  readonly name: string;
  /** The number of inputs in a test run. */
  readonly rounds: number;
  readonly input: (random: Random) => string;
  /** The faults of the result. A thrown error is a fault too. */
  readonly faults: (input: string) => string[] | Promise<string[]>;
}

const markdown: Target = {
  name: 'markdown',
  rounds: amount({ normal: 60, full: 300 }),
  input: randomPage,
  faults: (text) =>
    pageFaults(compileText(text, { files: includedFiles, variables: { name: 'World' } }), text),
};

/** Both parsers must give the same tree. */
const parsers: Target = {
  name: 'parsers',
  rounds: amount({ normal: 500, full: 10_000 }),
  input: (random) => (random.chance(0.9) ? randomSyntax(random) : randomPage(random)),
  faults: (text) => {
    const { difference } = nativeParser === undefined ? {} : compareParsers(text, nativeParser);
    return difference === undefined ? [] : [difference];
  },
};

/** Both parsers must give the same tree of MDX, or the same error. */
const mdxParsers: Target = {
  name: 'mdx parsers',
  rounds: amount({ normal: 80, full: 2000 }),
  input: randomMdx,
  faults: (text) => {
    if (nativeParser === undefined) return [];
    const { difference } = compareParsers(text, nativeParser, { mdx: true });
    return difference === undefined ? [] : [difference];
  },
};

const directive: Target = {
  name: 'directives',
  rounds: amount({ normal: 60, full: 300 }),
  input: (random) => mutated(random.pick(directives), random),
  faults: markdown.faults,
};

const frontMatter: Target = {
  name: 'front matter',
  rounds: amount({ normal: 250, full: 2500 }),
  input: (random) => mutated(random.pick(fronts), random),
  faults: (text) => {
    const page = readFrontMatter(text, 'docs/page.md');
    const faults = findingFaults(page.diagnostics, { 'docs/page.md': text });
    if (page.body.length !== text.length) faults.push(`a body of ${page.body.length} characters`);
    return faults;
  },
};

const config: Target = {
  name: 'config',
  rounds: amount({ normal: 250, full: 2500 }),
  input: (random) => mutated(random.pick(configs), random),
  faults: async (text) => {
    const parsed = parseJson(text);
    if ('fault' in parsed) return [];
    const source = { file: 'site.config.json', text };
    const { config: valid, diagnostics } = parseConfig(parsed.value, source, { folders: [] });
    const faults = findingFaults(diagnostics, { 'site.config.json': text });
    if (valid === undefined) return diagnostics.length === 0 ? ['no config and no reason'] : faults;
    const site = await memorySite({ 'docs/a.md': '# A\n' }, parsed.value as UserConfig).catch(
      rethrowCrash,
    );
    return site === undefined ? faults : [...faults, ...outputFaults(site)];
  },
};

/** Throws errors of the language again. Other errors mean that docsgen refuses the config. */
function rethrowCrash(error: unknown): undefined {
  if (error instanceof Error && /^[A-Z][a-z]*Error$/.test(error.name) && error.name !== 'Error')
    throw error;
  return undefined;
}

const redirect: Target = {
  name: 'redirects',
  rounds: amount({ normal: 25, full: 150 }),
  input: (random) => mutated(random.pick(redirects), random),
  faults: async (text) => {
    const files = { 'docs/a.md': '# A\n\n## H\n', 'docs/b.md': '# B\n', 'redirects.txt': text };
    const site = await memorySite(files, { docs: { path: 'docs', routeBasePath: '/' } });
    return [...outputFaults(site), ...findingFaults(site.diagnostics, files)];
  },
};

let engine: SearchEngine | undefined;

const query: Target = {
  name: 'queries',
  rounds: amount({ normal: 250, full: 2500 }),
  input: (random) => mutated(random.pick(queries), random),
  faults: async (text) => {
    engine ??= (await memorySite(smallSite, { docs: { path: 'docs' } })).engine();
    const request = { query: text, page: 0, hitsPerPage: 5, snippetWords: 10 };
    const { hits, nbHits } = await engine.search(request);
    return hits.length <= Math.min(5, nbHits) ? [] : [`${hits.length} hits of ${nbHits}`];
  },
};

/** The paths of one file of each kind. */
const DATA: readonly [string, ...string[]] = [
  'tags.yml',
  'redirects.txt',
  'sidebars.json',
  'site.config.json',
  'guides/deploy/_category_.json',
  'guides/tune/_category_.yml',
  'i18n/de/messages.json',
  'docs/_shared.md',
  'docs/index.md',
  'docs/reference/api.md',
  'guides/first.md',
  'docsgen.baseline.json',
];

const site: Target = {
  name: 'sites',
  rounds: amount({ normal: 6, full: 60 }),
  input: (random) => {
    const path = random.pick(DATA);
    return `${path}\n${mutated(smallSiteAsJson[path] ?? '{}', random)}`;
  },
  faults: (input) => {
    const [path = '', ...lines] = input.split('\n');
    return siteFaults({ ...smallSiteAsJson, [path]: lines.join('\n') });
  },
};

export const targets: readonly Target[] = [
  markdown,
  parsers,
  mdxParsers,
  directive,
  frontMatter,
  config,
  redirect,
  query,
  site,
];

/** The faults of a target's result for an input, crashes included. */
export async function faultsOf(target: Target, input: string): Promise<string[]> {
  try {
    return await target.faults(input);
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [`It throws: ${stack}`];
  }
}
