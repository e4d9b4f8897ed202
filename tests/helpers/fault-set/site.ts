/** A small, realistic documentation site: the job queue "Kestrel". `check` has no finding in it. */

const page = (title: string, text: string, front = ''): string =>
  `---\ntitle: ${title}\ndescription: ${title} in Kestrel, explained with examples.\n` +
  `${front}---\n\n${text}`;

const quickstart = `Kestrel runs background jobs. This page takes five minutes.

## Before you start

You need the [command line tool](./install.md#linux) and a running server.
Read about [jobs](../concepts/jobs.md)
when you want to know what happens behind the scenes.

::include{file="../_partials/prerequisites.md"}

## Write a worker

\`\`\`go title="worker.go" {2}
func main() {
	kestrel.Run("emails", send)
}
\`\`\`

A worker polls one queue. See the table:

| Option | Default | Meaning |
| --- | --- | --- |
| \`queue\` | \`default\` | The queue to poll |
| \`slots\` | 10 | Jobs at the same time |

<!-- place -->

## Next steps

- Tune [retries](../concepts/retries.md#backoff).
- Look at the [command line](/docs/reference/cli).
- Open the dashboard: ![The dashboard with three queues](/img/dashboard.png)
`;

/** Its files by path. */
export const kestrelSite: Readonly<Record<string, string>> = {
  'site.config.ts': `export default {
  title: 'Kestrel',
  tagline: 'Background jobs',
  url: 'https://docs.kestrel.test',
  favicon: '/img/logo.svg',
  socialCard: '/img/card.png',
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'fr', label: 'Français' },
    ],
  },
  docs: [
    {
      id: 'default',
      label: 'Docs',
      path: 'docs',
      routeBasePath: '/docs',
      sidebars: 'sidebars.ts',
      tagsFile: 'tags.yml',
      editUrl: 'https://github.com/kestrel/docs/edit/main/',
    },
    {
      id: 'cookbook',
      label: 'Cookbook',
      path: 'cookbook',
      versions: [
        { name: '2.x', isLast: true },
        { name: '1.x', folder: 'cookbook-1.x' },
      ],
    },
  ],
  pages: 'pages',
  navbar: {
    title: 'Kestrel',
    logo: { src: '/img/logo.svg', alt: 'Kestrel' },
    items: [
      { label: 'Install', to: '/docs/start/install' },
      { type: 'doc', docId: 'reference/cli', label: 'CLI' },
      { type: 'docSidebar', sidebarId: 'reference', label: 'Reference' },
      {
        type: 'dropdown',
        label: 'More',
        items: [
          { label: 'About', to: '/about' },
          { label: 'Code', href: 'https://github.com/kestrel/kestrel' },
        ],
      },
      { type: 'docsVersionDropdown', area: 'cookbook' },
      { type: 'localeDropdown' },
    ],
  },
  footer: {
    copyright: 'Kestrel authors',
    columns: [
      {
        title: 'Docs',
        items: [
          { label: 'Jobs', to: '/docs/concepts/jobs' },
          { label: 'Chat', href: 'https://chat.kestrel.test' },
        ],
      },
    ],
  },
  announcementBar: { id: 'two', content: 'Kestrel 2 is here', isCloseable: true },
  toc: { minHeadingLevel: 2, maxHeadingLevel: 4 },
  redirects: [
    { from: '/setup', to: '/docs/start/install' },
    { from: '/docs/cli', to: '/docs/reference/cli' },
  ],
  markdown: {
    variables: { version: '2.4.0', company: 'Kestrel Inc.' },
    glossary: 'glossary',
  },
  check: { rules: { 'tags/singleton': 'off' } },
};
`,
  'sidebars.ts': `export default {
  docs: [
    'index',
    {
      type: 'category',
      label: 'Start',
      items: ['start/install', 'start/quickstart'],
    },
    {
      type: 'category',
      label: 'Concepts',
      link: { type: 'doc', id: 'concepts/overview' },
      items: ['concepts/jobs', 'concepts/retries', 'concepts/workers'],
    },
    'glossary',
    'changelog',
    { type: 'link', label: 'Cookbook', href: '/cookbook' },
  ],
  reference: [
    { type: 'doc', id: 'reference/cli', label: 'Command line' },
    'reference/config',
    'reference/errors',
  ],
};
`,
  'tags.yml': `basics:
  label: Basics
  description: Where to begin.
reliability:
  label: Reliability
  permalink: /reliability
commands:
  label: Commands
`,
  'redirects.txt': `# Pages that moved in 2024
/docs/getting-started /docs/start/quickstart
/docs/queues /docs/concepts/jobs
/docs/start/install#ubuntu /docs/start/install#linux
`,
  'docs/index.md': page(
    'Kestrel',
    `Kestrel runs background jobs on your own servers.

::::cards
:::card{title="Install" to="/docs/start/install"}
Get the server.
:::
:::card{title="Retries" to="../concepts/retries.md"}
What happens after a failure.
:::
::::

Questions? Read the [error list](reference/errors.md) or the [cookbook](/cookbook).
`.replace('../concepts/retries.md', './concepts/retries.md'),
    'slug: /\n',
  ),
  'docs/start/install.md': page(
    'Install',
    `Pick your system.

## Linux

:::::tabs{group="system"}
::::tab{label="Debian" value="debian"}
\`\`\`bash
apt install kestrel
\`\`\`
::::
::::tab{label="Fedora" value="fedora"}
\`\`\`bash
dnf install kestrel
\`\`\`
::::
:::::

## macOS

\`\`\`bash
brew install kestrel
\`\`\`

:::tip
The formula is updated on the day of a release.
:::

## Windows

Use the Linux packages inside WSL.
`,
    'tags: [basics]\nsidebar_position: 1\n',
  ),
  'docs/start/quickstart.md': page('Quickstart', quickstart, 'tags: [basics]\n'),
  'docs/concepts/overview.md': page(
    'Concepts',
    `Three parts work together: [jobs](./jobs.md), [workers](./workers.md) and the server.

![How a job travels from the client to a worker](./img/flow.svg "From client to worker")
`,
  ),
  'docs/concepts/jobs.md': page(
    'Jobs',
    `A :term[job] is a unit of work.

## Life of a job

\`\`\`mermaid
flowchart LR
  queued[Queued] --> running{Running?}
  running -->|yes| done([Done])
  running -->|no| failed((Failed))
\`\`\`

## Arguments {#args}

Arguments are JSON:

\`\`\`json
{ "to": "ada@kestrel.test", "retries": 3 }
\`\`\`
`,
    'tags: [basics, reliability]\nrelated: [concepts/retries]\n',
  ),
  'docs/concepts/retries.md': page(
    'Retries',
    `A failed job runs again[^limit].

## Backoff

The wait grows with $2^n$ seconds:

$$
w(n) = \\min(2^n, 3600)
$$

[^limit]: At most 25 times, unless you say otherwise.
`,
    'tags: [reliability]\n',
  ),
  'docs/concepts/workers.md': page(
    'Workers',
    `A :term[worker] runs jobs.

::code{file="samples/worker.go" region="main" lang="go" title="worker.go"}

> [!NOTE]
> One process can run several workers.

## In steps

::::steps
### Start a worker

Run \`kestrel work\`.

### Watch it

Open the dashboard.
::::

<details>
<summary>How many workers do I need?</summary>

One for each core is a good start.

</details>
`,
    'tags: [reliability]\n',
  ),
  'docs/reference/cli.md': page(
    'Command line',
    `Version :var[version] of \`kestrel\`. Press :kbd[Ctrl+C] to stop.
:badge[Stable]{type="success"}

## kestrel work

\`\`\`console
$ kestrel work --queue emails
\`\`\`

## kestrel status

Prints a table of all queues.

<!-- docsgen-ignore link/plain-http: the dashboard of an older server has no certificate -->
Older servers: [dashboard](http://old.kestrel.dev/).
`,
    'tags: [commands]\n',
  ),
  'docs/reference/config.md': page(
    'Configuration',
    `The server reads \`kestrel.yaml\`.

\`\`\`yaml title="kestrel.yaml" showLineNumbers
server:
  port: 7233
  queues:
    - emails
    - reports
\`\`\`

:::warning[Restart]
The server reads the file at its start only.
:::

## Environment

| Variable | Meaning |
| :-- | --: |
| \`KESTREL_PORT\` | The port |
`,
    'tags: [commands]\n',
  ),
  'docs/reference/errors.md': page(
    'Errors',
    `Errors have codes.

## K-1 {#k-1}

The queue does not exist. [Create it](./cli.md#kestrel-work) first.

## K-2 {#k-2}

Too many jobs. See [the backoff][backoff].

[backoff]: ../concepts/retries.md#backoff 'Backoff'
`,
  ),
  'docs/glossary.md': page(
    'Glossary',
    `Words that Kestrel uses.

## J

:::definition{term="Job"}
A unit of work. [More](./concepts/jobs.md)
:::

## W

:::definition{term="Worker"}
A process that runs jobs.
:::
`,
  ),
  'docs/changelog.md': page(
    'Changelog',
    `Every release, newest first.

## 2.4.0

- New: \`kestrel status\`.

## 2.3.0

- Fixed: [retries](./concepts/retries.md) of canceled jobs.
`,
  ),
  'docs/_partials/prerequisites.md': `:::info
You need a Linux or macOS machine. See [Install](../start/install.md).
:::
`,
  'docs/concepts/img/flow.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"></svg>\n',
  'cookbook/index.md': page('Cookbook', 'Recipes for common jobs.\n'),
  'cookbook/email.md': page(
    'Send email',
    'Send one email for each job.\n\n## Templates\n\nUse any template engine.\n',
    'sidebar_position: 1\n',
  ),
  'cookbook/reports.md': page(
    'Nightly reports',
    'Use a schedule. Then [send an email](./email.md#templates).\n',
    'sidebar_position: 2\n',
  ),
  'cookbook/webhooks/_category_.json': `{
  "label": "Webhooks",
  "position": 3,
  "link": { "type": "generated-index", "description": "Call other services." }
}
`,
  'cookbook/webhooks/receive.md': page('Receive webhooks', 'Answer first, work later.\n'),
  'cookbook/webhooks/send.md': page('Send webhooks', 'Sign each request.\n'),
  'cookbook/data/_category_.yml': 'label: Data\nposition: 4\ncollapsed: false\n',
  'cookbook/data/import.md': page('Import files', 'One job for each file.\n'),
  'cookbook-1.x/index.md': page('Cookbook', 'Recipes for version 1.\n'),
  'cookbook-1.x/email.md': page('Send email', 'Send one email for each job.\n'),
  'pages/about.md': page('About', 'Kestrel is made by a small team.\n'),
  'i18n/fr/docs/start/install.md': page(
    'Installer',
    '## Linux\n\nLisez la suite.\n\n## macOS\n\nLisez la suite.\n\n## Windows\n\n' +
      'Voir [les tâches](/fr/docs/concepts/jobs).\n',
    'tags: [basics]\nsidebar_position: 1\n',
  ),
  'i18n/fr/messages.json': `{
  "toc.title": "Sur cette page",
  "article.headingLink": "Lien vers {heading}",
  "label:Install": "Installer"
}
`,
  'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"></svg>\n',
  'static/img/card.png': 'a placeholder',
  'static/img/dashboard.png': 'a placeholder',
  'static/files/kestrel.zip': 'a placeholder',
  'samples/worker.go': `package main

// #region main
func main() {
	kestrel.Run("emails", send)
}
// #endregion main
`,
  'samples/kestrel.yaml': 'server:\n  port: 7233\n',
};
