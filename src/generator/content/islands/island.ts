import {
  createElement,
  useContext,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { PageContext } from '../docusaurus/page-context.js';
import { InsideIsland } from './inside-island.js';
import { codeKey, type IslandCode, type IslandUse } from './island-use.js';
import { CHILDREN_ELEMENT, ISLAND_ELEMENT } from './island-elements.js';
import { componentOf, OWNER_PROPERTY, rememberIsland, USE_PROPERTY } from './island-codes.js';
import { readChildren, slotElement } from './read-children.js';
import { InnerIsland, InnerIslands } from './inner-islands.js';
import { isPlain } from './props.js';
import { once } from '../../model/once.js';
import type { ModuleExports } from '../mdx/runtime.js';

/** The times at which an island starts. The first one is the default. */
export const CLIENT_MODES = ['visible', 'load', 'idle', 'only'] as const;

/** The exports of a module, in which components are islands. For modules of CommonJS. */
export function withIslands(exports: unknown, code: Omit<IslandCode, 'name'>): unknown {
  if (typeof exports === 'function' || isComponent(exports, 'default'))
    return asIsland(exports, { ...code, name: 'default' });
  if (typeof exports !== 'object' || exports === null) return exports;
  const entries = Object.entries(exports as ModuleExports).map(
    ([name, value]) => [name, asIsland(value, { ...code, name })] as const,
  );
  const flag = '__esModule' in exports ? [['__esModule', true] as const] : [];
  return Object.fromEntries([...flag, ...entries]);
}

/**
 * The value of an export: a component becomes an island, and so do those in an object such as
 * `{ Root, Item }`. Anything else stays.
 */
export function asIsland(value: unknown, code: IslandCode): unknown {
  // A module that passes on an island of another one has the code of both.
  const passedOn = componentOf(value);
  if (passedOn !== undefined) return asIsland(passedOn, code);
  if (hasParts(value, code.name)) return withParts(value, code);
  if (!isComponent(value, code.name)) return value;
  const island = islandOf(value, code);
  const component =
    typeof value === 'function' && !isClass(value)
      ? withIsland(value as ComponentFunction, island, code)
      : withMembers(island, value, code);
  rememberIsland(component, code, value);
  return component;
}

type ComponentFunction = (...args: unknown[]) => unknown;
type IslandFunction = (props: Readonly<Record<string, unknown>>) => ReactElement;

/**
 * A component that is an island where React renders it. Everything else is the original: packages
 * also export functions and constructors whose names look like those of components.
 */
function withIsland(
  component: ComponentFunction,
  island: IslandFunction,
  code: IslandCode,
): ComponentFunction {
  return new Proxy<ComponentFunction>(component, {
    apply: (target, self, args: unknown[]) =>
      isRendering(args) ? island(args[0]) : Reflect.apply(target, self, args),
    get: partOf(code),
  });
}

/** An object in which the components are islands. */
function withParts(parts: object, code: IslandCode): object {
  return new Proxy(parts, { get: partOf(code) });
}

/** Gets a member of a component or an object. A component is an island, always the same one. */
function partOf(
  code: IslandCode,
): (target: object, key: string | symbol, self: unknown) => unknown {
  const islands = new Map<unknown, unknown>();
  return (target, key, self) => {
    const value: unknown = Reflect.get(target, key, self);
    if (typeof key !== 'string' || !isPartName(key) || isFixed(target, key)) return value;
    if (!islands.has(value)) islands.set(value, asIsland(value, memberCode(code, key)));
    return islands.get(value);
  };
}

/** Whether a proxy must give the value of a property unchanged. */
function isFixed(target: object, key: string): boolean {
  const property = Object.getOwnPropertyDescriptor(target, key);
  return property?.configurable === false && property.get === undefined;
}

/** Names of components: as React's tools know them, or those of elements of Markdown. */
const COMPONENT_NAME = new RegExp(
  '^(?:[A-Z]|(?:a|blockquote|br|code|del|em|h[1-6r]|img|input|[ou]l|li|p|pre|strong|table|tbody|' +
    't[dhr]|thead)$)',
);

/** Names of components in others. Packages of CommonJS give a component also as its `default`. */
const isPartName = (name: string): boolean => name === 'default' || COMPONENT_NAME.test(name);

/** Whether these are the arguments with which React calls a component: properties and no `ref`. */
function isRendering(args: readonly unknown[]): args is [Readonly<Record<string, unknown>>] {
  const [props, ref] = args;
  return args.length === 2 && ref === undefined && typeof props === 'object' && props !== null;
}

/** Members of components by which React knows how to render them. */
const REACT_MEMBERS = new Set(
  (
    '$$typeof render type compare _payload _init displayName propTypes defaultProps contextType ' +
    'getDerivedStateFromProps getDerivedStateFromError'
  ).split(' '),
);

/**
 * Gives an island the members of its component, by which packages know it. Those that are
 * components are islands. Each is made when it is used: a component can be a member of itself.
 */
function withMembers(
  island: IslandFunction,
  component: ElementType,
  code: IslandCode,
): IslandFunction {
  for (const [key, member] of Object.entries(component as unknown as object))
    if (!REACT_MEMBERS.has(key))
      Object.defineProperty(island, key, {
        get: once(() => (/^[A-Z]/.test(key) ? asIsland(member, memberCode(code, key)) : member)),
        enumerable: true,
        configurable: true,
      });
  return island;
}

function memberCode(code: IslandCode, key: string): IslandCode {
  return { ...code, name: `${code.name}.${key}` };
}

const TYPES = new Set<unknown>(
  ['react.memo', 'react.forward_ref', 'react.lazy'].map((name) => Symbol.for(name)),
);

/** Whether an export is a component: by its kind, and by its name as React's tools do it. */
function isComponent(value: unknown, name: string): value is ElementType {
  if (typeof value === 'object' && value !== null)
    return '$$typeof' in value && TYPES.has(value.$$typeof);
  if (typeof value !== 'function' || isNative(value)) return false;
  if (isClass(value) && !isReactClass(value)) return false;
  const last = name.split('.').at(-1) ?? '';
  return last === 'default' ? !/^use[A-Z]/.test(value.name) : COMPONENT_NAME.test(last);
}

/** How deep components can be in the objects that a module exports. */
const MAX_DEPTH = 3;

/** Whether an export is an object with components, such as `{ Root, Item }`. */
function hasParts(value: unknown, path: string): value is object {
  const names = path.split('.');
  if (names.length > MAX_DEPTH || !isPartName(names.at(-1) ?? '')) return false;
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return false;
  return isPlain(value) && Object.keys(value).some((key) => isPart(value, `${path}.${key}`));
}

/** Whether a member of an object is a component. One that cannot be read yet is none. */
function isPart(object: object, path: string): boolean {
  try {
    const value: unknown = Reflect.get(object, path.slice(path.lastIndexOf('.') + 1));
    return isComponent(value, path) || hasParts(value, path);
  } catch {
    return false;
  }
}

function isNative(value: object): boolean {
  return /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(value));
}

