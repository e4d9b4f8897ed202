/** Part of a file; `to` is its last byte. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The one range that a Range header asks of a file (RFC 9110, 14.2). `whole` for
 * headers that are to be passed over, several ranges among them; `none` when no
 * byte of the file is in it.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'none'
      : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'none';
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
