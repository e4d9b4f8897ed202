/** A map that keeps its last entries only. */
export interface LastValues<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
}

/** A map without entries, which will keep its last `limit` new ones. */
export function lastValues<Key, Value>(limit: number): LastValues<Key, Value> {
  const kept = new Map<Key, Value>();
  return {
    get: (key) => kept.get(key),
    set: (key, value) => {
      kept.set(key, value);
      // Maps have their keys in the order in which they were added.
      for (const oldest of kept.keys()) {
        if (kept.size <= limit) break;
        kept.delete(oldest);
      }
    },
  };
}
