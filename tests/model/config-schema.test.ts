import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defineConfig } from '../../src/define-config.js';
import type { SiteConfig } from '../../src/generator/model/config.js';
import { parseConfig } from '../../src/generator/config/schema.js';

const noFolders = { folders: [] };
const configFile = { file: 'site.config.ts', text: undefined };

function parse(raw: unknown, folders: readonly string[] = []): SiteConfig {
  const { config, diagnostics } = parseConfig(raw, configFile, { folders });
  assert.equal(diagnostics, []);
  assert.ok(config);
  return config;
}

/** The diagnostics of a config, as `rule message hint`. */
function faultsOf(raw: unknown): string[] {
  const { config, diagnostics } = parseConfig(raw, configFile, noFolders);
  assert.is(config, undefined);
  return diagnostics.map(
    (d) => `${d.rule} ${d.message}${d.hint === undefined ? '' : ` ${d.hint}`}`,
  );
}

test('without a config every setting has its default', () => {
  assert.equal(parse(undefined), {
    title: 'Documentation',
    titleDelimiter: '|',
    tagline: '',
    description: '',
    customFields: {},
    docusaurusConfig: {},
    docusaurusClasses: false,
    docusaurusTitles: false,
    plugins: [],
    url: '',
    baseUrl: '/',
    defaultLocale: 'en',
    locales: [
      {
        code: 'en',
        label: 'English',
        direction: 'ltr',
        htmlLang: 'en',
        calendar: 'gregory',
        path: '',
      },
    ],
    docs: [
      {
        id: 'default',
        folder: '',
        routeBase: '',
        label: 'Documentation',
        exclude: [],
        sidebarsFile: 'site.config.ts',
        versions: [
          {
            name: 'current',
            label: 'Next',
            path: '',
            isLast: true,
            banner: 'none',
            noindex: false,
          },
        ],
        showLastUpdated: false,
        breadcrumbs: true,
        numberPrefixes: true,
        sidebarCollapsible: true,
        sidebarCollapsed: true,
        tagsBase: 'tags',
        tagSlugs: 'simple',
        tagsTitle: 'Tags',
      },
    ],
    pagesFolder: null,
    staticFolders: [],
    copyStaticFiles: false,
    trailingSlash: null,
    navbar: {
      title: 'Documentation',
      hideOnScroll: false,
      items: [{ type: 'search', position: 'right' }],
    },
    colorMode: { defaultMode: 'dark', disableSwitch: false, respectSystem: true },
    search: { route: 'search', placeholder: 'Search', groups: [], weights: {} },
    scripts: [],
    styles: [],
    sidebar: { hideable: false, autoCollapse: false },
    toc: { minLevel: 2, maxLevel: 3 },
    redirects: [],
    head: { meta: [], keywords: [], links: [] },
    markdown: {
      format: 'md',
      parser: 'auto',
      admonitions: [],
      variables: {},
      math: true,
      mermaid: true,
      emoji: true,
      maxPageKb: 500,
      codeTimeout: 60,
      checkCode: true,
      liveCode: false,
      packageManagers: ['npm', 'yarn', 'pnpm', 'bun'],
      keepsIdCase: false,
    },
    check: { rules: {}, parity: [], recipes: [], external: { ignore: [], maxAgeHours: 168 } },
    redirectFiles: [],
    hosting: [],
    security: { csp: { mode: 'meta', directives: {}, trustedTypes: true } },
    components: {},
    pageMenu: { assistants: [] },
    robots: null,
    sitemap: { exclude: [] },
    changes: { limit: 50 },
    machineReadable: { markdown: true, llmsTxt: true, skill: false, agents: false },
    keepAssets: 3,
    socialCards: true,
    clientModules: [],
  });
  assert.equal(parse({}), parse(undefined));
});

test('the folder of the docs is the first usual folder that exists', () => {
  assert.is(parse(undefined, ['docs', 'content', 'content/docs']).docs[0]?.folder, 'content/docs');
  assert.is(parse({}, ['docs', 'content']).docs[0]?.folder, 'docs');
  assert.is(parse({}, ['content']).docs[0]?.folder, 'content');
  assert.is(parse({ docs: { exclude: ['x'] } }, ['docs']).docs[0]?.folder, 'docs');
});

