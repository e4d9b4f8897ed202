import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { amount } from '../helpers/amount.js';
import { checkFolder } from '../helpers/check-site.js';
import { chosenTest } from '../helpers/chosen-test.js';
import { finished, folder, start, tree, write } from '../helpers/command.js';
import { DESK_SITE, examplePage } from '../helpers/editor-example.js';
import { LanguageClient, stopLanguageServers } from '../helpers/language-client.js';
import { inFullRun } from '../helpers/full-test.js';

const fullChosenTest = inFullRun(chosenTest);

test.after(stopLanguageServers);

const INSTALL = 'docs/guide/install.md';

/** The headings of a page that is still read when the editor ends. */
const LINES = amount({ normal: 4000, full: 40_000 });

/** The result of a request, or the message of its error. */
async function answer(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => `error: ${(error as Error).message}`);
}

/** Whether the server still reports what is wrong in the start page. */
async function assertAlive(client: LanguageClient): Promise<void> {
  await client.open('docs/mdx.mdx', examplePage('Mdx', '[x](./gone.md)'));
  await client.untilFindings('docs/mdx.mdx', (all) =>
    all.some(({ code }) => code === 'link/missing-page'),
  );
  await client.close('docs/mdx.mdx');
  await client.untilFindings('docs/mdx.mdx', (all) => all.length === 0);
  assert.is(client.stderr, '');
}

const message = (body: string): string =>
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const GARBAGE: readonly (readonly [string, string])[] = [
  ['no JSON', message('{ "jsonrpc": ')],
  // The last ones are read when the input has ended.
  ['no message', message('[1, null, "x"]').repeat(200)],
  ['a request without a method', message('{ "jsonrpc": "2.0", "id": 1 }').repeat(200)],
  ['a length that is no number', 'Content-Length: many\r\n\r\n{}'],
  ['no header', 'hello\r\n\r\nGET / HTTP/1.1\r\n\r\n'],
  ['bytes that are no text', '\u0000\u0001\u00ff\r\n\r\n'],
];

for (const [what, bytes] of GARBAGE)
  chosenTest(`garbage: ${what}`, async () => {
    const child = start(['lsp'], { cwd: folder(DESK_SITE) });
    child.stdin?.end(bytes);
    const { code, stdout, stderr } = await finished(child);
    assert.is(code, 1, stderr);
    assert.not.match(stderr, /^ {4}at /m);
    assert.not.match(stdout, /^ {4}at /m);
  });

chosenTest('positions outside the document and wrong parameters have an answer', async () => {
  const client = await LanguageClient.start(folder(DESK_SITE));
  await client.open(INSTALL);
  const textDocument = { uri: client.uri(INSTALL) };
  const positions: readonly unknown[] = [
    { line: 100_000, character: 0 },
    { line: 8, character: 100_000 },
    { line: -1, character: -1 },
    { line: 1.5, character: Number.MAX_SAFE_INTEGER },
    { line: 'x', character: null },
    null,
    undefined,
  ];
  const methods = [
    'completion',
    'hover',
    'definition',
    'references',
    'prepareRename',
    'prepareCallHierarchy',
  ];
  for (const position of positions)
    for (const method of methods) {
      const params = { textDocument, position, context: { includeDeclaration: true } };
      const result = await answer(client.request(`textDocument/${method}`, params));
      assert.not.match(String(result), /^error: .*(?:Cannot|undefined|not a function)/);
    }
  for (const position of positions) {
    const range = { start: position, end: position };
    const context = { diagnostics: [] };
    await answer(client.request('textDocument/codeAction', { textDocument, range, context }));
    await answer(client.request('textDocument/rename', { textDocument, position, newName: 'New' }));
  }
  for (const params of [null, {}, [], { textDocument: null }, { textDocument: { uri: 7 } }])
    for (const method of [...methods.map((name) => `textDocument/${name}`), 'workspace/symbol'])
      await answer(client.request(method, params));
  for (const args of [undefined, [], [7], [client.uri(INSTALL), 'x'], [client.uri(''), 1e9, true]])
    await answer(
      client.request('workspace/executeCommand', { command: 'docsgen.preview', arguments: args }),
    );
  assert.match(
    String(await answer(client.request('textDocument/noSuchMethod', {}))),
    /Unhandled method/,
  );
  await assertAlive(client);
  assert.is(await client.stop(), 0);
});

