import type { FeedType } from '../model/config.js';
import { escapeAttribute } from '../views/fill.js';

/** A feed of posts or pages. All addresses are absolute, and all times ISO 8601 in UTC. */
export interface FeedData {
  readonly title: string;
  readonly description: string;
  readonly copyright: string;
  readonly language: string;
  /** Address of the page that the feed belongs to. */
  readonly page: string;
  /** Address of the feed. */
  readonly self: string;
  /** The posts, in their order. */
  readonly posts: readonly FeedPost[];
}

export interface FeedPost {
  readonly title: string;
  readonly address: string;
  /** Absent if only the time of the last change is known. */
  readonly published?: string;
  readonly updated: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly authors: readonly {
    readonly name: string;
    readonly url?: string;
    readonly email?: string;
  }[];
  /** The article; absent if there is only the summary. */
  readonly html?: string;
}

/** The text of a feed. Its times come only from posts, so the build is reproducible. */
export function feedText(kind: FeedType, feed: FeedData): string {
  switch (kind) {
    case 'rss':
      return rss(feed);
    case 'atom':
      return atom(feed);
    case 'json':
      return json(feed);
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
/** Characters that XML 1.0 does not allow. */
// eslint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeAttribute(text.replace(NOT_XML, ''))}</${name}>`;
}

function attribute(name: string, text: string): string {
  return ` ${name}="${escapeAttribute(text.replace(NOT_XML, ''))}"`;
}

function newest(posts: readonly FeedPost[], time: (post: FeedPost) => string): string {
  return posts.map(time).reduce((a, b) => (a > b ? a : b), '1970-01-01T00:00:00.000Z');
}

/** RSS 2.0. */
function rss({ title, description, copyright, language, page, self, posts }: FeedData): string {
  const head = [
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', language),
    ...(copyright === '' ? [] : [element('copyright', copyright)]),
    element('lastBuildDate', rssTime(newest(posts, ({ updated }) => updated))),
    `<atom:link rel="self" type="application/rss+xml"${attribute('href', self)}/>`,
  ];
  const namespaces =
    ' xmlns:atom="http://www.w3.org/2005/Atom"' +
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/"' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"';
  return [
    XML,
    `<rss version="2.0"${namespaces}>`,
    `<channel>${head.join('')}`,
    ...posts.map(rssItem),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function rssItem(post: FeedPost): string {
  const { title, address, updated, published = updated, summary, tags, authors, html } = post;
  const parts = [
    element('title', title),
    element('link', address),
    element('guid', address, ' isPermaLink="true"'),
    element('pubDate', rssTime(published)),
    element('description', summary),
    ...(html === undefined ? [] : [element('content:encoded', html)]),
    // An `author` of RSS is an e-mail address.
    ...authors.map(({ name, email }) =>
      email === undefined ? element('dc:creator', name) : element('author', `${email} (${name})`),
    ),
    ...tags.map((tag) => element('category', tag)),
  ];
  return `<item>${parts.join('')}</item>`;
}

function rssTime(iso: string): string {
  return new Date(iso).toUTCString();
}

/** Atom (RFC 4287). */
function atom({ title, description, copyright, language, page, self, posts }: FeedData): string {
  const head = [
    element('title', title),
    ...(description === '' ? [] : [element('subtitle', description)]),
    element('id', page),
    element(
      'updated',
      newest(posts, ({ updated }) => updated),
    ),
    ...(copyright === '' ? [] : [element('rights', copyright)]),
    // Entries without an author need the one of the feed.
    `<author>${element('name', title)}</author>`,
    `<link rel="alternate" type="text/html"${attribute('href', page)}/>`,
    `<link rel="self" type="application/atom+xml"${attribute('href', self)}/>`,
  ];
  return [
    XML,
    `<feed xmlns="http://www.w3.org/2005/Atom"${attribute('xml:lang', language)}>`,
    head.join(''),
    ...posts.map(atomEntry),
    '</feed>\n',
  ].join('\n');
}

function atomEntry(post: FeedPost): string {
  const { title, address, published, updated, summary, tags, authors, html } = post;
  const people = authors.map(({ name, url, email }) =>
    [
      '<author>',
      element('name', name),
      url === undefined ? '' : element('uri', url),
      email === undefined ? '' : element('email', email),
      '</author>',
    ].join(''),
  );
  const parts = [
    element('title', title),
    element('id', address),
    `<link rel="alternate" type="text/html"${attribute('href', address)}/>`,
    ...(published === undefined ? [] : [element('published', published)]),
    element('updated', updated),
    element('summary', summary),
    ...(html === undefined ? [] : [element('content', html, ' type="html"')]),
    ...people,
    ...tags.map((tag) => `<category${attribute('term', tag)}${attribute('label', tag)}/>`),
  ];
  return `<entry>${parts.join('')}</entry>`;
}

/** JSON Feed 1.1. */
function json({ title, description, language, page, self, posts }: FeedData): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    ...(description === '' ? {} : { description }),
    language,
    items: posts.map((post) => ({
      id: post.address,
      url: post.address,
      title: post.title,
      // An item has a content.
      ...(post.html === undefined ? { content_text: post.summary } : { content_html: post.html }),
      summary: post.summary,
      ...(post.published === undefined ? {} : { date_published: post.published }),
      date_modified: post.updated,
      ...(post.authors.length === 0
        ? {}
        : {
            authors: post.authors.map(({ name, url }) => ({
              name,
              ...(url === undefined ? {} : { url }),
            })),
          }),
      ...(post.tags.length === 0 ? {} : { tags: post.tags }),
    })),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}
