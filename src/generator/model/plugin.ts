import type { SidebarItemConfig } from './config.js';

/**
 * A plugin of a site: a name and hooks. A module exports a plugin, or a function that returns one
 * from the options in the config. docs/plugins.md has the contract of each hook.
 */
export interface Plugin {
  /** Unique among the plugins of a site. Findings and errors name it. */
  readonly name: string;
  /**
   * Adds pages, files, sidebar items and redirects. Runs before the site is read. Its result is
   * kept until the plugin, its options, or a file that it names changes.
   */
  readonly content?: (context: PluginContentContext) => PluginContent | Promise<PluginContent>;
  /** Adds React pages. Runs after `content`, and its result is kept in the same way. */
  readonly routes?: (
    context: PluginContentContext,
  ) => readonly PluginRoute[] | Promise<readonly PluginRoute[]>;
  /**
   * Changes the text of a page or partial before docsgen reads it. Runs for every file, and must be
   * synchronous. The same text gives the same result.
   */
  readonly pageText?: (context: PluginTextContext) => string;
  /** Plugins of unified for Markdown trees. They run after those of the config. */
  readonly remark?: readonly PluginEntry[];
  /** Plugins of unified for HTML trees. They run after those of the config. */
  readonly rehype?: readonly PluginEntry[];
  /** Plugins of esbuild, which bundles React pages and components, for files such as `.scss`. */
  readonly esbuild?: readonly PluginOfEsbuild[];
  /** Returns tags for the head of a page. Runs for every page, and must be synchronous. */
  readonly head?: (context: PluginPageContext) => readonly PluginHeadTag[] | undefined;
  /** Returns scripts of a page. Runs for every page, and must be synchronous. */
  readonly scripts?: (context: PluginPageContext) => readonly PluginScript[] | undefined;
  /**
   * Runs at the end of `docsgen build`, before the new site replaces the old one. If it throws,
   * nothing is written.
   */
  readonly buildDone?: (context: PluginBuildContext) => void | Promise<void>;
}

/**
 * A plugin of unified: a package, or a module that begins with `.` and is relative to the module
 * of the plugin, with or without options. Options are plain data.
 */
export type PluginEntry =
  | string
  | readonly [name: string, options: Readonly<Record<string, unknown>>];

/** A plugin of esbuild: https://esbuild.github.io/plugins/. */
export interface PluginOfEsbuild {
  readonly name: string;
  /** `never`, because the types of esbuild are not part of this package. */
  readonly setup: (build: never) => void | Promise<void>;
}

/** A React page that a plugin adds. */
export interface PluginRoute {
  /** Path without the base URL, such as `/parts/pump`. */
  readonly path: string;
  /**
   * Module whose default export is the component: relative to the module of the plugin (`./`),
   * to the site (`@site/`), or a package.
   */
  readonly component: string;
  /** Properties of the component, as plain data. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** When absent: from the layout of the component, else the title of the site. */
  readonly title?: string;
  readonly description?: string;
  /** Fill the width. When absent: `true` without a title. */
  readonly bare?: boolean;
  readonly unlisted?: boolean;
}

/** The facts of the config that hooks see. */
export interface PluginSite {
  readonly title: string;
  readonly tagline: string;
  readonly description: string;
  /** Origin such as `https://docs.example.com`; '' if the config has none. */
  readonly url: string;
  /** Starts and ends with a slash. */
  readonly baseUrl: string;
  /** Codes of all locales, in the order of the config. */
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  /** The docs areas and blogs. */
  readonly areas: readonly PluginArea[];
}

/** A docs area or a blog. */
export interface PluginArea {
  readonly id: string;
  readonly kind: 'docs' | 'blog';
  /** Site-relative folder of the pages; '' is the folder of the site. */
  readonly folder: string;
  /** First segments of its routes, without slashes at the ends. */
  readonly routeBase: string;
  /** Names of its versions, newest first. */
  readonly versions: readonly string[];
}

/** Reads files of the site. Hidden files and files outside the site cannot be read. */
export interface PluginFiles {
  /** The text of a file, by its site-relative path. Throws if it cannot be read. */
  readonly read: (path: string) => string;
  /** Whether there is a file at a site-relative path. */
  readonly exists: (path: string) => boolean;
  /** The site-relative paths of all files that match a pattern such as `api/*.json`, sorted. */
  readonly glob: (pattern: string) => readonly string[];
}

/** The argument of `content`. docsgen watches all files that it reads or asks for. */
export interface PluginContentContext extends PluginFiles {
  readonly site: PluginSite;
  /** Prints a line in the terminal. */
  readonly log: (text: string) => void;
  /** Reports a warning. Without a place, at the plugin. */
  readonly warn: (message: string, place?: PluginPlace) => void;
}

