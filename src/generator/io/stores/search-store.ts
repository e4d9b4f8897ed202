import type { SearchStore } from '../../model/ports.js';
import type { Cache } from './cache.js';

const FOLDER = 'search';

export interface DiskSearchStore extends SearchStore {
  /** Remove everything that this process has neither read nor written. */
  readonly save: () => void;
}

/**
 * Open the store of terms in a cache. Without a cache, and after a failed write, data stays in
 * memory. Names contain docsgen's fingerprint, so data of another version is never read.
 */
export function openSearchStore(cache: Cache | undefined): DiskSearchStore {
  const used = new Set<string>();
  const unwritten = new Map<string, { segment: Uint8Array; texts: Uint8Array }>();
  const unwrittenRecords = new Map<string, string>();
  return {
    segment: (name) => {
      used.add(name);
      return unwritten.get(name)?.segment ?? cache?.get(`${FOLDER}/${name}`);
    },
    texts: (name, start, length) =>
      unwritten.get(name)?.texts.subarray(start, start + length) ??
      cache?.part(`${FOLDER}/${name}.texts`, start, length),
    put: (name, segment, texts) => {
      used.add(name);
      unwritten.delete(name);
      const isWritten =
        cache?.put(`${FOLDER}/${name}.texts`, texts) === true &&
        cache.put(`${FOLDER}/${name}`, segment);
      if (!isWritten) unwritten.set(name, { segment, texts });
    },
    keep: (name) => {
      used.add(name);
      return unwritten.has(name) || cache?.has(`${FOLDER}/${name}`) === true;
    },
    record: (name) => {
      used.add(name);
      const text = unwrittenRecords.get(name);
      return text === undefined ? cache?.get(`${FOLDER}/${name}`) : Buffer.from(text);
    },
    putRecord: (name, content) => {
      used.add(name);
      if (cache?.put(`${FOLDER}/${name}`, content) !== true) unwrittenRecords.set(name, content);
    },
    save: () => {
      if (cache === undefined || used.size === 0) return;
      for (const file of cache.names(FOLDER))
        if (!used.has(file.replace(/\.texts$/, ''))) cache.remove(`${FOLDER}/${file}`);
    },
  };
}
