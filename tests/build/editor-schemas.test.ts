import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { editorSchemas, schemaText, type JsonSchema } from '../../scripts/editor-schemas.js';
import { PAGES, withTables } from '../../scripts/key-tables.js';
import siteConfig from '../../site.config.js';
import sidebars from '../../content/sidebars.js';
import { parseConfig } from '../../src/generator/config/schema.js';
import { readFrontMatter } from '../../src/generator/frontmatter/parse.js';
import { readTexts } from '../../src/generator/config/messages-file.js';
import { withoutBaseline } from '../../src/generator/rules/baseline.js';
import { parseGolden } from '../../src/generator/search/golden.js';
import { readCategoryFiles } from '../../src/generator/site/category-files.js';
import { readTagsFile } from '../../src/generator/site/tags-file.js';
import { checkFiles } from '../helpers/check-site.js';
import { root } from '../helpers/command.js';
import { corpusSite } from '../helpers/corpora.js';
import { readFixture } from '../helpers/rule-fixture.js';
import { inFullRun } from '../helpers/full-test.js';

const schemas = editorSchemas();
const ajv = new Ajv({ allErrors: true });
const validators = new Map([...schemas].map(([name, schema]) => [name, ajv.compile(schema)]));

/** The errors of a JSON Schema for a value. */
function schemaErrors(name: string, value: unknown): string[] {
  const validate = validators.get(name);
  if (validate === undefined) throw new Error(`There is no schema ${name}.`);
  void validate(value);
  return (validate.errors ?? []).map((error) => `${error.dataPath} ${error.message ?? ''}`);
}

/** The findings of docsgen in a configuration. */
function configFindings(value: unknown): readonly { readonly rule: string }[] {
  const source = { file: 'site.config.json', text: undefined };
  return parseConfig(value, source, { folders: [] }).diagnostics;
}

/** Functions that return docsgen's findings in the text of a file, by the name of its schema. */
const FINDINGS: Readonly<Record<string, (text: string) => readonly unknown[]>> = {
  'site-config': (text) => configFindings(JSON.parse(text)),
  'front-matter': (text) => readFrontMatter(`---\n${text}\n---\n`, 'a.md').diagnostics,
  sidebars: (text) => configFindings({ docs: { path: 'docs', sidebars: JSON.parse(text) } }),
  category: (text) => {
    const data = new Map([['docs/a/_category_.yml', { text }]]);
    return readCategoryFiles(data, 'docs', () => true).diagnostics;
  },
  tags: (text) => readTagsFile({ text }, 'tags.yml').diagnostics,
  messages: (text) => {
    const { config } = parseConfig(
      {
        locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
        navbar: { title: 'A' },
      },
      { file: 'site.config.json', text: undefined },
      { folders: [] },
    );
    if (config === undefined) throw new Error('This configuration is valid.');
    return readTexts(new Map([['i18n/de/messages.json', { text }]]), config).diagnostics;
  },
  'search-tests': (text) => parseGolden('search.tests.yml', text).diagnostics,
  baseline: (text) => withoutBaseline([], text).kept,
};

test('the files in schemas/ are up to date; npm run docs -- schemas updates them', () => {
  const names = [...schemas.keys()].map((name) => `${name}.schema.json`);
  assert.equal(readdirSync(join(root, 'schemas')).sort(), names.sort());
  for (const [name, schema] of schemas)
    assert.is(readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8'), schemaText(schema));
});

test('docs/authoring.md names every schema', () => {
  const page = readFileSync(join(root, 'docs/authoring.md'), 'utf8');
  for (const name of schemas.keys()) assert.match(page, `${name}.schema.json`);
});

test('every property of every schema has a description', () => {
  const missing: string[] = [];
  const visit = (schema: JsonSchema, path: string): void => {
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      if ((property.description ?? '') === '') missing.push(`${path}.${key}`);
      visit(property, `${path}.${key}`);
    }
    const { items, additionalProperties: others, anyOf = [], oneOf = [] } = schema;
    if (items !== undefined) visit(items, `${path}[]`);
    if (typeof others === 'object') visit(others, `${path}.*`);
    for (const part of [...anyOf, ...oneOf, ...Object.values(schema.definitions ?? {})])
      visit(part, path);
  };
  for (const [name, schema] of schemas) visit(schema, name);
  assert.equal(missing, []);
});