test('the usual folders of pages and static files are excluded from docs around them', () => {
  const config = parse(undefined, ['content', 'content/pages', 'static']);
  assert.is(config.pagesFolder, 'content/pages');
  assert.equal(config.staticFolders, ['static']);
  assert.equal(config.docs[0]?.nested, ['pages/**']);
  assert.is(parse({ pages: false }, ['content/pages']).pagesFolder, null);
  assert.equal(parse({ docs: { path: '.' }, staticDirs: ['./assets/'] }).docs[0]?.nested, [
    'assets/**',
  ]);
});

test('a config with many settings is parsed', () => {
  const config = parse(
    defineConfig({
      title: 'Temporal',
      url: 'https://docs.example.com',
      baseUrl: '/v1/',
      locales: { default: 'en', list: [{ code: 'en', path: '/' }, { code: 'ar' }] },
      docs: [
        {
          path: './content/docs/',
          routeBasePath: '/',
          exclude: ['clusters/**'],
          sidebars: {
            documentation: [
              'index',
              { Guides: ['a', { type: 'autogenerated', dirName: 'b' }] },
              { type: 'category', label: 'C', link: { type: 'generated-index' }, items: ['c'] },
            ],
          },
          versions: [
            { name: 'current', path: 'next', banner: 'none' },
            { name: '2.0', isLast: true, folder: 'versions/2' },
            { name: '1.0', folder: 'versions/1' },
          ],
        },
        {
          id: 'ai-cookbook',
          path: 'content/ai-cookbook',
          editUrl: 'https://github.com/a/b/edit/main/',
        },
      ],
      navbar: {
        logo: { src: '/logo.svg' },
        items: [
          { label: 'Home', to: '/' },
          {
            label: 'More',
            position: 'right',
            items: [{ label: 'Out', href: 'https://example.com' }],
          },
          { type: 'custom-askAI', position: 'right' },
        ],
      },
      footer: {
        copyright: '© 2025',
        columns: [{ title: 'Legal', items: [{ label: 'Security', to: '/security' }] }],
      },
      announcementBar: { id: 'a1', content: 'Hello <b>you</b>' },
      search: { algolia: { appId: 'a', apiKey: 'b', indexName: 'c' } },
      scripts: ['/a.js', { src: 'https://example.com/b.js', async: true }],
      analyticsFrame: 'https://example.com/frame/x',
      assistant: '/assistant.js',
      redirects: [{ from: '/old', to: '/new' }],
      markdown: { variables: { version: '1.25', year: 2025 } },
      trailingSlash: false,
      check: { rules: { 'link/missing-page': 'warning' } },
    }),
  );
  assert.equal(config.locales[1], {
    code: 'ar',
    label: 'العربية',
    direction: 'rtl',
    htmlLang: 'ar',
    calendar: 'gregory',
    path: 'ar',
  });
  assert.equal(
    config.docs.map((d) => [d.id, d.folder, d.routeBase]),
    [
      ['default', 'content/docs', ''],
      ['ai-cookbook', 'content/ai-cookbook', 'ai-cookbook'],
    ],
  );
  assert.equal(
    config.docs[0]?.versions.map((v) => [v.name, v.label, v.path, v.isLast, v.folder, v.banner]),
    [
      ['current', 'Next', 'next', false, undefined, 'none'],
      ['2.0', '2.0', '', true, 'versions/2', 'none'],
      ['1.0', '1.0', '1.0', false, 'versions/1', 'unmaintained'],
    ],
  );
  assert.equal(config.navbar, {
    logo: { src: '/logo.svg', alt: 'Temporal' },
    hideOnScroll: false,
    items: [
      { type: 'default', position: 'left', label: 'Home', to: '/' },
      {
        type: 'dropdown',
        position: 'right',
        label: 'More',
        items: [{ type: 'default', position: 'right', label: 'Out', href: 'https://example.com' }],
      },
      { type: 'custom-askAI', position: 'right' },
      { type: 'search', position: 'right' },
    ],
  });
  assert.equal(config.scripts, [
    { src: '/a.js', async: false, defer: false },
    { src: 'https://example.com/b.js', async: true, defer: false },
  ]);
  assert.equal(config.analyticsFrame, {
    src: 'https://example.com/frame/x',
    origin: 'https://example.com',
  });
  assert.equal(config.assistant, { script: '/assistant.js', label: 'Ask AI' });
  assert.equal(config.markdown.variables, { version: '1.25', year: '2025' });
  assert.equal(config.announcementBar, { id: 'a1', content: 'Hello <b>you</b>', closeable: true });
  assert.is(JSON.stringify(JSON.parse(JSON.stringify(config))), JSON.stringify(config));
});

