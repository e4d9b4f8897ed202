import type { Nodes, Root } from 'mdast';
import { report, type CompileContext } from './context.js';
import { walk } from './walk.js';

/** Nobody nests lists, quotes or emphasis deeper; some later steps recurse. */
const DEEPEST = 100;
/** Every directive is parsed again for each one around it. */
const MOST_FENCES = 40;

/** Empty what is nested deeper than a reader could follow, and report the place. */
export function limitDepth(tree: Root, context: CompileContext): void {
  const stack: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, depth } = next;
    if (!('children' in node)) continue;
    if (depth < DEEPEST)
      for (const child of node.children) stack.push({ node: child, depth: depth + 1 });
    else if (node.children.length > 0) {
      report(
        context,
        node,
        'markdown/too-deep',
        'error',
        `What is nested more than ${DEEPEST} levels deep is left out.`,
        'Close what is around it first.',
      );
      node.children = [];
    }
  }
}

/**
 * Escape the opening fences that stand inside too many others, so that they are
 * text: a page of directives that are never closed would take forever.
 */
export function limitFences(text: string): string {
  if (text.split(':::').length <= MOST_FENCES) return text;
  const open: number[] = [];
  let code = '';
  return text
    .split('\n')
    .map((line) => {
      const fence = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})/.exec(line)?.[1];
      if (fence !== undefined) code = code === '' ? fence : fence.startsWith(code) ? '' : code;
      if (code !== '') return line;
      const [, head = '', colons = '', rest = ''] =
        /^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*)(:{3,})(.*)$/.exec(line) ?? [];
      if (colons === '') return line;
      if (rest.trim() === '') {
        const closed = open.findIndex((size) => size <= colons.length);
        if (closed >= 0) open.length = closed;
        return line;
      }
      if (open.length < MOST_FENCES) {
        open.push(colons.length);
        return line;
      }
      return `${head}\\${colons}${rest}`;
    })
    .join('\n');
}

/** Leave all raw HTML out: nested deeper than the stack, or such that its parser gives up. */
export function dropHtml(tree: Root, context: CompileContext): void {
  walk(tree, (node) => {
    if (node.type !== 'html') return undefined;
    report(
      context,
      node,
      'html/unreadable',
      'error',
      'The raw HTML of this page cannot be read and is left out.',
      'Look for elements that are never closed.',
    );
    node.value = '';
    return undefined;
  });
}
