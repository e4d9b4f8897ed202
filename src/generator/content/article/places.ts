import type { Element } from 'hast';
import type { Nodes, Root } from 'mdast';
import { originOf, type CompileContext } from '../context.js';
import { escapeText } from '../code/highlight.js';

/** Where a piece of an article was written. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const MARKED = new Set([
  'link',
  'linkReference',
  'image',
  'imageReference',
  'heading',
  'containerDirective',
  'leafDirective',
  'textDirective',
  'code',
  'inlineMath',
  'math',
]);

/**
 * Note on every node that later steps may report where it was written. Positions do
 * not survive the parsing of raw HTML, nor included files the way to hast;
 * attributes do. A node without a place of its own has its parent's.
 */
export function markPlaces(tree: Root, context: CompileContext): void {
  const walk = (node: Nodes, inherited: string): void => {
    const start = node.position?.start;
    const origin = originOf(node, context);
    const file = origin === context.source.path ? '' : origin;
    const place = start === undefined ? inherited : `${start.line}:${start.column}:${file}`;
    if (MARKED.has(node.type))
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataPlace: place } };
    if (node.type === 'html')
      node.value = guardHtml(
        node.value,
        file === '' || start === undefined ? undefined : { ...start, file },
      );
    if ('children' in node) for (const child of node.children) walk(child, place);
  };
  walk(tree, '1:1:');
}

/** A tag, comment or instruction that goes on to the end. */
const UNFINISHED =
  /<(?:!--(?:(?!-->)[^])*|[!?](?!--)[^>]*|\/?[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*(?:"[^"]*|'[^']*)?)$/i;

/**
 * Raw HTML may not name the elements that stand for directives, and a tag that
 * does not end with its block would take in what follows: it goes. Elements know
 * their places in the page, but not in a partial: there each start tag is marked.
 */
function guardHtml(html: string, start: SourceLocation | undefined): string {
  const guarded = html.replace(/<(\/?)d-/gi, '<$1x-d-').replace(UNFINISHED, '');
  if (start === undefined) return guarded;
  let { line } = start;
  let lineStart = 1 - start.column;
  let read = 0;
  return guarded.replace(
    /<([a-z][^\s/>"'<]*)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'<>])*>)/gi,
    (_, name: string, rest: string, offset: number) => {
      for (; read < offset; read++) {
        if (guarded[read] !== '\n') continue;
        line++;
        lineStart = read + 1;
      }
      const column = offset - lineStart + 1;
      return `<${name} data-place="${line}:${column}:${escapeText(start.file)}"${rest}`;
    },
  );
}

/** Read an element's mark, or its position; undefined where there is neither. */
export function markOf(node: Element, context: CompileContext): SourceLocation | undefined {
  const mark = node.properties.dataPlace;
  const [, line, column, file] =
    typeof mark === 'string' ? (/^(\d+):(\d+):(.*)$/s.exec(mark) ?? []) : [];
  if (line === undefined || column === undefined) {
    const start = node.position?.start;
    return start === undefined
      ? undefined
      : { file: context.source.path, line: start.line, column: start.column };
  }
  return {
    file: file === undefined || file === '' ? context.source.path : file,
    line: Number(line),
    column: Number(column),
  };
}

/** Read and take away an element's mark. */
export function takePlace(node: Element, context: CompileContext): SourceLocation | undefined {
  const place = markOf(node, context);
  delete node.properties.dataPlace;
  return place;
}
