/**
 * Run asynchronous work on all items, at most `limit` at the same time. Rejects with the first
 * error.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All runners take their next item from the same iterator.
  const queue = items.values();
  const runner = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, runner));
}
