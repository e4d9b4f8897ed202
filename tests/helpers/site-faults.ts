import { smallSite } from './small-site.js';

/** A new text, a replacement in the text, or null to remove the file. */
type Change = string | null | readonly [find: string, replace: string];

/** An edit of the small site. */
interface SiteEdit {
  readonly name: string;
  /** `«rule»` in a new text marks the position of the expected finding. */
  readonly files: Readonly<Record<string, Change>>;
  /** The expected finding as `file:line:column rule`, if it is in a file without edit. */
  readonly finding?: string;
}

/** The files of the small site after an edit, and the expected findings. */
export function edited({ files, finding: found }: SiteEdit): {
  readonly files: Readonly<Record<string, string>>;
  readonly expected: readonly string[];
} {
  const result: Record<string, string> = { ...smallSite };
  const expected = found === undefined ? [] : [found];
  for (const [path, change] of Object.entries(files)) {
    delete result[path];
    if (change === null) continue;
    const marked = typeof change === 'string' ? change : replaced(smallSite[path] ?? '', change);
    let text = '';
    for (const [, before = '', rule] of marked.matchAll(/([^«]*)(?:«([^»]+)»|$)/g)) {
      text += before;
      const lines = text.split('\n');
      if (rule !== undefined)
        expected.push(`${path}:${lines.length}:${(lines.at(-1) ?? '').length + 1} ${rule}`);
    }
    result[path] = text;
  }
  return { files: result, expected };
}

function replaced(text: string, [find, replace]: readonly [string, string]): string {
  if (text.split(find).length !== 2) throw new Error(`"${find}" is not in the file exactly once`);
  return text.replace(find, () => replace);
}

const page = (text: string, front = ''): string =>
  `---\ntitle: New\ndescription: A page.\n${front}---\n\n${text}\n`;
/** A page that does not need to be in a sidebar. */
const loose = (text: string, front = ''): string => page(text, `displayed_sidebar: null\n${front}`);
const inFront = (key: string): readonly [string, string] => [
  'tags: [cli]\n',
  `tags: [cli]\n${key}\n`,
];

const frontMatter: readonly SiteEdit[] = [
  ...(
    [
      ['a missing social image', '«link/missing-asset»image: /img/none.png'],
      ['a missing relative image', '«link/missing-asset»image: ./img/none.png'],
      ['an image in other case', '«link/wrong-case»image: /img/Card.png'],
      ['a position in words', '«front-matter/type»sidebar_position: first'],
      ['a position in quotes', '«front-matter/type»sidebar_position: "2"'],
      ['a position without a value', '«front-matter/type»sidebar_position:'],
      ['keywords as text', '«front-matter/type»keywords: a, b'],
      ['keywords with a number in a map', 'keywords: [a, «front-matter/type»{ b: c }]'],
      ['an empty keyword', 'keywords: [a, «front-matter/value»""]'],
      ['a date with slashes of month 13', 'last_update: { «front-matter/value»date: 2025/13/02 }'],
      ['a date of month 13', 'last_update: { «front-matter/value»date: 2025-13-02 }'],
      ['a German date', 'last_update: { «front-matter/value»date: 02.11.2025 }'],
      ['a date as last update', '«front-matter/type»last_update: 2025-11-02'],
      ['an unknown key of the last update', 'last_update: { «front-matter/unknown-key»by: Ada }'],
      ['a next page with an extension', '«front-matter/value»pagination_next: reference/cli.md'],
      [
        'a next page that does not exist',
        '«front-matter/unknown-doc»pagination_next: reference/clu',
      ],
      ['a previous page that does not exist', '«front-matter/unknown-doc»pagination_prev: nowhere'],
      ['a next page that is a list', '«front-matter/type»pagination_next: [reference/cli]'],
      [
        'a related page that does not exist',
        'related: [reference/cli, «front-matter/unknown-doc»nope]',
      ],
      ['related pages as text', '«front-matter/type»related: reference/cli'],
      [
        'a related page in a block list that does not exist',
        'related:\n  - reference/cli\n  - «front-matter/unknown-doc»nope',
      ],
      ['a sidebar that does not exist', '«sidebar/unknown-sidebar»displayed_sidebar: doc'],
      ['a key in camel case', '«front-matter/unknown-key»sidebarPosition: 3'],
      ['a key with a hyphen', '«front-matter/unknown-key»sidebar-label: A'],
      ['a slip in a key', '«front-matter/unknown-key»keyword: [a]'],
      ['a key written twice', 'keywords: [a]\n«front-matter/syntax»keywords: [b]'],
      ['draft: yes', '«front-matter/type»draft: yes'],
      ['a level of 7', '«front-matter/value»toc_max_heading_level: 7'],
      ['a slug with a tab', '«front-matter/value»slug: "/set\\tup"'],
      ['a tab as indent', 'last_update:\n«front-matter/syntax»\tdate: 2025-01-01'],
      ['a colon in a value', 'sidebar_label: «front-matter/syntax»Install: the guide'],
      ['an open quote', 'sidebar_label: «front-matter/syntax»"Install'],
      ['an open bracket', 'keywords: «front-matter/syntax»[a, b'],
      ['no space after a colon', '«front-matter/syntax»sidebar_label:Install'],
    ] as const
  ).map(([name, key]): SiteEdit => ({ name, files: { 'docs/install.md': inFront(key) } })),
  {
    name: 'tags as text',
    files: { 'docs/install.md': ['tags: [cli]', '«front-matter/type»tags: cli, api'] },
  },
  {
    name: 'an empty tag',
    files: { 'docs/install.md': ['tags: [cli]', 'tags: [cli, «front-matter/value»""]'] },
  },
  {
    name: 'a tag without a name in a block list',
    files: { 'docs/reference/api.md': ['  - cli\n', '  - cli\n  -«front-matter/type»\n'] },
  },
  {
    name: 'a tag that is a sign alone',
    files: { 'docs/install.md': ['tags: [cli]', 'tags: [cli, «front-matter/value»"!"]'] },
  },
  {
    name: 'a tag that is not listed',
    files: { 'docs/install.md': ['tags: [cli]', 'tags: [cli, «tags/unlisted»clu]'] },
  },
  {
    name: 'a tag in a block list that is not listed',
    files: { 'docs/reference/api.md': ['  - cli\n', '  - «tags/unlisted»clu\n'] },
  },
  {
    name: 'a tag twice',
    files: { 'docs/install.md': ['tags: [cli]', 'tags: [cli, «front-matter/value»CLI]'] },
  },
  {
    name: 'front matter after a blank line',
    files: {
      'docs/install.md': ['---\ntitle: Install', '\n«front-matter/misplaced»---\ntitle: Install'],
    },
  },
  {
    name: 'front matter after a comment',
    files: {
      'docs/install.md': [
        '---\ntitle: Install',
        '<!-- Copyright -->\n«front-matter/misplaced»---\ntitle: Install',
      ],
    },
  },
  {
    name: 'front matter after an editor setting and blank lines',
    files: {
      'docs/install.md': [
        '---\ntitle: Install',
        '<!-- vim: set ft=markdown\n-->\n\n«front-matter/misplaced»---\ntitle: Install',
      ],
    },
  },
  {
    name: 'indented front matter',
    files: {
      'docs/install.md': ['---\ntitle: Install', ' «front-matter/misplaced»---\ntitle: Install'],
    },
  },
  {
    name: 'front matter between four hyphens',
    files: {
      'docs/install.md': ['---\ntitle: Install', '«front-matter/syntax»----\ntitle: Install'],
    },
  },
  {
    name: 'front matter between plus signs',
    files: {
      'docs/install.md':
        '«front-matter/language»+++\ntitle = "Install"\n+++\n\nWords.\n\n## Linux\n\n## Windows\n',
    },
  },
  {
    name: 'front matter that is not closed',
    files: {
      'docs/install.md':
        '«front-matter/syntax»---\ntitle: Install\ndescription: A.\n\n## Linux\n\nWords.\n',
    },
  },
  {
    name: 'two blocks of front matter',
    files: {
      'docs/install.md': [
        '\nWords.\n\n## Linux',
        '«front-matter/misplaced»---\nsidebar_label: Set up\n---\n\nWords.\n\n## Linux',
      ],
    },
  },
  {
    name: 'an unknown key in a translation',
    files: { 'i18n/de/docs/install.md': ['tags: [cli]', '«front-matter/unknown-key»tag: [cli]'] },
  },
];

