import type { SlotComponents } from '../../components/slots.js';
import type { SiteConfig } from './config.js';
import type { PagePlugin } from './page-plugin.js';
import type { PluginSite } from './plugin.js';
import type { LocaleTexts } from './texts.js';

/** A text file of the site. Its path is relative to the site folder and `/`-separated. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  /** Present if the bytes are not valid UTF-8 text. */
  readonly fault?: EncodingFault;
  /** Lines where a merge conflict begins; `text` has only the first side. */
  readonly conflicts?: readonly number[];
  /** Name of the plugin that changed the text, so that the file has another one. */
  readonly changedBy?: string;
  /**
   * The signs of the text, if they are stored. Then getting `text` reads the file, and throws if
   * that fails. Code that needs only signs of all files must not get their texts.
   */
  readonly signs?: TextSigns;
}

/** The properties of a text that docsgen needs to read the site. Plain data. */
export interface TextSigns {
  /** The format in the front matter; null if there is none. */
  readonly format: string | null;
  /** The files that directives include, as the text names them. */
  readonly includes: readonly string[];
  /** The requests of imports, if the file is MDX. */
  readonly requests: readonly string[];
  /** The relative addresses of pictures, also of those in code. */
  readonly pictures: readonly string[];
  /** Whether there may be code that needs a browser, if the file is MDX. */
  readonly islands: boolean;
  /** Whether a directive depends on the path of the file. */
  readonly readsPath: boolean;
  readonly math: boolean;
  readonly mermaid: boolean;
  readonly liveCode: boolean;
  /** Whether there may be comments for docsgen. */
  readonly comments: boolean;
}

/** The reason why a file is not UTF-8 text, and the offset of the first wrong character. */
export interface EncodingFault {
  readonly kind: 'utf-16' | 'not-utf-8' | 'control';
  readonly offset: number;
}

/** A file that is copied. Its bytes are read only when it is written. */
export interface AssetFile {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
}

/**
 * Whether only copies of an asset depend on its content. True for style sheets. Findings, social
 * cards and markup depend on the content of images and other assets.
 */
export function isIndependentAsset(path: string): boolean {
  return path.endsWith('.css');
}

/** Date and author of a page's last commit. */
export interface LastChange {
  /** ISO 8601 in UTC. */
  readonly date: string;
  readonly author: string;
}

/** Everything that a site is made from, read before anything is computed. */
export interface SiteInput {
  readonly config: SiteConfig;
  /** Pages by path: Markdown, and in the pages folder also React. */
  readonly pages: ReadonlyMap<string, SourceFile>;
  /** Page → id of its docs area. Pages of the pages folder are absent. */
  readonly areaOf: ReadonlyMap<string, string>;
  /** Files that pages include, by path; null for a missing file. */
  readonly includes: ReadonlyMap<string, SourceFile | null>;
  /** Other files in docs areas and static folders, by path. */
  readonly assets: ReadonlyMap<string, AssetFile>;
  /** `_category_` files and tags files, by path. */
  readonly data: ReadonlyMap<string, Omit<SourceFile, 'path'>>;
  /** Translations, by the code of the locale. */
  readonly texts: ReadonlyMap<string, LocaleTexts>;
  readonly lastChanges: ReadonlyMap<string, LastChange>;
  /** The site's components for slots. */
  readonly slots: SlotComponents;
  /** Ids of the translated texts that these components name; absent if there are none. */
  readonly slotTexts?: readonly string[];
  /** Key of a module that MDX pages import, or of a React page → hash of its code. */
  readonly mdxModules: ReadonlyMap<string, string>;
  /** The scripts of islands, by the path of their module. */
  readonly islands: ReadonlyMap<string, IslandScript>;
  /** Path of a React page → address of the style sheet that only this page has. */
  readonly pageStyles: ReadonlyMap<string, string>;
  /** Files of the browser bundle. */
  readonly client: ClientBundle;
  /** Whether mermaid is installed in the site; absent if not checked. */
  readonly hasMermaid?: boolean;
  /** Path → name of the plugin that made the file; absent without such files. */
  readonly virtual?: ReadonlyMap<string, string>;
  /** The plugins with hooks for pages or lists of them; absent if there are none. */
  readonly pagePlugins?: readonly PagePlugin[];
  /** The facts of the site for hooks. */
  readonly pluginSite?: PluginSite;
  /** Whether content may read the file at a path of the site; absent without a disk. */
  readonly isFile?: (path: string) => boolean;
  /** Whether a path is a folder in the site that content may use; absent without a disk. */
  readonly isFolder?: (path: string) => boolean;
}

/** The script of an island. */
export interface IslandScript {
  readonly href: string;
  /** Hrefs of all scripts that it imports. */
  readonly imports: readonly string[];
  /** Names of the Trusted Types policies that these scripts create; absent if there are none. */
  readonly trustedTypes?: readonly string[];
}

/** A file for the browser. Its name contains a hash of its content. */
export interface ClientFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** The files for the browser, and the inline script. */
export interface ClientBundle {
  readonly files: readonly ClientFile[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The inline script of every page. */
  readonly boot: string;
  readonly mathStyles: readonly string[];
  /** Href of the script of the search worker. */
  readonly searchWorker: string;
  /** The code of the service worker, which needs the base URL of the site before it. */
  readonly offlineWorker: string;
  /** Href of the entry module of mermaid, if it is installed and a page needs it. */
  readonly mermaid?: string;
}
