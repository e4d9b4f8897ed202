import type { Root } from 'mdast';
import { walk } from './walk.js';

/** Removes the positions of nodes whose text is not in the page. Changes the tree. */
export function withoutPositions(tree: Root): Root {
  walk(tree, (node) => {
    delete node.position;
    return undefined;
  });
  return tree;
}