const conflict = (ours: string, theirs: string): string =>
  `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> topic/other\n`;

const conflicts: readonly SiteEdit[] = [
  ...(
    [
      [
        'in the text of a page',
        'docs/install.md',
        ['Words with', `«merge/conflict»${conflict('Old words.', 'New words.')}Words with`],
      ],
      [
        'around a heading',
        'docs/install.md',
        ['## Linux\n', `«merge/conflict»${conflict('## Linux', '## GNU/Linux')}`],
      ],
      [
        'in front matter',
        'docs/install.md',
        ['tags: [cli]\n', `«merge/conflict»${conflict('tags: [cli]', 'tags: [api]')}`],
      ],
      [
        'with a common ancestor',
        'docs/install.md',
        [
          'Words with',
          '«merge/conflict»<<<<<<< ours\nOld.\n||||||| base\nBase.\n=======\nNew.\n' +
            '>>>>>>> theirs\nWords with',
        ],
      ],
      [
        'in a code block',
        'docs/install.md',
        [
          'Words with',
          `\`\`\`yaml\n«merge/conflict»${conflict('a: 1', 'a: 2')}\`\`\`\n\nWords with`,
        ],
      ],
      [
        'in a list',
        'docs/install.md',
        ['Words with', `- one\n«merge/conflict»${conflict('- two', '- three')}\nWords with`],
      ],
      ['in a partial', 'docs/_shared.md', `Shared.\n\n«merge/conflict»${conflict('One.', 'Two.')}`],
      [
        'in the sidebars',
        'sidebars.ts',
        [
          "    'install',\n",
          `«merge/conflict»${conflict("    'install',", "    'install', 'setup',")}`,
        ],
      ],
      [
        'in the config',
        'site.config.ts',
        [
          "  title: 'Acme',\n  url",
          `«merge/conflict»${conflict("  title: 'Acme',", "  title: 'Acme Docs',")}  url`,
        ],
      ],
      [
        'in the tags file',
        'tags.yml',
        [
          'api:\n  label: API\n',
          `«merge/conflict»${conflict('api:\n  label: API', 'api:\n  label: The API')}`,
        ],
      ],
      [
        'in the redirects',
        'redirects.txt',
        ['/start /\n', `«merge/conflict»${conflict('/start /', '/start /install')}`],
      ],
      [
        'in a JSON category file',
        'guides/deploy/_category_.json',
        [
          '  "position": 3,\n',
          `«merge/conflict»${conflict('  "position": 3,', '  "position": 4,')}`,
        ],
      ],
      [
        'in a YAML category file',
        'guides/tune/_category_.yml',
        ['position: 4\n', `«merge/conflict»${conflict('position: 4', 'position: 5')}`],
      ],
      [
        'in the messages',
        'i18n/de/messages.json',
        [
          '  "toc.title": "Auf dieser Seite"\n',
          '«merge/conflict»' +
            conflict('  "toc.title": "Auf dieser Seite"', '  "toc.title": "Inhalt"'),
        ],
      ],
      [
        'in a translation',
        'i18n/de/docs/install.md',
        [
          '\nWorte.\n\n## Linux',
          `«merge/conflict»${conflict('Alte Worte.', 'Neue Worte.')}\n## Linux`,
        ],
      ],
    ] as const
  ).map(([where, file, change]): SiteEdit => ({
    name: `a merge conflict ${where}`,
    files: { [file]: change },
  })),
  {
    name: 'a merge conflict with Windows line ends',
    files: {
      'docs/install.md': [
        'Words with',
        `«merge/conflict»${conflict('Old.', 'New.').replaceAll('\n', '\r\n')}Words with`,
      ],
    },
  },
];

