/** All elements below `root` that match. */
export function all(selector: string, root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

/** The nearest element at or above an event's target that matches. */
export function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

/** From here on the navbar shows its links and the sidebar its column. */
export const DESKTOP = '(min-width: 997px)';
