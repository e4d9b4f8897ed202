import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import { chosenTest } from '../helpers/chosen-test.js';
import { checkFolder } from '../helpers/check-site.js';
import { docsgen, folder } from '../helpers/command.js';
import { DESK_SITE } from '../helpers/editor-example.js';
import { LanguageClient, stopLanguageServers } from '../helpers/language-client.js';
import { applyWorkspaceEdit } from '../helpers/workspace-edit.js';

test.after(stopLanguageServers);

const INSTALL = 'docs/guide/install.md';

/** A site whose addresses are in a lock. */
async function lockedSite(): Promise<string> {
  const site = folder(DESK_SITE);
  await docsgen(['check', '--lock', '--no-cache'], { cwd: site });
  return site;
}

/** Renames what is at a piece of a file, applies the edit, and returns the texts of the site. */
async function rename(
  path: string,
  piece: string,
  newName: string,
): Promise<{ readonly site: string; readonly text: (path: string) => string }> {
  const site = await lockedSite();
  const client = await LanguageClient.startHere(site);
  await client.open(path);
  const before = (DESK_SITE[path] ?? '').split(piece)[0]?.split('\n') ?? [];
  const position = { line: before.length - 1, character: (before.at(-1)?.length ?? 0) + 1 };
  const edit = await client.request<WorkspaceEdit | null>('textDocument/rename', {
    textDocument: { uri: client.uri(path) },
    position,
    newName,
  });
  assert.is(await client.stop(), 0);
  assert.ok(edit !== null, 'no edit');
  applyWorkspaceEdit(edit);
  return { site, text: (file) => readFileSync(join(site, file), 'utf8') };
}

