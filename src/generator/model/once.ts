/** A function that calls `make` at most once and returns its result each time. */
export function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: make() }).value;
}

/**
 * A function that calls `make` once for each key object. The results are collected as garbage
 * together with their keys.
 */
export function oncePer<Key extends object, Rest extends readonly unknown[], T>(
  make: (key: Key, ...rest: Rest) => T,
): (key: Key, ...rest: Rest) => T {
  const results = new WeakMap<Key, { readonly value: T }>();
  return (key, ...rest) => {
    const known = results.get(key);
    if (known !== undefined) return known.value;
    const value = make(key, ...rest);
    results.set(key, { value });
    return value;
  };
}

/** A function that keeps the result for its last argument: callers ask for one many times. */
export function onceForLast<Argument, T>(
  make: (argument: Argument) => T,
): (argument: Argument) => T {
  let cached: { readonly argument: Argument; readonly value: T } | undefined;
  return (argument) => {
    if (cached?.argument !== argument) cached = { argument, value: make(argument) };
    return cached.value;
  };
}

/**
 * A function that keeps the results for its first arguments, up to `limit` items in all of them,
 * and the last result. For callers that ask for all arguments several times, in order.
 */
export function onceForFirst<Argument extends object, Item>(
  make: (argument: Argument) => readonly Item[],
  limit: number,
): (argument: Argument) => readonly Item[] {
  const kept = new WeakMap<Argument, readonly Item[]>();
  let size = 0;
  const last = onceForLast(make);
  return (argument) => {
    const known = kept.get(argument);
    if (known !== undefined) return known;
    const value = last(argument);
    if (size + value.length > limit) return value;
    size += value.length;
    kept.set(argument, value);
    return value;
  };
}

/**
 * A function of texts that keeps its last results, up to `limit` characters of arguments. Results
 * are shared between callers: they must not be changed.
 */
export function onceForTexts<T>(
  make: (...texts: readonly string[]) => T,
  limit: number,
): (...texts: readonly string[]) => T {
  const results = new Map<string, { readonly value: T }>();
  let characters = 0;
  return (...texts) => {
    const key = texts.join('\0');
    const result = results.get(key) ?? { value: make(...texts) };
    if (results.has(key)) return result.value;
    results.set(key, result);
    characters += key.length;
    for (const oldest of results.keys()) {
      if (characters <= limit) break;
      results.delete(oldest);
      characters -= oldest.length;
    }
    return result.value;
  };
}
