/** Which folded texts of pages are open, by the history entries of the tab. */
export interface OpenFolds {
  /** Remembers those of the page that is shown. Call before leaving it. */
  readonly keep: (entry: string, main: HTMLElement) => void;
  /** Opens and closes those of a page to which the reader comes back. */
  readonly restore: (entry: string, main: HTMLElement) => void;
}

const foldsOf = (main: HTMLElement): NodeListOf<HTMLDetailsElement> =>
  main.querySelectorAll('details:not(.dropdown)');

/**
 * Remembers open folds: without them, a page would have another height, and its scroll position
 * another text.
 */
export function createOpenFolds(): OpenFolds {
  const states = new Map<string, readonly boolean[]>();
  return {
    keep: (entry, main) => {
      states.set(
        entry,
        [...foldsOf(main)].map(({ open }) => open),
      );
    },
    restore: (entry, main) => {
      const state = states.get(entry) ?? [];
      for (const [i, fold] of foldsOf(main).entries()) fold.open = state[i] ?? fold.open;
    },
  };
}
