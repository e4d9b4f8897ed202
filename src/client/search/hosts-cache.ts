/** Where the hosted client keeps which host has failed, in the shape that it asks for. */
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
 * A cache by the host's address. The client's own one takes the whole state of a
 * host for its key (seen in 5.64), so that what it stores is never found again
 * and a host that has failed is asked first every time.
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
