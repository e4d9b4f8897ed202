import { liteClient } from 'algoliasearch/lite';
import type { SearchView } from '../../components/view.js';
import { createAlgoliaEngine } from '../../search/algolia.js';
import type { SearchEngine } from '../../search/types.js';
import type { SearchContext } from './settings.js';

/** The hosted engine. Its client waits 1 s to connect and 2 s to read, and leaves a host that failed alone for two minutes. */
export function createHostedEngine({ appId, apiKey, indexName, host, insights }: NonNullable<SearchView['algolia']>, context: SearchContext): SearchEngine {
  const client = liteClient(appId, apiKey, host === undefined ? {} : { hosts: [{ url: host.replace(/^https?:\/\//, ''), protocol: host.startsWith('http:') ? 'http' : 'https', accept: 'readWrite' }] });
  return createAlgoliaEngine(client, { indexName, insights, language: context.language, tags: context.tags });
}
