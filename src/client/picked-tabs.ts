import { load } from './storage.js';

const PREFIX = 'docsgen.tab.';

/** The key in storage for the value that the reader picked in a group of tabs. */
export function tabKey(group: string): string {
  return `${PREFIX}${group}`;
}

/** The values that the reader picked in groups of tabs, such as languages. */
export function pickedTabs(): readonly string[] {
  return storedKeys().flatMap((key) => load(key) ?? []);
}

/** The keys of groups with a value. None if storage is blocked. */
function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .sort();
  } catch {
    return [];
  }
}
