import { hasLiveCode } from '../model/live-code.js';
import { fill, plural } from '../../components/fill.js';
import type { Text } from '../../components/messages.js';
import type { AuthorView, LinkView, PostItemView } from '../../components/view.js';
import { groupBy } from '../model/group-by.js';
import type { Author, Blog, Post, PostList } from '../model/site.js';
import { yearOf } from '../site/blog.js';
import { feedOutputs } from '../site/feeds.js';
import { hrefOf } from '../site/routes.js';
import { tagsOf } from '../site/tags.js';
import { authorView, blogCrumbs, dateView, postView, withBlogSidebar } from './blog-parts.js';
import { languageOf } from './article-locale.js';
import type { ViewContext } from './context.js';
import { tagGroupOf, tagLink } from './page-cards.js';
import { inlineStylesHref, planPage, translatorFor, type PagePlan } from './page-plan.js';
import { blogData } from './structured-data.js';

/** Plans one page of a list of posts. Rendering fills in the excerpts. */
export function postListView(list: PostList, blog: Blog, context: ViewContext): PagePlan {
  const { route, posts } = list;
  const { locale } = blog.area;
  const words = wordsOf(list, blog, context);
  const facts = posts.map(({ page }) => page.facts);
  return planPage(
    {
      route,
      locale,
      features: {
        math: facts.some(({ features }) => features.math),
        mermaid: facts.some(({ features }) => features.mermaid),
      },
      hasLiveCode: facts.some(hasLiveCode),
      main: () =>
        withBlogSidebar(
          {
            kind: 'posts',
            title: words.title,
            ...(words.lead === undefined ? {} : { description: words.lead }),
            breadcrumbs:
              list.kind === 'blog' ? [] : blogCrumbs(blog, [{ label: words.crumb }], context),
            ...(list.author === undefined
              ? {}
              : { author: authorOfList(list.author, blog, context) }),
            links: words.links,
            posts: posts.map((post) => postItem(post, blog, context)),
            feeds: list.kind === 'blog' ? feedLinks(blog, context) : [],
            ...pagesOf(list, context),
          },
          blog,
          route,
          context,
        ),
      head: {
        title: words.pageTitle,
        description: words.description,
        area: blog.area,
        blog,
        mathFonts: [
          ...new Set(facts.flatMap((of) => of.excerptFonts ?? of.mathFonts ?? [])),
        ].sort(),
        styles: inlineStylesHref([], context).concat(
          ...facts.map(({ styles }) => inlineStylesHref(styles ?? [], context)),
        ),
        structuredData: () => blogData(list, blog, words, context),
      },
      card: { title: words.title, section: list.kind === 'blog' ? undefined : blog.config.title },
    },
    context,
  );
}

/** The texts of a list of posts. */
interface ListWords {
  readonly title: string;
  /** Title of the page for the browser and for search engines. */
  readonly pageTitle: string;
  /** Shown below the title. */
  readonly lead: string | undefined;
  /** For search engines. */
  readonly description: string;
  readonly crumb: string;
  /** Links to other lists of the blog. */
  readonly links: readonly LinkView[];
}

function wordsOf(list: PostList, blog: Blog, context: ViewContext): ListWords {
  const { kind, tag, author, count } = list;
  const { locale } = blog.area;
  const translate = translatorFor(locale, context);
  const link = (text: Text, route: string | undefined): LinkView[] =>
    route === undefined
      ? []
      : [{ label: translate(text), href: hrefOf(route, context.input.config) }];
  const tags = tagGroupOf({ area: blog.area, locale }, context.site);
  const tagsRoute = tags === undefined || tags.tags.length === 0 ? undefined : tags.route;
  if (kind === 'tag' && tag !== undefined) {
    const pattern = translate('One post tagged with "{tag}"|{count} posts tagged with "{tag}"');
    const title = plural(pattern, count, locale, { tag: tag.label });
    return {
      title,
      pageTitle: title,
      lead: tag.description,
      description: tag.description ?? fill(translate('Pages about {topic}.'), { topic: tag.label }),
      crumb: tag.label,
      links: link('View all tags', tagsRoute),
    };
  }
  if (kind === 'author' && author !== undefined) {
    const name = author.name ?? author.key ?? '';
    const pattern = translate('{author} - {count} post|{author} - {count} posts');
    return {
      title: name,
      pageTitle: plural(pattern, count, locale, { author: name }),
      lead: author.description,
      description: author.description ?? fill(translate('Posts by {author}.'), { author: name }),
      crumb: name,
      links: link('View all authors', blog.authorsPage?.route),
    };
  }
  const { title, description } = blog.config;
  const { title: site, baseUrl } = context.input.config;
  const isHome = list.route === '/' && baseUrl === '/';
  return {
    title,
    pageTitle: isHome ? site : title,
    lead: description === '' ? undefined : description,
    description:
      description === '' ? fill(translate('All posts of {site}.'), { site }) : description,
    crumb: title,
    links: [
      ...link('Archive', blog.archiveRoute),
      ...link('Tags', tagsRoute),
      ...link('Authors', blog.authorsPage?.route),
    ],
  };
}

