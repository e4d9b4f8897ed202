import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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

/** A linter of files that reports one word, and prints names as they are or relative. */
const FILES_LINTER = `import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
const files = process.argv.slice(2);
appendFileSync('runs.txt', files.length + '\\n');
console.log(files.length + ' files: a line without a place');
for (const [i, file] of files.entries())
  readFileSync(file, 'utf8').split('\\n').forEach((line, at) => {
    const name = i % 2 === 0 ? file : relative(process.cwd(), file);
    for (const { index } of line.matchAll(/utilize/g)) {
      console.log(name + ':' + (at + 1) + ':' + (index + 1) + ': Say "use".');
      process.exitCode = 1;
    }
  });
`;

test('prose/linter: a command with {files} reads many pages in one run', async () => {
  const names = ['index', 'a b', "it's", 'x:1:1', '$(touch ran)', 'plain'];
  const site = folder({
    'site.config.ts': CONFIG.replace('lint.cjs', 'lint.mjs {files}'),
    'lint.mjs': FILES_LINTER,
    ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, `# T\n\nWe utilize ${name}.\n`])),
    'docs/code.mdx':
      "import { utilize } from './utilize.js';\n\n# T\n\n<b>We utilize</b> {utilize}\n",
    'docs/utilize.js': 'export const utilize = 1;\n',
  });
  const first = await check(site);
  const expected = [
    ...names.map((name) => `docs/${name}.md:3:4 Say "use".`),
    'docs/code.mdx:5:7 Say "use".',
  ];
  assert.equal([...first.findings].sort(), expected.sort(), first.stderr);
  assert.is(readFileSync(join(site, 'runs.txt'), 'utf8'), '7\n');
  assert.not(existsSync(join(site, 'ran')));
  // Only the page that changed is read again.
  writeFileSync(join(site, 'docs/plain.md'), '# T\n\nWe use it.\n');
  const second = await check(site);
  assert.equal(
    [...second.findings].sort(),
    expected.filter((each) => !each.includes('plain')).sort(),
  );
  assert.is(readFileSync(join(site, 'runs.txt'), 'utf8'), '7\n1\n');
});

test('prose/linter: a linter that fails and prints no finding is an error', async () => {
  const site = folder({
    'site.config.ts': CONFIG.replace('node lint.cjs', 'echo no styles && false'),
    'docs/index.md': PAGE,
  });
  const { code, stderr } = await check(site);
  assert.is(code, 2);
  assert.match(stderr, 'The prose linter ended with 1: no styles');
});

test.run();
