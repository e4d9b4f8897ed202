import type { Target } from './references.js';

/** A page with the targets of its links. */
export interface LinkingPage {
  readonly route: string;
  /** The targets of its references, in their order. */
  readonly targets: () => readonly Target[];
}

/** Route → number of other pages that link to it. */
export function countInbound(pages: Iterable<LinkingPage>): Map<string, number> {
  const inbound = new Map<string, number>();
  for (const page of pages) {
    const routes = page
      .targets()
      .flatMap((target) => (target.kind === 'page' ? [target.route] : []));
    for (const route of new Set(routes))
      if (route !== page.route) inbound.set(route, (inbound.get(route) ?? 0) + 1);
  }
  return inbound;
}
