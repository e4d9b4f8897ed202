import type { ShellView } from '../../components/view.js';

/** The page that the window shows. */
export interface State {
  readonly view: ShellView;
  /** Markup of the sidebar and of `<main>`. On the first page it is read from the document. */
  readonly sidebar: string;
  readonly main: string;
  /** Shown instead of `main` if a page failed to load. */
  readonly failure?: {
    readonly message: string;
    readonly retry: () => void;
    readonly loading: boolean;
  };
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
