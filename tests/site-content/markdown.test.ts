import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtSite } from '../helpers/built-site.js';
import {
  relativeLinks,
  residueOf,
  sampledTwins,
  splitTwin,
  twinsOf,
  wordDifferences,
} from '../helpers/markdown-words.js';
import { parseLlms } from '../helpers/llms-format.js';
import { documentOf, routesOf } from '../helpers/site-pages.js';

test('every page has a Markdown file, which its head names', () => {
  const out = builtSite();
  const routes = routesOf(out).filter((route) => route !== '/search');
  for (const route of routes) {
    const file = route === '/' ? '/index.md' : `${route}.md`;
    assert.ok(existsSync(join(out, file)), file);
    const link = `<link rel="alternate" type="text/markdown" href="${file}"/>`;
    assert.ok(documentOf(out, route).includes(link), route);
  }
  assert.not.ok(existsSync(join(out, 'search.md')));
  assert.not.match(documentOf(out, '/search'), 'text/markdown');
});

test('the words of every Markdown file are those of its page', () => {
  const out = builtSite();
  assert.equal(wordDifferences(out, sampledTwins(out)), []);
});

test('Markdown files have a title, absolute links and no trace of components', () => {
  const out = builtSite();
  const faults = sampledTwins(out).flatMap(({ path }) => {
    const { header, body } = splitTwin(readFileSync(join(out, path), 'utf8'));
    const isTitled = /^title: ".+"$/m.test(header) && /^# \S/m.test(body);
    return [
      ...(isTitled ? [] : [`${path}: no title`]),
      ...residueOf(body).map((text) => `${path}: ${text}`),
      ...relativeLinks(body).map((url) => `${path}: ${url}`),
    ];
  });
  assert.equal(faults, []);
});

test('llms.txt lists every page, and all its links lead to files', () => {
  const out = builtSite();
  const { links } = parseLlms(readFileSync(join(out, 'llms.txt'), 'utf8'));
  const origin = 'https://docs.temporal.example';
  for (const { url } of links) assert.ok(existsSync(join(out, url.slice(origin.length))), url);
  const listed = new Set(links.map(({ url }) => url.slice(origin.length + 1)));
  const articles = twinsOf(out).filter(({ path }) => !/(?:^|\/)tags(?:\/|\.md$)/.test(path));
  assert.equal(
    articles.map(({ path }) => path).filter((path) => !listed.has(path)),
    [],
  );
  for (const { section, url } of links)
    if (section === 'Optional')
      parseLlms(readFileSync(join(out, url.slice(origin.length)), 'utf8'));
});

test.run();
