import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  docsgen,
  finished,
  folder,
  root,
  sampleSite,
  start,
  type Result,
} from '../helpers/command.js';

const preload = pathToFileURL(join(root, 'tests/helpers/no-network.mjs')).href;

/** A site with what could make a tool look elsewhere: links, addresses of pictures, an open link check. */
const files = {
  ...sampleSite(3),
  'docs/links.md':
    '---\ntitle: Links\n---\n\n[Other](https://elsewhere.example/page) ![p](https://elsewhere.example/p.png)\n',
};

/** Environment that records attempts to reach other machines in a file. */
function recorded(log: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${preload}`, DOCSGEN_NETWORK_LOG: log };
}

function attempts(log: string): string[] {
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

test('the recorder sees an attempt to reach another machine', async () => {
  const log = join(folder({}), 'log');
  const code = `fetch('https://elsewhere.example').catch(() => undefined)`;
  await finished(
    spawn(process.execPath, ['-e', code], { env: { ...process.env, ...recorded(log) } }),
  );
  assert.equal(attempts(log), ['fetch elsewhere.example']);
});

test('build, check and why reach no other machine; check --external does', async () => {
  const site = folder(files);
  const log = join(folder({}), 'log');
  for (const args of [['build'], ['check'], ['check', '--strict'], ['why', '/links'], ['build']]) {
    const { code, stderr } = await docsgen(args, { cwd: site, env: recorded(log) });
    assert.ok(code === 0 || code === 1, `${args.join(' ')}: ${stderr}`);
    assert.equal(attempts(log), [], args.join(' '));
  }
  await docsgen(['check', '--external'], { cwd: site, env: recorded(log) });
  assert.ok(attempts(log).length > 0, 'check --external asks other machines');
});

test('serve --watch reaches no other machine', async () => {
  const site = folder(files);
  const log = join(folder({}), 'log');
  const server = start(['serve', '--watch', '--port', '0'], { cwd: site, env: recorded(log) });
  const done = finished(server);
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk) => {
      printed += String(chunk);
      const [found] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
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

/** A network namespace holds no interface but loopback, which is down. */
const isolated = spawnSync('unshare', ['-n', 'true']).status === 0;
const maybe = isolated ? test : test.skip;

maybe('without any network a site is built and checked', async () => {
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
