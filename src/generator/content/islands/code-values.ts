import type { Node } from 'estree';
import { own } from '../../../components/own.js';
import { CODE_TYPES } from '../mdx/code-names.js';

/** Whether a name is bound to code, see `isCodeValue`. */
export type IsCodeName = (name: string) => boolean;

/** Fields whose values are parts of the value of a node, by the type of the node. */
const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ArrayExpression', ['elements']],
  ['ObjectExpression', ['properties']],
  ['Property', ['value']],
  ['SpreadElement', ['argument']],
  ['ConditionalExpression', ['consequent', 'alternate']],
  ['LogicalExpression', ['left', 'right']],
  ['MemberExpression', ['object']],
  ['ChainExpression', ['expression']],
  ['NewExpression', ['arguments']],
]);

/** A node with these fields. Lists have null for holes: `[, a]`. */
type Parts = Readonly<Record<string, Node | readonly (Node | null)[]>>;

/**
 * Whether the value of an expression is or contains code: a function, a class or an element. No
 * text can give it to a browser. Decides by the syntax, and takes the results of calls for data,
 * except those of functions that make elements.
 */
export function isCodeValue(node: Node, isCodeName: IsCodeName): boolean {
  if (CODE_TYPES.has(node.type)) return true;
  if (node.type === 'Identifier') return isCodeName(node.name);
  if (node.type === 'CallExpression') return node.arguments.some((each) => makesElements(each));
  const fields = PARTS.get(node.type) ?? [];
  return fields
    .flatMap((field) => own(node as unknown as Parts, field) ?? [])
    .some((part) => part !== null && isCodeValue(part, isCodeName));
}

/** Whether a node is a function whose result is, or contains, an element: that of `map`. */
function makesElements(node: Node): boolean {
  if (node.type !== 'ArrowFunctionExpression' || node.body.type === 'BlockStatement') return false;
  return isCodeValue(node.body, () => false);
}
