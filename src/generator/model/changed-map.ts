/**
 * A map with other values for some keys of another map. A copy of a large map for each edit would
 * be most of the garbage of `serve`.
 */
export class ChangedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  private constructor(
    readonly base: ReadonlyMap<Key, Value>,
    readonly changes: ReadonlyMap<Key, Value>,
  ) {}

  /** `base` with the values of `changes`, whose keys `base` has, too. Neither may change later. */
  static of<Key, Value>(
    base: ReadonlyMap<Key, Value>,
    changes: ReadonlyMap<Key, Value>,
  ): ReadonlyMap<Key, Value> {
    if (changes.size === 0) return base;
    if (!(base instanceof ChangedMap)) return new ChangedMap(base, changes);
    const earlier = base as ChangedMap<Key, Value>;
    return new ChangedMap(earlier.base, new Map([...earlier.changes, ...changes]));
  }

  /**
   * The keys whose values may differ between two maps. Undefined if they do not come from the same
   * map.
   */
  static changedKeys<Key, Value>(
    before: ReadonlyMap<Key, Value>,
    after: ReadonlyMap<Key, Value>,
  ): ReadonlySet<Key> | undefined {
    const [old, now] = [partsOf(before), partsOf(after)];
    return old.base === now.base
      ? new Set([...old.changes.keys(), ...now.changes.keys()])
      : undefined;
  }

  get size(): number {
    return this.base.size;
  }

  has(key: Key): boolean {
    return this.base.has(key);
  }

  get(key: Key): Value | undefined {
    return this.changes.get(key) ?? this.base.get(key);
  }

  keys(): MapIterator<Key> {
    return this.base.keys();
  }

  // Arrays, because generators take several times as long.

  entries(): MapIterator<[Key, Value]> {
    const entries: [Key, Value][] = [];
    this.forEach((value, key) => entries.push([key, value]));
    return entries.values();
  }

  values(): MapIterator<Value> {
    const values: Value[] = [];
    this.forEach((value) => values.push(value));
    return values.values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    this.base.forEach((value, key) => {
      visit(this.changes.get(key) ?? value, key, this);
    });
  }
}

/** A map without changes, and its changes. */
function partsOf<Key, Value>(
  map: ReadonlyMap<Key, Value>,
): Pick<ChangedMap<Key, Value>, 'base' | 'changes'> {
  return map instanceof ChangedMap
    ? (map as ChangedMap<Key, Value>)
    : { base: map, changes: new Map() };
}

/** The entries of a map whose values may differ from those of an earlier map. */
export function changedEntries<Key, Value>(
  before: ReadonlyMap<Key, Value>,
  after: ReadonlyMap<Key, Value>,
): Iterable<readonly [Key, Value]> {
  const keys = ChangedMap.changedKeys(before, after);
  if (keys === undefined) return after;
  return [...keys].flatMap((key) => {
    const value = after.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
}
