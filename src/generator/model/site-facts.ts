import type { DocsFacts, ListedDoc, SiteFacts } from '../../components/docusaurus/site-facts.js';
import { ACTIVE_DOC } from '../../components/docusaurus/versions.js';
import type { DocsAreaConfig, PlacedDoc, SiteConfig } from './config.js';
import { globalDataOf } from './global-data.js';

const DOC_HOOKS =
  /\buse(?:ActiveVersion|AllDocsData|DocById|DocsData|DocsVersion|LatestVersion|Versions)\b/;

/** Whether code may ask for the docs of a version, and not only for versions. */
export function asksForDocs(code: string): boolean {
  if (/\buse(?:DocById|LayoutDoc)\b/.test(code) || ACTIVE_DOC.test(code)) return true;
  return DOC_HOOKS.test(code) && /[.{,]\s*docs\b/.test(code);
}

/** A part of a value named `items`, or a function that reads items. */
const ITEMS = /\bitems\s*(?:\?\.|\.|\[)|\b(?:filterDocCardListItems|findFirstSidebarItemLink)\b/;

/** Whether code may read the sidebar of a page, and not only show the items of its category. */
export function asksForSidebars(code: string): boolean {
  if (/\buse(?:DocsSidebar|SidebarBreadcrumbs)\b/.test(code)) return true;
  return /\buseCurrentSidebar(?:Category|Siblings)\b/.test(code) && ITEMS.test(code);
}

/** The facts about a site that components of pages read during the build. */
export function pageFactsOfSite(config: SiteConfig): SiteFacts {
  const { listedSidebars: sidebars } = config;
  return { ...siteFactsOf(config), ...(sidebars === undefined ? {} : { sidebars }) };
}

/** The facts about a site that its components read, also in browsers. */
export function siteFactsOf(config: SiteConfig): SiteFacts {
  const { title, tagline, titleDelimiter, favicon, url, baseUrl } = config;
  const { defaultLocale, locales, customFields, docusaurusConfig } = config;
  return {
    title,
    tagline: tagline ?? '',
    titleDelimiter,
    favicon,
    url,
    baseUrl,
    defaultLocale,
    locales: locales.map(({ path: _path, ...locale }) => locale),
    customFields,
    docusaurusConfig,
    globalData: globalDataOf(config.globalData),
    docs: config.docs
      .filter(({ blog }) => blog === undefined)
      .map((area) => docsFacts(area, config.listedDocs)),
  };
}

function docsFacts(
  { id, routeBase, versions }: DocsAreaConfig,
  listed: SiteConfig['listedDocs'],
): DocsFacts {
  return {
    id,
    routeBase,
    versions: versions.map(({ name, label, path, isLast, banner, noindex }) => ({
      ...{ name, label, path, isLast, banner, noindex },
      ...(listed === undefined ? {} : { docs: docsOf(listed, id, name) }),
    })),
  };
}

function docsOf(listed: readonly PlacedDoc[], area: string, version: string): ListedDoc[] {
  return listed
    .filter((each) => each.area === area && each.version === version)
    .map(({ doc }) => doc);
}
