import type { Nodes } from 'mdast';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { parseMarkdown } from '../markdown/parse.js';

/**
 * The source of a page with spaces instead of code, addresses, markup and front matter, so that
 * prose linters report correct lines and columns.
 */
export function proseText(text: string, path: string): string {
  const { body } = readFrontMatter(text, path);
  /** 1 for each character of prose. */
  const isProse = new Uint8Array(body.length);
  const visit = (node: Nodes): void => {
    if (node.type === 'text')
      isProse.fill(1, node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
    else if ('children' in node) node.children.forEach(visit);
  };
  visit(parseMarkdown(body, { math: true }));
  let result = '';
  for (let i = 0; i < body.length; i++) {
    const unit = body[i] ?? '';
    result += isProse[i] === 1 || unit === '\n' || unit === '\r' ? unit : ' ';
  }
  return result;
}
