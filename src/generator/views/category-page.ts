import { fill } from '../../components/fill.js';
import type { CategoryPage } from '../model/site.js';
import type { ViewContext } from './context.js';
import { itemCards } from './page-cards.js';
import { planPage, translatorFor, type PagePlan } from './page-plan.js';
import { surroundings, withSidebar } from './surroundings.js';

/** Plans the generated page of a category. */
export function categoryView(
  { route, category, sidebar }: CategoryPage,
  context: ViewContext,
): PagePlan {
  const { locale } = sidebar.area;
  const index = category.link?.kind === 'index' ? category.link : undefined;
  const title = index?.title ?? category.label;
  const description = index?.description;
  const translate = translatorFor(locale, context);
  const navContext = context.navigation.navContext(route);
  return planPage(
    {
      route,
      locale,
      main: () =>
        withSidebar(
          {
            kind: 'category',
            title,
            cards: itemCards(category.items, locale, context),
            ...surroundings(navContext, context, title),
            ...(description === undefined ? {} : { description }),
          },
          navContext,
          route,
          context,
        ),
      head: {
        title,
        description: description ?? fill(translate('Pages about {topic}.'), { topic: title }),
        area: sidebar.area,
        keywords: index?.keywords ?? [],
        image: index?.image,
      },
      card: { title, section: navContext.trail[0]?.label },
    },
    context,
  );
}
