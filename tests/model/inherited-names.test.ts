import { slug } from 'github-slugger';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { page } from '../helpers/page.js';
import { memorySite } from '../helpers/memory-site.js';
import { glossaryOf, INHERITED_NAMES, pagesWithName } from '../helpers/inherited-names.js';

const names = INHERITED_NAMES.filter((name) => name !== '__proto__');

const files = Object.assign({}, ...INHERITED_NAMES.map(pagesWithName)) as Record<string, string>;
files['docs/glossary.md'] = glossaryOf(INHERITED_NAMES);
files['docs/index.md'] = `---
title: Start
description: "The first page of a site whose names every object inherits."
slug: /
---

Text.
`;
files['docs/tags.yml'] = [...INHERITED_NAMES, 'java']
  .map((name) => `"${slug(name)}": { label: "Tag ${name}" }\n`)
  .join('');
files['redirects.txt'] = INHERITED_NAMES.map((name) => `/${name} /n/${name}\n`).join('');

const config = {
  title: 'Names',
  docs: { path: 'docs', tagsFile: 'docs/tags.yml' },
  // Some of these names differ by one letter.
  check: { rules: { 'tags/similar': 'off' } },
  markdown: {
    glossary: 'glossary',
    variables: Object.fromEntries(names.map((name) => [name, `value of ${name}`])),
  },
} as const;

test('inherited names work in files, tags, terms, variables and redirects', async () => {
  const site = await memorySite(files, config);
  const unexpected = site.diagnostics.filter(
    ({ rule }) => rule !== 'code/unknown-language' && rule !== 'variable/unknown',
  );
  assert.equal(
    unexpected.map((d) => `${d.file}:${d.line} ${d.rule} ${d.message}`),
    [],
  );
  for (const name of INHERITED_NAMES) {
    assert.ok(site.routes.includes(`/n/${name}`), name);
    const html = site.html(`n/${name}/index.html`);
    if (name !== '__proto__') assert.match(html, `value of ${name}`);
    assert.match(html, `Tag ${name}`);
    assert.not.match(html, '[native code]');
    assert.not.match(html, '[object Object]');
  }
});

test('search finds inherited names in every position of a query', async () => {
  const engine = (await memorySite(files, config)).engine();
  const urlsFor = async (query: string): Promise<string[]> =>
    (await engine.search({ query, page: 0, hitsPerPage: 20, snippetWords: 10 })).hits.map(
      ({ url }) => url,
    );
  for (const name of INHERITED_NAMES.filter((each) => !['then', 'length'].includes(each))) {
    const word = name.replaceAll('_', '');
    for (const query of [name, `java ${name}`, `${name} `, name.toLowerCase(), word])
      assert.ok(
        (await urlsFor(query)).some((url) => url.toLowerCase().includes(word.toLowerCase())),
        `${query}: ${(await urlsFor(query)).join(' ')}`,
      );
    for (let end = 1; end <= name.length; end++) await urlsFor(name.slice(0, end));
  }
});

test('a search for inherited names in an index without them finds nothing', async () => {
  const engine = (
    await memorySite({ 'docs/index.md': '---\ntitle: Start\nslug: /\n---\n\nText.\n' })
  ).engine();
  for (const query of INHERITED_NAMES) {
    const answer = await engine.search({ query, page: 0, hitsPerPage: 20, snippetWords: 10 });
    assert.is(answer.nbHits, 0, query);
    const inArea = await engine.search({
      query: 'start',
      page: 0,
      hitsPerPage: 20,
      snippetWords: 10,
      area: query,
    });
    assert.is(inArea.nbHits, 0, query);
  }
});

test('unknown inherited names are reported like other unknown names', () => {
  const rules = (text: string): string =>
    page(text)
      .facts.diagnostics.map(({ rule }) => rule)
      .join(' ');
  for (const name of INHERITED_NAMES) {
    assert.is(rules(`\`\`\`${name}\nx\n\`\`\`\n`), rules('```unheardof\nx\n```\n'), name);
    assert.is(rules(`Text :var[${name}].\n`), rules('Text :var[unheardof].\n'), name);
    assert.is(rules(`::include{file="./${name}"}\n`), rules('::include{file="./unheardof"}\n'));
    assert.is(rules(`:badge[x]{type="${name}"}\n`), rules(':badge[x]{type="unheardof"}\n'), name);
    // The directive parser cannot store an attribute with this name.
    if (name !== '__proto__')
      assert.is(rules(`:::note{${name}="x"}\nA\n:::\n`), rules(':::note{unheardof="x"}\nA\n:::\n'));
    assert.is(
      rules(`---\n${name}: x\n---\n\nText.\n`),
      rules('---\nunheardof: x\n---\n\nText.\n'),
      `front matter ${name}`,
    );
    assert.is(
      rules(`---\nlast_update: { ${name}: x }\n---\n\nText.\n`),
      rules('---\nlast_update: { unheardof: x }\n---\n\nText.\n'),
      `last_update ${name}`,
    );
    assert.is(rules(`<p ${name}="x">a</p>\n`), rules('<p unheardof="x">a</p>\n'), name);
    // A tag name starts with a letter.
    if (!name.startsWith('_'))
      assert.is(rules(`<${name}>a</${name}>\n`), rules('<unheardof>a</unheardof>\n'), name);
    assert.is(rules(`$\\${name.replaceAll('_', '')}$\n`), rules('$\\unheardof$\n'), name);
  }
});

test.run();
