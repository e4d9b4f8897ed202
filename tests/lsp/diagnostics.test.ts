import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic as Finding } from '../../src/generator/model/diagnostic.js';
import { chosenTest } from '../helpers/chosen-test.js';
import { checkFolder } from '../helpers/check-site.js';
import { folder, write } from '../helpers/command.js';
import { LanguageClient, stopLanguageServers } from '../helpers/language-client.js';
import { smallSite } from '../helpers/small-site.js';

const CONFIG = `export default { title: 'Site', url: 'https://site.example', socialCards: false,
  docs: { path: 'docs', routeBasePath: '/', tagsFile: 'tags.yml' }, pages: false };\n`;

const page = (title: string, text: string): string => {
  const description = `A page that says something about ${title}, in many words.`;
  return `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${text}\n`;
};

const SITE: Readonly<Record<string, string>> = {
  'site.config.ts': CONFIG,
  'tags.yml': 'all:\n  label: All\n',
  'docs/index.md': page('Start', 'See [install](./install.md#linux).'),
  'docs/install.md': page('Install', 'Words.\n\n## Linux\n\nMore words.'),
};

/** The findings of `check` in a folder, as `LanguageClient.allFindings` lists them. */
async function checked(siteDir: string): Promise<string[]> {
  return (await checkFolder(siteDir)).map(asText).sort();
}

function asText({ file, line, column, rule, message, hint }: Finding): string {
  return `${file}:${line}:${column} ${rule} ${JSON.stringify(`${message}\n${hint}`)}`;
}

test.after(stopLanguageServers);

chosenTest(
  'findings come while typing, in the changed file and in files that it affects',
  async () => {
    const site = folder(SITE);
    const client = await LanguageClient.start(site);
    await client.open('docs/install.md');
    await client.change('docs/install.md', page('Install', 'Words.\n\n## Windows\n\nMore words.'));
    const [found] = await client.untilFindings('docs/index.md', (all) => all.length === 1);
    assert.is(found?.code, 'link/missing-anchor');
    assert.equal(found?.range, {
      start: { line: 5, character: 4 },
      end: { line: 5, character: 33 },
    });
    await client.change('docs/install.md', page('Install', 'Words.\n\n## Linux\n\n[x](./gone.md)'));
    await client.untilFindings('docs/index.md', (all) => all.length === 0);
    const [broken] = await client.untilFindings('docs/install.md', (all) => all.length === 1);
    assert.is(broken?.code, 'link/missing-page');
    // Without saving, the file on disk counts again.
    await client.close('docs/install.md');
    await client.untilFindings('docs/install.md', (all) => all.length === 0);
    assert.is(await client.stop(), 0);
    assert.is(client.stderr, '');
  },
);

chosenTest('the findings are those of check, in all versions and locales', async () => {
  const site = folder({
    ...smallSite,
    'docs/faults.md': '---\ntitle: Faults\ntagz: [x]\n---\n\n:::nothing\n[a](./gone.md)\n',
    'i18n/de/docs/faults.md': '---\ntitle: Fehler\n---\n\n[a](./install.md#linuks)\n',
    'guides-1.0/bad.md': '# Bad\n\n![](./no.png)\n',
    'docsgen.urls.lock': '/gone-from-here\n/install\n  #solaris\n',
  });
  const expected = await checked(site);
  assert.ok(expected.length > 6, expected.join('\n'));
  const client = await LanguageClient.startHere(site);
  await client.untilAllFindings(expected);
  assert.is(await client.stop(), 0);
});

chosenTest('columns count UTF-16 code units, as editors do', async () => {
  const text = page('Emoji', '👩‍🚀🎉 漢字 e\u0301 [x](./gone.md)');
  const site = folder({ ...SITE, 'docs/emoji.md': text });
  const client = await LanguageClient.startHere(site);
  await client.open('docs/emoji.md');
  const [found] = await client.untilFindings('docs/emoji.md', (all) => all.length > 0);
  const line = text.split('\n')[5] ?? '';
  assert.equal(found?.range.start, { line: 5, character: line.indexOf('[x]') });
  // An edit after wide characters changes exactly the text in its range.
  const start = { line: 5, character: line.indexOf('gone') };
  const end = { line: 5, character: line.indexOf('gone') + 4 };
  await client.change('docs/emoji.md', 'index', { start, end });
  await client.untilFindings('docs/emoji.md', (all) => all.length === 0);
  assert.is(await client.stop(), 0);
});

