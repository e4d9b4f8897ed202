import type { SiteConfig } from '../model/config.js';
import type { SiteInput } from '../model/input.js';
import type { Author, Blog, Post, PostList, SitePage } from '../model/site.js';
import { homeOf } from '../site/changed-pages.js';
import { lastChangeOf } from '../site/last-change.js';
import { hrefOf } from '../site/routes.js';
import { pictureHref, type NamedPicture } from '../site/picture.js';
import { articleLocale } from './article-locale.js';
import type { ViewContext } from './context.js';

/** A category above a page, as breadcrumbs show it. */
export interface Crumb {
  readonly label: string;
  /** Absent for a category without a page. */
  readonly href?: string;
}

const CONTEXT = { '@context': 'https://schema.org' };

/** A post as data for search engines (schema.org). Addresses are absolute. */
export function postData(post: Post, blog: Blog, { input }: ViewContext): object {
  const { config } = input;
  return {
    ...CONTEXT,
    ...posting(post, input),
    isPartOf: {
      '@type': 'Blog',
      '@id': config.url + hrefOf(blog.route, config),
      name: blog.config.title,
    },
  };
}

/**
 * A docs page as data for search engines: the article, its breadcrumbs, and its questions if the
 * front matter marks it as a list of them. Addresses are absolute.
 */
export function docData(
  page: SitePage,
  { hasDate, crumbs }: { readonly hasDate: boolean; readonly crumbs: readonly Crumb[] },
  { input }: ViewContext,
): object {
  const parts = [
    article(page, hasDate, input),
    ...breadcrumbs(page, crumbs, input),
    ...questions(page, input),
  ];
  return { ...CONTEXT, '@graph': parts };
}

/** The questions of a page outside the docs areas, if its front matter marks it. */
export function questionData(page: SitePage, { input }: ViewContext): (() => object) | undefined {
  if (page.facts.questions === undefined) return undefined;
  return () => ({ ...CONTEXT, '@graph': questions(page, input) });
}

function article(page: SitePage, hasDate: boolean, input: SiteInput): object {
  const { config } = input;
  const { frontMatter, description } = page.facts;
  const address = addressOf(page.route, config);
  const site = addressOf(homeOf(page.locale, config), config);
  const image = imageOf(page, input);
  const changed = hasDate ? lastChangeOf(page, input) : frontMatter.last_update?.date;
  return {
    '@type': 'TechArticle',
    '@id': `${address}#article`,
    url: address,
    headline: page.title,
    ...(description === '' ? {} : { description }),
    inLanguage: articleLocale(page, config)?.htmlLang ?? page.locale,
    ...(changed === undefined ? {} : { dateModified: changed }),
    ...(image === undefined ? {} : { image }),
    ...(frontMatter.keywords === undefined ? {} : { keywords: frontMatter.keywords }),
    isPartOf: { '@type': 'WebSite', '@id': site, url: site, name: config.title },
  };
}

/** The home page, the categories with a page, and the page itself, as a list of at most one. */
function breadcrumbs(page: SitePage, crumbs: readonly Crumb[], { config }: SiteInput): object[] {
  if (crumbs.length === 0) return [];
  const home = homeOf(page.locale, config);
  const linked = crumbs.flatMap(({ label, href }) =>
    href === undefined ? [] : [{ name: label, item: config.url + href }],
  );
  const own = addressOf(page.route, config);
  const items = [
    { name: config.title, item: addressOf(home, config) },
    ...linked,
    { name: page.title, item: own },
  ];
  // The page of a category is its own last category.
  const unique = items.filter(({ item }, i) => items.findLastIndex((x) => x.item === item) === i);
  return [
    {
      '@type': 'BreadcrumbList',
      '@id': `${own}#breadcrumbs`,
      itemListElement: unique.map((item, i) => ({ '@type': 'ListItem', position: i + 1, ...item })),
    },
  ];
}

/** The questions of a page, as a list of at most one. */
function questions({ route, facts }: SitePage, { config }: SiteInput): object[] {
  const { questions: list = [] } = facts;
  if (list.length === 0) return [];
  const address = addressOf(route, config);
  const mainEntity = list.map(({ anchor, question, answer }) => ({
    '@type': 'Question',
    '@id': `${address}#${anchor}`,
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', '@id': `${address}#questions`, mainEntity }];
}

function addressOf(route: string, config: SiteConfig): string {
  return config.url + hrefOf(route, config);
}

/** A list of posts as data for search engines. */
export function blogData(
  { route, posts }: PostList,
  blog: Blog,
  { title, description }: { readonly title: string; readonly description: string },
  { input }: ViewContext,
): object {
  const { config } = input;
  const address = config.url + hrefOf(route, config);
  return {
    ...CONTEXT,
    '@type': 'Blog',
    '@id': address,
    mainEntityOfPage: address,
    headline: title,
    description,
    inLanguage: config.locales.find(({ code }) => code === blog.area.locale)?.htmlLang,
    blogPost: posts.map((post) => posting(post, input)),
  };
}

function posting({ page, authors }: Post, input: SiteInput): object {
  const { config } = input;
  const { frontMatter, description } = page.facts;
  const address = config.url + hrefOf(page.route, config);
  const image = imageOf(page, input);
  const changed = lastChangeOf(page, input);
  const people = authors.map((author) => person(author, input));
  return {
    '@type': 'BlogPosting',
    '@id': address,
    mainEntityOfPage: address,
    url: address,
    headline: page.title,
    name: page.title,
    description,
    ...(page.date === undefined || page.date === '' ? {} : { datePublished: page.date }),
    ...(changed === undefined ? {} : { dateModified: changed }),
    ...(people.length === 0 ? {} : { author: people.length === 1 ? people[0] : people }),
    ...(image === undefined ? {} : { image: { '@type': 'ImageObject', url: image } }),
    ...(frontMatter.keywords === undefined ? {} : { keywords: frontMatter.keywords }),
  };
}

function person({ name, key, title, url, email, image }: Author, input: SiteInput): object {
  const picture =
    image === undefined
      ? undefined
      : absolutePicture({ src: image.src, from: image.place.file }, input);
  return {
    '@type': 'Person',
    name: name ?? key ?? '',
    ...(title === undefined ? {} : { description: title }),
    ...(url === undefined ? {} : { url }),
    ...(email === undefined ? {} : { email }),
    ...(picture === undefined ? {} : { image: picture }),
  };
}

/** The picture in the front matter of a page. */
function imageOf({ facts, source }: SitePage, input: SiteInput): string | undefined {
  const src = facts.frontMatter.image;
  return src === undefined ? undefined : absolutePicture({ src, from: source }, input);
}

function absolutePicture(picture: NamedPicture, input: SiteInput): string | undefined {
  const href = pictureHref(picture, input);
  return href?.startsWith('/') === true ? input.config.url + href : href;
}
