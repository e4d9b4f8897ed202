/** A part of a file. `to` is the index of its last byte. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The range in a Range header (RFC 9110, 14.2). Returns `ignore` for headers without exactly one
 * valid range, which a server may ignore, and `none` if the file has no byte in the range.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'ignore' | 'none' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'ignore';
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'none'
      : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'ignore';
  if (Number(first) >= size) return 'none';
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
