import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running nginx. */
export interface Nginx {
  readonly origin: string;
  /** The folder of the server's files and logs. */
  readonly folder: string;
  readonly stop: () => void;
}

/** The path of a server's program; undefined where it is not installed. */
export function serverProgram(name: string): string | undefined {
  return ['/usr/sbin', '/usr/bin', '/usr/local/sbin']
    .map((dir) => join(dir, name))
    .find((path) => existsSync(path));
}

/** The program of nginx; undefined where it is not installed. */
export const nginxProgram: string | undefined = serverProgram('nginx');

const isRoot = process.getuid?.() === 0;

/** Lines of a config file. */
interface NginxLines {
  /** Lines of the `http` block. */
  readonly http?: string;
  /** Lines of the `server` block, without `listen`. */
  readonly server: string;
}

/** The parts of a config file that all servers need. */
const configOf = (dir: string, port: number, { http = '', server }: NginxLines): string => `
${isRoot ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/error.log;
events { worker_connections 64; }
http {
  access_log ${dir}/access.log; client_max_body_size 64m;
  client_body_temp_path ${dir}/temporary; proxy_temp_path ${dir}/temporary;
  fastcgi_temp_path ${dir}/temporary; uwsgi_temp_path ${dir}/temporary;
  scgi_temp_path ${dir}/temporary;
  ${http}
  server { listen 127.0.0.1:${port}; ${server} }
}
`;

/** Starts nginx with lines for its folder, and waits until it listens. */
export async function startNginx(
  program: string,
  lines: (dir: string) => NginxLines,
): Promise<Nginx> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-nginx-'));
  for (const name of ['data', 'temporary']) mkdirSync(join(dir, name));
  const port = await freePort();
  const config = join(dir, 'nginx.conf');
  writeFileSync(config, configOf(dir, port, lines(dir)));
  const child = spawn(program, ['-c', config, '-p', dir], { stdio: 'ignore' });
  await listening(port, child);
  return { origin: `http://127.0.0.1:${port}`, folder: dir, stop: () => void child.kill() };
}

/** Waits until a server listens. Throws if it ends before. */
export async function listening(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null && !(await accepts(port))) await turn();
  if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

/** Whether a server listens. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {
      resolve(false);
    });
  });
}

/** A port that no server uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
