import { Activity, useEffect, type ReactElement, type ReactNode } from 'react';

interface IslandRootProps {
  readonly shown: boolean;
  /** Called when React has taken over the markup. */
  readonly onStart?: () => void;
  readonly children?: ReactNode;
}

/**
 * The root of an island. The server and the browser must render the same elements. While an island
 * is not shown, React keeps its state and stops its effects.
 */
export function IslandRoot({ shown, onStart, children }: IslandRootProps): ReactElement {
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <Content onStart={onStart}>{children}</Content>
    </Activity>
  );
}

function Content({
  onStart,
  children,
}: {
  readonly onStart: (() => void) | undefined;
  readonly children: ReactNode;
}): ReactNode {
  useEffect(() => onStart?.(), [onStart]);
  return children;
}
