import { createElement, type ReactNode } from 'react';
import { PageContext, type PageFacade } from '../docusaurus/page-context.js';
import { InsideIsland } from './inside-island.js';

/** No markup of a page contains it, because parsing replaces NUL. */
const MARK = '\0root\0';

/**
 * Shows nodes in the site's component around articles, so that its contexts reach them. The markup
 * of the component is removed by `insideRoot`.
 */
export function withRoot(shown: ReactNode, page: PageFacade): ReactNode {
  const { root } = page;
  if (root === undefined) return shown;
  // It changes the page only once, when its island is placed.
  const copy: PageFacade = { ...page, metadata: {}, head: [], islands: [], anchors: [] };
  const onPage = createElement(PageContext, { value: page }, MARK, shown, MARK);
  const outside = createElement(InsideIsland, { value: false }, onPage);
  const inside = createElement(
    InsideIsland,
    { value: true },
    createElement(root.component, null, outside),
  );
  return createElement(PageContext, { value: copy }, inside);
}

/** The markup of the nodes that `withRoot` shows. */
export function insideRoot(html: string): string {
  return html.split(MARK)[1] ?? html;
}
