import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder, root, sampleSite, write } from '../helpers/command.js';
import { get } from '../helpers/serving.js';

/** A program of util-linux that runs a command in a terminal. */
const SCRIPT = '/usr/bin/script';
const hasTerminal = process.platform === 'linux' && spawnSync(SCRIPT, ['--version']).status === 0;
const terminalTest = hasTerminal ? test : test.skip;

let terminal: ChildProcess | undefined;

/** Waits until the pattern matches the text that `output` returns. */
async function untilMatch(
  pattern: RegExp,
  output: () => string,
  nextChunk: () => Promise<void>,
): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(output());
    if (match !== null) return match;
    await nextChunk();
  }
}

terminalTest(
  'in a terminal r rebuilds, o opens a browser, c clears, q quits, and other keys do nothing',
  async () => {
    const site = folder({
      ...sampleSite(1),
      'browser.sh': '#!/bin/sh\nprintf %s "$1" > "$(dirname "$0")/opened"\n',
    });
    chmodSync(join(site, 'browser.sh'), 0o755);
    const command = [
      `'${process.execPath}' '${join(root, 'bin/docsgen.js')}' serve --watch --port 0`,
      'echo "ended with $?"',
      "stty -a | grep -o -- '-*icanon'",
    ].join('; ');
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
    const nextChunk = (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve;
      });
    const waitFor = (pattern: RegExp): Promise<RegExpExecArray> =>
      untilMatch(pattern, () => output, nextChunk);
    const [, port = ''] = await waitFor(/Serving at http:\/\/localhost:(\d+)/);
    await waitFor(/Press r to rebuild, o to open, c to clear, q to quit\./);
    await waitFor(/\d+ pages in [\d.]+ m?s/);
    output = '';
    // The escape sequence of the right arrow key.
    child.stdin.write('\u001b[C');
    child.stdin.write('xr');
    await waitFor(/pages in [\d.]+ m?s/);
    child.stdin.write('c');
    await waitFor(/\[2J/);
    output = '';
    // A rebuild reads every file, also those without an event of the watcher.
    write(site, { 'docs/part-0/page-1.md': '# By hand\n' });
    child.stdin.write('r');
    await waitFor(/(?:Updated|pages in)/);
    assert.match(await get(Number(port), '/part-0/page-1'), /By hand/);
    child.stdin.write('o');
    while (!existsSync(join(site, 'opened')))
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    child.stdin.write('q');
    await ended;
    assert.match(output, /ended with 0/);
    assert.match(output, /(?:^|\s)icanon/, 'the terminal has its old mode again');
  },
);

test.after(() => {
  terminal?.kill('SIGKILL');
});

test.run();
