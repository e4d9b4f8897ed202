import { spawn } from 'node:child_process';
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

const PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'];

/** The program; undefined where it is not installed. */
export const nginxProgram: string | undefined = PLACES.find((path) => existsSync(path));

const isRoot = process.getuid?.() === 0;

/** The parts of a config file that all servers need. */
const configOf = (dir: string, server: string): string => `
${isRoot ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/error.log;
events { worker_connections 64; }
http {
  access_log ${dir}/access.log; client_max_body_size 64m;
  client_body_temp_path ${dir}/temporary; proxy_temp_path ${dir}/temporary;
  fastcgi_temp_path ${dir}/temporary; uwsgi_temp_path ${dir}/temporary;
  scgi_temp_path ${dir}/temporary;
  server { ${server} }
}
`;

/** Starts nginx with the lines of a `server` block, and waits until it listens. */
export async function startNginx(program: string, server: (dir: string) => string): Promise<Nginx> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-nginx-'));
  for (const name of ['data', 'temporary']) mkdirSync(join(dir, name));
  const port = await freePort();
  const config = join(dir, 'nginx.conf');
  writeFileSync(config, configOf(dir, `listen 127.0.0.1:${port}; ${server(dir)}`));
  const child = spawn(program, ['-c', config, '-p', dir], { stdio: 'ignore' });
  while (child.exitCode === null && !(await accepts(port))) await turn();
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
  return { origin: `http://127.0.0.1:${port}`, folder: dir, stop: () => void child.kill() };
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
