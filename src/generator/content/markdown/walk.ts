import type { Nodes, Parents } from 'mdast';

/**
 * Call `enter` for every node below a parent, in document order. `enter` may
 * replace the parent's children at and behind its index; a number it returns is
 * the index to go on with, and the node's own children are then passed over.
 * The library for this keeps names and ancestors of every node, which was 5 % of
 * the profile of a build.
 */
export function walk(
  parent: Parents,
  enter: (node: Nodes, index: number, parent: Parents) => number | undefined,
): void {
  for (let index = 0; index < parent.children.length;) {
    const node = parent.children[index];
    if (node === undefined) return;
    const next = enter(node, index, parent);
    if (next === undefined && 'children' in node) walk(node, enter);
    index = next ?? index + 1;
  }
}

/**
 * Replace nodes below a parent, in document order. `replacementOf` returns the nodes that take a
 * node's place, which are not looked into, or undefined to keep the node and look into it. Each
 * list of children is copied at most once.
 */
export function replaceNodes(
  parent: Parents,
  replacementOf: (node: Nodes, parent: Parents) => readonly Nodes[] | undefined,
): void {
  let kept: Nodes[] | undefined;
  parent.children.forEach((node, index) => {
    const replacement = replacementOf(node, parent);
    if (replacement === undefined) {
      kept?.push(node);
      if ('children' in node) replaceNodes(node, replacementOf);
      return;
    }
    kept ??= parent.children.slice(0, index);
    for (const added of replacement) kept.push(added);
  });
  if (kept !== undefined) (parent as { children: Nodes[] }).children = kept;
}
