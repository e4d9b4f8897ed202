import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The cost of one command. A figure that this machine cannot measure is NaN. */
export interface Cost {
  readonly wallSeconds: number;
  /** User and system time of the command and of the children it waited for. */
  readonly cpuSeconds: number;
  /** Peak of the resident memory of all its processes together. */
  readonly peakBytes: number;
}

/** A command to measure. `env` is added to the environment. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

const TIME = '/usr/bin/time';
const SAMPLE_MS = 40;

/**
 * Runs a command and measures it. If it fails, throws an error with the end of its output. CPU time
 * and the peak of the largest process come from GNU time, if it is installed. The peak of all
 * processes is sampled from /proc.
 */
export async function measure(command: Command): Promise<Cost> {
  const scratch = await mkdtemp(join(tmpdir(), 'docsgen-bench-'));
  const report = join(scratch, 'time');
  const timed = existsSync(TIME);
  const before = await childTicks();
  const start = performance.now();
  const argv = timed
    ? [TIME, '-o', report, '-f', '%U %S %M', command.program, ...command.args]
    : [command.program, ...command.args];
  const sampled = await run(argv, command);
  const wallSeconds = (performance.now() - start) / 1000;
  const [user = NaN, system = NaN, kilobytes = NaN] = timed
    ? (await readFile(report, 'utf8')).trim().split(' ').map(Number)
    : [];
  await rm(scratch, { recursive: true, force: true });
  const cpuSeconds = timed ? user + system : ((await childTicks()) - before) / 100;
  const peaks = [sampled, kilobytes * 1024].filter((n) => n > 0);
  return { wallSeconds, cpuSeconds, peakBytes: peaks.length > 0 ? Math.max(...peaks) : NaN };
}

function run([program = '', ...args]: readonly string[], { cwd, env }: Command): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let peak = 0;
    for (const stream of [child.stdout, child.stderr])
      stream
        .setEncoding('utf8')
        .on('data', (chunk: string) => (output = (output + chunk).slice(-20_000)));
    const sampler = setInterval(() => {
      if (child.pid !== undefined)
        void treeMemory(child.pid).then((bytes) => (peak = Math.max(peak, bytes)));
    }, SAMPLE_MS);
    child.on('error', (error) => {
      clearInterval(sampler);
      reject(error);
    });
    child.on('close', (code) => {
      clearInterval(sampler);
      if (code === 0) resolve(peak);
      else reject(new Error(`${program} ${args.join(' ')} ended with code ${code}\n${output}`));
    });
  });
}

/** Resident bytes of a process and its descendants; 0 without /proc. */
async function treeMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const below = children.join(' ').split(/\s+/).filter(Boolean).map(Number);
  const sizes = await Promise.all(below.map(treeMemory));
  return sizes.reduce((sum, size) => sum + size, own);
}

/** CPU ticks (1/100 s) of the finished children of this process; NaN without /proc. */
async function childTicks(): Promise<number> {
  const text = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(fields[13]) + Number(fields[14]);
}

/** The size of a built site. */
export interface Weight {
  readonly bytes: number;
  readonly htmlBytes: number;
  readonly htmlFiles: number;
}

/** Measures the size of a folder, and of its HTML files. */
export async function weigh(folder: string): Promise<Weight> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const weight = { bytes: 0, htmlBytes: 0, htmlFiles: 0 };
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const { size } = await stat(join(entry.parentPath, entry.name));
    weight.bytes += size;
    if (entry.name.endsWith('.html')) {
      weight.htmlBytes += size;
      weight.htmlFiles += 1;
    }
  }
  return weight;
}
