import { inFrontMatter, loosePage, onPage, pageVariations, type SiteEdit } from './edit.js';
import { kestrelSite } from './site.js';

const CONFIG = 'site.config.ts';

const pages = (convert: (text: string, path: string) => string): SiteEdit['files'] =>
  Object.fromEntries(
    Object.entries(kestrelSite)
      .filter(([path]) => /\.(?:md|yml|json|txt)$/.test(path) && !path.startsWith('node_modules/'))
      .map(([path, text]) => [path, convert(text, path)]),
  );

const diagrams = (...codes: readonly string[]): string =>
  codes.map((code) => `\`\`\`mermaid\n${code}\n\`\`\``).join('\n\n');

const diagramsOfBrowsers = (...codes: readonly string[]): string =>
  codes
    .map(
      (code) =>
        `<!-- docsgen-ignore diagram/in-browser: a type of browsers -->\n\n${diagrams(code)}`,
    )
    .join('\n\n');

/** Correct edits, which must have no finding. */
export const variations: readonly SiteEdit[] = [
  ...pageVariations([
    ['a route without the path of the docs', 'See [the tool](/reference/cli).'],
    ['a link to HTML', 'See [the tool](../reference/cli.html).'],
    [
      'a file with the name of the static folder',
      'See [the logo](/static/img/logo.svg) and ![the dashboard](/static/img/dashboard.png).',
    ],
    ['a card outside cards', ':::card{title="A" to="/docs/reference/cli"}\nWords.\n:::'],
    ['a definition on another page', ':::definition{term="Queue"}\nA list of jobs.\n:::'],
    ['a comment in JSON', '```json\n{\n  // the port\n  "a": 1\n}\n```'],
    ['a hashtag and a number with a hash', 'See #general and #42, or PR #1234.'],
    ['a line that begins with an issue number', 'Fixed:\n\n- #42\n- #43'],
    ['a preprocessor line in a list of words', 'Use `#include` and `#define`.'],
    ['stars for multiplication', 'It takes 2 * 3 * 4 seconds, or 2*3*4.'],
    ['stars as footnotes', 'Words* and more words.\n\n\\* A note.'],
    ['underscores in names', 'Set MAX_RETRY_COUNT, some_var_name and __init__ as you like.'],
    ['globs', 'It reads src/**/*.ts, docs/*.md and **/*.go files.'],
    ['a pointer in prose', 'It returns a *Client and an error.'],
    [
      'tildes for about',
      'It takes ~5 seconds and ~/bin is in the path, ~~ almost ~~ always.'.replace(
        ', ~~ almost ~~ always',
        '',
      ),
    ],
    ['a negative number at the start of a line', 'The value is\n-1 when there is none.'],
    ['a year at the start of a line', 'It began in\n2019. That was long ago.'],
    ['a decimal at the start of a paragraph', '1.5 seconds are enough.'],
    ['a version at the start of a paragraph', '2.4.0 is the newest.'],
    ['a flag at the start of a paragraph', '--queue names the queue, -q is short for it.'],
    ['quotes inside quotes', '> Words\n> > and words.'],
    ['a comparison', 'It holds when a < b and c > d, or n<10.'],
    ['arrows', 'a -> b, a --> b, a <- b, a <-> b, a => b and a <= b.'],
    ['an ampersand', 'Q&A, R&D and AT&T.'],
    ['dollars', 'It costs $5 for one and $10 for two.'],
    ['a shell variable', 'Set $HOME and $PATH first, or ${HOME}.'],
    ['braces', 'Write {name} and {{name}}, or {% raw %}.'],
    ['a placeholder in code', 'Run `kestrel work --queue <queue>` with your queue.'],
    ['a generic type in code', 'It returns `List<String>` or `Map<K, V>`.'],
    ['brackets in prose', 'An array such as [1, 2, 3], and an index a[i], or [sic].'],
    ['an optional argument', 'kestrel work [--queue name] [--slots n]'],
    [
      'brackets and a bracket',
      'The result (see below) [draft] (later).'.replace('[draft] (later)', '(later) [draft]'),
    ],
    ['a call after an index', 'Use `handlers[name](event)` to call it.'],
    ['a checkbox in prose', 'Tick the box [x] and go on.'],
    ['a task list', '- [ ] Open\n- [x] Done\n- [X] Done too'],
    ['a list of stars and of plus signs', '* one\n* two\n\n+ three\n+ four'],
    ['numbers with brackets', '1) one\n2) two'],
    ['a list that begins at 5', '5. five\n6. six'],
    ['a hard break', 'One line\\\nand another  \nand a third.'],
    ['a thematic break of stars', 'Words.\n\n***\n\nWords.\n\n- - -\n\nMore.'],
    ['a heading closed by hashes', '## Closed ##\n\nWords.'],
    ['an underlined heading', 'Underlined\n----------\n\nWords.'],
    [
      'headings with the same text',
      '## Example\n\nWords.\n\n## Example\n\nSee [this](#example) and [that](#example-1).',
    ],
    ['a heading with code and a link', '## The `queue` of [jobs](../concepts/jobs.md)\n\nWords.'],
    [
      'a heading that is a question with signs',
      '## Why? What & how (C++)!\n\nSee [above](#why-what--how-c).',
    ],
    ['a heading in another script', '## 安装 и установка\n\nSee [above](#安装-и-установка).'],
    ['a heading with an emoji', '## 🚀 Launch\n\nWords.'],
    ['a heading with its own id', '## Set up {#setup}\n\nSee [above](#setup).'],
    ['headings that go up by two', '### Third\n\n#### Fourth\n\n## Second\n\nWords.'],
    ['a table without outer pipes', 'a | b\n--- | ---\n1 | 2'],
    ['a table with fewer cells', '| a | b |\n| --- | --- |\n| 1 |'],
    ['a table with an escaped pipe', '| a | b |\n| --- | --- |\n| `x \\| y` | 2 |'],
    ['a table with one column', '| a |\n| --- |\n| 1 |'],
    ['a table with empty head cells', '| | a |\n|---|---|\n| b | 1 |'],
    ['a pipe in a paragraph', 'Run a | b | c in your shell.'],
    ['an ASCII drawing in a code block', '```text\n| a | b |\n+---+---+\n<<<\n```'],
    ['a comment of several lines', '<!--\nLater: [x](./none.md)\n## Not a heading\n-->\n\nWords.'],
    ['a comment inside a line', 'Words <!-- and a [link](./none.md) --> and words.'],
    [
      'void elements',
      'One<br>two<br/>three<hr>\n\n<img src="/img/dashboard.png" alt="The dashboard" width="300">',
    ],
    ['elements that may stay open', '<ul>\n<li>One\n<li>Two\n</ul>\n\n<p>Words'],
    ['keys in HTML', 'Press <kbd>Ctrl</kbd> + <kbd>C</kbd>, H<sub>2</sub>O, 2<sup>n</sup>.'],
    [
      'details inside details',
      '<details>\n<summary>A</summary>\n\n<details>\n<summary>B</summary>\n\nWords.\n\n' +
        '</details>\n\n</details>',
    ],
    [
      'a table of HTML',
      '<table>\n  <thead><tr><th>A</th></tr></thead>\n' +
        '  <tbody><tr><td>1</td></tr></tbody>\n</table>',
    ],
    ['an image that is decoration', '<img src="/img/dashboard.png" alt="">'],
    ['a named anchor of HTML', '<a id="old-name"></a>\n\nSee [here](#old-name).'],
    ['entities', 'A&nbsp;B &copy; &#169; &lt;T&gt; &hellip;'],
    ['typographic characters', '“Quotes” — dashes – and … dots, café, naïve, Ærø, Ã.'],
    ['emoji with joiners', 'A family 👨‍👩‍👧 and a flag 🏳️‍🌈 and a heart ❤️.'],
    ['Persian with a joiner', 'می‌خواهم'],
    ['Arabic in English', 'The word سلام means hello.'],
    // Links
    ['a link with a title', 'See [the tool](../reference/cli.md "The tool").'],
    ['a link in angle brackets', 'See [the tool](<../reference/cli.md>).'],
    ['a link without extension', 'See [the tool](../reference/cli).'],
    ['a link with a query and an anchor', 'See [the tool](../reference/cli.md?x=1#kestrel-work).'],
    ['a route with a slash at its end', 'See [the tool](/docs/reference/cli/).'],
    [
      'a shortcut reference',
      'See [backoff] and [Backoff][].\n\n[backoff]: ../concepts/retries.md#backoff',
    ],
    ['a link to a file to download', 'Get [the archive](/files/kestrel.zip).'],
    ['a link to a generated index', 'See [webhooks](/cookbook/category/webhooks).'],
    ['a link to a page of tags', 'See [the tag](/docs/tags/basics).'],
    ['a link to another locale', 'See [in French](/fr/docs/start/install).'],
    ['a link to the older version', 'See [then](/cookbook/1.x/email).'],
    ['a link to an area by file', 'See [email](../../cookbook/email.md#templates).'],
    ['a link to this page', 'See [this](./quickstart.md#next-steps) and [top](#).'],
    ['a text fragment', 'See [that](../concepts/jobs.md#:~:text=unit%20of%20work).'],
    [
      'other schemes',
      '[a](mailto:ada@kestrel.dev?subject=Hi) [b](tel:+491234) [c](sms:+1) ' +
        '[d](ssh://git@x.dev/y) [e](vscode://file/x) [f](slack://x)',
    ],
    ['a bare host', 'See www.kestrel.dev and https://kestrel.dev/a_b_c(d).'],
    [
      'an address of localhost',
      'Open [the dashboard](http://localhost:7233/) or http://127.0.0.1:7233.',
    ],
    ['an address in code', 'Open `http://kestrel.dev/` or `[x](./none.md)`.'],
    [
      'brackets in an address',
      'See [Go](https://en.wikipedia.org/wiki/Go_(programming_language)).',
    ],
    ['an address with encoded letters', 'See [search](https://kestrel.dev/?q=a%20b&c=%C3%A9).'],
    ['the own host at another port', 'See [this](https://docs.kestrel.test:8443/x).'],
    ['a subdomain of the own host', 'See [this](https://api.docs.kestrel.test/x).'],
    ['an image of another host', '![A badge](https://img.example.com/badge.svg)'],
    ['an image with a size', '![The dashboard](/img/dashboard.png "The dashboard")'],
    ['an image as data', '![Dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=)'],
    // Code
    ['four backticks around three', '````md\n```js\nx\n```\n````'],
    ['a fence in a list', '- one\n\n  ```bash\n  kestrel work\n  ```\n\n- two'],
    ['a fence of tildes', '~~~yaml\na: 1\n~~~'],
    ['a fence without a language', '```\nplain text\n```'],
    [
      'languages by other names',
      (
        '```sh\nx\n```\n\n```yml\na: 1\n```\n\n```golang\nx\n```\n\n```c++\nx\n```\n\n```C#\n' +
        'x\n```\n\n```objective-c\nx\n```\n\n```plaintext\nx\n```\n\n```shell-session\n$ x\n' +
        '```\n\n```env\nA=1\n```\n\n```gitignore\nx\n```\n\n```ASCII\nx\n```'
      ).replace('\n\n```ASCII\nx\n```', ''),
    ],
    [
      'all options of a fence',
      '```go title="a b.go" {1,3-4} showLineNumbers wrap noCopy\na\nb\nc\nd\n```',
    ],
    ['JSON with a comment in jsonc', '```jsonc\n{\n  // port\n  "a": 1,\n}\n```'],
    ['an excerpt of JSON', '```json\n{\n  "a": 1,\n  ...\n}\n```'],
    ['several values of JSON', '```json\n{ "a": 1 }\n{ "a": 2 }\n```'],
    ['a value of JSON that is no object', '```json\n"text"\n```'],
    ['a key and a value of JSON', '```json\n"scripts": {\n  "start": "kestrel"\n}\n```'],
    ['several documents of YAML', '```yaml\na: 1\n---\na: 2\n```'],
    [
      'YAML with templates',
      '```yaml\nimage: {{ .Values.image }}\n{{- if .Values.x }}\na: 1\n{{- end }}\n```',
    ],
    ['part of a function', '```ts\n  await client.start();\n  return result;\n```'],
    ['an excerpt of TypeScript', '```ts\nclass A {\n  // ...\n  run(): void;\n}\n```'],
    [
      'a method alone',
      '```ts\nasync run(name: string): Promise<void> {\n  await go(name);\n}\n```',
    ],
    ['a type annotation alone', '```ts\ninterface A {\n  name: string;\n  ...\n}\n```'],
    ['JSX alone', '```jsx\n<Button onClick={go}>Go</Button>\n```'],
    ['imports and top-level await', '```js\nimport x from "x";\nawait x();\n```'],
    ['a diff', '```diff\n- old\n+ new\n```'],
    [
      'highlights',
      '```go\n// highlight-start\na\n// highlight-end\n// highlight-next-line\nb\n```',
    ],
    [
      'a highlight in Python and HTML',
      '```python\n# highlight-next-line\nx = 1\n```\n\n```html\n' +
        '<!-- highlight-next-line -->\n<p>x</p>\n```',
    ],
    ['a shell with here documents', '```bash\ncat <<EOF\n{"a": 1,}\nEOF\n```'],
    // Directives
    [
      'an admonition with a title',
      ':::tip Mind the gap\nWords.\n:::\n\n:::note[With `code`]\nWords.\n:::',
    ],
    ['nested admonitions', '::::warning\nWords.\n\n:::tip\nInner.\n:::\n::::'],
    [
      'alerts of all kinds',
      '> [!TIP]\n> A.\n\n> [!IMPORTANT]\n> B.\n\n> [!WARNING]\n> C.\n\n> [!CAUTION]\n' +
        '> D.\n\n> [!note]\n> E.',
    ],
    ['a time and a ratio', 'At 10:30, a ratio of 16:9, key:value, a::b and std::vector.'],
    ['a colon before a word', 'Ruby has symbols such as :name and :other_name.'],
    ['an emoji code', 'It works :tada: and :+1:.'],
    [
      'a listing of all kinds',
      '::listing{area="cookbook" order="title"}\n\n::listing{folder="concepts"}\n\n' +
        '::listing{tag="basics" filter}',
    ],
    [
      'tabs with values',
      '::::tabs{group="lang"}\n:::tab{label="Go" value="go"}\n```go\nx\n```\n:::\n' +
        ':::tab{label="Java"}\nWords.\n:::\n::::',
    ],
    ['details of both kinds', ':::details More\nWords.\n:::\n\n:::details{open}\nWords.\n:::'],
    [
      'badges of all types',
      ':badge[a]{type="info"} :badge[b]{type="success"} :badge[c]{type="warning"} ' +
        ':badge[d]{type="danger"} :badge[e]{type="neutral"} :badge[f]',
    ],
    ['a term in other forms', 'One :term[Worker], two :term[workers]{of="worker"}.'],
    ['a variable in code', '```bash variables\necho {{version}}\n```'],
    ['braces in code without the word', '```bash\necho {{ .Name }}\n```'],
    [
      'an include twice',
      '::include{file="../_partials/prerequisites.md"}\n\nWords.\n\n' +
        '::include{file="../_partials/prerequisites.md"}',
    ],
    ['a sample without a region', '::code{file="samples/kestrel.yaml" lang="yaml"}'],
    [
      'a formula with text',
      '$$\n\\begin{aligned}\nx &= \\text{wait} \\\\\ny &= 2\n\\end{aligned}\n$$',
    ],
    [
      'a flowchart',
      '```mermaid\n%% a comment\ngraph TD;\n  A["a (b)"] --> B{c?};\n' +
        '  B -- yes --> C[(db)];\n  subgraph one [The first]\n    C --> D>flag];\n  end\n' +
        '  style A fill:#f9f\n  click A "https://kestrel.dev"\n```',
    ],
    [
      'a flowchart with odd shapes',
      '```mermaid\n---\ntitle: Shapes\n---\n%%{init: {"theme": "dark"}}%%\nflowchart TB\n' +
        '  A[/a/] --> B[\\b\\]\n  C{{c}} --> D(((d)))\n  E>e] -.-> F[/f\\]\n' +
        '  G["end"] ==> H\n```',
    ],
    [
      'a sequence',
      '```mermaid\nsequenceDiagram\n  autonumber\n  participant A as Client :)\n' +
        '  A->>+B: start(\n  alt fine\n    B-->>-A: done ]\n  else not\n    B-->>A: failed\n' +
        '  end\n  Note over A,B: end of it\n```',
    ],
    [
      'other diagrams',
      diagrams(
        'stateDiagram-v2\n  [*] --> Still\n  state Still {\n    a --> b\n  }',
        'gantt\n  title A\n  section B\n  task :a1, 2024-01-01, 3d',
        'erDiagram\n  A ||--o{ B : has',
        'classDiagram\n  class A {\n    +List~int~ x\n    run() void\n  }\n  A <|-- B',
      ),
    ],
    [
      'diagrams that browsers draw',
      diagramsOfBrowsers(
        'pie title Jobs\n  "done" : 3',
        'gitGraph\n  commit\n  branch x',
        'mindmap\n  root((a))\n    b',
        'timeline\n  2024 : a',
        'journey\n  title A\n  section B\n    c: 5: Me',
        'quadrantChart\n  title A\n  x-axis Low --> High',
        'xychart-beta\n  x-axis [a, b]\n  line [1, 2]',
        'sankey-beta\n\na,b,3',
        'block-beta\n  columns 1\n  a',
        'architecture-beta\n  group api(cloud)[API]',
        'C4Context\n  title A',
        'requirementDiagram\n  requirement a {\n  }',
        'packet-beta\n  0-15: "a"',
        'kanban\n  todo',
      ),
    ],
    [
      'a footnote of several paragraphs',
      'Words[^long].\n\n[^long]: One.\n\n    Two.\n\n    - three',
    ],
    ['a footnote used twice', 'Words[^twice] and words[^twice].\n\n[^twice]: A note.'],
    [
      'an ignore comment that is needed',
      '<!-- docsgen-ignore link/missing-page: written next week -->\n[later](./later.md)',
    ],
    [
      'a comment that speaks of ignoring',
      '<!-- ignore this -->\n\n<!-- prettier-ignore -->\n\n' +
        '<!-- markdownlint-disable MD033 -->\n\nWords.',
    ],
  ]),
  {
    name: 'front matter with all keys',
    files: inFrontMatter(
      'id: install\nsidebar_label: Install\nsidebar_class_name: new\n' +
        'displayed_sidebar: docs\nkeywords: [a, 2024]\nimage: /img/card.png\n' +
        'hide_title: false\nhide_table_of_contents: false\ntoc_min_heading_level: 2\n' +
        'toc_max_heading_level: 3\npagination_label: Install\npagination_prev: index\n' +
        'pagination_next: null\ncustom_edit_url: null\n' +
        'last_update: { date: 2025-01-31, author: Ada }\nsearch: false\n' +
        'related: [concepts/jobs]\npriority: 3\nsource: https://github.com/kestrel/kestrel',
    ),
  },
  {
    name: 'front matter with comments',
    files: inFrontMatter('# a comment\nkeywords: # of search\n  - a'),
  },
  {
    name: 'front matter with texts over lines',
    files: inFrontMatter('pagination_label: >-\n  Install\n  it\nsidebar_label: "Install: Linux"'),
  },
  {
    name: 'a page without front matter but with a title',
    files: {
      'docs/extra.md': '# Extra\n\nWords.\n',
      'sidebars.ts': [["    'changelog',", "    'changelog',\n    'extra',"]],
    },
  },
  {
    name: 'a translation that links by file to a page without one',
    files: { 'i18n/fr/docs/start/install.md': [['/fr/docs/concepts/jobs', '../concepts/jobs.md']] },
  },
  {
    name: 'a translation with an image beside the original',
    files: {
      'i18n/fr/docs/concepts/overview.md':
        '---\ntitle: Concepts\ndescription: Les concepts.\n---\n\n' +
        '![Le flux](./img/flow.svg)\n',
    },
  },
  {
    name: 'a translation with a partial of the original',
    files: {
      'i18n/fr/docs/start/quickstart.md':
        '---\ntitle: Vite\ndescription: Vite fait.\ntags: [basics]\n---\n\n' +
        '::include{file="../_partials/prerequisites.md"}\n',
    },
  },
  { name: 'Windows line ends', files: pages((text) => text.replaceAll('\n', '\r\n')) },
  { name: 'byte order marks', files: pages((text) => `\ufeff${text}`) },
  { name: 'files without a line end', files: pages((text) => text.trimEnd()) },
  { name: 'blank lines at the end', files: pages((text) => `${text}\n\n`) },
  {
    name: 'spaces at the ends of lines',
    files: pages((text, path) =>
      path.endsWith('.md') ? text.replace(/([a-z.])\n/g, '$1 \n') : text,
    ),
  },
  {
    name: 'a name with a space',
    files: {
      'docs/extra page.md': loosePage('Words.'),
      ...onPage('See [extra](<../extra page.md>) and [again](../extra%20page.md).'),
    },
  },
  {
    name: 'a name in another script',
    files: {
      'docs/café.md': loosePage('Words.'),
      ...onPage('See [café](../café.md) and [it](../caf%C3%A9.md).'),
    },
  },
  {
    name: 'a link in composed form to a name in decomposed form',
    files: { 'docs/cafe\u0301.md': loosePage('Words.'), ...onPage('See [it](../caf\u00e9.md).') },
  },
  {
    name: 'a link in decomposed form to a name in composed form',
    files: { 'docs/caf\u00e9.md': loosePage('Words.'), ...onPage('See [it](../cafe\u0301.md).') },
  },
  {
    name: 'an image in decomposed form',
    files: { 'static/img/cafe\u0301.png': 'x', ...onPage('![It](/img/caf\u00e9.png)') },
  },
  {
    name: 'a name that begins like a device',
    files: { 'docs/console.md': loosePage('Words.'), 'docs/auxiliary.md': loosePage('Words.') },
  },
  {
    name: 'a file that is no page',
    files: {
      'docs/LICENSE': 'Words.\n',
      'docs/notes.txt': 'Words.\n',
      'docs/.hidden.md': 'Words.\n',
    },
  },
  {
    name: 'a README at the top',
    files: { 'README.md': '# Docs\n\n[x](./none.md)\n', 'CONTRIBUTING.markdown': 'Words.\n' },
  },
  {
    name: 'a folder of partials with a folder',
    files: {
      'docs/_partials/more/a.md': 'Words.\n',
      ...onPage('::include{file="../_partials/more/a.md"}'),
    },
  },
  {
    name: 'a link to a file inside the site',
    files: {
      'docs/extra.md': { linkTo: './start/../_extra.md' },
      'docs/_extra.md': loosePage('Words.'),
    },
  },
  {
    name: 'a page in two sidebars that says which',
    files: {
      'sidebars.ts': [["    'glossary',", "    'glossary',\n    'reference/config',"]],
      'docs/reference/config.md': [['tags:', 'displayed_sidebar: reference\ntags:']],
    },
  },
  {
    name: 'a sidebar in JSON',
    files: {
      'sidebars.ts': null,
      'sidebars.json': '{ "docs": [{ "type": "autogenerated", "dirName": "." }] }\n',
      [CONFIG]: [
        ["'sidebars.ts'", "'sidebars.json'"],
        ["{ type: 'docSidebar', sidebarId: 'reference', label: 'Reference' },", ''],
      ],
    },
  },
  {
    name: 'a generated sidebar',
    files: {
      'sidebars.ts':
        "export default {\n  docs: [{ type: 'autogenerated', dirName: '.' }],\n" +
        "  reference: [{ type: 'link', label: 'x', href: 'https://kestrel.dev' }],\n};\n",
    },
  },
  {
    name: 'a config with functions and types',
    files: {
      [CONFIG]: [
        [
          'export default {',
          "const name = (): string => 'Kestrel';\nexport default {\n  description: name(),",
        ],
      ],
    },
  },
  {
    name: 'a config without an address',
    files: { [CONFIG]: [["  url: 'https://docs.kestrel.test',\n", '']] },
  },
  {
    name: 'a config with a base',
    files: {
      [CONFIG]: [
        ["  favicon: '/img/logo.svg',", "  favicon: '/img/logo.svg',\n  baseUrl: '/kestrel/',"],
      ],
    },
  },
  {
    name: 'addresses with slashes',
    files: {
      [CONFIG]: [
        ["  favicon: '/img/logo.svg',", "  favicon: '/img/logo.svg',\n  trailingSlash: true,"],
      ],
    },
  },
  {
    name: 'redirects with comments and spaces',
    files: {
      'redirects.txt': '# Old\n\n  /docs/a    /docs/changelog\n\t/docs/b\thttps://kestrel.dev/b\n',
    },
  },
  {
    name: 'a redirect from a file of an old generator',
    files: {
      'redirects.txt': '/docs/a.html /docs/changelog\n/docs/b/index.html /docs/changelog#240\n',
    },
  },
  {
    name: 'a category file with all keys',
    files: {
      'cookbook/webhooks/_category_.json':
        '{\n  "label": "Webhooks",\n  "position": 3,\n  "className": "x",\n' +
        '  "collapsible": true,\n  "collapsed": true,\n' +
        '  "link": { "type": "generated-index", "title": "Webhooks", "description": "A.", ' +
        '"slug": "/webhooks" }\n}\n',
    },
  },
  {
    name: 'decimal positions',
    files: { 'cookbook/reports.md': [['sidebar_position: 2', 'sidebar_position: 1.5']] },
  },
  {
    name: 'a translation of a page alone',
    files: {
      'i18n/fr/docs/changelog.md': '---\ntitle: Journal\ndescription: Tout.\n---\n\nDes mots.\n',
    },
  },
  {
    name: 'a baseline whose findings are fixed',
    files: { 'docsgen.baseline.json': '{ "version": 1, "findings": [] }\n' },
  },
  { name: 'an empty list of redirects', files: { 'redirects.txt': '' } },
  {
    name: 'an unused file of a static folder',
    files: {
      'static/img/unused page.png': 'x',
      'static/.well-known/security.txt': 'x',
      'static/robots.txt': 'User-agent: *\n',
    },
  },
  {
    name: 'a partial with front matter',
    files: {
      'docs/_partials/prerequisites.md': '---\ntitle: Prerequisites\n---\n\nYou need Linux.\n',
    },
  },
  { name: 'a number for a text', files: inFrontMatter('sidebar_label: 42') },
  {
    name: 'a tag whose label is a number',
    files: { 'tags.yml': [['  label: Commands', '  label: 2024']] },
  },
  {
    name: 'a tag that pages name by its label',
    files: { 'tags.yml': [['commands:\n', 'comands:\n']] },
  },
  {
    name: 'an empty description',
    files: {
      'docs/start/install.md': [
        ['description: Install in Kestrel, explained with examples.', "description: ''"],
      ],
    },
  },
];
