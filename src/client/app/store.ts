import type { ShellView } from '../../components/view.js';

/** The page that the window shows. */
export interface State {
  readonly view: ShellView;
  /** Markup of the sidebar. On the first page it is read from the document. */
  readonly sidebar: string;
  /** Markup of the first page's `<main>`, which React hydrates. */
  readonly main: string;
}

export interface Store {
  readonly get: () => State;
  readonly set: (state: State) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore(initial: State): Store {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
