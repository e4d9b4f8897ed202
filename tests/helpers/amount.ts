import { seeded } from './random.js';

/** Whether the tests try all items: `npm run test:full`. */
export const isFullRun: boolean = process.env['DOCSGEN_TEST_FULL'] === '1';

/** The seed of all samples of this run. The runner prints it. */
export const sampleSeed: number = Number(process.env['DOCSGEN_TEST_SEED'] ?? 1);

/** The number of items to try in a normal run or in a full run. */
export function amount({ normal, full }: { normal: number; full: number }): number {
  return isFullRun ? full : normal;
}

interface SampleOptions<Item> {
  /** Returns the kinds of an item. A sample has each kind at least once. */
  readonly kindsOf: (item: Item) => Iterable<string>;
  /** The number of additional items in a sample. */
  readonly more: number;
  /** Returns the work that an item makes. All items make the same work if it is absent. */
  readonly costOf?: (item: Item) => number;
}

/** All items in a full run; otherwise one item of each kind and random others, in their order. */
export function sampled<Item>(
  items: readonly Item[],
  options: SampleOptions<Item>,
): readonly Item[] {
  return isFullRun ? items : chosenFrom(items, options);
}

/** One item of each kind, also in a full run: for tests that take too long with all items. */
export function oneOfEachKind<Item>(
  items: readonly Item[],
  kindsOf: (item: Item) => Iterable<string>,
  costOf?: (item: Item) => number,
): readonly Item[] {
  return chosenFrom(items, { kindsOf, more: 0, ...(costOf === undefined ? {} : { costOf }) });
}

/**
 * Items that have all kinds and make little work, and some others. Repeatedly takes the item with
 * the most missing kinds for its cost (the greedy algorithm for set cover). The seed decides
 * between equal ones.
 */
function chosenFrom<Item>(
  items: readonly Item[],
  { kindsOf, more, costOf = () => 1 }: SampleOptions<Item>,
): Item[] {
  const chosen = new Set<Item>();
  const rest = shuffled(items).map((item) => ({
    item,
    missing: new Set(kindsOf(item)),
    cost: costOf(item),
  }));
  const valueOf = ({ missing, cost }: (typeof rest)[number]): number => missing.size / cost;
  for (;;) {
    const best = rest.reduce<(typeof rest)[number] | undefined>(
      (most, entry) => (valueOf(entry) > (most === undefined ? 0 : valueOf(most)) ? entry : most),
      undefined,
    );
    if (best === undefined) break;
    chosen.add(best.item);
    const found = [...best.missing];
    for (const { missing } of rest) for (const kind of found) missing.delete(kind);
  }
  const others = rest.filter(({ item }) => !chosen.has(item));
  for (const { item } of others.slice(0, more)) chosen.add(item);
  return items.filter((item) => chosen.has(item));
}

/** The items in a random order that depends on the seed. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const { below } = seeded(sampleSeed * 7919);
  const rest = [...items];
  return items.map(() => rest.splice(below(rest.length), 1)[0] as Item);
}
