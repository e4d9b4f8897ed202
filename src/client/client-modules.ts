/**
 * Runs the client modules of a site. Their code runs once for each document, and their hooks once
 * for each page. The names of the hooks are those of Docusaurus.
 */
import { onPage } from './page.js';
import { allowMarkupOfSite } from './trusted.js';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

interface Change {
  readonly location: Address;
  /** Null for the first page of a document. */
  readonly previousLocation: Address | null;
}

type Hook = (change: Change) => unknown;

interface Hooks {
  readonly onRouteUpdate?: Hook;
  readonly onRouteDidUpdate?: Hook;
}

/** The exports of a module. Hooks can be members of the default export. */
export interface ClientModule extends Hooks {
  readonly default?: Hooks;
}

// Before the code of the modules, which can write markup.
allowMarkupOfSite();

/** Calls the hooks of modules for this page, and for all pages that are shown later. */
export function startClientModules(modules: readonly ClientModule[]): void {
  let previousLocation: Address | null = null;
  const update = (): void => {
    const { pathname, search, hash } = location;
    const change = { location: { pathname, search, hash }, previousLocation };
    previousLocation = change.location;
    for (const module of modules) {
      const cleanUp = call(module, 'onRouteUpdate', change);
      call(module, 'onRouteDidUpdate', change);
      if (typeof cleanUp === 'function') (cleanUp as () => void)();
    }
  };
  onPage(update);
  addEventListener('hashchange', update);
}

/** Calls a hook. An error in it does not affect the other modules. */
function call(module: ClientModule, name: keyof Hooks, change: Change): unknown {
  try {
    return (module.default?.[name] ?? module[name])?.(change);
  } catch (error) {
    console.error(`The hook ${name} of a client module throws.`, error);
    return undefined;
  }
}
