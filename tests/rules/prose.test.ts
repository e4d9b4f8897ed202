import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, folder } from '../helpers/command.js';

/** A prose linter in a few lines: it does not like one word. */
const LINTER = `let text = '';
process.stdin.on('data', (chunk) => { text += chunk; }).on('end', () => {
  text.split('\\n').forEach((line, i) => {
    for (const { index } of line.matchAll(/utilize/g)) console.log((process.env.DOCSGEN_FILE ?? '') + ':' + (i + 1) + ':' + (index + 1) + ': Say "use".');
  });
  process.exitCode = /utilize/.test(text) ? 1 : 0;
});
`;
const PAGE =
  '---\ntitle: We utilize\n---\n\nOne may utilize `utilize`, [utilize](/utilize "utilize") it.\n\n```text\nutilize\n```\n\n<!-- utilize -->\n\n| we utilize |\n|---|\n| x |\n';

async function check(
  site: string,
  ...args: string[]
): Promise<{ code: number | null; found: string[]; stderr: string }> {
  const { code, stdout, stderr } = await docsgen(['check', '--format', 'json', ...args], {
    cwd: site,
  });
  const { diagnostics = [] } =
    stdout === '' ? {} : (JSON.parse(stdout) as { diagnostics?: Diagnostic[] });
  return {
    code,
    stderr,
    found: diagnostics
      .filter((d) => d.rule === 'prose/linter')
      .map((d) => `${d.file}:${d.line}:${d.column} ${d.message}`),
  };
}

test('prose/linter: a linter reads the words that readers see, at their true places', async () => {
  const site = folder({
    'site.config.ts': `export default { check: { prose: 'node lint.cjs', rules: { 'link/missing-page': 'off' } } };\n`,
    'lint.cjs': LINTER,
    'docs/index.md': PAGE,
  });
  const first = await check(site);
  assert.is(first.code, 0, first.stderr);
  assert.equal(first.found, [
    'docs/index.md:5:9 Say "use".',
    'docs/index.md:5:29 Say "use".',
    'docs/index.md:13:6 Say "use".',
  ]);
  // An answer is kept for a text that has not changed: a linter that cannot run any more is not missed.
  writeFileSync(join(site, 'lint.cjs'), 'process.exit(3);\n');
  assert.equal((await check(site)).found, first.found);
  const again = await check(site, '--no-cache');
  assert.is(again.code, 2);
  assert.match(again.stderr, /prose linter ended with 3/);
});

test.run();
