import type { SitePage } from '../model/site.js';

/** The title of a page as a label, with its code between backticks. */
export function titleLabel({ facts, title }: SitePage): string {
  const isHeading = facts.frontMatter.title === undefined && facts.contentTitle === title;
  return isHeading ? (facts.contentLabel ?? title) : title;
}

/** The label of a page in a sidebar. */
export function labelOf(page: SitePage): string {
  return page.facts.frontMatter.sidebar_label ?? titleLabel(page);
}
