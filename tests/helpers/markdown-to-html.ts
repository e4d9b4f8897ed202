import type { Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { parseMarkdown } from '../../src/generator/content/markdown/parse.js';
import { toPlainHast } from '../../src/generator/content/markdown/to-hast.js';

/**
 * Converts Markdown to HTML with docsgen's parser, without its components, for the test suites of
 * CommonMark and GFM.
 */
export function markdownToHtml(source: string): string {
  const tree = toPlainHast(parseMarkdown(source, { math: false }));
  keepLineBreaks(tree);
  return toHtml(tree, { allowDangerousHtml: true });
}

/** Browsers ignore a line break after these tags, so a text that starts with one gets another. */
function keepLineBreaks(node: Root | RootContent): void {
  if (!('children' in node)) return;
  const [first] = node.children;
  if (
    node.type === 'element' &&
    /^(?:pre|textarea|listing)$/.test(node.tagName) &&
    first?.type === 'text' &&
    first.value.startsWith('\n')
  )
    first.value = `\n${first.value}`;
  node.children.forEach(keepLineBreaks);
}
