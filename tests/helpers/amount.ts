import { seeded } from './random.js';

/** Whether everything is tried: `npm run test:full`. */
export const isFullRun: boolean = process.env['DOCSGEN_TEST_FULL'] === '1';

/** The seed of all samples of this run. The runner prints it. */
export const sampleSeed: number = Number(process.env['DOCSGEN_TEST_SEED'] ?? 1);

/** How many to try: one number for a normal run, and one for a full run. */
export function amount({ normal, full }: { normal: number; full: number }): number {
  return isFullRun ? full : normal;
}

interface SampleOptions<Item> {
  /** The kinds of an item. A sample has each kind at least once. */
  readonly kindsOf: (item: Item) => Iterable<string>;
  /** How many items a sample has besides those that are there for their kinds. */
  readonly more: number;
}

/** All items on a full run; otherwise every kind of item and some more by chance, in their order. */
export function sampled<Item>(
  items: readonly Item[],
  { kindsOf, more }: SampleOptions<Item>,
): readonly Item[] {
  if (isFullRun) return items;
  const chosen = new Set<Item>();
  const seen = new Set<string>();
  const others: Item[] = [];
  for (const item of shuffled(items)) {
    const kinds = [...kindsOf(item)];
    if (kinds.every((kind) => seen.has(kind))) {
      others.push(item);
      continue;
    }
    for (const kind of kinds) seen.add(kind);
    chosen.add(item);
  }
  for (const item of others.slice(0, more)) chosen.add(item);
  return items.filter((item) => chosen.has(item));
}

/** The items in an order that the seed decides. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const { below } = seeded(sampleSeed * 7919);
  const rest = [...items];
  return items.map(() => rest.splice(below(rest.length), 1)[0] as Item);
}
