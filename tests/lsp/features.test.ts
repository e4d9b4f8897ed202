import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type {
  CallHierarchyItem,
  CompletionList,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  WorkspaceSymbol,
} from 'vscode-languageserver-protocol';
import { chosenTest } from '../helpers/chosen-test.js';
import { folder } from '../helpers/command.js';
import { DESK_SITE, examplePage } from '../helpers/editor-example.js';
import { LanguageClient, stopLanguageServers } from '../helpers/language-client.js';

const client = await LanguageClient.start(folder(DESK_SITE));
const INSTALL = 'docs/guide/install.md';

for (const path of [INSTALL, 'docs/index.md', 'docs/glossary.md', 'docs/mdx.mdx'])
  await client.open(path);

test.after(stopLanguageServers);

/** The position of a mark `|` in a text, and the text without it. */
function cursor(marked: string): { text: string; line: number; character: number } {
  const before = marked.slice(0, marked.indexOf('|')).split('\n');
  return {
    text: marked.replace('|', ''),
    line: before.length - 1,
    character: before.at(-1)?.length ?? 0,
  };
}

/** The position of a piece of a file on disk. */
function at(path: string, piece: string): { line: number; character: number } {
  const before = (DESK_SITE[path] ?? '').split(piece)[0]?.split('\n') ?? [];
  return { line: before.length - 1, character: (before.at(-1)?.length ?? 0) + 1 };
}

async function ask<Result>(method: string, path: string, piece: string): Promise<Result> {
  const { line, character } = at(path, piece);
  return client.ask<Result>(`textDocument/${method}`, path, line, character);
}

/** The texts that a completion at the mark inserts. */
async function completions(path: string, marked: string): Promise<string[]> {
  const { text, line, character } = cursor(marked);
  await client.change(path, text);
  const list = await client.ask<CompletionList | null>(
    'textDocument/completion',
    path,
    line,
    character,
  );
  await client.change(path, DESK_SITE[path] ?? '');
  // Completion answers from the last good state, so the next one needs the restored text in it.
  await client.ask('textDocument/hover', path, 0, 0);
  return (list?.items ?? []).map(({ textEdit }) => textEdit?.newText ?? '');
}

const shortUri = (uri: string): string => uri.slice(client.uri('').length + 1);
const place = ({ uri, range: { start } }: Location): string =>
  `${shortUri(uri)}:${start.line + 1}:${start.character + 1}`;

const page = (text: string): string => examplePage('Start', text);

const COMPLETIONS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['a page by its path', 'docs/index.md', page('[x](./gui|'), ['./guide/install.md']],
  ['a page by its title', INSTALL, page('[x](Star|'), ['../index.md']],
  ['a page by its route', 'docs/index.md', page('[x](/gl|'), ['/glossary']],
  ['an anchor of the page', 'docs/index.md', page('## Own\n\n[x](#|)'), ['#own']],
  [
    'an anchor of another page',
    'docs/index.md',
    page('[x](./guide/install.md#deb|)'),
    ['./guide/install.md#debian'],
  ],
  ['a picture', 'docs/index.md', page('![x](./im|)'), ['./img/dot.svg']],
  ['a partial', INSTALL, page('::include{file="./|"}'), ['./_shared.md']],
  ['a file of code', INSTALL, page('::code{file="samples/|"}'), ['samples/main.go']],
  ['a region', INSTALL, page('::code{file="samples/main.go" region="|"}'), ['start']],
  ['a tag', 'docs/index.md', '---\ntitle: X\ntags: [set|]\n---\n', ['setup']],
  ['a tag in lines', 'docs/index.md', '---\ntitle: X\ntags:\n  - o|\n---\n', ['ops']],
  ['a key', 'docs/index.md', '---\ntitle: X\nsidebar_pos|\n---\n', ['sidebar_position: ']],
  ['a value', 'docs/index.md', '---\nunlisted: t|\n---\n', ['true']],
  ['a doc id', 'docs/index.md', '---\nrelated: [guide/|]\n---\n', ['guide/install']],
  ['a sidebar', 'docs/index.md', '---\ndisplayed_sidebar: d|\n---\n', ['docs']],
  ['a block', 'docs/index.md', page(':::det|'), ['details']],
  ['an attribute', 'docs/index.md', page('::code{reg|}'), ['region=']],
  ['a value of an attribute', 'docs/index.md', page(':badge[x]{type="war|"}'), ['warning']],
  ['a term', 'docs/index.md', page(':term[task|]'), ['task queue']],
  ['a variable', 'docs/index.md', page(':var[pro|]'), ['product']],
  ['a language', 'docs/index.md', page('```typesc|'), ['typescript']],
  ['an icon', 'docs/index.md', page(':::card{icon="rocket|"}'), ['🚀']],
  ['an emoji', 'docs/index.md', page('Go :rocke|'), ['rocket:']],
  ['a component', 'docs/mdx.mdx', `${DESK_SITE['docs/mdx.mdx']}\n<Bo|`, ['Box']],
  ['a prop', 'docs/mdx.mdx', `${DESK_SITE['docs/mdx.mdx']}\n<Box si|`, ['size=']],
];