chosenTest(
  'errors of the config are shown at their places, and vanish when it is repaired',
  async () => {
    const site = folder({ ...SITE, 'site.config.ts': 'export default {\n  title: 1,\n};\n' });
    const client = await LanguageClient.startHere(site);
    await client.open('docs/index.md');
    const found = await client.untilFindings('site.config.ts', (all) => all.length > 0);
    assert.is(found[0]?.range.start.line, 1);
    // Requests while there is no site have no result.
    write(site, { 'site.config.ts': CONFIG });
    await client.untilFindings('site.config.ts', (all) => all.length === 0);
    await client.change('docs/index.md', page('Start', '[x](./nowhere.md)'));
    await client.untilFindings('docs/index.md', (all) => all.length === 1);
    // Broken again, this time in an open JSON file that is not saved.
    assert.is(await client.stop(), 0);
  },
);

chosenTest('a config of JSON counts while it is typed', async () => {
  const config = { title: 'T', url: 'https://site.example', docs: { path: 'docs' }, pages: false };
  const { 'site.config.ts': _, ...pages } = SITE;
  const site = folder({ ...pages, 'site.config.json': JSON.stringify(config) });
  const client = await LanguageClient.startHere(site);
  await client.open('site.config.json', '{ "title": ');
  const [found] = await client.untilFindings('site.config.json', (all) => all.length > 0);
  assert.is(found?.code, 'config/syntax');
  await client.change('site.config.json', JSON.stringify(config));
  await client.untilFindings('site.config.json', (all) => all.length === 0);
  assert.is(await client.stop(), 0);
});

chosenTest('files that are renamed, deleted and created on disk change the findings', async () => {
  const site = folder(SITE);
  const client = await LanguageClient.startHere(site);
  await client.open('docs/index.md');
  await client.open('docs/install.md');
  await client.change('docs/index.md', `${SITE['docs/index.md']}\n[new](./new.md)\n`);
  await client.untilFindings('docs/index.md', (all) => all.length === 1);
  renameSync(join(site, 'docs/install.md'), join(site, 'docs/new.md'));
  // The document of the old name is still open, but there is no such page any more.
  const [found] = await client.untilFindings('docs/index.md', ([first]) =>
    String(first?.message).includes('install.md'),
  );
  assert.is(found?.code, 'link/missing-page');
  rmSync(join(site, 'docs/new.md'));
  await client.untilFindings('docs/index.md', (all) => all.length === 2);
  writeFileSync(join(site, 'docs/install.md'), SITE['docs/install.md'] ?? '');
  writeFileSync(join(site, 'docs/new.md'), page('New', 'Words.'));
  await client.untilFindings('docs/index.md', (all) => all.length === 0);
  assert.is(await client.stop(), 0);
});

