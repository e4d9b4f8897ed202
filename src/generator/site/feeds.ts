import type { FeedType, SiteConfig } from '../model/config.js';
import type { Blog } from '../model/site.js';
import { hrefOfFile } from './references.js';
import { joinRoute } from './routes.js';

const FILES: Readonly<Record<FeedType, { name: string; label: string; type: string }>> = {
  rss: { name: 'rss.xml', label: 'RSS', type: 'application/rss+xml' },
  atom: { name: 'atom.xml', label: 'Atom', type: 'application/atom+xml' },
  json: { name: 'feed.json', label: 'JSON', type: 'application/feed+json' },
};

/** A feed of a blog. */
export interface BlogFeed {
  readonly kind: FeedType;
  /** Path in the output folder. */
  readonly path: string;
  readonly href: string;
  readonly label: string;
  /** Media type. */
  readonly type: string;
}

/** The feeds of a blog. None without posts, and none without `url`: feeds need full addresses. */
export function feedOutputs(
  { route, config: { feed }, listed }: Blog,
  config: Pick<SiteConfig, 'baseUrl' | 'url'>,
): BlogFeed[] {
  if (config.url === '' || listed.length === 0) return [];
  return feed.types.map((kind) => {
    const { name, label, type } = FILES[kind];
    const path = joinRoute(route, name).slice(1);
    return { kind, path, href: hrefOfFile(path, config), label, type };
  });
}
