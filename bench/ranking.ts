/**
 * `npm run bench -- ranking` measures the test queries of this documentation. With `--tune` it
 * looks for better weights and impacts, one after the other, and tests them with queries that were
 * not used to find them (cross-validation). With `--only title,stem` it changes only these. The
 * result depends only on the documentation, the queries and the code.
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { IMPACTS } from '../src/generator/search/impacts.js';
import type { LoadFile } from '../src/search/index-files.js';
import { WEIGHTS } from '../src/search/weights.js';
import { openRankingSite, type AskedQuery } from './ranking-site.js';

/** Queries that measure other queries than those that the ranking was made with. */
const UNSEEN: ReadonlySet<string> = new Set([
  'content/search.unseen.tests.yml',
  'content/search.graded.tests.yml',
]);
const FOLDS = 5;
/** The factors by which a number is changed. */
const FACTORS = [0.7, 1.4];
/** A change must improve the mean value of a query by this. Smaller gains are accidents. */
const LEAST_GAIN = 0.0005;
/** Weights that no test query depends on, because all are asked outside of groups. */
const UNTESTED: ReadonlySet<string> = new Set(['readersGroup', 'mostLift']);

/** Weights and impacts by their names. */
type Numbers = Readonly<Record<string, number>>;

const { values: options } = parseArgs({
  options: { tune: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const site = await openRankingSite(process.env.DOCSGEN_ROOT ?? process.cwd());
const start: Numbers = { ...WEIGHTS, ...IMPACTS };

/** The value of a query for a reader: the first result counts twice the second. */
function valueOf(rank: number): number {
  if (rank === 1) return 1;
  if (rank === 0 || rank > 10) return 0;
  return rank <= 3 ? 0.5 : 1 / rank;
}

/** Makes the engine and the index use other numbers. */
function use(numbers: Numbers): void {
  for (const object of [WEIGHTS, IMPACTS] as unknown as Record<string, number>[])
    for (const name of Object.keys(object)) object[name] = numbers[name] ?? object[name] ?? 0;
}

const known = new Map<string, Promise<readonly number[]>>();

/** The last index that was built, and its impacts. */
let last: { readonly key: string; readonly index: Promise<LoadFile> } | undefined;

/** The index with the current impacts. */
function currentIndex(): Promise<LoadFile> {
  const key = JSON.stringify(IMPACTS);
  if (last?.key !== key) last = { key, index: site.build() };
  return last.index;
}

/** The ranks of queries with other numbers. */
function ranksWith(numbers: Numbers, queries: readonly AskedQuery[]): Promise<readonly number[]> {
  const key = JSON.stringify(numbers);
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  use(numbers);
  const ranks = currentIndex().then((index) => site.ranks(queries, index));
  known.set(key, ranks);
  return ranks;
}

function meanValue(ranks: readonly number[], isCounted: (query: number) => boolean): number {
  const counted = ranks.filter((_, query) => isCounted(query));
  return counted.reduce((sum, rank) => sum + valueOf(rank), 0) / counted.length;
}

/** Changes one number after the other while the queries that count become better. */
async function ascend(
  queries: readonly AskedQuery[],
  isCounted: (query: number) => boolean,
): Promise<Numbers> {
  const only = options.only?.split(',');
  const names = Object.keys(start).filter((name) => only?.includes(name) ?? !UNTESTED.has(name));
  let best = start;
  let value = meanValue(await ranksWith(best, queries), isCounted);
  for (const name of names) {
    for (const factor of FACTORS) {
      const changed = { ...best, [name]: changedBy(factor, name, best[name] ?? 0) };
      const reached = meanValue(await ranksWith(changed, queries), isCounted);
      if (reached < value + LEAST_GAIN) continue;
      best = changed;
      value = reached;
      console.log(`  ${name} ${changed[name]}: ${value.toFixed(4)}`);
    }
  }
  return best;
}

/** Impacts are integers. */
function changedBy(factor: number, name: string, value: number): number {
  const changed = value * factor;
  return Object.hasOwn(IMPACTS, name)
    ? Math.max(1, Math.round(changed))
    : Number(changed.toPrecision(3));
}

/** The part of the queries that a query belongs to. */
function foldOf({ query }: AskedQuery): number {
  return createHash('sha256').update(query.query).digest().readUInt32BE() % FOLDS;
}

async function crossValidate(queries: readonly AskedQuery[]): Promise<void> {
  const folds = queries.map(foldOf);
  const before = await ranksWith(start, queries);
  const heldOut: number[] = [...before];
  for (let fold = 0; fold < FOLDS; fold++) {
    console.log(`Without part ${fold + 1} of ${FOLDS}:`);
    const numbers = await ascend(queries, (query) => folds[query] !== fold);
    const ranks = await ranksWith(numbers, queries);
    ranks.forEach((rank, query) => {
      if (folds[query] === fold) heldOut[query] = rank;
    });
  }
  print(queries, before, 'with the weights of the code');
  print(queries, heldOut, 'with weights from the other parts');
}

function print(queries: readonly AskedQuery[], ranks: readonly number[], what: string): void {
  console.log(`\nFigures ${what}:\n`);
  console.log('| queries | number | hits@1 | hits@3 | not in the first 20 |');
  console.log('| --- | --: | --: | --: | --: |');
  for (const file of new Set(queries.map((query) => query.file))) {
    const ofFile = ranks.filter((_, query) => queries[query]?.file === file);
    const share = (isCounted: (rank: number) => boolean): string =>
      `${((100 * ofFile.filter(isCounted).length) / ofFile.length).toFixed(1)} %`;
    const first = share((rank) => rank === 1);
    const third = share((rank) => rank > 0 && rank <= 3);
    const missing = share((rank) => rank === 0);
    console.log(`| ${file} | ${ofFile.length} | ${first} | ${third} | ${missing} |`);
  }
}

if (options.tune) {
  const seen = site.queries.filter(({ file }) => !UNSEEN.has(file));
  await crossValidate(seen);
  console.log('\nWith all queries:');
  const best = await ascend(seen, () => true);
  const changes = Object.entries(best).filter(([name, value]) => value !== start[name]);
  console.log(JSON.stringify(Object.fromEntries(changes)));
} else {
  const ranks = await site.ranks(site.queries, await site.build());
  print(site.queries, ranks, 'with the weights of the code');
}
