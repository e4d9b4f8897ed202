import type { Html } from 'mdast';
import { raw } from 'hast-util-raw';
import type { Nodes } from 'hast';
import type { SourceRange } from './destination-ranges.js';

/** A destination in raw HTML. */
interface HtmlDestination {
  /** Start of its tag. */
  readonly tag: { readonly line: number; readonly column: number };
  /** Range of the value without quotes; undefined if it has several lines. */
  readonly range: SourceRange | undefined;
  readonly url: string;
}

const COMMENT = '<!--[^]*?(?:-->|$)';
const RAW_TEXT_NAMES = 'script|style|textarea|title|xmp|iframe|noembed|noframes';
/** An element whose content is text. */
const RAW_TEXT = String.raw`<(${RAW_TEXT_NAMES})(?=[\s/>])[^]*?(?:<\/\1\s*>|$)`;
/** A start tag. The groups are its name and attributes. */
const START_TAG = String.raw`<([a-z][^\s/>"'<]*)((?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'<>])*)>`;
const TAG = new RegExp([COMMENT, RAW_TEXT, START_TAG].join('|'), 'gi');
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/** The attribute with the destination of an element. */
const DESTINATIONS: ReadonlyMap<string, string> = new Map([
  ['a', 'href'],
  ['img', 'src'],
]);

/** The destinations in a node of raw HTML. `lines` are the lines of its file. */
export function attributesIn(node: Html, lines: readonly string[]): HtmlDestination[] {
  const placeAt = placesOf(node, lines);
  if (placeAt === undefined) return [];
  return valuesIn(node.value).map(({ tag, start, end }) => {
    const first = placeAt(start);
    const last = placeAt(end);
    const range = { ...first, endColumn: last.column };
    return {
      tag: placeAt(tag),
      range: first.line === last.line ? range : undefined,
      url: decodeReferences(node.value.slice(start, end)),
    };
  });
}

/** Raw HTML with NUL characters instead of its destinations. */
export function withoutDestinations(html: string): string {
  const values = valuesIn(html);
  const starts = [0, ...values.map(({ end }) => end)];
  const ends = [...values.map(({ start }) => start), html.length];
  return starts.map((start, i) => html.slice(start, ends[i])).join('\0');
}

/** Offsets of the destinations in raw HTML, without quotes, and of their tags. */
function valuesIn(html: string): { tag: number; start: number; end: number }[] {
  return [...html.matchAll(TAG)].flatMap(({ index, 2: name = '', 3: attributes = '' }) => {
    const attributeName = DESTINATIONS.get(name.toLowerCase());
    if (attributeName === undefined) return [];
    const attribute = [...attributes.matchAll(ATTRIBUTE)].find(
      ([, key]) => key?.toLowerCase() === attributeName,
    );
    const written = attribute?.[2];
    if (attribute === undefined || written === undefined) return [];
    const quote = /^["']/.test(written) ? 1 : 0;
    const end = index + 1 + name.length + attribute.index + attribute[0].length - quote;
    return [{ tag: index, start: end - written.length + 2 * quote, end }];
  });
}

/**
 * Returns a function from an offset in the value of a node to its place in the file. The value has
 * no marks of lists and quotes, so each of its lines must be the end of a line of the file.
 * Undefined if one is not.
 */
function placesOf(
  { value, position }: Html,
  lines: readonly string[],
): ((offset: number) => { line: number; column: number }) | undefined {
  if (position === undefined) return undefined;
  const { start, end } = position;
  const parts = value.split('\n');
  const columns = parts.map((part, i) => {
    const line = lines[start.line - 1 + i] ?? '';
    const lineEnd = start.line + i === end.line ? end.column - 1 : line.length;
    const column = i === 0 ? start.column : lineEnd - part.length + 1;
    return line.startsWith(part, column - 1) ? column : 0;
  });
  if (columns.some((column) => column < 1)) return undefined;
  return (offset) => {
    const before = value.slice(0, offset).split('\n');
    const column = (columns[before.length - 1] ?? 1) + (before.at(-1) ?? '').length;
    return { line: start.line + before.length - 1, column };
  };
}

/** Decode the character references of an attribute's value as a browser does. */
export function decodeReferences(value: string): string {
  if (!value.includes('&')) return value;
  const html = `<a href="${value.replaceAll('"', '&quot;')}">`;
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html }] });
  const [link] = 'children' in tree ? (tree.children as Nodes[]) : [];
  return link?.type === 'element' ? String(link.properties.href ?? '') : value;
}
