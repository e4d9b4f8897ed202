import {
  SearchError,
  type HitType,
  type SearchAnswer,
  type SearchEngine,
  type SearchHit,
  type SearchRequest,
  type Snippet,
} from './types.js';

/** The part of Algolia's client that is used here: one POST with all queries. */
export interface AlgoliaClient {
  readonly search: (parameters: {
    requests: (Record<string, unknown> & { indexName: string })[];
  }) => Promise<{ results: readonly unknown[] }>;
}

export interface AlgoliaIndex {
  readonly indexName: string;
  /** Is click analytics on? */
  readonly insights: boolean;
  readonly language: string;
  /** Version tags. A record must have one of them. */
  readonly tags: readonly string[];
}

const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
const TYPES: ReadonlySet<string> = new Set([
  'lvl1',
  'lvl2',
  'lvl3',
  'lvl4',
  'lvl5',
  'lvl6',
  'content',
]);
const OPEN = '<mark>';
const CLOSE = '</mark>';

interface Hit {
  readonly objectID?: unknown;
  readonly url?: unknown;
  readonly type?: unknown;
  readonly content?: unknown;
  readonly hierarchy?: Readonly<Record<string, unknown>>;
  readonly _snippetResult?: {
    readonly content?: { readonly value?: unknown };
    readonly hierarchy?: Readonly<Record<string, { readonly value?: unknown } | undefined>>;
  };
}

/**
 * Creates the engine that asks Algolia. Its answers are untrusted data: every field is checked, and
 * shown as text.
 */
export function createAlgoliaEngine(client: AlgoliaClient, index: AlgoliaIndex): SearchEngine {
  return {
    search: async (request) => {
      let response: Awaited<ReturnType<AlgoliaClient['search']>>;
      try {
        response = await client.search({ requests: [queryOf(request, index)] });
      } catch (error) {
        throw new SearchError(error instanceof Error ? error.message : String(error), {
          cause: error,
        });
      }
      const [result] = Array.isArray(response.results) ? (response.results as unknown[]) : [];
      if (!isRecord(result) || !Array.isArray(result['hits']))
        throw new SearchError('The search service did not send a valid answer.');
      return answerOf(result, result['hits']);
    },
  };
}

function queryOf(
  { query: text, page, hitsPerPage, snippetWords, area }: SearchRequest,
  { indexName, insights, language, tags }: AlgoliaIndex,
): Record<string, unknown> & { indexName: string } {
  return {
    indexName,
    query: text,
    page,
    hitsPerPage,
    attributesToRetrieve: [
      ...LEVELS.map((level) => `hierarchy.${level}`),
      'content',
      'type',
      'url',
    ],
    attributesToSnippet: [
      ...LEVELS.slice(1).map((level) => `hierarchy.${level}:${snippetWords}`),
      `content:${snippetWords}`,
    ],
    snippetEllipsisText: '…',
    highlightPreTag: OPEN,
    highlightPostTag: CLOSE,
    clickAnalytics: insights,
    facets: ['area'],
    facetFilters: [
      `language:${language}`,
      tags.map((tag) => `docusaurus_tag:${tag}`),
      ...(area === undefined ? [] : [`area:${area}`]),
    ],
  };
}

function answerOf(
  result: Readonly<Record<string, unknown>>,
  hits: readonly unknown[],
): SearchAnswer {
  const facets =
    isRecord(result['facets']) && isRecord(result['facets']['area'])
      ? result['facets']['area']
      : {};
  return {
    hits: hits.filter(isRecord).flatMap((hit) => hitOf(hit)),
    nbHits: typeof result['nbHits'] === 'number' ? result['nbHits'] : hits.length,
    ...(typeof result['queryID'] === 'string' ? { queryID: result['queryID'] } : {}),
    areas: Object.fromEntries(
      Object.entries(facets).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    ),
  };
}

function hitOf(hit: Hit): SearchHit[] {
  const url = text(hit.url);
  // Drop hits with other schemes, such as `javascript:`.
  if (!/^(?:https?:\/\/|\/)/i.test(url)) return [];
  const type = TYPES.has(text(hit.type)) ? (text(hit.type) as HitType) : 'content';
  const hierarchy = LEVELS.map((level) => text(hit.hierarchy?.[level]));
  while (hierarchy.length > 2 && hierarchy.at(-1) === '') hierarchy.pop();
  const snippets = hit._snippetResult;
  // The type may name a level that has no name in the hierarchy.
  const level = Math.min(type === 'content' ? 6 : Number(type.slice(3)), hierarchy.length - 1);
  return [
    {
      objectID: text(hit.objectID) || url,
      url,
      type,
      hierarchy,
      title: snippetFrom(snippets?.hierarchy?.[`lvl${level}`]?.value, hierarchy[level] ?? ''),
      text: snippetFrom(snippets?.content?.value, text(hit.content)),
    },
  ];
}

/** Splits a value at the two highlighting tags. Everything else is text, other markup included. */
export function snippetFrom(value: unknown, plain: string): Snippet {
  if (typeof value !== 'string') return plain === '' ? [] : [{ text: plain, marked: false }];
  const pieces: { text: string; marked: boolean }[] = [];
  let marked = false;
  for (const part of value.split(/(<mark>|<\/mark>)/)) {
    if (part === OPEN) marked = true;
    else if (part === CLOSE) marked = false;
    else if (part !== '') pieces.push({ text: part, marked });
  }
  return pieces;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
