import { inFrontMatter, loosePage, onPage, type Change, type Fault } from './edit.js';

const CONFIG = 'site.config.ts';
const INSTALL = 'docs/start/install.md';

type Pair = readonly [string, string];
/** Faults of one file: their name, the text, its replacement, and a pattern for the finding. */
const inFile = (
  file: string,
  rows: readonly (readonly [string, string, string, RegExp?])[],
): Fault[] =>
  rows.map(([name, find, replace, about]) => ({
    name,
    files: { [file]: [[find, replace]] as Pair[] },
    ...(about === undefined ? {} : { about }),
  }));
/** Faults of one file's entire text. */
const asText = (file: string, rows: readonly (readonly [string, Change])[]): Fault[] =>
  rows.map(([name, text]) => ({ name, files: { [file]: text } }));

const frontMatter: readonly Fault[] = [
  ...(
    [
      ['an unknown key', '«sidebar_postion: 3'],
      ['a key of another generator', '«layout: docs'],
      ['a key in capitals', '«Keywords: [a]'],
      ['a text for a switch', '«hide_title: «"yes"'],

      ['a list for a text', '«sidebar_label: «[a, b]'],
      ['a map for a list', '«keywords: «{ a: b }'],
      ['a level that is no number', '«toc_max_heading_level: «two'],
      ['a level of 0', '«toc_min_heading_level: «0'],
      ['levels the wrong way round', 'toc_min_heading_level: 4\n«toc_max_heading_level: «2'],
      ['a page behind that does not exist', '«pagination_next: «start/quickstrat'],
      ['a page in front with a slash', '«pagination_prev: «/index'],
      ['a sidebar that does not exist', '«displayed_sidebar: «guide'],
      ['a related page that does not exist', 'related: [«concepts/worker]'],
      ['a day that does not exist', '«last_update: { «date: «2025-02-30 }'],
      ['a month in words', '«last_update: { «date: «March 2025 }'],
      ['a social image that does not exist', '«image: «/img/social.png'],
      ['an address with a query', '«slug: «/install?x=1'],
      ['an address with a hash', '«slug: «"/install#x"'],
      ['an address with steps up', '«slug: «/../install'],

      ['an id with a slash', '«id: «start/set-up'],

      ['an indent by a tab', 'last_update:\n«\tdate: 2025-01-02'],
      ['a colon in a value', 'pagination_label: «Install«: the guide'],
      ['a quote that is never closed', 'pagination_label: «"Install'],

      ['an at sign in front of a value', 'pagination_label: «@install'],
      ['a star in front of a value', 'pagination_label: «*install'],
      ['no space behind the colon', '«pagination_label:Install'],
      ['a key without a value', '«sidebar_label:«'],
      ['an edit address that is no address', '«custom_edit_url: «github.com/kestrel'],
      ['a source that is no address', '«source: «the repository'],
      ['a priority in words', '«priority: «high'],
    ] as const
  ).map(([label, lines]) => ({ name: `front matter: ${label}`, files: inFrontMatter(lines) })),
  ...inFile('docs/changelog.md', [
    [
      'front matter: an address that a page has',
      'description:',
      '«slug: «/start/quickstart\ndescription:',
    ],
    ['front matter: an address of docsgen', 'description:', '«slug: «/tags\ndescription:'],
    [
      'front matter: an id that a page of the folder has',
      'description:',
      '«id: «glossary\ndescription:',
    ],
  ]),
  ...inFile(INSTALL, [
    [
      'front matter: a quote behind the value',
      'sidebar_position: 1\n',
      'sidebar_position: 1\npagination_label: «"Install" «here\n',
    ],
    ['front matter: a title without text', 'title: Install\n', '«title:«\n'],

    ['front matter: a title twice', 'title: Install\n', 'title: Install\n«title: Set up\n'],
    ['front matter: a title that is a list', 'title: Install\n', '«title: «[Install]\n'],
    ['front matter: a title with a colon', 'title: Install\n', 'title: «Install«: Linux\n'],
    ['front matter: no title', '---\ntitle: Install\n', '«---\n'],
    ['front matter: a tag that is not listed', 'tags: [basics]', 'tags: [«basic]'],
    ['front matter: tags with commas in a text', 'tags: [basics]', '«tags: «basics, commands'],
    ['front matter: a tag twice', 'tags: [basics]', 'tags: [basics, «basics]'],
    ['front matter: tags with a bracket missing', 'tags: [basics]', 'tags: «[basics'],
    ['front matter: a blank line in front', '---\ntitle: Install', '\n«---\ntitle: Install'],
    ['front matter: words in front', '---\ntitle: Install', 'Words.\n\n«---\ntitle: Install'],
  ]),
  {
    name: 'front matter: of TOML',
    files: {
      [INSTALL]:
        '«+++\ntitle = "Install"\ndescription = "Words."\n+++\n\nPick your system.\n\n## Linux\n',
    },
  },
  {
    name: 'front matter: never closed',
    files: {
      [INSTALL]: [
        ['---\ntitle: Install', '«---\ntitle: Install'],
        ['---\n\nPick', '\nPick'],
      ],
    },
  },
  {
    name: 'front matter: closed by too many dashes',
    files: {
      [INSTALL]: [
        ['---\ntitle: Install', '«---\ntitle: Install'],
        ['---\n\nPick', '«-----\n\nPick'],
      ],
    },
  },
];

