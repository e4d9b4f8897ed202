import * as z from 'zod';
import { decodeActionResult, encodeActionResult, type Blob } from './action-result.js';
import { ENTRY_KEY, pack, unpack } from './bundle.js';
import { blobOf, sha256, type HttpClient } from './http-client.js';
import { isTrusted, signResult, type SigningKeys } from './signatures.js';

/**
 * The list of the bundles of one kind of results. An entry `/ac/<hash of the kind>` names the blob
 * with the list, and all bundles, so that servers keep them.
 */
export interface RemoteIndex {
  readonly bundles: readonly RemoteBundle[];
}

/** A bundle on the server, and the keys of its entries. */
export interface RemoteBundle extends Blob {
  readonly keys: readonly string[];
}

/** Largest sizes in bytes that are read. */
const MAX_ACTION = 1_000_000;
const MAX_INDEX = 64_000_000;
export const MAX_BLOB = 32_000_000;

/** Largest number of bundles in an index. */
export const MAX_BUNDLES = 4000;

const indexSchema = z.strictObject({
  bundles: z
    .array(
      z.strictObject({
        hash: z.string().regex(/^[0-9a-f]{64}$/),
        size: z.int().min(1).max(MAX_BLOB),
        keys: z.array(z.string().regex(ENTRY_KEY)).min(1),
      }),
    )
    .max(MAX_BUNDLES),
});

/** The name of the entry for a kind of results. The parts are all that they depend on. */
export function actionKey(parts: readonly string[]): string {
  return sha256(JSON.stringify(['docsgen remote cache 1', ...parts]));
}

/**
 * Reads the index of an action. It is empty if it is missing, damaged or has no valid signature.
 * Undefined if the server does not answer.
 */
export async function readIndex(
  action: string,
  client: HttpClient,
  keys: SigningKeys,
): Promise<RemoteIndex | undefined> {
  const empty = { bundles: [] };
  const bytes = await client.getAction(action, MAX_ACTION);
  if (bytes === undefined) return undefined;
  if (bytes === null) return empty;
  const result = decodeActionResult(bytes);
  const [blob] = result?.files ?? [];
  if (result === undefined || blob === undefined || blob.size > MAX_BLOB) {
    client.refuse('sends entries that docsgen did not write');
    return empty;
  }
  if (!isTrusted(action, blob, result.stdout, keys)) {
    client.refuse('sends entries without a valid signature');
    return empty;
  }
  const content = await client.getBlob(blob);
  if (content === undefined) return empty;
  const index = await parseIndex(content);
  if (index === undefined) client.refuse('sends entries that docsgen did not write');
  return index ?? empty;
}

async function parseIndex(content: Buffer): Promise<RemoteIndex | undefined> {
  try {
    const json: unknown = JSON.parse((await unpack(content, MAX_INDEX))?.toString() ?? '');
    return indexSchema.safeParse(json).data;
  } catch {
    return undefined;
  }
}

/** Writes the index of an action. Its bundles must be on the server. Returns whether it worked. */
export async function writeIndex(
  action: string,
  index: RemoteIndex,
  client: HttpClient,
  keys: SigningKeys,
): Promise<boolean> {
  const content = await pack(Buffer.from(JSON.stringify(index)));
  const blob = blobOf(content);
  if (!(await client.putBlob(blob, content))) return false;
  const files = [
    { path: 'index', ...blob },
    ...index.bundles.map(({ hash, size }, i) => ({ path: `bundle-${i}`, hash, size })),
  ];
  const stdout = signResult(action, blob, keys);
  return client.putAction(action, encodeActionResult({ files, stdout }));
}
