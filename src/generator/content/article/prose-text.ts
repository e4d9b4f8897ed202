import type { Nodes, Root } from 'mdast';
import { readFrontMatter } from '../../frontmatter/parse.js';
import type { MarkdownConfig } from '../../model/config.js';
import type { MarkdownText } from '../links/destinations.js';
import type { NativeParser } from '../markdown/native-syntax.js';
import { parseMarkdown } from '../markdown/parse.js';
import { isMdx } from '../mdx/modules.js';

/**
 * The source of a page with spaces instead of code, addresses, markup and front matter, so that
 * prose linters report correct lines and columns. Only spaces for MDX with a syntax error, which is
 * a finding of the page.
 */
export function proseText(
  source: MarkdownText,
  config: MarkdownConfig,
  native: NativeParser | undefined,
): string {
  const { body } = readFrontMatter(source.text, source.path);
  /** 1 for each character of prose. */
  const isProse = new Uint8Array(body.length);
  const visit = (node: Nodes): void => {
    if (node.type === 'text')
      isProse.fill(1, node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
    else if ('children' in node) node.children.forEach(visit);
  };
  const tree = treeOf(source, body, { config, native });
  if (tree !== undefined) visit(tree);
  let result = '';
  for (let i = 0; i < body.length; i++) {
    const unit = body[i] ?? '';
    result += isProse[i] === 1 || unit === '\n' || unit === '\r' ? unit : ' ';
  }
  return result;
}

interface Syntax {
  readonly config: MarkdownConfig;
  readonly native: NativeParser | undefined;
}

/** The tree of a page's body. Undefined for MDX with a syntax error. */
function treeOf(
  { path, text }: MarkdownText,
  body: string,
  { config, native }: Syntax,
): Root | undefined {
  const mdx = isMdx(path, text, config);
  try {
    return parseMarkdown(body, { math: config.math, mdx, native });
  } catch (error) {
    if (mdx) return undefined;
    throw error;
  }
}
