import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { placeAt } from './locate.js';

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

/** Line and column, from 1, of a key path in YAML or JSON text; of its deepest part that is written. */
export function locateYaml(
  text: string,
  path: readonly PropertyKey[],
): { line: number; column: number } {
  return placeAt(text, nodeOffset(parseDocument(text), path));
}