chosenTest('a heading: links follow, and the promised address leads to the new one', async () => {
  const { site, text } = await rename(INSTALL, 'Linux hosts', 'Linux & `BSD`');
  assert.match(text(INSTALL), /\n## Linux & `BSD`\n/);
  assert.match(text('docs/index.md'), /\[install\]\(\.\/guide\/install\.md#linux--bsd\)/);
  assert.is(text('redirects.txt'), '/guide/install#linux-hosts /guide/install#linux--bsd\n');
  assert.equal(await checkFolder(site), []);
});

chosenTest(
  'a heading that becomes the same as another one moves the number of that one',
  async () => {
    const { site, text } = await rename(INSTALL, '## Windows', 'Debian');
    assert.match(text(INSTALL), /\n## Debian\n\nMore words\.\n/);
    assert.is(text('redirects.txt'), '/guide/install#windows /guide/install#debian-1\n');
    assert.equal(await checkFolder(site), []);
  },
);

chosenTest('a term: its definition, its uses and links to it', async () => {
  const { site, text } = await rename(INSTALL, 'task queue', 'Job Queue');
  assert.match(text('docs/glossary.md'), /:::definition\{term="Job Queue"\}/);
  assert.match(text(INSTALL), /:term\[job queue\]/);
  assert.equal(await checkFolder(site), []);
});

chosenTest('a tag by its slug: pages, the tags file and the address of its page', async () => {
  const { site, text } = await rename(INSTALL, 'ops', 'operations');
  assert.match(text(INSTALL), /tags:\n {2}- setup\n {2}- operations\n/);
  assert.match(text('tags.yml'), /^operations: \{\}$/m);
  assert.is(text('redirects.txt'), '/tags/ops /tags/operations\n');
  assert.equal(await checkFolder(site), []);
});

chosenTest('a page by a link to it: links, includes, sidebars and redirects follow', async () => {
  const { site, text } = await rename('docs/index.md', './guide/install', 'docs/setup.md');
  assert.is(existsSync(join(site, INSTALL)), false);
  assert.match(text('docs/setup.md'), /::include\{file="\.\/guide\/_shared\.md"\}/);
  assert.match(text('docs/index.md'), /\[install\]\(\.\/setup\.md#linux-hosts\)/);
  assert.match(text('docs/index.md'), /related: \[setup\]/);
  assert.match(text('sidebars.json'), /"setup"/);
  assert.match(text('redirects.txt'), /^\/guide\/install \/setup$/m);
  assert.equal(await checkFolder(site), []);
});

chosenTest(
  'a file that the editor renames: the edits come before, for unsaved texts, too',
  async () => {
    const site = await lockedSite();
    const client = await LanguageClient.startHere(site);
    await client.open('docs/index.md');
    const unsaved = (DESK_SITE['docs/index.md'] ?? '').replace('See [', 'Unsaved [');
    await client.change('docs/index.md', unsaved);
    const edit = await client.request<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [{ oldUri: client.uri('docs/guide'), newUri: client.uri('docs/manual') }],
    });
    assert.is(await client.stop(), 0);
    // The editor applies the edit to the unsaved text.
    writeFileSync(join(site, 'docs/index.md'), unsaved);
    applyWorkspaceEdit(edit);
    renameSync(join(site, 'docs/guide'), join(site, 'docs/manual'));
    const text = readFileSync(join(site, 'docs/index.md'), 'utf8');
    assert.match(text, /Unsaved \[install\]\(\.\/manual\/install\.md#linux-hosts\)/);
    assert.equal(await checkFolder(site), []);
  },
);

chosenTest('edits of a move keep unsaved texts of the config and of test queries', async () => {
  const config = DESK_SITE['site.config.ts'] ?? '';
  const navbar = "pages: false,\n  navbar: { items: [{ to: '/guide/install', label: 'x' }] },";
  const files = {
    'site.config.ts': config.replace('pages: false,', navbar),
    'search.tests.yml': '- { query: install, expect: [/guide/install] }\n',
  };
  const site = folder({ ...DESK_SITE, ...files });
  const unsaved: Readonly<Record<string, string>> = {
    'site.config.ts': files['site.config.ts'].replace("'Sample'", "'Unsaved'"),
    'search.tests.yml': `# Unsaved\n${files['search.tests.yml']}`,
  };
  const client = await LanguageClient.startHere(site);
  for (const [path, text] of Object.entries(unsaved)) await client.open(path, text);
  const edit = await client.request<WorkspaceEdit>('workspace/willRenameFiles', {
    files: [{ oldUri: client.uri(INSTALL), newUri: client.uri('docs/setup.md') }],
  });
  assert.is(await client.stop(), 0);
  // The editor applies the edit to the unsaved texts.
  for (const [path, text] of Object.entries(unsaved)) writeFileSync(join(site, path), text);
  applyWorkspaceEdit(edit);
  renameSync(join(site, INSTALL), join(site, 'docs/setup.md'));
  for (const [path, text] of Object.entries(unsaved))
    assert.is(
      readFileSync(join(site, path), 'utf8'),
      text.replace('/guide/install', '/setup'),
      path,
    );
  assert.equal(await checkFolder(site), []);
});

chosenTest('an editor that asks about the moves of a rename gets no second edit', async () => {
  const client = await LanguageClient.startHere(folder(DESK_SITE));
  await client.open('docs/index.md');
  const edit = await client.request<WorkspaceEdit>('textDocument/rename', {
    textDocument: { uri: client.uri('docs/index.md') },
    position: { line: 7, character: 20 },
    newName: 'docs/setup.md',
  });
  assert.match(JSON.stringify(edit), /"kind":"rename"/);
  const changes = async (): Promise<number> => {
    const files = [{ oldUri: client.uri(INSTALL), newUri: client.uri('docs/setup.md') }];
    const answer = await client.request<WorkspaceEdit>('workspace/willRenameFiles', { files });
    return answer.documentChanges?.length ?? 0;
  };
  assert.is(await changes(), 0);
  assert.ok((await changes()) > 0, 'another move of the same file has edits');
  assert.is(await client.stop(), 0);
});

chosenTest('edits have the line ends of their files', async () => {
  const files = { ...DESK_SITE, 'redirects.txt': '/old /guide/install\n' };
  const site = folder(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]),
    ),
  );
  const client = await LanguageClient.startHere(site);
  await client.open(INSTALL);
  const edit = await client.request<WorkspaceEdit>('textDocument/rename', {
    textDocument: { uri: client.uri(INSTALL) },
    position: { line: 5, character: 5 },
    newName: 'operations',
  });
  assert.is(await client.stop(), 0);
  applyWorkspaceEdit(edit);
  const redirects = readFileSync(join(site, 'redirects.txt'), 'utf8');
  assert.is(redirects, '/old /guide/install\r\n/tags/ops /tags/operations\r\n');
  for (const path of ['tags.yml', INSTALL])
    assert.not.match(readFileSync(join(site, path), 'utf8'), /[^\r]\n/, path);
});

chosenTest('a name that is not possible is an error of the request', async () => {
  const client = await LanguageClient.startHere(folder(DESK_SITE));
  await client.open('docs/index.md');
  const rename = (newName: string): Promise<string> =>
    client
      .request('textDocument/rename', {
        textDocument: { uri: client.uri('docs/index.md') },
        position: { line: 7, character: 8 },
        newName,
      })
      .then(
        () => 'no error',
        (error: unknown) => (error as Error).message,
      );
  assert.match(await rename('../../outside.md'), /is not a path of the site/);
  assert.match(await rename('docs/glossary.md'), /docs\/glossary\.md exists already/);
  assert.match(await rename('docs/a.txt'), /the page \/guide\/install does not exist/);
  assert.match(await rename('  '), /The new name is empty/);
  const prepare = 'textDocument/prepareRename';
  const place = await client.ask<{ placeholder: string }>(prepare, 'docs/index.md', 7, 8);
  assert.is(place.placeholder, INSTALL);
  assert.is(await client.ask(prepare, 'docs/index.md', 7, 1), null);
  assert.is(await client.stop(), 0);
});

chosenTest('a rename that would change a text of a plugin is refused', async () => {
  const site = folder({
    ...DESK_SITE,
    'site.config.ts': (DESK_SITE['site.config.ts'] ?? '').replace(
      'pages: false,',
      "pages: false, plugins: ['./up.js'],",
    ),
    'up.js':
      "export default { name: 'up', pageText: ({ text }) => text.replace('## Linux', '## BSD') };",
  });
  const client = await LanguageClient.startHere(site);
  await client.open('docs/index.md');
  const line = (DESK_SITE['docs/index.md'] ?? '').split('\n').indexOf('tags: [setup]');
  const answer = await client
    .request('textDocument/rename', {
      textDocument: { uri: client.uri('docs/index.md') },
      position: { line, character: 8 },
      newName: 'begin',
    })
    .then(JSON.stringify, String);
  assert.match(answer, 'docs/guide/install.md would change, but the plugin "up" changes its text');
  await client.stop();
});

test.run();
