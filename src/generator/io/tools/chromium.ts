import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdtempSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { DocsgenError } from '../../model/errors.js';
import { attempt } from '../fs/attempt.js';
import { removeQuietly } from '../fs/write-atomically.js';
import { withCleanUp } from '../output/clean-up.js';

/** Names of the browser. The first one opens pages without windows and toolbars. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
];

/** The program of Chromium: `CHROME_PATH`, else the first one on the `PATH`. Undefined for none. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined && chosen !== '') return isProgram(chosen) ? chosen : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const ending = process.platform === 'win32' ? '.exe' : '';
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name + ending))).find(
    isProgram,
  );
}

function isProgram(path: string): boolean {
  return (
    attempt(() => {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    }) === true
  );
}

/** Data of a message of the DevTools protocol. */
export type Data = Readonly<Record<string, unknown>>;

/** A tab of a browser without a window. */
export interface Tab {
  /** Calls a method of the protocol. Rejects with a DocsgenError when the browser ends. */
  readonly send: (method: string, params?: Data) => Promise<Data>;
  /** Calls `listener` for each event with a name. */
  readonly on: (event: string, listener: (params: Data) => void) => void;
}

/** Limit for one call. A busy machine needs seconds for a picture. */
const CALL_SECONDS = 120;

/** Starts Chromium, opens a tab, runs the work with it, and ends Chromium. */
export async function withTab<T>(program: string, work: (tab: Tab) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-chromium-'));
  // The sandbox of Chromium does not start for root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(program, [...FLAGS, ...sandbox, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const cleanUp = (): void => {
    child.kill('SIGKILL');
    removeQuietly(profile);
  };
  return await withCleanUp(cleanUp, async () => {
    const connection = connect(child, program);
    const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await connection.send('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const session = String(sessionId);
    const result = await work({
      send: (method, params = {}) => connection.send(method, params, session),
      on: connection.on,
    });
    await end(child);
    return result;
  });
}

/** Ends the browser, and closes the pipes to it. Its processes may hold them for a moment. */
async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  for (const stream of child.stdio) stream?.destroy();
}

interface Connection {
  readonly send: (method: string, params: Data, sessionId?: string) => Promise<Data>;
  readonly on: Tab['on'];
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Data;
  readonly result?: Data;
  readonly error?: { readonly message: string };
}

interface Call {
  readonly resolve: (result: Data) => void;
  readonly reject: (error: Error) => void;
}

/** Sends and receives messages, which end with a zero byte, on the pipes of the browser. */
function connect(child: ChildProcess, program: string): Connection {
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const calls = new Map<number, Call>();
  const listeners = new Map<string, ((params: Data) => void)[]>();
  let lastId = 0;
  let failure: DocsgenError | undefined;
  const fail = (reason: string): void => {
    failure ??= new DocsgenError(`${program} ${reason}.`, {
      hint: 'Start it in a terminal to see why, or name another Chromium in CHROME_PATH.',
    });
    for (const { reject } of calls.values()) reject(failure);
    calls.clear();
  };
  const receive = ({ id, method, params = {}, result = {}, error }: Message): void => {
    if (method !== undefined) for (const listener of listeners.get(method) ?? []) listener(params);
    const call = calls.get(id ?? -1);
    if (call === undefined) return;
    calls.delete(id ?? -1);
    if (error === undefined) call.resolve(result);
    else call.reject(new DocsgenError(`${program} reports: ${error.message}.`));
  };
  readMessages(output, receive);
  for (const stream of [input, output]) stream.on('error', () => fail('does not answer'));
  child.on('error', () => fail('does not start'));
  child.on('exit', () => fail('ended'));
  return {
    on: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    send: (method, params, sessionId) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) {
          reject(failure);
          return;
        }
        const id = ++lastId;
        const timer = setTimeout(() => fail('does not answer in time'), CALL_SECONDS * 1000);
        const settled = (): void => {
          clearTimeout(timer);
        };
        calls.set(id, {
          resolve: (result) => {
            settled();
            resolve(result);
          },
          reject: (error) => {
            settled();
            reject(error);
          },
        });
        const session = sessionId === undefined ? {} : { sessionId };
        input.write(`${JSON.stringify({ id, method, params, ...session })}\0`);
      }),
  };
}

function readMessages(output: Readable, receive: (message: Message) => void): void {
  let parts: Buffer[] = [];
  output.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8');
      parts = [];
      rest = rest.subarray(end + 1);
      receive(JSON.parse(text) as Message);
    }
    if (rest.length > 0) parts.push(rest);
  });
}
