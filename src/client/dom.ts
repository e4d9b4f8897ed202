/** All elements below `root` that match. */
export function all(selector: string, root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

/** The nearest element at or above an event's target that matches. */
export function closest(event: Event, selector: string): HTMLElement | null {
  // Of the prototype: in a form, a field of the name "closest" takes the method's place.
  return event.target instanceof Element
    ? (Element.prototype.closest.call(event.target, selector) as HTMLElement | null)
    : null;
}

/** The link at or around an event's target. */
export function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = closest(event, 'a');
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/** An address as a URL; undefined for text that is none, such as `//javascript:x`. */
export function toUrl(address: string): URL | undefined {
  try {
    return new URL(address, location.href);
  } catch {
    return undefined;
  }
}

/** From here on the navbar shows its links and the sidebar its column. */
export const DESKTOP = '(min-width: 997px)';
