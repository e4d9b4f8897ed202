import type { Nodes as HastNodes, Root as HastRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import { report, type CompileContext } from '../context.js';
import { walk } from './walk.js';

/** Levels of Markdown that a page may nest. Some later steps recurse for each level. */
const DEEPEST = 100;
/** Directives that a page may nest. The parser reads a directive again for each one around it. */
const MOST_FENCES = 40;

/** Remove and report all content that is nested more than `DEEPEST` levels deep. */
export function limitDepth(tree: Root, context: CompileContext): void {
  const stack: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, depth } = next;
    if (!('children' in node)) continue;
    if (depth < DEEPEST)
      for (const child of node.children) stack.push({ node: child, depth: depth + 1 });
    else if (node.children.length > 0) {
      report(context, node, {
        rule: 'markdown/too-deep',
        severity: 'error',
        message: `Content nested more than ${DEEPEST} levels deep is left out.`,
        hint: 'Close the lists, quotes or emphasis around it first.',
      });
      node.children = [];
    }
  }
}

/**
 * Escape the opening fences of directives that are inside `MOST_FENCES` others, so that they are
 * text. Otherwise a page of unclosed directives would take forever.
 */
export function limitFences(text: string): string {
  if (text.split(':::').length <= MOST_FENCES) return text;
  /** Number of colons of each open directive, outermost first. */
  const open: number[] = [];
  /** The fence of the open code block, or ''. */
  let code = '';
  return text
    .split('\n')
    .map((line) => {
      const fence = CODE_FENCE.exec(line)?.[1];
      if (fence !== undefined) code = code === '' ? fence : fence.startsWith(code) ? '' : code;
      if (code !== '') return line;
      const [, head = '', colons = '', rest = ''] = DIRECTIVE_FENCE.exec(line) ?? [];
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

const CODE_FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})/;
const DIRECTIVE_FENCE = /^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*)(:{3,})(.*)$/;

/** Columns of indentation before a mark of a list or quote. */
const MOST_INDENT = 4 * DEEPEST;
/** Marks of lists and quotes at the start of a line. */
const MOST_IN_LINE = 2 * DEEPEST;
/** The start of a line that may have more than `MOST_IN_LINE` marks. */
const MANY_MARKS = new RegExp(`^[ \\t>*+\\-\\d.)]{${MOST_IN_LINE}}`, 'm');

/**
 * Escape marks of lists and quotes that are much deeper than `limitDepth` allows, so that they are
 * text. The parser copies all open blocks for each mark that it tries.
 */
export function limitContainers(text: string): string {
  if (!MANY_MARKS.test(text)) return text;
  return text
    .split('\n')
    .map((line) => {
      const mark = line.length < MOST_IN_LINE ? undefined : deepMark(line);
      return mark === undefined ? line : `${line.slice(0, mark)}\\${line.slice(mark)}`;
    })
    .join('\n');
}

/** Offset in a line of the punctuation of the first mark that is too deep, if any. */
function deepMark(line: string): number | undefined {
  const mark = /([ \t]*)(?:\d{1,9}(?=[.)][ \t]))?(?:>|[-*+.)](?=[ \t]))/y;
  let columns = 0;
  for (let marks = 1; ; marks++) {
    const match = mark.exec(line);
    if (match === null) return undefined;
    columns += match[1]?.length ?? 0;
    if (marks > MOST_IN_LINE || columns > MOST_INDENT) return mark.lastIndex - 1;
  }
}

/** Levels of elements that an article may nest. Rendering recurses for each level. */
const DEEPEST_ELEMENT = 400;

/** Whether elements are nested too deep to be rendered on every machine. */
export function isNestedTooDeep(tree: HastRoot): boolean {
  let level: readonly HastNodes[] = tree.children;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEEPEST_ELEMENT) return true;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return false;
}

/** Leave out all raw HTML of a page that cannot be rendered, and report it once. */
export function dropHtml(tree: Root, context: CompileContext): void {
  let reported = false;
  walk(tree, (node) => {
    if (node.type !== 'html') return undefined;
    if (!reported)
      report(context, node, {
        rule: 'html/unreadable',
        severity: 'error',
        message:
          `The raw HTML of this page is nested more than ${DEEPEST_ELEMENT} levels deep ` +
          'or cannot be read. All of it is left out.',
        hint: 'Look for elements that are never closed.',
      });
    reported = true;
    node.value = '';
    return undefined;
  });
}