chosenTest('renames and new files never leave the site, also through links', async () => {
  const site = folder(DESK_SITE);
  const outside = folder({ 'secret.md': '# Secret\n', 'deep/x.md': '# X\n' });
  symlinkSync(outside, join(site, 'docs/outside'));
  symlinkSync(join(outside, 'secret.md'), join(site, 'docs/linked.md'));
  const before = tree(outside);
  const client = await LanguageClient.start(site);
  await client.open('docs/index.md');
  const names = [
    '../../x.md',
    '/../../x.md',
    'docs/../../x.md',
    'docs/outside/x.md',
    '.git/hooks/x.md',
    'node_modules/x.md',
    'docs/a\u0000b.md',
    'docs/CON.md',
    'C:\\x.md',
    'docs/a:b.md',
    'docs/\u202egpj.md',
    `docs/${'x'.repeat(300)}.md`,
  ];
  for (const newName of names) {
    const result = await answer(
      client.request('textDocument/rename', {
        textDocument: { uri: client.uri('docs/index.md') },
        position: { line: 7, character: 8 },
        newName,
      }),
    );
    assert.match(String(result), /^error: /, newName);
  }
  const targets = [
    pathToFileURL(join(outside, 'y.md')).href,
    `${client.uri('docs')}/../../y.md`,
    `${client.uri('docs')}/outside/y.md`,
    'https://evil.example/y.md',
    '',
  ];
  for (const newUri of targets) {
    const files = [{ oldUri: client.uri(INSTALL), newUri }];
    const result = await answer(client.request('workspace/willRenameFiles', { files }));
    const edit = JSON.stringify((result as WorkspaceEdit | null)?.documentChanges ?? []);
    assert.ok(/^error: /.test(String(result)) || edit === '[]', `${newUri}: ${edit}`);
  }
  for (const path of ['docs/linked.md', 'docs/outside/deep/x.md']) {
    await client.open(path, '# Secret\n\n[x](./gone.md)\n');
    await answer(client.ask('textDocument/hover', path, 2, 6));
  }
  await assertAlive(client);
  assert.is(await client.stop(), 0);
  assert.equal([...tree(outside)], [...before]);
});

