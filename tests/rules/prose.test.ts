import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, folder } from '../helpers/command.js';

/** A small prose linter that reports one word. */
const LINTER = `require('./words.cjs');
let text = '';
process.stdin.on('data', (chunk) => { text += chunk; }).on('end', () => {
  const file = process.env.DOCSGEN_FILE ?? '';
  text.split('\\n').forEach((line, i) => {
    for (const { index } of line.matchAll(/utilize/g))
      console.log(file + ':' + (i + 1) + ':' + (index + 1) + ': Say "use".');
  });
  process.exitCode = /utilize/.test(text) ? 1 : 0;
});
`;
const PAGE = `---
title: We utilize
---

One may utilize \`utilize\`, [utilize](/utilize "utilize") it.

\`\`\`text
utilize
\`\`\`

<!-- utilize -->

| we utilize |
|---|
| x |
`;
const CONFIG = `export default {
  check: { prose: 'node lint.cjs', rules: { 'link/missing-page': 'off' } },
};
`;

async function check(
  site: string,
  ...args: string[]
): Promise<{ code: number | null; findings: string[]; stderr: string }> {
  const { code, stdout, stderr } = await docsgen(['check', '--format', 'json', ...args], {
    cwd: site,
  });
  const { diagnostics = [] } =
    stdout === '' ? {} : (JSON.parse(stdout) as { diagnostics?: Diagnostic[] });
  return {
    code,
    stderr,
    findings: diagnostics
      .filter((d) => d.rule === 'prose/linter')
      .map((d) => `${d.file}:${d.line}:${d.column} ${d.message}`),
  };
}

test('prose/linter: the linter reads only visible words, with their positions', async () => {
  const site = folder({
    'site.config.ts': CONFIG,
    'lint.cjs': LINTER,
    'words.cjs': '',
    'docs/index.md': PAGE,
  });
  const first = await check(site);
  assert.is(first.code, 0, first.stderr);
  assert.equal(first.findings, [
    'docs/index.md:5:9 Say "use".',
    'docs/index.md:5:29 Say "use".',
    'docs/index.md:13:6 Say "use".',
  ]);
  // The findings of an unchanged text come from the cache, so the broken linter does not run.
  writeFileSync(join(site, 'words.cjs'), 'process.exit(3);\n');
  assert.equal((await check(site)).findings, first.findings);
  // A change of a file that the command names runs the linter again.
  writeFileSync(join(site, 'lint.cjs'), 'process.exit(3);\n');
  const again = await check(site);
  assert.is(again.code, 2);
  assert.match(again.stderr, /prose linter ended with 3/);
});

test.run();
