/** Groups with pages of the same names, such as the guides of several languages. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { alikeGroups } from '../../src/generator/search/grouping.js';
import { createEmbeddedEngine } from '../../src/search/embedded.js';
import { memorySite } from '../helpers/memory-site.js';

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const TOPICS = ['run', 'stop', 'test', 'upgrade'];

test('groups are alike if half of the pages of one have names of pages of the other', () => {
  const pages = (group: string, names: readonly string[]): { route: string; group: string }[] =>
    names.map((name) => ({ route: `/${group}/${name}`, group }));
  const alike = alikeGroups([
    ...pages('go', [...TOPICS, 'channels']),
    ...pages('ruby', [...TOPICS, 'rails', 'gems', 'blocks', 'bundler']),
    ...pages('concepts', ['run', 'words', 'queues', 'timers', 'workers']),
    ...pages('small', ['run', 'stop']),
  ]);
  assert.equal(alike, ['go', 'ruby']);
});

/** Guides of two languages, and pages about the cloud that use the verb "go". */
const guides = Object.fromEntries(
  TOPICS.flatMap((topic) => [
    [`docs/go/${topic}.md`, page(`${topic} with Go`, `How to ${topic} wombats in the cloud.`)],
    [`docs/ruby/${topic}.md`, page(`${topic} with Ruby`, `How to ${topic} wombats, not as in Go.`)],
  ]),
);
const cloudPages = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    `docs/cloud/topic-${i}.md`,
    page(`Cloud topic ${i}`, 'Go to the cloud and stop. Wombats go to the cloud and stop it.'),
  ]),
);
/** Names in code. Equal results are in the order of addresses. */
const names = {
  'docs/cloud/leap.md': page('Leaps', 'They do it: `leapFar`.'),
  'docs/go/leap.md': page('Leaps', 'They do it: `leapFar`.'),
  'docs/cloud/hop.md': page('Hops far', 'In Go: hopFar.'),
  'docs/go/hop.md': page('Hops', 'They do it: `hopFar`.'),
};
const site = await memorySite(
  { 'docs/index.md': page('Start', 'Words.'), ...guides, ...cloudPages, ...names },
  {
    docs: { path: 'docs' },
    search: {
      groups: [
        { label: 'Go SDK', routes: ['/go/**'] },
        { label: 'Ruby SDK', routes: ['/ruby/**'] },
        { label: 'Cloud', routes: ['/cloud/**'] },
      ],
    },
  },
);
const files = await site.searchFiles();
const engine = createEmbeddedEngine((name) =>
  Promise.resolve(files.get(name === '' ? 'search/en.json' : `assets/search-${name}`) ?? ''),
);
const groupsOf = async (query: string): Promise<readonly (string | undefined)[]> => {
  const { hits } = await engine.search({ query, page: 0, hitsPerPage: 20, snippetWords: 10 });
  return hits.map(({ hierarchy }) => hierarchy[0]);
};

test('the guide of the named language comes first, guides of others come last', async () => {
  const groups = await groupsOf('stop wombats go');
  assert.is(groups[0], 'Go SDK');
  assert.is(groups.at(-1), 'Ruby SDK');
});

test('a name in code is found in the guides of languages first', async () => {
  assert.is((await groupsOf('leapFar'))[0], 'Go SDK');
  assert.is((await groupsOf('--leap-far'))[0], 'Cloud');
  assert.is((await groupsOf('hopFar go'))[0], 'Go SDK');
});

test('of several named groups the smallest counts', async () => {
  assert.is((await groupsOf('stop wombats in the cloud with go'))[0], 'Go SDK');
});

test.run();
