import type { Heading, PhrasingContent, Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import GithubSlugger from 'github-slugger';
import { escapeText } from '../../model/html-text.js';
import type { MarkdownConfig } from '../../model/config.js';
import { walk } from '../markdown/walk.js';

/** An entry of `toc`, the table of contents that the code of a page can read. */
export interface TocEntry {
  /** HTML: text with code and emphasis. */
  readonly value: string;
  readonly id: string;
  readonly level: number;
}

const tables = new WeakSet<object>();

/** The headings below the title of a file, in their order, as MDX of Docusaurus has them. */
export function tocOf(
  tree: Root,
  { keepsIdCase = false }: Pick<MarkdownConfig, 'keepsIdCase'>,
): readonly TocEntry[] {
  const slugger = new GithubSlugger();
  const entries: TocEntry[] = [];
  walk(tree, (node) => {
    if (node.type !== 'heading' || node.depth === 1) return undefined;
    const [, text = '', id] = WITH_ID.exec(plainText(node)) ?? [];
    const [, value = ''] = WITH_ID.exec(htmlOf(node)) ?? [];
    entries.push({ value, id: id ?? slugger.slug(text, keepsIdCase), level: node.depth });
    return undefined;
  });
  tables.add(entries);
  return entries;
}

/** The text of the first heading of a page, if it is a title. */
export function titleOf(tree: Root): string | undefined {
  const first = tree.children.find(({ type }) => type === 'heading');
  return first?.type === 'heading' && first.depth === 1
    ? WITH_ID.exec(plainText(first))?.[1]
    : undefined;
}

const WITH_ID = /^(.*?)(?:\s*\{#([^\s{}]+)\})?\s*$/s;

/** Marks of text that stay in a table of contents: type of the node → name of the element. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['emphasis', 'em'],
  ['strong', 'strong'],
  ['delete', 'del'],
]);

/** The text of a heading as HTML, without links and components. */
function htmlOf(node: Heading | PhrasingContent): string {
  if (node.type === 'text') return escapeText(node.value);
  if (node.type === 'inlineCode') return `<code>${escapeText(node.value)}</code>`;
  if (!('children' in node)) return escapeText(plainText(node));
  const inner = node.children.map((child) => htmlOf(child)).join('');
  const mark = MARKS.get(node.type);
  return mark === undefined ? inner : `<${mark}>${inner}</${mark}>`;
}

/** Whether a value is the entire `toc` of a file. */
export function isToc(value: unknown): boolean {
  return typeof value === 'object' && value !== null && tables.has(value);
}
