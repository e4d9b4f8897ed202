import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteInput } from '../../src/generator/model/input.js';
import { defaultSeverities } from '../../src/generator/model/rules.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import type { Site, SitePage } from '../../src/generator/model/site.js';
import { checkDiagrams } from '../../src/generator/rules/diagrams.js';
import { checkFiles } from '../helpers/check-site.js';
import { docsgen, folder, root } from '../helpers/command.js';
import { readFixture } from '../helpers/rule-fixture.js';

const fixturesFolder = join(root, 'tests/fixtures/rules');

/** Rules without a fixture, and the files with their tests. */
const OTHER_TESTS: Readonly<Record<string, string>> = {
  'diagram/missing-library': 'tests/rules/fixtures.test.ts',
  'external/broken': 'tests/rules/external.test.ts',
  'external/moved': 'tests/rules/external.test.ts',
  'git/shallow': 'tests/build/git.test.ts',
  'html/unreadable': 'tests/content/pathological.test.ts',
  'include/too-much': 'tests/content/linear.test.ts',
  'markdown/too-complex': 'tests/content/linear.test.ts',
  'markdown/too-deep': 'tests/content/pathological.test.ts',
  'mdx/client': 'tests/content/islands.test.ts',
  'mdx/component': 'tests/content/mdx.test.ts',
  'mdx/expression': 'tests/content/mdx.test.ts',
  'mdx/import': 'tests/content/mdx.test.ts',
  'mdx/island-props': 'tests/content/islands.test.ts',
  'mdx/no-island': 'tests/content/islands.test.ts',
  'mdx/page-code': 'tests/build/mdx.test.ts',
  'mdx/static-island': 'tests/build/automatic-islands.test.ts',
  'mdx/value': 'tests/content/mdx.test.ts',
  'move/reference': 'tests/refactor/command.test.ts',
  'plugin/collision': 'tests/build/plugins/content.test.ts',
  'plugin/invalid': 'tests/build/plugins/faults.test.ts',
  'plugin/message': 'tests/build/unified-plugins.test.ts',
  'plugin/result': 'tests/build/plugins/faults.test.ts',
  'plugin/throws': 'tests/build/plugins/faults.test.ts',
  'page/too-large': 'tests/content/linear.test.ts',
  'page/crash': 'tests/content/crash.test.ts',
  'page/render': 'tests/design/slots.test.ts',
  'page/resources': 'tests/build/site-code.test.ts',
  'prose/linter': 'tests/rules/prose.test.ts',
  'read/encoding': 'tests/rules/encoding.test.ts',
  'read/symlink-broken': 'tests/build/symlinks.test.ts',
  'read/symlink-loop': 'tests/build/symlinks.test.ts',
  'read/symlink-outside': 'tests/build/symlinks.test.ts',
  'read/unreadable': 'tests/build/unreadable.test.ts',
  'search/golden': 'tests/search/golden.test.ts',
  'search/tests': 'tests/search/golden.test.ts',
  'values/outdated': 'tests/rules/values.test.ts',
  'untrusted/left-out': 'tests/build/untrusted.test.ts',
};

/** Rules whose fixtures are also checked by the command: pages, graph, data files, config, code. */
const THROUGH_COMMAND = new Set([
  'link/missing-page',
  'sidebar/unknown-doc',
  'tags/syntax',
  'config/unknown-key',
  'code/marks',
]);

const rules = readdirSync(fixturesFolder).map((name) =>
  name.replace('__', '/').replace('.txt', ''),
);

async function findingsOfCommand(files: Readonly<Record<string, string>>): Promise<Diagnostic[]> {
  const { code, stdout, stderr } = await docsgen(
    ['check', '--format', 'json', '--no-cache', '--jobs', '1'],
    { cwd: folder(files) },
  );
  assert.ok(code === 0 || code === 1 || code === 2, stderr);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

for (const rule of rules) {
  const fixture = readFixture(join(fixturesFolder, `${rule.replace('/', '__')}.txt`), rule);
  const files = { 'site.config.ts': 'export default {};\n', ...fixture.files };
  test(`${rule}: the findings are those of the fixture`, async () => {
    const findings = await checkFiles(files);
    if (THROUGH_COMMAND.has(rule)) assert.equal(await findingsOfCommand(files), findings);
    const exact = new Set(fixture.expected.filter((line) => /:\d+:\d+ /.test(line)));
    const reported = findings
      .map((d) => {
        const full = `${d.file}:${d.line}:${d.column} ${d.rule}`;
        return exact.has(full) ? full : `${d.file}:${d.line} ${d.rule}`;
      })
      .sort();
    assert.equal(
      reported,
      fixture.expected,
      findings.map((d) => `${d.file}:${d.line}:${d.column} ${d.rule} ${d.message}`).join('\n'),
    );
    assert.ok(
      findings.some((d) => d.rule === rule),
      'the fixture has a finding of its rule',
    );
    for (const d of findings) {
      const defaultSeverity = defaultSeverities.get(d.rule);
      assert.ok(
        defaultSeverity === 'off' || defaultSeverity === d.severity,
        `${d.rule} is ${String(defaultSeverity)}, and ${d.severity} here`,
      );
      assert.match(d.hint, /^[^a-z\s].{8}/s, `${d.rule} has a hint`);
    }
  });
}

test('the fixtures for the command exist', () => {
  assert.equal(
    [...THROUGH_COMMAND].filter((rule) => !rules.includes(rule)),
    [],
  );
});

test('diagram/missing-library: one finding at the first diagram', () => {
  const diagram = { file: 'docs/a.md', line: 3, column: 1 };
  const page = (facts: object): SitePage => ({ facts }) as SitePage;
  const site = { pages: [page({}), page({ diagram }), page({ diagram })] } as unknown as Site;
  const check = (hasMermaid: boolean): readonly string[] =>
    checkDiagrams(site, { hasMermaid } as SiteInput).map(
      ({ file, line, message }) => `${file}:${line} ${message}`,
    );
  assert.equal(check(true), []);
  assert.equal(check(false), [
    'docs/a.md:3 mermaid is not installed: 2 pages show the source of diagrams.',
  ]);
});

test('every rule has a fixture or a test, and a line in the documentation', () => {
  const documented = readFileSync(join(root, 'docs/rules.md'), 'utf8');
  for (const rule of defaultSeverities.keys()) {
    const otherTest = OTHER_TESTS[rule];
    assert.is(
      rules.includes(rule),
      otherTest === undefined,
      `${rule} has either a fixture or another test`,
    );
    if (otherTest !== undefined)
      assert.match(readFileSync(join(root, otherTest), 'utf8'), rule.split('/')[1] ?? rule);
    assert.match(documented, `\`${rule}\``);
  }
});

test.run();
