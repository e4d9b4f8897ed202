import { withoutBackticks } from '../../components/code-spans.js';
import type { PageText, SectionText } from '../../search/format.js';
import { phraseOf } from '../../search/tokens.js';
import type { SiteConfig } from '../model/config.js';
import type { PageFacts, Section } from '../model/page.js';
import type { Site, SitePage } from '../model/site.js';
import { groupsFor, trailOf, weightsFor } from './grouping.js';
import { navigationOf } from '../site/navigation.js';
import { hrefOf } from '../site/routes.js';
import { tagOf } from '../views/search-contexts.js';

/** A page by which its sections are found. */
export interface SectionedPage {
  readonly unit: string;
  readonly route: string;
  readonly facts: Pick<PageFacts, 'articleHash'>;
}

/** Reads the sections of a page. */
export type Sections = (page: SectionedPage) => Promise<readonly Section[]>;

/** The data of a page for the index, without its sections. */
export interface SearchedPage {
  readonly page: SectionedPage;
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
  /** The title without words of the site's name: "Workflows" of "Acme Workflows". */
  readonly shortTitle: string;
  /** Names that the writer gave to the page, as good as its title. */
  readonly titles: readonly string[];
  /** The words for which the writer wants it to be found. */
  readonly keywords: readonly string[];
  /** Texts about the page: description, tags, group. */
  readonly about: readonly string[];
  /** Number of other pages that link to it. */
  readonly inbound: number;
  /** Factor for its rank. */
  readonly weight: number;
  /** Hash of everything that its terms and texts are made from, if it is known. */
  readonly key?: string;
}

/** The input from which the pages of an index are made. */
export interface SearchedContent {
  readonly site: Site;
  readonly config: SiteConfig;
  /** Route → number of other pages that link to it. */
  readonly inbound: ReadonlyMap<string, number>;
  /** Route → names that the writer gave to the page. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** The pages of a locale that readers can find, in the order of their addresses. */
export function searchedPages(
  locale: string,
  { site, config, inbound, names }: SearchedContent,
): SearchedPage[] {
  const navigation = navigationOf(site);
  const language = config.locales.find(({ code }) => code === locale)?.htmlLang ?? locale;
  const isSiteWord = wordsIn(config.title, language);
  const pages = site.pages.filter((page) => page.locale === locale && isSearched(page));
  const areaNameOf = (page: SitePage): string =>
    config.docs.find(({ id }) => id === page.area?.area)?.label ?? config.title;
  const trails = pages.map((page) =>
    trailOf(page.route, navigation.navContext(page.route), areaNameOf(page)),
  );
  const groupOf = groupsFor(trails, config.search);
  const weightOf = weightsFor(config.search);
  return trails.map((trail, i) => {
    const page = pages[i] as SitePage;
    const { frontMatter, description } = page.facts;
    const group = groupOf(trail);
    const tags = (frontMatter.tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.label));
    return {
      page,
      route: page.route,
      title: withoutBackticks(page.title),
      url: hrefOf(page.route, config),
      area: trail.area,
      group,
      tag: tagOf(page),
      tags,
      names: [
        frontMatter.sidebar_label ?? '',
        page.route.split('/').at(-1)?.replace(/[-_]/g, ' ') ?? '',
      ],
      titles: names.get(page.route) ?? [],
      shortTitle: withoutWords(page.title, isSiteWord),
      keywords: frontMatter.keywords ?? [],
      about: [description, ...tags, group],
      inbound: inbound.get(page.route) ?? 0,
      weight: weightOf(page.route),
    };
  });
}

/** Returns whether a word is in a text, in any form. Titles repeat words. */
function wordsIn(text: string, language: string): (word: string) => boolean {
  const phrases = new Set(phraseOf(text, language).split(' '));
  const known = new Map<string, boolean>();
  return (word) => {
    const isIn = known.get(word) ?? phrases.has(phraseOf(word, language));
    known.set(word, isIn);
    return isIn;
  };
}

/** A title without words of the site's name. The title itself if nothing else would remain. */
function withoutWords(title: string, isLeftOut: (word: string) => boolean): string {
  const kept = title.split(/\s+/).filter((word) => !isLeftOut(word));
  return kept.length === 0 ? title : kept.join(' ');
}

/** Whether the front matter lets readers find a page. */
function isSearched({ facts: { frontMatter } }: SitePage): boolean {
  return (
    frontMatter.search !== false && frontMatter.unlisted !== true && frontMatter.draft !== true
  );
}

/** Headings of sections that only list links to other pages, which are found themselves. */
const LISTS_OF_LINKS: ReadonlySet<string> = new Set([
  'further reading',
  'learn more',
  'next steps',
  'related',
  'related pages',
  'see also',
]);

/** The texts of a page, and the names in code that each of its sections defines. */
export interface PageRecords {
  readonly text: PageText;
  readonly defines: readonly (readonly string[])[];
}

/** A page's sections, each with the headings above it. The first has the text before headings. */
export function pageRecordsOf(
  { title, url, keywords }: Pick<SearchedPage, 'title' | 'url' | 'keywords'>,
  sections: readonly Section[],
): PageRecords {
  const texts: SectionText[] = [{ anchor: '', headings: [], text: '' }];
  const defines: (readonly string[])[] = [[]];
  const path: { level: number; heading: string }[] = [];
  for (const section of sections) {
    if (LISTS_OF_LINKS.has(section.heading.toLowerCase())) continue;
    if (section.anchor === '') {
      texts[0] = {
        anchor: '',
        headings: [],
        text: [texts[0]?.text ?? '', section.text].filter((text) => text !== '').join(' '),
      };
      defines[0] = [...(defines[0] ?? []), ...(section.defines ?? [])];
      continue;
    }
    while ((path.at(-1)?.level ?? 0) >= section.level) path.pop();
    path.push(section);
    texts.push({
      anchor: section.anchor,
      headings: path.map(({ heading }) => heading),
      text: section.text,
    });
    defines.push(section.defines ?? []);
  }
  const phrases = keywords.filter((keyword) => keyword.includes(' '));
  const text = { title, url, ...(phrases.length === 0 ? {} : { keywords: phrases }) };
  return { text: { ...text, sections: texts }, defines };
}

/** The texts of a page, see `pageRecordsOf`. */
export function pageTextOf(
  page: Pick<SearchedPage, 'title' | 'url' | 'keywords'>,
  sections: readonly Section[],
): PageText {
  return pageRecordsOf(page, sections).text;
}
