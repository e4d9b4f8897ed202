import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { configText } from '../../src/generator/migrate/config-text.js';
import { fitEditUrl } from '../../src/generator/migrate/edit-url.js';
import { OPAQUE, type EvaluatedObject } from '../../src/generator/migrate/evaluated.js';
import { tsconfigText } from '../../src/generator/actions/migrate/plan-files.js';
import { aliasTargets } from '../../src/generator/io/fs/tsconfig-aliases.js';
import { importsOf, reachedFrom } from '../../src/generator/migrate/imports.js';
import { plainData } from '../../src/generator/migrate/key-table.js';
import type { OldFiles } from '../../src/generator/migrate/mapping.js';
import {
  alternatives,
  mapRedirects,
  ofPrefix,
  patternsOf,
} from '../../src/generator/migrate/map-redirects.js';
import { mapSite } from '../../src/generator/migrate/map-site.js';
import { openNotes, type Note } from '../../src/generator/migrate/notes.js';
import { docRoute, pageRoute, postRoute } from '../../src/generator/migrate/old-routes.js';
import { oldAddresses } from '../../src/generator/actions/migrate/old-addresses.js';
import {
  hasOwnBars,
  infimaProperties,
  usesInfimaProperties,
} from '../../src/generator/migrate/infima-properties.js';
import { brandSheet } from '../../src/generator/migrate/brand-sheet.js';
import {
  layoutSheet,
  usesLayoutClasses,
  usesPageClasses,
} from '../../src/generator/migrate/layout-classes.js';
import { readRedirects } from '../../src/generator/migrate/old-redirects.js';
import { fasterThanLinear } from '../helpers/growth.js';
import { swizzledComponents } from '../../src/generator/migrate/swizzled.js';
import { usableConfig } from '../../src/generator/migrate/usable-config.js';