const sidebars: readonly Fault[] = inFile('sidebars.ts', [
  ['sidebar: a page that does not exist', "'start/quickstart'", "«'start/quick-start'"],
  ['sidebar: a page with its extension', "'concepts/jobs'", "«'concepts/jobs.md'"],
  ['sidebar: a page with its folder of files', "'reference/config'", "«'docs/reference/config'"],
  ['sidebar: a page in other case', "'reference/config'", "«'reference/Config'"],
  ['sidebar: a page twice', "'concepts/workers']", "'concepts/workers', «'concepts/jobs']"],

  ['sidebar: an item of an unknown type', "{ type: 'link'", "{ «type: «'links'"],
  [
    'sidebar: a category without a label',
    "    {\n      type: 'category',\n      label: 'Start',\n",
    "    «{\n      type: 'category',\n",
  ],
  [
    'sidebar: a category without items',
    "    'changelog',",
    "    'changelog',\n    «{ type: 'category', «label: «'Later', «items: [] },",
  ],
  [
    'sidebar: a link without an address',
    "{ type: 'link', label: 'Cookbook', href: '/cookbook' }",
    "«{ type: 'link', label: 'Cookbook' }",
  ],
  ['sidebar: a link to nowhere', "href: '/cookbook'", "«href: «'/cookbok'"],
  ['sidebar: a misspelt key', "label: 'Concepts'", "«lable: 'Concepts'"],
  [
    'sidebar: a folder that does not exist',
    "    'changelog',",
    "    'changelog',\n    «{ type: 'autogenerated', «dirName: «'tutorials' },",
  ],
  [
    'sidebar: the page of a category does not exist',
    "id: 'concepts/overview'",
    "«id: «'concepts/over'",
  ],
  ['sidebar: a comma missing', "'glossary',\n    'changelog'", "'glossary'«\n    «'changelog'"],
  ['sidebar: a bracket missing', "'concepts/workers'],\n    }", "'concepts/workers',\n    «}"],
  ['sidebar: a number as an item', "    'changelog',", "    'changelog',\n    «7,"],
  [
    'sidebar: a switch that is text',
    "      label: 'Start',",
    "      label: 'Start',\n      «collapsed: «'no',",
  ],
]);

