/**
 * Run asynchronous work on all items, at most `limit` at the same time. Rejects with the first
 * error. Takes an item only when its work can start.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All runners take their next item from the same iterator.
  const queue = oneByOne(items);
  const runner = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, runner));
}

function* oneByOne<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