const config: readonly SiteEdit[] = [
  {
    name: 'a logo that does not exist',
    files: {
      'site.config.ts': ["src: '/img/logo.svg'", "«link/missing-asset»src: '/img/none.svg'"],
    },
  },
  {
    name: 'a dark logo that does not exist',
    files: {
      'site.config.ts': [
        "src: '/img/logo.svg'",
        "src: '/img/logo.svg', «link/missing-asset»srcDark: '/img/none.svg'",
      ],
    },
  },
  {
    name: 'a social card that does not exist',
    files: {
      'site.config.ts': [
        "socialCard: '/img/card.png'",
        "«link/missing-asset»socialCard: '/img/cards.png'",
      ],
    },
  },
  {
    name: 'a social image beside its page, without ./',
    files: {
      'docs/img/own.png': 'x',
      'docs/install.md': inFront('«link/missing-asset»image: img/own.png'),
    },
  },
  {
    name: 'a favicon that does not exist',
    files: {
      'site.config.ts': ["favicon: '/img/logo.svg'", "«link/missing-asset»favicon: '/favicon.ico'"],
    },
  },
  {
    name: 'a style sheet that does not exist',
    files: {
      'site.config.ts': [
        "  title: 'Acme',\n  url",
        "  title: 'Acme',\n  styles: [«link/missing-asset»'/css/own.css'],\n  url",
      ],
    },
  },
  {
    name: 'a docs folder that does not exist',
    files: { 'site.config.ts': ["path: 'docs'", "«config/missing-file»path: 'doc'"] },
  },
  {
    name: 'a tags file that does not exist',
    files: {
      'site.config.ts': ["tagsFile: 'tags.yml'", "«config/missing-file»tagsFile: 'tags.yaml'"],
    },
  },
  {
    name: 'a sidebars file that does not exist',
    files: {
      'site.config.ts': ["sidebars: 'sidebars.ts'", "«config/missing-file»sidebars: 'sidebar.ts'"],
    },
  },
  {
    name: 'a version whose folder does not exist',
    files: {
      'site.config.ts': ["folder: 'guides-1.0'", "«config/missing-file»folder: 'guides-1'"],
    },
  },
  {
    name: 'a default locale that is not listed',
    files: { 'site.config.ts': ["default: 'en'", "«config/value»default: 'eng'"] },
  },
  {
    name: 'a locale twice',
    files: {
      'site.config.ts': [
        "{ code: 'de', label: 'Deutsch' }",
        "{ code: 'de', label: 'Deutsch' },\n      { «config/value»code: 'de', label: 'Deutsch' }",
      ],
    },
  },
  {
    name: 'a version twice',
    files: { 'site.config.ts': ["{ name: '1.0', folder", "{ «config/value»name: '2.0', folder"] },
  },
  {
    name: 'an area twice',
    files: { 'site.config.ts': ["id: 'guides'", "«config/value»id: 'default'"] },
  },
  {
    name: 'a slip in a key',
    files: { 'site.config.ts': ['favicon:', '«config/unknown-key»favIcon:'] },
  },
  {
    name: 'a slip in a nested key',
    files: { 'site.config.ts': ["routeBasePath: '/'", "«config/unknown-key»routeBase: '/'"] },
  },
  {
    name: 'a navbar link to nowhere',
    files: {
      'site.config.ts': [
        "{ label: 'Install', to: '/install' }",
        "{ label: 'Install', «link/missing-page»to: '/instal' }",
      ],
    },
  },
  {
    name: 'a footer link to nowhere',
    files: {
      'site.config.ts': [
        "{ label: 'Start', to: '/' }",
        "{ label: 'Start', «link/missing-page»to: '/begin' }",
      ],
    },
  },
  {
    name: 'a navbar doc that does not exist',
    files: {
      'site.config.ts': [
        "{ type: 'doc', docId: 'reference/cli'",
        "{ type: 'doc', «navbar/unknown-doc»docId: 'reference/cla'",
      ],
    },
  },
  {
    name: 'a navbar sidebar that does not exist',
    files: {
      'site.config.ts': [
        "{ type: 'docSidebar', sidebarId: 'docs'",
        "{ type: 'docSidebar', «navbar/unknown-sidebar»sidebarId: 'doc'",
      ],
    },
  },
  {
    name: 'a navbar area that does not exist',
    files: {
      'site.config.ts': [
        "{ type: 'docsVersionDropdown', area: 'guides' }",
        "{ type: 'docsVersionDropdown', «navbar/unknown-area»area: 'guide' }",
      ],
    },
  },
  {
    name: 'an unknown navbar type',
    files: { 'site.config.ts': ["type: 'docSidebar'", "«config/navbar-type»type: 'docsidebar'"] },
  },
  {
    name: 'an unknown rule',
    files: {
      'site.config.ts': [
        "  title: 'Acme',\n  url",
        "  title: 'Acme',\n  check: { rules: { «config/unknown-rule»'link/missing': 'off' " +
          '} },\n  url',
      ],
    },
  },
  {
    name: 'an unknown severity',
    files: {
      'site.config.ts': [
        "  title: 'Acme',\n  url",
        "  title: 'Acme',\n  check: { rules: { «config/value»'link/redirect': 'warn' } },\n  url",
      ],
    },
  },
];

