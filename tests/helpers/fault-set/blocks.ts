import { loosePage, pageFaults, type Fault } from './edit.js';

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\``;

/** Code blocks, directives, includes, math, diagrams, glossary terms and variables. */
export const blockFaults: readonly Fault[] = [
  ...pageFaults([
    // Fences
    ['a fence that is never closed', '«```bash\nkestrel work\n\nWords.'],
    ['a fence closed by too few backticks', '«````bash\nkestrel work\n```\n\nWords.'],
    ['a fence closed by tildes', '«```bash\nkestrel work\n~~~\n\nWords.'],
    ['a closing fence with a language', '«```bash\nkestrel work\n«```bash\n\nWords.'],
    ['a closing fence behind text', '«```bash\nkestrel work «```\n\nWords.'],
    ['a language that does not exist', '«```«pyhton\nx = 1\n```'],
    ['a language with a dot', '«```«.js\nlet x;\n```'],
    ['a fence with an option that does not exist', '```go «titel="main.go"\nfunc main() {}\n```'],
    ['an option in other case', '```go «showlinenumbers\nfunc main() {}\n```'],
    ['a title without quotes', '```go «title=main file.go\nfunc main() {}\n```'],
    ['a title without its closing quote', '```go «title="main.go\nfunc main() {}\n```'],
    ['line numbers without a closing brace', '```go «{1,2\nfunc main() {\n}\n```'],
    ['line numbers in words', '```go «{one}\nfunc main() {}\n```'],
    ['a range of lines that ends before it begins', '```go «{3-1}\na\nb\nc\n```'],
    ['a line past the end', '```go «{7}\nfunc main() {}\n```'],
    ['a range past the end', '```go «{1-9}\nfunc main() {}\n```'],
    ['line zero', '```go «{0}\nfunc main() {}\n```'],
    ['a highlight without its end', '```go\n«// highlight-start\nfunc main() {}\n```'],
    ['the end of a highlight without its start', '```go\nfunc main() {}\n«// highlight-end\n```'],
    [
      'a highlight of the next line at the end',
      '```go\nfunc main() {}\n«// highlight-next-line\n```',
    ],
    ['a misspelt highlight', '```go\n«// higlight-next-line\nfunc main() {}\n```'],
    // Code that does not parse
    ['a comma too many in JSON', fence('json', '{\n  "a": 1«,\n«}')],
    ['a comma missing in JSON', fence('json', '{\n  "a": 1«\n  «"b": 2\n}')],

    ['single quotes in JSON', fence('json', "{\n  «'a': 1\n}")],
    ['a bracket missing in JSON', fence('json', '«{\n  "a": [1, 2\n«}')],
    ['a key without quotes in JSON', fence('json', '{\n  «port: 1\n}')],
    ['a tab in YAML', fence('yaml', 'server:\n«\tport: 1')],
    ['a key twice in YAML', fence('yaml', 'port: 1\n«port: 2')],
    ['a colon in a value in YAML', fence('yaml', 'title: «Kestrel«: the guide')],
    ['a wrong indent in YAML', fence('yaml', 'server:\n    port: 1\n  «host: a')],
    ['a quote in YAML that is never closed', fence('yaml', 'title: «"Kestrel\nport: 1')],
    ['a key twice in TOML', fence('toml', 'port = 1\n«port = 2')],
    ['a string in TOML without quotes', fence('toml', 'host = «localhost')],
    ['a bracket missing in JavaScript', fence('js', 'start(«{ port: 1 }«;')],
    ['a quote missing in JavaScript', fence('js', "const host = «'localhost;«")],
    ['a brace missing in TypeScript', fence('ts', 'function f(): void {\n  g();\n«')],
    ['a type that is cut off in TypeScript', fence('ts', 'const x: «= 1;')],
    ['a tag in JSX that is never closed', fence('jsx', 'const a = «<b>«text«;')],
    // Directives
    ['a directive that does not exist', '«:::notee\nWords.\n:::'],
    ['another word for a warning', '«:::warn\nWords.\n:::'],
    ['an admonition that is never closed', '«:::note\nWords.\n\nMore words.'],
    ['an admonition closed by two colons', '«:::note\nWords.\n«::\n\nMore.'],
    ['a stray end of a directive', 'Words.\n\n«:::\n\nMore.'],
    [
      'a nested directive with as many colons',
      '«:::note\nWords.\n\n:::tip\nInner.\n:::\n\n«:::\n\nMore.',
    ],
    [
      'an admonition with title as an attribute',
      ':::note{«title="Mind"}\nWords.\n:::'.replace(':::note', '«:::note'),
    ],
    ['an admonition behind text', 'Words «:::note\nMore.\n:::'.replace('\n:::', '\n«:::')],
    ['a directive with a space in front of its name', '«::: note\nWords.\n:::', /space|directive/],
    ['a leaf directive with a space', '«:: include{file="../_partials/prerequisites.md"}'],
    ['a leaf directive with one colon', '«:include{file="../_partials/prerequisites.md"}'],
    ['a leaf directive with three colons', '«:::include{file="../_partials/prerequisites.md"}'],
    [
      'curly quotes in a directive',
      '«::include{file=“../_partials/prerequisites.md”}'.replace('file', '«file'),
    ],
    ['a directive without its closing brace', '«::include{file="../_partials/prerequisites.md"'],
    ['an include of a missing file', '«::include{«file="../_partials/prerequisite.md"}'],
    ['an include without a file', '«::include'],
    ['an include with a wrong attribute', '«::include{«path="../_partials/prerequisites.md"}'],
    ['an include that leaves the site', '«::include{«file="../../../secret.md"}'],
    ['a sample that does not exist', '«::code{«file="samples/workers.go" lang="go"}'],
    ['a region that does not exist', '«::code{file="samples/worker.go" «region="start" lang="go"}'],
    ['a sample without a file', '«::code{lang="go"}'],
    ['a sample with an unknown attribute', '«::code{file="samples/worker.go" «language="go"}'],
    [
      'a sample in a language that does not exist',
      '«::code{file="samples/worker.go" «lang="golangg"}',
    ],
    ['tabs with three colons', '«:::tabs\n:::tab{label="A"}\nWords.\n:::\n«:::'],
    ['a tab outside tabs', '«:::tab{label="A"}\nWords.\n:::'],
    ['tabs without a tab', '«::::tabs\n«Words.\n::::'],
    ['a tab without a label', '::::tabs\n«:::tab\nWords.\n:::\n::::'],
    [
      'two tabs with one label',
      '::::tabs\n:::tab{label="A"}\nOne.\n:::\n«:::tab{«label="A"}\nTwo.\n:::\n::::',
    ],
    [
      'two tabs with one value',
      '::::tabs\n:::tab{label="A" value="x"}\nOne.\n:::\n«:::tab{label="B" «value="x"}\n' +
        'Two.\n:::\n::::',
    ],
    ['a misspelt group of tabs', '«::::tabs{«gruop="system"}\n:::tab{label="A"}\nOne.\n:::\n::::'],
    [
      'a tab that is not closed before the next one',
      '«::::tabs\n«:::tab{label="A"}\nOne.\n«:::tab{label="B"}\nTwo.\n:::\n::::\n\nWords.',
    ],
    ['a card without a title', '::::cards\n«:::card{to="/docs/reference/cli"}\nWords.\n:::\n::::'],
    [
      'a card to a page that does not exist',
      '::::cards\n«:::card{title="A" «to="/docs/reference/clu"}\nWords.\n:::\n::::',
    ],

    [
      'a card with an unknown attribute',
      '::::cards\n«:::card{title="A" «href="/docs/reference/cli"}\nWords.\n:::\n::::',
    ],
    ['cards without a card', '«::::cards\nWords.\n::::'],
    ['steps without a heading', '«::::steps\nWords.\n::::'],
    ['a badge of an unknown type', '«:badge[New]{«type="primary"}'],
    ['a badge without text', 'Words «:badge[]{type="info"} here.'],
    ['a key without text', 'Press «:kbd[] now.'],
    ['a listing of an unknown area', '«::listing{«area="recipes"}'],
    ['a listing of an unknown folder', '«::listing{«folder="docs/concept"}'],
    ['a listing of an unknown tag', '«::listing{«tag="basic"}'],
    ['a listing in an unknown order', '«::listing{area="cookbook" «order="date"}'],
    ['a listing with an unknown attribute', '«::listing{area="cookbook" «limit="3"}'],
    ['details with an unknown attribute', '«:::details{«closed}\nWords.\n:::'],
    // Terms and variables
    ['a term that the glossary does not have', 'A «:term[Jobb] runs.'],
    ['a term by a name that does not exist', 'A «:term[jobs]{«of="jobz"} runs.'],
    ['a variable that does not exist', 'Version «:var[versoin].'],
    ['a variable without a name', 'Version «:var[].'],
    ['a variable in a block that does not exist', '```bash variables\necho «{{versoin}}\n```'],
    // Math
    ['a formula that is never closed', '«$$\nx = 1\n\nWords.'],
    ['a brace missing in a formula', 'It takes «$\\frac{1}{2$ seconds.'],
    ['a command that does not exist in a formula', 'It takes «$\\fraq{1}{2}$ seconds.'],
    ['an environment without an end', '«$$\n\\begin{aligned} x &= 1\n$$'],
    ['a brace too many in a block of math', '«$$\nx = \\sqrt{2}}\n$$'],
    // Diagrams
    ['a diagram of an unknown type', '«```mermaid\n«flowchrat LR\n  a --> b\n```'],
    ['a diagram without a type', '«```mermaid\n«a --> b\n```'],

    [
      'a bracket in a diagram that is never closed',
      '«```mermaid\nflowchart LR\n  «a«[Start --> b[End]\n```',
    ],
    ['a subgraph without an end', '«```mermaid\nflowchart LR\n  «subgraph one\n    a --> b\n```'],
    ['an end without a subgraph', '«```mermaid\nflowchart LR\n  a --> b\n  «end\n```'],
    [
      'a loop in a sequence without an end',
      '«```mermaid\nsequenceDiagram\n  «loop Every day\n    A->>B: Hi\n```',
    ],
    ['a direction that does not exist', '«```mermaid\n«flowchart «LX\n  a --> b\n```'],
  ]),

  {
    name: 'a definition without a term',
    files: { 'docs/glossary.md': [[':::definition{term="Worker"}', '«:::definition']] },
    about: /definition|term/,
  },
  {
    name: 'a term defined twice',
    files: {
      'docs/glossary.md': [['## W\n', '## W\n\n«:::definition{«term="Job"}\nAgain.\n:::\n']],
    },
  },
  {
    name: 'a definition that was removed',
    files: {
      'docs/glossary.md': [
        ['## W\n\n:::definition{term="Worker"}\nA process that runs jobs.\n:::\n', ''],
      ],
    },
    at: ['docs/concepts/workers.md:7:3'],
  },
  {
    name: 'a partial that includes itself',
    files: {
      'docs/_partials/prerequisites.md': 'Words.\n\n«::include{«file="./prerequisites.md"}\n',
    },
  },
  {
    name: 'a partial with a directive that is never closed',
    files: { 'docs/_partials/prerequisites.md': '«:::info\nYou need Linux.\n' },
  },
  {
    name: 'a partial with a second title',
    files: { 'docs/_partials/prerequisites.md': '«# Prerequisites\n\nYou need Linux.\n' },
  },

  {
    name: 'a partial that nothing includes',
    files: { 'docs/_partials/old.md': '«Words that nobody sees.\n' },
  },
  {
    name: 'a region of a sample that has no end',
    files: { 'samples/worker.go': [['// #endregion main\n', '']] },
    at: ['docs/concepts/workers.md:9:1', 'docs/concepts/workers.md:9:34', 'samples/worker.go:3:1'],
  },
  {
    name: 'a sample that was removed',
    files: { 'samples/worker.go': null },
    at: ['docs/concepts/workers.md:9:1', 'docs/concepts/workers.md:9:8'],
  },
  {
    name: 'a variable that was removed from the config',
    files: { 'site.config.ts': [["version: '2.4.0', ", '']] },
    at: ['docs/reference/cli.md:7:9'],
  },
  {
    name: 'a broken link of a definition',
    files: { 'docs/glossary.md': [['[More](./concepts/jobs.md)', '«[More](«./concepts/job.md)']] },
  },
  {
    name: 'a page that is only a directive which does not exist',
    files: {
      'docs/extra.md': loosePage('Words.\n\n«::inculde{file="./_partials/prerequisites.md"}'),
    },
  },
];
