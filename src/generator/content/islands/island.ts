import {
  createContext,
  createElement,
  useContext,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { PageContext } from '../docusaurus/page-context.js';
import type { IslandCode, IslandUse } from './island-use.js';
import type { ModuleExports } from '../mdx/runtime.js';

/** Gives the component of an island the index of its use in the page. */
export const USE_PROPERTY = 'docsgen-use';

/** The element that stands for an island until its markup replaces it. */
export const ISLAND_ELEMENT = 'd-island';
/** The element with the static children of an island. */
export const CHILDREN_ELEMENT = 'd-slot';

/** The times at which an island starts. The first one is the default. */
export const CLIENT_MODES = ['visible', 'load', 'idle', 'only'] as const;

/** Whether a component is rendered inside an island, so that it is a part of it. */
export const InsideIsland = createContext(false);

const ISLAND = Symbol('docsgen.island');

/** The code of a component if it is an island. */
export function islandCode(component: unknown): IslandCode | undefined {
  return typeof component === 'function' && Object.hasOwn(component, ISLAND)
    ? (component as unknown as { readonly [ISLAND]: IslandCode })[ISLAND]
    : undefined;
}

/** The exports of a module, in which components are islands. For modules of CommonJS. */
export function withIslands(exports: unknown, module: string): unknown {
  if (typeof exports === 'function') return asIsland(exports, { module, name: 'default' });
  if (typeof exports !== 'object' || exports === null) return exports;
  const entries = Object.entries(exports as ModuleExports).map(
    ([name, value]) => [name, asIsland(value, { module, name })] as const,
  );
  const flag = '__esModule' in exports ? [['__esModule', true] as const] : [];
  return Object.fromEntries([...flag, ...entries]);
}

/** The value of an export: a component becomes an island, anything else stays. */
export function asIsland(value: unknown, code: IslandCode): unknown {
  if (!isComponent(value, code.name)) return value;
  const island = islandOf(value, code);
  for (const [key, member] of Object.entries(value as unknown as object))
    if (/^[A-Z]/.test(key))
      Object.assign(island as object, {
        [key]: asIsland(member, { ...code, name: `${code.name}.${key}` }),
      });
  return island;
}

const TYPES = new Set<unknown>(
  ['react.memo', 'react.forward_ref', 'react.lazy'].map((name) => Symbol.for(name)),
);

/** Whether an export is a component: by its kind, and by its name as React's tools do it. */
function isComponent(value: unknown, name: string): value is ElementType {
  if (typeof value === 'object' && value !== null)
    return '$$typeof' in value && TYPES.has(value.$$typeof);
  if (typeof value !== 'function') return false;
  const last = name.split('.').at(-1) ?? '';
  return last === 'default' ? !/^use[A-Z]/.test(value.name) : /^[A-Z]/.test(last);
}

function islandOf(component: ElementType, code: IslandCode): ElementType {
  const Island = (given: Readonly<Record<string, unknown>>): ReactElement => {
    const inside = useContext(InsideIsland);
    const { islands } = useContext(PageContext);
    const { client, [USE_PROPERTY]: use, children, ...props } = given;
    if (inside) {
      const kept = isMode(client) || client === undefined ? {} : { client };
      return createElement(component, { ...props, ...kept }, ...listOf(children));
    }
    const kind = kindOf(children);
    islands.push({
      code,
      component,
      props: kind === 'text' ? { ...props, children } : props,
      client,
      children: kind,
      use: typeof use === 'number' ? use : undefined,
    });
    const content =
      kind === 'nodes' ? [createElement(CHILDREN_ELEMENT, null, children as ReactNode)] : [];
    return createElement(ISLAND_ELEMENT, { use: islands.length - 1 }, ...content);
  };
  return Object.assign(Island, { displayName: componentName(component, code), [ISLAND]: code });
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
