import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { finished, start } from './command.js';
import { setWaited } from './command-process.js';
import { root } from './root.js';

export interface Serving {
  readonly port: number;
  /** The output so far. */
  readonly output: () => string;
  /** Ends the server like SIGTERM. Returns the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** A server that has a process for itself. */
export interface ServingProcess extends Serving {
  readonly child: ChildProcess;
  /** The exit code, after the server has ended by itself or by a signal of the test. */
  readonly ended: Promise<number | null>;
}

/** Processes with a server that a test has not stopped. */
const running = new Set<ChildProcess>();

/** Processes of `run-servers.mjs` that wait for the next server. */
const free: ChildProcess[] = [];

/** Ends servers that a failed test has left, because the test file cannot end before them. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Collects the output of a server. `port` is settled when the server prints its address. */
function outputOf(): {
  readonly add: (text: string) => void;
  readonly text: () => string;
  readonly port: Promise<number>;
  readonly failed: () => void;
} {
  let output = '';
  let add: (text: string) => void = () => undefined;
  let failed: () => void = () => undefined;
  const port = new Promise<number>((resolve, reject) => {
    add = (text) => {
      output += text;
      const match = /Serving at http:\/\/[^:]+:(\d+)/.exec(output);
      if (match !== null) resolve(Number(match[1]));
    };
    failed = () => {
      reject(new Error(`serve ended: ${output}`));
    };
  });
  return { add, text: () => output, port, failed };
}

/**
 * Runs `docsgen serve`, and waits until it prints its address. The process runs another server
 * after this one: a new process spends most of its time loading docsgen.
 */
export async function serving(args: readonly string[], cwd: string): Promise<Serving> {
  const child = free.pop() ?? (await startProcess());
  setWaited(child, true);
  running.add(child);
  const output = outputOf();
  let hasEnded = false;
  const ended = new Promise<number | null>((resolve) => {
    const onMessage = (message: { output?: string; code?: number }): void => {
      if (message.output !== undefined) output.add(message.output);
      if (message.code === undefined) return;
      child.off('message', onMessage).off('exit', resolve);
      free.push(child);
      resolve(message.code);
    };
    child.on('message', onMessage).on('exit', resolve);
  }).finally(() => {
    hasEnded = true;
    running.delete(child);
    setWaited(child, false);
    output.failed();
  });
  child.send({ args: ['serve', '--port', '0', ...args], cwd, env: process.env });
  return {
    port: await output.port,
    output: output.text,
    stop: () => {
      // The process may have another server by then.
      if (!hasEnded) child.send({ end: 'SIGTERM' });
      return ended;
    },
  };
}

async function startProcess(): Promise<ChildProcess> {
  const child = fork(join(root, 'tests/helpers/run-servers.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
    env: { ...process.env, DOCSGEN_ROOT: root },
  });
  await once(child, 'message');
  return child;
}

/** Starts `docsgen serve` in a process for itself, and waits until it prints its address. */
export async function servingProcess(
  args: readonly string[],
  cwd: string,
): Promise<ServingProcess> {
  const child = start(['serve', '--port', '0', ...args], { cwd });
  running.add(child);
  const output = outputOf();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: unknown) => {
      output.add(String(chunk));
    });
  const ended = finished(child).finally(() => {
    running.delete(child);
    output.failed();
  });
  return {
    port: await output.port,
    child,
    output: output.text,
    ended: ended.then(({ code }) => code),
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}

/**
 * Sends a request byte for byte and returns the response. HTTP clients would normalise its path.
 */
export function raw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => (answer += chunk))
      .on('end', () => {
        resolve(answer);
      })
      .on('error', reject);
  });
}

/** Sends a GET for a target, byte for byte, with these headers. Returns the response. */
export function get(
  port: number,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const lines = Object.entries({ Host: `localhost:${port}`, Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return raw(port, `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
}
