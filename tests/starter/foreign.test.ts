import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Evaluated } from '../../src/generator/migrate/evaluated.js';
import type { Note } from '../../src/generator/migrate/notes.js';
import { constructNotes } from '../../src/generator/starter/foreign/constructs.js';
import type {
  FolderFiles,
  ForeignSite,
  NavItem,
} from '../../src/generator/starter/foreign/foreign-site.js';
import { readMdBook } from '../../src/generator/starter/foreign/mdbook.js';
import { readMkDocs } from '../../src/generator/starter/foreign/mkdocs.js';
import { sidebarsOf, type KnownPage } from '../../src/generator/starter/foreign/sidebars.js';
import { findVitePress, mapVitePress } from '../../src/generator/starter/foreign/vitepress.js';

/** A folder in memory. */
function filesOf(texts: Readonly<Record<string, string>>): FolderFiles {
  const paths = Object.keys(texts);
  return {
    below: (folder) => {
      const prefix = folder === '.' ? '' : `${folder}/`;
      const inside = paths.filter((path) => path.startsWith(prefix));
      return inside.length === 0 ? undefined : inside.map((path) => path.slice(prefix.length));
    },
    isFile: (path) => Object.hasOwn(texts, path),
    textOf: (path) => texts[path] ?? '',
  };
}

/** The navigation with a line for each entry. */
function outline(items: readonly NavItem[], indent = ''): string[] {
  return items.flatMap((item) => {
    switch (item.kind) {
      case 'link':
        return [`${indent}${item.label} -> ${item.href}`];
      case 'page':
        return [`${indent}${item.label ?? ''} = ${item.path}`];
      case 'folder':
        return [`${indent}${item.label ?? ''} = ${item.path}/`];
      case 'section':
        return [
          `${indent}${item.label}:${item.path === undefined ? '' : ` ${item.path}`}`,
          ...outline(item.items, `${indent}  `),
        ];
    }
  });
}

const navOf = (site: ForeignSite | undefined): string[] =>
  (site?.nav ?? []).flatMap(({ items }) => outline(items));

const subjects = (notes: readonly Note[] | undefined, kind: Note['kind']): string[] =>
  (notes ?? []).filter((note) => note.kind === kind).map(({ subject }) => subject);

test('a SUMMARY.md has parts, nested chapters, drafts and chapters around them', () => {
  const summary = `# Summary

<!-- comment -->
[Start](README.md)

# User guide

- [Install](./install.md)
  - [On *Linux*](install/linux%20x.md)
  - [Later]()
- [Command \`run\`](<run it.md>)

# Reference

* [API](api.md#top)
* No link
    * [Inner](inner.md)

---

[Thanks](misc/thanks.md)
[Site](https://example.com)
`;
  const book = readMdBook(
    filesOf({
      'book.toml': '[book]\ntitle = "My \\"book\\""\nlanguage = "pt_BR"\nsrc = "./text/"\n',
      'text/SUMMARY.md': summary,
    }),
  );
  assert.equal(navOf(book), [
    'Start = README.md',
    'User guide:',
    '  Install: install.md',
    '    On Linux = install/linux x.md',
    '  Command run = run it.md',
    'Reference:',
    '  API = api.md',
    '  No link:',
    '    Inner = inner.md',
    'Thanks = misc/thanks.md',
    'Site -> https://example.com',
  ]);
  assert.equal(book?.area, { path: 'text', exclude: ['SUMMARY.md'] });
  assert.equal(book?.defaults, { title: 'My "book"', language: 'pt-BR' });
  const draft = book?.notes.find(({ subject }) => subject === 'Later');
  assert.is(draft?.line, 10);
});

test('settings of an mdBook map, and every other one is named with its line', () => {
  const toml = `[book]
title = "Book"
authors = ["A"]
text-direction = "rtl"

[output.html]
site-url = "/book/"
git-repository-url = "https://github.com/a/b/tree/main/guide"
edit-url-template = "https://github.com/a/b/edit/main/guide/{path}"
additional-css = ["x.css"]

[output.html.redirect]
"/old.html" = "new.html"
"/a/b.html" = "../c.html#d"

[preprocessor.mermaid]
command = "mdbook-mermaid"

[output.epub]
`;
  const book = readMdBook(filesOf({ 'book.toml': toml, 'src/SUMMARY.md': '- [A](a.md)\n' }));
  assert.equal(book?.config['redirects'], [
    { from: '/old', to: '/new' },
    { from: '/a/b', to: '/c#d' },
  ]);
  assert.is(book?.config['repository'], 'https://github.com/a/b');
  assert.is(book?.area['editUrl'], 'https://github.com/a/b/edit/main/guide/src/{path}');
  assert.equal(book?.defaults.address, { url: '', baseUrl: '/book/' });
  assert.equal(
    book?.notes
      .filter(({ kind }) => kind === 'by-hand')
      .map(({ subject, line }) => [subject, line]),
    [
      ['book.text-direction', 4],
      ['output.html.additional-css', 10],
      ['preprocessor.mermaid', 16],
      ['output.epub', 19],
    ],
  );
});

