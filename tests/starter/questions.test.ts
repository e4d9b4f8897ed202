/** The questions of `docsgen init`, in a terminal that `script` of util-linux makes. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder, root } from '../helpers/command.js';

/** macOS and BusyBox have other programs of this name. */
const hasScript = /util-linux/.test(spawnSync('script', ['--version']).stdout?.toString() ?? '');
if (!hasScript) console.log('No script of util-linux: the questions of init are not tested.');
const testInTerminal = hasScript ? test : test.skip;

/** A program in a terminal. */
class Terminal {
  #text = '';
  #read = 0;
  readonly #waiting = new Set<() => void>();
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor(command: string, cwd: string) {
    const env = { ...process.env, TERM: 'xterm', CI: '' };
    this.#child = spawn('script', ['-qec', command, '/dev/null'], { cwd, env });
    this.#child.stdout?.on('data', (chunk) => {
      // Without the codes that move the cursor.
      this.#text += stripVTControlCharacters(String(chunk));
      for (const look of this.#waiting) look();
    });
    this.ended = new Promise((resolve) => this.#child.on('close', resolve));
    void this.ended.then(() => {
      for (const look of this.#waiting) look();
    });
  }

  get text(): string {
    return this.#text;
  }

  /** Waits for a question after those that were answered, and types an answer. */
  async answer(question: string, keys: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        const at = this.#text.indexOf(question, this.#read);
        const isOver = this.#child.exitCode !== null;
        if (at < 0 && !isOver) return;
        this.#waiting.delete(look);
        if (at < 0) return reject(new Error(`"${question}" is not asked:\n${this.#text}`));
        this.#read = at + question.length;
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
    this.#child.stdin?.write(keys);
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}

const running: Terminal[] = [];
test.after(() => {
  for (const terminal of running) terminal.stop();
});

function init(dir: string): Terminal {
  const quoted = [process.execPath, join(root, 'bin/docsgen.js')].map((word) => `'${word}'`);
  const terminal = new Terminal(`${quoted.join(' ')} init site`, dir);
  running.push(terminal);
  return terminal;
}

testInTerminal('the answers make the site, and a wrong answer is asked again', async () => {
  const dir = folder({});
  const terminal = init(dir);
  await terminal.answer('Title of the site', 'Kite\r');
  await terminal.answer('Address', 'kite dot example\r');
  await terminal.answer('Address', 'https://kite.example/docs/\r');
  await terminal.answer('Areas', 'docs, blog\r');
  await terminal.answer('Languages', 'en, de\r');
  await terminal.answer('Host of the site', 'moon\r');
  await terminal.answer('Host of the site', '2\r');
  await terminal.answer('Search', '\r');
  assert.is(await terminal.ended, 0, terminal.text);
  const config = readFileSync(join(dir, 'site/site.config.ts'), 'utf8');
  for (const part of ["title: 'Kite'", "'https://kite.example'", "'/docs/'", 'blog', "'de'"])
    assert.ok(config.includes(part), `${part}\n${config}`);
  assert.ok(existsSync(join(dir, 'site/netlify.toml')));
  assert.match(terminal.text, 'Next:');
});

testInTerminal('the Enter key takes the defaults', async () => {
  const dir = folder({});
  const terminal = init(dir);
  for (const question of ['Title', 'Address', 'Areas', 'Languages', 'Host of the site', 'Search'])
    await terminal.answer(question, '\r');
  assert.is(await terminal.ended, 0, terminal.text);
  assert.ok(existsSync(join(dir, 'site/docs/index.md')));
});

for (const [name, key] of [
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
] as const)
  testInTerminal(`${name} at a question ends init and writes nothing`, async () => {
    const dir = folder({});
    const terminal = init(dir);
    await terminal.answer('Title', 'Kite\r');
    await terminal.answer('Address', key);
    assert.not.equal(await terminal.ended, 0, terminal.text);
    assert.not.match(terminal.text, /Error|at .*\.js/);
    assert.equal(readdirSync(dir), []);
  });

test.run();
