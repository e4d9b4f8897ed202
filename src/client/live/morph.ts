/**
 * Attributes that the client sets, such as the chosen tab and open details. New markup does not
 * change them on elements that stay.
 */
const CLIENT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'open',
  'data-on',
  'hidden',
  'style',
  'role',
  'tabindex',
  'aria-selected',
  'aria-controls',
  'aria-labelledby',
  'aria-current',
  'aria-expanded',
  'aria-pressed',
  'data-done',
  'data-live',
]);

/** Matches ids that the client gives to elements without an id. */
const CLIENT_ID = /^docsgen-tab-/;

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

function isClientAttribute(element: Element, name: string): boolean {
  return CLIENT_ATTRIBUTES.has(name) || (name === 'id' && CLIENT_ID.test(element.id));
}

function attributesAgree(live: Element, next: Element): boolean {
  const differs = (a: Element, b: Element): boolean =>
    [...a.attributes].some(
      ({ name, value }) =>
        !isClientAttribute(a, name) &&
        !isClientAttribute(live, name) &&
        b.getAttribute(name) !== value,
    );
  return !differs(live, next) && !differs(next, live);
}

/** Elements whose content belongs to React, apart from static children. */
const ISLAND = 'D-ISLAND';

/** Are two nodes the same, except for attributes that the client has set? */
function isSame(live: Node, next: Node): boolean {
  if (live.isEqualNode(next)) return true;
  if (
    live.nodeName === ISLAND ||
    live.nodeName !== next.nodeName ||
    !isElement(live) ||
    !isElement(next) ||
    live.childNodes.length !== next.childNodes.length ||
    !attributesAgree(live, next)
  )
    return false;
  return [...live.childNodes].every((child, i) => {
    const other = next.childNodes[i];
    return other !== undefined && isSame(child, other);
  });
}

/** Can `live` be changed into `next`, so that it stays the same element for the reader? */
function canBecome(live: Node, next: Node): boolean {
  if (live.nodeName !== next.nodeName) return false;
  if (!isElement(live) || !isElement(next)) return true;
  // With other code or other properties, an island starts again.
  if (live.nodeName === ISLAND) return attributesAgree(live, next);
  return (
    (live.id === next.id || CLIENT_ID.test(live.id)) && live.classList[0] === next.classList[0]
  );
}

function morphAttributes(live: Element, next: Element): void {
  for (const { name } of [...live.attributes])
    if (!next.hasAttribute(name) && !isClientAttribute(live, name)) live.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (!isClientAttribute(live, name) && live.getAttribute(name) !== value)
      live.setAttribute(name, value);
}

function morphNode(live: Node, next: Node): void {
  if (!isElement(live) || !isElement(next)) {
    if (live.nodeValue !== next.nodeValue) live.nodeValue = next.nodeValue;
    return;
  }
  if (live.nodeName === ISLAND) {
    morphIsland(live, next);
    return;
  }
  morphAttributes(live, next);
  morphChildren(live, next);
}

/** Changes the static children of an island. Its state stays. */
function morphIsland(live: Element, next: Element): void {
  const places = new Set<string | null>();
  for (const nextSlot of slotsOf(next)) {
    const place = nextSlot.getAttribute('data-slot');
    if (places.has(place)) continue;
    places.add(place);
    const slot = slotsOf(live).find((other) => other.getAttribute('data-slot') === place);
    if (slot !== undefined) morphChildren(slot, nextSlot);
  }
}

/** The places for the children of an island, without those of islands in them. */
function slotsOf(island: Element): Element[] {
  return [...island.querySelectorAll('d-slot')].filter(
    (slot) => slot.parentElement?.closest(ISLAND) === island,
  );
}

/**
 * Changes the children of `live` into those of `next`. Nodes that are the same already stay
 * untouched, and keep focus, scroll position and open details.
 */
export function morphChildren(live: Element, next: Element): void {
  const liveNodes = [...live.childNodes];
  const nextNodes = [...next.childNodes];
  const start = commonStart(liveNodes, nextNodes);
  const end = commonStart(liveNodes.slice(start).reverse(), nextNodes.slice(start).reverse());
  const remaining = liveNodes.slice(start, liveNodes.length - end);
  const after = liveNodes[liveNodes.length - end] ?? null;
  for (const node of nextNodes.slice(start, nextNodes.length - end)) {
    const match =
      remaining.find((candidate) => isSame(candidate, node)) ??
      remaining.find((candidate) => canBecome(candidate, node));
    if (match === undefined) {
      live.insertBefore(document.importNode(node, true), remaining[0] ?? after);
      continue;
    }
    // Remove the nodes before the match, unless one of them has a place in the new markup.
    const matchIndex = remaining.indexOf(match);
    const skipped = remaining.slice(0, matchIndex);
    if (skipped.every((old) => !nextNodes.some((other) => isSame(old, other)))) {
      for (const old of skipped) old.parentNode?.removeChild(old);
      remaining.splice(0, matchIndex + 1);
    } else {
      live.insertBefore(match, remaining[0] ?? after);
      remaining.splice(matchIndex, 1);
    }
    morphNode(match, node);
  }
  for (const old of remaining) old.parentNode?.removeChild(old);
}

/** Returns how many nodes at the start of both lists are the same. */
function commonStart(a: readonly Node[], b: readonly Node[]): number {
  const different = a.findIndex((node, i) => {
    const other = b[i];
    return other === undefined || !isSame(node, other);
  });
  return different < 0 ? a.length : different;
}
