/**
 * The React pages and the modules that MDX pages import, bundled. Plain data, so threads can have
 * it.
 */
export interface MdxModules extends MdxBundle {
  readonly siteDir: string;
  /** Key of the module with the components of all pages. */
  readonly components?: string;
}

/** The bundle, without the folder of the site. */
export interface MdxBundle {
  /** CommonJS that exports a function for each module. */
  readonly code: string;
  /** The source map of `code`, as JSON. */
  readonly map: string;
  /** The style sheets that the modules import, joined, without those of `pageCss`. */
  readonly css: string;
  /** Path of a React page → the style sheets that only React pages import. */
  readonly pageCss: Readonly<Record<string, string>>;
  /** Key of a module → hash of its files and of all that they import. Empty for a missing one. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Pictures that the modules import, site-relative. */
  readonly files: readonly string[];
  /** Modules whose components are islands and that other code imports. Site-relative, sorted. */
  readonly islands: readonly string[];
}

export const NO_MDX_MODULES: MdxModules = {
  siteDir: '',
  code: '',
  map: '',
  css: '',
  pageCss: {},
  hashes: {},
  files: [],
  islands: [],
};

/** The folder for the paths of bundles, relative to the site. esbuild writes no file into it. */
export const OUT = '.docsgen/out';
