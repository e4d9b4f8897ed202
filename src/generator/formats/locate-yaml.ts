import { type Document, isCollection, isMap, isScalar, isSeq } from 'yaml';

/**
 * Offset in a YAML document of the deepest key or item of `path` that exists. Without one it is the
 * start of the content.
 */
export function nodeOffset(
  document: Document.Parsed | undefined,
  path: readonly PropertyKey[],
): number {
  let node: unknown = document?.contents;
  let offset = startOf(node) ?? 0;
  for (const segment of path) {
    if (isMap(node)) {
      const pair = node.items.findLast(
        ({ key }) => isScalar(key) && String(key.value) === String(segment),
      );
      if (pair === undefined) return offset;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof segment === 'number') {
      node = node.items[segment];
      offset = startOf(node) ?? offset;
    } else return offset;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isScalar(node) || isCollection(node) ? node.range?.[0] : undefined;
}
