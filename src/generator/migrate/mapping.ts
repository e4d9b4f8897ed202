import type { Evaluated } from './evaluated.js';
import type { EditLinks } from './edit-url.js';
import type { Draft } from './key-table.js';
import type { Notes } from './notes.js';

/** A remark or rehype plugin that the old site uses. */
export interface PluginUse {
  /** Package, or path of a file of the site. */
  readonly module: string;
  /** Name of the export; undefined for the default one. */
  readonly exported: string | undefined;
  readonly options: Evaluated | undefined;
}

/** The facts about the files of the old site that the mapping needs. Paths are relative to it. */
export interface OldFiles {
  /** All files below a folder, relative to the folder; undefined if there is no such folder. */
  readonly below: (folder: string) => readonly string[] | undefined;
  readonly exists: (path: string) => boolean;
  readonly isFile: (path: string) => boolean;
  readonly textOf: (path: string) => string;
  /** A script as a CommonJS module without types; '' if it cannot be read. */
  readonly scriptOf: (path: string) => string;
  /** Path of a file that the config names, which may be absolute or come from a package. */
  readonly pathOf: (named: string) => string;
  /** Whether numbers at the start of names are parts of routes, as in early releases. */
  readonly keepsNumbers?: boolean;
  /** The names in a versions file, newest first. */
  readonly versions: (file: string) => readonly string[];
  /** The sidebars that a file exports. */
  readonly sidebars: ReadonlyMap<string, OldSidebars>;
  /** Results of `editUrl` functions by the number of the function. */
  readonly editLinks: ReadonlyMap<number, readonly EditLinks[]>;
  /** The plugins of PostCSS that functions of the config add, by the number of the function. */
  readonly postCss: ReadonlyMap<number, readonly Evaluated[]>;
}

/** An evaluated file of sidebars. */
export interface OldSidebars {
  readonly value: Evaluated;
  /** Whether docsgen can evaluate the same file. */
  readonly isPortable: boolean;
}

/** A folder or file to copy. `to` is relative to the new site. */
export interface Copy {
  /** Relative to the old site; may begin with `../`. */
  readonly from: string;
  readonly to: string;
  /** Paths below `from` to leave out. */
  readonly except?: (path: string) => boolean;
}

/** A remark or rehype plugin that the old site uses. */
export interface PluginUse {
  /** Package, or path of a file of the site. */
  readonly module: string;
  /** Name of the export; undefined for the default one. */
  readonly exported: string | undefined;
  readonly options: Evaluated | undefined;
}

/** The state of a migration: what the mapping of a part may change. */
export interface Mapping {
  readonly notes: Notes;
  readonly config: Draft;
  readonly copies: Copy[];
  /** New files by path. */
  readonly files: Map<string, string>;
  readonly old: OldFiles;
  readonly remark: PluginUse[];
  readonly rehype: PluginUse[];
  /** Modules of the old site that the new one uses. */
  readonly modules: string[];
  /** Other names of modules: pattern → paths relative to the old site. */
  readonly aliases: { readonly pattern: string; readonly targets: readonly string[] }[];
  /** Packages that the new site needs. */
  readonly packages: string[];
}
