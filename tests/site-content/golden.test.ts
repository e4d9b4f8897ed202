import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseGolden } from '../../src/generator/search/golden.js';
import { root } from '../helpers/command.js';
import { ownSite } from '../helpers/own-site.js';

const FILE = 'content/search.tests.yml';
const { queries, diagnostics } = parseGolden(FILE, readFileSync(join(root, FILE), 'utf8'));
const wanted = new Set(
  queries.flatMap(({ expect }) => expect.map((route) => route.split('#')[0] ?? '')),
);
const { snapshot } = await ownSite();
const pages = snapshot.site.pages.map(({ route }) => route);
const sdkTopic = /^\/develop\/(?:dotnet|go|java|php|python|ruby|typescript)(?=\/)/;

test('there are at least 400 golden queries, each once', () => {
  assert.equal(diagnostics, []);
  assert.ok(queries.length >= 400, `${queries.length} queries`);
  const asked = queries.map(({ query }) => query.toLowerCase());
  assert.equal(
    asked.filter((query, i) => asked.indexOf(query) !== i),
    [],
  );
});

test('every page outside the SDK guides is where some query must lead, by its own name', () => {
  assert.equal(
    pages.filter((route) => !sdkTopic.test(route) && !wanted.has(route)),
    [],
  );
});

test('every topic of the SDK guides is asked for in some language, and every language by at least five topics', () => {
  const asked = [...wanted].filter((route) => sdkTopic.test(route) && !route.endsWith('/*'));
  const topicOf = (route: string): string => route.replace(sdkTopic, '');
  const topics = new Set(asked.map(topicOf));
  assert.equal(
    [...new Set(pages.filter((route) => sdkTopic.test(route)).map(topicOf))].filter(
      (topic) => !topics.has(topic),
    ),
    [],
  );
  for (const language of ['dotnet', 'go', 'java', 'php', 'python', 'ruby', 'typescript'])
    assert.ok(
      asked.filter((route) => route.startsWith(`/develop/${language}/`)).length >= 5,
      language,
    );
});

test('a query expects pages that there are', () => {
  const known = (route: string): boolean =>
    route.endsWith('/*')
      ? pages.some((page) => page.startsWith(route.slice(0, -1)))
      : pages.includes(route);
  assert.equal(
    [...wanted].filter((route) => !known(route)),
    [],
  );
});

test.run();
