import type { UserConfig } from '../../src/define-config.js';

/** The files and config of a site with the same payload in every text field. */
export interface PayloadSite {
  readonly files: Readonly<Record<string, string>>;
  readonly config: UserConfig;
}

/** A payload, written for fields of different syntax. */
interface Forms {
  readonly text: string;
  /** A JSON string, which is valid YAML too. */
  readonly quoted: string;
  /** Without line breaks. */
  readonly line: string;
  /** The value of an attribute of HTML or of a directive, without quotes. */
  readonly attribute: string;
  /** The target of a link in angle brackets. */
  readonly target: string;
}

/** Returns a site whose text fields hold `payload` and whose address fields hold `address`. */
export function payloadSite(payload: string, address: string): PayloadSite {
  const line = payload.replace(/[\r\n\u2028\u2029\f]/g, ' ');
  const forms: Forms = {
    text: payload,
    quoted: JSON.stringify(payload),
    line,
    attribute: line.replace(/&/g, '&amp;').replace(/"/g, '&quot;'),
    target: line.replace(/[<>]/g, ''),
  };
  return { files: { ...pages(forms), ...data(forms) }, config: config(forms, address) };
}

function pages(forms: Forms): Record<string, string> {
  const { quoted, text } = forms;
  const bodyFrontMatter = '---\ntitle: Body\npagination_next: all\ntags: [known]\n---';
  return {
    'docs/index.md': `---\ntitle: Start\n---\n\nSee [all](./all.md), [it](./body.md#h).\n`,
    'docs/all.md': [
      '---',
      `title: ${quoted}`,
      `description: ${quoted}`,
      `sidebar_label: ${quoted}`,
      `sidebar_class_name: ${quoted}`,
      `sidebar_custom_props: { x: ${quoted} }`,
      `pagination_label: ${quoted}`,
      `keywords: [${quoted}]`,
      `tags: [${quoted}, { label: ${quoted} }, known]`,
      `last_update: { author: ${quoted}, date: 2025-01-02 }`,
      'pagination_next: body',
      'related: [body]',
      '---',
      '',
      'Words.',
    ].join('\n'),
    'docs/body.md': `${bodyFrontMatter}\n\n${body(forms)}\n`,
    'docs/words.md': [
      '---',
      'title: Words',
      'description: >',
      '  About it.',
      '---',
      '',
      '## Glossary',
      '',
      `:::definition{term="${forms.attribute}"}`,
      text,
      ':::',
      '',
    ].join('\n'),
    'docs/part/inner.md': `---\ntitle: Inner\n---\n\n${text}\n`,
    'docs/_part.md': `${text}\n`,
    'samples/code.html': `${text}\n`,
    'i18n/de/docs/all.md': `---\ntitle: ${quoted}\n---\n\n${text}\n`,
    'blog/2020-01-02-post.md': [
      '---',
      `title: ${quoted}`,
      `authors: [ana, { name: ${quoted}, title: ${quoted}, email: ${quoted} }]`,
      `tags: [${quoted}]`,
      `description: ${quoted}`,
      `keywords: [${quoted}]`,
      '---',
      '',
      text,
      '',
      '<!-- truncate -->',
      '',
      body(forms),
    ].join('\n'),
    'pages/about.md': `---\ntitle: ${quoted}\n---\n\n# ${forms.line}\n\n${text}\n`,
    'pages/news.md': [
      '---',
      'title: News',
      'feed: true',
      `description: ${quoted}`,
      '---',
      '',
      `## 2025-01-02: ${forms.line}`,
      '',
      text,
      '',
    ].join('\n'),
  };
}

/** The body of a page with the payload wherever Markdown, HTML and directives take text. */
function body({ text, line, attribute, target }: Forms): string {
  const label = line.replace(/[[\]]/g, ' ');
  const cell = line.replaceAll('|', '\\|');
  const tab = `:::tab{label="${attribute}" value="${attribute}"}\nx\n:::`;
  return [
    '## H',
    `## ${line}`,
    text,
    `- ${line}\n\n> ${line}\n\n**${line}**`,
    `| ${cell} |\n|---|\n| ${cell} |`,
    `\`\`${line}\`\``,
    `\`\`\`html title="${attribute}" {1}\n${text}\n\`\`\``,
    `    ${line}`,
    `[${label}](./all.md "${attribute}") [x](<${target}>) ![${label}](<${target}> "${attribute}")`,
    `:::note[${label}]\n${line}\n:::`,
    `:::tip ${line}\nx\n:::`,
    `::::tabs{group="${attribute}"}\n${tab}\n::::`,
    `:::card{title="${attribute}" to="${attribute}" icon="${attribute}"}\nx\n:::`,
    `:::details{id="${attribute}"}\nx\n:::`,
    `::code{file="../samples/code.html" title="${attribute}"}`,
    '::include{file="./_part.md"}',
    `:badge[${label}]{type="${attribute}"} :kbd[${label}] :term[${label}] :var[words]`,
    `A[^1]\n\n[^1]: ${line}`,
    `$${line.replaceAll('$', ' ').trim()}$`,
    `\`\`\`mermaid\n${text}\n\`\`\``,
    `<p title="${attribute}" class="${attribute}" id="${attribute}" data-x="${attribute}">x</p>`,
  ].join('\n\n');
}

function data({ quoted, text }: Forms): Record<string, string> {
  return {
    'blog/authors.yml': [
      'ana:',
      ...['name', 'title', 'description', 'email'].map((key) => `  ${key}: ${quoted}`),
      '  page: true',
      `  socials: { ${quoted}: "https://social.example/ana" }`,
    ].join('\n'),
    'tags.yml': `known:\n  label: ${quoted}\n  description: ${quoted}\n`,
    'docs/part/_category_.json': JSON.stringify({
      label: text,
      className: text,
      link: { type: 'generated-index', title: text, description: text, slug: '/part' },
    }),
    'i18n/de/messages.json': JSON.stringify({
      'toc.title': text,
      'search.placeholder': text,
      'label:News': text,
    }),
    'redirects.txt': '/old /all\n',
  };
}

function config({ text, line }: Forms, address: string): UserConfig {
  return {
    title: text,
    tagline: text,
    description: text,
    url: 'https://docs.acme.dev',
    locales: {
      default: 'en',
      list: [
        { code: 'en', label: text },
        { code: 'de', label: text },
      ],
    },
    docs: [
      {
        path: 'docs',
        routeBasePath: '/',
        label: text,
        tagsFile: 'tags.yml',
        tagsTitle: text,
        editUrl: `https://edit.acme.dev/${encodeURIComponent(line)}/`,
        sidebars: {
          main: [
            'index',
            { type: 'doc', id: 'all', label: text, className: text, customProps: { x: text } },
            { type: 'link', label: text, href: address },
            { type: 'category', label: text, description: text, items: ['body', 'words'] },
            { type: 'autogenerated', dirName: 'part' },
          ],
        },
      },
      {
        kind: 'blog',
        path: 'blog',
        tagsFile: 'tags.yml',
        label: text,
        blogTitle: text,
        blogDescription: text,
        blogSidebarTitle: text,
        feedOptions: { type: 'all', title: text, description: text, copyright: text },
      },
    ],
    pages: 'pages',
    navbar: {
      title: text,
      items: [
        { label: text, to: '/all', className: text },
        { label: text, href: address },
        { type: 'dropdown', label: text, items: [{ label: text, to: '/body' }] },
        { type: 'localeDropdown' },
        { type: 'search' },
      ],
    },
    footer: { columns: [{ title: text, items: [{ label: text, href: address }] }] },
    announcementBar: { id: text, content: 'News' },
    search: { placeholder: text },
    head: { meta: [{ name: text, content: text }], keywords: [text] },
    markdown: { variables: { words: text }, math: true, mermaid: true, glossary: 'words' },
    redirects: [{ from: '/gone', to: '/all' }],
    hosting: ['netlify', 'vercel', 'nginx', 'apache'],
  };
}
