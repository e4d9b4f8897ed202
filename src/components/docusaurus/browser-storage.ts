/** The storage of `@docusaurus/theme-common`: values that the browser keeps for components. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';

type StorageName = 'localStorage' | 'sessionStorage' | 'none';

interface StorageOptions {
  readonly persistence?: StorageName;
}

export interface StorageSlot {
  readonly get: () => string | null;
  readonly set: (value: string) => void;
  readonly del: () => void;
  /** Calls `onChange` when this or another tab changes the value. Returns how to stop. */
  readonly listen: (onChange: (event: StorageEvent) => void) => () => void;
}

/** The result of `use`, or `otherwise` if the storage is missing, full or refused. */
function withStorage<Value>(
  name: StorageName,
  otherwise: Value,
  use: (storage: Storage) => Value,
): Value {
  if (typeof window === 'undefined' || name === 'none') return otherwise;
  try {
    return use(window[name]);
  } catch {
    return otherwise;
  }
}

/** The place of one value. In the build it is empty and keeps nothing. */
export function createStorageSlot(
  key: string,
  { persistence = 'localStorage' }: StorageOptions = {},
): StorageSlot {
  const change = (newValue: string | null): void =>
    withStorage(persistence, undefined, (storage) => {
      const oldValue = storage.getItem(key);
      if (newValue === null) storage.removeItem(key);
      else storage.setItem(key, newValue);
      if (oldValue === newValue) return;
      // Browsers give this event to the other tabs only.
      const url = window.location.href;
      const details = { key, oldValue, newValue, url, storageArea: storage };
      window.dispatchEvent(new StorageEvent('storage', details));
    });
  return {
    get: () => withStorage(persistence, null, (storage) => storage.getItem(key)),
    set: change,
    del: () => {
      change(null);
    },
    listen: (onChange) =>
      withStorage(
        persistence,
        () => undefined,
        (storage) => {
          const listener = (event: StorageEvent): void => {
            if (event.storageArea === storage && event.key === key) onChange(event);
          };
          window.addEventListener('storage', listener);
          return () => {
            window.removeEventListener('storage', listener);
          };
        },
      ),
  };
}

/** The value of a place, and the place. The value is null until the component has hydrated. */
export function useStorageSlot(
  key: string | null,
  { persistence = 'localStorage' }: StorageOptions = {},
): [string | null, StorageSlot] {
  const slot = useMemo(
    () => createStorageSlot(key ?? '', { persistence: key === null ? 'none' : persistence }),
    [key, persistence],
  );
  const subscribe = useCallback((onChange: () => void) => slot.listen(onChange), [slot]);
  return [useSyncExternalStore(subscribe, slot.get, () => null), slot];
}

/** The keys of all values that the browser keeps for the site. */
export function listStorageKeys(persistence: StorageName = 'localStorage'): string[] {
  return withStorage(persistence, [], (storage) => Object.keys(storage));
}
