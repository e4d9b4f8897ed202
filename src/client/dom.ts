/** Returns all elements below `root` that match. */
export function all(selector: string, root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

/** Returns the event's target if it matches, else its nearest ancestor that matches. */
export function closest(event: Event, selector: string): HTMLElement | null {
  // Call the prototype's method: a form field named "closest" would hide the form's own.
  return event.target instanceof Element
    ? (Element.prototype.closest.call(event.target, selector) as HTMLElement | null)
    : null;
}

/** Returns the element if it matches, and all its ancestors that match, innermost first. */
export function closestAll<Match extends HTMLElement>(
  element: Element | null,
  selector: string,
): Match[] {
  const nearest = element?.closest<Match>(selector) ?? null;
  return nearest === null ? [] : [nearest, ...closestAll<Match>(nearest.parentElement, selector)];
}

/** Returns the link at or around an event's target. */
export function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = closest(event, 'a');
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/** Parses an address. Returns undefined for text that is no URL, such as `//javascript:x`. */
export function toUrl(address: string): URL | undefined {
  try {
    return new URL(address, location.href);
  } catch {
    return undefined;
  }
}

/** Matches windows that are wide enough for the navbar's links and the sidebar's column. */
export const DESKTOP = '(min-width: 997px)';
