/** The cache in which Algolia's client keeps the states of its hosts. */
export interface HostsCache {
  readonly get: <Value>(
    key: Record<string, unknown> | string,
    absent: () => Promise<Value>,
  ) => Promise<Value>;
  readonly set: <Value>(key: Record<string, unknown> | string, value: Value) => Promise<Value>;
  readonly delete: (key: Record<string, unknown> | string) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/**
 * Creates a cache with the host's address as key. The client's default cache (5.64) uses the entire
 * state of a host as key. It never finds a stored state, so a failed host is asked first each time.
 */
export function createHostsCache(): HostsCache {
  const states = new Map<string, unknown>();
  const address = (key: Record<string, unknown> | string): string =>
    typeof key === 'string'
      ? key
      : `${String(key['protocol'])}://${String(key['url'])} ${String(key['accept'])}`;
  return {
    get: async <Value>(key: Record<string, unknown> | string, absent: () => Promise<Value>) =>
      states.has(address(key)) ? (states.get(address(key)) as Value) : absent(),
    set: (key, value) => {
      states.set(address(key), value);
      return Promise.resolve(value);
    },
    delete: (key) => {
      states.delete(address(key));
      return Promise.resolve();
    },
    clear: () => {
      states.clear();
      return Promise.resolve();
    },
  };
}
