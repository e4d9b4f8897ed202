import { forEachConcurrently } from '../../model/concurrency.js';
import { compareText } from '../../model/diagnostic.js';
import { decodeBundle, encodeBundle, type Entries } from './bundle.js';
import { blobOf, CONNECTIONS, type HttpClient } from './http-client.js';
import {
  MAX_BLOB,
  MAX_BUNDLES,
  readIndex,
  writeIndex,
  type RemoteBundle,
  type RemoteIndex,
} from './remote-index.js';
import type { SigningKeys } from './signatures.js';

/** Number of bytes of results, before compression, after which a bundle ends. */
const BUNDLE_BYTES = 4_000_000;

/** A bundle with fewer bytes, after compression, is small. */
const SMALL_BUNDLE = 200_000;

/** Number of small bundles after which they are joined. */
const MAX_SMALL_BUNDLES = 24;

/** The results of one kind, such as compiled pages, on a server. */
export interface RemoteResults {
  /**
   * Look for results, and call `onFound` with each. `onFound` returns whether the bytes are a valid
   * result.
   */
  readonly fetch: (
    wanted: ReadonlySet<string>,
    onFound: (key: string, bytes: Buffer) => boolean,
  ) => Promise<void>;
  /**
   * Store results. `used` are the keys of all results of the site; `bytesOf` gives those that
   * this machine has. Returns how many results are new on the server.
   */
  readonly store: (
    added: readonly string[],
    used: ReadonlySet<string>,
    bytesOf: (key: string) => Buffer | undefined,
  ) => Promise<number>;
}

export interface RemoteResultsOptions {
  readonly client: HttpClient;
  readonly action: string;
  readonly keys: SigningKeys;
  /** Aborted when nobody waits for results any more. */
  readonly signal: AbortSignal;
  /** Whether an upload must come to its end. */
  readonly isLate: () => boolean;
}

export function openRemoteResults(options: RemoteResultsOptions): RemoteResults {
  const { client, action, keys, signal } = options;
  let index: Promise<RemoteIndex | undefined> | undefined;
  /** Bundles that the server has lost, or that have invalid entries. */
  const lost = new Set<string>();
  const open = (): Promise<RemoteIndex | undefined> => (index ??= readIndex(action, client, keys));
  const read = async (bundle: RemoteBundle): Promise<Entries | undefined> => {
    const compressed = await client.getBlob(bundle);
    if (compressed === undefined || signal.aborted) return undefined;
    const entries = await decodeBundle(compressed);
    if (entries === undefined) client.refuse('sends entries that docsgen did not write');
    return entries;
  };
  return {
    fetch: async (wanted, onFound) => {
      const { bundles } = (await open()) ?? { bundles: [] };
      const missing = new Set(wanted);
      await forEachConcurrently(bundles, CONNECTIONS, async (bundle) => {
        if (!client.isOpen() || !bundle.keys.some((key) => missing.has(key))) return;
        const entries = await read(bundle);
        if (signal.aborted) return;
        if (entries === undefined) lost.add(bundle.hash);
        for (const [key, bytes] of entries ?? []) {
          if (!missing.delete(key) || onFound(key, bytes)) continue;
          lost.add(bundle.hash);
          client.refuse('sends entries that docsgen did not write');
        }
      });
    },
    store: async (added, used, bytesOf) => {
      const before = await open();
      // A new index without the bundles of the old one would lose them.
      if (before === undefined) return 0;
      const sound = before.bundles.filter(({ hash }) => !lost.has(hash));
      const { kept, joined } = planBundles(sound, used);
      const known = new Set(kept.flatMap((bundle) => bundle.keys));
      const missing = [...added, ...joined].filter((key) => !known.has(key)).sort();
      const { uploaded, isComplete } = await uploadBundles(groupsOf(missing, bytesOf), options);
      if (uploaded.length === 0 || !client.isOpen()) return 0;
      const bundles = [...uploaded, ...(isComplete ? kept : sound)].slice(0, MAX_BUNDLES);
      const isWritten = await writeIndex(action, { bundles }, client, keys);
      return isWritten ? uploaded.flatMap((bundle) => bundle.keys).length : 0;
    },
  };
}

/**
 * The bundles that stay, and the keys of small bundles that are joined. Bundles with results of
 * this site come first, because a long list loses its end.
 */
function planBundles(
  bundles: readonly RemoteBundle[],
  used: ReadonlySet<string>,
): { readonly kept: readonly RemoteBundle[]; readonly joined: readonly string[] } {
  const isUsed = (bundle: RemoteBundle): boolean => bundle.keys.some((key) => used.has(key));
  const inUse = bundles.filter(isUsed);
  const others = bundles.filter((bundle) => !isUsed(bundle));
  const small = inUse.filter(({ size }) => size < SMALL_BUNDLE);
  const joins = small.length > MAX_SMALL_BUNDLES ? new Set(small) : new Set<RemoteBundle>();
  return {
    kept: [...inUse.filter((bundle) => !joins.has(bundle)), ...others],
    joined: [...joins].flatMap(({ keys }) => keys.filter((key) => used.has(key))),
  };
}

/** Sends results in bundles until it is late. Returns the bundles that the server has. */
async function uploadBundles(
  groups: Iterable<Entries>,
  { client, isLate }: RemoteResultsOptions,
): Promise<{ readonly uploaded: readonly RemoteBundle[]; readonly isComplete: boolean }> {
  const uploaded: RemoteBundle[] = [];
  let isComplete = true;
  await forEachConcurrently(groups, CONNECTIONS, async (group) => {
    const bundle = isLate() || !client.isOpen() ? undefined : await uploadBundle(group, client);
    if (bundle === undefined) isComplete = false;
    else uploaded.push(bundle);
  });
  uploaded.sort((a, b) => compareText(a.hash, b.hash));
  return { uploaded, isComplete };
}

async function uploadBundle(group: Entries, client: HttpClient): Promise<RemoteBundle | undefined> {
  const bytes = await encodeBundle(group);
  if (bytes.length > MAX_BLOB) return undefined;
  const blob = blobOf(bytes);
  // A build that ran out of time has sent some of them.
  const isSent = (await client.hasBlob(blob)) || (await client.putBlob(blob, bytes));
  return isSent ? { ...blob, keys: [...group.keys()] } : undefined;
}

/** Results in groups for bundles. They are read when they are needed. */
function* groupsOf(
  keys: readonly string[],
  bytesOf: (key: string) => Buffer | undefined,
): Generator<Entries> {
  let group = new Map<string, Buffer>();
  let size = 0;
  for (const key of keys) {
    const bytes = bytesOf(key);
    if (bytes === undefined || bytes.length > BUNDLE_BYTES) continue;
    if (size + bytes.length > BUNDLE_BYTES) {
      yield group;
      group = new Map();
      size = 0;
    }
    group.set(key, bytes);
    size += bytes.length;
  }
  if (group.size > 0) yield group;
}
