/** Maximum number of pages that are kept with the state of their islands. */
const MAX_KEPT = 5;

/** A page in the history of the tab. */
export interface PageEntry {
  /** Id of the history entry. */
  readonly entry: string;
  readonly path: string;
}

/** The content of pages that the reader has left and may come back to. */
export interface KeptPages {
  /** Takes the content of `<main>` out of the document if it has islands that run. */
  readonly keep: (page: PageEntry, main: HTMLElement) => void;
  /**
   * Returns the kept content of a history entry, at most once. An entry that the browser made for
   * an anchor has the content of its path.
   */
  readonly take: (page: PageEntry) => DocumentFragment | undefined;
}

/**
 * Keeps the elements of pages with islands, by their history entries, so that going back shows the
 * islands in the state in which the reader left them.
 */
export function createKeptPages(): KeptPages {
  const kept = new Map<string, { readonly path: string; readonly content: DocumentFragment }>();
  // In watch mode, the site has changed.
  addEventListener('docsgen:changed', () => kept.clear());
  return {
    keep: ({ entry, path }, main) => {
      if (main.querySelector('d-island') === null) return;
      const content = document.createDocumentFragment();
      content.append(...main.childNodes);
      kept.delete(entry);
      kept.set(entry, { path, content });
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    take: ({ entry, path }) => {
      const ofPath = [...kept].reverse().find(([, page]) => page.path === path)?.[0];
      const found = kept.has(entry) ? entry : (ofPath ?? '');
      const content = kept.get(found)?.content;
      kept.delete(found);
      return content;
    },
  };
}
