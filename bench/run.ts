/**
 * Measures builds of a generated site: `npm run bench [-- options]`.
 *
 *   --pages N           pages of the site (1000)
 *   --sizes 100,1000    several sizes, instead of --pages
 *   --seed S            of the generated site (1); the same seed, the same site
 *   --mdx               every page has imports, components and expressions; of the peers
 *                       only Docusaurus reads such pages
 *   --runs N            builds of each kind, the median is shown (1)
 *   --peers             the same pages with Docusaurus, Starlight, Rspress and VitePress
 *                       (installed into .cache/bench on first use) and Hugo (from the PATH)
 *   --only NAMES        only contestants with one of these names (docsgen always runs)
 *
 * Cold: no output and no cache. Warm: nothing changed. One edit: a sentence added to one page.
 * Machines differ and are noisy, so compare the ratios, whose base is docsgen's cold build of the
 * same run. Peak memory is that of all processes of a build together. HTML files include pages that
 * a generator adds, such as tag pages.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { edit, forget, place, type Contestant } from './contestant.js';
import { docsgen } from './docsgen.js';
import { generateSite, type SiteFile } from './generate.js';
import { measure, weigh, type Cost } from './measure.js';
import { docusaurus } from './peer-docusaurus.js';
import { hugo } from './peer-hugo.js';
import { rspress } from './peer-rspress.js';
import { starlight } from './peer-starlight.js';
import { vitepress } from './peer-vitepress.js';
import { table, type Row } from './table.js';
import { targetTable } from './targets.js';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    sizes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    peers: { type: 'boolean', default: false },
    only: { type: 'string' },
    mdx: { type: 'boolean', default: false },
  },
});

const root = process.env['DOCSGEN_ROOT'] ?? process.cwd();
const work = join(root, '.cache', 'bench');

async function contestants(version: string): Promise<Contestant[]> {
  const found: (Contestant | undefined)[] = [docsgen(root, version)];
  const only = options.only?.toLowerCase().split(',');
  const wanted = (name: string): boolean =>
    options.peers && (only === undefined || only.includes(name));
  if (wanted('docusaurus')) found.push(await docusaurus(join(work, 'docusaurus')));
  if (!options.mdx && wanted('starlight')) found.push(await starlight(join(work, 'starlight')));
  if (!options.mdx && wanted('rspress')) found.push(await rspress(join(work, 'rspress')));
  if (!options.mdx && wanted('vitepress')) found.push(await vitepress(join(work, 'vitepress')));
  if (!options.mdx && wanted('hugo')) found.push(hugo(work));
  return found.filter((c) => c !== undefined);
}

async function compete(
  contestant: Contestant,
  files: readonly SiteFile[],
  pages: number,
): Promise<Row[]> {
  const costs: Record<Row['step'], Cost[]> = { cold: [], warm: [], 'one edit': [] };
  await place(contestant, files, ['docs', 'content', 'src']);
  for (let turn = 1; turn <= Number(options.runs); turn += 1) {
    await forget(contestant);
    costs.cold.push(await measure(contestant.build));
    costs.warm.push(await measure(contestant.build));
    await edit(contestant, files, turn);
    costs['one edit'].push(await measure(contestant.build));
  }
  const weight = await weigh(contestant.output);
  if (weight.htmlFiles < pages)
    throw new Error(`${contestant.name} wrote ${weight.htmlFiles} HTML files for ${pages} pages`);
  return (['cold', 'warm', 'one edit'] as const).map((step) => ({
    tool: contestant.name,
    pages,
    step,
    cost: median(costs[step]),
    weight,
  }));
}

/** The run with the median wall time. */
function median(costs: readonly Cost[]): Cost {
  const middle = [...costs].sort((a, b) => a.wallSeconds - b.wallSeconds)[
    Math.floor((costs.length - 1) / 2)
  ];
  if (middle === undefined) throw new Error('--runs must be at least 1');
  return middle;
}

async function main(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  await mkdir(work, { recursive: true });
  const sizes = (options.sizes ?? options.pages).split(',').map(Number);
  if (sizes.some((n) => !Number.isInteger(n) || n < 1))
    throw new Error('--pages and --sizes take integers from 1');
  const competing = await contestants(version);
  const rows: Row[] = [];
  for (const pages of sizes) {
    const files = generateSite({ pages, seed: Number(options.seed), mdx: options.mdx });
    for (const contestant of competing) {
      process.stderr.write(`${pages} pages with ${contestant.name} …\n`);
      try {
        rows.push(...(await compete(contestant, files, pages)));
      } catch (error) {
        if (contestant === competing[0]) throw error;
        process.stderr.write(
          `${contestant.name} failed: ${error instanceof Error ? error.message : String(error)}\n`,
        );
      }
    }
  }
  const [cpu] = cpus();
  console.log(
    `Node ${process.versions.node}, ${cpus().length} × ${cpu?.model.trim() ?? 'CPU'}, seed ${options.seed}, ${options.runs} run(s) of each\n`,
  );
  console.log(table(rows, competing[0]?.name ?? ''));
  console.log(`\n${targetTable(rows)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