fullChosenTest(
  'names with signs, line ends of Windows and wide characters keep their places',
  async () => {
    const names = ['50% off.md', 'a+b & c.md', 'café 🎉.md', "it's (new).md"];
    const page = (title: string): string =>
      examplePage(title, '👩‍🚀 漢字 [x](./gone.md)\n\n## Über 🎉\n').replaceAll('\n', '\r\n');
    const { 'sidebars.json': _, ...desk } = DESK_SITE;
    const config = (desk['site.config.ts'] ?? '').replace("sidebars: 'sidebars.json', ", '');
    const site = folder({
      ...desk,
      'site.config.ts': config,
      ...Object.fromEntries(names.map((name) => [`docs/${name}`, page(name)])),
    });
    const client = await LanguageClient.start(site);
    for (const name of names) {
      const path = `docs/${name}`;
      await client.open(path);
      const isBroken = ({ code }: Diagnostic): boolean => code === 'link/missing-page';
      const all = await client.untilFindings(path, (found) => found.some(isBroken));
      const found = all.find(isBroken);
      const line = page(name).split('\r\n')[5] ?? '';
      assert.equal(found?.range.start, { line: 5, character: line.indexOf('[x]') }, name);
      const at = line.indexOf('gone');
      const range = { start: { line: 5, character: at }, end: { line: 5, character: at + 4 } };
      await client.change(path, 'index', range);
      await client.untilFindings(path, (left) => !left.some(isBroken));
      // In the middle of a surrogate pair.
      await answer(client.ask('textDocument/hover', path, 7, 9));
      const edit = await client.request<WorkspaceEdit>('textDocument/rename', {
        textDocument: { uri: client.uri(path) },
        position: { line: 7, character: 5 },
        newName: 'Neu 🚀',
      });
      assert.match(JSON.stringify(edit), /## Neu 🚀\\r\\n/, name);
    }
    assert.is(await client.stop(), 0);
    assert.is(client.stderr, '');
  },
);

fullChosenTest('two folders of a workspace are two sites', async () => {
  const [one, two] = [folder(DESK_SITE), folder(DESK_SITE)];
  const client = await LanguageClient.start(one);
  await client.open('docs/index.md', examplePage('Start', '[x](./gone.md)'));
  const other = pathToFileURL(join(two, 'docs/index.md')).href;
  await client.openUri(other, examplePage('Start', '[x](./gone.md) [y](./lost.md)'));
  await client.until(
    () => (client.published.get(other)?.diagnostics.length ?? 0) > 1,
    () => 'the second site has no findings',
  );
  await client.untilFindings('docs/index.md', (all) => all.length === 1);
  assert.ok(
    client.findings('docs/index.md').every(({ message: text }) => !/lost/.test(String(text))),
  );
  const files = [
    { oldUri: client.uri(INSTALL), newUri: client.uri('docs/a.md') },
    { oldUri: other, newUri: pathToFileURL(join(one, 'docs/b.md')).href },
  ];
  const edit = JSON.stringify(await answer(client.request('workspace/willRenameFiles', { files })));
  assert.not.match(edit, pathToFileURL(two).href);
  await assertAlive(client);
  assert.is(await client.stop(), 0);
});

fullChosenTest(
  'deleted files, a half-typed config and endless front matter have findings',
  async () => {
    const { 'site.config.ts': _, ...pages } = DESK_SITE;
    const config = JSON.stringify({
      title: 'Sample',
      url: 'https://site.example',
      pages: false,
      docs: { path: 'docs', routeBasePath: '/', sidebars: 'sidebars.json', tagsFile: 'tags.yml' },
      markdown: { glossary: 'glossary', variables: { product: 'Sample 3' } },
    });
    const site = folder({ ...pages, 'site.config.json': config });
    const client = await LanguageClient.start(site);
    await client.open('docs/index.md');
    await client.open('site.config.json');
    for (let end = 1; end < config.length; end += 40)
      await client.change('site.config.json', config.slice(0, end));
    await client.untilFindings('site.config.json', (all) => all.length > 0);
    await answer(client.ask('textDocument/hover', 'docs/index.md', 7, 8));
    await client.change('site.config.json', config);
    await client.untilFindings('site.config.json', (all) => all.length === 0);
    await client.change('docs/index.md', `---\ntitle: X\n${'key: [\n'.repeat(2000)}`);
    await client.untilFindings('docs/index.md', (all) => all.length > 0);
    await answer(client.ask('textDocument/completion', 'docs/index.md', 100, 3));
    await client.change('docs/index.md', DESK_SITE['docs/index.md'] ?? '');
    await client.untilFindings('docs/index.md', (all) => all.length === 0);
    rmSync(join(site, INSTALL));
    await client.untilFindings('docs/index.md', (all) => all.length > 0);
    await client.open(INSTALL, DESK_SITE[INSTALL] ?? '');
    for (const method of ['hover', 'definition', 'references', 'prepareRename', 'completion'])
      await answer(client.ask(`textDocument/${method}`, INSTALL, 10, 6));
    rmSync(join(site, 'docs'), { recursive: true });
    await answer(client.ask('textDocument/hover', 'docs/index.md', 7, 8));
    mkdirSync(dirname(join(site, INSTALL)), { recursive: true });
    write(site, pages);
    await client.untilAllFindings([]);
    assert.equal(await checkFolder(site), []);
    assert.is(await client.stop(), 0);
    assert.is(client.stderr, '');
  },
);

fullChosenTest('a storm of changes, cancelled requests and a shutdown in between', async () => {
  const client = await LanguageClient.start(folder(DESK_SITE));
  await client.open('docs/index.md');
  const pending: Promise<unknown>[] = [];
  for (let n = 0; n < 100; n++) {
    await client.change('docs/index.md', examplePage('Start', `[x](./gone-${n}.md) :te[`));
    pending.push(answer(client.ask('textDocument/completion', 'docs/index.md', 5, 8)));
    pending.push(answer(client.ask('textDocument/references', 'docs/index.md', 1, 8)));
    await client.connection.sendNotification('$/cancelRequest', { id: n });
    await client.connection.sendNotification('$/cancelRequest', { id: 'none' });
  }
  await Promise.all(pending);
  await client.untilFindings('docs/index.md', (all) =>
    all.some(({ message: text }) => String(text).includes('gone-99.md')),
  );
  await client.change('docs/index.md', `${'# Words\n\nwords '.repeat(LINES)}[x](./gone.md)`);
  void answer(client.ask('textDocument/references', 'docs/index.md', 1, 8));
  assert.is(await client.stop(), 0);
  assert.is(client.stderr, '');
  assert.is(
    readFileSync(join(client.siteDir, 'docs/index.md'), 'utf8'),
    DESK_SITE['docs/index.md'],
  );
});

test.run();
