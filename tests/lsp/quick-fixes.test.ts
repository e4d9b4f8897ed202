import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { chosenTest } from '../helpers/chosen-test.js';
import { checkFolder } from '../helpers/check-site.js';
import { docsgen, folder, write } from '../helpers/command.js';
import { DESK_SITE, examplePage } from '../helpers/editor-example.js';
import { LanguageClient, stopLanguageServers } from '../helpers/language-client.js';
import { applyWorkspaceEdit } from '../helpers/workspace-edit.js';

test.after(stopLanguageServers);

const FAULTS: readonly {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly path: string;
  readonly rule: string;
  readonly title: RegExp;
  /** Rules that `check` reports after the action. */
  readonly left?: readonly string[];
  readonly expected: Readonly<Record<string, RegExp>>;
}[] = [
  {
    what: 'a sure fix of check --fix',
    files: { 'docs/index.md': examplePage('Start', '[x](./Guide/install.md)') },
    path: 'docs/index.md',
    rule: 'link/wrong-case',
    title: /^Replace \.\/Guide\/install\.md with \.\/guide\/install\.md$/,
    expected: { 'docs/index.md': /\[x\]\(\.\/guide\/install\.md\)/ },
  },
  {
    what: '"did you mean" for a page',
    files: { 'docs/index.md': examplePage('Start', '[x](./guide/instal.md#windows "T")') },
    path: 'docs/index.md',
    rule: 'link/missing-page',
    title: /^Change to docs\/guide\/install\.md$/,
    expected: { 'docs/index.md': /\[x\]\(\.\/guide\/install\.md#windows "T"\)/ },
  },
  {
    what: '"did you mean" for an anchor',
    files: { 'docs/index.md': examplePage('Start', '[x](./guide/install.md#window)') },
    path: 'docs/index.md',
    rule: 'link/missing-anchor',
    title: /^Change to #windows$/,
    expected: { 'docs/index.md': /install\.md#windows\)/ },
  },
  {
    what: '"did you mean" for a variable',
    files: { 'docs/index.md': examplePage('Start', 'The :var[prodct].') },
    path: 'docs/index.md',
    rule: 'variable/unknown',
    title: /^Change to product$/,
    expected: { 'docs/index.md': /:var\[product\]/ },
  },
  {
    what: 'a missing page is created',
    files: { 'docs/index.md': examplePage('Start', '[x](./guide/set-up_now.md)') },
    path: 'docs/index.md',
    rule: 'link/missing-page',
    title: /^Create docs\/guide\/set-up_now\.md$/,
    left: ['front-matter/missing-description', 'sidebar/orphan'],
    expected: { 'docs/guide/set-up_now.md': /^---\ntitle: "Set up now"\n---\n/ },
  },
  {
    what: 'a page is added to the sidebar',
    files: { 'docs/guide/more.md': examplePage('More', 'Words.') },
    path: 'docs/guide/more.md',
    rule: 'sidebar/orphan',
    title: /^Add to sidebars\.json$/,
    expected: { 'sidebars.json': /"guide\/install",\n {4}"guide\/more",\n {4}"glossary"/ },
  },
  {
    what: 'a finding is ignored here',
    files: { 'docs/index.md': examplePage('Start', 'Words.\n\nMore\nwords [x](./gone.md).') },
    path: 'docs/index.md',
    rule: 'link/missing-page',
    title: /^Ignore link\/missing-page here$/,
    expected: {
      'docs/index.md': /Words\.\n\n<!-- docsgen-ignore link\/missing-page: say why -->\nMore\n/,
    },
  },
  {
    what: 'a finding of MDX is ignored here',
    files: { 'docs/mdx.mdx': examplePage('Mdx', 'Words [x](./gone.md).') },
    path: 'docs/mdx.mdx',
    rule: 'link/missing-page',
    title: /^Ignore link\/missing-page here$/,
    expected: { 'docs/mdx.mdx': /\{\/\* docsgen-ignore link\/missing-page: say why \*\/\}\nWords/ },
  },
];

for (const { what, files, path, rule, title, left = [], expected } of FAULTS)
  chosenTest(`quick fix: ${what}`, async () => {
    const site = folder({ ...DESK_SITE, ...files });
    const client = await LanguageClient.startHere(site);
    await client.open(path);
    const found = await client.untilFindings(path, (all) => all.some(({ code }) => code === rule));
    const range = found.find(({ code }) => code === rule)?.range;
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(path) },
      range,
      context: { diagnostics: found },
    });
    const titles = actions.map((action) => action.title).join('\n');
    const action = actions.find((each) => title.test(each.title));
    assert.ok(action?.edit, titles);
    await client.stop();
    applyWorkspaceEdit(action.edit);
    for (const [file, text] of Object.entries(expected)) {
      assert.ok(existsSync(join(site, file)), file);
      assert.match(readFileSync(join(site, file), 'utf8'), text);
    }
    assert.equal((await checkFolder(site)).map((finding) => finding.rule).sort(), [...left].sort());
  });

chosenTest('quick fix: a redirect is added for an address that the lock promises', async () => {
  const site = folder(DESK_SITE);
  await docsgen(['check', '--lock', '--no-cache'], { cwd: site });
  renameSync(join(site, 'docs/mdx.mdx'), join(site, 'docs/components.mdx'));
  write(site, {
    'sidebars.json': (DESK_SITE['sidebars.json'] ?? '').replace('"mdx"', '"components"'),
  });
  const client = await LanguageClient.startHere(site);
  const lock = 'docsgen.urls.lock';
  const [found] = await client.untilFindings(lock, (all) => all.length > 0);
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uri(lock) },
    range: found?.range,
    context: { diagnostics: [found] },
  });
  const [action] = actions.filter(({ title }) => title === 'Redirect /mdx to /components');
  assert.ok(action?.edit, actions.map(({ title }) => title).join('\n'));
  await client.stop();
  applyWorkspaceEdit(action.edit);
  assert.equal(await checkFolder(site), []);
});

chosenTest('all sure fixes of a document are one action, for saving', async () => {
  const site = folder(DESK_SITE);
  const text = examplePage('Start', '[x](./Guide/install.md) [y](./GLOSSARY.md)');
  write(site, { 'docs/index.md': text });
  const client = await LanguageClient.startHere(site);
  await client.open('docs/index.md');
  await client.untilFindings('docs/index.md', (all) => all.length === 2);
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uri('docs/index.md') },
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    context: { diagnostics: [], only: ['source.fixAll'] },
  });
  assert.is(actions.length, 1);
  await client.stop();
  applyWorkspaceEdit(actions[0]?.edit ?? {});
  assert.equal(await checkFolder(site), []);
});

chosenTest('a document whose text a plugin changes has no actions', async () => {
  const hook =
    "export default { name: 'up', pageText: ({ text }) => text.replace('guide', 'Guide') };";
  const site = folder({
    ...DESK_SITE,
    'site.config.ts': (DESK_SITE['site.config.ts'] ?? '').replace(
      'pages: false,',
      "pages: false, plugins: ['./up.js'],",
    ),
    'up.js': hook,
    'docs/index.md': examplePage('Start', '[x](./guide/install.md)'),
  });
  const client = await LanguageClient.startHere(site);
  await client.open('docs/index.md');
  await client.untilFindings('docs/index.md', (all) => all.length === 1);
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uri('docs/index.md') },
    range: { start: { line: 5, character: 0 }, end: { line: 5, character: 9 } },
    context: { diagnostics: [], only: ['quickfix', 'source.fixAll'] },
  });
  assert.equal(actions, []);
  await client.stop();
});

test.run();
