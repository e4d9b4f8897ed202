import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { finished, folder, root, sampleSite, start, type Result } from '../helpers/command.js';
import { CommandProcess } from '../helpers/command-process.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const preload = pathToFileURL(join(root, 'tests/helpers/no-network.mjs')).href;

/** A site with a link to another machine and a picture from it. */
const files = {
  ...sampleSite(3),
  'docs/links.md':
    '---\ntitle: Links\n---\n\n' +
    '[Other](https://elsewhere.example/page) ![p](https://elsewhere.example/p.png)\n',
};

/** The environment of a command that logs its attempts to reach other machines. */
function recordingEnv(log: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${preload}`, DOCSGEN_NETWORK_LOG: log };
}

/** Runs commands that log these attempts. */
const recordingProcess = new CommandProcess(['--import', preload]);

function attempts(log: string): string[] {
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

test('the recorder logs an attempt to reach another machine', async () => {
  const log = join(folder({}), 'log');
  const code = `fetch('https://elsewhere.example').catch(() => undefined)`;
  await finished(
    spawn(process.execPath, ['-e', code], { env: { ...process.env, ...recordingEnv(log) } }),
  );
  assert.equal(attempts(log), ['fetch elsewhere.example']);
});

fullTest('build, check and why contact no other machine; check --external does', async () => {
  const site = folder(files);
  const log = join(folder({}), 'log');
  const env = { DOCSGEN_NETWORK_LOG: log };
  for (const args of [['build'], ['check'], ['check', '--strict'], ['why', '/links'], ['build']]) {
    const { code, stderr } = await recordingProcess.run(args, { cwd: site, env });
    assert.ok(code === 0 || code === 1, `${args.join(' ')}: ${stderr}`);
    assert.equal(attempts(log), [], args.join(' '));
  }
  await recordingProcess.run(['check', '--external'], { cwd: site, env });
  assert.ok(attempts(log).length > 0, 'check --external contacts other machines');
});

fullTest('serve --watch contacts no other machine', async () => {
  const site = folder(files);
  const log = join(folder({}), 'log');
  const server = start(['serve', '--watch', '--port', '0'], { cwd: site, env: recordingEnv(log) });
  const done = finished(server);
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk) => {
      printed += String(chunk);
      const [url] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    });
    void done.then(({ stderr }) => {
      reject(new Error(stderr));
    });
  });
  const page = await fetch(`${address}/links`);
  assert.match(await page.text(), 'elsewhere.example');
  server.kill('SIGTERM');
  await done;
  assert.equal(attempts(log), []);
});

/** `unshare -n` gives a process a network without interfaces. */
const canUnshare = spawnSync('unshare', ['-n', 'true']).status === 0;
const testWithoutNetwork = canUnshare ? test : test.skip;

testWithoutNetwork('a site builds and checks without a network', async () => {
  const site = folder(files);
  const run = (args: readonly string[]): Promise<Result> =>
    finished(
      spawn('unshare', ['-n', process.execPath, join(root, 'bin/docsgen.js'), ...args], {
        cwd: site,
      }),
    );
  const built = await run(['build']);
  assert.is(built.code, 0, built.stderr);
  const checked = await run(['check']);
  assert.is(checked.code, 0, checked.stderr);
});

test.run();
