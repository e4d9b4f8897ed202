import { changedPages, changeFeeds, homeOf, type ChangeFeed } from '../site/changed-pages.js';
import { hrefOf } from '../site/routes.js';
import type { ViewContext } from '../views/context.js';
import { feedText, type FeedData } from './feed-formats.js';
import type { OutputList } from './output-list.js';

/** Plans the feeds of changed pages of each locale. Their times come from git or front matter. */
export function planChangeFeeds(context: ViewContext, list: OutputList): void {
  const { input, site } = context;
  for (const { code } of input.config.locales)
    for (const feed of changeFeeds(code, site, input))
      list.text(feed.path, () => feedText(feed.kind, feedData(feed, code, context)));
}

function feedData(feed: ChangeFeed, locale: string, { input, site }: ViewContext): FeedData {
  const { config } = input;
  const pages = changedPages(locale, site, input).slice(0, config.changes?.limit);
  return {
    title: config.title,
    description: config.description || config.tagline,
    copyright: '',
    language: config.locales.find(({ code }) => code === locale)?.htmlLang ?? locale,
    page: config.url + hrefOf(homeOf(locale, config), config),
    self: config.url + feed.href,
    posts: pages.map(({ page, changed }) => ({
      title: page.title,
      address: config.url + hrefOf(page.route, config),
      updated: changed,
      summary: page.facts.description,
      tags: [],
      authors: [],
    })),
  };
}