test('N-02 an unknown navbar type is refused with a list of the types', () => {
  const text = `export default {
  navbar: {
    items: [
      { label: 'a', to: '/' },
      { label: 'b', items: [{ type: 'docs', label: 'c' }] },
      { type: 'docSidbar' },
    ],
  },
};`;
  const raw = {
    navbar: {
      items: [
        { label: 'a', to: '/' },
        { label: 'b', items: [{ type: 'docs', label: 'c' }] },
        { type: 'docSidbar' },
      ],
    },
  };
  const { config, diagnostics } = parseConfig(raw, { file: 'site.config.ts', text }, noFolders);
  assert.is(config, undefined);
  assert.equal(
    diagnostics.map((d) => [d.line, d.column, d.rule, d.message]),
    [
      [5, 31, 'config/navbar-type', 'No NavbarItem component found for type "docs"'],
      [6, 9, 'config/navbar-type', 'No NavbarItem component found for type "docSidbar"'],
    ],
  );
  assert.is(
    diagnostics[1]?.hint,
    'Did you mean "docSidebar"? The types are default, dropdown, doc, docSidebar, ' +
      'docsVersionDropdown, localeDropdown, search, html and custom-askAI.',
  );
});

test('an unknown key is reported with the nearest key or the key to use', () => {
  assert.equal(faultsOf({ titel: 'x' }), [
    'config/unknown-key Unknown key `titel`. Did you mean "title"?',
  ]);
  assert.equal(faultsOf({ colorMode: { x: 1 } }), [
    'config/unknown-key Unknown key `colorMode.x`. The keys here are `defaultMode`, ' +
      '`disableSwitch` and `respectPrefersColorScheme`.',
  ]);
  assert.equal(faultsOf({ themeConfig: {} }), [
    'config/unknown-key Unknown key `themeConfig`. Write its keys (navbar, footer, ' +
      'colorMode, …) at the top level.',
  ]);
  assert.equal(faultsOf({ docs: [{ sidebarPath: 'x' }] }), [
    'config/unknown-key Unknown key `docs[0].sidebarPath`. Use `sidebars`.',
  ]);
  // The hint names a key that exists at the place.
  assert.equal(faultsOf({ footer: { links: [], columns: [{ items: [], links: [] }] } }), [
    'config/unknown-key Unknown key `footer.columns[0].links`. Use `items`.',
    'config/unknown-key Unknown key `footer.links`. Use `columns`.',
  ]);
  assert.match(faultsOf({ footer: { image: 'x' } })[0] ?? '', 'The keys here are `logo`');
});

test('all faults are reported together, each with its key path and position', () => {
  const text = `export default {
  title: 5,
  baseUrl: 'docs',
  footer: { columns: [{ title: 'A' }] },
  toc: { minHeadingLevel: 4 },
};`;
  const raw = {
    title: 5,
    baseUrl: 'docs',
    footer: { columns: [{ title: 'A' }] },
    toc: { minHeadingLevel: 4 },
  };
  const { diagnostics } = parseConfig(raw, { file: 'site.config.ts', text }, noFolders);
  assert.equal(
    diagnostics.map((d) => [d.line, d.column, d.rule, d.message, d.hint]),
    [
      [2, 3, 'config/type', '`title` must be text, but it is 5.', 'Put it in quotes: "5".'],
      [
        3,
        3,
        'config/value',
        '`baseUrl` must start and end with one slash, but it is "docs".',
        'Write "/docs/".',
      ],
      [4, 23, 'config/missing', '`footer.columns[0].items` is missing.', 'Add a list.'],
      [
        5,
        10,
        'config/value',
        '`toc.minHeadingLevel` (4) is more than `toc.maxHeadingLevel` (3).',
        'The defaults are 2 and 3.',
      ],
    ],
  );
});

test('a pattern of addresses is a regular expression', () => {
  const item = { to: '/', label: 'Docs', activeBaseRegex: 'docs/(next' };
  assert.match(faultsOf({ navbar: { items: [item] } })[0] ?? '', 'must be a regular expression');
});

