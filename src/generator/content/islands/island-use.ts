import type { ElementType, ReactNode } from 'react';
import type { IslandChild } from '../../../components/island-children.js';

/** Where the code of an island is: a module of the browser bundle, and the name of an export. */
export interface IslandCode {
  /** Site-relative path of the module. */
  readonly module: string;
  /** The export, or the path of a member of it, such as `Tabs.Item`. */
  readonly name: string;
  /** docsgen has found out that the module needs a browser: where it cannot run, it is static. */
  readonly isAutomatic?: true;
}

/** The name of a component in the set of those that are static on a page. */
export function codeKey({ module, name }: IslandCode): string {
  return `${module}#${name}`;
}

/** Children that the component of an island reads one by one. */
export interface ReadChildren {
  readonly items: readonly IslandChild[];
  /** The static nodes of each place. */
  readonly slots: readonly ReactNode[];
  /** The components of the island among them, by their names. */
  readonly parts: ReadonlyMap<string, ElementType>;
  /** The places of static components, whose markup depends on their properties. */
  readonly components: ReadonlySet<number>;
}

/** An island of a page, as the page renders it. */
export interface IslandUse {
  readonly code: IslandCode;
  readonly component: ElementType;
  /** All properties but `client` and `children`. */
  readonly props: Readonly<Record<string, unknown>>;
  /** The value of `client`. */
  readonly client: unknown;
  readonly children: 'none' | 'text' | 'nodes';
  /** The children, if they are nodes. */
  readonly nodes: ReactNode;
  /** The children one by one, if the component reads them. */
  readonly read: ReadChildren | undefined;
  /** Index of the use of a component in the page that it belongs to. */
  readonly use: number | undefined;
}
