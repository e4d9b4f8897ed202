import type { Nodes, Paragraph, Parents } from 'mdast';
import type { MdxFlowExpression, MdxJsxFlowElement } from 'mdast-util-mdx';
import type { Processor } from 'unified';
import { nodesIn } from '../markdown/walk.js';

/**
 * A unified plugin: JSX and expressions alone in a paragraph are blocks. The paragraph is removed,
 * as MDX does it.
 */
export function unravelBlocks(this: Processor): void {
  const { parser } = this;
  if (parser === undefined) throw new Error('The processor has no parser.');
  this.parser = (text, file) => {
    const tree = parser(text, file) as Parents;
    unravel(tree);
    return tree;
  };
}

/** Does not recurse: the tree is not limited in depth yet. */
function unravel(tree: Parents): void {
  const parents = [tree, ...nodesIn(tree).filter((node) => 'children' in node)];
  // Children before their parents.
  for (const parent of parents.reverse())
    if (parent.children.some(isUnraveled))
      (parent as { children: Nodes[] }).children = parent.children.flatMap(blocksOf);
}

function blocksOf(node: Nodes): Nodes[] {
  if (!isUnraveled(node)) return [node];
  return node.children.filter((child) => child.type !== 'text').map(asBlock);
}

function isUnraveled(node: Nodes): node is Paragraph {
  return node.type === 'paragraph' && isOnlyJsx(node.children);
}

function isOnlyJsx(nodes: readonly Nodes[]): boolean {
  const isJsx = ({ type }: Nodes): boolean =>
    type === 'mdxJsxTextElement' || type === 'mdxTextExpression';
  const isSpace = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';
  return nodes.some(isJsx) && nodes.every((node) => isJsx(node) || isSpace(node));
}

function asBlock(node: Nodes): Nodes {
  if (node.type === 'mdxJsxTextElement')
    return { ...node, type: 'mdxJsxFlowElement' } as MdxJsxFlowElement;
  return { ...node, type: 'mdxFlowExpression' } as MdxFlowExpression;
}