test('url is an origin and baseUrl a path', () => {
  assert.is(
    faultsOf({ url: 'https://a.com/docs/' })[0],
    'config/value `url` must be the origin of the site: http(s), host and nothing after ' +
      'it, but it is "https://a.com/docs/". Write "https://a.com", and the path as `baseUrl`.',
  );
  for (const url of [
    'https://a.com/',
    'a.com',
    'ftp://a.com',
    '//a.com',
    'https://a.com?x',
    'https://u:p@a.com',
  ])
    assert.is(faultsOf({ url }).length, 1, url);
  for (const url of ['', 'https://a.com', 'http://localhost:3000'])
    assert.is(parse({ url }).url, url);
  for (const baseUrl of [
    '',
    'docs',
    '/docs',
    'docs/',
    '//',
    '/a//b/',
    'https://a.com/',
    '/a b/',
    '/a/?x/',
  ])
    assert.is(faultsOf({ baseUrl }).length, 1, baseUrl);
});

test('a navbar link needs a label and one target', () => {
  assert.equal(faultsOf({ navbar: { items: [{ to: '/' }] } }), [
    'config/missing `navbar.items[0].label` is missing. A navbar item of type "default" ' +
      'needs `label`.',
  ]);
  assert.match(
    faultsOf({ navbar: { items: [{ label: 'a' }] } })[0] ?? '',
    /^config\/missing `navbar\.items\[0\]` leads nowhere\./,
  );
  assert.match(
    faultsOf({ navbar: { items: [{ label: 'a', to: '/', href: 'b' }] } })[0] ?? '',
    /has both `to` and `href`/,
  );
  assert.match(
    faultsOf({ navbar: { logo: { src: '/l.svg', to: '/', href: 'https://b.com' } } })[0] ?? '',
    /`navbar\.logo` has both `to` and `href`/,
  );
  assert.match(
    faultsOf({ footer: { logo: { src: '/l.svg', to: '/', href: 'https://b.com' } } })[0] ?? '',
    /`footer\.logo` has both `to` and `href`/,
  );
  const around = (item: object): string => faultsOf({ navbar: { items: [item] } })[0] ?? '';
  assert.match(
    around({ label: 'a', to: '/', itemsAfter: [] }),
    /`navbar\.items\[0\]\.itemsAfter` does not go with type "default"/,
  );
  assert.match(
    around({ type: 'localeDropdown', itemsBefore: [{ label: 'a' }] }),
    /^config\/missing `navbar\.items\[0\]\.itemsBefore\[0\]` leads nowhere\./,
  );
  assert.match(
    around({ type: 'docsVersionDropdown', itemsBefore: [{ type: 'localeDropdown' }] }),
    /`navbar\.items\[0\]\.itemsBefore\[0\]` is a dropdown in a dropdown/,
  );
  assert.match(
    faultsOf({ navbar: { items: [{ label: 'a', to: 'https://b.com' }] } })[0] ?? '',
    /must be a route of this site.* For an external address use `href`\.$/,
  );
  assert.match(
    faultsOf({ navbar: { items: [{ type: 'doc' }] } })[0] ?? '',
    /`navbar\.items\[0\]\.docId` is missing/,
  );
  assert.match(
    faultsOf({ navbar: { items: [{ type: 'docSidebar', label: 'x' }] } })[0] ?? '',
    /sidebarId` is missing/,
  );
});

test('only dropdowns have items, and a dropdown does not contain a dropdown', () => {
  assert.match(
    faultsOf({ navbar: { items: [{ type: 'dropdown', label: 'a' }] } })[0] ?? '',
    /items` is missing/,
  );
  assert.match(
    faultsOf({ navbar: { items: [{ type: 'search', items: [] }] } })[0] ?? '',
    /does not go with type "search"/,
  );
  assert.match(
    faultsOf({ navbar: { items: [{ label: 'a', items: [{ label: 'b', items: [] }] }] } }).join(
      '\n',
    ),
    /dropdown in a dropdown/,
  );
});

test('script addresses are refused in every setting', () => {
  const evil = 'java\tscript:alert(1)';
  const configs: unknown[] = [
    { navbar: { items: [{ label: 'a', href: evil }] } },
    { navbar: { items: [{ type: 'html', value: '<a href="javascript:alert(1)">x</a>' }] } },
    { footer: { columns: [{ title: 'a', items: [{ label: 'b', href: evil }] }] } },
    { footer: { copyright: "<a href='javascript:x'>" } },
    { scripts: [evil] },
    { scripts: [{ src: 'JavaScript:x' }] },
    { styles: [evil] },
    { favicon: ' javascript:x' },
    { socialCard: evil },
    { redirects: [{ from: '/a', to: evil }] },
    { analyticsFrame: evil },
    { assistant: { script: 'data:text/html,x' } },
    { search: { missingResultsUrl: 'vbscript:x' } },
    { docs: { editUrl: evil } },
    { docs: { sidebars: { a: [{ type: 'link', label: 'x', href: evil }] } } },
  ];
  for (const config of configs) assert.is(faultsOf(config).length, 1, JSON.stringify(config));
});