const redirects: readonly SiteEdit[] = [
  {
    name: 'a redirect twice in the list',
    files: { 'redirects.txt': '/start /\n«redirect/syntax»/start /install\n' },
  },
  {
    name: 'a redirect twice, once with a slash at its end',
    files: { 'redirects.txt': '/start /\n«redirect/syntax»/start/ /install\n' },
  },
  {
    name: 'a redirect in the list and in the config',
    files: { 'redirects.txt': '«redirect/syntax»/setup /reference/cli\n' },
  },
  {
    name: 'a redirect twice in the config',
    files: { 'site.config.ts': ["{ from: '/tool',", "{ «config/value»from: '/setup',"] },
  },
  {
    name: 'a redirect twice in the config, once with a slash',
    files: { 'site.config.ts': ["{ from: '/tool',", "{ «config/value»from: '/setup/',"] },
  },
  {
    name: 'a redirect from a page',
    files: { 'redirects.txt': '«redirect/shadows»/install /reference/cli\n' },
  },
  {
    name: 'a redirect from a page in the config',
    files: { 'site.config.ts': ["{ from: '/tool',", "{ «redirect/shadows»from: '/install',"] },
  },
  { name: 'a redirect to itself', files: { 'redirects.txt': '«redirect/loop»/start /start\n' } },
  {
    name: 'a redirect to itself with a slash',
    files: { 'redirects.txt': '«redirect/loop»/start /start/\n' },
  },
  { name: 'a loop of two redirects', files: { 'redirects.txt': '«redirect/loop»/a /b\n/b /a\n' } },
  { name: 'a chain of redirects', files: { 'redirects.txt': '«redirect/chain»/a /setup\n' } },
  {
    name: 'a redirect to nowhere',
    files: { 'redirects.txt': '/a «redirect/missing-target»/nowhere\n' },
  },
  {
    name: 'a redirect to nowhere in the config',
    files: {
      'site.config.ts': [
        "{ from: '/tool', to: '/reference/cli' }",
        "{ from: '/tool', «redirect/missing-target»to: '/reference/cla' }",
      ],
    },
  },
  {
    name: 'a redirect to an anchor that is not there',
    files: { 'redirects.txt': '/a «redirect/missing-target»/install#mac\n' },
  },
  { name: 'a redirect with one address', files: { 'redirects.txt': '«redirect/syntax»/a\n' } },
  {
    name: 'a redirect with three addresses',
    files: { 'redirects.txt': '«redirect/syntax»/a /install 301\n' },
  },
  {
    name: 'a redirect with an arrow',
    files: { 'redirects.txt': '«redirect/syntax»/a -> /install\n' },
  },
  {
    name: 'a redirect without a slash',
    files: { 'redirects.txt': '«redirect/syntax»a /install\n' },
  },
];

const sidebars: readonly SiteEdit[] = [
  {
    name: 'a page twice in one sidebar',
    files: {
      'sidebars.ts': [
        "    'install',\n",
        "    'install',\n    «sidebar/duplicate-doc»'install',\n",
      ],
    },
  },
  {
    name: 'a page twice, once in a category',
    files: {
      'sidebars.ts': [
        "'reference/errors']",
        "'reference/errors', «sidebar/duplicate-doc»'install']",
      ],
    },
  },
  {
    name: 'a page in two sidebars',
    files: {
      'sidebars.ts': [
        "more: ['concepts/tasks',",
        "more: ['concepts/tasks', «sidebar/duplicate-doc»'install',",
      ],
    },
  },
  {
    name: 'a slip in a sidebar',
    files: { 'sidebars.ts': ["    'install',\n", "    «sidebar/unknown-doc»'instal',\n"] },
  },
  {
    name: 'a page with its extension in a sidebar',
    files: { 'sidebars.ts': ["    'install',\n", "    «sidebar/unknown-doc»'install.md',\n"] },
  },
  {
    name: 'a slip in an object of a sidebar',
    files: {
      'sidebars.ts': [
        "{ type: 'doc', id: 'concepts/queues' }",
        "{ type: 'doc', id: «sidebar/unknown-doc»'concepts/queue' }",
      ],
    },
  },
  {
    name: 'a page of a sidebar that was removed',
    files: { 'docs/reference/errors.md': null },
    finding: 'sidebars.ts:9:32 sidebar/unknown-doc',
  },
  {
    name: 'a page of a sidebar that was renamed',
    files: { 'docs/reference/errors.md': null, 'docs/reference/error-codes.md': page('Words.') },
    finding: 'sidebars.ts:9:32 sidebar/unknown-doc',
  },
  {
    name: 'an unknown type of item',
    files: {
      'sidebars.ts': [
        "type: 'doc', id: 'concepts/queues'",
        "«config/value»type: 'docs', id: 'concepts/queues'",
      ],
    },
  },
  {
    name: 'an unknown key of an item',
    files: {
      'sidebars.ts': [
        "id: 'concepts/queues'",
        "id: 'concepts/queues', «config/unknown-key»lable: 'Q'",
      ],
    },
  },
  {
    name: 'an unknown key of a category',
    files: {
      'sidebars.ts': [
        "label: 'Reference',",
        "label: 'Reference',\n      «config/unknown-key»colapsed: false,",
      ],
    },
  },
  {
    name: 'a category without items',
    files: {
      'sidebars.ts': [
        "{ type: 'doc', id: 'concepts/queues' }",
        "{ type: 'doc', id: 'concepts/queues' }, { type: 'category', label: " +
          "«sidebar/empty-category»'Later', items: [] }",
      ],
    },
  },
  {
    name: 'an empty sidebar',
    files: { 'sidebars.ts': ['  more:', '  «sidebar/no-link»later: [],\n  more:'] },
  },
  {
    name: 'a page that no sidebar holds',
    files: { 'docs/lost.md': `«sidebar/orphan»${page('Words.')}` },
  },
  {
    name: 'a page of a sidebar that is a draft',
    files: { 'docs/reference/errors.md': ['tags: [api]', 'tags: [api]\ndraft: true'] },
    finding: 'sidebars.ts:9:32 sidebar/draft',
  },
  {
    name: 'a page of a sidebar that is not listed',
    files: { 'docs/reference/errors.md': ['tags: [api]', 'tags: [api]\nunlisted: true'] },
    finding: 'sidebars.ts:9:32 sidebar/unlisted',
  },
  {
    name: 'a link of a sidebar to nowhere',
    files: { 'sidebars.ts': ["href: '/guides'", "href: «sidebar/broken-link»'/guide'"] },
  },
  {
    name: 'a generated folder that does not exist',
    files: {
      'sidebars.ts': [
        "{ type: 'doc', id: 'concepts/queues' }",
        "{ type: 'doc', id: 'concepts/queues' }, { type: 'autogenerated', dirName: " +
          "«sidebar/unknown-folder»'concept' }",
      ],
    },
  },
  {
    name: 'a link without an address',
    files: {
      'sidebars.ts': [
        "{ type: 'link', label: 'Guides', href: '/guides' }",
        "{ type: 'link', label: 'Guides' }",
      ],
    },
    finding: 'sidebars.ts:11:5 config/missing',
  },
  {
    name: 'one position twice',
    files: {
      'guides/second.md': ['sidebar_position: 2', '«sidebar/order-clash»sidebar_position: 1'],
    },
  },
  {
    name: 'one position twice, a page and a folder',
    files: { 'guides/tune/_category_.yml': 'label: Tune\n«sidebar/order-clash»position: 2\n' },
  },
  {
    name: 'one position twice, two folders',
    files: { 'guides/tune/_category_.yml': 'label: Tune\n«sidebar/order-clash»position: 3\n' },
  },
];

