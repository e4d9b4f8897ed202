import type { Nodes, Parents, Root } from 'mdast';
import type { CompileContext } from '../context.js';
import { createFenceLint, type FenceLint } from './blocks.js';
import { createLintedFile, type LintedFile } from './file.js';
import { createHtmlLint, type HtmlLint } from './html.js';
import { lintTable, lintTableRows } from './tables.js';

/** Blocks at whose end raw HTML has to be closed. */
const HTML_BASES: ReadonlySet<string> = new Set([
  'root',
  'blockquote',
  'listItem',
  'heading',
  'tableCell',
  'footnoteDefinition',
  'containerDirective',
]);

/**
 * Report faults of Markdown that is read as something else than it was meant for, or not shown at
 * all. `text` is what `tree` was parsed from, before anything in the tree was changed.
 */
export function lintMarkdown(
  tree: Root,
  text: string,
  path: string,
  context: CompileContext,
): void {
  const file = createLintedFile(path, text, context);
  lintChildren(tree, { file, fences: createFenceLint(tree, file), html: createHtmlLint(file) });
}

interface Lint {
  readonly file: LintedFile;
  readonly fences: FenceLint;
  readonly html: HtmlLint;
}

function lintChildren(node: Parents, lint: Lint): void {
  const isBase = HTML_BASES.has(node.type);
  if (isBase) lint.html.enter();
  for (const child of node.children) {
    lintNode(child, lint);
    if ('children' in child) lintChildren(child, lint);
  }
  if (isBase) lint.html.leave();
}

function lintNode(node: Nodes, { file, fences, html }: Lint): void {
  if (node.type === 'code') fences.code(node);
  else if (node.type === 'math') fences.math(node);
  else if (node.type === 'html') html.html(node);
  else if (node.type === 'table') lintTable(node, file);
  else if (node.type === 'paragraph') lintTableRows(node, file);
}
