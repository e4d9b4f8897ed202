import { createContext, useContext } from 'react';
import type { ShellView } from './view.js';

const Context = createContext<ShellView | undefined>(undefined);

export const ShellProvider = Context.Provider;

/**
 * The page that is shown, for components of the shell; it changes as the reader goes on.
 * Throws an error that names hook and provider when it is used outside of a page.
 */
export function usePage(): ShellView {
  const view = useContext(Context);
  if (view === undefined)
    throw new Error(
      'usePage is used outside of <ShellProvider>: only components of a page can ask which page it is.',
    );
  return view;
}
