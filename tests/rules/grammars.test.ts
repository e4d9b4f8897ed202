import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, docsgenProcess, folder, root } from '../helpers/command.js';

/** Language → a complete program, a fragment that parses, and code that does not parse. */
const CODE: Readonly<Record<string, readonly [string, string, string]>> = {
  python: [
    'await workflow.sleep(1)',
    '@activity.defn\nasync def charge() -> None: ...',
    'def not parsed here',
  ],
  go: [
    'func f() error { return nil }',
    'ctx = workflow.WithActivityOptions(ctx, options)',
    'func broken( {\n}',
  ],
  java: ['class A {}', 'public void run() { }', 'public void run( { }'],
  php: ['<?php\n$a = 1;', 'public function run(): void {}', '<?php\n$a = ;'],
  ruby: ['class A; end', 'workflow.sleep(1)', 'class A'],
  csharp: [
    'await Workflow.DelayAsync(TimeSpan.FromHours(1));',
    'catch (ApplicationFailureException) { }',
    'var a = ;',
  ],
  bash: [
    'temporal workflow start --type Order',
    '$ temporal workflow list\n  Running',
    'if true; then',
  ],
};

test('code/syntax: code is parsed in every language whose grammar is installed', async () => {
  const blocks = Object.entries(CODE).flatMap(([language, codes]) =>
    codes.map((code) => ({ language, text: '```' + language + '\n' + code + '\n```' })),
  );
  const body = ['Words.', ...blocks.map(({ text }) => text)].join('\n\n');
  const site = folder({ 'docs/index.md': `---\ntitle: Start\n---\n\n${body}\n` });
  const findSyntaxErrors = async (run: typeof docsgen): Promise<Diagnostic[]> => {
    const { stdout } = await run(['check', '--format', 'json'], { cwd: site });
    return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  };
  // The shared process may have loaded grammars of another site.
  assert.equal(await findSyntaxErrors(docsgenProcess), [], 'without grammars there is no finding');
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'));
  const errors = await findSyntaxErrors(docsgen);
  assert.equal(
    errors.map((d) => d.rule),
    Object.keys(CODE).map(() => 'code/syntax'),
  );
  assert.equal(
    errors.map((d) => /This (\S+) does/.exec(d.message)?.[1]),
    ['Python', 'Go', 'Java', 'PHP', 'Ruby', 'C#', 'shell'],
  );
});

test.run();