/** A place in a file of the site. Lines and columns count from 1, and are 1 if absent. */
export interface PluginPlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** The result of `content`. */
export interface PluginContent {
  /** Pages, in the folder of an area or in the folder of pages. */
  readonly pages?: readonly PluginFile[];
  /** Other files: partials, `_category_` files, and files that pages include. */
  readonly files?: readonly PluginFile[];
  /** Items for sidebars. A generated sidebar contains new pages without them. */
  readonly sidebars?: readonly PluginSidebarItems[];
  /** As in the config. A redirect never replaces a page. */
  readonly redirects?: readonly PluginRedirect[];
  /** Data for components, which get it by `usePluginData(name)` of `@docusaurus/useGlobalData`. */
  readonly globalData?: unknown;
  /** Files and patterns of the site that the result depends on, in addition to those read. */
  readonly watch?: readonly string[];
  /** `false`: the next build runs the hook again, for content from other places than files. */
  readonly cache?: boolean;
}

/** A redirect of an old route. */
export interface PluginRedirect {
  readonly from: string;
  readonly to: string;
}

/** A file that exists only during the build. */
export interface PluginFile {
  /** Site-relative, such as `docs/api/pets.md`. */
  readonly path: string;
  readonly text: string;
}

/** Items that a plugin adds to a sidebar. */
export interface PluginSidebarItems {
  /** Id of the docs area. When absent: `default`, or the only area. */
  readonly area?: string;
  /** Name of the version, if it has its own sidebars. */
  readonly version?: string;
  /** Name of the sidebar. A generated sidebar is `docs`. */
  readonly sidebar: string;
  readonly items: readonly SidebarItemConfig[];
  /** When absent: `end`. */
  readonly position?: 'start' | 'end';
  /** Make a new sidebar of this name. */
  readonly create?: boolean;
}

/** The argument of `pageText`. */
export interface PluginTextContext {
  /** Site-relative path of a Markdown or MDX file, such as `docs/start.md`. */
  readonly path: string;
  /** Absolute path of the file. */
  readonly file: string;
  /** The text of the file with its front matter, after earlier plugins. */
  readonly text: string;
  readonly site: PluginSite;
}

/** The argument of `head` and `scripts`. */
export interface PluginPageContext {
  readonly page: PluginPage;
  readonly site: PluginSite;
}

/** The facts of a page. */
export interface PluginPage {
  /** Path without the base URL, such as `/cli/server`. */
  readonly route: string;
  /** Path with the base URL. */
  readonly href: string;
  readonly title: string;
  readonly description?: string;
  readonly locale: string;
  /** Id of the docs area or blog; absent for other pages. */
  readonly area?: string;
  readonly version?: string;
  /** Site-relative path of its file; absent for pages that docsgen makes. */
  readonly source?: string;
  /** Whether search engines must not list it. */
  readonly noindex: boolean;
  /** The front matter of a Markdown page; empty for others. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
}

/** An element of the head of a page. */
export interface PluginHeadTag {
  readonly tag: 'title' | 'meta' | 'link' | 'style' | 'script';
  /** By the names of HTML. `true` is an attribute without a value, `false` none. */
  readonly attributes?: Readonly<Record<string, string | boolean>>;
  /** Text of a title, a style or a script. */
  readonly text?: string;
}

/** A script of a page: an address, a script with a `src`, or an inline script. */
export type PluginScript =
  | string
  | {
      /** A file of the built site, or an address. */
      readonly src: string;
      readonly async?: boolean;
      readonly defer?: boolean;
      readonly attributes?: Readonly<Record<string, string | boolean>>;
      /** Names of the Trusted Types policies that the script creates. */
      readonly trustedTypes?: readonly string[];
    }
  | {
      /** The code. Its hash becomes part of the content security policy. */
      readonly text: string;
      readonly attributes?: Readonly<Record<string, string | boolean>>;
      readonly trustedTypes?: readonly string[];
    };

/** The argument of `buildDone`. */
export interface PluginBuildContext extends PluginFiles {
  readonly site: PluginSite;
  /** Paths of all files of the built site, sorted, without those that plugins add. */
  readonly outputs: readonly string[];
  /** The bytes of a file of the built site. Throws if there is no such file. */
  readonly readOutput: (path: string) => Uint8Array;
  /** Adds a file to the built site. It cannot replace another one. */
  readonly addFile: (path: string, content: string | Uint8Array) => void;
  /** Prints a line in the terminal. */
  readonly log: (text: string) => void;
}
