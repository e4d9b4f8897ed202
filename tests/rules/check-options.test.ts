import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, folder } from '../helpers/command.js';

const page = (title: string, ...lines: string[]): string =>
  `---\ntitle: ${title}\n---\n\n${lines.join('\n\n')}\n`;
const FILES = {
  'site.config.ts': "export default { url: 'https://docs.acme.dev' };\n",
  'docs/index.md': page(
    'Start',
    'See [one](/ONE), [two](./two#prat), [gone](/gone), [host](https://docs.acme.dev/one).',
    '[def][d]',
    '[d]: /Two "A title"',
  ),
  'docs/one.md': page('One', 'Words.'),
  'docs/two.md': page('Two', 'Words [back](./gone.md).', '## Part', 'Words.'),
};
const readOutput = (site: string, file: string): string => readFileSync(join(site, file), 'utf8');

async function findingsIn(site: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await docsgen(['check', '--format', 'json', ...args], { cwd: site });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics.map(
    (d) => `${d.file}:${d.line} ${d.rule}`,
  );
}

test('a baseline hides only its findings, also when they move in their file', async () => {
  const site = folder(FILES);
  const before = await findingsIn(site);
  assert.is(before.length, 6);
  const written = await docsgen(['check', '--baseline'], { cwd: site });
  assert.is(written.code, 0);
  assert.match(written.stdout, /Wrote docsgen\.baseline\.json/);
  assert.equal(await findingsIn(site), []);
  assert.is(
    (await docsgen(['build', '--quiet'], { cwd: site })).code,
    0,
    'a build uses the baseline too',
  );
  writeFileSync(
    join(site, 'docs/two.md'),
    page(
      'Two',
      'More.',
      'And more.',
      'Words [back](./gone.md), [back](./gone.md), [new](./new.md).',
      '## Part',
    ),
  );
  assert.equal(await findingsIn(site), [
    'docs/two.md:9 link/missing-page',
    'docs/two.md:9 link/missing-page',
  ]);
  writeFileSync(join(site, 'docs/two.md'), page('Two', 'Words.', '## Part'));
  assert.match(
    (await docsgen(['check'], { cwd: site })).stdout,
    /5 in the baseline\.\n1 finding of the baseline is fixed/,
  );
});

test('the summary agrees in number', async () => {
  const site = folder({ 'docs/index.md': page('Start', '[a](/START)') });
  const { stdout } = await docsgen(['check'], { cwd: site });
  assert.match(stdout, /^1 page checked: 1 error\.\n/m);
});

test('the report covers only the given files and folders', async () => {
  const site = folder({ ...FILES, 'docs/deep/three.md': page('Three', '[a](./a.md)') });
  assert.equal(await findingsIn(site, 'docs/two.md'), ['docs/two.md:5 link/missing-page']);
  assert.equal(await findingsIn(site, 'docs/deep', 'docs/two.md'), [
    'docs/deep/three.md:5 link/missing-page',
    'docs/two.md:5 link/missing-page',
  ]);
  assert.is((await docsgen(['check', 'docs/nope.md'], { cwd: site })).code, 2);
  assert.is((await docsgen(['check', 'docs/one.md', '..'], { cwd: site })).code, 2);
});

test('SARIF names every finding with rule, position and level', async () => {
  const site = folder(FILES);
  const { code, stdout } = await docsgen(['check', '--format', 'sarif'], { cwd: site });
  assert.is(code, 1);
  const { version, runs } = JSON.parse(stdout) as {
    version: string;
    runs: {
      tool: { driver: { rules: { id: string }[] } };
      results: {
        ruleId: string;
        ruleIndex: number;
        level: string;
        locations: {
          physicalLocation: {
            artifactLocation: { uri: string };
            region: { startLine: number; startColumn: number };
          };
        }[];
      }[];
    }[];
  };
  assert.is(version, '2.1.0');
  const [run] = runs;
  assert.is(run?.results.length, 6);
  for (const result of run?.results ?? [])
    assert.is(run?.tool.driver.rules[result.ruleIndex]?.id, result.ruleId);
  const gone = run?.results.find((r) => r.ruleId === 'link/missing-page');
  assert.equal(
    [
      gone?.level,
      gone?.locations[0]?.physicalLocation.artifactLocation.uri,
      gone?.locations[0]?.physicalLocation.region,
    ],
    ['error', 'docs/index.md', { startLine: 5, startColumn: 37 }],
  );
});

test('SARIF reports the findings of an invalid config', async () => {
  const site = folder({
    'site.config.ts': 'export default { titel: 1 };\n',
    'docs/index.md': page('Start', 'Words.'),
  });
  const { code, stdout } = await docsgen(['check', '--format', 'sarif'], { cwd: site });
  assert.is(code, 2);
  const { runs } = JSON.parse(stdout) as { runs: { results: { ruleId: string }[] }[] };
  assert.equal(
    runs[0]?.results.map((r) => r.ruleId),
    ['config/unknown-key'],
  );
});

test('--strict fails on warnings that the config has not turned off', async () => {
  const site = folder({ 'docs/index.md': page('Start', '[a](http://acme.dev)') });
  assert.is((await docsgen(['check'], { cwd: site })).code, 0);
  assert.is((await docsgen(['check', '--strict'], { cwd: site })).code, 1);
  writeFileSync(
    join(site, 'site.config.ts'),
    "export default { check: { rules: { 'link/plain-http': 'off' } } };\n",
  );
  assert.is((await docsgen(['check', '--strict'], { cwd: site })).code, 0);
});

test('--parity prints which topics exist in which languages', async () => {
  const topic = (title: string): string => page(title, 'Words.', '## Start');
  const site = folder({
    'site.config.ts': "export default { check: { parity: [{ folder: 'docs/sdk' }] } };\n",
    'docs/index.md': page('A', 'B.'),
    'docs/sdk/go/timers.md': topic('T'),
    'docs/sdk/go/signals.md': topic('S'),
    'docs/sdk/php/timers.md': topic('T'),
  });
  const { stdout } = await docsgen(['check', '--parity'], { cwd: site });
  assert.match(stdout, /signals {2}x +·\ntimers {3}x +x\n1 of 2 topics in all 2 languages\./);
});

test('each host gets its file of redirects, and an old anchor leads to the new one', async () => {
  const site = folder({
    ...FILES,
    'docs/index.md': page('Start', 'Words.'),
    'docs/two.md': page('Two', 'Words.', '## Part', 'Words.'),
    'redirects.txt': '# moved\n/old /one\n/two#gone /two#part\n/two#away /one\n',
    'site.config.ts': "export default { redirectFiles: ['netlify', 'vercel', 'nginx'] };\n",
  });
  const { code, stderr } = await docsgen(['build'], { cwd: site });
  assert.is(code, 0, stderr);
  assert.is(readOutput(site, 'build/_redirects'), '/old /one 301\n');
  assert.equal(JSON.parse(readOutput(site, 'build/vercel.json')), {
    redirects: [{ source: '/old', destination: '/one', permanent: true }],
  });
  assert.match(readOutput(site, 'build/redirects.nginx.conf'), '"~^/old/?$" "/one$is_args$args";');
  const html = readOutput(site, 'build/two/index.html');
  assert.match(html, /<h2 id="part"[^>]*><span id="gone" class="old-anchor"><\/span>/);
  assert.match(html, /<li id="away" data-moved>.*<a href="\/one">/);
  assert.ok(existsSync(join(site, 'build/old/index.html')));
});

test.run();
