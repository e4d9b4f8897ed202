import type { Text } from '../../components/messages.js';

/** The texts that the code of an island, with all that it imports, names. Sorted. */
export interface IslandTexts {
  /** Ids of texts of components that are translated in a locale. */
  readonly ids: readonly string[];
  /** docsgen's own texts. */
  readonly own: readonly Text[];
}
