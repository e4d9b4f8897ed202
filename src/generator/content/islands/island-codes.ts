import type { ElementType } from 'react';
import type { IslandCode } from './island-use.js';

/** Gives the component of an island the index of its use in the page. */
export const USE_PROPERTY = 'docsgen-use';

/** Gives the island of a part of a page the component to which it passes its children on. */
export const OWNER_PROPERTY = 'docsgen-owner';

interface KnownIsland {
  readonly code: IslandCode;
  readonly component: ElementType;
}

/** The components that are islands. */
const islands = new WeakMap<object, KnownIsland>();

/** Remembers that an island runs a component. */
export function rememberIsland(island: object, code: IslandCode, component: ElementType): void {
  islands.set(island, { code, component });
}

/** The code of a component if it is an island. */
export function islandCode(component: unknown): IslandCode | undefined {
  return knownIsland(component)?.code;
}

/** The component that an island runs. */
export function componentOf(island: unknown): ElementType | undefined {
  return knownIsland(island)?.component;
}

function knownIsland(component: unknown): KnownIsland | undefined {
  return typeof component === 'function' ? islands.get(component) : undefined;
}