for (const page of PAGES)
  test(`tables in ${page.file} are up to date; npm run docs -- tables updates them`, () => {
    const text = readFileSync(join(root, page.file), 'utf8');
    assert.is(text, withTables(page, text));
  });

/** A value that a schema accepts, for the required keys of an object. */
function sampleOf(schema: JsonSchema): unknown {
  const samples = ['en', '/a', 'a', 'https://a.example', 'blog', []];
  return samples.find((sample) => new Ajv().validate(schema, sample) === true);
}

/** A key with a default, and the smallest configurations without and with the key. */
interface Default {
  readonly path: string;
  readonly without: unknown;
  readonly written: unknown;
}

/** A schema, and all alternatives in it. */
function formsOf(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []).flatMap(formsOf)];
}

/** Every default in an object and below; `wrap` puts the object into a configuration. */
function defaultsIn(object: JsonSchema, path: string, wrap: (value: object) => object): Default[] {
  const { required = [], properties = {} } = object;
  const requiredKeys = Object.fromEntries(
    required.map((key) => [key, sampleOf(properties[key] ?? {})]),
  );
  return Object.entries(properties).flatMap(([key, value]) => {
    const inside = (member: unknown): object => wrap({ ...requiredKeys, [key]: member });
    const ownDefault =
      value.default === undefined || path.startsWith('check.rules')
        ? []
        : [{ path: `${path}${key}`, without: wrap(requiredKeys), written: inside(value.default) }];
    const forms = formsOf(value);
    return [
      ...ownDefault,
      ...forms.flatMap((form) => defaultsIn(form, `${path}${key}.`, inside)),
      ...forms.flatMap(({ items = {} }) =>
        formsOf(items).flatMap((item) =>
          defaultsIn(item, `${path}${key}[].`, (member) => inside([member])),
        ),
      ),
    ];
  });
}

test('the defaults in the schema of the configuration are the defaults of docsgen', () => {
  const read = (config: unknown): unknown =>
    parseConfig(config, { file: 'site.config.json', text: undefined }, { folders: [] });
  const schema = schemas.get('site-config') ?? {};
  const defaults = defaultsIn(schema, '', (value) => value);
  assert.ok(defaults.length > 50);
  for (const { path, without, written } of defaults)
    assert.equal(read(written), read(without), path);
});

/** The front matter as an editor parses it; undefined for a page without front matter. */
function frontMatterOf(text: string): unknown {
  const [, yaml] = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  return yaml === undefined ? undefined : (parse(yaml, { schema: 'core' }) ?? {});
}

/** The pages of a folder whose front matter docsgen accepts and the schema refuses. */
function refusedPages(folder: string): { read: number; refused: string[] } {
  const refused: string[] = [];
  let read = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.md')) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    if (readFrontMatter(text, entry.name).diagnostics.length > 0) continue;
    const value = frontMatterOf(text);
    if (value === undefined) continue;
    read++;
    const errors = schemaErrors('front-matter', value);
    if (errors.length > 0) refused.push(`${entry.name}: ${errors.join(', ')}`);
  }
  return { read, refused };
}

test('the pages and data files of this repository’s site fit the schemas', () => {
  const { read, refused } = refusedPages(join(root, 'content'));
  assert.equal(refused, []);
  assert.ok(read > 400);
  assert.equal(schemaErrors('site-config', siteConfig), []);
  assert.equal(schemaErrors('sidebars', sidebars), []);
  const yaml = (path: string): unknown => parse(readFileSync(join(root, path), 'utf8'));
  assert.equal(schemaErrors('tags', yaml('content/tags.yml')), []);
  assert.equal(schemaErrors('tags', yaml('content/ai-cookbook-tags.yml')), []);
  assert.equal(schemaErrors('search-tests', yaml('content/search.tests.yml')), []);
});