test('folders and files stay inside the site', () => {
  for (const path of ['..', '../docs', 'a/../../b', '/etc', 'C:\\docs', 'C:/docs', 'a\\b']) {
    assert.is(faultsOf({ docs: { path } }).length, 1, path);
    assert.is(faultsOf({ pages: path }).length, 1, path);
    assert.is(faultsOf({ staticDirs: [path] }).length, 1, path);
    assert.is(faultsOf({ docs: { tagsFile: path } }).length, 1, path);
    assert.is(faultsOf({ docs: { versions: [{ name: 'a', folder: path }] } }).length, 1, path);
  }
  assert.is(parse({ docs: { path: 'a/../b' } }).docs[0]?.folder, 'b');
});

test('docs areas have different ids and routes, and each has a path', () => {
  assert.match(
    faultsOf({ docs: [{ path: 'a' }, { id: 'default', path: 'b', routeBasePath: 'b' }] })[0] ?? '',
    /`docs\[1\]\.id` is "default", as in `docs\[0\]`/,
  );
  assert.match(
    faultsOf({
      docs: [
        { path: 'a', routeBasePath: '/x' },
        { id: 'b', path: 'b', routeBasePath: 'x/' },
      ],
    })[0] ?? '',
    /`docs\[1\]\.routeBasePath` is "x"/,
  );
  assert.match(
    faultsOf({ docs: [{ path: 'a' }, { id: 'b' }] })[0] ?? '',
    /`docs\[1\]\.path` is missing/,
  );
  assert.equal(parse({ docs: [] }).docs, [], 'a site can have pages of other kinds only');
  assert.match(faultsOf({ docs: { id: 'a b' } })[0] ?? '', /`docs\.id` must consist of/);
});

test('exactly one version is marked as the last', () => {
  const versions = (...list: object[]): string[] => faultsOf({ docs: { versions: list } });
  assert.match(
    versions({ name: 'a' }, { name: 'b', folder: 'b' })[0] ?? '',
    /No version in `docs\.versions` is the last/,
  );
  assert.match(
    versions({ name: 'a', isLast: true }, { name: 'b', folder: 'b', isLast: true })[0] ?? '',
    /`docs\.versions\[1\]\.isLast`: only one version can be the last/,
  );
  assert.match(versions({ name: 'a', isLast: false })[0] ?? '', /No version/);
  assert.match(
    versions({ name: 'a', isLast: true }, { name: 'a', folder: 'b', path: 'x' })[0] ?? '',
    /versions\[1\]\.name` is "a"/,
  );
  assert.match(
    versions({ name: 'a', isLast: true }, { name: 'b' })[0] ?? '',
    /versions\[1\]\.folder` is missing/,
  );
});