const sites: readonly Fault[] = [
  {
    name: 'config: a redirect of the list too',
    files: { [CONFIG]: [["from: '/setup'", "«from: «'/docs/queues'"]] },
    at: ['redirects.txt:3:1'],
  },
  {
    name: 'sidebar: a page of two sidebars',
    files: {
      'sidebars.ts': [
        ["    'glossary',", "    'glossary',\n    «'reference/config',"],
        [
          "    'reference/config',\n    'reference/errors'",
          "    «'reference/config',\n    'reference/errors'",
        ],
      ],
    },
  },
  {
    name: 'sidebar: a page in no sidebar',
    files: { 'sidebars.ts': [["    'changelog',\n", '']] },
    at: ['docs/changelog.md:1:1'],
  },
  {
    name: 'sidebar: a draft',
    files: {
      'docs/changelog.md': [['description:', 'draft: true\ndescription:']],
      'sidebars.ts': [["'changelog'", "«'changelog'"]],
    },
  },
  {
    name: 'sidebar: a category generated from a folder with a position twice',
    files: { 'cookbook/reports.md': [['sidebar_position: 2', '«sidebar_position: «1']] },
  },
  ...asText('cookbook/webhooks/_category_.json', [
    ['category: a comma too many', '{\n  "label": "Webhooks",\n  "position": 3«,\n«}\n'],
    ['category: an unknown key', '{\n  "label": "Webhooks",\n  «"postion": 3\n}\n'],
    ['category: a position in quotes', '{\n  "label": "Webhooks",\n  «"position": «"3"\n}\n'],
    [
      'category: an unknown type of link',
      '{\n  "label": "Webhooks",\n  "link": { «"type": «"index" }\n}\n',
    ],
    [
      'category: a page that does not exist',
      '{\n  "label": "Webhooks",\n  "link": { "type": "doc", «"id": «"webhooks/sent" }\n}\n',
    ],
    [
      'category: an unknown key of the link',
      '{\n  "label": "Webhooks",\n  "link": { "type": "generated-index", «"titel": ' +
        '"Webhooks" }\n}\n',
    ],
    ['category: an empty label', '{\n  «"label": «"",\n  "position": 3\n}\n'],
    [
      'category: a comment in JSON that is not closed',
      '{\n  «/* the label\n  "label": "Webhooks"\n}\n',
    ],
    [
      'category: an address with steps up',
      '{\n  "label": "Webhooks",\n  "link": { "type": "generated-index", «"slug": «"/../x" }\n}\n',
    ],
    [
      'category: the address of a page',
      '{\n  "label": "Webhooks",\n  "link": { "type": "generated-index", «"slug": «"/email" }\n}\n',
    ],
    ['category: an empty file', '«'],
  ]),
  ...asText('cookbook/data/_category_.yml', [
    ['category: YAML with a tab', 'label: Data\nlink:\n«\ttype: generated-index\n'],
    ['category: a key twice in YAML', 'label: Data\n«label: Files\n'],
    ['category: a switch that is text', 'label: Data\n«collapsed: «"no"\n'],
  ]),
  {
    name: 'category: a position that a page has',
    files: { 'cookbook/data/_category_.yml': 'label: Data\n«position: «2\n' },
    at: ['cookbook/reports.md:4:1'],
  },
  {
    name: 'category: a file in a folder without pages',
    files: { 'cookbook/empty/_category_.json': '«{ "label": "Empty" }\n' },
  },
  {
    name: 'category: a file with a wrong extension',
    files: {
      'cookbook/data/_category_.yml': null,
      'cookbook/data/_category_.yam': '«label: Data\nposition: 4\n',
    },
  },
  ...inFile('tags.yml', [
    ['tags: an unknown key', '  description: Where', '  «desc: Where'],
    ['tags: a tag without its colon', 'reliability:\n', '«reliability\n'],
    ['tags: an address with a space', 'permalink: /reliability', '«permalink: «/very reliable'],
    ['tags: an address with steps up', 'permalink: /reliability', '«permalink: «/../../x'],
    [
      'tags: an address of two tags',
      '  label: Commands',
      '  label: Commands\n  «permalink: «/reliability',
    ],

    ['tags: a wrong indent', '  label: Commands', '«label: Commands'],
  ]),
  {
    name: 'tags: a tag of pages that was renamed in the list',
    files: { 'tags.yml': [['commands:\n  label: Commands', '«tools:\n  label: Tools']] },
    at: ['docs/reference/cli.md:4:8'],
  },
  ...asText('redirects.txt', [
    ['redirects: a target that does not exist', '/docs/a «/docs/start/instal\n'],
    ['redirects: an anchor that does not exist', '/docs/a «/docs/start/install#solaris\n'],
    ['redirects: a line with one address', '«/docs/a\n'],
    ['redirects: an address without a slash', '«docs/a /docs/start/install\n'],
    ['redirects: a target without a slash', '/docs/a «docs/start/install\n'],
    ['redirects: an arrow', '«/docs/a «-> /docs/start/install\n'],
    ['redirects: an address twice', '/docs/a /docs/start/install\n«/docs/a /docs/changelog\n'],
    ['redirects: a page that exists', '«/docs/changelog /docs/start/install\n'],
    ['redirects: to itself', '«/docs/a «/docs/a\n'],
    ['redirects: in a circle', '«/docs/a «/docs/b\n/docs/b /docs/a\n'],
    ['redirects: in a chain', '«/docs/a «/docs/b\n/docs/b /docs/changelog\n'],
    ['redirects: out of the site', '«/../x /docs/changelog\n'],
    ['redirects: with a status', '«/docs/a /docs/changelog «301\n'],
    ['redirects: a commented line by slashes', '«// Old pages\n'],
    [
      'redirects: an old anchor of a page that does not exist',
      '«/docs/stat#x «/docs/start/install#linux\n',
    ],
    ['redirects: a wildcard', '«/docs/old/* /docs/start/:splat\n'],
  ]),
];

