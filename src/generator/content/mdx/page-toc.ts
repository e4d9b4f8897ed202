import type { Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import GithubSlugger from 'github-slugger';
import { walk } from '../markdown/walk.js';

/** An entry of `toc`, the table of contents that the code of a page can read. */
export interface TocEntry {
  readonly value: string;
  readonly id: string;
  readonly level: number;
}

const tables = new WeakSet<object>();

/** The headings below the title of a file, in their order, as MDX of Docusaurus has them. */
export function tocOf(tree: Root): readonly TocEntry[] {
  const slugger = new GithubSlugger();
  const entries: TocEntry[] = [];
  walk(tree, (node) => {
    if (node.type !== 'heading' || node.depth === 1) return undefined;
    const [, text = '', id] = /^(.*?)(?:\s*\{#([^\s{}]+)\})?\s*$/s.exec(plainText(node)) ?? [];
    entries.push({ value: text, id: id ?? slugger.slug(text), level: node.depth });
    return undefined;
  });
  tables.add(entries);
  return entries;
}

/** Whether a value is the entire `toc` of a file. */
export function isToc(value: unknown): boolean {
  return typeof value === 'object' && value !== null && tables.has(value);
}
