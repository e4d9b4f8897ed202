import type { Root } from 'hast';
import type { Hole, MarkdownParts } from '../../model/page.js';
import { blocksOf } from './blocks.js';

/**
 * The finished tree of an article as Markdown of GitHub's kind, without components: directives,
 * includes, tabs and components are the text that they show. Its words are those of the article.
 */
export function articleMarkdown(
  tree: Root,
  { holes, math }: { readonly holes: readonly Hole[]; readonly math: boolean },
): MarkdownParts {
  const pieces = blocksOf(tree.children, { math }).join('\n\n').split('\0');
  const parts: string[] = [''];
  const used: Hole[] = [];
  pieces.forEach((piece, i) => {
    const hole = i % 2 === 1 ? holes[Number(piece)] : undefined;
    if (i % 2 === 0) parts[parts.length - 1] += piece;
    else if (hole !== undefined && isWritten(hole)) {
      used.push(hole);
      parts.push('');
    }
  });
  return { parts, holes: used };
}

/** Whether a hole has a place in Markdown. */
function isWritten({ kind }: Hole): boolean {
  return kind === 'href' || kind === 'image' || kind === 'termHref' || kind === 'listing';
}
