import type { SearchAnswer, SearchEngine, SearchHit, Snippet } from '../../search/types.js';

/**
 * Answers a request in the format of Algolia's multi-index queries with an embedded engine, so
 * that Algolia's client can be tried without an account. Texts are cut to the snippets of the
 * search box. Undefined if the body is not such a request.
 */
export async function answerQueries(
  body: string,
  engineFor: (language: string | undefined, tags: readonly string[]) => SearchEngine,
): Promise<unknown> {
  const requests = requestsOf(body);
  if (requests === undefined) return undefined;
  const results = await Promise.all(
    requests.map(async (request) => {
      const query = typeof request['query'] === 'string' ? request['query'] : '';
      const page = integerOr(request['page'], 0);
      const hitsPerPage = integerOr(request['hitsPerPage'], 20);
      const filters = Array.isArray(request['facetFilters'])
        ? (request['facetFilters'] as unknown[])
            .flat()
            .filter((f): f is string => typeof f === 'string')
        : [];
      const valuesOf = (facet: string): string[] =>
        filters.filter((f) => f.startsWith(`${facet}:`)).map((f) => f.slice(facet.length + 1));
      const [area] = valuesOf('area');
      const engine = engineFor(valuesOf('language')[0], valuesOf('docusaurus_tag'));
      const answer = await engine.search({
        query,
        page,
        hitsPerPage,
        snippetWords: wordsOf(request['attributesToSnippet']),
        ...(area === undefined ? {} : { area }),
      });
      return resultJson(answer, {
        query,
        page,
        hitsPerPage,
        index: String(request['indexName'] ?? ''),
        analytics: request['clickAnalytics'] === true,
      });
    }),
  );
  return { results };
}

function requestsOf(body: string): Record<string, unknown>[] | undefined {
  try {
    const data = JSON.parse(body) as unknown;
    const requests =
      typeof data === 'object' && data !== null
        ? (data as { requests?: unknown }).requests
        : undefined;
    return Array.isArray(requests) && requests.every((r) => typeof r === 'object' && r !== null)
      ? (requests as Record<string, unknown>[])
      : undefined;
  } catch {
    return undefined;
  }
}

function resultJson(
  { hits, nbHits, areas }: SearchAnswer,
  request: { query: string; page: number; hitsPerPage: number; index: string; analytics: boolean },
): unknown {
  return {
    hits: hits.map(hitJson),
    nbHits,
    page: request.page,
    nbPages: Math.ceil(nbHits / Math.max(1, request.hitsPerPage)),
    hitsPerPage: request.hitsPerPage,
    exhaustiveNbHits: true,
    query: request.query,
    index: request.index,
    facets: { area: areas },
    processingTimeMS: 1,
    ...(request.analytics ? { queryID: 'local' } : {}),
  };
}

function hitJson(hit: SearchHit): unknown {
  const levels = <Value>(value: (level: number) => Value | null): Record<string, Value | null> =>
    Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`lvl${i}`, value(i)]));
  return {
    objectID: hit.objectID,
    url: hit.url,
    type: hit.type,
    content: hit.text.length === 0 ? null : hit.text.map(({ text }) => text).join(''),
    hierarchy: levels((i) => hit.hierarchy[i] ?? null),
    _snippetResult: {
      content: { value: marked(hit.text), matchLevel: 'partial' },
      hierarchy: levels((i) =>
        i === hit.hierarchy.length - 1 ? { value: marked(hit.title), matchLevel: 'partial' } : null,
      ),
    },
  };
}

function marked(snippet: Snippet): string {
  return snippet
    .map(({ text, marked: isMatch }) => (isMatch ? `<mark>${text}</mark>` : text))
    .join('');
}

/** Number of words of a snippet, from an attribute such as `content:10`. */
function wordsOf(attributes: unknown): number {
  const content = Array.isArray(attributes)
    ? (attributes as unknown[]).find(
        (a): a is string => typeof a === 'string' && a.startsWith('content:'),
      )
    : undefined;
  return integerOr(Number(content?.slice('content:'.length)), 10);
}

/** The value if it is an integer from 0 to 1000, otherwise the default. */
function integerOr(value: unknown, defaultValue: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1000
    ? value
    : defaultValue;
}
