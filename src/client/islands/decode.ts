/** Reads the properties of an island, which `content/islands/props.ts` has written. */
export function decodeProps(json: string): Record<string, unknown> {
  return decode(JSON.parse(json)) as Record<string, unknown>;
}

function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(decode);
  const { $: type, v } = value as { readonly $?: unknown; readonly v?: unknown };
  switch (type) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(v);
    case 'bigint':
      return BigInt(v as string);
    case 'Date':
      return new Date(v as number);
    case 'URL':
      return new URL(v as string);
    case 'Set':
      return new Set(decode(v) as unknown[]);
    case 'Map':
      return new Map(decode(v) as [unknown, unknown][]);
    case 'Object':
      return Object.fromEntries(decode(v) as [string, unknown][]);
    default:
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item)]));
  }
}
