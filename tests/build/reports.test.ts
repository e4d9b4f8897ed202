import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { realpathSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findRepository } from '../../src/generator/io/git/repository.js';
import { docsgen, folder, write } from '../helpers/command.js';

const PAGE = '---\ntitle: A\ndescription: B.\n---\n\n[a](./gone.md)\n';

test('the repository is the nearest folder with .git or the workspace of the CI job', () => {
  const top = realpathSync(folder({ 'repo/my site/docs/a.md': PAGE }));
  const repo = join(top, 'repo');
  const site = join(repo, 'my site');
  const pathOf = (workspace?: string): string =>
    findRepository(site, workspace).pathOf('docs/a.md');
  assert.is(pathOf(), 'docs/a.md', 'no repository');
  write(repo, { '.git': 'gitdir: elsewhere\n' });
  assert.is(pathOf(), 'my site/docs/a.md', 'a worktree has a file');
  assert.is(findRepository(site, undefined).url, `${pathToFileURL(repo).href}/`);
  assert.is(pathOf(top), 'repo/my site/docs/a.md', 'the workspace contains the site');
  assert.is(pathOf(join(top, 'other')), 'my site/docs/a.md', 'the workspace is elsewhere');
  assert.is(pathOf(`${repo}/my`), 'my site/docs/a.md', 'the names only have a common start');
  assert.is(pathOf(''), 'my site/docs/a.md');
});

test('paths in GitHub and SARIF reports start at the root of the repository', async () => {
  const repo = folder({
    'website/docs/a.md': PAGE,
    'website/site.config.ts': 'export default {};',
  });
  mkdirSync(join(repo, '.git'));
  const env = { GITHUB_WORKSPACE: '' };
  const github = await docsgen(['check', 'website', '--format', 'github'], { cwd: repo, env });
  assert.match(github.stderr, /^::error file=website\/docs\/a\.md,line=6,col=1,/m);
  const { stdout } = await docsgen(['check', '--format', 'sarif'], {
    cwd: join(repo, 'website'),
    env,
  });
  const { runs } = JSON.parse(stdout) as {
    runs: {
      originalUriBaseIds: Record<string, { uri: string }>;
      results: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[];
    }[];
  };
  assert.is(
    runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri,
    'website/docs/a.md',
  );
  assert.is(
    fileURLToPath(runs[0]?.originalUriBaseIds['%SRCROOT%']?.uri ?? ''),
    `${realpathSync(repo)}/`,
  );
});

test('build and check group repeated findings, and --all prints each of them', async () => {
  const links = Array.from({ length: 12 }, (_, i) => `[a](./gone-${i}.md)\n`).join('\n');
  const site = folder({ 'docs/a.md': `---\ntitle: A\ndescription: B.\n---\n\n${links}` });
  for (const command of ['build', 'check']) {
    const short = await docsgen([command], { cwd: site });
    assert.is(short.code, 1);
    assert.is(short.stderr.split('No page at').length - 1, 5, command);
    assert.match(short.stderr, '… and 7 more like this; `--all` shows them');
    assert.match(short.stderr, /^link\/missing-page +error +12 +1$/m);
  }
  const all = await docsgen(['check', '--all'], { cwd: site });
  assert.is(all.stderr.split('No page at').length - 1, 12);
});

test('FORCE_COLOR colours a report in a pipe, and NO_COLOR turns that off', async () => {
  const site = folder({ 'docs/a.md': PAGE });
  const forced = await docsgen(['check'], { cwd: site, env: { FORCE_COLOR: '1', NO_COLOR: '' } });
  assert.ok(forced.stderr.includes('\u001b[31merror\u001b[0m'));
  const plain = await docsgen(['check'], { cwd: site, env: { FORCE_COLOR: '1', NO_COLOR: '1' } });
  assert.not.ok(plain.stderr.includes('\u001b'));
});

test.run();