/** Whether a function is a class: one of the language, or one of React's components. */
function isClass(value: object): boolean {
  return isReactClass(value) || /^class\b/.test(Function.prototype.toString.call(value));
}

function isReactClass(value: object): boolean {
  const { prototype } = value as { readonly prototype?: { readonly isReactComponent?: unknown } };
  return prototype?.isReactComponent !== undefined;
}

function islandOf(component: ElementType, code: IslandCode): IslandFunction {
  const Island = (given: Readonly<Record<string, unknown>>): ReactElement => {
    const inside = useContext(InsideIsland);
    const inner = useContext(InnerIslands);
    const { islands, staticIslands } = useContext(PageContext);
    const { client, [USE_PROPERTY]: use, [OWNER_PROPERTY]: owner, children, ...props } = given;
    if (inside || (code.isAutomatic === true && staticIslands.has(codeKey(code)))) {
      const kept = isMode(client) || client === undefined ? {} : { client };
      return createElement(component, { ...props, ...kept }, ...listOf(children));
    }
    if (inner !== undefined) return createElement(InnerIsland, { code });
    const kind = kindOf(children);
    const read =
      kind === 'nodes'
        ? readChildren(children as ReactNode, { component, code, owner })
        : undefined;
    islands.push({
      code,
      component,
      props: kind === 'text' ? { ...props, children } : props,
      client,
      children: kind,
      nodes: kind === 'nodes' ? (children as ReactNode) : undefined,
      read,
      use: typeof use === 'number' ? use : undefined,
    });
    const slots =
      read?.slots.map((nodes, index) => slotElement(index, {}, nodes)) ??
      (kind === 'nodes' ? [createElement(CHILDREN_ELEMENT, null, children as ReactNode)] : []);
    return createElement(ISLAND_ELEMENT, { use: islands.length - 1 }, ...slots);
  };
  return Object.assign(Island, { displayName: componentName(component, code) });
}

function isMode(value: unknown): boolean {
  return CLIENT_MODES.some((mode) => mode === value);
}

function listOf(children: unknown): ReactNode[] {
  return children === undefined ? [] : [children as ReactNode];
}

/** A text is a property; other children are static markup. */
function kindOf(children: unknown): IslandUse['children'] {
  if (children === undefined || children === null || typeof children === 'boolean') return 'none';
  return typeof children === 'object' ? 'nodes' : 'text';
}

/** The name of a component for messages. */
function componentName(component: ElementType, { module, name }: IslandCode): string {
  const { displayName, name: own } = component as { displayName?: string; name?: string };
  const file = module.slice(module.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return displayName ?? (own !== undefined && own !== '' ? own : name === 'default' ? file : name);
}
