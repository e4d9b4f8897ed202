import type { Nodes } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx';
import type { MarkdownConfig } from '../../model/config.js';
import type { Diagnostic, TextEdit } from '../../model/diagnostic.js';
import { placesIn } from '../../formats/locate.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { cleanText } from '../article/clean-text.js';
import { parsedText } from '../directives/parsed-text.js';
import type { MarkdownText } from '../links/destinations.js';
import { expectedEdits, replaceRanges, withoutOverlaps } from '../links/edits.js';
import { JSX_NAMES } from '../lint/mdx-attributes.js';
import { parseMarkdown } from '../markdown/parse.js';
import { walk } from '../markdown/walk.js';
import { objectOfStyle } from './style-object.js';

type JsxNode = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** The edits for findings about attributes, by finding. Uncertain ones are left out. */
export function attributeEdits(
  source: MarkdownText,
  findings: readonly Diagnostic[],
  config: MarkdownConfig,
): ReadonlyMap<Diagnostic, TextEdit> {
  const text = textOf(source, config);
  const placeAt = placesIn(text);
  const wanted = new Map(findings.map((finding) => [`${finding.line}:${finding.column}`, finding]));
  const edits = new Map<Diagnostic, TextEdit>();
  for (const attribute of attributesIn(text, config)) {
    const start = attribute.position?.start.offset ?? 0;
    const end = attribute.position?.end.offset ?? start;
    const { line, column } = placeAt(start);
    const finding = wanted.get(`${line}:${column}`);
    const written = text.slice(start, end);
    const replacement = inJsx(attribute, written);
    if (finding === undefined || replacement === undefined) continue;
    const { length } = replacement.expected;
    edits.set(finding, { line, column, endColumn: column + length, ...replacement });
  }
  return edits;
}

/** Applies edits of attributes, unless anything else would change. */
export function editAttributes(
  source: MarkdownText,
  edits: readonly TextEdit[],
  config: MarkdownConfig,
): string {
  const chosen = expectedEdits(source.text, withoutOverlaps(edits));
  const text = replaceRanges(source.text, chosen);
  return isSameBut(source, { ...source, text }, config) ? text : source.text;
}

function textOf({ path, text }: MarkdownText, config: MarkdownConfig): string {
  return parsedText(readFrontMatter(cleanText(text), path).body, config, true).text;
}

function attributesIn(text: string, config: MarkdownConfig): MdxJsxAttribute[] {
  const attributes: MdxJsxAttribute[] = [];
  walk(parseMarkdown(text, { math: config.math, mdx: true }), (node) => {
    if (isJsx(node))
      for (const attribute of node.attributes)
        if (attribute.type === 'mdxJsxAttribute') attributes.push(attribute);
    return undefined;
  });
  return attributes;
}

function isJsx(node: Nodes): node is JsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** The text of an attribute that changes, and its form in JSX. */
function inJsx(
  { name, value }: MdxJsxAttribute,
  written: string,
): Pick<TextEdit, 'expected' | 'replacement'> | undefined {
  const jsxName = JSX_NAMES.get(name);
  if (jsxName !== undefined) return { expected: name, replacement: jsxName };
  const object = typeof value === 'string' ? objectOfStyle(value) : undefined;
  if (name !== 'style' || object === undefined || /[\n|]/.test(written)) return undefined;
  return { expected: written, replacement: `style={{${object === '' ? '' : ` ${object} `}}}` };
}

/** Whether two texts have the same tree, except for the attributes that findings are about. */
function isSameBut(before: MarkdownText, after: MarkdownText, config: MarkdownConfig): boolean {
  return outlineOf(before, config) === outlineOf(after, config);
}

function outlineOf(source: MarkdownText, config: MarkdownConfig): string {
  const tree = parseMarkdown(textOf(source, config), { math: config.math, mdx: true });
  const left = new Set([...JSX_NAMES.keys(), ...JSX_NAMES.values(), 'style']);
  return JSON.stringify(tree, function (this: Nodes, key: string, value: unknown) {
    if (key === 'position' || key === 'data') return undefined;
    if (key === 'attributes' && isJsx(this))
      return this.attributes.filter(
        (attribute) => attribute.type !== 'mdxJsxAttribute' || !left.has(attribute.name),
      );
    return value;
  });
}
