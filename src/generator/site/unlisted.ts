import type { SitePage } from '../model/site.js';

/** Whether lists leave a page out. Its sidebar shows it to readers of the page itself. */
export function isUnlisted({ facts }: SitePage): boolean {
  return facts.frontMatter.unlisted === true;
}
