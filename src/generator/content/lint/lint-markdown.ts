import type { Nodes, Parents, Root } from 'mdast';
import type { CompileContext } from '../context.js';
import { createFenceLint, type FenceLint } from './blocks.js';
import { lintCode, lintInvisible } from './code.js';
import { lintAlert } from './alerts.js';
import { createDefinitionLint, type DefinitionLint } from './definitions.js';
import { lintDiagram } from './diagrams.js';
import { lintDirective, lintOpenAttributes } from './directives.js';
import { createLintedFile, type ChildPlace, type LintedFile } from './file.js';
import { lintHeading } from './headings.js';
import { createHtmlLint, type HtmlLint } from './html.js';
import { lintLines } from './lines.js';
import { lintAttributes } from './mdx-attributes.js';
import { lintModuleSyntax, lintWrappedCode } from './mdx-syntax.js';
import { lintTable, lintTableRows } from './tables.js';
import { lintText } from './text.js';
import type { TextTags } from './text-tags.js';

/** Blocks that raw HTML has to be closed in. */
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
 * Report Markdown that is valid but probably not intended, and content that is not shown. `tree`
 * must be unchanged since it was parsed from the text. Returns the tags that are no elements.
 */
export function lintMarkdown(
  tree: Root,
  source: Pick<LintedFile, 'path' | 'text' | 'mdx'>,
  context: CompileContext,
): TextTags {
  const file = createLintedFile(source, context);
  const definitions = createDefinitionLint(file);
  const fences = createFenceLint(file);
  const html = createHtmlLint(file);
  lintChildren(tree, { file, fences, html, definitions });
  definitions.end();
  return html.textTags();
}

interface Lint {
  readonly file: LintedFile;
  readonly fences: FenceLint;
  readonly html: HtmlLint;
  readonly definitions: DefinitionLint;
}

function lintChildren(node: Parents, lint: Lint): void {
  const isBase = HTML_BASES.has(node.type);
  if (isBase) lint.html.enter();
  node.children.forEach((child, index) => {
    lintBlock(child, { parent: node, index }, lint);
    lintNode(child, lint);
    if ('children' in child) lintChildren(child, lint);
  });
  if (isBase) lint.html.leave();
}

function lintBlock(node: Nodes, at: ChildPlace, { file }: Lint): void {
  if (node.type === 'paragraph') {
    if (!file.mdx) lintModuleSyntax(node, file);
    lintText(node, { file, isParagraph: true });
    lintTableRows(node, at, file);
    lintAlert(node, at, file);
    lintLines(node, at, file);
  } else if (node.type === 'heading') {
    lintText(node, { file, isParagraph: false });
    lintHeading(node, file);
  } else if (node.type === 'table') lintTable(node, file);
  else if (node.type === 'tableCell') lintText(node, { file, isParagraph: false });
  else if (node.type === 'textDirective') lintOpenAttributes(node, at, file);
}

function lintNode(node: Nodes, { file, fences, html, definitions }: Lint): void {
  if (node.type === 'code') {
    fences.code(node);
    lintCode(node, file);
    if (!file.mdx) lintWrappedCode(node, file);
    lintInvisible(node, file);
    if (node.lang === 'mermaid' && file.context.config.mermaid) lintDiagram(node, file);
  } else if (node.type === 'inlineCode') lintInvisible(node, file);
  else if (node.type === 'math') fences.math(node);
  else if (node.type === 'html') html.html(node);
  else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
    lintAttributes(node, file);
  else if (node.type === 'definition') definitions.link(node);
  else if (node.type === 'footnoteDefinition') definitions.footnote(node);
  else if (node.type === 'footnoteReference') definitions.reference(node);
  else if (
    node.type === 'containerDirective' ||
    node.type === 'leafDirective' ||
    node.type === 'textDirective'
  )
    lintDirective(node, file);
}
