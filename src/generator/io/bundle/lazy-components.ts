import * as React from 'react';
import { InsideIsland } from '../../content/islands/inside-island.js';

/** Errors of static components reach the page, which reports them. */
function Suspense(props: React.SuspenseProps): React.ReactNode {
  const inside = React.useContext(InsideIsland);
  return inside ? React.createElement(React.Suspense, props) : props.children;
}

/** React for code of the site, and the components that it loads. */
export interface LazyReact {
  readonly react: Readonly<Record<string, unknown>>;
  /**
   * Ends when all components whose load has begun are there. Undefined if none is missing. Never
   * rejects: React throws the error of a load when it renders the component.
   */
  readonly loading: () => Promise<void> | undefined;
}

/**
 * React whose `lazy` is as usual, but whose loads can be waited for: the build renders without a
 * pause, and needs each component in the same moment. `Suspense` shows a fallback only in islands,
 * because nothing replaces the fallback of a static component.
 */
export function openLazyReact(): LazyReact {
  const loads = new Set<Promise<void>>();
  const lazy = (load: Parameters<typeof React.lazy>[0]): unknown =>
    React.lazy(() => {
      const component = load();
      const end = (): void => void loads.delete(ended);
      const ended: Promise<void> = Promise.resolve(component).then(end, end);
      loads.add(ended);
      return component;
    });
  return {
    react: { ...React, lazy, Suspense },
    loading: () => (loads.size === 0 ? undefined : Promise.all(loads).then(() => undefined)),
  };
}
