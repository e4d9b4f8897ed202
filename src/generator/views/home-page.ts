import type { MainView } from '../../components/view.js';
import type { DocsAreaConfig } from '../model/config.js';
import { joinRoute, localePathOf } from '../site/routes.js';
import type { ViewContext } from './context.js';
import { itemCards } from './page-cards.js';
import { planPage, type PagePlan } from './page-plan.js';

type HomeSection = Extract<MainView, { kind: 'home' }>['sections'][number];

/** Plans the home page of a locale, for a site without its own home page. */
export function homeView(locale: string, context: ViewContext): PagePlan {
  const { config } = context.input;
  const { title, description } = config;
  const path = localePathOf(locale, config);
  return planPage(
    {
      route: joinRoute(path),
      locale,
      main: () => ({
        kind: 'home',
        title,
        tagline: context.chromes.get(locale)?.tagline ?? config.tagline,
        description,
        sections: config.docs.flatMap((area) => sectionOf(area, locale, context)),
      }),
      head: { title, description },
      card: { title, section: undefined },
    },
    context,
  );
}

/** The cards of an area's last version, as a list of one; empty for an area without pages. */
function sectionOf(area: DocsAreaConfig, locale: string, context: ViewContext): HomeSection[] {
  const version = area.versions.find(({ isLast }) => isLast);
  const items = context.site.sidebars
    .filter(
      (sidebar) =>
        sidebar.area.area === area.id &&
        sidebar.area.locale === locale &&
        sidebar.area.version === version?.name,
    )
    .flatMap((sidebar) => sidebar.items);
  const cardByHref = new Map(itemCards(items, locale, context).map((card) => [card.href, card]));
  if (cardByHref.size === 0) return [];
  const needsTitle = context.input.config.docs.length > 1 && area.id !== 'default';
  return [{ ...(needsTitle ? { title: titleOf(area) } : {}), cards: [...cardByHref.values()] }];
}

/** `getting-started` → `Getting started`. */
function titleOf({ id }: DocsAreaConfig): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replace(/[-_]/g, ' ');
}