test('a book.toml that cannot be read is a note, and the chapters come over', () => {
  const book = readMdBook(filesOf({ 'book.toml': 'title = [', 'src/SUMMARY.md': '- [A](a.md)\n' }));
  assert.equal(navOf(book), ['A = a.md']);
  assert.equal(subjects(book?.notes, 'by-hand'), ['book.toml']);
});

test('a source folder outside the book is not read', () => {
  const files = filesOf({ 'book.toml': '[book]\nsrc = "../x"\n', '../x/SUMMARY.md': '' });
  assert.is(readMdBook(files), undefined);
});

test('the nav of mkdocs.yml has titles, bare pages, sections, folders and links', () => {
  const site = readMkDocs(
    filesOf({
      'mkdocs.yml': `site_name: Kite
site_url: https://kite.example/docs/
docs_dir: ./manual
use_directory_urls: true
repo_url: https://github.com/a/kite
edit_uri: edit/main/manual
exclude_docs: |
  # comment
  /drafts/
  *.tmp
nav:
  - index.md
  - Guide:
      - guide/index.md
      - First: guide/first.md
      - Deep:
          - guide/deep/a.md
  - Reference: reference/
  - '*.md'
  - Empty:
  - Site: https://kite.example
theme:
  name: material
  language: de
markdown_extensions:
  - admonition
  - toc:
      permalink: true
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
      emoji_generator: !!python/name:material.extensions.emoji.to_svg
plugins:
  - search
  - redirects:
      redirect_maps:
        old.md: guide/first.md
        older/index.md: https://example.com/x
extra: !ENV [EXTRA, 'x']
`,
      'manual/index.md': '',
    }),
  );
  assert.equal(navOf(site), [
    ' = index.md',
    'Guide: guide/index.md',
    '  First = guide/first.md',
    '  Deep:',
    '     = guide/deep/a.md',
    'Reference = reference/',
    'Site -> https://kite.example',
  ]);
  assert.is(site?.area.path, 'manual');
  assert.equal(site?.area['exclude'], ['drafts/**', '**/*.tmp']);
  assert.is(site?.area['editUrl'], 'https://github.com/a/kite/edit/main/manual/{path}');
  assert.equal(site?.config['redirects'], [
    { from: '/old', to: '/guide/first' },
    { from: '/older', to: 'https://example.com/x' },
  ]);
  assert.equal(site?.defaults, {
    title: 'Kite',
    address: { url: 'https://kite.example', baseUrl: '/docs/' },
    language: 'de',
  });
  assert.equal(subjects(site?.notes, 'by-hand'), [
    '*.md',
    'Empty',
    'theme',
    'markdown_extensions: admonition',
    'extra',
  ]);
});

test('mkdocs.yml without nav makes sidebars from folders; !ENV gives its default', () => {
  const text = "site_name: !ENV [NAME, 'Kite']\nsite_url: !ENV URL\n";
  const site = readMkDocs(filesOf({ 'mkdocs.yml': text, 'docs/a.md': '' }));
  assert.is(site?.nav, undefined);
  assert.equal(site?.defaults, { title: 'Kite', address: undefined, language: undefined });
});

test('damaged mkdocs.yml and foreign folders do not end the command', () => {
  const files = { 'docs/a.md': '' };
  const damaged = readMkDocs(filesOf({ ...files, 'mkdocs.yml': 'nav: [a: {\n  x\nsite_name' }));
  assert.ok(subjects(damaged?.notes, 'by-hand').includes('mkdocs.yml'));
  assert.is(readMkDocs(filesOf({ ...files, 'mkdocs.yml': 'docs_dir: ../docs\n' })), undefined);
  assert.is(readMkDocs(filesOf({ ...files, 'mkdocs.yml': 'docs_dir: /etc\n' })), undefined);
  assert.ok(readMkDocs(filesOf({ ...files, 'mkdocs.yml': '- 1\n' })) !== undefined);
});

const vitePress = (value: Evaluated, texts: Readonly<Record<string, string>> = {}): ForeignSite =>
  mapVitePress(
    { file: 'docs/.vitepress/config.ts', text: '', root: 'docs', value },
    null,
    filesOf({ 'docs/index.md': '', ...texts }),
  );

test('sidebars of VitePress are lists, or lists by path, with bases', () => {
  const list = vitePress({
    themeConfig: {
      sidebar: [
        { text: 'Guide', collapsed: true, items: [{ text: 'A <b>b</b>', link: '/guide/a' }] },
        { text: 'Index', link: '/guide/' },
        { text: 'Out', link: 'https://example.com' },
        { items: [{ text: 'No group', link: '/x.html#y' }] },
      ],
    },
  });
  assert.equal(navOf(list), [
    'Guide:',
    '  A b = guide/a.md',
    'Index = guide/index.md',
    'Out -> https://example.com',
    'No group = x.md',
  ]);
  const byPath = vitePress({
    themeConfig: {
      sidebar: {
        '/guide/': { base: '/guide/', items: [{ text: 'A', link: 'a' }] },
        '/reference/theme/': [
          { text: 'Theme', base: '/reference/theme-', items: [{ text: 'Nav', link: 'nav' }] },
        ],
      },
    },
  });
  assert.equal(
    byPath.nav?.map(({ name }) => name),
    ['guide', 'reference-theme'],
  );
  assert.equal(navOf(byPath), ['A = guide/a.md', 'Theme:', '  Nav = reference/theme-nav.md']);
});

