import { join } from 'node:path';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite, write } from '../helpers/command.js';
import { editorLink } from '../../src/generator/serve/tabs/editor.js';
import { openTab } from '../helpers/live.js';
import { get, serving, servingProcess, stopAll } from '../helpers/serving.js';

test('K-02 the preview serves clean addresses, and R-04 a 404 page for unknown ones', async () => {
  const site = folder(sampleSite(3));
  await docsgen(['build'], { cwd: site });
  const server = await servingProcess([], site);
  assert.match(
    await get(server.port, '/part-0/page-1'),
    /^HTTP\/1\.1 200[\s\S]*<title>Page 1 \| Sample<\/title>/,
  );
  assert.match(await get(server.port, '/part-0/page-1/?x=1'), /^HTTP\/1\.1 200/);
  assert.match(await get(server.port, '/no/such'), /^HTTP\/1\.1 404[\s\S]*Page Not Found/);
  assert.match(await get(server.port, '/docsgen-manifest.json'), /^HTTP\/1\.1 404/);
  assert.is(await server.stop(), 0, 'SIGTERM ends the server without an error');
});

test('a preview without a built site names the command that builds it', async () => {
  const result = await docsgen(['serve', '--port', '0'], {
    cwd: folder({ 'docs/index.md': '# A\n' }),
  });
  assert.is(result.code, 2);
  assert.match(result.stderr, /docsgen build/);
});

test('K-02 an open page gets changes, errors and fixes, and survives a bad config', async () => {
  const site = folder(sampleSite(3));
  const server = await serving(['--watch'], site);
  const tab = await openTab(server.port, '/part-0/page-1');
  write(site, { 'docs/part-0/page-1.md': '# Edited heading\n\n## Code\n' });
  assert.match(JSON.stringify(await tab.next('page')), /Edited heading/);
  assert.match(await get(server.port, '/part-0/page-1'), /Edited heading/);
  write(site, { 'docs/fresh.md': '# Fresh\n\n[gone](./gone.md)\n' });
  const [error] = (await tab.next('errors', ({ errors }) => errors.length > 0)).errors;
  assert.is(error?.place, 'docs/fresh.md:3:1');
  assert.is(error?.rule, 'link/missing-page');
  assert.equal(
    error?.lines.find(({ column }) => column !== undefined),
    { number: 3, text: '[gone](./gone.md)', column: 1 },
  );
  write(site, { 'docs/fresh.md': '# Fresh\n' });
  await tab.next('errors', ({ errors }) => errors.length === 0);
  assert.match(await get(server.port, '/fresh'), /^HTTP\/1\.1 200/);
  const other = await openTab(server.port, '/fresh');
  rmSync(join(site, 'docs/fresh.md'));
  await other.next('reload');
  assert.match(await get(server.port, '/fresh'), /^HTTP\/1\.1 404/);
  write(site, { 'site.config.ts': 'export default { titel: 1 };\n' });
  assert.match(
    JSON.stringify(await tab.next('errors', ({ errors }) => errors.length > 0)),
    /config\/unknown-key/,
  );
  assert.match(
    await get(server.port, '/part-0/page-1'),
    /Edited heading/,
    'the last good state is served',
  );
  write(site, { 'site.config.ts': "export default { title: 'Renamed' };\n" });
  await tab.next('reload');
  assert.match(await get(server.port, '/part-0/page-1'), /<title>[^<]*\| Renamed<\/title>/);
  tab.close();
  other.close();
  assert.is(await server.stop(), 0);
});

