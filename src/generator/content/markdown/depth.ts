import type { Nodes as HastNodes, Root as HastRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import { report, type CompileContext } from '../context.js';
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

/** Columns of indentation that a mark may stand behind, and marks that a line may begin with. */
const MOST_INDENT = 4 * DEEPEST;
const MOST_IN_LINE = 2 * DEEPEST;
/** A line that begins like one that opens more blocks than anyone nests. */
const MANY_MARKS = new RegExp(`^[ \\t>*+\\-\\d.)]{${MOST_IN_LINE}}`, 'm');

/**
 * Escape the marks of lists and quotes that stand far deeper than `limitDepth` lets anything
 * stand, so that they are text: the parser copies all open blocks for each one that it tries.
 */
export function limitContainers(text: string): string {
  if (!MANY_MARKS.test(text)) return text;
  return text
    .split('\n')
    .map((line) => {
      const cut = line.length < MOST_IN_LINE ? undefined : deepMark(line);
      return cut === undefined ? line : `${line.slice(0, cut)}\\${line.slice(cut)}`;
    })
    .join('\n');
}

/** Where the punctuation stands that makes the first mark of a line that is too deep; undefined without one. */
function deepMark(line: string): number | undefined {
  const mark = /([ \t]*)(?:\d{1,9}(?=[.)][ \t]))?(?:>|[-*+.)](?=[ \t]))/y;
  let columns = 0;
  for (let marks = 1; ; marks++) {
    const found = mark.exec(line);
    if (found === null) return undefined;
    columns += found[1]?.length ?? 0;
    if (marks > MOST_IN_LINE || columns > MOST_INDENT) return mark.lastIndex - 1;
  }
}

/** Elements in each other that an article may have: rendering calls itself for each. */
const DEEPEST_ELEMENT = 400;

/** Whether elements are nested deeper than can be rendered on every machine. */
export function isNestedTooDeep(tree: HastRoot): boolean {
  let level: readonly HastNodes[] = tree.children;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEEPEST_ELEMENT) return true;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return false;
}

/** Leave all raw HTML out: nested too deep, or such that its parser gives up. Reported once. */
export function dropHtml(tree: Root, context: CompileContext): void {
  let reported = false;
  walk(tree, (node) => {
    if (node.type !== 'html') return undefined;
    if (!reported)
      report(
        context,
        node,
        'html/unreadable',
        'error',
        `The raw HTML of this page is nested more than ${DEEPEST_ELEMENT} levels deep or cannot be read. All of it is left out.`,
        'Look for elements that are never closed.',
      );
    reported = true;
    node.value = '';
    return undefined;
  });
}
