import { toHtml } from 'hast-util-to-html';
import { parseMarkdown } from './parse.js';
import { toPlainHast } from './to-hast.js';

/**
 * Markdown to HTML through docsgen's own parser, without its components:
 * what the CommonMark and GFM suites are run against.
 */
export function markdownToHtml(source: string): string {
  return toHtml(toPlainHast(parseMarkdown(source, { math: false })), { allowDangerousHtml: true });
}
