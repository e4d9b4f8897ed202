import { withoutBackticks } from '../../components/code-spans.js';
import type { PageText, SectionText } from '../../search/format.js';
import type { SiteConfig } from '../model/config.js';
import { oncePer } from '../model/once.js';
import type { Section } from '../model/page.js';
import type { Site, SitePage } from '../model/site.js';
import { buildNavigation } from '../site/navigation.js';
import { hrefOf } from '../site/routes.js';
import { tagOf } from '../views/search-contexts.js';

/** Reads the sections of a page. */
export type Sections = (page: SitePage) => Promise<readonly Section[]>;

/** The data of a page for the index, without its sections. */
export interface SearchedPage {
  readonly page: SitePage;
  readonly route: string;
  readonly title: string;
  /** Site-relative address with the base URL. */
  readonly url: string;
  /** The group (lvl0) of its hits. */
  readonly group: string;
  /** Name of its docs area. */
  readonly area: string;
  /** The version tag. */
  readonly tag: string;
  /** The tags for readers. */
  readonly tags: readonly string[];
  /** Other names of the page: its label in the sidebar, the last part of its address. */
  readonly names: readonly string[];
  /** Texts about the page: description, keywords, tags. */
  readonly about: readonly string[];
  /** Number of other pages that link to it. */
  readonly inbound: number;
}

/** The navigation of a site, which all contexts share. */
const navigationOf = oncePer(buildNavigation);

/** The pages of a locale that readers can find, in the order of their addresses. */
export function searchedPages(
  locale: string,
  site: Site,
  config: SiteConfig,
  inbound: ReadonlyMap<string, number>,
): SearchedPage[] {
  const navigation = navigationOf(site);
  const pages = site.pages.filter((page) => page.locale === locale && isSearched(page));
  return pages.map((page) => {
    const { frontMatter, description } = page.facts;
    const area = config.docs.find(({ id }) => id === page.area?.area);
    const areaName = area === undefined ? config.title : area.label;
    const tags = (frontMatter.tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.label));
    return {
      page,
      route: page.route,
      title: withoutBackticks(page.title),
      url: hrefOf(page.route, config),
      area: areaName,
      group: navigation.navContext(page.route).trail[0]?.label ?? areaName,
      tag: tagOf(page),
      tags,
      names: [
        frontMatter.sidebar_label ?? '',
        page.route.split('/').at(-1)?.replace(/[-_]/g, ' ') ?? '',
      ],
      about: [description, ...(frontMatter.keywords ?? []), ...tags],
      inbound: inbound.get(page.route) ?? 0,
    };
  });
}

/** Whether the front matter lets readers find a page. */
function isSearched({ facts: { frontMatter } }: SitePage): boolean {
  return (
    frontMatter.search !== false && frontMatter.unlisted !== true && frontMatter.draft !== true
  );
}

/** A page's sections, each with the headings above it. The first has the text before headings. */
export function pageTextOf(
  { title, url }: Pick<SearchedPage, 'title' | 'url'>,
  sections: readonly Section[],
): PageText {
  const texts: SectionText[] = [{ anchor: '', headings: [], text: '' }];
  const path: { level: number; heading: string }[] = [];
  for (const section of sections) {
    if (section.anchor === '') {
      texts[0] = {
        anchor: '',
        headings: [],
        text: [texts[0]?.text ?? '', section.text].filter((text) => text !== '').join(' '),
      };
      continue;
    }
    while ((path.at(-1)?.level ?? 0) >= section.level) path.pop();
    path.push(section);
    texts.push({
      anchor: section.anchor,
      headings: path.map(({ heading }) => heading),
      text: section.text,
    });
  }
  return { title, url, sections: texts };
}
