import { algoliasearch } from 'algoliasearch';
import { DocsgenError } from '../../model/errors.js';
import { hostedSettings, type HostedRecord } from '../../search/records.js';

export interface PushTarget {
  readonly appId: string;
  readonly adminKey: string;
  readonly indexName: string;
  /** Takes the place of the service's own hosts, for proxies and tests. */
  readonly host?: string;
}

const BATCH = 1000;

/**
 * Replace all records of the hosted index at once: they are written to an index
 * of another name, which then takes the old one's place. When anything fails the
 * old one stays. Requests are tried again by the client. Throws a DocsgenError.
 */
export async function pushRecords(
  records: readonly HostedRecord[],
  { appId, adminKey, indexName, host }: PushTarget,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const client = algoliasearch(
    appId,
    adminKey,
    host === undefined
      ? {}
      : {
          hosts: [
            {
              url: host.replace(/^https?:\/\//, ''),
              protocol: host.startsWith('http:') ? 'http' : 'https',
              accept: 'readWrite',
            },
          ],
        },
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
    // What an earlier push left half done.
    await client.waitForTask({
      indexName: next,
      taskID: (await client.clearObjects({ indexName: next })).taskID,
    });
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
    throw new DocsgenError(
      `The records could not be pushed: ${error instanceof Error ? error.message : String(error)}`,
      { hint: `The index "${indexName}" is as it was before.`, cause: error },
    );
  }
}
