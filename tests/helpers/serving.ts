import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { finished, start } from './command.js';

export interface Serving {
  readonly port: number;
  readonly child: ChildProcess;
  /** The output so far. */
  readonly output: () => string;
  /** The exit code, after the server has ended by itself or by a signal of the test. */
  readonly ended: Promise<number | null>;
  readonly stop: () => Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Ends servers that a failed test has left, because the test file cannot end before them. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts `docsgen serve`, and waits until it prints its address. */
export async function serving(args: readonly string[], cwd: string): Promise<Serving> {
  const child = start(['serve', '--port', '0', ...args], { cwd });
  running.add(child);
  const ended = finished(child).finally(() => running.delete(child));
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: unknown): void => {
      output += String(chunk);
      const match = /Serving at http:\/\/[^:]+:(\d+)/.exec(output);
      if (match !== null) resolve(Number(match[1]));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((result) => {
      reject(new Error(`serve ended: ${result.stderr}`));
    });
  });
  return {
    port,
    child,
    output: () => output,
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
