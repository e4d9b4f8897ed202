/** What a function gives, made at the first call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What is made of an object, made once for it: while a site is written nearly all of its files stay the very same objects. */
export function oncePer<Key extends object, Rest extends readonly unknown[], T>(
  make: (key: Key, ...rest: Rest) => T,
): (key: Key, ...rest: Rest) => T {
  const made = new WeakMap<Key, { readonly value: T }>();
  return (key, ...rest) => {
    const found = made.get(key) ?? { value: make(key, ...rest) };
    made.set(key, found);
    return found.value;
  };
}

/** What is made of a text, kept for the text of the last call: one file is asked for many things. */
export function onceForLast<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly value: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: make(text) };
    return last.value;
  };
}
