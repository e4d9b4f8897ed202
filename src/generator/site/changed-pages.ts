import type { SiteConfig } from '../model/config.js';
import type { SiteInput } from '../model/input.js';
import type { Site, SitePage } from '../model/site.js';
import { hrefOfFile } from './references.js';
import { lastChangeOf } from './last-change.js';
import { joinRoute } from './routes.js';

/** A page and the time of its last change. */
export interface ChangedPage {
  readonly page: SitePage;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly changed: string;
}

/** A feed of the changed pages of a locale. */
export interface ChangeFeed {
  readonly kind: 'atom' | 'json';
  /** Path in the output folder. */
  readonly path: string;
  readonly href: string;
  /** Media type. */
  readonly type: string;
}

/**
 * The pages of a locale that search engines may list, the latest change first. Pages without a
 * known change are left out.
 */
export function changedPages(locale: string, site: Site, input: SiteInput): ChangedPage[] {
  const changes = site.pages.flatMap((page): ChangedPage[] => {
    const date = page.locale === locale ? lastChangeOf(page, input) : undefined;
    if (date === undefined || isNoindex(page, input)) return [];
    return [{ page, changed: new Date(date).toISOString() }];
  });
  const routeOrder = (a: ChangedPage, b: ChangedPage): number =>
    a.page.route < b.page.route ? -1 : 1;
  return changes.sort((a, b) =>
    a.changed === b.changed ? routeOrder(a, b) : a.changed < b.changed ? 1 : -1,
  );
}

/** Whether search engines must not list a page, because of its front matter or its version. */
export function isNoindex(page: SitePage, { config }: Pick<SiteInput, 'config'>): boolean {
  const { unlisted, draft } = page.facts.frontMatter;
  const area = config.docs.find(({ id }) => id === page.area?.area);
  const version = area?.versions.find(({ name }) => name === page.area?.version);
  return unlisted === true || draft === true || version?.noindex === true;
}

/** The feeds of changed pages of a locale, if the site has them and a change is known. */
export function changeFeeds(locale: string, site: Site, input: SiteInput): ChangeFeed[] {
  const { config } = input;
  const hasFeeds = config.url !== '' && config.changes !== null;
  if (!hasFeeds || changedPages(locale, site, input).length === 0) return [];
  const home = homeOf(locale, config);
  return FILES.map(({ kind, name, type }) => {
    const path = joinRoute(home, name).slice(1);
    return { kind, path, href: hrefOfFile(path, config), type };
  });
}

/** Route of the home page of a locale. */
export function homeOf(locale: string, { locales }: SiteConfig): string {
  return joinRoute(locales.find(({ code }) => code === locale)?.path ?? '');
}

const FILES = [
  { kind: 'atom', name: 'changes.xml', type: 'application/atom+xml' },
  { kind: 'json', name: 'changes.json', type: 'application/feed+json' },
] as const;