/** A site whose only folders are `docs`, `src/pages` and `static`. */
const FILES: OldFiles = {
  below: (folder) =>
    ['docs', '../docs', 'static'].includes(folder) ? ['a.md', 'b.mdx'] : undefined,
  exists: () => false,
  isFile: () => false,
  textOf: () => '',
  scriptOf: () => '',
  pathOf: (named) => named.replace(/^\.\//, ''),
  versions: (file) => (file === 'versions.json' ? ['2.0', '1.0'] : []),
  sidebars: new Map(),
  postCss: new Map(),
  editLinks: new Map(),
};

function map(config: EvaluatedObject): { config: Record<string, unknown>; notes: readonly Note[] } {
  const notes = openNotes('docusaurus.config.js', `module.exports = ${JSON.stringify(config)}`);
  const mapped = mapSite(config, FILES, notes);
  return { config: plainData(mapped.config) as Record<string, unknown>, notes: notes.all() };
}

const classic = (options: EvaluatedObject): EvaluatedObject => ({
  presets: [['classic', { blog: false, pages: false, docs: false, ...options }]],
});

test('an area whose tags have several words keeps the addresses of their lists', () => {
  const slugsWith = (tags: string): unknown => {
    const notes = openNotes('docusaurus.config.js', '');
    const old = { ...FILES, textOf: () => `---\ntags: ${tags}\n---\n` };
    const { config } = mapSite(classic({ docs: {} }), old, notes);
    const { docs } = plainData(config) as {
      readonly docs: readonly { readonly tagSlugs?: unknown }[];
    };
    return docs[0]?.tagSlugs;
  };
  assert.is(slugsWith('[GraphQL]'), 'kebab-case');
  assert.is(slugsWith('[{ label: Open source v2, permalink: /os }]'), 'kebab-case');
  assert.is(slugsWith('[one, two words]'), undefined);
  assert.is(slugsWith('[]'), undefined);
});

test('the strictest setting for tags that the tags file does not have becomes a severity', () => {
  const ruleWith = (docs: string, blog: string): unknown => {
    const { config } = map(classic({ docs: { onInlineTags: docs }, blog: { onInlineTags: blog } }));
    const { rules } = config['check'] as { readonly rules: Readonly<Record<string, unknown>> };
    return rules['tags/unlisted'];
  };
  assert.is(ruleWith('ignore', 'ignore'), 'off');
  assert.is(ruleWith('throw', 'warn'), 'error');
});

test('excluded files of the pages are not copied', () => {
  const paths = ['index.js', 'AGENTS.md', 'parts/Box.jsx', '_x.md', 'x.test.js'];
  const old = { ...FILES, below: (folder: string) => (folder === 'src/pages' ? paths : undefined) };
  const copied = (exclude: readonly string[]) => {
    const notes = openNotes('docusaurus.config.js', '');
    const { copies } = mapSite(classic({ pages: { exclude: [...exclude] } }), old, notes);
    const except = copies.find(({ from }) => from === 'src/pages')?.except ?? (() => false);
    const note = notes.all().find(({ subject }) => subject.endsWith('.exclude'));
    return [paths.filter((path) => !except(path)), note?.kind, note?.text];
  };
  assert.equal(copied(['**/_*/**']), [paths.slice(0, 4), undefined, undefined]);
  assert.equal(copied(['**/AGENTS.md', '**/_*/**']), [
    ['index.js', 'parts/Box.jsx', '_x.md'],
    'maps',
    'One file is not copied.',
  ]);
  assert.equal(copied(['parts/**', '*.md']), [
    ['index.js'],
    'by-hand',
    '3 files are not copied. Move those that pages import out of src/pages: there they are pages.',
  ]);
});

test('items of sidebars that lost what they need are left out', () => {
  const lost = { [OPAQUE]: 'stub', name: 'made' } as const;
  const items = [
    { type: 'html', value: lost },
    { type: 'html', value: '<hr>' },
    { type: 'link', label: 'Lost', href: lost },
    { type: 'category', label: 'Kept', items: lost, link: lost },
    'a',
  ];
  const sidebars = new Map([['sidebars.js', { value: { docs: items }, isPortable: false }]]);
  const config = classic({ docs: { sidebarPath: './sidebars.js' } });
  const { files } = mapSite(config, { ...FILES, sidebars }, openNotes('docusaurus.config.js', ''));
  assert.equal(JSON.parse(files.get('sidebars.json') ?? ''), {
    docs: [{ type: 'html', value: '<hr>' }, { type: 'category', label: 'Kept', items: [] }, 'a'],
  });
});

test('an `exclude` without the usual patterns is noted if pages begin with `_`', () => {
  const paths = ['a.md', '_part.mdx', 'b/_c/d.md', 'drafts/_e.md'];
  const noted = (exclude: readonly string[]): string[] => {
    const notes = openNotes('docusaurus.config.js', '');
    const old = { ...FILES, below: () => paths };
    mapSite(classic({ docs: { exclude: [...exclude] } }), old, notes);
    return notes.all().flatMap(({ kind, text }) => (kind === 'approximated' ? text : []));
  };
  assert.match(noted(['drafts/**'])[0] ?? '', /such as _part\.mdx \(2\)/);
  assert.equal(noted(['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**']), []);
});

test('a function that adds plugins of PostCSS moves if they are not installed', () => {
  const code = `function wind() {
  return { configurePostCss: (css) => ({ ...css, plugins: [require('lost')({ by: 2 })] }) };
}`;
  const fn = {
    [OPAQUE]: 'function',
    name: 'wind',
    id: 1,
    hooks: ['configurePostCss'],
    code,
  } as const;
  const old = {
    ...FILES,
    isFile: (path: string) => path === 'docusaurus.config.js',
    postCss: new Map([[1, [{ [OPAQUE]: 'stub', name: 'lost' } as const]]]),
  };
  const notes = openNotes('docusaurus.config.js', '');
  const { config, files, packages } = mapSite({ ...classic({}), plugins: [fn] }, old, notes);
  assert.equal(config.get('plugins'), ['docusaurus:./plugins/wind.js']);
  assert.match(files.get('plugins/wind.js') ?? '', 'plugins: [require("lost")({ by: 2 })]');
  assert.equal(packages, ['lost', 'postcss']);
  assert.equal(
    notes.all().filter(({ kind }) => kind === 'by-hand'),
    [],
  );
});

test('folders without files are not in the config', () => {
  const keys = (files: readonly string[]): unknown[] => {
    const old = { ...FILES, below: () => files };
    const { config } = mapSite(classic({ pages: {} }), old, openNotes('a.js', ''));
    return [config.get('pages'), config.get('staticDirs')];
  };
  assert.equal(keys(['a.md']), ['src/pages', ['static']]);
  assert.equal(keys(['a.test.js']), [undefined, ['static']]);
  assert.equal(keys([]), [undefined, []]);
  assert.equal(
    map(classic({})).config.docs,
    [],
    'without it, the folder of the site would be docs',
  );
});

test('package managers of npm commands map to a list', () => {
  const plugin = {
    ...{ $docsgen: 'function', name: 'plugin', exported: 'default' },
    file: '@docusaurus/remark-plugin-npm2yarn',
  };
  const convert = { $docsgen: 'function', name: 'convert' };
  const own = [
    ['Deno', convert],
    ['bun', convert],
  ];
  const remark = (options: EvaluatedObject): EvaluatedObject =>
    classic({ docs: { remarkPlugins: [[plugin, options]] } });
  for (const [options, expected, results] of [
    [{ sync: true }, undefined, ['not-needed']],
    [{ converters: ['pnpm'] }, ['npm', 'pnpm'], ['maps']],
    [{ converters: ['yarn', ...own] }, ['npm', 'yarn', 'bun'], ['maps', 'by-hand', 'approximated']],
  ] as const) {
    const { config, notes } = map(remark(options));
    const { packageManagers } = config['markdown'] as { packageManagers?: unknown };
    assert.equal(packageManagers, expected);
    const shown = notes.filter(({ subject }) => subject.includes('remarkPlugins'));
    assert.equal(
      shown.map(({ kind }) => kind),
      results,
    );
  }
});

test('plugins of Markdown that draw diagrams turn on those of docsgen', () => {
  for (const [key, file] of [
    ['remarkPlugins', 'mdx-mermaid'],
    ['rehypePlugins', 'rehype-mermaid'],
  ] as const) {
    // The package is not installed.
    const plugin = { $docsgen: 'stub', name: 'plugin', exported: 'default', file };
    const { config, notes } = map(classic({ docs: { [key]: [plugin] } }));
    const markdown = config['markdown'] as Record<string, unknown>;
    assert.is(markdown['mermaid'], true);
    assert.not.ok(key in markdown);
    const note = notes.find(({ subject }) => subject.includes(`${key}[0]`));
    assert.is(note?.kind, 'not-needed');
  }
});

test('a dropdown shows the text of its markup', () => {
  const html = '<b>All <i>people</i></b>';
  const items = [{ type: 'dropdown', html, items: [{ to: '/a', label: 'A' }] }];
  const { config } = map({ themeConfig: { navbar: { items } } });
  assert.equal(config['navbar'], {
    items: [{ type: 'dropdown', label: 'All people', items: [{ label: 'A', to: '/a' }] }],
  });
});

test('notes about names of items and about years of posts are true', () => {
  const notesOf = (themeConfig: EvaluatedObject): string[] =>
    map({ themeConfig })
      .notes.filter(({ kind }) => kind !== 'maps')
      .map(({ kind, subject }) => `${kind} ${subject}`);
  const href = 'https://git.dev';
  const items = [
    { href, className: 'icon', 'aria-label': 'Code', title: 'Code' },
    { href, className: 'icon', title: 'Code' },
    { href, label: 'Code', title: 'Source' },
  ];
  assert.equal(notesOf({ navbar: { items } }), ['approximated themeConfig.navbar.items[2].title']);
  const years = (groupByYear: boolean): string[] => notesOf({ blog: { sidebar: { groupByYear } } });
  assert.equal(years(true), ['not-needed themeConfig.blog.sidebar.groupByYear']);
  assert.equal(years(false), ['approximated themeConfig.blog.sidebar.groupByYear']);
});

test('whether categories are closed maps to keys of the area', () => {
  const closing = { sidebarCollapsible: true, sidebarCollapsed: false };
  const { config, notes } = map(classic({ docs: closing }));
  const [area] = config['docs'] as readonly object[];
  assert.equal({ ...area, ...closing }, area);
  const subjects = notes.filter(({ kind }) => kind === 'maps').map(({ subject }) => subject);
  for (const key of Object.keys(closing)) assert.ok(subjects.some((name) => name.endsWith(key)));
});

test('settings of the theme map to keys of docsgen', () => {
  const cases: readonly (readonly [theme: EvaluatedObject, key: string, value: unknown])[] = [
    [
      { colorMode: { defaultMode: 'dark' } },
      'colorMode',
      { defaultMode: 'dark', respectPrefersColorScheme: false },
    ],
    [{ image: 'img/a.png' }, 'socialCard', '/img/a.png'],
    [{ metadata: [{ name: 'a', content: 'b' }] }, 'head', { meta: [{ name: 'a', content: 'b' }] }],
    [
      { docs: { sidebar: { hideable: true, autoCollapseCategories: true } } },
      'sidebar',
      { hideable: true, autoCollapse: true },
    ],
    [{ tableOfContents: { maxHeadingLevel: 4 } }, 'toc', { maxHeadingLevel: 4 }],
    [
      { announcementBar: { id: 'a', content: 'b', textColor: 'red' } },
      'announcementBar',
      { id: 'a', content: 'b' },
    ],
    [
      {
        navbar: {
          logo: { src: 'img/l.svg', href: '/x' },
          items: [
            { to: 'docs', label: 'Docs' },
            { href: 'pathname:///p/', label: 'P', target: '_self' },
            { href: 'https://git.dev', className: 'git-icon', 'aria-label': 'Code' },
            { href: 'https://www.github.com/a/b/', className: 'git-icon' },
            { href: 'https://app.slack.com', className: 'chat-icon', label: '' },
            { href: 'https://kite.example/x', className: 'kite-icon' },
            { to: '/set-up/?a', className: 'start-icon' },
            { href: 'https://git.dev' },
          ],
        },
      },
      'navbar',
      {
        logo: { src: '/img/l.svg', to: '/x' },
        items: [
          { label: 'Docs', to: '/docs' },
          { label: 'P', href: '/p/' },
          { label: 'Code', href: 'https://git.dev', className: 'git-icon', iconOnly: true },
          {
            ...{ label: 'GitHub', href: 'https://www.github.com/a/b/' },
            ...{ className: 'git-icon', iconOnly: true },
          },
          {
            ...{ label: 'Slack', href: 'https://app.slack.com' },
            ...{ className: 'chat-icon', iconOnly: true },
          },
          {
            ...{ label: 'kite.example', href: 'https://kite.example/x' },
            ...{ className: 'kite-icon', iconOnly: true },
          },
          { label: 'Set up', to: '/set-up/?a', className: 'start-icon', iconOnly: true },
        ],
      },
    ],
    [
      {
        navbar: {
          items: [
            {
              label: 'Versions',
              items: [
                { html: '<b>Old &amp; new</b>', to: '#', className: 'section' },
                { html: '<b>All</b> <i>versions</i>', to: 'versions', label: '' },
                { html: '<img src="a.svg" />', href: 'https://a.dev/?a&b' },
              ],
            },
          ],
        },
      },
      'navbar',
      {
        items: [
          {
            type: 'dropdown',
            label: 'Versions',
            items: [
              { type: 'html', value: '<b>Old &amp; new</b>', className: 'section' },
              { label: 'All versions', to: '/versions' },
              {
                type: 'html',
                value: '<a href="https://a.dev/?a&amp;b"><img src="a.svg" /></a>',
              },
            ],
          },
        ],
      },
    ],
    [
      {
        navbar: {
          items: [{ label: 'More', items: [{ type: 'doc', docId: 'a', docsPluginId: 'x' }] }],
        },
      },
      'navbar',
      {
        items: [
          { type: 'dropdown', label: 'More', items: [{ type: 'doc', docId: 'a', area: 'x' }] },
        ],
      },
    ],
    [
      {
        navbar: {
          items: [
            {
              type: 'docsVersionDropdown',
              dropdownItemsBefore: [],
              dropdownItemsAfter: [
                { type: 'html', value: '<hr>' },
                { to: '/versions', label: 'All versions' },
              ],
            },
            {
              type: 'localeDropdown',
              dropdownItemsBefore: [{ href: 'https://a.dev', label: 'Translate' }],
            },
          ],
        },
      },
      'navbar',
      {
        items: [
          {
            type: 'docsVersionDropdown',
            itemsAfter: [
              { type: 'html', value: '<hr>' },
              { label: 'All versions', to: '/versions' },
            ],
          },
          {
            type: 'localeDropdown',
            itemsBefore: [{ label: 'Translate', href: 'https://a.dev' }],
          },
        ],
      },
    ],
    [
      { footer: { logo: { src: 'img/l.svg', href: 'https://a.dev', width: 9 } } },
      'footer',
      { logo: { src: '/img/l.svg', href: 'https://a.dev', width: 9 } },
    ],
    [
      { footer: { links: [{ items: [{ html: ' <b>x</b> ' }, { label: 'A', to: 'a#b' }] }] } },
      'footer',
      { columns: [{ items: [{ html: '<b>x</b>' }, { label: 'A', to: '/a#b' }] }] },
    ],
    [
      {
        algolia: {
          appId: 'a',
          apiKey: 'b',
          indexName: 'c',
          contextualSearch: true,
          searchPagePath: 'find',
        },
      },
      'search',
      { route: 'find', algolia: { appId: 'a', apiKey: 'b', indexName: 'c' } },
    ],
    [
      { docsearch: { appId: 'a', apiKey: 'b', indices: [{ name: 'c' }], askAi: {} } },
      'search',
      { algolia: { appId: 'a', apiKey: 'b', indexName: 'c' } },
    ],
  ];
  for (const [themeConfig, key, value] of cases)
    assert.equal(map({ themeConfig }).config[key], value, JSON.stringify(themeConfig));
});

test('classes for layouts are found in code, and not in other attributes', () => {
  for (const code of [
    '<div className="a row">',
    "<p className={clsx('col', styles.a)}>",
    '<a class="text--center">',
    '<b className={wide ? "margin-top--lg" : ""}>',
  ])
    assert.ok(usesLayoutClasses(code), code);
  for (const code of [
    '<div className="rows arrow hero-text">',
    '<div title="row">',
    'const row = 1;',
  ])
    assert.not.ok(usesLayoutClasses(code), code);
});

test('excluded files of versions have no addresses in the old site', () => {
  const paths = [
    'docs/a.md',
    'versioned_docs/version-1.0/a.md',
    'versioned_docs/version-1.0/b/c.md',
  ];
  const versions = [
    { name: 'current', path: 'next' },
    { name: '1.0', folder: 'versioned_docs/version-1.0', isLast: true },
  ];
  const area = { path: 'docs', routeBasePath: 'docs', exclude: ['b/**'], versions };
  const addresses = oldAddresses(
    { docs: [area] },
    new Map(paths.map((path) => [path, { from: path }])),
    { textOf: () => '# A\n', pathOf: (path) => path },
  );
  assert.equal(addresses, ['/docs/a', '/docs/next/a']);
});

test('pages of a moved folder keep their old addresses in the report', () => {
  const addresses = oldAddresses(
    { pages: 'src/pages' },
    new Map([['src/pages/team/index.js', { from: 'src/pages/team/index.js' }]]),
    { textOf: () => '', pathOf: (path) => path },
    [{ name: '@docusaurus/plugin-content-pages', options: { routeBasePath: '/p/' }, at: [] }],
  );
  assert.equal(addresses, ['/p/team']);
});

test('a style sheet that names classes of pages is noticed', () => {
  for (const sheet of [
    '.docs-doc-page iframe {}',
    'html.plugin-id-api .x {}',
    'html[class*="docs-doc-id-api-"] {}',
    '.blog-wrapper aside {}',
  ])
    assert.ok(usesPageClasses(sheet), sheet);
  for (const sheet of ['.docs-button {}', '.blog {}', '.my-plugin-docs {}', 'docs-wrapper'])
    assert.not.ok(usesPageClasses(sheet), sheet);
});

test('properties of Docusaurus have values from tokens that exist, or from each other', () => {
  assert.ok(usesInfimaProperties('a { color: var(--ifm-color-primary); }'));
  assert.not.ok(usesInfimaProperties(':root { --ifm-color-primary: red; }'));
  assert.ok(usesInfimaProperties('@import "infima/dist/css/default/default.css";'));
  const tokens = readFileSync('src/components/css/tokens.css', 'utf8');
  const lines = infimaProperties().slice(1, -1);
  const declared = new Set(lines.map((line) => line.slice(0, line.indexOf(':'))));
  assert.is(declared.size, lines.length, 'each is declared once');
  for (const line of lines)
    for (const [, name = ''] of line.matchAll(/var\((--[\w-]+)\)/g))
      assert.ok(declared.has(name) || tokens.includes(`${name}:`), line);
  assert.match(layoutSheet([]), '--ifm-color-primary: var(--dg-link);');
  assert.match(layoutSheet([]), ':not(pre) > code):not(.admonition *, .tabs *)) { background: ');
  assert.match(layoutSheet([]), '.button--outline.button--primary { color: var(--dg-action); }');
  assert.match(layoutSheet([]), /\.hero :is\(h1, [^)]*\) \{ color: var\(--ifm-heading-color\)/);
  assert.not.match(layoutSheet([]), '.nav-link');
  assert.not.match(layoutSheet([]), /@layer (?:base|components|utilities)\b/);
  const { bars } = mapSite(
    { themeConfig: { announcementBar: { backgroundColor: '#123', textColor: 'a}' } } },
    FILES,
    openNotes('c.js', ''),
  );
  assert.match(layoutSheet([], bars), '.announcement { background: #123; }');
  assert.ok(hasOwnBars(bars) && !hasOwnBars({}));
  assert.not.match(layoutSheet([]), '.announcement');
  const own = layoutSheet([]);
  assert.match(own, '.button--primary { background: var(--dg-action);');
  assert.match(own, '.hero { background: var(--ifm-hero-background-color);');
  const bar = layoutSheet([':root { --ifm-navbar-link-color: #fff }']);
  assert.match(bar, '.navbar-inner .brand { color: var(--ifm-navbar-link-color); }');
  assert.match(bar, '.navbar-inner .search-button { color: var(--ifm-navbar-link-color); }');
  assert.not.match(bar, '.navbar {');
  assert.match(
    layoutSheet([], { navbar: 'dark' }),
    /\.navbar \{\n--ifm-navbar-background-color: #/,
  );
});

test('the footer has the background of the site', () => {
  assert.not.match(layoutSheet([], { footer: 'light' }), '.footer {');
  assert.match(
    layoutSheet([], { footer: 'dark' }),
    /\.footer \{\n--ifm-footer-background-color: #.*\n--ifm-footer-color: oklch\(from/,
  );
  assert.ok(hasOwnBars({ footer: 'dark' }) && !hasOwnBars({ footer: 'light' }));
  const sheet = ':root { --ifm-footer-background-color: #242526; }';
  assert.ok(usesInfimaProperties(sheet));
  const rules = layoutSheet([sheet]);
  assert.match(rules, /\.footer \{\n--ifm-footer-color: oklch\(from/);
  const tokens = readFileSync('src/components/css/tokens.css', 'utf8');
  for (const [, name = ''] of rules.matchAll(/(--dg-[\w-]+): var\(--ifm-footer/g))
    assert.ok(tokens.includes(`${name}:`), name);
  const { bars } = mapSite(
    { themeConfig: { footer: { style: 'dark' } } },
    FILES,
    openNotes('c.js', ''),
  );
  assert.is(bars.footer, 'dark');
});

test('colours and fonts of the site lead to tokens that exist', () => {
  const tokens = readFileSync('src/components/css/tokens.css', 'utf8');
  assert.is(brandSheet([':root { --ifm-navbar-height: 4rem; }']), undefined);
  const sheet = brandSheet([':root { --ifm-color-primary: #25c2a0; }', '']) ?? '';
  for (const [, name = ''] of sheet.matchAll(/(--dg-[\w-]+)/g))
    assert.ok(tokens.includes(`${name}:`), name);
  assert.match(
    sheet,
    '--dg-link: var(--dg-light, oklch(from var(--ifm-link-color) min(l, 0.47) c h',
  );
  assert.not.match(sheet, '--dg-font');
  const fonts = brandSheet(['html{--ifm-font-family-base:Inter}']) ?? '';
  assert.match(fonts, '--dg-font: var(--ifm-font-family-base);');
  assert.not.match(fonts, '--dg-link');
  const headings = brandSheet([':root { --ifm-heading-font-family: "Own"; }']) ?? '';
  assert.match(headings, 'h6) { font-family: var(--ifm-heading-font-family); }');
  assert.not.match(headings, 'font-weight');
});

test('settings of the site map to keys of docsgen', () => {
  const cases: readonly (readonly [site: EvaluatedObject, key: string, value: unknown])[] = [
    [{ url: 'https://a.dev/' }, 'url', 'https://a.dev'],
    [{ baseUrl: 'docs' }, 'baseUrl', '/docs/'],
    [{ favicon: 'img/f.ico' }, 'favicon', '/img/f.ico'],
    [
      { onBrokenLinks: 'throw', onBrokenMarkdownLinks: 'warn' },
      'check',
      {
        rules: {
          'link/missing-page': 'error',
          'redirect/missing-target': 'error',
          'link/missing-asset': 'warning',
          'link/missing-anchor': 'warning',
        },
      },
    ],
    [
      { markdown: { hooks: { onBrokenMarkdownLinks: 'warn' } } },
      'check',
      { rules: { 'link/missing-asset': 'warning', 'link/missing-anchor': 'warning' } },
    ],
    [
      {
        baseUrl: '/base/',
        ...classic({ docs: {}, sitemap: { ignorePatterns: ['/base/tags/**', '/x'] } }),
      },
      'sitemap',
      { exclude: ['/tags/**', '/x'] },
    ],
    [{ onBrokenAnchors: 'ignore' }, 'check', { rules: { 'link/missing-anchor': 'off' } }],
    [{ noIndex: true }, 'head', { meta: [{ name: 'robots', content: 'noindex, nofollow' }] }],
    [
      {
        scripts: [
          'https://a.dev/a.js',
          { src: 'b.js', async: true, 'data-x': 'y', charSet: 'utf-8', crossorigin: false },
        ],
      },
      'scripts',
      ['https://a.dev/a.js', { src: '/b.js', async: true, attributes: { 'data-x': 'y' } }],
    ],
    [{ stylesheets: [{ href: 'https://cdn.dev/katex.css' }, 'a.css'] }, 'styles', ['/a.css']],
    [
      { headTags: [{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://a.dev' } }] },
      'head',
      { links: [{ rel: 'preconnect', href: 'https://a.dev' }] },
    ],
    [
      {
        i18n: {
          defaultLocale: 'en',
          locales: ['en', 'ar'],
          localeConfigs: { ar: { direction: 'rtl', label: 'A' } },
        },
      },
      'locales',
      {
        default: 'en',
        list: [{ code: 'en' }, { code: 'ar', direction: 'rtl', label: 'A' }],
        copyStaticFiles: true,
      },
    ],
    [
      {
        i18n: {
          defaultLocale: 'en',
          locales: ['en', 'it', 'pt-BR'],
          localeConfigs: {
            en: { baseUrl: '/docs/' },
            it: { baseUrl: '/docs/it', path: 'it' },
            'pt-BR': { baseUrl: '/docs/pt/' },
          },
        },
        baseUrl: '/docs/',
      },
      'locales',
      {
        default: 'en',
        list: [{ code: 'en' }, { code: 'it' }, { code: 'pt-BR', path: 'pt' }],
        copyStaticFiles: true,
      },
    ],
    [
      { i18n: { defaultLocale: 'en', locales: ['en'] } },
      'locales',
      { default: 'en', list: [{ code: 'en' }] },
    ],
    [
      { markdown: { format: 'detect', mermaid: true, anchors: { maintainCase: true } } },
      'markdown',
      {
        format: 'detect',
        mermaid: true,
        anchors: { maintainCase: true },
        math: false,
        islands: 'auto',
      },
    ],
  ];
  for (const [site, key, value] of cases)
    assert.equal(map(site).config[key], value, JSON.stringify(site));
});

test('every unknown or lost setting is noted at its line', () => {
  const fn = { $docsgen: 'function', name: 'f', id: 0 } as const;
  const lost: readonly EvaluatedObject[] = [
    { nobodyKnows: 1 },
    { ssrTemplate: 'x' },
    { customFields: { a: fn } },
    { title: fn },
    { headTags: [{ tagName: 'noscript', innerHTML: 'x' }] },
    { headTags: [{ tagName: 'script', innerHTML: '</script>' }] },
    { themeConfig: { nobodyKnows: 1 } },
    { themeConfig: { navbar: { items: [{ type: 'custom-x' }] } } },
    {
      themeConfig: {
        navbar: {
          items: [{ type: 'docsVersionDropdown', dropdownItemsAfter: [{ to: '/a' }] }],
        },
      },
    },
    { themeConfig: { footer: { links: [{ items: [{ label: 'No target' }] }] } } },
    { themeConfig: { prism: { additionalLanguages: ['no-such-language'] } } },
    { themeConfig: { prism: { defaultLanguage: 'no-such-language' } } },
    { plugins: ['./plugins/mine'] },
    classic({ docs: { sidebarItemsGenerator: fn } }),
    classic({ docs: { editUrl: fn } }),
    classic({ docs: { nobodyKnows: true } }),
    classic({ docs: { path: 'missing' } }),
    classic({ gtag: { trackingID: 'UA-1' } }),
    classic({ theme: { customCss: './src/a.less' } }),
    { clientModules: ['./src/absent.js'] },
    { baseUrl: '/docs/', i18n: { locales: ['en'], localeConfigs: { en: { baseUrl: '/' } } } },
  ];
  for (const config of lost) {
    const { notes } = map(config);
    const byHand = notes.filter(({ kind }) => kind === 'by-hand');
    assert.is(byHand.length >= 1, true, JSON.stringify(config));
    assert.ok(byHand.every(({ file, line }) => file === 'docusaurus.config.js' && line >= 1));
  }
});

test('style sheets and scripts of packages add these to the packages of the site', () => {
  const sheets = ['@fonts/plain/index.css', 'cards/dist/main.css'];
  const exports = { '.': './a.js', './theme.css': { import: './dist/main.css' } };
  const files: OldFiles = {
    ...FILES,
    isFile: (path) => path.includes('node_modules/'),
    textOf: (path) => (path.endsWith('cards/package.json') ? JSON.stringify({ exports }) : ''),
  };
  const config = {
    ...classic({ theme: { customCss: sheets.map((path) => `/old/node_modules/${path}`) } }),
    clientModules: ['tracker/start'],
  };
  const mapped = mapSite(config, files, openNotes('a.js', ''));
  assert.equal(mapped.config.get('clientModules'), [
    'tracker/start',
    '@fonts/plain/index.css',
    'cards/theme.css',
  ]);
  assert.equal([...mapped.packages].sort(), ['@fonts/plain', 'cards', 'tracker']);
});

test('docs whose versions are all absent have the current one', () => {
  const docs = { includeCurrentVersion: false, onlyIncludeVersions: ['3.0'] };
  const { config, notes } = map(classic({ docs }));
  assert.equal(config.docs, [{ id: 'default', path: 'docs', routeBasePath: 'docs' }]);
  assert.ok(notes.some(({ kind, subject }) => kind === 'by-hand' && /versions$/.test(subject)));
});

test('a list of versions may have the current one, at any place', () => {
  const old: OldFiles = { ...FILES, versions: () => ['2.0', 'current', '1.0'] };
  const versionsOf = (docs: EvaluatedObject): unknown => {
    const { config } = mapSite(classic({ docs }), old, openNotes('a.js', ''));
    const areas = plainData(config) as { readonly docs: readonly { versions: object[] }[] };
    return areas.docs[0]?.versions.map((version) => Object.keys(version).join());
  };
  const all = ['name,isLast,folder', 'name', 'name,folder'];
  assert.equal(versionsOf({}), all);
  assert.equal(versionsOf({ includeCurrentVersion: false }), all);
  assert.equal(versionsOf({ onlyIncludeVersions: ['current'] }), ['name,isLast']);
});

test('docs areas have their versions, which keep their addresses', () => {
  const { config } = map(
    classic({
      docs: {
        path: '../docs',
        editUrl: 'https://a.dev/edit/main/website',
        lastVersion: '1.0',
        versions: {
          current: { label: 'Next', path: 'edge' },
          '2.0': { banner: 'none', badge: false },
        },
      },
    }),
  );
  assert.equal(config.docs, [
    {
      id: 'default',
      path: 'docs',
      routeBasePath: 'docs',
      versions: [
        { name: 'current', label: 'Next', path: 'edge' },
        {
          name: '2.0',
          folder: 'versioned_docs/version-2.0',
          banner: 'none',
          editUrl: 'https://a.dev/edit/main/website/versioned_docs/version-2.0/{path}',
        },
        {
          name: '1.0',
          isLast: true,
          folder: 'versioned_docs/version-1.0',
          editUrl: 'https://a.dev/edit/main/website/versioned_docs/version-1.0/{path}',
        },
      ],
      editUrl: 'https://a.dev/edit/main/',
    },
  ]);
});

test('the default language of Prism is that of code blocks without a language', () => {
  const { config } = map({ themeConfig: { prism: { defaultLanguage: 'jsx' } } });
  assert.equal(config.code, { defaultLanguage: 'jsx' });
});

test('items of the bar keep the pattern of addresses on which they are marked', () => {
  const item = { to: 'docs', label: 'Docs', activeBaseRegex: 'docs/(next|v8)' };
  const { config } = map({ themeConfig: { navbar: { items: [item] } } });
  const [{ activeBaseRegex } = {}] = (config.navbar as { items: { activeBaseRegex?: string }[] })
    .items;
  assert.is(activeBaseRegex, 'docs/(next|v8)');
});

test('an area without number prefixes stays one', () => {
  const areaOf = (numberPrefixParser: boolean): { numberPrefixes?: boolean } | undefined =>
    (map(classic({ docs: { numberPrefixParser } })).config.docs as object[])[0];
  const ofEarly = (docs: EvaluatedObject): unknown => {
    const old = { ...FILES, keepsNumbers: true };
    const { config } = mapSite(classic({ docs }), old, openNotes('a.js', ''));
    return (plainData(config) as { docs: { numberPrefixes: boolean }[] }).docs[0]?.numberPrefixes;
  };
  assert.is(ofEarly({}), false, 'before 2.0.0-alpha.73');
  assert.is(areaOf(false)?.numberPrefixes, false);
  assert.is(areaOf(true)?.numberPrefixes, true);
});

test('the time and the author of the last change are one setting', () => {
  const shown = (docs: Readonly<Record<string, boolean>>): unknown =>
    (map(classic({ docs })).config.docs as { showLastUpdated?: unknown }[])[0]?.showLastUpdated;
  const [time, author] = [{ showLastUpdateTime: true }, { showLastUpdateAuthor: true }];
  assert.is(shown(time), 'date');
  assert.is(shown({ ...time, ...author }), true);
  assert.is(shown({ ...author, ...time }), true);
  assert.is(shown({ showLastUpdateTime: false }), undefined);
});

test('edit links of versions can lead to the current pages', () => {
  const docs = {
    path: '../docs',
    editUrl: 'https://a.dev/edit/main/website',
    editCurrentVersion: true,
  };
  const [{ editUrl, versions = [] } = {}] = map(classic({ docs })).config.docs as {
    editUrl?: string;
    versions?: { name: string; editUrl?: string }[];
  }[];
  assert.is(editUrl, 'https://a.dev/edit/main/');
  assert.equal(
    versions.map((version) => [version.name, version.editUrl]),
    [
      ['current', undefined],
      ['2.0', 'https://a.dev/edit/main/docs/{path}'],
      ['1.0', 'https://a.dev/edit/main/docs/{path}'],
    ],
  );
});

test('edit links become a pattern only if all of them follow it', () => {
  const links = (...urls: (string | null)[]): { path: string; url: string | null }[] =>
    urls.map((url, i) => ({ path: `p${i}.md`, url }));
  const of = (folder: string, ...urls: (string | null)[]) => ({
    version: folder,
    folder,
    links: links(...urls),
  });
  const fit = fitEditUrl([of('docs', 'https://a.dev/x/docs/p0.md', 'https://a.dev/x/docs/p1.md')]);
  assert.is(fit?.base, 'https://a.dev/x/');
  assert.is(fitEditUrl([of('docs', 'https://a.dev/x/p0.md')])?.base, 'https://a.dev/x/{path}');
  assert.is(fitEditUrl([of('docs', 'https://a.dev/x/p0.md', null)]), undefined);
  assert.is(fitEditUrl([of('docs', 'https://a.dev/same')]), undefined);
  const two = fitEditUrl([
    of('docs', 'https://a.dev/docs/p0.md'),
    of('old', 'https://a.dev/e/p0.md'),
  ]);
  assert.equal(
    [two?.base, [...(two?.versions ?? [])]],
    ['https://a.dev/', [['old', 'https://a.dev/e/{path}']]],
  );
});

test('the redirects of a host are read in linear time', async () => {
  const run = (size: number): unknown => {
    const rule = (_: unknown, i: number): object => ({ source: `/a/${i}`, destination: '/b' });
    const redirects = Array.from({ length: size }, rule);
    return readRedirects('vercel.json', JSON.stringify({ redirects }, null, 1)).redirects.length;
  };
  assert.is(await fasterThanLinear({ run, size: 250, least: 60 }), undefined);
});

test('redirects of hosts are read with their lines, conditions and statuses', () => {
  const netlify =
    '[[redirects]]\nfrom = "/a"\nto = "/b"\n[[redirects]]\n  from = "/c/*"\n  to = "/d"\n' +
    '  status = 302\n  [redirects.query]\n  id = ":id"\n';
  assert.equal(
    readRedirects('netlify.toml', netlify).redirects.map(({ from, line, status, conditions }) => [
      from,
      line,
      status,
      conditions,
    ]),
    [
      ['/a', 2, 301, []],
      ['/c/*', 5, 302, ['query']],
    ],
  );
  const vercel =
    '{ "redirects": [\n{ "source": "/a/:p*", "destination": "/b", "permanent": true },\n' +
    '{ "source": "/h", "destination": "/b", "has": [{}] }],\n' +
    '"cleanUrls": true,\n"trailingSlash": false }';
  const read = readRedirects('vercel.json', vercel);
  assert.equal(
    read.redirects.map(({ from, line, status, conditions }) => [from, line, status, conditions]),
    [
      ['/a/:p*', 2, 308, []],
      ['/h', 3, 307, ['has']],
    ],
  );
  assert.equal(
    read.notes.map(({ kind, subject, line }) => [kind, subject, line]),
    [
      ['by-hand', 'cleanUrls', 4],
      ['by-hand', 'trailingSlash', 5],
    ],
  );
  assert.match(read.notes[1]?.text ?? '', '`trailingSlash: false` in site.config.ts');
  const plain = readRedirects('vercel.json', '{ "cleanUrls": false }');
  assert.equal(
    plain.notes.map(({ kind }) => kind),
    ['not-needed'],
  );
  assert.equal(
    readRedirects('_redirects', '# c\n\n/a /b 302! # note\n/q id=:id /b\n').redirects.map(
      ({ from, to, line, status, conditions }) => [from, to, line, status, conditions],
    ),
    [
      ['/a', '/b', 3, 302, []],
      ['/q', '/b', 4, 301, ['id=:id']],
    ],
  );
  assert.is(readRedirects('netlify.toml', 'not toml').notes.length, 1);
  assert.is(readRedirects('vercel.json', '{').notes.length, 1);
});

test('patterns of hosts become patterns of docsgen', () => {
  const cases: readonly (readonly [from: string, to: string, expected: unknown])[] = [
    ['/a', '/b', [{ from: '/a', to: '/b' }]],
    ['/a/*', '/b/:splat', [{ from: '/a/*', to: '/b/:splat' }]],
    ['/a/:x/c', '/b/:x', [{ from: '/a/:x/c', to: '/b/:x' }]],
    ['/a/(.*)', '/b/$1', [{ from: '/a/*', to: '/b/:splat' }]],
    ['/a/:rest(.*)', '/b/:rest*', [{ from: '/a/:rest*', to: '/b/:rest*' }]],
    [
      '/a*',
      '/b:splat',
      [
        { from: '/a', to: '/b' },
        { from: '/a/*', to: '/b/:splat' },
      ],
    ],
    ['/a.html*', '/b:splat', [{ from: '/a.html', to: '/b' }]],
    ['/a/pre-*', '/b/new-:splat', [{ from: '/a/pre-*', to: '/b/new-:splat' }]],
    ['/a/pre-*', '/b', undefined],
    ['/:lang(en|de)/x', '/x', undefined],
    ['/a*b/c', '/x', undefined],
  ];
  for (const [from, to, expected] of cases) assert.equal(patternsOf(from, to), expected, from);
});

test('groups of words in the source of a host become one redirect for each word', () => {
  const of = (from: string, to: string): unknown =>
    alternatives({ from, to })?.map((each) => `${each.from} ${each.to}`);
  assert.equal(of('/a', '/b'), ['/a /b']);
  assert.equal(of('/:version(v6|v7)/x', '/:version/y'), ['/v6/x /v6/y', '/v7/x /v7/y']);
  assert.equal(of('/(a|b)/(c)', '/$2/$1'), ['/a/c /c/a', '/b/c /c/b']);
  assert.equal(of('/(v5)?/x/:rest*', '/y'), ['/v5/x/:rest* /y', '/x/:rest* /y']);
  assert.equal(of('/:lang(en|de)?', '/z/:lang'), ['/en /z/en', '/de /z/de', '/ /z']);
  assert.equal(of('/:id(\\d+)/x', '/x'), ['/:id(\\d+)/x /x']);
  assert.equal(of('/d(/3.x|/next)?/x', '/x'), ['/d/3.x/x /x', '/d/next/x /x', '/d/x /x']);
  assert.equal(of('/(a)(/b/c)?/:n(e|f)(/)?', '/:n/$1'), [
    ...['/a/b/c/e/ /e/a', '/a/b/c/e /e/a', '/a/b/c/f/ /f/a', '/a/b/c/f /f/a'],
    ...['/a/e/ /e/a', '/a/e /e/a', '/a/f/ /f/a', '/a/f /f/a'],
  ]);
  assert.equal(of('/d/(/b)?/x(/)?', '/y'), ['/d/b/x/ /y', '/d/b/x /y', '/d/x/ /y', '/d/x /y']);
  const many = Array.from({ length: 70 }, (_, i) => `w${i}`).join('|');
  assert.is(of(`/(${many})`, '/x'), undefined);
});

test('redirects of hosts lose the base URL of the site, which docsgen adds', () => {
  const site = { url: 'https://a.dev', baseUrl: '/docs/' };
  const mapped = (rules: readonly (readonly [string, string])[]): [unknown, unknown] => {
    const notes = openNotes('c.js', '');
    const old = rules.map(([from, to], i) => ({
      ...{ from, to, status: 301, conditions: [], file: 'vercel.json', line: i + 1 },
    }));
    return [
      mapRedirects(old, site, notes).map(({ from, to }) => `${from} ${to}`),
      notes.all().map(({ line, text }) => `${line} ${text}`),
    ];
  };
  assert.equal(
    mapped([
      ['/docs/a', '/docs/b'],
      ['/docs', '/docs/start'],
      ['/docs/c/*', '/other/:splat'],
      ['/docs/d', 'https://e.dev/docs/x'],
      ['/', '/docs/'],
      ['/(docs/e/?)', '/docs/f/'],
      ['/docs/(g|h/i)/?', '/docs/new/$1'],
    ]),
    [
      [
        ...['/a /b', '/ /start', '/c/* https://a.dev/other/:splat', '/d https://e.dev/docs/x'],
        ...['/e /f/', '/g /new/g', '/h/i /new/h/i'],
      ],
      ['5 It starts outside of /docs/: configure it at the host.'],
    ],
  );
  // A host behind a proxy that removes the base URL.
  assert.equal(mapped([['/a', '/b']]), [['/a /b'], []]);
});

test('a source that matches a part of a word becomes one redirect for each page', () => {
  const where = { file: '_redirects', line: 1, isApproximated: true };
  const routes = ['/docs/new-', '/docs/new-a', '/docs/new-b/c', '/docs/other'];
  const found = ofPrefix({ from: '/old/pre-*', to: '/docs/new-:splat', ...where }, routes);
  assert.equal(
    found?.map(({ from, to }) => [from, to]),
    [
      ['/old/pre-a', '/docs/new-a'],
      ['/old/pre-b/c', '/docs/new-b/c'],
    ],
  );
  assert.is(ofPrefix({ from: '/old/*', to: '/docs/:splat', ...where }, routes), undefined);
  assert.is(ofPrefix({ from: '/old/:a/b-*', to: '/docs/:splat', ...where }, routes), undefined);
});

test('a preset around the classic one has the areas of its options', () => {
  const docs = { routeBasePath: 'en', disableVersioning: true };
  const options = { docs, blog: false, pages: false, api: { path: 'x' } };
  const { config, notes } = map({ presets: [['acme-preset', options]] });
  assert.equal(config.docs, [{ id: 'default', path: 'docs', routeBasePath: 'en' }]);
  const subjects = notes.filter(({ kind }) => kind === 'by-hand').map(({ subject }) => subject);
  assert.equal(subjects, ['presets[0][1].api', 'presets[0][1]']);
  const other = map({ presets: [['redocusaurus', { specs: [], theme: { primary: 'red' } }]] });
  assert.equal(other.config.docs, []);
});

test('style sheets of the site are bundled; others are files of a static folder', () => {
  const texts = new Map([
    ['../shared/plain.css', 'a { background: url(/img/a.png) }'],
    ['src/bare.css', "@import 'parts.css';"],
    ['src/font.css', '@font-face { src: url(./a.woff2) }'],
    ['src/parts.css', ''],
    ['src/late.css', '.a { color: red } @import "https://a.dev/b.css";'],
  ]);
  const files: OldFiles = {
    ...FILES,
    exists: (path) => texts.has(path),
    isFile: (path) => texts.has(path),
    textOf: (path) => texts.get(path) ?? '',
  };
  const names = ['bare', 'font', 'late'].map((name) => `./src/${name}.css`);
  const customCss = ['../shared/plain.css', ...names];
  const mapped = mapSite(classic({ theme: { customCss } }), files, openNotes('a.js', ''));
  assert.equal(mapped.config.get('styles'), ['/css/plain.css']);
  assert.equal(mapped.config.get('staticDirs'), ['static']);
  assert.equal(mapped.config.get('clientModules'), names);
  assert.equal(reachedFrom(['src/bare.css'], files), {
    files: ['src/bare.css', 'src/parts.css'],
    outside: [],
    packages: [],
  });
});

test('settings of blogs that are null stay so', () => {
  const blog = { path: 'docs', archiveBasePath: null, blogTitle: null };
  const { config, notes } = map(classic({ blog: { ...blog, feedOptions: { type: null } } }));
  const [area] = config['docs'] as readonly Record<string, unknown>[];
  assert.is(area?.['archiveBase'], null);
  assert.equal(area?.['feedOptions'], { type: null });
  assert.not.ok('blogTitle' in (area ?? {}));
  assert.ok(notes.some(({ subject }) => subject.endsWith('.archiveBasePath')));
});

test('a marker of posts in docsgen’s spelling needs nothing', () => {
  const kindOf = (name: string): string | undefined => {
    const truncateMarker = { $docsgen: 'other', name } as const;
    const { notes } = map(classic({ blog: { path: 'docs', truncateMarker } }));
    return notes.find(({ subject }) => subject.endsWith('truncateMarker'))?.kind;
  };
  assert.is(kindOf(String.raw`/<!--\s*(truncate)\s*-->/`), 'not-needed');
  assert.is(kindOf(String.raw`/<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/`), 'not-needed');
  assert.is(kindOf(String.raw`/<!--\s*(truncate|more)\s*-->/`), 'by-hand');
  assert.is(kindOf('/---/'), 'by-hand');
});

test('lengths in pixels and second names of items are mapped or noted', () => {
  const { config, notes } = map({
    themeConfig: {
      navbar: {
        logo: { src: 'a.svg', width: '40px', height: '2em' },
        items: [{ to: '/a', label: '♥', 'aria-label': 'Support' }],
      },
    },
  });
  assert.equal(config.navbar, {
    logo: { src: '/a.svg', width: 40 },
    items: [{ label: '♥', to: '/a' }],
  });
  const kindOf = (end: string): string | undefined =>
    notes.find(({ subject }) => subject.endsWith(end))?.kind;
  assert.is(kindOf('logo.height'), 'by-hand');
  assert.is(kindOf('["aria-label"]'), 'approximated');
});

test('aliases of a plugin become paths of `tsconfig.json`', () => {
  const { notes } = map({
    plugins: [['docusaurus-plugin-module-alias', { alias: { '@kit': './src/kit' } }]],
  });
  assert.equal(
    notes.filter(({ kind }) => kind === 'by-hand'),
    [],
  );
  const aliases = [{ pattern: '@kit/*', targets: ['src/kit/*'] }];
  assert.equal(
    JSON.parse(tsconfigText([...aliases, { pattern: 'x', targets: ['../x.ts'] }])).compilerOptions
      .paths,
    { '@site/*': ['./*'], '@kit/*': ['./src/kit/*'] },
  );
  const files = new Map([
    ['a.mdx', "import Box from '@kit/Box';\nimport Home from './home';"],
    ['src/kit/Box.tsx', ''],
    ...['home/index.js', 'home/index.tsx'].map((path) => [path, ''] as const),
  ]);
  const reached = reachedFrom(['a.mdx'], {
    isFile: (path) => files.has(path),
    textOf: (path) => files.get(path) ?? '',
    aliased: (request) => aliases.flatMap((alias) => aliasTargets(alias, request)),
  });
  const used = ['a.mdx', 'home/index.js', 'src/kit/Box.tsx'];
  assert.equal(reached, { files: used, outside: [], packages: [] });
});

test('pages bring the pictures and files that their Markdown names', () => {
  const page = [
    '![A](../images/a.png "Title") [B](<../images/b c.zip>) [C](../images/d%20e.pdf#page=2)',
    '![F][f] [page](../other.md) [far](https://a.dev/x.png) [own](/img/x.png) [id](#x.y)',
    '[code](../tools/code.js) ![G](g.png) ![H](../../shared/h.png) [lost](../images/lost.png)',
    '',
    '[f]: ../images/f.gif',
  ].join('\n');
  const named = ['a.png', 'b c.zip', 'd e.pdf', 'f.gif'].map((name) => `images/${name}`);
  const files = new Map([
    ['docs/a.md', page],
    ...[...named, 'docs/g.png', '../shared/h.png'].map((path) => [path, ''] as const),
    ['other.md', ''],
    ['tools/code.js', "import 'never';"],
  ]);
  const reached = reachedFrom(['docs/a.md'], {
    isFile: (path) => files.has(path),
    textOf: (path) => files.get(path) ?? '',
  });
  const expected = ['docs/a.md', ...named, 'docs/g.png', 'tools/code.js'].sort();
  assert.equal(reached, { files: expected, outside: ['../shared/h.png'], packages: [] });
});

test('style sheets bring the sheets and the files that they name', () => {
  const files = new Map([
    [
      'src/all.scss',
      "@use 'sass:math';\n@use 'parts/colours' as c;\n@import './bar.scss';\n@import '~kit/a';" +
        "@use '@site/css/moves';\n@use '~@site/css/sizes';",
    ],
    ['css/_moves.scss', ''],
    ['css/sizes.scss', ''],
    ['src/parts/_colours.scss', "@font-face { src: url('mine.woff2#x') }"],
    ['src/parts/mine.woff2', ''],
    ['src/bar.scss', "a { background: url(../dot.png), url('https://a.dev/x.png'), url(/b.png) }"],
    ['dot.png', ''],
  ]);
  const reached = reachedFrom(['src/all.scss'], {
    isFile: (path) => files.has(path),
    textOf: (path) => files.get(path) ?? '',
  });
  const expected = { files: [...files.keys()].sort(), outside: [], packages: ['kit', 'sass'] };
  assert.equal(reached, expected);
});

test('a file outside the site is named, but not what it imports itself', () => {
  const files = new Map([
    ['a.mdx', "import Box from './Box.js';"],
    ['../docs/b.mdx', "import part from '../part.js';"],
    ['../part.js', "import other from './other.js';"],
    ['../other.js', ''],
    ['Box.js', "import core from '../core/index.js';"],
    ['../core/index.js', "import part from './part.js';\nimport kit from 'kit';"],
    ['../core/part.js', ''],
  ]);
  const reached = reachedFrom(['a.mdx', '../docs/b.mdx'], {
    isFile: (path) => files.has(path),
    textOf: (path) => files.get(path) ?? '',
  });
  assert.equal(reached, {
    files: ['Box.js', 'a.mdx'],
    outside: ['../core/index.js', '../part.js'],
    packages: ['kit'],
  });
});

test('languages without colours are noted', () => {
  const noteOf = (...languages: readonly string[]): string | undefined =>
    map({ themeConfig: { prism: { additionalLanguages: languages } } }).notes.find(({ subject }) =>
      subject.endsWith('additionalLanguages'),
    )?.text;
  assert.match(noteOf('java', 'solidity', 'markup-templating') ?? '', /no colours: solidity\.$/);
  assert.match(noteOf('java', 'markup') ?? '', 'docsgen has grammars');
});

test('old addresses follow the rules of Docusaurus', () => {
  const doc = (path: string, frontMatter = {}): string => docRoute('/docs', { path, frontMatter });
  assert.is(doc('index.md'), '/docs');
  assert.is(doc('guide/README.mdx'), '/docs/guide');
  assert.is(doc('guide/guide.md'), '/docs/guide');
  assert.is(doc('01-start/02-install.md'), '/docs/start/install');
  assert.is(doc('01-a/02-b.md', { parse_number_prefixes: false }), '/docs/01-a/02-b');
  const page = { path: '01-a/02-b.md', frontMatter: {} };
  assert.is(docRoute('/docs', page, { numberPrefixes: false }), '/docs/01-a/02-b');
  assert.is(doc('02-server/server.md'), '/docs/server/server');
  assert.is(doc('a/README.md', { id: 'c' }), '/docs/a');
  assert.is(doc('2021-11-01.md'), '/docs/2021-11-01');
  assert.is(doc('a/b.md', { id: 'c' }), '/docs/a/c');
  assert.is(doc('a/b.md', { slug: '/x' }), '/docs/x');
  assert.is(doc('a/b.md', { slug: '../x' }), '/docs/x');
  const post = (path: string, frontMatter = {}): string =>
    postRoute('/blog', { path, frontMatter });
  assert.is(post('2018-12-29-new-site.mdx'), '/blog/2018/12/29/new-site');
  assert.is(post('2018-12-29-new-site/index.md'), '/blog/2018/12/29/new-site');
  assert.is(post('plain.md'), '/blog/plain');
  assert.is(post('2018-12-29-x.md', { slug: 'y' }), '/blog/y');
  assert.is(pageRoute('help/index.js'), '/help');
  assert.is(pageRoute('index.tsx'), '/');
});

test('only files that pages import are copied', () => {
  const files: Readonly<Record<string, string>> = {
    'docs/a.mdx':
      "import X from '@site/src/X';\nimport './b.css';\n\n```js\nimport no from './no';\n```\n",
    'docs/b.css': '@import "./c.css";',
    'docs/c.css': '',
    'src/X/index.tsx':
      "import clsx from 'clsx';\nimport data from '../../data/x.json';\n" +
      "export * from './y';\nconst z = require('@acme/z/sub');",
    'src/X/y.ts': "import Link from '@docusaurus/Link';",
    'src/no.js': '',
    'data/x.json': '{}',
  };
  const reached = reachedFrom(['docs/a.mdx'], {
    isFile: (path) => Object.hasOwn(files, path),
    textOf: (path) => files[path] ?? '',
  });
  assert.equal(reached.files, [
    'data/x.json',
    'docs/a.mdx',
    'docs/b.css',
    'docs/c.css',
    'src/X/index.tsx',
    'src/X/y.ts',
  ]);
  assert.equal(reached.packages, ['@acme/z', 'clsx']);
  assert.equal(importsOf('a.js', "import {\n  a,\n  b,\n} from './m';"), ['./m']);
});

test('a file that is imported as text is copied, and its imports are none', () => {
  const files: Readonly<Record<string, string>> = {
    'docs/a.mdx': "import A from '!!raw-loader!./a.ts';\nimport B from './b.js?raw';\n",
    'docs/a.ts': "import shown from 'shown';\nimport './c.js';",
    'docs/b.js': "import shown from 'shown-too';",
    'docs/c.js': '',
  };
  const reached = reachedFrom(['docs/a.mdx'], {
    isFile: (path) => Object.hasOwn(files, path),
    textOf: (path) => files[path] ?? '',
  });
  assert.equal(reached, {
    files: ['docs/a.mdx', 'docs/a.ts', 'docs/b.js'],
    outside: [],
    packages: [],
  });
});

test('imports in the prose and in the code of a page are none', () => {
  const page = [
    "import X from './x';",
    'export const a = 1; // from here',
    '',
    '- `import { format } from "shown"`, and `export * from "listed"`',
    '',
    '  > ```js',
    '  > import no from "quoted";',
    '  > ```',
    '',
    '  import "indented"; the method="POST" attribute, `import` by its name="y"',
    'Options `{ a: 1 }` of `require("spanned")`.',
    '```inline``` code, not a fence',
    '',
    '<img src={require("./p.png").default} />',
  ].join('\n');
  assert.equal(importsOf('docs/a.md', page), ['./x', './p.png']);
});

test('replaced components are noted with the slot that replaces them', () => {
  const files = [
    'Footer/index.js',
    'Navbar/Logo/index.tsx',
    'MDXComponents.js',
    'MDXComponents/index.js',
    'ReactLiveScope/index.js',
    'MDXComponents/Img/index.js',
    'Odd/index.js',
    ...['BlogPostItem/index.js', 'BlogPostItem/Footer/index.js', 'BlogPostPage/Metadata/index.js'],
    ...['DocItem/Layout/index.js', 'DocRoot/index.js', 'Layout/index.js', 'Tabs/index.js'],
    ...['DocSidebar/Desktop/index.js', 'BlogListPage/index.js', 'SearchBar.js'],
    'Screenshot/index.js',
    'prism-include-languages.js',
    'Footer/styles.css',
  ];
  const isOwn = (request: string): boolean => /Footer|Screenshot/.test(request);
  const withGrammars = (text: string) => swizzledComponents('src/theme', files, isOwn, () => text);
  const last = (text: string): string | undefined => withGrammars(text).at(-1)?.kind;
  assert.is(last('require(`prismjs/components/prism-${name}`)'), 'not-needed');
  assert.is(last("globalThis.Prism = Prism; require('./prism-own.js');"), 'approximated');
  assert.is(last('Prism.languages.own = { word: /a/ };'), 'approximated');
  const found = withGrammars('').slice(0, -1);
  const general = found.filter(({ text }) => text.startsWith('No slot replaces'));
  assert.equal(
    general.map(({ subject }) => subject),
    ['@theme/MDXComponents/Img', '@theme/Odd'],
  );
  assert.equal(
    found.map(({ kind, subject, text }) => [kind, subject, /`(\w+)`/.exec(text)?.[1]]),
    [
      ['by-hand', '@theme/Footer', 'Footer'],
      ['by-hand', '@theme/Navbar/Logo', 'Brand'],
      ['by-hand', '@theme/MDXComponents/Img', undefined],
      ['by-hand', '@theme/Odd', undefined],
      ['by-hand', '@theme/BlogPostItem', 'DocHeader'],
      ['by-hand', '@theme/BlogPostItem/Footer', 'DocFooter'],
      ['by-hand', '@theme/BlogPostPage/Metadata', 'head'],
      ['by-hand', '@theme/DocItem', 'Breadcrumbs'],
      ['by-hand', '@theme/DocRoot', 'Breadcrumbs'],
      ['by-hand', '@theme/Layout', undefined],
      ['by-hand', '@theme/Tabs', undefined],
      ['by-hand', '@theme/DocSidebar', 'Sidebar'],
      ['by-hand', '@theme/BlogListPage', 'DocHeader'],
      ['by-hand', '@theme/SearchBar', 'SearchButton'],
      ['maps', '@theme/Screenshot', undefined],
    ],
  );
});

test('settings that docsgen does not accept are removed and named', () => {
  const { config, refused } = usableConfig({
    navbar: {
      items: [
        { label: 'A', to: '/a' },
        { label: 'B', to: 'no route' },
      ],
    },
    title: 'A',
    noSuchKey: 1,
  });
  assert.equal(config, { title: 'A', navbar: { items: [{ label: 'A', to: '/a' }] } });
  assert.equal(refused.map(({ key }) => key).sort(), [
    'navbar.items[1]',
    'navbar.items[1].to',
    'noSuchKey',
  ]);
});

test('the written config is TypeScript with the same values', () => {
  const text = configText({
    title: "It's",
    'a-b': ['x', 'y\'"z'],
    html: 'a\n`${b}`',
    deep: { a: [{ b: true, c: null }] },
  });
  assert.match(text, "import { defineConfig } from 'docsgen';");
  assert.match(text, 'title: "It\'s"');
  assert.match(text, "'a-b': ['x', 'y\\'\"z']");
  assert.match(text, 'html: `a\n\\`\\${b}\\``');
  assert.match(text, 'a: [{ b: true, c: null }]');
});

test.run();