const categories: readonly SiteEdit[] = [
  {
    name: 'a slip in a key of a JSON file',
    files: {
      'guides/deploy/_category_.json':
        '{\n  «sidebar/category-file»"lable": "Deploy",\n  "position": 3\n}\n',
    },
  },
  {
    name: 'a slip in a key of a YAML file',
    files: { 'guides/tune/_category_.yml': 'label: Tune\n«sidebar/category-file»positon: 4\n' },
  },
  {
    name: 'a key of the link that does not exist',
    files: {
      'guides/tune/_category_.yml':
        'label: Tune\nlink:\n  type: generated-index\n  «sidebar/category-file»titel: Tune it\n',
    },
  },
  {
    name: 'a position in words',
    files: { 'guides/tune/_category_.yml': 'label: Tune\n«sidebar/category-file»position: last\n' },
  },
  {
    name: 'a label that is a number',
    files: { 'guides/deploy/_category_.json': '{\n  «sidebar/category-file»"label": 3\n}\n' },
  },
  {
    name: 'an unknown type of link',
    files: {
      'guides/tune/_category_.yml':
        'label: Tune\nlink:\n  «sidebar/category-file»type: generated\n',
    },
  },
  {
    name: 'a link to a page that does not exist',
    files: {
      'guides/tune/_category_.yml':
        'label: Tune\nlink:\n  type: doc\n  «sidebar/unknown-doc»id: tune/cach\n',
    },
  },
  {
    name: 'a comma too many',
    files: {
      'guides/deploy/_category_.json':
        '{\n  "label": "Deploy",\n  "position": 3«sidebar/category-file»,\n}\n',
    },
  },
  { name: 'a list', files: { 'guides/tune/_category_.yml': '«sidebar/category-file»- Tune\n' } },
  {
    name: 'bad YAML',
    files: { 'guides/tune/_category_.yml': 'label: «sidebar/category-file»"Tune\nposition: 4\n' },
  },
  {
    name: 'a key twice',
    files: { 'guides/tune/_category_.yml': 'label: Tune\n«sidebar/category-file»label: Tuning\n' },
  },
  {
    name: 'a folder without pages',
    files: { 'guides/later/_category_.yml': '«sidebar/category-file»label: Later\n' },
  },
  {
    name: 'a file in both formats',
    files: {
      'guides/tune/_category_.json': '{ "label": "Tune" }\n',
      'guides/tune/_category_.yml': '«sidebar/category-file»label: Tune\nposition: 4\n',
    },
  },
  {
    name: 'an index whose address is taken',
    files: {
      'guides/tune/_category_.yml':
        'label: Tune\nlink:\n  type: generated-index\n  «sidebar/category-route»slug: /first\n',
    },
  },
  {
    name: 'an index whose address is that of another',
    files: {
      'guides/tune/_category_.yml':
        'label: Tune\nlink:\n  type: generated-index\n  «route/collision»slug: /category/deploy\n',
    },
  },
];

