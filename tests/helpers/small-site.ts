/**
 * A small site with two areas, two versions, two locales, tags, redirects and generated sidebars.
 */

import { pageText } from './page-text.js';

/** Path → text of its files. `check` has no finding in them. */
export const smallSite: Readonly<Record<string, string>> = {
  'site.config.ts': `export default {
  title: 'Acme',
  url: 'https://docs.acme.dev',
  favicon: '/img/logo.svg',
  socialCard: '/img/card.png',
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'de', label: 'Deutsch' },
    ],
  },
  docs: [
    {
      id: 'default',
      path: 'docs',
      routeBasePath: '/',
      sidebars: 'sidebars.ts',
      tagsFile: 'tags.yml',
    },
    {
      id: 'guides',
      path: 'guides',
      versions: [
        { name: '2.0', isLast: true },
        { name: '1.0', folder: 'guides-1.0' },
      ],
    },
  ],
  navbar: {
    title: 'Acme',
    logo: { src: '/img/logo.svg', alt: 'Acme' },
    items: [
      { label: 'Install', to: '/install' },
      { type: 'doc', docId: 'reference/cli', label: 'CLI' },
      { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
      { type: 'docsVersionDropdown', area: 'guides' },
    ],
  },
  footer: {
    columns: [{ title: 'More', items: [{ label: 'Start', to: '/' }] }],
  },
  redirects: [
    { from: '/setup', to: '/install' },
    { from: '/tool', to: '/reference/cli' },
  ],
};
`,
  'sidebars.ts': `export default {
  docs: [
    'index',
    'install',
    {
      type: 'category',
      label: 'Reference',
      link: { type: 'doc', id: 'reference/cli' },
      items: ['reference/api', 'reference/errors'],
    },
    { type: 'link', label: 'Guides', href: '/guides' },
  ],
  more: ['concepts/tasks', { type: 'doc', id: 'concepts/queues' }],
};
`,
  'tags.yml': `cli:
  label: CLI
  description: Everything about the command line.
api:
  label: API
queues:
  label: Queues
  permalink: /queueing
`,
  'redirects.txt': '# What moved.\n/start /\n/commands /reference/cli\n',
  'docs/index.md': pageText('Start', 'See [install](./install.md) and [the API](/reference/api).'),
  'docs/install.md': pageText(
    'Install',
    'Words.\n\n## Linux\n\nWords with ![a card](/img/card.png).\n\n## Windows\n\nMore words.',
    'tags: [cli]\n',
  ),
  'docs/reference/cli.md': pageText(
    'CLI',
    'Words.\n\n::include{file="docs/_shared.md"}',
    'tags: [cli]\n',
  ),
  'docs/reference/api.md': pageText(
    'API',
    'Words.',
    'tags:\n  - api\n  - cli\nrelated: [install]\n',
  ),
  'docs/reference/errors.md': pageText('Errors', 'Words.', 'tags: [api]\n'),
  'docs/concepts/tasks.md': pageText('Tasks', 'Words about [queues](./queues.md).'),
  'docs/concepts/queues.md': pageText('Queues', 'Words.', 'tags: [queues]\n'),
  'docs/_shared.md': 'Shared words.\n',
  'guides/index.md': pageText('Guides', 'Words.'),
  'guides/first.md': pageText('First', 'Words.', 'sidebar_position: 1\n'),
  'guides/second.md': pageText('Second', 'Words.', 'sidebar_position: 2\n'),
  'guides/deploy/_category_.json':
    '{\n  "label": "Deploy",\n  "position": 3,\n  "link": { "type": "generated-index" }\n}\n',
  'guides/deploy/cloud.md': pageText('Cloud', 'Words.'),
  'guides/deploy/local.md': pageText('Local', 'Words.'),
  'guides/tune/_category_.yml': 'label: Tune\nposition: 4\n',
  'guides/tune/cache.md': pageText('Cache', 'Words.'),
  'guides-1.0/index.md': pageText('Guides', 'Words.'),
  'guides-1.0/first.md': pageText('First', 'Words.'),
  'i18n/de/docs/install.md': pageText(
    'Installieren',
    'Worte.\n\n## Linux\n\nWorte.\n\n## Windows\n\nWorte.',
    'tags: [cli]\n',
  ),
  'i18n/de/messages.json': '{\n  "toc.title": "Auf dieser Seite"\n}\n',
  'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"></svg>',
  'static/img/card.png': 'not a picture',
  'samples/main.go': 'package main\n',
};
