import {
  Children,
  createElement,
  isValidElement,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { ElementChild, IslandChild } from '../../../components/island-children.js';
import { isCodeBlock, isMarkdownComponent } from '../mdx/markdown-elements.js';
import { CHILDREN_ELEMENT } from './island-elements.js';
import { componentOf, islandCode, OWNER_PROPERTY, USE_PROPERTY } from './island-codes.js';
import type { IslandCode, ReadChildren } from './island-use.js';
import { encodeProps } from './props.js';
import { isInPackage } from '../../model/in-package.js';

type Props = Readonly<Record<string, unknown>>;

/** Signs that a component looks at each of its children. */
const READS = [
  /\bChildren\b|\bcloneElement\b|\bisValidElement\b/,
  /\bchildren\s*(?:\?\.|\.|\[)/,
  /(?:\bof\s+|\.\.\.)(?:[\w$.]+\.)?children\b/,
  // They, or all properties, are given to a function.
  /[\w$\])]\(\s*(?:[\w$.]+\.)?(?:children|props)\s*[,)]/,
];

/** The heads of functions, in which `props` is a parameter. */
const HEADS = /\bfunction\b\s*[\w$]*\(|\b[\w$]+\([^()]*\)\s*\{/g;

/** Whether the code of a component looks at its children one by one. Decides by names. */
export function looksAtChildren(component: unknown): boolean {
  const code = codeOf(component).replace(HEADS, ' (');
  return READS.some((sign) => sign.test(code));
}

/** The code of a component, also of one that another one wraps. */
function codeOf(component: unknown): string {
  if (typeof component === 'function') return Function.prototype.toString.call(component);
  if (typeof component !== 'object' || component === null) return '';
  const { type, render } = component as { readonly type?: unknown; readonly render?: unknown };
  return codeOf(type ?? render);
}

/**
 * Packages get parts of theirs as one: they know them by contexts. They get several elements of
 * HTML, such as slides, one by one.
 */
function getsOne({ module }: IslandCode, children: ReactNode): boolean {
  if (!isInPackage(module)) return false;
  const items = Children.toArray(children);
  return (
    items.length < 2 ||
    !items.every((item) => isValidElement(item) && typeof item.type === 'string')
  );
}

/**
 * The children of an island one by one, if its component looks at them. `owner` is the component
 * to which a part of a page passes them on.
 */
export function readChildren(
  children: ReactNode,
  { component, code, owner }: { component: ElementType; code: IslandCode; owner: unknown },
): ReadChildren | undefined {
  const ownerCode = islandCode(owner);
  if (getsOne(ownerCode ?? code, children)) return undefined;
  if (!looksAtChildren(componentOf(owner) ?? component)) return undefined;
  const reader =
    ownerCode === undefined
      ? new Reader(code.module)
      : new Reader(ownerCode.module, `${code.name}.`);
  const items = reader.read(children);
  // A module that names itself an island got all of them as one before they could be read.
  if (code.isAutomatic !== true && 'fault' in encodeProps({ children: items })) return undefined;
  const { slots, parts, components } = reader;
  return { items, slots, parts, components };
}

class Reader {
  readonly slots: ReactNode[] = [];
  readonly parts = new Map<string, ElementType>();
  readonly components = new Set<number>();

  /** `prefix` begins the names of the components of `module` in the module of the island. */
  constructor(
    private readonly module: string,
    private readonly prefix = '',
  ) {}

  read(children: ReactNode): IslandChild[] {
    return Children.toArray(children).map((child) =>
      isValidElement<Props>(child) ? this.readElement(child) : String(child as string | number),
    );
  }

  private readElement(element: ReactElement<Props>): IslandChild {
    const { type, props } = element;
    const code = islandCode(type);
    const isPart = code?.module === this.module && props['client'] === undefined;
    return isPart ? this.readPart(element, this.prefix + code.name) : this.readStatic(element);
  }

  /** A component of the same module. */
  private readPart({ type, props }: ReactElement<Props>, name: string): IslandChild {
    const { children, [USE_PROPERTY]: _use, [OWNER_PROPERTY]: _owner, ...given } = props;
    const component = componentOf(type);
    if (component !== undefined) this.parts.set(name, component);
    const nodes = children as ReactNode;
    if (typeof children !== 'object' || children === null)
      return {
        part: name,
        props: { ...given, ...(children === undefined ? {} : { children }) },
        children: [],
      };
    const items = looksAtChildren(component) ? this.read(nodes) : [{ slot: this.place(nodes) }];
    return { part: name, props: given, children: items };
  }

  private readStatic(element: ReactElement<Props>, slot = this.place(element)): ElementChild {
    const { children, [USE_PROPERTY]: _use, [OWNER_PROPERTY]: _owner, ...given } = element.props;
    const child = {
      slot,
      name: nameOf(element.type),
      props: Object.fromEntries(Object.entries(given).filter(([key]) => !OWN.has(key))),
    };
    if (isStaticComponent(element.type)) this.components.add(child.slot);
    const nodes = children as ReactNode;
    if (typeof children === 'string') return { ...child, text: children };
    if (typeof children !== 'object' || children === null) return child;
    if (isCodeBlock(element.type) && isValidElement<Props>(children))
      return { ...child, only: this.readStatic(children, child.slot) };
    const texts = Children.toArray(nodes);
    return texts.every((text) => typeof text === 'string')
      ? { ...child, text: texts.join('') }
      : { ...child, inner: this.place(nodes) };
  }

  private place(nodes: ReactNode): number {
    return this.slots.push(nodes) - 1;
  }
}

/** Attributes of docsgen. */
const OWN = new Set(['data-place', 'data-jsx', 'data-added']);

function nameOf(type: unknown): string {
  if (typeof type === 'string') return type;
  const { displayName, name } = Object(type) as { displayName?: string; name?: string };
  return displayName ?? name ?? '';
}

/** The element of a place for children. */
export function slotElement(index: number, given: Props, ...nodes: ReactNode[]): ReactElement {
  return createElement(CHILDREN_ELEMENT, { 'data-slot': index, ...given }, ...nodes);
}

/** Whether an element is a component of the site, whose markup depends on its properties. */
function isStaticComponent(type: unknown): boolean {
  return typeof type === 'function' && !isMarkdownComponent(type);
}
