import type { PluginSidebarContext, PluginSidebarItem } from '../../../model/plugin.js';

/**
 * The parts of Docusaurus' plugin interface that docsgen calls, as
 * https://docusaurus.io/docs/api/plugin-methods documents them.
 */
export interface DocusaurusPlugin {
  readonly name: string;
  readonly loadContent?: () => unknown;
  readonly contentLoaded?: (args: {
    readonly content: unknown;
    readonly actions: DocusaurusActions;
  }) => unknown;
  readonly injectHtmlTags?: (args: { readonly content: unknown }) => unknown;
  readonly getPathsToWatch?: () => unknown;
  readonly getClientModules?: () => unknown;
  readonly getThemePath?: () => unknown;
  readonly configureWebpack?: (
    config: object,
    isServer: boolean,
    utils: object,
    content: unknown,
  ) => unknown;
  readonly configurePostCss?: (options: {
    readonly ident: string;
    readonly plugins: readonly unknown[];
  }) => unknown;
  readonly markdown?: DocusaurusMarkdown;
  readonly docs?: DocusaurusDocs;
  readonly postBuild?: (args: Readonly<Record<string, unknown>>) => unknown;
}

/** The functions of a config that change texts of pages. The key `markdown` is docsgen's. */
export interface DocusaurusMarkdown {
  readonly preprocessor?: (args: {
    readonly filePath: string;
    /** Without front matter. */
    readonly fileContent: string;
  }) => unknown;
  readonly parseFrontMatter?: (args: {
    readonly filePath: string;
    readonly fileContent: string;
    readonly defaultParseFrontMatter: (args: { readonly fileContent: string }) => ParsedFrontMatter;
  }) => ParsedFrontMatter | PromiseLike<ParsedFrontMatter>;
}

/** The functions of a config for docs, by the id of their plugin. The key `docs` is docsgen's. */
export type DocusaurusDocs = Readonly<
  Record<string, { readonly sidebarItemsGenerator?: (args: DocusaurusSidebar) => unknown }>
>;

/** The argument of `sidebarItemsGenerator`. */
export interface DocusaurusSidebar {
  readonly item: PluginSidebarContext['item'];
  readonly docs: readonly DocusaurusDoc[];
  readonly version: { readonly versionName: string; readonly contentPath: string };
  readonly numberPrefixParser: (name: string) => {
    readonly filename: string;
    readonly numberPrefix: number | undefined;
  };
  readonly isCategoryIndex: (doc: {
    readonly fileName: string;
    readonly directories: readonly string[];
  }) => boolean;
  readonly defaultSidebarItemsGenerator: (args?: {
    readonly docs?: readonly Pick<DocusaurusDoc, 'id'>[];
  }) => readonly PluginSidebarItem[];
}

/** A doc, as `sidebarItemsGenerator` sees it. */
export interface DocusaurusDoc {
  readonly id: string;
  readonly title: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** With `@site/`. */
  readonly source: string;
  /** `.` for the folder of the docs. */
  readonly sourceDirName: string;
  readonly sidebarPosition: number | undefined;
}

/** A page in two parts. */
export interface ParsedFrontMatter {
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly content: string;
}

export interface DocusaurusActions {
  readonly addRoute: (route: DocusaurusRoute) => void;
  readonly createData: (name: string, data: unknown) => Promise<string>;
  readonly setGlobalData: (data: unknown) => void;
}

export interface DocusaurusRoute {
  /** With the base URL. */
  readonly path: string;
  readonly component: string;
  /** Name of a property → a module, or lists and objects of modules. */
  readonly modules?: Readonly<Record<string, unknown>>;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly routes?: readonly DocusaurusRoute[];
}

/** A function of a Docusaurus plugin, and what it is called with. */
export interface DocusaurusSource {
  /** The name of its module in the config. */
  readonly name: string;
  readonly make: (context: object, options: object) => unknown;
  readonly options: Readonly<Record<string, unknown>>;
  /** Site-relative folder of its module. */
  readonly folder: string;
  /** Absolute folder of the site. */
  readonly siteDir: string;
  /** Absolute folder of the built site. */
  readonly outDir: string;
  /** The config, in the shape that plugins of Docusaurus read. */
  readonly siteConfig: Readonly<Record<string, unknown>>;
}