test('settings of VitePress map, languages and functions are named', () => {
  const site = vitePress(
    {
      title: 'Kite',
      base: '/kite/',
      cleanUrls: true,
      lastUpdated: true,
      rewrites: { 'en/:rest*': ':rest*' },
      locales: { root: { lang: 'en-US' }, de: { lang: 'de' } },
      transformHead: { $docsgen: 'function', name: 'transformHead' },
      themeConfig: {
        nav: [
          { text: 'Guide', link: '/guide/a' },
          { text: 'More', items: [{ text: 'Inner', items: [{ text: 'Deep', link: '/b' }] }] },
        ],
        editLink: { pattern: 'https://github.com/a/b/edit/main/docs/:path' },
        socialLinks: [{ icon: 'github', link: 'https://github.com/a/b' }],
        search: { provider: 'local' },
      },
    },
    { 'docs/en/index.md': '', 'docs/public/a.svg': '' },
  );
  assert.is(site.area.path, 'docs/en');
  assert.is(site.area['editUrl'], 'https://github.com/a/b/edit/main/docs/{path}');
  assert.equal(site.config['staticDirs'], ['docs/public']);
  assert.is(site.config['trailingSlash'], undefined);
  assert.is(site.config['repository'], 'https://github.com/a/b');
  assert.equal(site.defaults, {
    title: 'Kite',
    address: { url: '', baseUrl: '/kite/' },
    language: 'en-US',
  });
  assert.equal(site.navbar, [
    { label: 'Guide', link: '/guide/a' },
    { label: 'More', items: [{ label: 'Deep', link: '/b' }] },
  ]);
  assert.equal(subjects(site.notes, 'by-hand'), ['locales.de', 'transformHead']);
});

test('the config of VitePress is found in usual folders', () => {
  const found = findVitePress(filesOf({ 'docs/.vitepress/config/index.mts': '' }));
  assert.equal(found, { root: 'docs', file: 'docs/.vitepress/config/index.mts' });
});

test('entries without a page are named, a second entry is a reference', () => {
  const pages = new Map<string, KnownPage>([
    ['README.md', { id: 'README', route: '/' }],
    ['a.md', { id: 'a', route: '/a' }],
    ['guide/index.md', { id: 'guide/index', route: '/guide' }],
  ]);
  const items: NavItem[] = [
    { kind: 'page', path: 'index.md', label: 'Home', line: 1 },
    { kind: 'page', path: 'a.md', line: 2 },
    { kind: 'page', path: 'gone.md', label: 'Gone', line: 3 },
    { kind: 'section', label: 'Guide', path: 'guide/README.md', line: 4, items: [] },
    { kind: 'section', label: 'Empty', line: 5, items: [{ kind: 'folder', path: 'no', line: 6 }] },
    { kind: 'folder', path: 'guide/', line: 7 },
    { kind: 'page', path: 'a.md', label: 'Again', line: 8 },
  ];
  const site = { nav: [{ name: 'docs', items }], file: 'nav.yml' } as unknown as ForeignSite;
  const { sidebars, notes } = sidebarsOf(site, pages, new Set(['guide']));
  assert.equal(sidebars, {
    docs: [
      { type: 'doc', id: 'README', label: 'Home' },
      'a',
      { type: 'category', label: 'Guide', link: { type: 'doc', id: 'guide/index' }, items: [] },
      {
        type: 'category',
        label: 'Guide',
        items: [{ type: 'autogenerated', dirName: 'guide' }],
      },
      { type: 'ref', id: 'a', label: 'Again' },
    ],
  });
  assert.equal(
    notes.map(({ subject, line }) => [subject, line]),
    [
      ['gone.md', 3],
      ['no', 6],
    ],
  );
});

test('syntax of other generators is counted outside of code', () => {
  const pages = new Map([
    ['a.md', '!!! note\n    Text.\n\n`!!! no`\n\n```\n!!! no\n```\n'],
    ['b.md', '# B\n\n=== "Tab"\n!!! tip "X"\n'],
  ]);
  assert.equal(
    constructNotes('mkdocs', pages).map(({ subject, file, line, text }) => [
      subject,
      `${file}:${line}`,
      text.split(':')[0],
    ]),
    [
      ['!!! admonition', 'a.md:1', '2 places in 2 pages, the first one here'],
      ['=== "Tab"', 'b.md:3', '1 place'],
    ],
  );
  const book = new Map([['a.md', '```rust\n{{#include x.rs}}\n\\{{#include y.rs}}\n```\n']]);
  assert.is(constructNotes('mdbook', book)[0]?.line, 2);
});

test.run();
