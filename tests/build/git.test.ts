import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, folder } from '../helpers/command.js';
import { openTab } from '../helpers/live.js';
import { serving, stopAll } from '../helpers/serving.js';

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('git/shallow: dates are left out of a clone without history, with a finding', async () => {
  const site = folder({
    'site.config.ts': 'export default { docs: { path: "docs", showLastUpdated: true } };\n',
    'docs/index.md': '# Start\n\nWords.\n',
  });
  git(site, 'init', '--quiet');
  for (const message of ['one', 'two']) {
    git(site, 'add', '.');
    git(site, 'commit', '--quiet', '--allow-empty', '-m', message);
  }
  const shallow = join(folder({}), 'clone');
  git(site, 'clone', '--quiet', '--depth', '1', pathToFileURL(site).href, shallow);
  const findingsIn = async (cwd: string): Promise<string[]> => {
    const { stdout } = await docsgen(['check', '--format', 'json'], { cwd });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    return diagnostics.map((d) => `${d.file}:${d.line}:${d.column} ${d.rule}`);
  };
  assert.equal(await findingsIn(site), []);
  assert.equal(await findingsIn(shallow), ['site.config.ts:1:40 git/shallow']);
});

test('sitemap and feeds have the dates of git, also if pages do not show them', async () => {
  const site = folder({
    'site.config.ts': 'export default { url: "https://x.example", docs: { path: "docs" } };\n',
    'docs/index.md': '# Start\n\nWords.\n',
    'docs/a.md': '# A\n\nWords.\n',
  });
  git(site, 'init', '--quiet');
  const commit = (date: string, file: string): void => {
    git(site, 'add', file);
    process.env['GIT_COMMITTER_DATE'] = date;
    git(site, 'commit', '--quiet', '-m', file);
    delete process.env['GIT_COMMITTER_DATE'];
  };
  commit('2026-01-02T03:04:05+02:00', 'docs/index.md');
  commit('2026-02-03T04:05:06Z', 'docs/a.md');
  const built = async (cwd: string): Promise<(path: string) => string> => {
    const { code, stderr } = await docsgen(['build', '--quiet'], { cwd });
    assert.is(`${code} ${stderr}`, '0 ');
    return (path) => readFileSync(join(cwd, 'build', path), 'utf8');
  };
  const read = await built(site);
  const lastmod = '<loc>https://x.example/</loc><lastmod>2026-01-02</lastmod>';
  assert.match(read('sitemap.xml'), lastmod);
  const { items } = JSON.parse(read('changes.json')) as { items: { url: string }[] };
  assert.equal(
    items.map((item) => item.url),
    ['https://x.example/a', 'https://x.example/'],
  );
  assert.not.match(read('a/index.html'), '2026');
  const clone = join(folder({}), 'clone');
  git(site, 'clone', '--quiet', '--depth', '1', pathToFileURL(site).href, clone);
  writeFileSync(join(clone, 'site.config.ts'), readFileSync(join(site, 'site.config.ts')));
  assert.not.match((await built(clone))('sitemap.xml'), 'lastmod');
});

test('one notice explains why git gives no dates', async () => {
  const config = 'export default { docs: { path: "docs", showLastUpdated: true } };\n';
  const site = folder({ 'site.config.ts': config, 'docs/index.md': '# Start\n\nWords.\n' });
  const notice = 'docsgen: Dates of the last update are left out: ';
  const outside = await docsgen(['check', '--strict'], { cwd: site });
  assert.is(outside.code, 0, outside.stderr);
  assert.is(outside.stderr, `${notice}the site is not in a git repository.\n`);
  assert.is((await docsgen(['build', '--quiet'], { cwd: site })).stderr, '');
  git(site, 'init', '--quiet');
  const empty = await docsgen(['check'], { cwd: site });
  assert.is(empty.stderr, `${notice}the repository has no commits.\n`);
  const without = await docsgen(['check'], { cwd: site, env: { PATH: '/nowhere' } });
  assert.is(without.stderr, `${notice}git is not installed.\n`);
  assert.is(without.code, 0);
});

test('serve --watch shows the date of a new commit', async () => {
  const site = folder({
    'site.config.ts': 'export default { docs: { path: "docs", showLastUpdated: true } };\n',
    'docs/index.md': '---\ntitle: Start\n---\n\nWords.\n',
  });
  git(site, 'init', '--quiet');
  git(site, 'add', '.');
  git(site, 'commit', '--quiet', '-m', 'Words');
  const server = await serving(['--watch'], site);
  const tab = await openTab(server.port, '/');
  process.env['GIT_COMMITTER_DATE'] = '2021-02-03T00:00:00Z';
  git(site, 'commit', '--quiet', '--amend', '--no-edit');
  delete process.env['GIT_COMMITTER_DATE'];
  await tab.next('page', ({ chunk }) => JSON.stringify(chunk).includes('2021-02-03'));
  tab.close();
  assert.is(await server.stop(), 0);
});

test.after(stopAll);
test.run();
