import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isReactPage } from '../../src/generator/model/react-page.js';
import type { SitePage } from '../../src/generator/model/site.js';
import { readTagsFile, type KnownTag } from '../../src/generator/site/tags-file.js';
import { root } from '../helpers/command.js';
import { ownSite } from '../helpers/own-site.js';
import { runsOf, wordsOf } from '../helpers/page-words.js';

const LANGUAGES: Readonly<Record<string, string>> = {
  dotnet: 'csharp',
  go: 'go',
  java: 'java',
  php: 'php',
  python: 'python',
  ruby: 'ruby',
  typescript: 'typescript',
};
const sdkFolder = new RegExp(
  `^content/docs/develop/(${Object.keys(LANGUAGES).join('|')})/(.+)\\.md$`,
);

/** Kinds of pages by their source, first match first, and how many words of prose each may have. */
const KINDS: readonly (readonly [name: string, source: RegExp, least: number, most: number])[] = [
  ['glossary', /\/docs\/glossary\.md$/, 2200, 5000],
  ['list', /\/(?:docs\/index-legacy|ai-cookbook\/index|pages\/changelog)\.md$/, 150, 1000],
  ['SDK topic', sdkFolder, 250, 2600],
  ['concept', /\/docs\/encyclopedia\//, 400, 1500],
  // It has more than twenty commands.
  ['CLI workflow', /\/docs\/cli\/workflow\.md$/, 1000, 2500],
  ['CLI', /\/docs\/cli\/|\/tcld\//, 240, 1300],
  ['deprecated CLI', /\/docs\/tctl-v1\//, 150, 600],
  ['reference', /\/docs\/references\//, 250, 6000],
  ['troubleshooting', /\/docs\/troubleshooting\//, 400, 1800],
  ['recipe', /\/ai-cookbook\//, 250, 900],
  ['guide', /\/docs\//, 300, 2200],
];
const GUIDED = new Set(['SDK topic', 'concept', 'troubleshooting', 'guide']);
const PLACEHOLDER = new RegExp(
  [
    '\\b(?:TODO|TBD|FIXME|XXX)\\b',
    '\\b(?:lorem ipsum|coming soon|under construction|work in progress)\\b',
    '\\bto be (?:written|done|decided|added)\\b',
    '\\[insert\\b',
  ].join('|'),
);

const site = await ownSite();
// The home page is a React component with its own design.
const pages = site.snapshot.site.pages.filter(({ source }) => !isReactPage(source));
const words = new Map(pages.map((page) => [page, wordsOf(site.article(page))]));
const kindOf = (page: SitePage): (typeof KINDS)[number] | undefined =>
  KINDS.find(([, source]) => source.test(page.source));
const page = (route: string): SitePage => {
  const match = pages.find((each) => each.route === route);
  if (match === undefined) throw new Error(`There is no page ${route}.`);
  return match;
};
/** The paths that the text of a page links to, without its own. */
const linksOf = ({ facts, route }: SitePage): Set<string> =>
  new Set(
    facts.refs.flatMap(({ kind, url }) => {
      const target = url.split('#')[0] ?? '';
      return kind === 'link' && target.startsWith('/') && target !== route ? [target] : [];
    }),
  );

test('check reports no error and no warning', () => {
  assert.equal(site.findings, []);
});

test('every page has a length that fits its kind', () => {
  const wrongLengths = pages.flatMap((each) => {
    const [kind = 'unknown', , least = 0, most = 0] = kindOf(each) ?? [];
    const count = words.get(each)?.length ?? 0;
    return count >= least && count <= most
      ? []
      : [`${each.source}: ${count} words, and a page of the kind ${kind} has ${least} to ${most}`];
  });
  assert.equal(wrongLengths, []);
});

/**
 * Returns pairs of similar pages. `share` is the part of the smaller page's runs of eight words
 * that the other page has too. Only pairs with a share above `from` are returned.
 */
function similarPages(
  texts: ReadonlyMap<SitePage, readonly string[]>,
  from: number,
): { readonly a: SitePage; readonly b: SitePage; readonly share: number }[] {
  const runs = [...texts].map(([source, list]) => ({ page: source, set: runsOf(list, 8) }));
  const holders = new Map<string, number[]>();
  runs.forEach(({ set }, i) =>
    set.forEach((run) => {
      const list = holders.get(run);
      if (list === undefined) holders.set(run, [i]);
      else list.push(i);
    }),
  );
  const common = new Map<number, number>();
  for (const list of holders.values())
    list.forEach((i, at) => {
      for (const j of list.slice(at + 1))
        common.set(i * runs.length + j, (common.get(i * runs.length + j) ?? 0) + 1);
    });
  return [...common].flatMap(([pair, count]) => {
    const [a, b] = [runs[Math.floor(pair / runs.length)], runs[pair % runs.length]];
    const share = a === undefined || b === undefined ? 0 : count / Math.min(a.set.size, b.set.size);
    return a === undefined || b === undefined || share <= from
      ? []
      : [{ a: a.page, b: b.page, share }];
  });
}
const describePair = ({ a, b, share }: ReturnType<typeof similarPages>[number]): string =>
  `${(share * 100).toFixed(0)} %: ${a.source} and ${b.source}`;

/** Two SDKs' pages about one topic have the same facts, tables and headings, so they share more. */
function allowedShare({ a, b }: { readonly a: SitePage; readonly b: SitePage }): number {
  const topic = sdkFolder.exec(a.source)?.[2];
  return topic !== undefined && topic === sdkFolder.exec(b.source)?.[2] ? 0.4 : 0.2;
}

test('no two pages share more than a fifth of their runs of eight words', () => {
  const tooSimilar = similarPages(words, 0.2).filter((pair) => pair.share > allowedShare(pair));
  assert.equal(tooSimilar.map(describePair), []);
});

test('no page has a placeholder', () => {
  const found = [...site.sources.values()].flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) => (PLACEHOLDER.test(line) ? [`${path}:${i + 1} ${line}`] : [])),
  );
  assert.equal(found, []);
});

test('every page has a title, a description of 50 to 160 characters and tags', () => {
  const faults = pages.flatMap(({ source, area, facts: { frontMatter } }) => {
    const { title = '', description = '', tags = [] } = frontMatter;
    const wrong = [
      title === '' && 'no title',
      (description.length < 50 || description.length > 160) &&
        `a description of ${description.length} characters`,
      area !== undefined && tags.length === 0 && 'no tags',
    ].filter((each) => each !== false);
    return wrong.map((what) => `${source}: ${what}`);
  });
  assert.equal(faults, []);
});

test('R-06 every tag is on two pages or more, and the tags file describes it', () => {
  const files: Readonly<Record<string, string>> = {
    default: 'content/tags.yml',
    'ai-cookbook': 'content/ai-cookbook-tags.yml',
  };
  for (const [area, file] of Object.entries(files)) {
    const text = readFileSync(join(root, file), 'utf8');
    const { tags: known = new Map<string, KnownTag>(), diagnostics } = readTagsFile({ text }, file);
    assert.equal(diagnostics, []);
    const used = site.snapshot.site.tagGroups.find((group) => group.area.area === area)?.tags ?? [];
    assert.equal(
      used
        .filter((tag) => tag.pages.length < 2)
        .map((tag) => `${tag.slug}: ${tag.pages.map(({ source }) => source).join(', ')}`),
      [],
    );
    assert.equal(used.map(({ slug }) => slug).sort(), [...known.keys()].sort());
    for (const [slug, { label = '', description = '' }] of known)
      assert.ok(label !== '' && description.length >= 20, slug);
  }
});

test('concept and guide pages lead to at least three other pages', () => {
  assert.equal(
    pages
      .filter((each) => GUIDED.has(kindOf(each)?.[0] ?? '') && linksOf(each).size < 3)
      .map(({ source }) => source),
    [],
  );
});

test('the glossary has at least 90 terms, each once, in order, with a link to its page', () => {
  const { source, facts } = page('/glossary');
  const terms = facts.terms.map(({ slug }) => slug);
  assert.ok(terms.length >= 90, `${terms.length} terms`);
  assert.is(new Set(terms).size, terms.length);
  const entries = (site.sources.get(source)?.text ?? '')
    .split(/^:::definition/m)
    .slice(1)
    .map((entry) => entry.split(/^:::$/m)[0] ?? '');
  assert.is(entries.length, terms.length);
  assert.equal(
    entries.filter((entry) => !entry.includes('](/')),
    [],
  );
  const names = entries.map((entry) => /term="([^"]*)"/.exec(entry)?.[1]?.toLowerCase() ?? '');
  assert.equal(
    names,
    [...names].sort((a, b) => (a < b ? -1 : 1)),
  );
});

test('the changelog and its feed have dated entries, newest first', () => {
  const { facts } = page('/changelog');
  const dates = facts.headings
    .filter(({ level }) => level === 2)
    .map(({ label }) => label.join(''));
  assert.ok(dates.length >= 5, `${dates.length} entries`);
  assert.equal(
    dates.filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))),
    [],
  );
  assert.equal(dates, [...new Set(dates)].sort().reverse());
  assert.equal(
    (facts.feed ?? []).map(({ date }) => date),
    dates,
  );
});

test('G-02 seven languages have a quickstart, on a shared page and on a separate one', () => {
  const all = page('/quickstarts');
  const html = site.article(all).parts.join('');
  for (const [folder, language] of Object.entries(LANGUAGES)) {
    const languagePage = pages.find(({ source }) =>
      new RegExp(`^content/docs/develop/${folder}/set-up-.*\\.md$`).test(source),
    );
    assert.ok(languagePage !== undefined && linksOf(all).has(languagePage.route), folder);
    assert.ok(html.includes(`class="language-${language}"`), language);
  }
});

test.run();
