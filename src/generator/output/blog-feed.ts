import { hashOf } from '../model/keys.js';
import type { PageBody } from '../model/output.js';
import type { Blog, Post } from '../model/site.js';
import type { BlogFeed } from '../site/feeds.js';
import { lastChangeOf } from '../site/last-change.js';
import { hrefOf } from '../site/routes.js';
import { tagsOf } from '../site/tags.js';
import type { ViewContext } from '../views/context.js';
import { tagGroupOf } from '../views/page-cards.js';
import { feedMarkup } from './feed-markup.js';
import { feedText, type FeedData, type FeedPost } from './feed-formats.js';
import type { MarkdownPage } from './markdown-page.js';

/** The output of a feed. Its key and its text are made on demand. */
export class FeedFile {
  readonly kind = 'feed';
  private readonly posts: readonly Post[];
  private cachedKey: string | undefined;

  /** `pages` are the planned pages of the listed posts. */
  constructor(
    private readonly feed: BlogFeed,
    private readonly blog: Blog,
    private readonly pages: readonly MarkdownPage[],
    private readonly context: ViewContext,
  ) {
    this.posts = blog.listed.slice(0, blog.config.feed.limit ?? blog.listed.length);
  }

  get path(): string {
    return this.feed.path;
  }

  get articles(): readonly PageBody[] {
    const byPage = new Map(this.pages.map((planned) => [planned.page, planned]));
    return this.posts.flatMap(({ page }) => byPage.get(page) ?? []);
  }

  get key(): string {
    const bodies = (this.articles as readonly MarkdownPage[]).map((page) => page.bodyKey());
    return (this.cachedKey ??= hashOf(JSON.stringify([this.feed, this.data(), bodies])));
  }

  text(articles: readonly string[]): string {
    const data = this.data();
    const posts = data.posts.map((post, i) => ({
      ...post,
      html: feedMarkup(articles[i] ?? '', post.address),
    }));
    return feedText(this.feed.kind, { ...data, posts });
  }

  /** The data of the feed, without the articles. */
  private data(): FeedData {
    const { blog, context } = this;
    const { config } = context.input;
    const { title, description, copyright, language } = blog.config.feed;
    const locale = config.locales.find(({ code }) => code === blog.area.locale);
    const lines = [blog.config.description, `${blog.config.title} | ${config.title}`];
    return {
      title: title ?? `${blog.config.title} | ${config.title}`,
      description: description ?? lines.find((line) => line !== '') ?? '',
      copyright: copyright ?? '',
      language: language ?? locale?.htmlLang ?? blog.area.locale,
      page: config.url + hrefOf(blog.route, config),
      self: config.url + this.feed.href,
      posts: this.posts.map((post) => postOf(post, context)),
    };
  }
}

function postOf({ page, authors }: Post, context: ViewContext): FeedPost {
  const { config } = context.input;
  const changed = lastChangeOf(page, context.input);
  const published = page.date === undefined || page.date === '' ? EPOCH : page.date;
  return {
    title: page.title,
    address: config.url + hrefOf(page.route, config),
    published,
    updated: changed === undefined ? published : new Date(changed).toISOString(),
    summary: page.facts.description,
    tags: tagsOf(page, tagGroupOf(page, context.site)).map(({ label }) => label),
    authors: authors.map(({ name, key, url, email }) => ({
      name: name ?? key ?? '',
      ...(url === undefined ? {} : { url: absoluteUrl(url, context) }),
      ...(email === undefined ? {} : { email }),
    })),
    html: '',
  };
}

/** An address of the site with its host. */
function absoluteUrl(url: string, { input: { config } }: ViewContext): string {
  if (!url.startsWith('/') || url.startsWith('//')) return url;
  return config.url + hrefOf(url, config);
}

/** The time of a post without a date, which is an error of the site. */
const EPOCH = '1970-01-01T00:00:00.000Z';
