import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, folder } from '../helpers/command.js';

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('git/shallow: a clone without its history tells no dates, and says so', async () => {
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
  const rules = async (cwd: string): Promise<string[]> =>
    (
      JSON.parse((await docsgen(['check', '--format', 'json'], { cwd })).stdout) as {
        diagnostics: Diagnostic[];
      }
    ).diagnostics.map((d) => d.rule);
  assert.equal(await rules(site), []);
  assert.equal(await rules(shallow), ['git/shallow']);
});

test.run();
