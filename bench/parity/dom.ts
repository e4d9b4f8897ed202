/** Queries on the HTML of a built page, and its visible text. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** Elements within a sentence, and those without a box: they do not end a word. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span ' +
    'strong strike sub sup time tt u var wbr d-island d-slot'
  ).split(' '),
);
/** Elements whose content readers do not see. `noscript` repeats what a script shows. */
const INVISIBLE = new Set(
  'script style template svg noscript head iframe object video audio select datalist math'.split(
    ' ',
  ),
);

/** Parses a document as a browser without scripts does. */
export function parsePage(html: string): Node {
  return parse(html, { scriptingEnabled: false });
}

/** Whether a node is an element, optionally with one of the tags. */
export function isElement(node: Node, ...tags: readonly string[]): node is Element {
  return 'tagName' in node && (tags.length === 0 || tags.includes(node.tagName));
}

/** The value of an attribute. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

/** The classes of an element. */
export function classesOf(element: Element): readonly string[] {
  return (attribute(element, 'class') ?? '').split(/\s+/).filter((name) => name !== '');
}

/**
 * Whether an element has a class. A name that ends with `_` means a CSS module's class: the
 * built name has a hash after it.
 */
export function hasClass(element: Element, name: string): boolean {
  return classesOf(element).some((own) =>
    name.endsWith('_') ? own.startsWith(name) : own === name,
  );
}

/** Whether an element has at least one of the classes. */
export function hasAnyClass(element: Element, names: readonly string[]): boolean {
  return names.some((name) => hasClass(element, name));
}

/** The children of a node, with the content of templates left out. */
export function childrenOf(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : [];
}

/** All elements below a node that match, in document order. */
export function findAll(node: Node, matches: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const visit = (current: Node): void => {
    for (const child of childrenOf(current)) {
      if (isElement(child) && matches(child)) found.push(child);
      visit(child);
    }
  };
  visit(node);
  return found;
}

/** The first element below a node that matches. */
export function find(node: Node, matches: (element: Element) => boolean): Element | undefined {
  for (const child of childrenOf(node)) {
    if (isElement(child) && matches(child)) return child;
    const inner = find(child, matches);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

export interface TextOptions {
  /** Elements that are left out, with everything in them. */
  readonly skip?: (element: Element) => boolean;
  /** Changes the text of an element, for example its case. */
  readonly change?: (element: Element, text: string) => string;
}

/** The visible text of a node. Block elements and line breaks separate words. */
export function textOf(node: Node, options: TextOptions = {}): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (isElement(node)) {
    if (INVISIBLE.has(node.tagName) || options.skip?.(node) === true) return '';
    if (node.tagName === 'br') return '\n';
  }
  const inner = childrenOf(node)
    .map((child) => textOf(child, options))
    .join('');
  if (!isElement(node)) return inner;
  const text = options.change?.(node, inner) ?? inner;
  return INLINE.has(node.tagName) ? text : `\n${text}\n`;
}

/** Text in one line, without characters that have no width. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The visible text of a node in one line. */
export function lineOf(node: Node, options?: TextOptions): string {
  return oneLine(textOf(node, options));
}

/** The id that an address with a hash leads to. */
export function anchorOf(href: string): string {
  const id = href.slice(href.indexOf('#') + 1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