const electron = corpusSite('electron', 'export default {};');
const fullTest = inFullRun(electron === undefined ? test.skip : test);
fullTest('the pages of the electron corpus fit the schemas', () => {
  const { read, refused } = refusedPages(join(electron ?? '', 'docs'));
  assert.equal(refused, []);
  assert.ok(read > 50);
  const text = readFileSync(join(electron ?? '', 'sidebars.json'), 'utf8');
  assert.equal(schemaErrors('sidebars', JSON.parse(text)), []);
});

/** The name of the schema for a file of a site. */
function schemaOf(file: string): string | undefined {
  if (file.endsWith('.md')) return 'front-matter';
  if (/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file)) return 'category';
  if (/(?:^|\/)site\.config\.json$/.test(file)) return 'site-config';
  if (/sidebars\.json$/.test(file)) return 'sidebars';
  if (/tags\.ya?ml$/.test(file)) return 'tags';
  if (/authors\.ya?ml$/.test(file)) return 'authors';
  if (/messages\.json$/.test(file)) return 'messages';
  if (/search\.(?:[^.]+\.)?tests\.yml$/.test(file)) return 'search-tests';
  return /baseline\.json$/.test(file) ? 'baseline' : undefined;
}

test('files of rule fixtures without findings fit the schemas', () => {
  const folder = join(root, 'tests/fixtures/rules');
  const seen = new Set<string>();
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.txt')) continue;
    const { files, expected } = readFixture(join(folder, name), name);
    for (const [file, text] of Object.entries(files)) {
      const schema = schemaOf(file);
      if (schema === undefined || expected.some((place) => place.startsWith(`${file}:`))) continue;
      const value = schema === 'front-matter' ? frontMatterOf(text) : parse(text);
      if (value === undefined) continue;
      if (schema === 'front-matter' && readFrontMatter(text, file).diagnostics.length > 0) continue;
      seen.add(schema);
      assert.equal(schemaErrors(schema, value), [], `${name}, ${file}`);
    }
  }
  assert.ok(seen.has('front-matter'));
});

/** Values that docsgen and the schemas accept, as JSON. */
const VALID: Readonly<Record<string, readonly unknown[]>> = {
  'site-config': [
    { docs: [] },
    {},
    { docs: { sidebars: { a: ['x', { Group: ['y'] }] } } },
    { docs: { sidebars: { a: { Group: ['y', { Inner: ['z'] }] } } } },
    { docs: [{ id: 'a', path: 'a' }] },
    { pages: false },
    { pages: 'src/pages' },
    { trailingSlash: null },
    { security: { csp: false } },
    { security: { csp: { mode: 'meta', directives: { 'img-src': ['https://x.example'] } } } },
    { markdown: { variables: { version: 1.2, name: 'x' }, admonitions: ['rule-of-thumb'] } },
    { scripts: ['a.js', { src: 'https://x.example/b.js', async: true }] },
    { analyticsFrame: 'https://x.example/frame' },
    { favicon: 'data:image/svg+xml,<svg/>' },
    { url: '' },
    { url: 'https://x.example', baseUrl: '/a/é/' },
    { redirects: [{ from: '/a#b', to: 'HTTPS://x.example' }] },
    { check: { rules: { 'link/redirect': 'off' } } },
    { components: { Navbar: './src/navbar.tsx' } },
    { locales: { list: [{ code: 'pt-BR', path: '' }] } },
    { navbar: { items: [{ label: 'A', items: [{ label: 'B', to: '/b' }] }] } },
  ],
  'front-matter': [
    {},
    { title: 2024, tags: [1.5, { label: 'One', permalink: '/one' }], id: 7 },
    { pagination_next: null, displayed_sidebar: null, custom_edit_url: null },
    { last_update: { date: '2025-11-02 10:00' } },
    { title_meta: 'x', format: 'md' },
    { slug: '../a', image: './a.png', source: 'https://x.example/a' },
  ],
  sidebars: [
    { a: [] },
    {
      a: [
        { type: 'autogenerated', dirName: '.' },
        { type: 'link', label: 'A', href: '/a' },
      ],
    },
    { a: [{ type: 'category', label: 'C', items: ['x'], link: { type: 'generated-index' } }] },
    { a: [{ type: 'category', label: 'C', items: [{ D: ['x'] }], link: null }] },
  ],
  category: [
    {},
    { label: 'A', position: 1.5, link: null },
    { link: { type: 'doc', id: 'a' } },
    { link: { type: 'generated-index', slug: '/a' } },
  ],
  tags: [null, {}, { a: null }, { a: { label: 7, description: '', permalink: '/a' } }],
  messages: [
    { 'doc.next': 'Weiter', 'doc.previous': { message: 'Zurück', description: 'Below.' } },
    { 'label:A': 'B' },
  ],
  'search-tests': [[], [{ query: 'a', expect: '/a' }], [{ query: 'a', expect: ['/a'], top: 1 }]],
  baseline: [{ version: 1, findings: [] }],
};

