import * as z from 'zod';
import { either, optional } from '../formats/schema.js';
import { count, filled, flag, routePath, safeRoute, sitePath, strict, text } from './text.js';

const ALL = z.literal('ALL');
const isText = (value: unknown): boolean => typeof value === 'string';

const feedType = z.enum(['rss', 'atom', 'json']);

const feedOptions = strict({
  type: optional(
    either(z.array(feedType), z.enum(['rss', 'atom', 'json', 'all']).nullable(), (value) => {
      return !Array.isArray(value);
    }),
    'Kinds of feeds: `rss.xml`, `atom.xml` and `feed.json` below the route of the blog. `all` ' +
      'means all three, `null` none.',
    ['rss', 'atom'],
  ),
  limit: optional(
    either(count.min(1), z.literal(false).nullable(), (value) => typeof value !== 'number'),
    'Number of posts in a feed; `false` for all posts.',
    20,
  ),
  title: optional(filled, 'Title of the feed. When absent: the title of the blog and the site.'),
  description: optional(text, 'Description of the feed. When absent: that of the blog.'),
  copyright: optional(text, 'Copyright notice of the feed.'),
  language: optional(filled, 'Language of the feed. When absent: that of the locale.'),
});

/** The keys that only blogs have. */
export const blogKeys = {
  authorsFile: optional(
    sitePath,
    'File of authors. When absent: `authors.yml` in the folder of the blog, if it exists.',
  ),
  authorsBase: optional(routePath, 'Segment of the routes of author pages.', 'authors'),
  blogTitle: optional(filled, 'Title of the list of posts.', 'Blog'),
  blogDescription: optional(text, 'Description of the list of posts.'),
  postsPerPage: optional(
    either(count.min(1), ALL, isText),
    'Number of posts on a page of a list; `ALL` for a list without further pages.',
    10,
  ),
  pageBase: optional(
    safeRoute(filled),
    'Segment of the routes of further pages of a list: `/blog/page/2`.',
    'page',
  ),
  archiveBase: optional(
    either(safeRoute(filled), z.null(), (value) => value === null),
    'Segment of the route of the archive; `null` for no archive.',
    'archive',
  ),
  blogSidebarTitle: optional(filled, 'Title of the sidebar.', 'Recent posts'),
  blogSidebarCount: optional(
    either(count, ALL, isText),
    'Number of posts in the sidebar; `ALL` for all posts, 0 for no sidebar.',
    5,
  ),
  showReadingTime: optional(flag, 'Show how long it takes to read a post.', true),
  sortPosts: optional(
    z.enum(['descending', 'ascending']),
    'Order of the posts by date. `descending` lists the newest first.',
    'descending',
  ),
  feedOptions: optional(feedOptions, 'Feeds of the blog. They need `url`.'),
};