/** The author above the list of all posts by the author: with the address that is no page here. */
function authorOfList(author: Author, blog: Blog, context: ViewContext): AuthorView {
  const view = authorView(author, context);
  if (author.url === undefined) return view;
  const label = translatorFor(blog.area.locale, context)('Website');
  return { ...view, socials: [{ label, href: author.url }, ...view.socials] };
}

function postItem(post: Post, blog: Blog, context: ViewContext): PostItemView {
  const { page } = post;
  const tags = tagsOf(page, tagGroupOf(page, context.site));
  return {
    ...postView(post, blog, context),
    title: page.title,
    href: hrefOf(page.route, context.input.config),
    ...languageOf(page, context.input.config),
    excerpt: '',
    isCut: page.facts.truncated === true,
    tags: tags.map((tag) => tagLink(tag, context)),
  };
}

function pagesOf(
  { pages, number }: PostList,
  { input: { config } }: ViewContext,
): { pages?: { number: number; count: number; prev?: string; next?: string } } {
  if (pages.length === 1) return {};
  const prev = pages[number - 2];
  const next = pages[number];
  return {
    pages: {
      number,
      count: pages.length,
      ...(prev === undefined ? {} : { prev: hrefOf(prev, config) }),
      ...(next === undefined ? {} : { next: hrefOf(next, config) }),
    },
  };
}

function feedLinks(
  blog: Blog,
  { input: { config } }: ViewContext,
): { label: string; href: string }[] {
  return feedOutputs(blog, config).map(({ label, href }) => ({ label, href }));
}

/** Plans the archive of a blog. */
export function archiveView(route: string, blog: Blog, context: ViewContext): PagePlan {
  const { locale } = blog.area;
  const { config } = context.input;
  const translate = translatorFor(locale, context);
  const title = translate('Archive');
  return planPage(
    {
      route,
      locale,
      main: () =>
        withBlogSidebar(
          {
            kind: 'archive',
            title,
            breadcrumbs: blogCrumbs(blog, [{ label: title }], context),
            years: [...groupBy(blog.listed, ({ page }) => yearOf(page))].map(([year, posts]) => ({
              year,
              posts: posts.map(({ page }) => ({
                label: page.title,
                href: hrefOf(page.route, config),
                date: dateView(page, 'withoutYear', context) ?? { iso: '', text: '' },
              })),
            })),
          },
          blog,
          route,
          context,
        ),
      head: {
        title,
        description: fill(translate('All posts of {blog}, by year.'), { blog: blog.config.title }),
        area: blog.area,
        blog,
      },
      card: { title, section: blog.config.title },
    },
    context,
  );
}

/** Plans the page of all authors of a blog. */
export function authorsView(
  { route, authors }: NonNullable<Blog['authorsPage']>,
  blog: Blog,
  context: ViewContext,
): PagePlan {
  const { locale } = blog.area;
  const translate = translatorFor(locale, context);
  const title = translate('Authors');
  return planPage(
    {
      route,
      locale,
      main: () =>
        withBlogSidebar(
          {
            kind: 'authors',
            title,
            breadcrumbs: blogCrumbs(blog, [{ label: title }], context),
            authors: authors.map(({ author, count }) => ({
              ...authorView(author, context),
              count: plural(translate('{count} post|{count} posts'), count, locale),
            })),
          },
          blog,
          route,
          context,
        ),
      head: {
        title,
        description: fill(translate('The authors of {blog}.'), { blog: blog.config.title }),
        area: blog.area,
        blog,
      },
      card: { title, section: blog.config.title },
    },
    context,
  );
}