test('locales are different, and the default is one of them', () => {
  assert.match(
    faultsOf({ locales: { default: 'de', list: [{ code: 'en' }, { code: 'fr' }] } })[0] ?? '',
    /`locales\.default` is "de", which is not in `locales\.list`/,
  );
  assert.match(
    faultsOf({ locales: { default: 'en', list: [{ code: 'en' }, { code: 'en' }] } })[0] ?? '',
    /list\[1\]\.code` is "en"/,
  );
  assert.match(
    faultsOf({ locales: { list: [{ code: 'en' }, { code: 'fr' }] } })[0] ?? '',
    /`locales\.default` is missing/,
  );
  assert.is(parse({ locales: { default: 'de' } }).locales[0]?.label, 'Deutsch');
});

test('sidebar items are checked by their type', () => {
  const items = (...list: unknown[]): string[] => faultsOf({ docs: { sidebars: { main: list } } });
  const [misspelt = ''] = items({ type: 'categry', label: 'x', items: [] });
  assert.match(misspelt, '`docs.sidebars.main[0].type` is no type of sidebar item: "categry".');
  assert.match(misspelt, 'Did you mean "category"?');
  assert.equal(
    items('ok', {
      type: 'category',
      label: 'x',
      items: [{ Short: [{ type: 'doc', id: 'a', labl: 'b' }] }],
    }),
    [
      'config/unknown-key Unknown key `docs.sidebars.main[1].items[0].Short[0].labl`. Did ' +
        'you mean "label"?',
    ],
  );
  assert.match(
    items({ type: 'category', label: 'x', items: [], link: { type: 'dok', id: 'x' } })[0] ?? '',
    /no type of sidebar link: "dok"\. Did you mean "doc"\?/,
  );
  assert.match(items({ type: 'doc' })[0] ?? '', /main\[0\]\.id` is missing/);
  assert.match(items(5)[0] ?? '', /main\[0\]` must be an object, but it is 5/);
  assert.equal(parse({ docs: { sidebars: { main: { A: ['b'] } } } }).docs[0]?.sidebars, {
    main: { A: ['b'] },
  });
});

test('a sidebars file is read, and its faults are reported in it', () => {
  const raw = { docs: [{ sidebars: './sidebars.json' }] };
  const file = (text: string): Parameters<typeof parseConfig>[1] => ({
    ...configFile,
    sidebars: {
      './sidebars.json': { file: 'sidebars.json', text, value: JSON.parse(text) as unknown },
    },
  });
  const valid = parseConfig(raw, file('{ "main": ["a"] }'), noFolders).config;
  assert.equal(valid?.docs[0]?.sidebars, { main: ['a'] });
  assert.is(valid?.docs[0]?.sidebarsFile, 'sidebars.json');
  const invalid = parseConfig(
    raw,
    file('{\n  "main": ["a", { "type": "doc", "idd": "b", "id": "c" }]\n}'),
    noFolders,
  );
  assert.equal(
    invalid.diagnostics.map((d) => [d.file, d.line, d.column, d.rule]),
    [['sidebars.json', 2, 34, 'config/unknown-key']],
  );
  assert.equal(faultsOf(raw), [
    'config/missing-file `docs[0].sidebars`: there is no file "./sidebars.json". Paths ' +
      'start at the folder of the config file.',
  ]);
});

test('values that are not plain data are refused at their key', () => {
  const cycle: Record<string, unknown> = {};
  cycle.a = cycle;
  assert.equal(faultsOf({ title: () => 'x' }), [
    'config/type `title` must be plain data, but it is a function. Use text, numbers, ' +
      'true, false, null, lists and objects.',
  ]);
  assert.match(faultsOf({ favicon: new Date(0) })[0] ?? '', /an instance of Date/);
  assert.match(faultsOf({ favicon: Symbol('x') })[0] ?? '', /a symbol/);
  assert.match(faultsOf({ keepAssets: NaN })[0] ?? '', /NaN/);
  assert.match(
    faultsOf({ docs: { sidebars: { a: [{ type: 'doc', id: 'a', customProps: cycle }] } } })[0] ??
      '',
    /an object that contains itself/,
  );
  assert.match(
    faultsOf(() => ({}))[0] ?? '',
    /^config\/type The configuration must be plain data, but it is a function/,
  );
  assert.match(faultsOf(JSON.parse('{"__proto__":{"title":1}}'))[0] ?? '', /a prototype/);
});

test('a config that is not an object is refused', () => {
  for (const raw of [null, 'x', 5, []])
    assert.match(faultsOf(raw)[0] ?? '', /^config\/type The configuration must be an object/);
});

test('undefined values count as missing', () => {
  assert.equal(
    parse({ title: undefined, docs: { path: undefined }, footer: undefined }),
    parse({}),
  );
});

test('near values are suggested', () => {
  assert.equal(faultsOf({ colorMode: { defaultMode: 'drak' } }), [
    'config/value `colorMode.defaultMode` must be "light" or "dark", but it is "drak". Did ' +
      'you mean "dark"?',
  ]);
  assert.equal(faultsOf({ check: { rules: { 'link/x': 'warn' } } }), [
    'config/value `check.rules["link/x"]` must be "error", "warning" or "off", but it is ' +
      '"warn". Did you mean "warning"?',
  ]);
  assert.equal(faultsOf({ keepAssets: 1.5 }), [
    'config/type `keepAssets` must be an integer, but it is 1.5. Correct the value, or ' +
      'delete the key.',
  ]);
  assert.equal(faultsOf({ staticDirs: 'static' }), [
    'config/type `staticDirs` must be a list, but it is "static". Put it in [ ].',
  ]);
});

test.run();