for (const [what, path, marked, expected] of COMPLETIONS)
  chosenTest(`completion: ${what}`, async () => {
    const found = await completions(path, marked);
    assert.equal(found.slice(0, expected.length), expected, JSON.stringify(found.slice(0, 5)));
  });

chosenTest('completion: a half-typed tag of the document itself is not offered', async () => {
  const { text, line, character } = cursor('---\ntitle: X\ntags: [set|]\n---\n');
  await client.change('docs/index.md', text);
  // The answer comes from the state that has the half-typed tag.
  await client.ask('textDocument/hover', 'docs/index.md', 0, 0);
  const list = await client.ask<CompletionList>(
    'textDocument/completion',
    'docs/index.md',
    line,
    character,
  );
  await client.change('docs/index.md', DESK_SITE['docs/index.md'] ?? '');
  assert.equal(
    list.items.map(({ label }) => label),
    ['setup'],
  );
});

chosenTest('completion: doc ids in a file with sidebars', async () => {
  await client.open('sidebars.json');
  const found = await completions('sidebars.json', '{ "docs": ["guide/|"] }');
  await client.close('sidebars.json');
  assert.equal(found, ['guide/install']);
});

chosenTest('completion: nothing in prose', async () => {
  assert.equal(await completions('docs/index.md', page('Words and |')), []);
});

const HOVERS: readonly (readonly [string, string, string, RegExp])[] = [
  [
    'the section of a link',
    'docs/index.md',
    '[install]',
    /\*\*Install\*\*[^]*### Linux hosts[^]*Run it/,
  ],
  ['a picture', INSTALL, '../img/dot', /!\[docs\/img\/dot.svg\]\(file:[^]*40 × 20, 1 kB/],
  ['the definition of a term', INSTALL, 'task queue', /A line in which tasks wait/],
  ['the value of a variable', INSTALL, 'product', /Sample 3/],
  ['an included file', INSTALL, './_shared', /Shared words/],
  ['a tag', 'docs/index.md', 'setup', /\*\*Setting up\*\*, 2 pages[^]*How to begin/],
  ['a key of the front matter', 'docs/index.md', 'description', /search engines/],
  ['a doc id', 'docs/index.md', 'guide/install]', /\*\*Install\*\*/],
];

for (const [what, path, piece, expected] of HOVERS)
  chosenTest(`hover: ${what}`, async () => {
    const hover = await ask<Hover | null>('hover', path, piece);
    assert.match((hover?.contents as { value: string } | undefined)?.value ?? '', expected);
  });

chosenTest('hover: the documentation of the rule of a finding', async () => {
  const text = page('[x](./gone.md)');
  await client.change('docs/index.md', text);
  await client.untilFindings('docs/index.md', (all) => all.length === 1);
  const hover = await client.ask<Hover>('textDocument/hover', 'docs/index.md', 5, 6);
  await client.change('docs/index.md', DESK_SITE['docs/index.md'] ?? '');
  assert.match((hover.contents as { value: string }).value, /`link\/missing-page`: /);
});

const DEFINITIONS: readonly (readonly [string, string, string, string])[] = [
  ['a link → its heading', 'docs/index.md', '[install]', 'docs/guide/install.md:11:1'],
  ['a route → its page', 'docs/index.md', '/glossary', 'docs/glossary.md:2:1'],
  ['an include → its file', INSTALL, './_shared', 'docs/guide/_shared.md:1:1'],
  ['a region → its start', INSTALL, 'samples/main', 'samples/main.go:3:1'],
  ['a term → its definition', INSTALL, 'task queue', 'docs/glossary.md:6:1'],
  ['a tag → the tags file', INSTALL, 'ops', 'tags.yml:4:1'],
  ['a component → its source', 'docs/mdx.mdx', '<Box', 'src/Box.tsx:1:1'],
];

for (const [what, path, piece, expected] of DEFINITIONS)
  chosenTest(`definition: ${what}`, async () => {
    const location = await ask<Location | null>('definition', path, piece);
    assert.is(location === null ? 'none' : place(location), expected);
  });

chosenTest('definition: an id in sidebars.json → its page', async () => {
  await client.open('sidebars.json');
  const location = await ask<Location>('definition', 'sidebars.json', 'guide/install');
  await client.close('sidebars.json');
  assert.is(place(location), 'docs/guide/install.md:2:1');
});

const REFERENCES: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['to a heading', INSTALL, 'Linux hosts', ['docs/index.md:8:5']],
  ['to a page', 'docs/glossary.md', 'title', ['docs/index.md:8:51']],
  ['to a partial', INSTALL, './_shared', ['docs/guide/install.md:17:17']],
  ['to a term', 'docs/glossary.md', 'Task Queue', ['docs/guide/install.md:9:15']],
  ['to a tag', INSTALL, 'setup', ['docs/guide/install.md:5:5', 'docs/index.md:4:8']],
];

