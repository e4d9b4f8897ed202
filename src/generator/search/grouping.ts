import picomatch from 'picomatch';
import type { SiteConfig } from '../model/config.js';
import type { NavContext } from '../site/navigation.js';

/** A category of the sidebar with more pages than this is split into its own categories. */
const MAX_GROUP_SIZE = 100;

/** The categories around a page, outermost first. */
export interface Trail {
  readonly route: string;
  readonly labels: readonly string[];
  /** Name of the page's docs area. */
  readonly area: string;
}

/** The position of a page in its sidebar as names. */
export function trailOf(route: string, { trail }: NavContext, area: string): Trail {
  return { route, labels: trail.map(({ label }) => label), area };
}

/**
 * Chooses the groups of search results: those of the config, then the outermost categories of the
 * sidebars, then the docs areas. A very large category, such as one with the guides of several
 * programming languages, has its own categories as groups.
 */
export function groupsFor(
  trails: readonly Trail[],
  { groups }: SiteConfig['search'],
): (trail: Trail) => string {
  const sizes = new Map<string, number>();
  const keyOf = ({ area, labels }: Trail): string => JSON.stringify([area, labels[0] ?? '']);
  for (const trail of trails) sizes.set(keyOf(trail), (sizes.get(keyOf(trail)) ?? 0) + 1);
  const configured = groups.map(({ label, routes }) => ({ label, fits: picomatch([...routes]) }));
  return (trail) => {
    const own = configured.find(({ fits }) => fits(trail.route));
    if (own !== undefined) return own.label;
    const [outer, inner] = trail.labels;
    const isLarge = (sizes.get(keyOf(trail)) ?? 0) > MAX_GROUP_SIZE;
    return (isLarge ? inner : undefined) ?? outer ?? trail.area;
  };
}

/** The factor for the rank of a page: the one of the longest route that fits. */
export function weightsFor({ weights }: SiteConfig['search']): (route: string) => number {
  const tests = Object.entries(weights)
    .sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1))
    .map(([pattern, weight]) => ({ fits: picomatch(pattern), weight }));
  return (route) => tests.find(({ fits }) => fits(route))?.weight ?? 1;
}
