import { algoliasearch } from 'algoliasearch';
import { DocsgenError } from '../../model/errors.js';
import { hostedSettings, type HostedRecord, type HostedSynonym } from '../../search/records.js';
import { messageOf } from '../../model/thrown-text.js';

export interface PushTarget {
  readonly appId: string;
  readonly adminKey: string;
  readonly indexName: string;
  /** Replaces the hosts of the service, for proxies and tests. */
  readonly host?: string;
}

/** The records of a push. */
export interface PushedIndex {
  readonly records: readonly HostedRecord[];
  readonly synonyms: readonly HostedSynonym[];
}

const BATCH = 1000;

/**
 * Replace all records of the hosted index. They are written to a second index, which then replaces
 * the first one. The client repeats failed requests. Throws a DocsgenError after an error; then the
 * index is unchanged.
 */
export async function pushRecords(
  { records, synonyms }: PushedIndex,
  { appId, adminKey, indexName, host }: PushTarget,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const client = algoliasearch(
    appId,
    adminKey,
    host === undefined ? {} : { hosts: [hostOf(host)] },
  );
  const next = `${indexName}_docsgen_next`;
  try {
    const { taskID } = await client.setSettings({
      indexName: next,
      indexSettings: {
        ...hostedSettings,
        searchableAttributes: [...hostedSettings.searchableAttributes],
        attributesForFaceting: [...hostedSettings.attributesForFaceting],
        attributesToRetrieve: [...hostedSettings.attributesToRetrieve],
        customRanking: [...hostedSettings.customRanking],
      },
    });
    await client.waitForTask({ indexName: next, taskID });
    if (synonyms.length > 0) {
      const saved = await client.saveSynonyms({
        indexName: next,
        synonymHit: [...synonyms],
        replaceExistingSynonyms: true,
      });
      await client.waitForTask({ indexName: next, taskID: saved.taskID });
    }
    // An earlier push that failed may have left records.
    const cleared = await client.clearObjects({ indexName: next });
    await client.waitForTask({ indexName: next, taskID: cleared.taskID });
    for (let start = 0; start < records.length; start += BATCH) {
      const objects = records
        .slice(start, start + BATCH)
        .map((record): Record<string, unknown> => ({ ...record }));
      await client.chunkedBatch({
        indexName: next,
        objects,
        action: 'addObject',
        waitForTasks: true,
        batchSize: BATCH,
      });
      progress(Math.min(records.length, start + BATCH), records.length);
    }
    const moved = await client.operationIndex({
      indexName: next,
      operationIndexParams: { operation: 'move', destination: indexName },
    });
    await client.waitForTask({ indexName: next, taskID: moved.taskID });
  } catch (error) {
    await client.deleteIndex({ indexName: next }).catch(() => undefined);
    throw new DocsgenError(`The records could not be pushed: ${messageOf(error)}`, {
      hint: `The index "${indexName}" is unchanged.`,
      cause: error,
    });
  }
}

function hostOf(url: string): Host {
  return {
    url: url.replace(/^https?:\/\//, ''),
    protocol: url.startsWith('http:') ? 'http' : 'https',
    accept: 'readWrite',
  };
}

type Host = { url: string; protocol: 'http' | 'https'; accept: 'readWrite' };
