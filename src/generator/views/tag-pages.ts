import { fill, plural } from '../../components/fill.js';
import type { Text } from '../../components/messages.js';
import type { MainView } from '../../components/view.js';
import type { Tag, TagGroup } from '../model/site.js';
import { blogOf } from '../site/blog.js';
import { hrefOf } from '../site/routes.js';
import { withBlogSidebar } from './blog-parts.js';
import type { ViewContext } from './context.js';
import { pageCard, tagLink } from './page-cards.js';
import { planPage, translatorFor, type PagePlan } from './page-plan.js';

/** Plans the list of an area's tags. */
export function tagsView(group: TagGroup, context: ViewContext): PagePlan {
  const { locale } = group.area;
  const translate = translatorFor(locale, context);
  const title = titleOf(group, translate);
  const site = context.input.config.title;
  const blog = blogOf({ area: group.area, locale }, context.site);
  return planPage(
    {
      route: group.route,
      locale,
      main: () => {
        const main: MainView = {
          kind: 'tags',
          title,
          tags: group.tags.map((tag) => ({ ...tagLink(tag, context), count: tag.count })),
        };
        return blog === undefined ? main : withBlogSidebar(main, blog, group.route, context);
      },
      head: {
        title,
        description: fill(translate('All topics of {site}, with their pages.'), { site }),
        area: group.area,
        blog,
      },
      card: { title, section: blog?.config.title },
    },
    context,
  );
}

/** Plans the page of one tag. */
export function tagView(tag: Tag, group: TagGroup, context: ViewContext): PagePlan {
  const { label, description } = tag;
  const { locale } = group.area;
  const translate = translatorFor(locale, context);
  const pattern = translate('{count} page tagged with "{tag}"|{count} pages tagged with "{tag}"');
  const title = plural(pattern, tag.count, locale, { tag: label });
  return planPage(
    {
      route: tag.route,
      locale,
      main: () => ({
        kind: 'tag',
        title,
        label,
        indexHref: hrefOf(group.route, context.input.config),
        cards: tag.pages.map((page) => pageCard(page, context)),
        ...(description === undefined ? {} : { description }),
      }),
      head: {
        title,
        description: description ?? fill(translate('Pages about {topic}.'), { topic: label }),
        area: group.area,
      },
      card: { title: label, section: titleOf(group, translate) },
    },
    context,
  );
}

/** Title of a tag list. The default title is one of docsgen's own texts, which are translated. */
function titleOf({ title }: TagGroup, translate: (text: Text) => string): string {
  return title === 'Tags' ? translate('Tags') : title;
}
