import type { Element } from 'hast';
import type { Nodes, Root } from 'mdast';
import { originOf, type CompileContext } from './context.js';

/** Where a piece of an article was written. */
export interface Written {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const MARKED = new Set(['link', 'linkReference', 'image', 'imageReference', 'heading', 'containerDirective', 'leafDirective', 'textDirective', 'code', 'inlineMath', 'math']);

/**
 * Note on every node that later steps may report where it was written. Positions do
 * not survive the parsing of raw HTML, nor included files the way to hast;
 * attributes do. A node without a place of its own has its parent's.
 */
export function markPlaces(tree: Root, context: CompileContext): void {
  const walk = (node: Nodes, inherited: string): void => {
    const start = node.position?.start;
    const origin = originOf(node, context);
    const place = start === undefined ? inherited : `${start.line}:${start.column}:${origin === context.source.path ? '' : origin}`;
    if (MARKED.has(node.type)) node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataPlace: place } };
    if ('children' in node) for (const child of node.children) walk(child, place);
  };
  walk(tree, '1:1:');
}

/** Read and take away an element's mark; undefined for elements without one, such as those of raw HTML. */
export function takePlace(node: Element, context: CompileContext): Written | undefined {
  const mark = node.properties.dataPlace;
  delete node.properties.dataPlace;
  const [, line, column, file] = typeof mark === 'string' ? (/^(\d+):(\d+):(.*)$/s.exec(mark) ?? []) : [];
  if (line === undefined || column === undefined) {
    const start = node.position?.start;
    return start === undefined ? undefined : { file: context.source.path, line: start.line, column: start.column };
  }
  return { file: file === undefined || file === '' ? context.source.path : file, line: Number(line), column: Number(column) };
}