const config: readonly Fault[] = inFile(CONFIG, [
  ['config: an unknown key', '  tagline:', '  «tagLine:'],
  ['config: an unknown key of an area', "      label: 'Docs',", "      «name: 'Docs',"],
  ['config: a number for the title', "  title: 'Kestrel',\n  tag", '  «title: «7,\n  tag'],
  [
    'config: an address without a scheme',
    "url: 'https://docs.kestrel.test'",
    "«url: «'docs.kestrel.test'",
  ],
  [
    'config: an address with a path',
    "url: 'https://docs.kestrel.test'",
    "«url: «'https://docs.kestrel.test/v2'",
  ],
  [
    'config: a base without slashes',
    "  favicon: '/img/logo.svg',",
    "  favicon: '/img/logo.svg',\n  «baseUrl: «'docs',",
  ],
  [
    'config: an icon that does not exist',
    "  favicon: '/img/logo.svg'",
    "  «favicon: «'/img/icon.svg'",
  ],
  [
    'config: a logo that does not exist',
    "logo: { src: '/img/logo.svg'",
    "logo: { «src: «'/img/mark.svg'",
  ],
  ['config: a folder of docs that does not exist', "      path: 'docs',", "      «path: «'doc',"],
  ['config: a tags file that does not exist', "tagsFile: 'tags.yml'", "«tagsFile: «'tag.yml'"],
  [
    'config: a sidebars file that does not exist',
    "sidebars: 'sidebars.ts'",
    "«sidebars: «'sidebar.ts'",
  ],
  ['config: a folder of pages that does not exist', "pages: 'pages'", "«pages: «'page'"],
  [
    'config: a static folder that does not exist',
    "  pages: 'pages',",
    "  pages: 'pages',\n  staticDirs: ['static', «'public'],",
  ],
  [
    'config: a link of the navbar to nowhere',
    "to: '/docs/start/install' },\n      { type: 'doc',",
    "«to: «'/docs/install' },\n      { type: 'doc',",
  ],
  ['config: a link of a dropdown to nowhere', "to: '/about'", "«to: «'/abuot'"],
  [
    'config: a link of the footer to nowhere',
    "to: '/docs/concepts/jobs'",
    "«to: «'/docs/concepts/job'",
  ],
  [
    'config: a page of the navbar that does not exist',
    "docId: 'reference/cli'",
    "«docId: «'reference/clu'",
  ],
  [
    'config: a sidebar of the navbar that does not exist',
    "sidebarId: 'reference'",
    "«sidebarId: «'references'",
  ],
  ['config: an area of the navbar that does not exist', "area: 'cookbook' }", "«area: «'cook' }"],
  ['config: an item of an unknown type', "type: 'localeDropdown'", "«type: «'languageDropdown'"],
  ['config: an item without a label', "{ label: 'Install', to", '«{ to'],
  ['config: a default locale that is not listed', "default: 'en'", "«default: «'de'"],
  [
    'config: a locale without a code',
    "{ code: 'fr', label: 'Français' }",
    "«{ label: 'Français' }",
  ],
  [
    'config: an unknown direction',
    "label: 'Français' }",
    "label: 'Français', «direction: «'left' }",
  ],
  [
    'config: two versions that are last',
    "{ name: '1.x', folder",
    "{ name: '1.x', «isLast: «true, folder",
  ],
  [
    'config: a folder of a version that does not exist',
    "folder: 'cookbook-1.x'",
    "«folder: «'cookbook-1'",
  ],
  [
    'config: a redirect to nowhere',
    "to: '/docs/reference/cli' },\n  ],",
    "«to: «'/docs/reference/clo' },\n  ],",
  ],
  [
    'config: a redirect without a target',
    "{ from: '/setup', to: '/docs/start/install' }",
    "«{ from: '/setup' }",
  ],
  ['config: a redirect out of the site', "from: '/setup'", "«from: «'/../setup'"],
  ['config: a redirect from a page', "from: '/setup'", "«from: «'/about'"],

  [
    'config: levels of the contents the wrong way round',
    'maxHeadingLevel: 4',
    '«maxHeadingLevel: «1',
  ],
  ['config: a level of 9', 'maxHeadingLevel: 4', '«maxHeadingLevel: «9'],
  ['config: an unknown rule', "'tags/singleton': 'off'", "«'tags/single': 'off'"],
  ['config: an unknown severity', "'tags/singleton': 'off'", "«'tags/singleton': «'none'"],
  ['config: a glossary that does not exist', "glossary: 'glossary'", "«glossary: «'words'"],
  ['config: a variable that is a list', "version: '2.4.0'", "«version: «['2.4.0']"],
  [
    'config: an announcement without content',
    "announcementBar: { id: 'two', content: 'Kestrel 2 is here', ",
    "«announcementBar: «{ id: 'two', ",
  ],
  [
    'config: an import that does not exist',
    'export default {',
    "import { links } from «'./links';\n\nexport default {\n  ...links,",
  ],
  ['config: a comma missing', "'Background jobs',\n  url", "'Background jobs'«\n  «url"],
  [
    'config: a variable that does not exist',
    "  tagline: 'Background jobs',",
    '  tagline: «slogan,',
  ],
  ['config: no default export', 'export default {', '«export const config = {'],
  ['config: an unknown host', '  markdown: {', "  hosting: [«'github'],\n  markdown: {"],
  [
    'config: a social card that does not exist',
    "socialCard: '/img/card.png'",
    "«socialCard: «'/img/cards.png'",
  ],
  ['config: a text for a switch', 'isCloseable: true', "«isCloseable: «'yes'"],
  [
    'config: a component that does not exist',
    '  markdown: {',
    "  components: { «Footer: «'./components/Footer.tsx' },\n  markdown: {",
  ],
  [
    'config: an edit address without a scheme',
    "editUrl: 'https://github.com/kestrel/docs/edit/main/'",
    "«editUrl: «'github.com/kestrel/docs'",
  ],
  [
    'config: two areas with one path of routes',
    "      path: 'cookbook',",
    "      path: 'cookbook',\n      «routeBasePath: «'/docs',",
  ],
]);

