import type { ShellView } from '../../components/view.js';

/** What the window shows. */
export interface State {
  readonly view: ShellView;
  /** Markup of the sidebar and of the text; at first what the server wrote, read from the document. */
  readonly sidebar: string;
  readonly main: string;
  /** A page that could not be loaded stands in place of the text. */
  readonly failed?: {
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
