import {
  createContext,
  useContext,
  type Attributes,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import type {
  CardView,
  Chrome,
  MainView,
  NavItemView,
  ShellView,
  SidebarView,
  Surroundings,
  TagLink,
  TocItem,
} from './view.js';

/** The slots: regions of a page that a site can replace or wrap, with the props of each. */
export interface SlotProps {
  readonly AnnouncementBar: { readonly announcement: NonNullable<Chrome['announcement']> };
  readonly Navbar: { readonly view: ShellView };
  /** One item of any type, as a list item, also in the menu of narrow windows. */
  readonly NavbarItem: {
    readonly item: NavItemView;
    readonly view: ShellView;
    /** Is the item in the menu of narrow windows, where dropdowns open in place? */
    readonly inMenu?: boolean;
  };
  readonly Brand: { readonly chrome: Chrome };
  readonly SearchButton: {
    readonly className?: string | undefined;
    readonly searchHref?: string | undefined;
  };
  readonly Sidebar: { readonly sidebar: SidebarView; readonly options: Chrome['sidebarOptions'] };
  readonly Breadcrumbs: { readonly crumbs: Surroundings['breadcrumbs']; readonly homeHref: string };
  /** The page's `h1`, with its description and source. */
  readonly DocHeader: {
    readonly title: string;
    readonly description?: string | undefined;
    /** Address of a recipe's code. */
    readonly source?: string | undefined;
    readonly children?: ReactNode;
  };
  /** The finished markup of the text. */
  readonly Article: { readonly html: string };
  readonly Admonition: {
    readonly kind: string;
    readonly title: ReactNode;
    /** Replaces the icon of the kind. `null`: no icon. */
    readonly icon?: ReactNode;
    readonly className?: string | undefined;
    readonly children?: ReactNode;
  };
  readonly CodeBlock: {
    /** Finished highlighted markup. */
    readonly html: string;
    readonly lang?: string;
    readonly title?: string;
    readonly wrap: boolean;
    readonly lineNumbers: boolean;
    /** Number of the first line, if it is not 1. */
    readonly firstLine?: number;
    readonly copy: boolean;
    readonly lines: number;
    /** Whether a line is longer than the article is wide. */
    readonly wide?: boolean;
    readonly className?: string;
  };
  readonly CardList: {
    readonly cards: readonly CardView[];
    /** Show rows with titles and dates. */
    readonly rows?: boolean;
  };
  readonly Toc: { readonly items: readonly TocItem[] };
  readonly TagList: { readonly tags: readonly TagLink[] };
  readonly EditLink: { readonly href: string };
  readonly DocFooter: {
    readonly main: Extract<MainView, { kind: 'doc' }>;
    readonly feedback: Chrome['feedback'];
  };
  readonly Pagination: Pick<Surroundings, 'prev' | 'next'>;
  readonly Footer: { readonly footer: NonNullable<Chrome['footer']>; readonly homeHref: string };
  readonly NotFound: {
    readonly main: Extract<MainView, { kind: 'notFound' }>;
    readonly chrome: Chrome;
  };
  readonly SearchPage: {
    readonly main: Extract<MainView, { kind: 'search' }>;
    readonly searchHref?: string | undefined;
  };
  /** The home page that docsgen generates for a site without one. */
  readonly Home: { readonly main: Extract<MainView, { kind: 'home' }>; readonly chrome: Chrome };
}

/** Name of a region of a page that a site may replace. */
export type SlotName = keyof SlotProps;

/** Props of a site's component for a slot: the slot's props, and docsgen's component for it. */
export type SlotComponentProps<K extends SlotName> = SlotProps[K] & {
  readonly Original: FunctionComponent<SlotProps[K]>;
};

/** A site's components by slot. */
export type SlotComponents = {
  readonly [K in SlotName]?: FunctionComponent<SlotComponentProps<K>>;
};

const Slots = createContext<SlotComponents>({});

/** Provides a site's components to the slots below it. */
export const SlotProvider = Slots.Provider;

/**
 * Makes a component replaceable. If the site has a component for the slot, the slot renders it,
 * with the given component as its prop `Original`.
 */
export function slot<K extends SlotName>(
  name: K,
  Original: FunctionComponent<SlotProps[K]>,
): FunctionComponent<SlotProps[K]> {
  function Slot(props: SlotProps[K]): ReactNode {
    const Replacement: FunctionComponent<SlotComponentProps<K>> | undefined =
      useContext(Slots)[name];
    // For a generic K, TypeScript cannot see that the props have no conflicting `key`.
    return Replacement === undefined ? (
      <Original {...props} />
    ) : (
      <Replacement {...({ ...props, Original } as SlotComponentProps<K> & Attributes)} />
    );
  }
  Slot.displayName = name;
  return Slot;
}
