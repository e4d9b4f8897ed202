/**
 * `npm run bench -- lsp [--sizes 1000,10000 --edits 60]` measures the language server.
 *
 * A client of the protocol types in one page of a generated site. It measures the time from a
 * keystroke to the findings that it changes, and the time of answers, all between messages, and the
 * CPU time of the server in between, which does not grow when other programs use the machine. It
 * prints the memory of the server at the beginning and at the end.
 *
 * `npm run bench -- lsp --steps 2000 [--sizes 1000]` measures memory only: random steps of a writer,
 * and ten times the heap after a collection, and all memory of the process.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { EditingSession } from '../tests/helpers/editing-session.js';
import { LanguageClient } from '../tests/helpers/language-client.js';
import { generateSite } from './generate.js';
import { randomFrom } from './random.js';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000' },
    edits: { type: 'string', default: '60' },
    steps: { type: 'string', default: '0' },
  },
});
const edits = Number(options.edits);
const steps = Number(options.steps);
const root = process.env['DOCSGEN_ROOT'] ?? '.';

const CONFIG = {
  title: 'Bench',
  url: 'https://example.com',
  socialCards: false,
  docs: { path: 'docs', routeBasePath: '/' },
  pages: false,
};

/** A value so that this part of the values is not larger. */
function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

/** Milliseconds of one request: on the clock, and of the CPU for the server. */
interface Taken {
  readonly clock: number;
  readonly cpu: number;
}

