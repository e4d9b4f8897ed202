import { loosePage, onPage, pageFaults, type Fault } from './edit.js';

/** Links, anchors and images. */
export const linkFaults: readonly Fault[] = [
  ...pageFaults([
    // Pages
    ['a link to a page that does not exist', 'See «[retries](«../concepts/retry.md).'],
    ['a link with too few steps up', 'See «[retries](«./concepts/retries.md).'],
    ['a link with too many steps up', 'See «[retries](«../../concepts/retries.md).'],
    ['a route that does not exist', 'See «[the tool](«/docs/reference/command-line).'],

    ['a link to MDX', 'See «[the tool](«../reference/cli.mdx).'],
    ['a link to a file in other case', 'See «[the tool](«../reference/CLI.md).'],
    ['a route in other case', 'See «[the tool](«/docs/Reference/cli).'],
    ['a link with a back slash', 'See «[the tool](«..\\reference\\cli.md).'],
    ['a link to a folder without a page', 'See «[the concepts](«../reference/).'],
    ['a link into the repository', 'See «[the code](«../../src/server/main.go).'],
    [
      'a link to a file that is not published',
      'See «[the sample](«../../samples/worker.go).',
      /publish/i,
    ],
    [
      'a link to a partial',
      'See «[what you need](«../_partials/prerequisites.md).',
      /partial|publish|page of/i,
    ],

    ['a link to a drive', 'See «[the file](«C:\\docs\\install.md).'],
    ['a link to a local file', 'See «[the file](«file:///home/ada/install.md).'],
    ['a link to a home folder', 'See «[the file](«~/docs/install.md).'],
    ['a link to an address of another docs area', 'See «[the recipe](«../cookbook/mail.md).'],
    ['a link to a version that does not exist', 'See «[the old recipe](«/cookbook/0.9/email).'],
    ['a link to a locale that does not exist', 'See «[in German](«/de/docs/start/install).'],
    ['a link with an encoded letter that is wrong', 'See «[the tool](«../reference/cl%20i.md).'],
    ['a link that a redirect answers', 'See «[the tool](«/docs/cli).'],
    ['a link to an anchor that a redirect answers', 'See «[Linux](«./install.md#ubuntu).'],
    // Anchors
    ['an anchor of this page that does not exist', 'See «[below](«#next-step).'],
    ['an anchor of this page in other case', 'See «[below](«#Next-Steps).'],
    ['an anchor with underscores', 'See «[below](«#next_steps).'],
    ['an anchor of another page that does not exist', 'See «[Ubuntu](«./install.md#solaris).'],
    ['an anchor of a route that does not exist', 'See «[K-9](«/docs/reference/errors#k-9).'],
    ['an anchor in place of its id', 'See «[arguments](«../concepts/jobs.md#arguments).'],
    ['an anchor with two hashes', 'See «[Linux](«./install.md##linux).'],
    // Other hosts
    ['the own host', 'See «[the tool](«https://docs.kestrel.test/docs/reference/cli).'],
    [
      'a page of the own host that does not exist',
      'See «[the tool](«https://docs.kestrel.test/docs/reference/clu).',
    ],
    [
      'the own host without its scheme',
      'See «[the tool](«//docs.kestrel.test/docs/reference/clu).',
    ],
    [
      'a bare address of the own host that does not exist',
      'See «https://docs.kestrel.test/docs/nowhere for more.',
    ],
    ['plain http', 'See «[the site](«http://kestrel.dev/).'],
    ['a scheme with one slash', 'See «[the site](«https:/kestrel.dev/).'],
    ['a scheme without a colon', 'See «[the site](«https//kestrel.dev/).'],
    ['a scheme with three slashes', 'See «[the site](«https:///kestrel.dev/).'],
    ['a misspelt scheme', 'See «[the site](«htps://kestrel.dev/).'],
    ['a scheme twice', 'See «[the site](«https://https://kestrel.dev/).'],
    ['a scheme with a semicolon', 'See «[the site](«https;//kestrel.dev/).'],
    ['a host without a scheme', 'See «[the site](«www.kestrel.dev/pricing).'],
    ['a host without www or scheme', 'See «[the site](«kestrel.dev/pricing).'],
    ['a mail address without mailto', 'Write to «[Ada](«ada@kestrel.dev).'],
    ['a mail scheme without an address', 'Write to «[Ada](«mailto:).'],
    ['a misspelt mail scheme', 'Write to «[Ada](«mail:ada@kestrel.dev).'],
    ['a host with a space', 'See «[the site](<«https://kestrel dev/>).'],
    // Syntax
    ['a link without an address', 'See «[the tool]().'],
    ['a link without text', 'See «[](../reference/cli.md).'],
    ['a space between text and address', 'See «[the tool] (../reference/cli.md).'],
    ['text and address the wrong way round', 'See «(the tool)[../reference/cli.md].'],
    ['an address with spaces', 'See «[the tool](«../reference/the tool.md).'],
    ['a link that is never closed', 'See «[the tool](../reference/cli.md for more.'],
    ['a link whose text is never closed', 'See «[the tool(../reference/cli.md) for more.'],
    ['an address in curly braces', 'See «[the tool]{../reference/cli.md}.'],
    ['a line break between text and address', 'See «[the tool]\n(../reference/cli.md).'],
    ['a wiki link', 'See «[[reference/cli]].'],
    ['an address in angle brackets that is never closed', 'See «[the tool](<../reference/cli.md).'],
    [
      'a link with a title without its closing quote',
      'See «[the tool](../reference/cli.md "The tool).',
    ],
    ['an autolink that is never closed', 'See «<https://kestrel.dev/install for more.'],
    // Where links are
    ['a broken link in a table', '| A | B |\n| --- | --- |\n| «[x](«./none.md) | y |'],
    ['a broken link in a heading', '## See «[x](«./none.md)\n\nWords.'],
    ['a broken link in a list in a list', '- one\n  - two\n    - «[x](«./none.md)'],
    ['a broken link in a quote', '> Words.\n>\n> «[x](«./none.md)'],
    ['a broken link in a note', ':::note\n«[x](«./none.md)\n:::'],
    ['a broken link in a footnote', 'Words[^f].\n\n[^f]: See «[x](«./none.md).'],
    ['a broken link in a definition', 'See «[x][y].\n\n«[y]: «./none.md'],
    ['a broken link around an image', 'See «[![Logo](/img/logo.svg)](«./none.md).'],
    [
      'a broken link in details',
      '<details>\n<summary>More</summary>\n\n«[x](«./none.md)\n\n</details>',
    ],
    ['a broken link in a tab', '::::tabs\n:::tab{label="A"}\n«[x](«./none.md)\n:::\n::::'],
    ['a broken link behind characters of two code units', '😀😀 «[x](«./none.md)'],
    ['a broken link behind a tab character', '-\t«[x](«./none.md)'],
    ['a broken link on the second line of a paragraph', 'Words\nand «[x](«./none.md).'],
    ['a broken link in bold', 'This is **«[x](«./none.md)**.'],
    // Images
    ['an image that does not exist', '«![The dashboard](«/img/dashbord.png)'],
    ['a relative image that does not exist', '«![The flow](«./img/flow.svg)'],
    ['an image in other case', '«![The dashboard](«/img/Dashboard.png)'],
    ['an image without alternative text', '«![](/img/dashboard.png)'],
    ['an image without an address', '«![The dashboard]()'],
    ['an image with the brackets swapped', '«!(The dashboard)[/img/dashboard.png]'],
    ['an image with a space', '«! [The dashboard](/img/dashboard.png)'.replace('«! ', '«! «')],

    ['an image with spaces in its name', '«![The dashboard](«/img/the dashboard.png)'],
    ['an image that is a page', '«![The tool](«../reference/cli.md)'],
    ['an image that is a folder', '«![The pictures](«/img/)'],
    ['an image over plain http', '«![The mark](«http://kestrel.dev/mark.svg)'],
    ['an image of a drive', '«![The mark](«C:\\img\\mark.svg)'],
    ['an image with a missing extension', '«![The dashboard](«/img/dashboard)'],
  ]),
  {
    name: 'a link to a draft',
    files: {
      'docs/later.md': loosePage('Words.', 'draft: true\n'),
      ...onPage('See «[later](«../later.md).'),
    },
  },
  {
    name: 'a link to an unlisted page',
    files: {
      'docs/hidden.md': loosePage('Words.', 'unlisted: true\n'),
      ...onPage('See «[hidden](«../hidden.md).'),
    },
  },
  {
    name: 'a link to a page that was removed',
    files: {
      'docs/changelog.md': null,
      'sidebars.ts': [["    'changelog',\n", '']],
      ...onPage('See «[changes](«../changelog.md).'),
    },
  },
  {
    name: 'a broken link in a partial',
    files: { 'docs/_partials/prerequisites.md': 'Words.\n\nSee «[x](«./install.md).\n' },
  },
  {
    name: 'a broken link in a translation',
    files: {
      'i18n/fr/docs/start/install.md': [
        ['(/fr/docs/concepts/jobs)', '(«/fr/docs/concepts/job)'],
        ['[les', '«[les'],
      ],
    },
  },
  {
    name: 'a broken link in an older version',
    files: {
      'cookbook-1.x/email.md': [['Send one email', 'See «[x](«./reports.md). Send one email']],
    },
  },
  {
    name: 'a broken link with Windows line ends',
    files: {
      'docs/extra.md': loosePage('Words.\n\nSee «[x](«./none.md).').replaceAll('\n', '\r\n'),
    },
  },
  {
    name: 'a broken link behind a byte order mark',
    files: { 'docs/extra.md': `\ufeff${loosePage('See «[x](«./none.md).')}` },
  },
];
