import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, tree } from '../helpers/command.js';
import { corpusSite } from '../helpers/corpora.js';
import { inFullRun } from '../helpers/full-test.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';

const site = corpusSite(
  'electron',
  `
import { defineConfig } from 'docsgen';
export default defineConfig({
  title: 'Electron', url: 'https://www.electronjs.org', staticDirs: ['static'],
  docs: [{ id: 'default', path: 'docs', routeBasePath: 'docs', sidebars: './sidebars.json' }],
  // Some pages have components.
  markdown: { format: 'mdx' },
  // Some links lead to files of Electron's repository outside the documentation.
  check: {
    rules: {
      'link/missing-page': 'warning',
      'link/missing-asset': 'warning',
      'link/scheme': 'warning',
      'sidebar/orphan': 'off',
    },
  },
});
`,
);
const fullTest = inFullRun(site === undefined ? test.skip : test);
if (site === undefined)
  console.log(
    'The corpora are not at hand: set DOCSGEN_CORPORA to their folder to build them too.',
  );

fullTest(
  'the electron documentation builds, and all findings are real faults of its text',
  async () => {
    const folder = site ?? '';
    const before = tree(join(folder, 'docs'));
    const result = await docsgen(['build', '--format', 'json', '--no-social-cards'], {
      cwd: folder,
    });
    assert.is(result.code, 0, result.stderr + result.stdout.slice(0, 2000));
    assert.equal(tree(join(folder, 'docs')), before, 'no source file is changed');
    const { diagnostics } = JSON.parse(result.stdout) as { diagnostics: Diagnostic[] };
    const rules = new Map<string, number>();
    for (const { rule } of diagnostics) rules.set(rule, (rules.get(rule) ?? 0) + 1);
    // The 16 missing targets are files outside docs/. docs/electron-corpus.md lists them.
    const links = {
      'link/missing-asset': 6,
      'link/missing-page': 10,
      'link/own-host': 10,
      'link/plain-http': 4,
      'link/scheme': 1,
      'link/syntax': 1,
    };
    // Diagrams of the type gitGraph, which only browsers draw.
    const diagrams = { 'diagram/in-browser': 7 };
    const text = {
      'code/syntax': 5,
      'heading/second-h1': 1,
      'heading/skipped-level': 6,
      'sidebar/duplicate-doc': 1,
    };
    assert.equal(Object.fromEntries([...rules].sort()), { ...text, ...diagrams, ...links });
    for (const diagnostic of diagnostics.filter(({ rule }) => rule.startsWith('link/missing')))
      assert.match(
        diagnostic.message,
        /"(?:\.\.\/)+(?:shell|DEPS|BUILD|filenames|typings|lib|\.github|build|SECURITY|README)/,
      );
  },
);

fullTest('the build has every page of electron, with titles, sidebars and links', () => {
  const build = join(site ?? '', 'build');
  const page = (path: string): string => readFileSync(join(build, path, 'index.html'), 'utf8');
  assert.match(page('docs/latest/api/app'), /<h1[^>]*>app/);
  assert.match(page('docs/latest/tutorial/ipc'), /aria-current="page"/);
  assert.match(page('docs/latest/tutorial/ipc'), /href="\/docs\/latest\/tutorial\/process-model/);
  const manifest = JSON.parse(readFileSync(join(build, 'docsgen-manifest.json'), 'utf8')) as {
    files: Record<string, unknown>;
  };
  assert.ok(
    Object.keys(manifest.files).filter((path) => path.endsWith('/index.html')).length >= 281,
  );
  assert.ok(existsSync(join(build, 'assets/img')) || existsSync(join(build, 'assets')));
});

test.run();
