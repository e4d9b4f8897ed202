import { slug as slugify } from 'github-slugger';
import { plural } from '../../components/fill.js';
import type { CardView, TagLink } from '../../components/view.js';
import type { Hole } from '../model/page.js';
import type { SidebarCategory, SidebarItem, Site, SitePage, Tag, TagGroup } from '../model/site.js';
import { isExternalUrl } from '../model/url-parts.js';
import { categoryRoute } from '../site/navigation.js';
import { hrefOf } from '../site/routes.js';
import { tagsOf } from '../site/tags.js';
import { isUnlisted } from '../site/unlisted.js';
import { languageOf } from './article-locale.js';
import type { ViewContext } from './context.js';
import { formatDate } from './dates.js';
import { orderListing } from './fill.js';
import { translatorFor } from './page-plan.js';

/** A page as a card of a list. */
export function pageCard(page: SitePage, context: ViewContext, title = page.title): CardView {
  const { priority, source } = page.facts.frontMatter;
  // Recipes are the pages with a priority. Their cards show tags, which are noise on other cards.
  const tags = priority === undefined ? [] : tagsOf(page, tagGroupOf(page, context.site));
  return {
    title,
    href: hrefOf(page.route, context.input.config),
    description: page.facts.description,
    ...languageOf(page, context.input.config),
    ...(tags.length === 0 ? {} : { tags: tags.map((tag) => tagLink(tag, context)) }),
    ...(source === undefined ? {} : { source }),
  };
}

/** Sidebar items as cards. Items without an address have none. */
export function itemCards(
  items: readonly SidebarItem[],
  locale: string,
  context: ViewContext,
): CardView[] {
  return items.flatMap((item): CardView[] => {
    switch (item.kind) {
      case 'doc':
        return isUnlisted(item.page) ? [] : [pageCard(item.page, context, item.label)];
      case 'link':
        return [linkCard(item, locale, context)];
      case 'category':
        return categoryCard(item, locale, context);
      case 'heading':
      case 'html':
        return [];
    }
  });
}

function linkCard(
  { label, href, description }: Extract<SidebarItem, { kind: 'link' }>,
  locale: string,
  { references }: ViewContext,
): CardView {
  const text = description === undefined ? {} : { description };
  return isExternalUrl(href)
    ? { title: label, href, external: true, ...text }
    : { title: label, href: references.hrefIn(locale, href), ...text };
}

function categoryCard(item: SidebarCategory, locale: string, context: ViewContext): CardView[] {
  const target = categoryRoute(item);
  if (target === undefined) return [];
  const ofPage = item.link?.kind === 'doc' ? item.link.page.facts.description : undefined;
  const countPattern = translatorFor(locale, context)('{count} page|{count} pages');
  return [
    {
      title: item.label,
      href: hrefOf(target, context.input.config),
      description: item.description ?? ofPage ?? plural(countPattern, item.items.length, locale),
    },
  ];
}

/** The cards of a `::listing` on a page. */
export function listingCards(
  hole: Extract<Hole, { kind: 'listing' }>,
  page: SitePage,
  context: ViewContext,
): CardView[] {
  if (hole.category === true) return categoryCards(page, context);
  const area = hole.area ?? page.area?.area;
  const isSameArea = area === page.area?.area;
  const isListed = (other: SitePage): boolean =>
    other.area?.area === area &&
    other.locale === page.locale &&
    (!isSameArea || other.area?.version === page.area?.version) &&
    other !== page &&
    !isUnlisted(other) &&
    isInFolder(other, hole.folder) &&
    hasTag(other, hole.tag, context);
  const pages = context.site.pages.filter(isListed);
  const ordered =
    hole.order === 'updated' ? lastChanged(pages, context) : orderListing(pages, hole.order);
  return ordered.slice(0, hole.limit).map((listed) => ({
    ...pageCard(listed, context),
    ...(hole.order === 'updated' ? dateOf(listed, context) : {}),
  }));
}

/** The pages that were changed last first. Pages without a date come last, in their order. */
function lastChanged(pages: readonly SitePage[], context: ViewContext): SitePage[] {
  return pages
    .map((page) => ({ page, time: Date.parse(changeDate(page, context) ?? '') || 0 }))
    .sort((a, b) => b.time - a.time)
    .map(({ page }) => page);
}

/** When a page was changed last: by its front matter, otherwise by git. */
function changeDate({ facts, source }: SitePage, { input }: ViewContext): string | undefined {
  return facts.frontMatter.last_update?.date ?? input.lastChanges.get(source)?.date;
}

function dateOf(page: SitePage, context: ViewContext): Pick<CardView, 'date'> {
  const iso = changeDate(page, context);
  if (iso === undefined) return {};
  const { config } = context.input;
  const text = formatDate(iso, page.locale, { config, options: { dateStyle: 'medium' } });
  return { date: { iso, text } };
}

/** The cards of the items in the sidebar category of a page, as `DocCardList` shows them. */
function categoryCards(page: SitePage, context: ViewContext): CardView[] {
  const { trail, sidebar } = context.navigation.navContext(page.route);
  const around = trail.at(-1)?.items ?? sidebar?.items ?? [];
  const own = around.find((item) => isCategoryOf(item, page));
  return itemCards(own?.items ?? around, page.locale, context);
}

/** Whether a page is that of a category: its label in the sidebar leads to the page. */
function isCategoryOf(item: SidebarItem, { route }: SitePage): item is SidebarCategory {
  return item.kind === 'category' && item.link?.kind === 'doc' && item.link.page.route === route;
}

function isInFolder(page: SitePage, folder: string | undefined): boolean {
  return folder === undefined || page.folder === folder || page.folder.startsWith(`${folder}/`);
}

function hasTag(page: SitePage, name: string | undefined, { site }: ViewContext): boolean {
  if (name === undefined) return true;
  const tags = tagsOf(page, tagGroupOf(page, site));
  return tags.some(({ slug, label }) => slug === slugify(name) || label === name);
}

/** The tags of the area, version and locale that a page belongs to. */
export function tagGroupOf(
  { area, locale }: Pick<SitePage, 'area' | 'locale'>,
  site: Site,
): TagGroup | undefined {
  return site.tagGroups.find(
    (group) =>
      group.area.area === area?.area &&
      group.area.version === area.version &&
      group.area.locale === locale,
  );
}

/** A tag as a link to its page. */
export function tagLink({ label, route, description }: Tag, { input }: ViewContext): TagLink {
  return {
    label,
    href: hrefOf(route, input.config),
    ...(description === undefined ? {} : { description }),
  };
}