const names: readonly Fault[] = [
  {
    name: 'file: Latin-1',
    files: { 'docs/extra.md': { bytes: Buffer.from(loosePage('A café.'), 'latin1') } },
    at: ['docs/extra.md:7:6', 'docs/extra.md:1:1'],
  },
  {
    name: 'file: UTF-16',
    files: { 'docs/extra.md': { bytes: Buffer.from(`\ufeff${loosePage('Words.')}`, 'utf16le') } },
    at: ['docs/extra.md:1:1'],
  },
  {
    name: 'file: a NUL character',
    files: { 'docs/extra.md': loosePage('Words and «\0 more.') },
  },
  {
    name: 'file: an escape character',
    files: { 'docs/extra.md': loosePage('Words and «\u001b[31m more.') },
  },
  {
    name: 'file: a redirects file in Latin-1',
    files: {
      'redirects.txt': { bytes: Buffer.from('/docs/caf\u00e9 /docs/changelog\n', 'latin1') },
    },
    at: ['redirects.txt:1:1', 'redirects.txt:1:10'],
  },
  {
    name: 'file: a sample in Latin-1',
    files: {
      'samples/worker.go': {
        bytes: Buffer.from(
          'package main\n\n// #region main\n// caf\u00e9\n// #endregion main\n',
          'latin1',
        ),
      },
    },
    at: [
      'samples/worker.go:4:7',
      'samples/worker.go:1:1',
      'docs/concepts/workers.md:8:1',
      'docs/concepts/workers.md:8:8',
    ],
  },
  { name: 'file: an extension in capitals', files: { 'docs/extra.MD': `«${loosePage('Words.')}` } },
  { name: 'file: a long extension', files: { 'docs/extra.markdown': `«${loosePage('Words.')}` } },
  { name: 'file: MDX', files: { 'docs/extra.mdx': `«${loosePage('Words.')}` } },
  { name: 'file: a name of Windows devices', files: { 'docs/con.md': `«${loosePage('Words.')}` } },
  {
    name: 'file: another name of devices in a folder',
    files: { 'docs/aux/page.md': `«${loosePage('Words.')}` },
  },
  { name: 'file: a colon in the name', files: { 'docs/a:b.md': `«${loosePage('Words.')}` } },
  {
    name: 'file: a question mark in the name',
    files: { 'docs/why?.md': `«${loosePage('Words.')}` },
  },
  { name: 'file: a hash in the name', files: { 'docs/c#.md': `«${loosePage('Words.')}` } },
  { name: 'file: a back slash in the name', files: { 'docs/a\\b.md': `«${loosePage('Words.')}` } },
  {
    name: 'file: a percent sign in the name',
    files: { 'docs/100%.md': `«${loosePage('Words.')}` },
  },
  {
    name: 'file: two names that differ by case',
    files: {
      'docs/extra.md': loosePage('Words.'),
      'docs/Extra.md': `«${loosePage('Words.')}`,
    },
    at: ['docs/extra.md:1:1'],
  },
  {
    name: 'file: two names that differ by Unicode form',
    files: {
      'docs/caf\u00e9.md': `«${loosePage('Words.')}`,
      'docs/cafe\u0301.md': `«${loosePage('Words.')}`,
    },
  },
  {
    name: 'file: a page and a folder with an index of one name',
    files: {
      'docs/extra.md': `«${loosePage('Words.')}`,
      'docs/extra/index.md': `«${loosePage('Words.')}`,
    },
  },
  {
    name: 'file: a link to nothing',
    files: { 'docs/extra.md': { linkTo: './none.md' } },
    at: ['docs/extra.md:1:1'],
  },
  {
    name: 'file: a link to itself',
    files: { 'docs/loop': { linkTo: '.' } },
    at: ['docs/loop:1:1'],
  },
  {
    name: 'file: a link out of the site',
    files: { 'docs/extra.md': { linkTo: '/etc/hostname' } },
    at: ['docs/extra.md:1:1'],
  },
  {
    name: 'file: a sample that is a link out of the site, linked',
    files: {
      'samples/x.txt': { linkTo: '/etc/hostname' },
      ...onPage('See «[x](«../../samples/x.txt).'),
    },
    at: ['samples/x.txt:1:1'],
  },
  {
    name: 'file: a sample that is a link out of the site, shown',
    files: {
      'samples/x.txt': { linkTo: '/etc/hostname' },
      ...onPage('«::code{«file="samples/x.txt" lang="text"}'),
    },
    at: ['samples/x.txt:1:1'],
  },
  { name: 'file: an empty page', files: { 'docs/changelog.md': '«' } },
  {
    name: 'file: a page without a title',
    files: {
      'docs/extra.md': '«---\ndescription: Words.\ndisplayed_sidebar: null\n---\n\nWords.\n',
    },
  },
  {
    name: 'file: a page without words or a description',
    files: { 'docs/extra.md': '«---\ntitle: Extra\ndisplayed_sidebar: null\n---\n' },
  },
  {
    name: 'file: a second config',
    files: { 'site.config.js': '«export default {};\n' },
  },
  // Translations and versions
  {
    name: 'translation: without an original',
    files: { 'i18n/fr/docs/start/windows.md': `«${loosePage('Des mots.')}` },
  },
  {
    name: 'translation: of a page that was renamed',
    files: {
      'i18n/fr/docs/start/install.md': null,
      'i18n/fr/docs/start/instal.md': `«${loosePage('Des mots.')}`,
    },
  },
  {
    name: 'translation: of a language that the config does not list',
    files: { 'i18n/es/docs/start/install.md': `«${loosePage('Palabras.')}` },
    at: ['i18n/es:1:1'],
  },
  {
    name: 'translation: a misspelt key',
    files: { 'i18n/fr/docs/start/install.md': [['sidebar_position', '«sidebar_postion']] },
  },
  {
    name: 'translation: an unknown directive',
    files: { 'i18n/fr/docs/start/install.md': [['Voir', '«:::nota\nA.\n:::\n\nVoir']] },
  },
  ...asText('i18n/fr/messages.json', [
    ['translation: an unknown id', '{\n  «"toc.titel": "Sur cette page"\n}\n'],
    ['translation: an unknown place', '{\n  «"article.headingLink": «"Lien vers {titre}"\n}\n'],
    ['translation: a missing place', '{\n  «"article.headingLink": «"Lien"\n}\n'],
    ['translation: an empty text', '{\n  «"toc.title": «""\n}\n'],
    ['translation: a comma too many', '{\n  "toc.title": "Sur cette page"«,\n«}\n'],
    [
      'translation: a label that the config does not have',
      '{\n  «"label:Instal": "Installer"\n}\n',
    ],
    ['translation: a number', '{\n  «"toc.title": «7\n}\n'],
    [
      'translation: an id twice',
      '{\n  "toc.title": "Sur cette page",\n  «"toc.title": "Sommaire"\n}\n',
    ],
  ]),
  // Baselines, locks and ignore comments
  {
    name: 'ignore: a comment that nothing needs',
    files: onPage('«<!-- docsgen-ignore link/missing-page: written later -->\n\nWords.'),
  },
  {
    name: 'ignore: a comment without a reason',
    files: onPage('«<!-- docsgen-ignore link/plain-http -->\n\nSee [x](https://kestrel.dev).'),
  },
  {
    name: 'ignore: a comment with an unknown rule',
    files: onPage('«<!-- docsgen-ignore «link/missing-pages: written later -->\n\nWords.'),
  },
  {
    name: 'ignore: a misspelt comment',
    files: onPage('«<!-- docsgen-ingore link/missing-page: written later -->\n\nWords.'),
  },
  {
    name: 'ignore: a comment for a page that nothing needs',
    files: onPage('«<!-- docsgen-ignore-page link/missing-page: written later -->\n\nWords.'),
  },
  {
    name: 'baseline: no JSON',
    files: { 'docsgen.baseline.json': '«{ "version": 1, "findings": [\n' },
    at: ['docsgen.baseline.json:2:1', 'docsgen.baseline.json:1:30'],
  },
  {
    name: 'baseline: a list',
    files: { 'docsgen.baseline.json': '«[]\n' },
  },
  {
    name: 'baseline: a finding without its rule',
    files: {
      'docsgen.baseline.json': '«{ "version": 1, "findings": [«{ "file": "docs/index.md" }] }\n',
    },
  },
  {
    name: 'lock: a line that is no address',
    files: { 'docsgen.urls.lock': '«these are words\n' },
  },
];

export const structureFaults: readonly Fault[] = [
  ...frontMatter,
  ...sidebars,
  ...sites,
  ...config,
  ...names,
];
