/** Valid inputs of each kind, which the fuzzer changes. */
import { smallSite } from '../helpers/small-site.js';

type Texts = readonly [string, ...string[]];

/** Pages with front matter. */
export const fronts: Texts = [
  '---\ntitle: A page\ndescription: What it says.\nslug: /a/b\ntags: [one, two]\n---\n\n# A\n',
  `---
title: "Quoted: text"
id: own
sidebar_label: Label
sidebar_position: 3.5
keywords:
  - a
  - b
---
Text
`,
  '---\r\ntitle: Windows\r\ntags:\r\n  - label: Own\r\n    permalink: /own\r\n---\r\nText\r\n',
  `---
title: >
  Folded
  text
last_update: { date: 2025-01-02, author: "A B" }
image: ./a.png
draft: false
---
`,
  `---
a: &x [1, 2]
b: *x
title: |-
  Kept
sidebar_custom_props:
  deep: { er: [1, { x: y }] }
---

---

Text
`,
  '\ufeff---\ntitle: Marked\npagination_next: null\ntoc_min_heading_level: 2\nsearch: false\n---\n',
  '---json\n{ "title": "x" }\n---\n',
  '\n\n---\ntitle: Late\n---\n\nText\n',
];

export const directives: Texts = [
  ':::note\nText\n:::\n',
  ':::tip[Own *title*]{#id .class}\nText\n:::\n',
  `::::tabs{group="lang"}
:::tab{label="Go" value="go"}
\`\`\`go
x
\`\`\`
:::
:::tab{label="TS"}
Text
:::
::::
`,
  '::::cards\n:::card{title="A" to="./a.md" icon="star"}\nText\n:::\n::::\n',
  '::::steps\n1. One\n2. Two\n::::\n',
  ':::details{id="d" open}\nText\n:::\n',
  '::include{file="./_p.md"}\n\n::code{file="c.go" region="a" title="T" lang="go"}\n',
  'A :badge[new]{type="info"} and :kbd[Ctrl+K], :var[name], :term[T].\n',
  ':::definition{term="T"}\nA word.\n:::\n\n::listing{area="docs" tag="t" order="title"}\n',
  '> [!NOTE]\n> Text\n\n[^1]\n\n[^1]: A note.\n',
  '```go title="a.go" {1,3-4} showLineNumbers\n// highlight-next-line\nx\n```\n',
  '| a | b |\n|:--|--:|\n| `x` | [y](./y.md) |\n',
  '<details>\n<summary>S</summary>\n\nText\n\n</details>\n',
  '## H {#own}\n\n$a^2$ and $$\nb\n$$\n',
];

export const configs: Texts = [
  JSON.stringify(
    {
      title: 'T',
      url: 'https://docs.acme.dev',
      baseUrl: '/base/',
      docs: {
        path: 'docs',
        routeBasePath: '/',
        editUrl: 'https://x.example/edit/',
        exclude: ['**/x'],
      },
      navbar: {
        title: 'N',
        items: [
          { label: 'A', to: '/a' },
          { type: 'search', position: 'right' },
        ],
      },
      redirects: [{ from: '/old', to: '/a' }],
      trailingSlash: true,
    },
    null,
    2,
  ),
  JSON.stringify(
    {
      locales: {
        default: 'en',
        list: [
          { code: 'en', label: 'English' },
          { code: 'de', label: 'D' },
        ],
      },
      docs: [
        {
          id: 'default',
          path: 'docs',
          sidebars: { main: ['a', { type: 'category', label: 'C', items: ['a'] }] },
        },
        {
          id: 'two',
          path: 'two',
          versions: [
            { name: '1', isLast: true },
            { name: '0', folder: 'old' },
          ],
        },
      ],
      footer: {
        copyright: 'c',
        columns: [{ title: 'T', items: [{ label: 'L', href: 'https://x.example' }] }],
      },
      check: { rules: { 'link/missing-page': 'off' }, maxImageKb: 100 },
      security: { csp: { mode: 'meta', directives: { 'img-src': ['https://x.example'] } } },
      hosting: ['netlify', 'nginx'],
    },
    null,
    2,
  ),
  JSON.stringify({
    markdown: { variables: { a: 'b', n: 1 }, admonitions: ['own'], math: false },
    head: { meta: [{ name: 'a', content: 'b' }], keywords: ['k'] },
    search: { placeholder: 'P', algolia: { appId: 'A', apiKey: 'k', indexName: 'i' } },
    scripts: ['/a.js', { src: '/b.js', defer: true }],
    announcementBar: { id: 'x', content: '<b>News</b>' },
    toc: { minHeadingLevel: 2, maxHeadingLevel: 4 },
    colorMode: { defaultMode: 'light' },
    keepAssets: 2,
  }),
];

export const redirects: Texts = [
  '/old/:page/* /a?q=:page#h\n/x/* /b/:splat\n/y/:rest* https://x.example/:rest\n',
  '/old /a\n/older /b\n',
  '# Moved.\n/one/two /a#h\n/page#old /b\nhttps://x /a\n',
  '/a%20b /a\n/c /https://x.example\n/d https://x.example/y\n\n\n/e/ /b/\n',
];

export const queries: Texts = [
  'install',
  'reference cli',
  '"exact phrase" api',
  'queue-name.of_x',
  'Überschrift größe',
  '安装 指南',
  'a',
];

const CONFIG = {
  title: 'Acme',
  url: 'https://docs.acme.dev',
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
      sidebars: 'sidebars.json',
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
    items: [
      { label: 'Install', to: '/install' },
      { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
    ],
  },
  redirects: [{ from: '/setup', to: '/install' }],
};

const SIDEBARS = {
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

const { 'site.config.ts': _config, 'sidebars.ts': _sidebars, ...rest } = smallSite;

/** The small site with its config and sidebars as JSON. */
export const smallSiteAsJson: Readonly<Record<string, string>> = {
  ...rest,
  'site.config.json': JSON.stringify(CONFIG, null, 2),
  'sidebars.json': JSON.stringify(SIDEBARS, null, 2),
  'docsgen.baseline.json': '{ "version": 1, "findings": [] }\n',
};
