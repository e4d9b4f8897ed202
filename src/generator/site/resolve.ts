import type { SiteInput } from '../model/input.js';
import { once } from '../model/once.js';
import type { Site } from '../model/site.js';
import { blogRoutes } from './blog.js';
import { findTerms, type Glossary } from './glossary.js';
import { navigationOf, type Navigation } from './navigation.js';
import { hasPattern, redirectPatterns } from './redirect-patterns.js';
import { linkRedirects, redirectRoute, type Redirects } from './redirects.js';
import { createReferences, type References } from './references.js';
import { normaliseRoute, searchRoute } from './routes.js';

/** A linked site with its resolved references, redirects, navigation and terms. */
export interface ResolvedSite {
  readonly site: Site;
  readonly input: SiteInput;
  /** Path of the config file, for findings. */
  readonly configFile: string;
  /** Route of each locale's search page. */
  readonly searchRoutes: readonly string[];
  readonly references: References;
  /** Finds pages that are not published. */
  readonly drafts: () => References;
  readonly redirects: Redirects;
  readonly navigation: Navigation;
  readonly glossary: Glossary;
}

/** Resolves the references, redirects, navigation and terms of a linked site. Pure. */
export function resolveSite(
  site: Site,
  input: SiteInput,
  { configFile, showDrafts = false }: { configFile: string; showDrafts?: boolean },
): ResolvedSite {
  const { config } = input;
  const tagRoutes = site.tagGroups
    .filter((group) => group.tags.length > 0)
    .flatMap((group) => [group.route, ...group.tags.map((tag) => tag.route)]);
  const searchRoutes = config.locales.map(({ path }) => searchRoute(path, config));
  const routesWithoutText = [
    ...site.categories.map(({ route }) => route),
    ...tagRoutes,
    ...site.blogs.flatMap(blogRoutes),
    ...searchRoutes,
    ...config.locales.map(({ path }) => normaliseRoute(`/${path}`)),
  ];
  const redirectRoutes = config.redirects
    .filter((redirect) => !redirect.from.includes('#') && !hasPattern(redirect))
    .map(({ from }) => redirectRoute(from));
  const visiblePages = showDrafts ? [...site.pages, ...site.drafts] : site.pages;
  const otherRoutes = [...routesWithoutText, ...redirectRoutes];
  const { find } = redirectPatterns(input);
  const references = createReferences(input, visiblePages, otherRoutes, find);
  const pagesByRoute = new Map(site.pages.map((page) => [page.route, page]));
  return {
    site,
    input,
    configFile,
    searchRoutes,
    references,
    drafts: once(() => createReferences(input, site.drafts, [])),
    redirects: linkRedirects(input, pagesByRoute, routesWithoutText, references, configFile),
    navigation: navigationOf(site),
    glossary: findTerms(site, config.markdown.glossary),
  };
}