function row(pages: number, name: string, taken: readonly Taken[]): void {
  const values = [taken.map(({ clock }) => clock), taken.map(({ cpu }) => cpu)].flatMap((times) =>
    [0.5, 0.95].map((part) => quantile(times, part).toFixed(0)),
  );
  const cells = [pages.toLocaleString('en'), name, taken.length, ...values];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Milliseconds of the CPU that all threads of a process have had; NaN where nothing says it. */
function cpuTime(pid: number | undefined): number {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return Number.NaN;
  const times = readdirSync(folder).map((thread) => {
    const [nanoseconds] = readFileSync(join(folder, thread, 'schedstat'), 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  });
  return times.reduce((sum, time) => sum + time, 0);
}

function place(site: string, pages: number): void {
  rmSync(join(site, 'docs'), { recursive: true, force: true });
  for (const { path, text } of [
    ...generateSite({ pages, seed: 1 }),
    { path: 'site.config.json', text: JSON.stringify(CONFIG) },
    { path: 'tags.yml', text: 'all:\n  label: All\n' },
    { path: 'docs/linked.md', text: '---\ntitle: Linked\n---\n\n[x](./typed.md#an-anchor)\n' },
    { path: 'docs/typed.md', text: '---\ntitle: Typed\n---\n\nWords.\n\n## An anchor\n' },
  ]) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
}

/** Megabytes of memory that a process has; undefined where the system does not say. */
function memory(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : undefined;
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1000);
}

async function measure(site: string, pages: number): Promise<void> {
  const client = await LanguageClient.start(site);
  const typed = 'docs/typed.md';
  await client.open(typed);
  const start = readFileSync(join(site, typed), 'utf8');
  const ask = (method: string, line: number, character: number): Promise<unknown> =>
    client.ask(`textDocument/${method}`, typed, line, character);
  const take = async (run: () => Promise<unknown>): Promise<Taken> => {
    const [start, cpuAtStart] = [performance.now(), cpuTime(client.processId)];
    await run();
    return { clock: performance.now() - start, cpu: cpuTime(client.processId) - cpuAtStart };
  };
  const times = async (name: string, run: (n: number) => Promise<void>): Promise<void> => {
    const taken: Taken[] = [];
    for (let n = 1; n <= edits; n++) taken.push(await take(() => run(n)));
    row(pages, name, taken);
  };
  row(pages, 'first answer', [await take(() => ask('hover', 0, 0))]);
  const memoryAtStart = memory(client.processId);
  await times('keystroke in a paragraph → its finding', async (n) => {
    const mark = n % 2 === 1 ? ':var[x]' : 'words';
    await client.change(typed, start.replace('Words.', `Words ${n} ${mark}.`));
    await client.untilFindings(typed, (found) =>
      n % 2 === 1
        ? found.some(({ code }) => code === 'variable/unknown')
        : found.every(({ code }) => code !== 'variable/unknown'),
    );
  });
  await times('keystroke in a link → its finding', async (n) => {
    await client.change(typed, start.replace('Words.', `[x](./gone-${n}.md)`));
    await client.untilFindings(typed, (found) =>
      found.some(({ message }) => String(message).includes(`gone-${n}.md`)),
    );
  });
  await times('keystroke in a heading → findings in other pages', async (n) => {
    const isRight = n % 2 === 0;
    await client.change(typed, start.replace('An anchor', isRight ? 'An anchor' : `Anchor ${n}`));
    await client.untilFindings('docs/linked.md', (found) =>
      isRight ? found.length === 0 : found.some(({ code }) => code === 'link/missing-anchor'),
    );
  });
  const text = start.replace('Words.', '[x](./section-1)');
  await client.change(typed, text);
  await ask('hover', 0, 0);
  await times('completion of a link', async () => {
    await ask('completion', 4, 15);
  });
  await client.change(typed, start.replace('Words.', '[x](./linked.md)'));
  await times('hover over a link', async () => {
    await ask('hover', 4, 8);
  });
  await times('references of a heading', async () => {
    await ask('references', 6, 5);
  });
  const memoryAtEnd = memory(client.processId);
  console.log(`\nMemory: ${memoryAtStart} MB after the start, ${memoryAtEnd} MB at the end.\n`);
  await client.stop();
}

/** Collects the garbage of a server, which reports its heap to stderr. Returns megabytes. */
async function heapAfterCollection(client: LanguageClient): Promise<number> {
  const reported = (): string[] => client.stderr.match(/^heap \d+$/gm) ?? [];
  const before = reported().length;
  process.kill(client.processId ?? 0, 'SIGUSR2');
  while (reported().length === before)
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  return Number(reported().at(-1)?.slice('heap '.length)) / 1e6;
}

/** Makes random steps, each after the one before is read. Prints the memory ten times. */
async function measureMemory(site: string, pages: number): Promise<void> {
  const requireHook = `--require ${JSON.stringify(join(root, 'bench/heap-on-signal.cjs'))}`;
  const client = await LanguageClient.start(site, { env: { NODE_OPTIONS: requireHook } });
  const session = new EditingSession(client, randomFrom(1));
  await client.open('docs/typed.md');
  const settle = (): Promise<unknown> =>
    client.ask('textDocument/references', 'docs/typed.md', 6, 5);
  const print = async (step: number): Promise<void> => {
    const heap = await heapAfterCollection(client);
    const cells = [pages.toLocaleString('en'), step, heap.toFixed(1), memory(client.processId)];
    console.log(`| ${cells.join(' | ')} |`);
  };
  await settle();
  await print(0);
  for (let step = 1; step <= steps; step++) {
    await session.step();
    await settle();
    if (step % Math.ceil(steps / 10) !== 0) continue;
    await print(step);
    await session.replace('site.config.json', JSON.stringify(CONFIG));
  }
  await client.stop();
}

if (steps > 0) {
  console.log('| pages | steps | heap after a collection, MB | memory of the process, MB |');
  console.log('| --: | --: | --: | --: |');
} else {
  console.log('| pages | what | times | p50, ms | p95, ms | CPU p50, ms | CPU p95, ms |');
  console.log('| --: | --- | --: | --: | --: | --: | --: |');
}
for (const pages of options.sizes.split(',').map(Number)) {
  const site = join(root, '.cache', 'bench-lsp', String(pages));
  place(site, pages);
  // The first start fills the cache.
  const first = await LanguageClient.start(site);
  await first.open('docs/typed.md');
  await first.ask('textDocument/hover', 'docs/typed.md', 0, 0);
  await first.stop();
  await (steps > 0 ? measureMemory(site, pages) : measure(site, pages));
}
