import type { Element, ElementContent } from 'hast';
import { textOf } from './collector.js';

/** Elements that may be around a name without a meaning for it. */
const WRAPPERS = new Set(['a', 'em', 'p', 'strong']);

/**
 * The names in code that an element defines: those at the start of a list item or of a described
 * term, and those in the first cell of a table's row. Reference pages list settings and commands
 * this way.
 */
export function definedNames(node: Element): readonly string[] {
  if (node.tagName === 'li' || node.tagName === 'dt') return leadingNames(node.children).names;
  if (node.tagName !== 'tr') return [];
  const [first] = node.children.filter(isElement);
  return first?.tagName === 'td' ? leadingNames(first.children).names : [];
}

/** The names before any other text. They may be separated by commas. */
function leadingNames(children: readonly ElementContent[]): {
  readonly names: readonly string[];
  readonly isOpen: boolean;
} {
  const names: string[] = [];
  for (const child of children) {
    if (child.type === 'text' && /^[\s,/]*$/.test(child.value)) continue;
    if (!isElement(child)) return { names, isOpen: false };
    if (child.tagName === 'code') names.push(textOf(child));
    else if (WRAPPERS.has(child.tagName)) {
      const inner = leadingNames(child.children);
      names.push(...inner.names);
      if (!inner.isOpen) return { names, isOpen: false };
    } else return { names, isOpen: false };
  }
  return { names, isOpen: true };
}

function isElement(node: ElementContent): node is Element {
  return node.type === 'element';
}
