import type { PageText, SectionText } from '../../search/format.js';
import type { SiteConfig } from '../model/config.js';
import { oncePer } from '../model/once.js';
import type { Section } from '../model/page.js';
import type { Site, SitePage } from '../model/site.js';
import { buildNavigation } from '../site/navigation.js';
import { hrefOf } from '../site/routes.js';
import type { IndexedPage } from './postings.js';
import { isInContext, tagOf, type SearchContext } from '../views/search-contexts.js';

/** The navigation of a site, which all contexts share. */
const navigationOf = oncePer(buildNavigation);

/** The pages of a context, in the order of their addresses. `sections` reads the text of a page. */
export async function indexedPages(
  context: SearchContext,
  site: Site,
  config: SiteConfig,
  inbound: ReadonlyMap<string, number>,
  sections: (page: SitePage) => Promise<readonly Section[]>,
): Promise<IndexedPage[]> {
  const navigation = navigationOf(site);
  const pages = site.pages.filter((page) => isInContext(page, context) && isSearched(page));
  return Promise.all(
    pages.map(async (page): Promise<IndexedPage> => {
      const { frontMatter, description } = page.facts;
      const area = config.docs.find(({ id }) => id === page.area?.area);
      const areaName = area === undefined ? config.title : area.label;
      const tags = (frontMatter.tags ?? []).map((tag) =>
        typeof tag === 'string' ? tag : tag.label,
      );
      return {
        text: pageText(page, await sections(page), config),
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
    }),
  );
}

/** Whether the front matter lets readers find a page. */
function isSearched({ facts: { frontMatter } }: SitePage): boolean {
  return (
    frontMatter.search !== false && frontMatter.unlisted !== true && frontMatter.draft !== true
  );
}

/** A page's sections, each with the headings above it. The first has the text before headings. */
function pageText(page: SitePage, sections: readonly Section[], config: SiteConfig): PageText {
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
  return { title: page.title, url: hrefOf(page.route, config), sections: texts };
}