test('K-02 the watch server shows drafts with a notice, and a build leaves them out', async () => {
  const draft = (word: string): string =>
    `---\ntitle: Coming\ndescription: A page to come.\ndraft: true\n---\n\nThe ${word} text.\n`;
  const site = folder({
    ...sampleSite(2),
    'docs/coming.md': draft('first'),
    'docs/leads.md': '# Leads\n\n[there](./coming.md)\n',
  });
  const server = await serving(['--watch'], site);
  const response = await get(server.port, '/coming');
  assert.match(response, /This page is a draft/);
  assert.match(response, /The first text/);
  assert.match(response, /<meta name="robots" content="noindex/);
  assert.match(await get(server.port, '/leads'), /href="\/coming"/);
  const tab = await openTab(server.port, '/coming');
  const { errors } = await tab.next('errors', (message) => message.errors.length > 0);
  assert.equal(
    errors.map(({ rule, place }) => `${rule} ${place}`),
    ['link/draft docs/leads.md:3:1'],
  );
  write(site, { 'docs/coming.md': draft('second') });
  assert.match(JSON.stringify(await tab.next('page')), /The second text/);
  assert.match(await get(server.port, '/coming'), /The second text/);
  tab.close();
  assert.is(await server.stop(), 0);
  write(site, { 'docs/leads.md': '# Leads\n' });
  assert.is((await docsgen(['build'], { cwd: site })).code, 0);
  assert.not.ok(existsSync(join(site, 'build/coming/index.html')));
});

test('K-02 a site that cannot be read at first is served once it is fixed', async () => {
  const site = folder({ ...sampleSite(2), 'site.config.ts': 'export default {\n' });
  const server = await serving(['--watch'], site);
  assert.match(await get(server.port, '/part-0/page-1'), /^HTTP\/1\.1 500[\s\S]*live\.js/);
  const tab = await openTab(server.port, '/part-0/page-1');
  const { errors } = await tab.next('errors', (message) => message.errors.length > 0);
  assert.is(errors[0]?.rule, 'config/syntax');
  write(site, { 'site.config.ts': "export default { title: 'Fixed', socialCards: false };\n" });
  await tab.next('reload');
  assert.match(await get(server.port, '/part-0/page-1'), /<title>Page 1 \| Fixed/);
  tab.close();
  assert.is(await server.stop(), 0);
});

test('a page that changed before its tab was connected gets the change', async () => {
  const site = folder(sampleSite(2));
  const server = await serving(['--watch'], site);
  const outdated = await openTab(server.port, '/part-0/page-1', 'something-older');
  await outdated.next('reload');
  const navigated = await openTab(server.port, '/part-0/page-1', '');
  assert.match(JSON.stringify(await navigated.next('page')), /Text of page 1/);
  // The first message for an unchanged page is that of the edit.
  const current = await openTab(server.port, '/part-0/page-1');
  write(site, { 'docs/part-0/page-2.md': '# Another page\n\n## Code\n' });
  write(site, { 'docs/part-0/page-1.md': '# Last\n\n## Code\n' });
  assert.match(JSON.stringify(await current.next('page')), /Last|Another page/);
  for (const tab of [outdated, navigated, current]) tab.close();
  await server.stop();
});

test('the server takes the next free port and names it', async () => {
  const site = folder(sampleSite(1));
  const first = await serving(['--watch'], site);
  const second = await serving(['--watch', '--port', String(first.port)], site);
  assert.ok(second.port > first.port);
  assert.match(
    second.output(),
    new RegExp(`Port ${first.port} is in use; using port ${second.port}`),
  );
  await first.stop();
  await second.stop();
});

test('the terminal shows a line for each rebuild and each error once', async () => {
  const site = folder(sampleSite(3));
  const server = await serving(['--watch'], site);
  const tab = await openTab(server.port, '/part-0/page-1');
  const broken = '---\ntitle: One\n---\n\n[gone](./gone.md) and [code](#code)\n\n## Code\n';
  write(site, { 'docs/part-0/page-1.md': broken });
  await tab.next('errors', ({ errors }) => errors.length > 0);
  write(site, { 'docs/part-0/page-1.md': broken.replace('and', 'or') });
  await tab.next('page', ({ chunk }) => JSON.stringify(chunk).includes(' or '));
  write(site, { 'docs/part-0/page-1.md': '---\ntitle: One\n---\n\nFine.\n\n## Code\n' });
  await tab.next('errors', ({ errors }) => errors.length === 0);
  tab.close();
  assert.is(await server.stop(), 0);
  assert.is(server.output().match(/link\/missing-page/g)?.length, 1);
  assert.match(server.output(), /Updated docs\/part-0\/page-1\.md in \d+ ms; 1 error/);
  assert.match(server.output(), /all errors are fixed/);
});

test('--open opens the site in a browser, and prints a note when there is none', async () => {
  // In place of a browser: writes the address into a file of the site.
  const browser = `#!/bin/sh
cd "$(dirname "$0")"
printf %s "$1" > opened.tmp
mv opened.tmp static/opened.txt
`;
  const site = folder({ ...sampleSite(1), 'browser.sh': browser, 'static/a.txt': 'a' });
  chmodSync(join(site, 'browser.sh'), 0o755);
  process.env['BROWSER'] = join(site, 'browser.sh');
  const server = await serving(['--watch', '--open'], site);
  const opened = async (): Promise<string> => {
    const answer = await get(server.port, '/opened.txt');
    return answer.startsWith('HTTP/1.1 200') ? answer : opened();
  };
  assert.match(await opened(), new RegExp(`http://localhost:${server.port}/$`));
  process.env['BROWSER'] = '/no/such/browser';
  const without = await serving(['--watch', '--open'], site);
  assert.match(await get(without.port, '/a.txt'), /^HTTP\/1\.1 200/);
  delete process.env['BROWSER'];
  await without.stop();
  assert.match(without.output(), /no browser could be opened/);
  await server.stop();
});

test('SIGINT ends the server without an error while pages are open', async () => {
  const server = await servingProcess(['--watch'], folder(sampleSite(1)));
  const tab = await openTab(server.port, '/');
  server.child.kill('SIGINT');
  assert.is(await server.ended, 0);
  tab.close();
});

test('--editor takes the name of an editor or a template, and refuses anything else', async () => {
  const link = (editor: string | undefined, path = '/site/docs/a b.md'): string | undefined =>
    editorLink(editor, () => path)({ file: 'x', line: 3, column: 5 });
  assert.is(link(undefined), undefined);
  assert.is(link('vscode'), 'vscode://file/site/docs/a%20b.md:3:5');
  assert.is(link('vscode', 'C:\\site\\a.md'), 'vscode://file/C:/site/a.md:3:5');
  assert.is(link('idea'), 'idea://open?file=/site/docs/a%20b.md&line=3&column=5');
  assert.is(link('my+editor:{path}?{line}'), 'my+editor:/site/docs/a%20b.md?3');
  for (const wrong of ['vscod', 'javascript:alert({path})', 'constructor', '{path}'])
    assert.throws(() => link(wrong), /neither a known editor nor/, wrong);
  const { code, stderr } = await docsgen(['serve', '--watch', '--port', '0', '--editor', 'vscod'], {
    cwd: folder(sampleSite(1)),
  });
  assert.is(code, 2);
  assert.match(stderr, /Did you mean "vscode"/);
});

test.after(stopAll);

test.run();
