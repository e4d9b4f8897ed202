import type { Note } from '../../migrate/notes.js';
import { compareText } from '../../model/diagnostic.js';
import type { PlainConfig } from '../../migrate/usable-config.js';
import type { Address } from '../answers.js';

/** Other generators whose navigation docsgen reads. */
export type ForeignKind = 'mdbook' | 'mkdocs' | 'vitepress';

/** An entry of the navigation of another generator. */
export type NavItem =
  | {
      readonly kind: 'page';
      /** Path of the page in the folder of pages. */
      readonly path: string;
      /** The text of the entry; undefined for the title of the page. */
      readonly label?: string | undefined;
      readonly line: number;
    }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  | {
      readonly kind: 'section';
      readonly label: string;
      /** The page that the name of the section leads to. */
      readonly path?: string | undefined;
      readonly line: number;
      /** `false`: readers cannot close it. */
      readonly collapsible?: false;
      readonly collapsed?: boolean | undefined;
      readonly items: readonly NavItem[];
    }
  /** All pages in a folder. */
  | {
      readonly kind: 'folder';
      readonly path: string;
      readonly label?: string | undefined;
      readonly line: number;
    };

/** The navigation of a part of a site. */
export interface NavTree {
  readonly name: string;
  readonly items: readonly NavItem[];
}

/** A site of another generator, whose pages stay where they are. */
export interface ForeignSite {
  readonly kind: ForeignKind;
  /** Name of the generator. */
  readonly label: string;
  /** The file with the navigation. */
  readonly file: string;
  /** Keys of the docs area; `path` is the folder of the pages. */
  readonly area: PlainConfig & { readonly path: string };
  /** Other keys of the config. */
  readonly config: PlainConfig;
  /** Values that the site sets itself. */
  readonly defaults: {
    readonly title?: string | undefined;
    readonly address?: Address | undefined;
    readonly language?: string | undefined;
  };
  /** Undefined if the navigation is made from the folders. */
  readonly nav: readonly NavTree[] | undefined;
  /** Links of the bar at the top. */
  readonly navbar: readonly NavbarLink[];
  /** Whether pages outside the navigation are no pages of the site. */
  readonly onlyListedPages: boolean;
  readonly notes: readonly Note[];
}

/** Notes in the order of their places. */
export function inOrder(notes: readonly Note[]): readonly Note[] {
  return [...notes].sort((a, b) => compareText(a.file, b.file) || a.line - b.line);
}

/** A link or a list of links at the top of every page. */
export interface NavbarLink {
  readonly label: string;
  /** A path of the site, or an address. */
  readonly link?: string | undefined;
  readonly items?: readonly NavbarLink[];
}

/** The files of a folder. Paths are relative to it, with forward slashes. */
export interface FolderFiles {
  /** All files below a folder; undefined if there is no such folder. */
  readonly below: (folder: string) => readonly string[] | undefined;
  readonly isFile: (path: string) => boolean;
  readonly textOf: (path: string) => string;
}