/** Values that docsgen and the schemas refuse. */
const INVALID: Readonly<Record<string, readonly unknown[]>> = {
  'site-config': [
    { titel: 'x' },
    { title: '' },
    { title: 7 },
    { url: 'https://x.example/path' },
    { url: 'x.example' },
    { baseUrl: 'docs' },
    { baseUrl: '/docs' },
    { favicon: 'javascript:alert(1)' },
    { docs: 'docs' },
    { docs: { path: '/etc' } },
    { docs: { path: '../other' } },
    { docs: { path: 'a\\b' } },
    { docs: { id: 'a b' } },
    { docs: { versions: [{ label: 'x' }] } },
    { docs: { versions: [{ name: 'a/b' }] } },
    { docs: { editUrl: 'x.example' } },
    { docs: { sidebars: { a: [7] } } },
    { docs: { sidebars: { a: [{ type: 'docs', id: 'x' }] } } },
    { docs: { sidebars: { a: [{ type: 'doc' }] } } },
    { docs: { sidebars: { a: [{ type: 'doc', id: 'x', lable: 'y' }] } } },
    { pages: true },
    { pages: './' },
    { trailingSlash: 'always' },
    { navbar: { items: [{ type: 'docs' }] } },
    { navbar: { items: [{ label: 'A', to: 'a' }] } },
    { colorMode: { defaultMode: 'black' } },
    { announcementBar: {} },
    { announcementBar: { content: ' ' } },
    { scripts: [{ async: true }] },
    { scripts: [7] },
    { analyticsFrame: { src: '/frame' } },
    { toc: { minHeadingLevel: 1 } },
    { toc: { maxHeadingLevel: 2.5 } },
    { redirects: [{ from: 'a', to: '/b' }] },
    { redirects: [{ from: '/a', to: 'b' }] },
    { markdown: { admonitions: ['two words'] } },
    { markdown: { maxPageKb: -1 } },
    { markdown: { variables: { a: true } } },
    { components: { Header: './a.tsx' } },
    { check: { rules: { 'link/redirect': 'info' } } },
    { check: { rules: { 'link/redirects': 'off' } } },
    { check: { rules: { 'route/unsafe': 'off' } } },
    { hosting: ['github'] },
    { security: { csp: true } },
    { security: { csp: { directives: { 'img-source': [] } } } },
    { security: { csp: { directives: { 'img-src': ['a b'] } } } },
    { security: { csp: { reportTo: '/reports' } } },
    { locales: { list: [{ code: 'english' + 'x'.repeat(9) }] } },
    { keepAssets: '3' },
  ],
  'front-matter': [
    { titel: 'x' },
    { title: '' },
    { id: 'a/b' },
    { slug: 'a\tb' },
    { tags: 'a' },
    { tags: [{ name: 'a' }] },
    { image: 'javascript:x' },
    { hide_title: 'yes' },
    { toc_min_heading_level: 7 },
    { pagination_next: 'a.md' },
    { custom_edit_url: 'edit' },
    { last_update: { date: '2025-13-02' } },
    { last_update: { day: '2025-12-02' } },
    { sidebar_position: 'first' },
    { draft: null },
    { related: 'a' },
  ],
  sidebars: [
    { a: 'x' },
    { a: [{ type: 'category', label: 'C' }] },
    { a: [{ type: 'category', label: 'C', items: [], link: { type: 'page' } }] },
    { a: [{ type: 'link', label: 'C', href: '' }] },
    { a: [{ Group: 'x' }] },
  ],
  category: [
    { name: 'x' },
    { label: ' ' },
    { label: 7 },
    { position: '1' },
    { collapsed: 'no' },
    { link: 'a' },
    { link: { type: 'page' } },
    { link: { type: 'doc' } },
    { link: { type: 'generated-index', titel: 'x' } },
  ],
  tags: [['a'], { a: 'x' }, { a: { name: 'x' } }, { a: { label: '' } }, { a: { permalink: true } }],
  messages: [
    { 'doc.nxt': 'x' },
    { 'doc.next': '' },
    { 'doc.next': { text: 'x' } },
    { 'label:A': 7 },
  ],
  'search-tests': [
    {},
    ['a'],
    [{ query: 'a' }],
    [{ query: 'a', expect: 'a' }],
    [{ query: 'a', expect: [] }],
  ],
  baseline: [{}, { findings: [{ rule: 'a/b' }] }],
};

