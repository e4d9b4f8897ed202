import type { Element } from 'hast';
import type { Nodes, Root } from 'mdast';
import type { Place } from '../../model/diagnostic.js';
import { changedText } from './changed-headings.js';
import { TEXT_BEFORE } from './collector.js';
import { originOf, type CompileContext } from '../context.js';
import { escapeText } from '../../model/html-text.js';

/** Types of the nodes that later steps may report. */
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
  'mdxElement',
]);

/**
 * Write the place of every node that later steps may report into an attribute. Parsing raw HTML
 * loses positions, and hast has no included files, but both keep attributes. A node without a
 * place gets the place of its parent. A heading without a place was added by a plugin.
 */
export function markPlaces(tree: Root, context: CompileContext): void {
  const walk = (node: Nodes, inherited: string): void => {
    const start = node.position?.start;
    const origin = originOf(node, context);
    const file = origin === context.source.path ? '' : origin;
    const place = start === undefined ? inherited : `${start.line}:${start.column}:${file}`;
    if (MARKED.has(node.type))
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataPlace: place } };
    if (node.type === 'heading' && start === undefined && context.plugins !== undefined)
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataAdded: '' } };
    const before = node.type === 'heading' ? changedText(node) : undefined;
    if (before !== undefined)
      node.data = {
        ...node.data,
        hProperties: { ...node.data?.hProperties, [TEXT_BEFORE]: before },
      };
    if (node.type === 'html')
      node.value = guardHtml(
        node.value,
        file === '' || start === undefined ? undefined : { ...start, file },
      );
    if ('children' in node) for (const child of node.children) walk(child, place);
  };
  walk(tree, '1:1:');
}

/** A tag, comment or instruction that is not closed before the end. */
const UNFINISHED = new RegExp(
  [
    '<(?:',
    // A comment without `-->`.
    '!--(?:(?!-->)[^])*|',
    // An instruction or a declaration without `>`.
    '[!?](?!--)[^>]*|',
    // A tag, perhaps within the quotes of a value.
    `\\/?[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*(?:"[^"]*|'[^']*)?`,
    ')$',
  ].join(''),
  'i',
);

/**
 * Make raw HTML safe to parse with the article. Elements that docsgen uses for directives are
 * renamed. An unclosed tag at the end, which would swallow the next block, is removed. In a
 * partial, where elements do not know their places, each start tag gets its place.
 */
function guardHtml(html: string, start: Place | undefined): string {
  const guarded = html.replace(/<(\/?)d-/gi, '<$1x-d-').replace(UNFINISHED, '');
  if (start === undefined) return guarded;
  let { line } = start;
  let lineStart = 1 - start.column;
  let scanned = 0;
  return guarded.replace(
    /<([a-z][^\s/>"'<]*)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'<>])*>)/gi,
    (_, name: string, rest: string, offset: number) => {
      for (; scanned < offset; scanned++) {
        if (guarded[scanned] !== '\n') continue;
        line++;
        lineStart = scanned + 1;
      }
      const column = offset - lineStart + 1;
      return `<${name} data-place="${line}:${column}:${escapeText(start.file)}"${rest}`;
    },
  );
}

/** The place of an element: from its attribute, or else from its position. */
export function markOf(node: Element, context: CompileContext): Place | undefined {
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

/** Returns the place of an element and removes the attribute. */
export function takePlace(node: Element, context: CompileContext): Place | undefined {
  const place = markOf(node, context);
  delete node.properties.dataPlace;
  return place;
}
