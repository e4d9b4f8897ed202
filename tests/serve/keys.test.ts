import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder, root, sampleSite, write } from '../helpers/command.js';
import { get } from '../helpers/serving.js';

/** A terminal is made by util-linux's `script`. */
const SCRIPT = '/usr/bin/script';
const hasTerminal = process.platform === 'linux' && spawnSync(SCRIPT, ['--version']).status === 0;
const maybe = hasTerminal ? test : test.skip;

let terminal: ChildProcess | undefined;

maybe(
  'in a terminal r rebuilds, o opens the browser, c clears, another key does nothing, and q ends in good order',
  async () => {
    const site = folder({
      ...sampleSite(1),
      'browser.sh': '#!/bin/sh\nprintf %s "$1" > "$(dirname "$0")/opened"\n',
    });
    chmodSync(join(site, 'browser.sh'), 0o755);
    const command = `'${process.execPath}' '${join(root, 'bin/docsgen.js')}' serve --watch --port 0; echo "ended with $?"; stty -a | grep -o -- '-*icanon'`;
    const child = spawn(SCRIPT, ['--quiet', '--command', command, '/dev/null'], {
      cwd: site,
      env: { ...process.env, BROWSER: join(site, 'browser.sh') },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    terminal = child;
    let output = '';
    let wake: () => void = () => undefined;
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      wake();
    });
    const ended = new Promise<void>((resolve) => {
      child.on('close', () => {
        resolve();
      });
    });
    const says = async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const found = pattern.exec(output);
        if (found !== null) return found;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    const [, port = ''] = await says(/Serving at http:\/\/localhost:(\d+)/);
    await says(/Press r to rebuild, o to open, c to clear, q to quit\./);
    await says(/\d+ pages in [\d.]+ m?s/);
    output = '';
    child.stdin.write('\u001b[C');
    child.stdin.write('xr');
    await says(/pages in [\d.]+ m?s/);
    child.stdin.write('c');
    await says(/\[2J/);
    output = '';
    // A rebuild reads everything, even what no event has told of.
    write(site, { 'docs/part-0/page-1.md': '# By hand\n' });
    child.stdin.write('r');
    await says(/(?:Updated|pages in)/);
    assert.match(await get(Number(port), '/part-0/page-1'), /By hand/);
    child.stdin.write('o');
    while (!existsSync(join(site, 'opened')))
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    child.stdin.write('q');
    await ended;
    assert.match(output, /ended with 0/);
    assert.match(output, /(?:^|\s)icanon/, 'the terminal is as it was');
  },
);

test.after(() => {
  terminal?.kill('SIGKILL');
});

test.run();
