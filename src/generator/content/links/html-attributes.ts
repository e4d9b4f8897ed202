import type { Html } from 'mdast';
import { raw } from 'hast-util-raw';
import type { Nodes } from 'hast';
import type { SourceRange } from './destination-ranges.js';

/** A destination in raw HTML. */
interface HtmlDestination {
  /** Where its tag starts. */
  readonly tag: { readonly line: number; readonly column: number };
  /** Its value without quotes; undefined when the value goes over several lines. */
  readonly range: SourceRange | undefined;
  readonly url: string;
}

/** A comment, an element whose content is text, or a start tag with its name and attributes. */
const TAG =
  /<!--[^]*?(?:-->|$)|<(script|style|textarea|title|xmp|iframe|noembed|noframes)(?=[\s/>])[^]*?(?:<\/\1\s*>|$)|<([a-z][^\s/>"'<]*)((?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/** The attribute of an element that leads somewhere. */
const DESTINATIONS: ReadonlyMap<string, string> = new Map([
  ['a', 'href'],
  ['img', 'src'],
]);

/** The destinations in a node of raw HTML. `lines` are those of the file that the node is in. */
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

/** Raw HTML with its destinations cut out. */
export function withoutDestinations(html: string): string {
  const values = valuesIn(html);
  const starts = [0, ...values.map(({ end }) => end)];
  const ends = [...values.map(({ start }) => start), html.length];
  return starts.map((start, i) => html.slice(start, ends[i])).join('\0');
}

/** Offsets of the destinations in raw HTML, without quotes, and of their tags. */
function valuesIn(html: string): { tag: number; start: number; end: number }[] {
  return [...html.matchAll(TAG)].flatMap(({ index, 2: name = '', 3: attributes = '' }) => {
    const wanted = DESTINATIONS.get(name.toLowerCase());
    if (wanted === undefined) return [];
    const found = [...attributes.matchAll(ATTRIBUTE)].find(
      ([, key]) => key?.toLowerCase() === wanted,
    );
    const written = found?.[2];
    if (found === undefined || written === undefined) return [];
    const quote = /^["']/.test(written) ? 1 : 0;
    const end = index + 1 + name.length + found.index + found[0].length - quote;
    return [{ tag: index, start: end - written.length + 2 * quote, end }];
  });
}

/**
 * From an offset in a node's value to its place in the file. Lists and quotes take their marks off
 * each line of the value, so each line is the end of one in the file. Undefined where it is not.
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
