import type { Target } from './references.js';

/** A page whose links can be followed. */
export interface LinkingPage {
  readonly route: string;
  /** What its references lead to, in their order. */
  readonly targets: () => readonly Target[];
}

/** Route → how many other pages lead to it. */
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
