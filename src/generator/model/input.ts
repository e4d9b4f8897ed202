import type { SlotComponents } from '../../components/slots.js';
import type { SiteConfig } from './config.js';
import type { LocaleTexts } from './texts.js';

/** A file of the site: its path is relative to the site folder and `/`-separated. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  /** Its bytes are not what a text file should have. */
  readonly fault?: EncodingFault;
  /** Lines where a merge conflict begins; `text` has its first side alone. */
  readonly conflicts?: readonly number[];
}

/** Why a file is not plain UTF-8 text, and the offset in its text where it shows. */
export interface EncodingFault {
  readonly kind: 'utf-16' | 'not-utf-8' | 'control';
  readonly offset: number;
}

/** A file that is copied: known by path and size facts, its bytes are read when it is written. */
export interface AssetFile {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
}

/** Who changed a page last, from git. */
export interface LastChange {
  /** ISO 8601 in UTC. */
  readonly date: string;
  readonly author: string;
}

/** Everything that building a site reads, gathered before anything is computed. */
export interface SiteInput {
  readonly config: SiteConfig;
  /** Markdown pages by path, those of the docs areas and of the pages folder. */
  readonly pages: ReadonlyMap<string, SourceFile>;
  /** Docs area id of each page in one; pages of the pages folder are absent. */
  readonly areaOf: ReadonlyMap<string, string>;
  /** Partials and sources that pages include, by path; null where a named file is missing. */
  readonly includes: ReadonlyMap<string, SourceFile | null>;
  /** Other files below the docs areas and static folders, by path. */
  readonly assets: ReadonlyMap<string, AssetFile>;
  /** `_category_` files, tags files: parsed data by path. */
  readonly data: ReadonlyMap<string, Omit<SourceFile, 'path'>>;
  /** What locales say in their own words, by code. */
  readonly texts: ReadonlyMap<string, LocaleTexts>;
  readonly lastChanges: ReadonlyMap<string, LastChange>;
  /** React page components of the pages folder, rendered: route → page. */
  readonly componentPages: readonly ComponentPage[];
  /** The site's own components for slots. */
  readonly slots: SlotComponents;
  /** Files of the browser bundle. */
  readonly client: ClientBundle;
  /** Whether the site has installed mermaid; absent where nobody looked. */
  readonly hasMermaid?: boolean;
  /** Whether a path of the site is a file that content may read; absent where there is no disk. */
  readonly isFile?: (path: string) => boolean;
}

/** A React page component after rendering. */
export interface ComponentPage {
  readonly path: string;
  readonly route: string;
  readonly frontMatter: {
    readonly title?: string;
    readonly description?: string;
    readonly bare?: boolean;
    readonly unlisted?: boolean;
    readonly image?: string;
    readonly search?: boolean;
  };
  /** Hrefs of style sheets for this page alone. */
  readonly styles: readonly string[];
  /** Declarations of its `style` attributes, which are classes in its markup. */
  readonly inlineStyles?: readonly string[];
  /** Its markup; root-absolute hrefs stand without the base URL. */
  readonly html: string;
}

/** A file for the browser, named by its content. */
export interface ClientFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** The browser's files with hashed names, and the inline script. */
export interface ClientBundle {
  readonly files: readonly ClientFile[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly boot: string;
  readonly mathStyles: readonly string[];
  /** Script of the embedded search engine's worker, as an href. */
  readonly searchWorker: string;
  /** Entry module of mermaid, when a page needs it and it is installed. */
  readonly mermaid?: string;
}
