import type { Section } from '../model/page.js';
import type { SynonymList } from '../site/synonyms-file.js';
import { pageTextOf, type SearchedPage } from './pages.js';

/** A record of the hosted index: one section of one page. */
export interface HostedRecord {
  readonly objectID: string;
  readonly url: string;
  readonly type: string;
  readonly hierarchy: Readonly<Record<string, string | null>>;
  readonly content: string | null;
  readonly anchor: string | null;
  readonly language: string;
  readonly docusaurus_tag: string;
  readonly area: string;
  readonly tags: readonly string[];
  /** Decides ties: more links to the page rank first, then a position nearer the top. */
  readonly weight: { readonly pageRank: number; readonly level: number; readonly position: number };
}

/** Maximum length of a text: smaller plans of the service refuse records of more than 10 kB. */
const MAX_CONTENT_LENGTH = 6000;

/** The sections of a page as records. The embedded index has the same sections. */
export function hostedRecords(
  page: SearchedPage,
  sections: readonly Section[],
  { locale, siteUrl }: { readonly locale: string; readonly siteUrl: string },
): HostedRecord[] {
  return pageTextOf(page, sections).sections.map((section, position): HostedRecord => {
    const names = [page.group, page.title, ...section.headings];
    const url = `${siteUrl}${page.url}${section.anchor === '' ? '' : `#${section.anchor}`}`;
    const level = Math.min(6, names.length - 1);
    return {
      objectID: `${page.tag} ${locale} ${page.url}#${section.anchor}`,
      url,
      type: `lvl${level}`,
      hierarchy: Object.fromEntries(
        Array.from({ length: 7 }, (_, i) => [`lvl${i}`, names[i] ?? null]),
      ),
      content: section.text === '' ? null : section.text.slice(0, MAX_CONTENT_LENGTH),
      anchor: section.anchor === '' ? null : section.anchor,
      language: locale,
      docusaurus_tag: page.tag,
      area: page.area,
      tags: page.tags,
      weight: { pageRank: page.inbound, level: 100 - level * 10, position },
    };
  });
}

/** Settings of the service: names rank before texts, then pages with many links to them. */
export const hostedSettings = {
  searchableAttributes: [
    'unordered(hierarchy.lvl1)',
    'unordered(hierarchy.lvl2)',
    'unordered(hierarchy.lvl3)',
    'unordered(hierarchy.lvl4)',
    'unordered(hierarchy.lvl5)',
    'unordered(hierarchy.lvl6)',
    'tags',
    'content',
  ],
  attributesForFaceting: ['language', 'docusaurus_tag', 'area', 'tags'],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'type'],
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  ignorePlurals: true,
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  advancedSyntax: true,
  separatorsToIndex: '_-.',
} as const;

/** A list of names that mean the same, in the format of the service. */
export type HostedSynonym =
  | { readonly objectID: string; readonly type: 'synonym'; readonly synonyms: string[] }
  | {
      readonly objectID: string;
      readonly type: 'onewaysynonym';
      readonly input: string;
      readonly synonyms: string[];
    };

/** The writer's synonyms for the service. */
export function hostedSynonyms(lists: readonly SynonymList[]): HostedSynonym[] {
  return lists.map(({ names, to }, i): HostedSynonym => {
    const objectID = `synonyms-${i}`;
    if (to === undefined) return { objectID, type: 'synonym', synonyms: [...names] };
    return { objectID, type: 'onewaysynonym', input: names[0] ?? '', synonyms: [...to] };
  });
}
