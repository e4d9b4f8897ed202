import '../core.js';
import { liteClient } from 'algoliasearch/lite';
import type { SearchView } from '../../components/view.js';
import { createAlgoliaEngine } from '../../search/algolia.js';
import type { SearchEngine } from '../../search/types.js';
import { createHostsCache } from './hosts-cache.js';
import type { SearchContext } from './settings.js';

/** In milliseconds. The defaults of Algolia's client, set here so that its updates keep them. */
export const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 };

/**
 * Creates the hosted engine. Its client waits 1 s to connect and 2 s to read, and does not ask a
 * failed host again for two minutes.
 */
export function createHostedEngine(
  { appId, apiKey, indexName, host, insights }: NonNullable<SearchView['algolia']>,
  context: SearchContext,
): SearchEngine {
  const hostOptions =
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
    ...hostOptions,
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
