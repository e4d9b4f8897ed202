import type { ElementType } from 'react';

/**
 * Name of an element of Markdown → the component that shows it. `d-code` is a block of code, and
 * gets the properties of that element.
 */
export type OwnElements = ReadonlyMap<string, ElementType>;

/** The exports of a module. */
export type ModuleExports = Readonly<Record<string, unknown>>;

/** A file of Markdown or MDX that code of the site imports. */
export interface MdxFile {
  /** Site-relative. */
  readonly path: string;
  readonly text: string;
  /** Request in the file → the exports of the module that it names. */
  readonly imports: Readonly<Record<string, ModuleExports>>;
}

/** The result of an expression of page code. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** The result of the code of one page. */
export interface PageCodeResult {
  readonly exports: ModuleExports;
  /** The results of its expressions, in their order. */
  readonly values: readonly Outcome[];
}

/** The place in the site's own code where an error was thrown. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The name of the innermost component that was rendered. */
  readonly component?: string;
}

/** The code that MDX pages use. Compiling a page calls nothing else with an effect. */
export interface MdxRuntime {
  /**
   * The exports of a module that pages import, by its key (see `moduleKey`). Undefined if there is
   * no such module. Throws the errors of the module.
   */
  readonly load: (key: string) => ModuleExports | undefined;
  /** Components that every page can use without an import, by name. */
  readonly components: ReadonlyMap<string, unknown>;
  /** The addresses of the files that modules import, with the kind of their references. */
  readonly files?: ReadonlyMap<string, 'file'>;
  /** The site's own components for elements of Markdown; absent if it has none. */
  readonly elements?: OwnElements;
  /** The folder of the site, which messages leave out. */
  readonly siteDir?: string;
  /** The site's own component for `:::note`; absent if it has none. */
  readonly admonition?: unknown;
  /**
   * Ends when the components that code of the site loads with React's `lazy` are there. Absent or
   * undefined if none is missing.
   */
  readonly loading?: () => Promise<void> | undefined;
  /** The site's own component around articles; absent if it has none. */
  readonly root?: unknown;
  /** The place of an error of a module; undefined for code that is not of the site. */
  readonly placeOf: (error: unknown) => CodePlace | undefined;
  /**
   * Runs the code of a page as the body of a function with the names of `scope` as parameters.
   * Absent if the build may not run page code. Throws the errors of the code.
   */
  readonly run?: (code: string, scope: ReadonlyMap<string, unknown>) => PageCodeResult;
}
