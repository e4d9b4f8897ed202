import type { SearchContext } from '../views/search-contexts.js';
import type { IndexedPage } from './postings.js';

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
  /** For ranking ties: a page that more pages lead to, and a record nearer its page's top, come first. */
  readonly weight: { readonly pageRank: number; readonly level: number; readonly position: number };
}

/** Longer records are refused by the service's smaller plans (10 kB); what is beyond this adds little to find a section by. */
const LONGEST_CONTENT = 6000;

/** The same sections that the embedded index holds, as records. */
export function hostedRecords(
  pages: readonly IndexedPage[],
  { locale }: SearchContext,
  siteUrl: string,
): HostedRecord[] {
  return pages.flatMap((page) =>
    page.text.sections.map((section, position): HostedRecord => {
      const names = [page.group, page.text.title, ...section.headings];
      const url = `${siteUrl}${page.text.url}${section.anchor === '' ? '' : `#${section.anchor}`}`;
      const level = Math.min(6, names.length - 1);
      return {
        objectID: `${page.tag} ${locale} ${page.text.url}#${section.anchor}`,
        url,
        type: `lvl${level}`,
        hierarchy: Object.fromEntries(
          Array.from({ length: 7 }, (_, i) => [`lvl${i}`, names[i] ?? null]),
        ),
        content: section.text === '' ? null : section.text.slice(0, LONGEST_CONTENT),
        anchor: section.anchor === '' ? null : section.anchor,
        language: locale,
        docusaurus_tag: page.tag,
        area: page.area,
        tags: page.tags,
        weight: { pageRank: page.inbound, level: 100 - level * 10, position },
      };
    }),
  );
}

/** How the service is to rank them: names before texts, then how much a page is linked to. */
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
