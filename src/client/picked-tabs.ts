import { load, save } from './storage.js';

const PREFIX = 'docsgen.tab.';

/** The key in storage for the value that the reader picked in a group of tabs. */
export function tabKey(group: string): string {
  return `${PREFIX}${group}`;
}

/** The event that a reader has picked a tab of a group, for all sets of the group. */
export const PICK_EVENT = 'docsgen:tab';

/** The detail of the event. */
export interface PickedTab {
  readonly group: string;
  readonly value: string;
}

/** Remembers a value for a group of tabs, and shows it in all of its sets. */
export function pickTab(group: string, value: string): void {
  save(tabKey(group), value);
  dispatchEvent(new CustomEvent<PickedTab>(PICK_EVENT, { detail: { group, value } }));
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