for (const [name, values] of Object.entries(VALID))
  test(`values of ${name} that docsgen accepts are valid`, () => {
    for (const value of values) {
      const text = JSON.stringify(value);
      assert.equal(schemaErrors(name, value), [], text);
      assert.equal(FINDINGS[name]?.(text), [], text);
    }
  });

for (const [name, values] of Object.entries(INVALID))
  test(`values of ${name} that docsgen refuses are invalid`, () => {
    for (const value of values) {
      const text = JSON.stringify(value);
      assert.ok(schemaErrors(name, value).length > 0, `the schema accepts ${text}`);
      assert.ok((FINDINGS[name]?.(text) ?? []).length > 0, `docsgen accepts ${text}`);
    }
  });

test('a JSON file may name its schema', async () => {
  const $schema = './node_modules/docsgen/schemas/x.schema.json';
  const json = (value: object): string => JSON.stringify({ $schema, ...value });
  const files = {
    'site.config.json': json({
      title: 'Site',
      docs: { path: 'docs', sidebars: './sidebars.json', tagsFile: 'tags.json' },
      locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
    }),
    'sidebars.json': json({ main: [{ type: 'autogenerated', dirName: '.' }] }),
    'tags.json': json({ a: { label: 'A' } }),
    'docsgen.baseline.json': json({ findings: [] }),
    'i18n/de/messages.json': json({ 'doc.next': 'Weiter' }),
    'docs/group/_category_.json': json({ label: 'Group' }),
    'docs/group/page.md': '---\ntitle: Page\ndescription: A page.\ntags: [a]\n---\n\nText.\n',
    'docs/index.md': '---\ntitle: Start\ndescription: A page.\ntags: [a]\n---\n\nText.\n',
  };
  assert.equal(await checkFiles(files), []);
  for (const [file, text] of Object.entries(files)) {
    const schema = file === 'tags.json' ? 'tags' : schemaOf(file);
    if (file.endsWith('.json'))
      assert.equal(schemaErrors(schema ?? '', JSON.parse(text)), [], file);
  }
});

test('a `$schema` that is not a string is an unknown key', async () => {
  const [finding, ...others] = await checkFiles({
    'site.config.json': '{ "$schema": 7 }',
    'docs/index.md': '---\ntitle: Start\n---\n\nText.\n',
  });
  assert.is(finding?.rule, 'config/unknown-key');
  assert.equal(others, []);
});

test.run();