const pages: readonly SiteEdit[] = [
  {
    name: 'an id twice',
    files: {
      'docs/reference/errors.md': ['tags: [api]', 'tags: [api]\n«doc/duplicate-id»id: api'],
    },
  },
  {
    name: 'an id twice, both in front matter',
    files: {
      'docs/reference/errors.md': [
        'tags: [api]',
        'tags: [api]\n«doc/duplicate-id»id: other\nslug: /x',
      ],
      'docs/reference/z.md': page('Words.', 'id: other\n'),
      'sidebars.ts': ["'reference/errors'", "'reference/other'"],
    },
  },
  {
    name: 'an address twice',
    files: {
      'docs/reference/errors.md': ['tags: [api]', 'tags: [api]\n«route/collision»slug: /install'],
    },
  },
  {
    name: 'an address twice, by slugs',
    files: {
      'docs/reference/errors.md': ['tags: [api]', 'tags: [api]\n«route/collision»slug: /same'],
      'docs/reference/api.md': ['related: [install]', 'related: [install]\nslug: /same'],
      'docs/index.md': ['/reference/api', './reference/api.md'],
    },
  },
  {
    name: 'an address that differs by case',
    files: {
      'docs/reference/errors.md': ['tags: [api]', 'tags: [api]\n«route/case»slug: /Install'],
    },
  },
  { name: 'index and README', files: { 'guides/README.md': `«route/collision»${page('Words.')}` } },
  {
    name: 'index and a file named like its folder',
    files: {
      'guides/tune/index.md': page('Words.'),
      'guides/tune/tune.md': `«route/collision»${page('Words.')}`,
    },
  },
  {
    name: 'a page and a folder of one name',
    files: {
      'guides/tune.md': page('Words.'),
      'guides/tune/index.md': `«route/collision»${page('Words.')}`,
    },
  },
  {
    name: 'an index in the docs that is taken by a README',
    files: { 'docs/README.md': `«route/collision»${page('Words.')}` },
  },
  {
    name: 'a page without words',
    files: { 'docs/reference/errors.md': '' },
    finding: 'docs/reference/errors.md:1:1 front-matter/missing-title',
  },
  {
    name: 'a slug with a dot segment',
    files: {
      'docs/reference/errors.md': ['tags: [api]', 'tags: [api]\n«route/unsafe»slug: /../x'],
    },
  },
];

const tags: readonly SiteEdit[] = [
  {
    name: 'bad YAML in the tags file',
    files: { 'tags.yml': ['  label: API\n', '  label: «tags/syntax»"API\n'] },
  },
  {
    name: 'an unknown key in the tags file',
    files: { 'tags.yml': ['  label: API\n', '  «tags/syntax»lable: API\n'] },
  },
  {
    name: 'a tag twice in the tags file',
    files: { 'tags.yml': ['queues:\n', 'api:\n  label: A\nqueues:\n'] },
    finding: 'tags.yml:6:1 tags/syntax',
  },
  {
    name: 'a label twice in the tags file',
    files: {
      'tags.yml': ['label: Queues', '«tags/syntax»label: API'],
      'docs/concepts/queues.md': ['tags: [queues]\n', ''],
    },
  },
  {
    name: 'an address twice in the tags file',
    files: {
      'tags.yml': [
        'label: Queues\n  permalink: /queueing',
        'label: Queues\n  «tags/syntax»permalink: /api',
      ],
    },
  },
  {
    name: 'a label that is a list',
    files: { 'tags.yml': ['  label: API\n', '  «tags/syntax»label: [API]\n'] },
  },
  {
    name: 'a tag without a value',
    files: { 'tags.yml': ['api:\n  label: API\n', '«tags/syntax»api: The API\n'] },
  },
  { name: 'a list of tags', files: { 'tags.yml': '«tags/syntax»- cli\n- api\n- queues\n' } },
  {
    name: 'an empty label',
    files: { 'tags.yml': ['  label: API\n', '  «tags/syntax»label: ""\n'] },
  },
  { name: 'a line that is no key', files: { 'tags.yml': ['queues:\n', '«tags/syntax»queues\n'] } },
  {
    name: 'a tag at the wrong indent',
    files: { 'tags.yml': ['api:\n  label: API\n', ' «tags/syntax»api:\n  label: API\n'] },
  },
];

const links: readonly SiteEdit[] = [
  {
    name: 'a link to a file that does not exist',
    files: {
      'docs/install.md': [
        'Words with',
        '«link/missing-asset»[Sample](../samples/main.py). Words with',
      ],
    },
  },
  {
    name: 'a slip in a language',
    files: {
      'docs/install.md': ['Words with', '«code/unknown-language»```pyhton\nx\n```\n\nWords with'],
    },
  },
  {
    name: 'another slip in a language',
    files: {
      'docs/install.md': [
        'Words with',
        '«code/unknown-language»```javscript\nx\n```\n\nWords with',
      ],
    },
  },
  {
    name: 'a slip in a rarer language',
    files: {
      'docs/install.md': ['Words with', '«code/unknown-language»```haskel\nx\n```\n\nWords with'],
    },
  },
];

const baseline: readonly SiteEdit[] = [
  {
    name: 'a baseline with a merge conflict',
    files: {
      'docsgen.baseline.json':
        '{\n "version": 1,\n' +
        `«merge/conflict»${conflict(' "findings": []', ' "findings": []')}}\n`,
    },
  },
];

/** Single faults, each with its expected finding. */
export const siteFaults: readonly SiteEdit[] = [
  ...frontMatter,
  ...conflicts,
  ...config,
  ...redirects,
  ...sidebars,
  ...categories,
  ...pages,
  ...tags,
  ...links,
  ...baseline,
];

const text = (words: string): SiteEdit['files'] => ({
  'docs/install.md': ['Words with', `${words}\n\nWords with`],
});
const languages =
  'haskell clojure erlang nix latex vim prisma terraform console mermaid patch proto hs ' +
  'clj erl tex viml hcl diff protobuf fsharp f# ocaml julia matlab fortran solidity elm ' +
  'racket scheme lisp elisp fish nushell puppet bicep cmake dockerfile Dockerfile makefile ' +
  'jinja liquid handlebars haml pug sass stylus vue svelte astro wasm llvm asm verilog ' +
  'vhdl cobol pascal ada apex abap sas stata coffeescript reason rescript purescript idris ' +
  'agda coq lean v nim crystal d zig objective-c objc plist svg xml rss jsonl ndjson json5 ' +
  'jsonc hjson toml ini dotenv properties csv tsv http curl sh-session shell-session ' +
  'bash-session powershell ps1 pwsh bat cmd awk sed jq sparql cypher graphql plsql tsql ' +
  'mysql postgresql pgsql kusto kql thrift avro gherkin robotframework groovy jenkinsfile ' +
  'starlark bazel kdl cue jsonnet dhall rego gitignore gitattributes editorconfig ' +
  'ssh-config nginx apacheconf systemd dot graphviz plantuml d2 tree mdx rst asciidoc org ' +
  'bibtex text txt plain none output log ansi regex bnf ebnf abnf po gettext';

