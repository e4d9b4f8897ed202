import type { ComponentPage } from '../model/input.js';
import type { ViewContext } from './context.js';
import { inlineStylesHref, planPage, type PagePlan } from './page-plan.js';

/** Plans the page of a React component. */
export function componentView(page: ComponentPage, context: ViewContext): PagePlan {
  const { config } = context.input;
  const { title, description, bare = false, unlisted, image } = page.frontMatter;
  return planPage(
    {
      route: page.route,
      locale: config.defaultLocale,
      main: () => ({
        kind: 'page',
        article: page.html,
        toc: [],
        bare,
        ...(bare || title === undefined ? {} : { title }),
      }),
      head: {
        title: title ?? config.title,
        description: description ?? config.description,
        image,
        noindex: unlisted === true,
        source: page.path,
        styles: [...page.styles, ...inlineStylesHref(page.inlineStyles ?? [], context)],
      },
      card: { title: title ?? config.title, section: undefined },
    },
    context,
  );
}
