import { type Document, isMap, isScalar, isSeq } from 'yaml';

/** Offset in a YAML document of the deepest key or element of `path` that is written. */
export function nodeOffset(
  document: Document.Parsed | undefined,
  path: readonly PropertyKey[],
): number {
  let node: unknown = document?.contents;
  let found = 0;
  for (const segment of path) {
    if (isMap(node)) {
      const pair = node.items.findLast(
        (p) => isScalar(p.key) && String(p.key.value) === String(segment),
      );
      if (pair === undefined) break;
      if (isScalar(pair.key)) found = pair.key.range?.[0] ?? found;
      node = pair.value;
    } else if (isSeq(node) && typeof segment === 'number') {
      node = node.items[segment];
      if (isScalar(node) || isMap(node) || isSeq(node)) found = node.range?.[0] ?? found;
    } else break;
  }
  return found;
}
