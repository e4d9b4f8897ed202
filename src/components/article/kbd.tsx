import type { HTMLAttributes, ReactElement } from 'react';

/** A key, or keys pressed together: `Ctrl+K`. */
export function Kbd(attributes: HTMLAttributes<HTMLElement>): ReactElement {
  return <kbd {...attributes} />;
}
