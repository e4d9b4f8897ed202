/**
 * Returns the value of an object's own property, and undefined for inherited names such as
 * "constructor". Use it for keys from writers and readers, which may be any text.
 */
export function own<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
