import type { Element, ElementContent, Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import { addHole, type Collected } from './collector.js';

/** The text of a truncation marker in an HTML comment. */
const COMMENT = /^\s*truncate\s*$/;
/** A truncation marker in the form of MDX. */
const BRACES = /^\s*\{\/\*\s*truncate\s*\*\/\}\s*$/;
/** The same as the value of an MDX expression. */
const EXPRESSION = /^\s*\/\*\s*truncate\s*\*\/\s*$/;

/** Name of the element for a truncation marker. */
export const TRUNCATION = 'd-truncate';

/** Turns truncation markers in braces, `{/* truncate *\/}`, at the top of a tree into elements. */
export function convertTruncation(tree: Root): void {
  tree.children = tree.children.map((node): Root['children'][number] => {
    const text: { readonly type: string; readonly value?: unknown } | undefined =
      node.type === 'paragraph' && node.children.length === 1 ? node.children[0] : node;
    if (text === undefined || typeof text.value !== 'string') return node;
    const isMarker = /^mdx/.test(text.type) ? EXPRESSION.test(text.value) : isBraces(text);
    return isMarker
      ? { type: 'paragraph', children: [], data: { hName: TRUNCATION, hProperties: {} } }
      : node;
  });
}

function isBraces({ type, value }: { readonly type: string; readonly value?: unknown }): boolean {
  return type === 'text' && typeof value === 'string' && isBracedMarker(value);
}

/** Whether the text of a paragraph is a truncation marker in braces. */
export function isBracedMarker(text: string): boolean {
  return BRACES.test(text);
}

/** Whether a node is a truncation marker: an HTML comment, or the element of one in braces. */
function isTruncation(node: HastRoot['children'][number] | ElementContent): boolean {
  return (
    (node.type === 'comment' && COMMENT.test(node.value)) ||
    (node.type === 'element' && node.tagName === TRUNCATION)
  );
}

/**
 * Marks the place at which the first truncation marker cuts the article. A marker inside a block
 * cuts after this block, so that no element is cut in two.
 */
export function placeTruncation(tree: HastRoot): void {
  const index = tree.children.findIndex((child) => isTruncation(child) || holdsTruncation(child));
  if (index === -1) return;
  const cut: Element = {
    type: 'element',
    tagName: TRUNCATION,
    properties: { cut: true },
    children: [],
  };
  tree.children.splice(index + 1, 0, cut);
}

function holdsTruncation(node: HastRoot['children'][number]): boolean {
  return (
    node.type === 'element' &&
    node.children.some((child) => isTruncation(child) || holdsTruncation(child))
  );
}

/**
 * The replacement of a node in the finished article: a hole at the place of the cut, and nothing
 * for the markers. Undefined for all other nodes.
 */
export function finishTruncation(
  node: ElementContent,
  collected: Collected,
): readonly ElementContent[] | undefined {
  if (node.type !== 'element' || node.tagName !== TRUNCATION) return undefined;
  if (node.properties.cut !== true) return [];
  collected.excerptFonts = [...collected.mathFonts];
  return [{ type: 'text', value: addHole(collected, { kind: 'truncate' }) }];
}
