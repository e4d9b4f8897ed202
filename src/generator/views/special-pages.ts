import { fill } from '../../components/fill.js';
import type { SiteConfig } from '../model/config.js';
import { hrefOf, joinRoute, localePathOf, searchRoute } from '../site/routes.js';
import type { ViewContext } from './context.js';
import { planPage, translatorFor, type PagePlan } from './page-plan.js';

/** Plans the search page of a locale. */
export function searchView(locale: string, context: ViewContext): PagePlan {
  const { config } = context.input;
  const tags = context.site.tagGroups.find(
    (group) => group.tags.length > 0 && group.area.locale === locale,
  );
  const path = localePathOf(locale, config);
  const translate = translatorFor(locale, context);
  const title = translate('Search the documentation');
  return planPage(
    {
      route: searchRoute(path, config),
      locale,
      main: () => ({
        kind: 'search',
        title,
        ...(tags === undefined ? {} : { tagsHref: hrefOf(tags.route, config) }),
      }),
      head: {
        title,
        description: fill(translate('Search {site}.'), { site: config.title }),
        noindex: true,
        noMarkdown: true,
      },
      card: { title, section: undefined, isShared: true },
    },
    context,
  );
}

/** Plans the page that the service worker shows instead of one that it has not kept. */
export function offlineView(route: string, context: ViewContext): PagePlan {
  const locale = context.input.config.defaultLocale;
  const title = translatorFor(locale, context)('You are offline');
  return planPage(
    {
      route,
      locale,
      main: () => ({ kind: 'offline', title }),
      head: { title, noindex: true, noCanonical: true, noMarkdown: true },
    },
    context,
  );
}

/** Plans the page that the server shows for unknown addresses of a locale. */
export function notFoundView(
  { route, locale }: { readonly route: string; readonly locale: string },
  pagesHref: string,
  context: ViewContext,
): PagePlan {
  const title = translatorFor(locale, context)('Page Not Found');
  const branches = branchesOf(context.input.config);
  return planPage(
    {
      route,
      locale,
      main: () => ({
        kind: 'notFound',
        title,
        pagesHref,
        ...(branches.length === 0 ? {} : { branches }),
      }),
      head: { title, noindex: true, noCanonical: true, noMarkdown: true },
      card: { title, section: undefined, isShared: true },
    },
    context,
  );
}

/** Where the addresses of other versions and locales begin, each with that of the main ones. */
function branchesOf(config: SiteConfig): [base: string, mainBase: string][] {
  const main = config.locales.find(({ code }) => code === config.defaultLocale);
  const bases = config.locales.flatMap((locale) => [
    [joinRoute(locale.path), joinRoute(main?.path ?? '')] as const,
    ...config.docs.flatMap(({ routeBase, versions }) => {
      const last = versions.find(({ isLast }) => isLast);
      const mainBase = joinRoute(main?.path ?? '', routeBase, last?.path ?? '');
      return versions.map(
        ({ path }) => [joinRoute(locale.path, routeBase, path), mainBase] as const,
      );
    }),
  ]);
  return bases
    .map(([base, mainBase]): [string, string] => [hrefOf(base, config), hrefOf(mainBase, config)])
    .filter(([base, mainBase]) => base !== mainBase)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
