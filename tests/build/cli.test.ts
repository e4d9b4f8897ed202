import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CommanderError, type Command } from 'commander';
import { createProgram } from '../../src/generator/commands/program.js';
import { docsgen, folder, root } from '../helpers/command.js';

/** Parses a command line that ends before it runs, and returns its exit code and its output. */
async function usage(args: readonly string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const program = createProgram(() => undefined);
  const quiet = (command: Command): void => {
    command.configureOutput({
      writeErr: (part) => {
        text += part;
      },
      writeOut: (part) => {
        text += part;
      },
    });
    command.commands.forEach(quiet);
  };
  quiet(program);
  try {
    await program.parseAsync(['node', 'docsgen', ...args]);
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, text };
    throw error;
  }
  throw new Error(`docsgen ${args.join(' ')} was accepted`);
}

test('--base-url accepts only a clean path, and every message has an example', async () => {
  for (const [value, hint] of [
    ['docs', 'Write "/docs/"'],
    ['/docs', 'Write "/docs/"'],
    ['docs/', 'Write "/docs/"'],
    ['//docs//v1/', 'Write "/docs/v1/"'],
    ['', 'Write "/"'],
    ['https://acme.dev/docs/', 'e.g. "/docs/"'],
    ['//evil.example/', 'Write "/evil.example/"'],
    ['/a/../b/', 'e.g. "/docs/"'],
    ['/%2e%2e/', 'e.g. "/docs/"'],
    ['/./', 'e.g. "/docs/"'],
    ['/a b/', 'e.g. "/docs/"'],
    ['/a?b/', 'e.g. "/docs/"'],
    ['/a#b/', 'e.g. "/docs/"'],
    ['\\docs\\', 'e.g. "/docs/"'],
    ['/"><script>/', 'e.g. "/docs/"'],
    ['/a%/', 'e.g. "/docs/"'],
    ['/a\nb/', 'e.g. "/docs/"'],
  ] as const) {
    const { code, text } = await usage(['build', '--base-url', value]);
    assert.is(code, 1, value);
    assert.match(text, "option '--base-url <path>'");
    assert.match(text, hint, `${value}: ${text}`);
  }
});

test('numbers are decimal integers within their bounds', async () => {
  for (const [command, flag, values] of [
    ['build', '--jobs', ['0', '65', '-1', '1.5', '0x4', '1e1', '', ' 4', 'many']],
    ['serve', '--port', ['65536', '-1', '', '80.5', '0x50', 'http']],
  ] as const)
    for (const value of values) {
      const { text } = await usage([command, `${flag}=${value}`]);
      assert.match(text, 'It must be an integer from', `${flag} ${value}: ${text}`);
    }
});

test('an unknown format gives the list of formats and the nearest one', async () => {
  const { text } = await usage(['check', '--format', 'jsno']);
  assert.match(text, 'Allowed are pretty, json, github, gitlab, sarif. Did you mean "json"?');
});

test('an unknown command or option gives the nearest name', async () => {
  assert.match((await usage(['bild'])).text, 'Did you mean build?');
  assert.match((await usage(['chek'])).text, 'Did you mean check?');
  assert.match((await usage(['build', '--base-ulr', '/x/'])).text, 'Did you mean --base-url?');
  assert.match((await usage(['build', 'a', 'b'])).text, 'too many arguments');
  assert.match((await usage(['build', '--out-dir', ''])).text, 'It must name a folder');
});

test('every command has a description, examples that parse, and described options', async () => {
  const program = createProgram(() => undefined);
  const visit = async (command: Command, path: readonly string[]): Promise<void> => {
    assert.ok(command.description().length > 10, path.join(' '));
    for (const option of command.options) assert.ok(option.description !== '', option.flags);
    for (const child of command.commands) await visit(child, [...path, child.name()]);
    if (command.commands.length > 0) return;
    const { code, text } = await usage([...path, '--help']);
    assert.is(code, 0);
    assert.match(text, `Examples:\n  $ docsgen ${path.join(' ')}`);
  };
  await visit(program, []);
});

test('an output folder that is a file or below a file is refused with its path', async () => {
  const site = folder({ 'docs/index.md': '# A\n', 'taken.txt': '' });
  for (const out of ['taken.txt', 'taken.txt/build']) {
    const { code, stderr } = await docsgen(['build', '-o', out], { cwd: site });
    assert.is(code, 2, stderr);
    assert.match(stderr, `${join(site, 'taken.txt')} is a file`);
  }
});

test('a command in a folder that has been removed says so', async () => {
  const outside = folder({});
  const script = 'mkdir gone && cd gone && rmdir ../gone && exec "$@"';
  const bin = join(root, 'bin/docsgen.js');
  for (const format of [[], ['--format', 'json']]) {
    const args = ['-c', script, 'sh', process.execPath, bin, 'check', ...format];
    const { status, stdout, stderr } = spawnSync('sh', args, { cwd: outside, encoding: 'utf8' });
    assert.is(status, 2, stderr);
    const text = format.length === 0 ? stderr : stdout;
    assert.match(text, 'The current folder does not exist any more.');
    assert.match(text, 'Change to a folder that exists');
    assert.not.match(stderr, /^ {4}at /m);
  }
});

test('usage errors and config errors are reported as JSON and SARIF', async () => {
  const cwd = folder({ 'docs/index.md': '# A\n', 'site.config.json': '{ "titel": 1 }' });
  for (const command of ['build', 'check'])
    for (const args of [['--nope'], ['no/such/folder'], ['site.config.json'], []]) {
      if (command === 'check' && args[0] === 'site.config.json') continue;
      const json = await docsgen([command, ...args, '--format', 'json'], { cwd });
      assert.is(json.code, 2);
      const report = JSON.parse(json.stdout) as Record<string, unknown>;
      assert.equal(Object.keys(report).sort(), [
        'diagnostics',
        'error',
        'errors',
        'summary',
        'version',
        'warnings',
      ]);
      assert.ok(json.stderr.length > 0, 'people read stderr');
    }
  const sarif = await docsgen(['build', 'no/such/folder', '--format=sarif'], { cwd });
  const { runs } = JSON.parse(sarif.stdout) as {
    runs: { invocations: { executionSuccessful: boolean }[] }[];
  };
  assert.is(runs[0]?.invocations[0]?.executionSuccessful, false);
});

test.run();
