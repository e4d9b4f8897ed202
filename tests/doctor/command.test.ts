import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Check } from '../../src/generator/doctor/checks.js';
import { gatherFacts } from '../../src/generator/io/tools/doctor-facts.js';
import { docsgen, folder, sampleSite, tree, write } from '../helpers/command.js';

async function doctor(cwd: string): Promise<{ code: number | null; checks: readonly Check[] }> {
  const { code, stdout } = await docsgen(['doctor', '--format', 'json'], { cwd });
  return { code, checks: (JSON.parse(stdout) as { checks: Check[] }).checks };
}

test('doctor reports no error for a built site or a folder of it, and writes nothing', async () => {
  const site = folder(sampleSite(3));
  const fresh = await docsgen(['doctor'], { cwd: join(site, 'docs/part-0') });
  assert.is(fresh.code, 0, fresh.stdout);
  assert.match(fresh.stdout, /^ok +site\.config\.ts is valid\.$/m);
  assert.match(fresh.stdout, /There is no cache yet/);
  assert.not.ok(existsSync(join(site, '.docsgen')) || existsSync(join(site, 'build')));
  await docsgen(['build'], { cwd: site });
  const before = tree(site);
  const built = await doctor(site);
  assert.is(built.code, 0);
  const cache = built.checks.find(({ id }) => id === 'cache');
  assert.match(cache?.message ?? '', /The cache is valid: .* 4 compiled pages/);
  assert.equal(tree(site), before);
});

test('doctor names each damaged part of the cache', async () => {
  const site = folder(sampleSite(3));
  await docsgen(['build'], { cwd: site });
  const facts = join(site, '.docsgen/facts.txt');
  writeFileSync(facts, readFileSync(facts, 'utf8').replace('Page 1', 'Page 9'));
  for (const name of [...tree(join(site, '.docsgen')).keys()]) {
    if (!/^(?:articles|bundle|state)/.test(name)) continue;
    const file = join(site, '.docsgen', name);
    const bytes = readFileSync(file);
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  }
  const { cache } = await gatherFacts(site, join(site, 'build'));
  const damaged = cache?.damaged ?? [];
  for (const part of ['facts.txt', 'articles/', 'bundle-client.json', 'state-'])
    assert.ok(
      damaged.some((path) => path.startsWith(part)),
      `${part} in ${damaged.join(' ')}`,
    );
});

test('a config that does not load is an error with its place, and exit code 1', async () => {
  const { code, checks } = await doctor(
    folder({ 'docs/index.md': '# A\n', 'site.config.ts': 'export default { titel: 1 };\n' }),
  );
  assert.is(code, 1);
  const config = checks.find(({ id }) => id === 'config');
  assert.is(config?.level, 'error');
  assert.match(config?.message ?? '', 'site.config.ts:1:18');
});

test('doctor reports a missing mermaid, an old lock and a file as the output folder', async () => {
  const site = folder({
    'docs/index.md': '# A\n\n```mermaid\ngraph TD\n```\n',
    '.build.docsgen-lock': '999999999',
    build: 'a file',
  });
  const { code, checks } = await doctor(site);
  assert.is(code, 1);
  const levels = new Map(checks.map(({ id, level }) => [id, level]));
  assert.is(levels.get('package/mermaid'), 'warning');
  assert.is(levels.get('leftovers'), 'warning');
  assert.is(levels.get('folder/output'), 'error');
  write(site, { '.build.docsgen-lock': String(process.ppid) });
  const facts = await gatherFacts(site, join(site, 'build'));
  assert.is(facts.leftovers[0]?.runningProcess, process.ppid);
});

test('a folder that does not exist gives exit code 2', async () => {
  const { code, stderr } = await docsgen(['doctor', 'no/such/folder']);
  assert.is(code, 2);
  assert.match(stderr, 'There is no folder');
});

test.run();
