/**
 * Compares machines without a cache: `npm run bench -- machines [--pages 1000 --shards 4 --cards]`.
 *
 * A build alone, one that fills an empty remote cache, one that takes everything from it, shards
 * and their merge. The server is nginx on this machine. Ratios are to the build alone.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nginxProgram, startNginx } from '../tests/helpers/servers.js';
import { tree } from '../tests/helpers/command.js';
import { forget, place } from './contestant.js';
import { docsgen } from './docsgen.js';
import { generateSite } from './generate.js';
import { measure, type Cost } from './measure.js';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    shards: { type: 'string', default: '4' },
    cards: { type: 'boolean', default: false },
  },
});
const root = process.env['DOCSGEN_ROOT'] ?? process.cwd();
if (nginxProgram === undefined)
  throw new Error('nginx is not installed: apt-get install nginx-light');

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const contestant = docsgen(root, version);
const { site, output } = contestant;
const shardsFolder = `${output}-shards`;
const nginx = await startNginx(nginxProgram, (dir) => ({
  server: `location / { root ${dir}/data; dav_methods PUT; create_full_put_path on; }`,
}));

/** Runs docsgen on the site without a cache. */
async function run(args: readonly string[]): Promise<Cost> {
  await forget(contestant);
  const flags = ['--quiet', ...(options.cards ? [] : ['--no-social-cards'])];
  return measure({
    program: process.execPath,
    args: [join(root, 'bin/docsgen.js'), ...args, ...flags],
    cwd: site,
  });
}

function built(): string {
  return JSON.stringify([...tree(output)]);
}

let alone: Cost | undefined;
function row(name: string, cost: Cost): void {
  alone ??= cost;
  const ratio = (value: number, of: number): string => (value / of).toFixed(2);
  const { wallSeconds, cpuSeconds } = cost;
  const cells = [
    name,
    wallSeconds.toFixed(1),
    ratio(wallSeconds, alone.wallSeconds),
    cpuSeconds.toFixed(1),
    ratio(cpuSeconds, alone.cpuSeconds),
    (cost.peakBytes / 1e6).toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Number and size of the files of the server. */
function stored(): string {
  const folder = join(nginx.folder, 'data');
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .filter((state) => state.isFile())
    .map(({ size }) => size);
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  return `${sizes.length} files, ${megabytes.toFixed(1)} MB`;
}

try {
  const build = ['build', site, '--out-dir', output];
  const remote = ['--remote-cache', nginx.origin];
  await place(contestant, generateSite({ pages: Number(options.pages), seed: 1 }), ['docs']);
  console.log('| command | wall s | ratio | CPU s | ratio | peak MB |\n|---|--:|--:|--:|--:|--:|');
  row('build', await run(build));
  const expected = built();
  row(
    'build, fills a remote cache',
    await run([...build, ...remote, '--remote-cache-wait', '600']),
  );
  row('build, everything in the remote cache', await run([...build, ...remote]));
  if (built() !== expected) throw new Error('the sites differ');
  rmSync(shardsFolder, { recursive: true, force: true });
  const folders: string[] = [];
  for (let index = 1; index <= Number(options.shards); index++) {
    const folder = join(shardsFolder, String(index));
    folders.push(folder);
    const shard = `${index}/${options.shards}`;
    row(`shard ${shard}`, await run(['build', site, '--shard', shard, '--out-dir', folder]));
  }
  row('merge', await run(['merge', ...folders, '--site', site, '--out-dir', output]));
  if (built() !== expected) throw new Error('the sites differ');
  console.log(`\nServer: ${stored()}`);
} finally {
  nginx.stop();
}
