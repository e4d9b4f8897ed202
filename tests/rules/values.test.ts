import { execFileSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { checkValues } from '../../src/generator/rules/values.js';
import { docsgen, folder } from '../helpers/command.js';

const PAGE = `---
title: Prices
---

::include{file="./_prices.md"}

**As of May 2026**, there are two plans.

As of January 2001 nothing was for sale, and *as of May 2001* neither.

\`\`\`md
*As of January 2001:*
\`\`\`
`;
const FILES = {
  'site.config.ts': 'export default {};\n',
  'docs/index.md': PAGE,
  'docs/more.md': '# More\n\n::include{file="./_prices.md"}\n',
  'docs/_prices.md': '*As of August 2026, in dollars:*\n\n| plan | price |\n|---|---|\n| a | 1 |\n',
};

async function findingsIn(site: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await docsgen(['check', '--format', 'json', ...args], { cwd: site });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics.map(
    (d) => `${d.file}:${d.line}:${d.column} ${d.rule}`,
  );
}

function commitOn(site: string, date: string): void {
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const git = (...args: string[]): void => {
    const user = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
    execFileSync('git', [...user, ...args], { cwd: site, env, stdio: 'ignore' });
  };
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '-m', 'A commit');
}

test('values/outdated: --today gives the day, and each place is reported once', async () => {
  const site = folder(FILES);
  assert.equal(await findingsIn(site, '--today', '2027-05-31'), []);
  assert.equal(await findingsIn(site, '--today', '2027-06-01'), [
    'docs/index.md:7:1 values/outdated',
  ]);
  assert.equal(await findingsIn(site, '--today', '2027-09-01'), [
    'docs/_prices.md:1:1 values/outdated',
    'docs/index.md:7:1 values/outdated',
  ]);
});

test('without --today the last commit gives the day, and no commit gives none', async () => {
  const site = folder(FILES);
  assert.equal(await findingsIn(site), [], 'there is no repository');
  commitOn(site, '2027-09-01T01:30:00+02:00');
  assert.equal(await findingsIn(site), ['docs/index.md:7:1 values/outdated'], 'it is 31 August');
  commitOn(site, '2027-09-01T02:00:00+02:00');
  assert.is((await findingsIn(site)).length, 2);
  assert.equal(await findingsIn(site, '--today', '2026-11-01'), []);
});

test('--today refuses texts that are no day', async () => {
  const site = folder(FILES);
  for (const day of ['tomorrow', '2027-02-30', '2027-13-01', '27-01-01', '']) {
    const { code, stderr } = await docsgen(['check', '--today', day], { cwd: site });
    assert.is(code, 2, day);
    assert.match(stderr, /is not a day/);
  }
});

test('a month counts up to its end, and the message does not change from day to day', () => {
  const values = [{ file: 'a.md', line: 1, column: 1, month: '2026-12' }];
  const on = (day: string): readonly Diagnostic[] => checkValues(values, day);
  assert.is(on('2027-12-31').length, 0);
  assert.is(on('2028-01-01').length, 1);
  assert.equal(on('2028-01-01'), on('2031-07-09'));
});

test.run();
