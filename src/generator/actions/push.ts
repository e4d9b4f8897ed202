import { DocsgenError } from '../model/errors.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { emptySnapshot } from '../incremental/snapshot.js';
import { pushRecords } from '../io/tools/push-records.js';
import { resolveFindings } from '../rules/resolve-findings.js';
import { synonymsOf } from '../search/outputs.js';
import { hostedSynonyms, type HostedRecord } from '../search/records.js';
import { openSession, type SessionOptions } from '../session.js';

export interface PushReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly indexName: string;
  /** The records that were sent, or with `dryRun` those to send. Empty if the site has errors. */
  readonly records: readonly HostedRecord[];
  readonly sent: boolean;
}

/**
 * Sends the site's records to the hosted index. The admin key is an argument because the config is
 * public. Throws a DocsgenError when the config or the key is incomplete.
 */
export async function pushSearch(
  options: SessionOptions,
  adminKey: string | undefined,
  dryRun: boolean,
): Promise<PushReport> {
  const session = openSession(options);
  const reading = await session.read();
  const { config } = reading.input;
  const { algolia } = config.search;
  if (algolia === undefined)
    throw new DocsgenError('The config has no hosted search index.', {
      hint: 'Set `search: { algolia: { appId, apiKey, indexName } }`.',
    });
  if (config.url === '')
    throw new DocsgenError('The records need absolute addresses, but the config has no `url`.', {
      hint: 'Set `url` in the config.',
    });
  if (!dryRun && (adminKey ?? '') === '')
    throw new DocsgenError('There is no admin key.', {
      hint: 'Set the environment variable ALGOLIA_ADMIN_KEY, or use --dry-run.',
    });
  const snapshot = await session.update(emptySnapshot, reading);
  session.save();
  const diagnostics = resolveFindings(
    [...reading.diagnostics, ...snapshot.diagnostics()],
    reading.input,
  ).diagnostics;
  if (diagnostics.some((d) => d.severity === 'error'))
    return { diagnostics, indexName: algolia.indexName, records: [], sent: false };
  const records = await session.records(snapshot, reading);
  if (!dryRun)
    await pushRecords(
      { records, synonyms: hostedSynonyms(synonymsOf(reading.input).lists) },
      {
        appId: algolia.appId,
        adminKey: adminKey ?? '',
        indexName: algolia.indexName,
        ...(algolia.host === undefined ? {} : { host: algolia.host }),
      },
      (done, total) => {
        options.progress('Sending records', done, total);
      },
    );
  return { diagnostics, indexName: algolia.indexName, records, sent: !dryRun };
}