chosenTest('the server survives hostile documents and half-typed MDX', async () => {
  const site = folder({ ...SITE, 'docs/page.mdx': page('Mdx', '<b>x</b>') });
  const client = await LanguageClient.startHere(site);
  const uris = [
    'untitled:Untitled-1',
    'file:///etc/passwd',
    `${client.uri('')}/../../outside.md`,
    `${client.uri('docs')}/%2e%2e/%2e%2e/outside.md`,
    `${client.uri('docs')}/a%00b.md`,
    `${client.uri('docs')}/%ff.md`,
    `${client.uri('docs')}/%2Fslash.md`,
    'file://host/share/page.md',
    'git:/docs/index.md?ref=x',
    'not a uri at all',
    '',
  ];
  for (const uri of uris) {
    await client.openUri(uri, '[x](./gone.md)');
    const hover = await client.request('textDocument/hover', {
      textDocument: { uri },
      position: { line: 0, character: 6 },
    });
    assert.is(hover, null);
  }
  await client.open('docs/page.mdx');
  const text = page('Mdx', '<Tabs>\n<TabItem value="a">\n{1 +}\n\nimport X from \'\n</Tabs>');
  const textDocument = { uri: client.uri('docs/page.mdx') };
  for (let end = text.indexOf('<Tabs'); end <= text.length; end += 3) {
    await client.change('docs/page.mdx', text.slice(0, end));
    assert.equal(await client.request('textDocument/documentLink', { textDocument }), []);
  }
  await client.change('docs/page.mdx', '\ud83d lone surrogates \udc00\n\n[x](./gone.md)\n');
  await client.untilFindings('docs/page.mdx', (all) =>
    all.some(({ code, range }) => code === 'link/missing-page' && range.start.line === 2),
  );
  await client.change('docs/page.mdx', page('Mdx', 'words '.repeat(300_000)));
  await client.change('docs/page.mdx', page('Mdx', 'Words.'));
  await client.untilFindings('docs/page.mdx', (all) => all.length === 0);
  const outside = [...client.published.keys()].filter((uri) => !uri.startsWith(client.uri('')));
  assert.equal(outside, []);
  assert.is(await client.stop(), 0);
});

chosenTest('a site without a config file, and a folder that is no site', async () => {
  const { 'site.config.ts': _, 'tags.yml': __, ...pages } = SITE;
  const site = folder({ ...pages, 'notes/readme.md': '[x](./gone.md)' });
  const client = await LanguageClient.startHere(site);
  await client.open('notes/readme.md');
  await client.open('docs/index.md');
  await client.change('docs/index.md', page('Start', '[x](./nowhere.md)'));
  await client.untilFindings('docs/index.md', (all) => all.length === 1);
  assert.is(client.published.has(client.uri('notes/readme.md')), false);
  assert.is(await client.stop(), 0);
});

chosenTest('output of the code of a site does not disturb the protocol', async () => {
  const noise = `console.log('a'); process.stdout.write('b\\n'); console.error('c');\n${CONFIG}`;
  const site = folder({ ...SITE, 'site.config.ts': noise });
  const client = await LanguageClient.start(site);
  await client.open('docs/index.md', page('Start', '[x](./nowhere.md)'));
  await client.untilFindings('docs/index.md', (all) => all.length === 1);
  assert.is(await client.stop(), 0);
  assert.match(client.stderr, /^a\nb\nc\n/);
});

chosenTest('without a request to shut down, the exit code is 1', async () => {
  const client = await LanguageClient.start(folder(SITE));
  await client.connection.sendNotification('exit');
  assert.is(await client.ended(), 1);
});

chosenTest('the server ends when the editor closes its input', async () => {
  const client = await LanguageClient.start(folder(SITE));
  client.closeInput();
  assert.is(await client.ended(), 1);
});

chosenTest('a prose linter of the site is asked about open pages', async () => {
  const linter = `process.stdin.resume(); let t = '';
process.stdin.on('data', (d) => { t += d; });
process.stdin.on('end', () => { t.split('\\n').forEach((line, i) => {
  const at = line.indexOf('very');
  if (at >= 0) console.log((i + 1) + ':' + (at + 1) + ': weak'); }); });\n`;
  const config = CONFIG.replace('pages: false', `pages: false, check: { prose: 'node prose.cjs' }`);
  const site = folder({ ...SITE, 'site.config.ts': config, 'prose.cjs': linter });
  const client = await LanguageClient.startHere(site);
  await client.open('docs/install.md');
  const text = page('Install', 'It is very good.\n\n## Linux\n\nWords.');
  await client.change('docs/install.md', text);
  const [found] = await client.untilFindings('docs/install.md', (all) => all.length === 1);
  assert.is(found?.code, 'prose/linter');
  assert.equal(found?.range.start, { line: 5, character: 6 });
  assert.is(await client.stop(), 0);
});

test.run();
