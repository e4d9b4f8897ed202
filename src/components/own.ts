/**
 * The value of an object's own property. Undefined for names that every object inherits, such as
 * "constructor": keys from writers and readers may be any text.
 */
export function own<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
