import type { Nodes } from 'mdast';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { parseMarkdown } from '../markdown/parse.js';

/**
 * A page's source with everything but its visible prose replaced by spaces: a
 * tool that reads it reports true lines and columns. Code, addresses, markup and front
 * matter are no prose.
 */
export function proseText(text: string, path: string): string {
  const { body } = readFrontMatter(text, path);
  const keep = new Uint8Array(body.length);
  const visit = (node: Nodes): void => {
    if (node.type === 'text')
      keep.fill(1, node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
    else if ('children' in node) node.children.forEach(visit);
  };
  visit(parseMarkdown(body, { math: true }));
  let result = '';
  for (let i = 0; i < body.length; i++) {
    const unit = body[i] ?? '';
    result += keep[i] === 1 || unit === '\n' || unit === '\r' ? unit : ' ';
  }
  return result;
}
