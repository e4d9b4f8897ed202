import { parseExpression, parse } from '@babel/parser';

/** Where a page is added to the sidebars: after a doc, or at the end of a category. */
export type SidebarPlace = { readonly after: string } | { readonly in: string };

/** A node of Babel's tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/**
 * Adds a doc id to the sidebars in a JSON, JavaScript or TypeScript file. Undefined if the text
 * does not parse, or has no such place: a script may compute its sidebars.
 */
export function insertItem(
  path: string,
  text: string,
  place: SidebarPlace,
  id: string,
): string | undefined {
  const root = treeOf(path, text);
  if (root === undefined) return undefined;
  const list = 'after' in place ? listWithDoc(root, place.after) : categoryList(root, place.in);
  if (list === undefined) return undefined;
  const { array, element } = list;
  const written = quotedLike(path, text, id);
  if (element !== undefined) {
    const separator = separatorIn(text, array, element);
    return `${text.slice(0, element.end)},${separator}${written}${text.slice(element.end)}`;
  }
  return `${text.slice(0, array.start)}[${written}]${text.slice(array.end)}`;
}

function treeOf(path: string, text: string): Node | undefined {
  try {
    if (path.endsWith('.json')) return parseExpression(text) as unknown as Node;
    const { program } = parse(text, { sourceType: 'module', plugins: ['typescript'] });
    return program as unknown as Node;
  } catch {
    return undefined;
  }
}

/** A list of items, and the item to add after; undefined for an empty list. */
interface ItemList {
  readonly array: Node;
  readonly element: Node | undefined;
}

/** The first list with an item that is a doc, or a category that leads to it. */
function listWithDoc(root: Node, id: string): ItemList | undefined {
  for (const array of nodesOf(root, 'ArrayExpression')) {
    const element = elementsOf(array).find((item) => isDoc(item, id));
    if (element !== undefined) return { array, element };
  }
  return undefined;
}

function isDoc(item: Node, id: string): boolean {
  if (textOf(item) === id) return true;
  const ownId = textOf(valueOf(item, 'id'));
  const link = valueOf(item, 'link');
  return ownId === id || (link !== undefined && textOf(valueOf(link, 'id')) === id);
}

/** The items of the first category or sidebar with a name, and the last one of them. */
function categoryList(root: Node, name: string): ItemList | undefined {
  for (const object of nodesOf(root, 'ObjectExpression')) {
    const isCategory = textOf(valueOf(object, 'label')) === name;
    const array = valueOf(object, isCategory ? 'items' : name);
    if (array?.type === 'ArrayExpression') return { array, element: elementsOf(array).at(-1) };
  }
  return undefined;
}

/** All nodes of a type, in the order of the text. */
function nodesOf(root: Node, type: string): Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isNode(value)) return;
    if (value.type === type) found.push(value);
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child);
  };
  visit(root);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function elementsOf(array: Node): Node[] {
  return (array['elements'] as readonly unknown[]).filter(isNode);
}

/** The value of a property of an object; undefined if there is none. */
function valueOf(object: Node, name: string): Node | undefined {
  if (object.type !== 'ObjectExpression') return undefined;
  const properties = (object['properties'] as readonly unknown[]).filter(isNode);
  const property = properties.find(({ key }) => {
    if (!isNode(key)) return false;
    return key.type === 'Identifier' ? key['name'] === name : textOf(key) === name;
  });
  const value = property?.['value'];
  return isNode(value) ? value : undefined;
}

function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'StringLiteral' ? String(node['value']) : undefined;
}

/** A line break and the indentation of the element, if it begins a line; else a space. */
function separatorIn(text: string, array: Node, element: Node): string {
  const before = text.slice(array.start, element.start);
  const [, lineStart] = /((?:\r\n|\n)[ \t]*)$/.exec(before) ?? [];
  return lineStart ?? ' ';
}

/** An id in the quotes that the file uses. */
function quotedLike(path: string, text: string, id: string): string {
  const isDouble = path.endsWith('.json') || (text.includes('"') && !text.includes("'"));
  return isDouble ? JSON.stringify(id) : `'${id.replace(/['\\]/g, (char) => `\\${char}`)}'`;
}
