import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseGolden } from '../../src/generator/search/golden.js';
import { root } from '../helpers/command.js';
import { ownSite } from '../helpers/own-site.js';

const queriesOf = (name: string): ReturnType<typeof parseGolden> =>
  parseGolden(name, readFileSync(join(root, 'content', name), 'utf8'));
const { queries, diagnostics } = queriesOf('search.tests.yml');
const asked = [
  'search.questions.tests.yml',
  'search.more-questions.tests.yml',
  'search.further-questions.tests.yml',
  'search.fourth-questions.tests.yml',
  'search.unseen.tests.yml',
  'search.graded.tests.yml',
].map(queriesOf);
const routesIn = (parsed: (typeof asked)[number]): string[] =>
  parsed.queries.flatMap(({ expect }) => expect.map((route) => route.split('#')[0] ?? ''));
const expectedRoutes = new Set(routesIn({ queries, diagnostics }));
const { snapshot } = await ownSite();
const pages = snapshot.site.pages
  .filter(({ facts }) => facts.frontMatter.search !== false)
  .map(({ route }) => route);
const sdkTopic = /^\/develop\/(?:dotnet|go|java|php|python|ruby|typescript)(?=\/)/;

test('there are at least 400 golden queries, each once', () => {
  assert.equal(diagnostics, []);
  assert.ok(queries.length >= 400, `${queries.length} queries`);
  const texts = queries.map(({ query }) => query.toLowerCase());
  assert.equal(
    texts.filter((query, i) => texts.indexOf(query) !== i),
    [],
  );
});

test('there are at least 850 queries that were written without the index, each once', () => {
  assert.equal(
    asked.flatMap((each) => each.diagnostics),
    [],
  );
  const texts = asked.flatMap((each) => each.queries.map(({ query }) => query));
  assert.ok(texts.length >= 850, `${texts.length} queries`);
  assert.is(new Set(texts).size, texts.length);
});

test('every page outside the SDK guides is expected by some query', () => {
  assert.equal(
    pages.filter((route) => !sdkTopic.test(route) && !expectedRoutes.has(route)),
    [],
  );
});

test('queries expect every topic of the SDK guides, and five topics of each language', () => {
  const guides = [...expectedRoutes].filter(
    (route) => sdkTopic.test(route) && !route.endsWith('/*'),
  );
  const topicOf = (route: string): string => route.replace(sdkTopic, '');
  const topics = new Set(guides.map(topicOf));
  assert.equal(
    [...new Set(pages.filter((route) => sdkTopic.test(route)).map(topicOf))].filter(
      (topic) => !topics.has(topic),
    ),
    [],
  );
  for (const language of ['dotnet', 'go', 'java', 'php', 'python', 'ruby', 'typescript'])
    assert.ok(
      guides.filter((route) => route.startsWith(`/develop/${language}/`)).length >= 5,
      language,
    );
});

test('queries expect only pages that exist', () => {
  const patternOf = (route: string): RegExp =>
    new RegExp(`^${route.replace(/\/\*$/, '(?:/.*)?').replaceAll('/*/', '/[^/]+/')}$`);
  const exists = (route: string): boolean => pages.some((page) => patternOf(route).test(page));
  const routes = asked.flatMap(routesIn);
  assert.equal(
    [...expectedRoutes, ...routes].filter((route) => !exists(route)),
    [],
  );
});

test.run();
