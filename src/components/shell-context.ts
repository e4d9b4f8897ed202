import { createContext, useContext } from 'react';
import type { ShellView } from './view.js';

const Context = createContext<ShellView | undefined>(undefined);

export const ShellProvider = Context.Provider;

/** The current page; undefined outside of a page. */
export function useOptionalPage(): ShellView | undefined {
  return useContext(Context);
}

/**
 * Returns the current page, for components of the shell. It changes with each navigation. Throws an
 * error if it is used outside of a page.
 */
export function usePage(): ShellView {
  const view = useContext(Context);
  if (view === undefined)
    throw new Error(
      'usePage is used outside of <ShellProvider>. Use it only in components of a page.',
    );
  return view;
}
