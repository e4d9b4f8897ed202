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

/**
 * Gives the focus back to the element that had it before an overlay. If that is gone or hidden, as
 * the buttons of a closed menu are, the search button of the bar gets it.
 */
export function giveFocusBack(element: HTMLElement | undefined): void {
  const isShown = element !== undefined && element.getClientRects().length > 0;
  const target = isShown ? element : document.querySelector<HTMLElement>('[data-search]');
  target?.focus({ preventScroll: true });
}

/** Parses an address. Returns undefined for text that is no URL, such as `//javascript:x`. */
export function toUrl(address: string): URL | undefined {
  try {
    return new URL(address, location.href);
  } catch {
    return undefined;
  }
}

/**
 * Matches windows that are wide enough for the navbar's links and the sidebar's column: 997 pixels,
 * or more if the reader has chosen larger letters.
 */
export const DESKTOP = '(min-width: 62.3125em)';
