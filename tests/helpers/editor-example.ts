/** A site with everything that an editor can ask about. `check` has no finding in it. */

export const examplePage = (title: string, text: string, front = ''): string => {
  const description = `A page that says something about ${title}, in many words.`;
  return `---\ntitle: ${title}\ndescription: ${description}\n${front}---\n\n${text}\n`;
};

export const DESK_SITE: Readonly<Record<string, string>> = {
  'site.config.ts': `export default {
  title: 'Sample',
  url: 'https://site.example',
  socialCards: false,
  pages: false,
  docs: { path: 'docs', routeBasePath: '/', sidebars: 'sidebars.json', tagsFile: 'tags.yml' },
  markdown: {
    glossary: 'glossary',
    variables: { product: 'Sample 3' },
  },
};
`,
  'sidebars.json': `{
  "docs": [
    "index",
    "guide/install",
    "glossary",
    "mdx"
  ]
}
`,
  'tags.yml': 'setup:\n  label: Setting up\n  description: How to begin.\nops: {}\n',
  'docs/index.md': examplePage(
    'Start',
    'See [install](./guide/install.md#linux-hosts) and [words](/glossary).',
    'tags: [setup]\nrelated: [guide/install]\n',
  ),
  'docs/guide/install.md': examplePage(
    'Install',
    [
      'Words about a :term[task queue] of :var[product].',
      '',
      '## Linux hosts',
      '',
      'Run it. ![A dot](../img/dot.svg)',
      '',
      '### Debian',
      '',
      '::include{file="./_shared.md"}',
      '',
      '::code{file="samples/main.go" region="start"}',
      '',
      '## Windows',
      '',
      'More words.',
    ].join('\n'),
    'tags:\n  - setup\n  - ops\n',
  ),
  'docs/guide/_shared.md': 'Shared words. See [start](../index.md).\n',
  'docs/glossary.md': examplePage(
    'Glossary',
    ':::definition{term="Task Queue"}\nA line in which tasks wait.\n:::',
  ),
  'docs/mdx.mdx': examplePage(
    'Mdx',
    'import Box from \'../src/Box.tsx\';\n\n<Box color="red">Text</Box>',
  ),
  'docs/img/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>',
  'samples/main.go': 'package main\n\n// #region start\nfunc main() {}\n// #endregion start\n',
  'src/Box.tsx': `interface BoxProps {
  readonly color: string;
  readonly size?: number;
}
export default function Box({ color, size = 1, children }: BoxProps) {
  return <div className={color}>{children}</div>;
}
`,
};