/** Correct edits, which must have no finding. */
export const siteHarmless: readonly SiteEdit[] = [
  {
    name: 'a page in two categories side by side',
    files: {
      'sidebars.ts': [
        "more: ['concepts/tasks',",
        "more: [{ A: ['concepts/tasks'] }, { B: ['concepts/tasks'] },",
      ],
    },
  },
  { name: 'a text fragment', files: text('[x](/reference/api#:~:text=Words)') },
  { name: 'a text fragment behind an anchor', files: text('[x](/install#linux:~:text=Words)') },
  { name: 'a text fragment of this page', files: text('[x](#:~:text=Words)') },
  { name: 'a link to the top', files: text('[x](#)') },
  { name: 'a link to the top by name', files: text('[x](#top) and [y](/install#top)') },
  { name: 'a www address', files: text('See www.acme.dev and www.acme.dev/docs.') },
  {
    name: 'mail, phone and data',
    files: text(
      '[a](mailto:a@b.c) [b](tel:+4912) [c](sms:1) [e](vscode://x) ' +
        '![f](data:image/png;base64,iVBORw0KGgo=)',
    ),
  },
  { name: 'an address without a scheme', files: text('[a](//acme.dev/x)') },
  {
    name: 'an id of HTML',
    files: text('<a id="here"></a><a name="there"></a> [x](#here) [y](#there)'),
  },
  { name: 'a footnote', files: text('Words.[^1]\n\n[^1]: A note.') },
  { name: 'a link to a footnote', files: text('Words.[^1] [x](#fn-fn-1)\n\n[^1]: A note.') },
  {
    name: 'a link with an encoded character',
    files: { 'docs/a b.md': loose('Words.'), ...text('[x](./a%20b.md) [y](</a b>) [z](/a%20b)') },
  },
  {
    name: 'a link to a static file',
    files: text('[x](/img/logo.svg) [y](../static/img/card.png)'),
  },
  {
    name: 'a static file that nothing uses',
    files: { 'static/img/unused.png': 'x', 'static/robots.txt': 'User-agent: *\n' },
  },
  { name: 'a file beside the pages that nothing uses', files: { 'docs/img/unused.png': 'x' } },
  {
    name: 'a link to the start',
    files: text('[x](/) [y](/index) [z](https://docs.acme.dev.example/)'),
  },
  { name: 'a link to another locale', files: text('[x](/de/install) [y](/de/)') },
  { name: 'a link to another version', files: text('[x](/guides/1.0/first) [y](/guides/1.0)') },
  {
    name: 'a picture with a query',
    files: text('![A card](/img/card.png?raw=true) ![A card](../static/img/card.png?v=2)'),
  },
  {
    name: 'a link with a query',
    files: text('[x](/install?tab=linux#linux) [y](./reference/api.md?x=1)'),
  },
  { name: 'a host in capitals', files: text('[x](HTTPS://Example.COM/A) <https://EXAMPLE.com>') },
  {
    name: 'a conflict that is shown on purpose',
    files: text(`\`\`\`text title="conflict"\n${conflict('a', 'b')}\`\`\``),
  },
  { name: 'a diff with a line of equals signs', files: text('```diff\n=======\n```') },
  {
    name: 'signs of a conflict inside a line',
    files: text('Write `<<<<<<< HEAD` and >>>>>>> there.'),
  },
  { name: 'a quote with a space', files: text('>>>>>>> deep words') },
  { name: 'a thematic break and a definition below it', files: text('---\n\ntitle: x\n\n---') },
  {
    name: 'a page that begins with a thematic break',
    files: { 'docs/reference/errors.md': '\n---\n\n# Errors\n\nWords.\n' },
  },
  {
    name: 'a comment before a thematic break',
    files: {
      'docs/reference/errors.md': '<!-- x -->\n\n# Errors\n\nWords.\n\n---\n\nnote: words\n',
    },
  },
  {
    name: 'an image of another host',
    files: { 'docs/install.md': inFront('image: https://cdn.acme.dev/a.png') },
  },
  {
    name: 'an image of a static folder without a slash',
    files: { 'docs/install.md': inFront('image: img/card.png') },
  },
  {
    name: 'a date in quotes',
    files: { 'docs/install.md': inFront('last_update: { date: "2025-11-02", author: Ada }') },
  },
  {
    name: 'a date with a time',
    files: { 'docs/install.md': inFront('last_update: { date: 2025-11-02T10:00:00Z }') },
  },
  {
    name: 'a position below zero',
    files: { 'docs/install.md': inFront('sidebar_position: -1.5') },
  },
  { name: 'numbers as keywords', files: { 'docs/install.md': inFront('keywords: [2024, 1.10]') } },
  { name: 'empty lists', files: { 'docs/install.md': inFront('keywords: []\nrelated: []') } },
  {
    name: 'a page as an item and as the link of its category',
    files: {
      'sidebars.ts': ["items: ['reference/api',", "items: ['reference/cli', 'reference/api',"],
    },
  },
  {
    name: 'a page as a reference in a second sidebar',
    files: {
      'sidebars.ts': [
        "more: ['concepts/tasks',",
        "more: ['concepts/tasks', { type: 'ref', id: 'install' },",
      ],
    },
  },
  {
    name: 'a page of two sidebars that says which',
    files: {
      'sidebars.ts': ["more: ['concepts/tasks',", "more: ['concepts/tasks', 'install',"],
      'docs/install.md': inFront('displayed_sidebar: docs'),
    },
  },
  {
    name: 'one position in two folders',
    files: {
      'guides/tune/cache.md': page('Words.', 'sidebar_position: 1\n'),
      'guides/deploy/cloud.md': page('Words.', 'sidebar_position: 1\n'),
    },
  },
  {
    name: 'a category file at the top',
    files: { 'guides/_category_.yml': 'label: Guides\nposition: 1\n' },
  },
  {
    name: 'all keys of a category file',
    files: {
      'guides/tune/_category_.yml':
        'label: Tune\nposition: 4.5\nclassName: x\ncollapsible: true\ncollapsed: false\n' +
        'description: Words.\ncustomProps: { a: 1 }\nlink:\n  type: generated-index\n' +
        '  title: Tune\n  slug: /tuning\n  description: Words.\n  keywords: [a]\n' +
        '  image: /img/card.png\n',
    },
  },
  {
    name: 'comments in a category file',
    files: { 'guides/tune/_category_.yml': '# Words.\nlabel: Tune # more\n' },
  },
  {
    name: 'a link of a category that is null',
    files: { 'guides/tune/_category_.yml': 'label: Tune\nlink: null\n' },
  },
  {
    name: 'a link of a category to a page',
    files: { 'guides/tune/_category_.yml': 'label: Tune\nlink:\n  type: doc\n  id: tune/cache\n' },
  },
  {
    name: 'a category file above folders with pages',
    files: {
      'guides/big/_category_.yml': 'label: Big\n',
      'guides/big/small/page.md': page('Words.'),
    },
  },
  { name: 'a redirect to another host', files: { 'redirects.txt': '/a https://acme.dev/a\n' } },
  { name: 'a redirect to a file', files: { 'redirects.txt': '/a /img/card.png\n' } },
  { name: 'a redirect to an anchor', files: { 'redirects.txt': '/a /install#linux\n' } },
  {
    name: 'a redirect of an old anchor',
    files: { 'redirects.txt': '/install#mac /install#linux\n' },
  },
  { name: 'a redirect with a query', files: { 'redirects.txt': '/a /install?tab=linux\n' } },
  { name: 'tags without values', files: { 'tags.yml': ['api:\n  label: API\n', 'api:\n'] } },
  {
    name: 'an empty tags file',
    files: {
      'tags.yml': '# None.\n',
      'docs/install.md': ['tags: [cli]\n', ''],
      'docs/reference/cli.md': ['tags: [cli]\n', ''],
      'docs/reference/api.md': ['tags:\n  - api\n  - cli\n', ''],
      'docs/reference/errors.md': ['tags: [api]\n', ''],
      'docs/concepts/queues.md': ['tags: [queues]\n', ''],
      'i18n/de/docs/install.md': ['tags: [cli]\n', ''],
    },
  },
  {
    name: 'a tag that no page has',
    files: { 'tags.yml': ['queues:\n', 'later:\n  label: Later\nqueues:\n'] },
  },
  { name: 'a tag by its label', files: { 'docs/install.md': ['tags: [cli]', 'tags: [CLI]'] } },
  {
    name: 'a translation with its own address',
    files: { 'i18n/de/docs/install.md': ['tags: [cli]', 'tags: [cli]\nsidebar_label: Los'] },
  },
  {
    name: 'a draft that nothing names',
    files: { 'docs/later.md': page('Words.', 'draft: true\n') },
  },
  {
    name: 'a translation of a draft',
    files: {
      'docs/later.md': page('Words.', 'draft: true\n'),
      'i18n/de/docs/later.md': page('Worte.', 'draft: true\n'),
    },
  },
  {
    name: 'an unlisted page that nothing names',
    files: { 'docs/later.md': page('Words.', 'unlisted: true\n') },
  },
  {
    name: 'a partial included by a partial',
    files: {
      'docs/_a.md': '::include{file="docs/_b.md"}\n',
      'docs/_b.md': 'Words.\n',
      ...text('::include{file="docs/_a.md"}'),
    },
  },
  { name: 'a partial of code', files: { ...text('::code{file="samples/main.go" lang="go"}') } },
  {
    name: 'a baseline without findings',
    files: { 'docsgen.baseline.json': '{ "version": 1, "findings": [] }\n' },
  },
  {
    name: 'Windows line ends',
    files: Object.fromEntries(
      Object.entries(smallSite).map(([path, old]) => [path, old.replaceAll('\n', '\r\n')]),
    ),
  },
  {
    name: 'a byte order mark',
    files: Object.fromEntries(
      Object.entries(smallSite)
        .filter(([path]) => /md$|json$|yml$|redirects/.test(path))
        .map(([path, old]) => [path, `\ufeff${old}`]),
    ),
  },
  {
    name: 'real languages',
    files: text(
      languages
        .split(' ')
        .map((name) => `\`\`\`${name}\n\`\`\`\n`)
        .join('\n'),
    ),
  },
  {
    name: 'a source on one page',
    files: { 'docs/install.md': inFront('source: https://github.com/acme/install') },
  },
  {
    name: 'natural tags',
    files: {
      'site.config.ts': ["      tagsFile: 'tags.yml',\n", ''],
      'tags.yml': null,
      ...Object.fromEntries(
        [
          'test',
          'tests',
          'worker',
          'workers',
          'workflow',
          'workflows',
          'storage',
          'store',
          'string',
          'spring',
          'testing',
          'nesting',
          'python',
          'session',
          'version',
          'action',
          'actions',
        ].map((tag, i) => [`docs/n${i}.md`, loose('Words.', `tags: [${tag}]\n`)]),
      ),
    },
  },
];
