/** Data of a TOML or YAML file. */
export type Table = Readonly<Record<string, unknown>>;

/** The value as an object; undefined for everything else. */
export function asTable(value: unknown): Table | undefined {
  return typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date)
    ? (value as Table)
    : undefined;
}

/** The text at a path of keys with dots between them; undefined if it is absent or no text. */
export function textAt(table: Table, path: string): string | undefined {
  let value: unknown = table;
  for (const key of path.split('.')) {
    const inner = asTable(value);
    value = inner !== undefined && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }
  return typeof value === 'string' ? value : undefined;
}
