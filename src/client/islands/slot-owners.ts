/**
 * The islands whose children are in a slot. The elements around a slot do not always show
 * them: a component can show its children elsewhere in the document, such as in a dialog.
 */
const owners = new WeakMap<Element, HTMLElement>();

/** Remembers that React has made a slot for the children of an island. */
export function setOwner(slot: Element, island: HTMLElement): void {
  owners.set(slot, island);
}

/** The island whose children are in a slot. Undefined for a slot of nodes that are not shown. */
export function ownerOf(slot: Element): HTMLElement | undefined {
  return owners.get(slot) ?? slot.closest<HTMLElement>('d-island') ?? undefined;
}
