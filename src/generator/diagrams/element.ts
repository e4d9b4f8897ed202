/** The parts of a DOM element that measuring and cleaning a drawing need. */
export interface DrawnElement {
  readonly nodeType: number;
  readonly tagName: string;
  readonly textContent: string | null;
  readonly parentNode: DrawnElement | null;
  readonly childNodes: Iterable<DrawnElement>;
  readonly getAttribute: (name: string) => string | null;
}

const ELEMENT = 1;
export const TEXT = 3;

/** The name of an element in lower case. */
export const nameOf = ({ tagName }: DrawnElement): string => tagName.toLowerCase();

export function isElement(node: DrawnElement | null): node is DrawnElement {
  return node !== null && node.nodeType === ELEMENT;
}

/** The element and its ancestors inside the drawing, nearest first. */
export function* selfAndAncestors(element: DrawnElement): Generator<DrawnElement> {
  for (
    let current: DrawnElement | null = element;
    isElement(current);
    current = current.parentNode
  ) {
    yield current;
    if (nameOf(current) === 'svg') return;
  }
}

/** The value of an attribute as a number, without its unit. 0 if it has none. */
export function numberOf(element: DrawnElement, name: string): number {
  const value = Number.parseFloat(element.getAttribute(name) ?? '');
  return Number.isFinite(value) ? value : 0;
}

/** The declarations of a `style` attribute or of a rule, with names in lower case. */
export function declarationsOf(css: string): Map<string, string> {
  const result = new Map<string, string>();
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace('!important', '');
    const name = declaration.slice(0, colon).trim().toLowerCase();
    if (value.trim() !== '') result.set(name, value.trim());
  }
  return result;
}
