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

/** A group is like another if at least this share of its pages has names of pages of the other. */
const MIN_ALIKE = 0.5;
/** Smaller groups are like no other. */
const MIN_ALIKE_PAGES = 4;

/**
 * Finds the groups that have pages with the same names, such as the guides of several programming
 * languages. The name of a page is the last part of its route.
 */
export function alikeGroups(
  pages: readonly { readonly route: string; readonly group: string }[],
): readonly string[] {
  const namesOf = new Map<string, Set<string>>();
  for (const { route, group } of pages) {
    const names = namesOf.get(group) ?? new Set();
    names.add(route.split('/').at(-1) ?? '');
    namesOf.set(group, names);
  }
  const groups = [...namesOf].filter(([, names]) => names.size >= MIN_ALIKE_PAGES);
  return groups
    .filter(([group, names]) =>
      groups.some(([other, others]) => {
        const shared = [...names].filter((name) => others.has(name)).length;
        return other !== group && shared >= MIN_ALIKE * names.size;
      }),
    )
    .map(([group]) => group)
    .sort();
}

/** The factor for the rank of a page: the one of the longest route that fits. */
export function weightsFor({ weights }: SiteConfig['search']): (route: string) => number {
  const tests = Object.entries(weights)
    .sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1))
    .map(([pattern, weight]) => ({ fits: picomatch(pattern), weight }));
  return (route) => tests.find(({ fits }) => fits(route))?.weight ?? 1;
}
