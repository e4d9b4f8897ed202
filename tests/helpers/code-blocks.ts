import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import type { LeafDirective } from 'mdast-util-directive';
import { parseMarkdown } from '../../src/generator/content/markdown/parse.js';
import { readFrontMatter } from '../../src/generator/frontmatter/parse.js';
import { root } from './command.js';
import { nativeParser } from './parsers.js';

/** A fenced code block of a page. */
export interface CodeBlock {
  /** The path of the page, relative to the site. */
  readonly file: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
  readonly lang: string;
  readonly code: string;
}

/** Inline code. */
export interface CodeSpan {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/**
 * All code blocks and inline code of a page, in order. An included file of code is a block at the
 * line of its directive.
 */
export function codeOf(
  file: string,
  text: string,
): { readonly blocks: readonly CodeBlock[]; readonly spans: readonly CodeSpan[] } {
  const blocks: CodeBlock[] = [];
  const spans: CodeSpan[] = [];
  const { body } = readFrontMatter(text, file);
  const visit = (node: Nodes): void => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'code')
      blocks.push({ file, line, lang: (node.lang ?? '').toLowerCase(), code: node.value });
    else if (node.type === 'inlineCode') spans.push({ file, line, text: node.value });
    else if (node.type === 'leafDirective' && node.name === 'code')
      blocks.push({ file, line, ...includedCode(node) });
    else if ('children' in node) node.children.forEach(visit);
  };
  visit(parseMarkdown(body, { math: true, native: nativeParser }));
  return { blocks, spans };
}

function includedCode({ attributes }: LeafDirective): Pick<CodeBlock, 'lang' | 'code'> {
  const code = readFileSync(join(root, attributes?.file ?? ''), 'utf8');
  return { lang: (attributes?.lang ?? '').toLowerCase(), code };
}
