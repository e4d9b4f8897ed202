import { Activity, type ReactElement, type ReactNode } from 'react';

/**
 * The root of an island. The server and the browser must render the same elements. While an island
 * is not shown, React keeps its state and stops its effects.
 */
export function IslandRoot({
  shown,
  children,
}: {
  readonly shown: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  return <Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>;
}