for (const [what, path, piece, expected] of REFERENCES)
  chosenTest(`references: ${what}`, async () => {
    const found = await ask<Location[]>('references', path, piece);
    assert.equal(found.map(place).sort(), [...expected]);
  });

chosenTest('document symbols are the tree of the headings', async () => {
  const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
    textDocument: { uri: client.uri(INSTALL) },
  });
  const tree = (list: readonly DocumentSymbol[]): unknown[] =>
    list.map(({ name, children = [] }) => [name, ...tree(children)]);
  assert.equal(tree(symbols), [['Linux hosts', ['Debian']], ['Windows']]);
  assert.is(symbols[0]?.range.end.line, 19);
});

chosenTest('workspace symbols are pages by title, and headings', async () => {
  const found = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query: 'inst' });
  assert.equal(
    found.map(({ name }) => name),
    ['Install'],
  );
  const headings = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query: 'debi' });
  assert.equal(
    headings.map(({ name, containerName }) => `${name} ${containerName}`),
    ['Debian Install'],
  );
});

chosenTest('document links lead to pages, headings, pictures and includes', async () => {
  const params = { textDocument: { uri: client.uri('docs/index.md') } };
  const links = await client.request<DocumentLink[]>('textDocument/documentLink', params);
  assert.equal(
    links.map(({ target = '' }) => shortUri(target)),
    ['docs/guide/install.md#L11', 'docs/glossary.md#L2'],
  );
});

chosenTest('sections, fences and blocks fold', async () => {
  const params = { textDocument: { uri: client.uri(INSTALL) } };
  const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', params);
  assert.equal(
    folds.map(({ startLine, endLine }) => [startLine, endLine]),
    [
      [0, 6],
      [14, 18],
      [10, 18],
      [20, 22],
    ],
  );
});

chosenTest('the tree of includes goes both ways', async () => {
  const items = await ask<CallHierarchyItem[]>('prepareCallHierarchy', INSTALL, 'Linux');
  assert.is(items[0]?.name, 'Install');
  const outgoing = await client.request<{ to: CallHierarchyItem }[]>(
    'callHierarchy/outgoingCalls',
    { item: items[0] },
  );
  assert.equal(
    outgoing.map(({ to }) => to.name),
    ['docs/guide/_shared.md', 'samples/main.go'],
  );
  const incoming = await client.request<{ from: CallHierarchyItem }[]>(
    'callHierarchy/incomingCalls',
    { item: outgoing[0]?.to },
  );
  assert.equal(
    incoming.map(({ from }) => from.name),
    ['Install'],
  );
});

chosenTest('the server ends without an error', async () => {
  assert.is(await client.stop(), 0);
  assert.is(client.stderr, '');
});

test.run();
