import type { Nodes, Parents } from 'mdast';

/**
 * Call `enter` for every node below a parent, in document order. `enter` may replace children of
 * the parent from its index on. If it returns a number, the walk continues with the child at that
 * index and skips the children of the node. Faster than `unist-util-visit`, which keeps the
 * ancestors of every node.
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
 * Replace nodes below a parent, in document order. `replacementOf` returns the nodes that replace
 * a node, or undefined to keep the node and visit its children. Replacements are not visited. Each
 * list of children is copied at most once.
 */
export function replaceNodes(
  parent: Parents,
  replacementOf: (node: Nodes, parent: Parents) => readonly Nodes[] | undefined,
): void {
  /** The new children; undefined until the first replacement. */
  let children: Nodes[] | undefined;
  parent.children.forEach((node, index) => {
    const replacement = replacementOf(node, parent);
    if (replacement === undefined) {
      children?.push(node);
      if ('children' in node) replaceNodes(node, replacementOf);
      return;
    }
    children ??= parent.children.slice(0, index);
    for (const added of replacement) children.push(added);
  });
  if (children !== undefined) (parent as { children: Nodes[] }).children = children;
}

/**
 * The nodes below a parent, in document order, without those inside of the types in `except`. Does
 * not recurse, for trees that are not limited in depth yet.
 */
export function nodesIn(parent: Parents, except: ReadonlySet<string> = new Set()): Nodes[] {
  const nodes: Nodes[] = [];
  const open: Nodes[] = [...parent.children].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    if (!('children' in node) || except.has(node.type)) continue;
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i] as Nodes);
  }
  return nodes;
}
