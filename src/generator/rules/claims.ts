import { slug as slugify } from 'github-slugger';
import type { SiteConfig } from '../model/config.js';
import { placeOfKey, type Tag } from '../model/site.js';
import { blogRoutes } from '../site/blog.js';
import type { ResolvedSite } from '../site/resolve.js';
import { outputFile } from '../site/routes.js';
import { pageClaims, type Claim, type OutputOrigins } from './routes.js';

/**
 * All routes of the site with their positions. If two are equal, the first keeps the route: the
 * lists of tags, pages, and then routes that are easier to change than those of pages.
 */
export function claimsOf({ site, input, redirects, configFile }: ResolvedSite): Claim[] {
  const inFile = (route: string, file: string): Claim => ({
    route,
    place: () => ({ file, line: 1, column: 1 }),
  });
  const groups = site.tagGroups.filter((group) => group.tags.length > 0);
  const ofBlogs = site.blogs.flatMap((blog) => {
    const tagRoutes = new Set(groups.flatMap(({ tags }) => tags.map(({ route }) => route)));
    return blogRoutes(blog).filter((route) => !tagRoutes.has(route));
  });
  return [
    ...ofBlogs.map((route) => inFile(route, configFile)),
    ...groups.map((group) => inFile(group.route, configFile)),
    ...pageClaims(site.pages, input.config),
    ...site.categories.map(({ route, place }) => ({ route, place: () => place })),
    ...groups.flatMap((group) => group.tags).map((tag) => tagClaim(tag, configFile)),
    ...redirects.pages.map(({ from, place }) => ({ route: from, place })),
  ];
}

function tagClaim({ route, slug, label, pages }: Tag, configFile: string): Claim {
  const isTag = (name: string): boolean => name === label || slugify(name) === slug;
  return {
    route,
    place: () => {
      const [page] = pages;
      if (page === undefined) return { file: configFile, line: 1, column: 1 };
      const tags = page.facts.frontMatter.tags ?? [];
      const item = tags.findIndex((tag) => isTag(typeof tag === 'string' ? tag : tag.label));
      return placeOfKey(page, 'tags', item);
    },
  };
}

/** The origins of outputs. `reserved` are the files that docsgen writes itself. */
export function originsOf(
  claims: readonly Claim[],
  { trailingSlash }: SiteConfig,
  configFile: string,
  reserved: readonly string[],
): OutputOrigins {
  return {
    claimed: new Map(claims.map(({ route, place }) => [outputFile(route, trailingSlash), place])),
    reserved,
    configFile,
  };
}
