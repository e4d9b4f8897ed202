import type { MarkdownConfig } from '../model/config.js';
import type { SourceFile } from '../model/input.js';
import { isMdxFile } from './mdx/modules.js';
import { signsOf } from './text-signs.js';

/**
 * Whether compiling a page gives the same result at every path, but for the `file` of the places in
 * its facts. Then versions of a page with the same text are compiled once. MDX is not free of its
 * path: imports start there, and components can read it. Plugins of the site can read it, too.
 */
export function isPathFree(
  page: SourceFile,
  config: Pick<MarkdownConfig, 'format' | 'remarkPlugins' | 'rehypePlugins' | 'liveCode'>,
): boolean {
  const { remarkPlugins = [], rehypePlugins = [] } = config;
  if (remarkPlugins.length + rehypePlugins.length > 0) return false;
  // Live code is an island, which gets the address of its page.
  if (config.liveCode === true && signsOf(page).liveCode) return false;
  return !isMdxFile(page, config) && !signsOf(page).readsPath;
}
