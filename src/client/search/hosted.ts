import { liteClient } from 'algoliasearch/lite';
import type { SearchView } from '../../components/view.js';
import { createAlgoliaEngine } from '../../search/algolia.js';
import type { SearchEngine } from '../../search/types.js';
import { createHostsCache } from './hosts-cache.js';
import type { SearchContext } from './settings.js';

/** In milliseconds. The client's own for browsers, said here so that they stay. */
export const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 };

/** The hosted engine. Its client waits 1 s to connect and 2 s to read, and leaves a host that failed alone for two minutes. */
export function createHostedEngine(
  { appId, apiKey, indexName, host, insights }: NonNullable<SearchView['algolia']>,
  context: SearchContext,
): SearchEngine {
  const own =
    host === undefined
      ? {}
      : {
          hosts: [
            {
              url: host.replace(/^https?:\/\//, ''),
              protocol: host.startsWith('http:') ? ('http' as const) : ('https' as const),
              accept: 'readWrite' as const,
            },
          ],
        };
  const client = liteClient(appId, apiKey, {
    ...own,
    timeouts: TIMEOUTS,
    hostsCache: createHostsCache(),
  });
  return createAlgoliaEngine(client, {
    indexName,
    insights,
    language: context.language,
    tags: context.tags,
  });
}
