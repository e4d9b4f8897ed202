import type { SiteInput } from '../model/input.js';
import type { Author, Blog, Post, PostList } from '../model/site.js';
import { hrefOf } from '../site/routes.js';
import { staticHref } from '../site/references.js';
import { authorImage } from '../site/author-image.js';
import type { ViewContext } from './context.js';

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
    inLanguage: blog.area.locale,
    blogPost: posts.map((post) => posting(post, input)),
  };
}

function posting({ page, authors }: Post, input: SiteInput): object {
  const { config } = input;
  const { frontMatter, description } = page.facts;
  const address = config.url + hrefOf(page.route, config);
  const image = frontMatter.image === undefined ? undefined : absolute(frontMatter.image, input);
  const changed = frontMatter.last_update?.date ?? input.lastChanges.get(page.source)?.date;
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
    keywords: frontMatter.keywords ?? [],
  };
}

function person({ name, key, title, url, email, image }: Author, input: SiteInput): object {
  const picture = image === undefined ? undefined : authorImage(image, input);
  return {
    '@type': 'Person',
    name: name ?? key ?? '',
    ...(title === undefined ? {} : { description: title }),
    ...(url === undefined ? {} : { url }),
    ...(email === undefined ? {} : { email }),
    ...(picture === undefined
      ? {}
      : { image: picture.startsWith('/') ? input.config.url + picture : picture }),
  };
}

function absolute(src: string, input: SiteInput): string | undefined {
  const href = staticHref(src, input);
  return href?.startsWith('/') === true ? input.config.url + href : href;
}
