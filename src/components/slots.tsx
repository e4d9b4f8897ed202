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

/**
 * The regions of a page that a site may replace or wrap, with the props that
 * each receives. These props are a contract: tests/design/slots.test.ts fixes them.
 */
export interface SlotProps {
  readonly AnnouncementBar: { readonly announcement: NonNullable<Chrome['announcement']> };
  readonly Navbar: { readonly view: ShellView };
  /** One item of any type, as a list item; in the menu of small screens too. */
  readonly NavbarItem: {
    readonly item: NavItemView;
    readonly view: ShellView;
    /** In the menu of small screens, where dropdowns unfold in place. */
    readonly inMenu?: boolean;
  };
  readonly Brand: { readonly chrome: Chrome };
  readonly SearchButton: {
    readonly className?: string | undefined;
    readonly searchHref?: string | undefined;
  };
  readonly Sidebar: { readonly sidebar: SidebarView; readonly options: Chrome['sidebarOptions'] };
  readonly Breadcrumbs: { readonly crumbs: Surroundings['breadcrumbs']; readonly homeHref: string };
  /** The page's `h1` and what stands with it. */
  readonly DocHeader: {
    readonly title: string;
    readonly description?: string | undefined;
    /** A recipe's code repository. */ readonly source?: string | undefined;
    readonly children?: ReactNode;
  };
  /** The finished markup of the text. */
  readonly Article: { readonly html: string };
  readonly Admonition: {
    readonly kind: string;
    readonly title: ReactNode;
    readonly children?: ReactNode;
  };
  readonly CodeBlock: {
    /** Finished highlighted markup. */
    readonly html: string;
    readonly lang?: string;
    readonly title?: string;
    readonly wrap: boolean;
    readonly lineNumbers: boolean;
    readonly copy: boolean;
    readonly lines: number;
  };
  readonly CardList: { readonly cards: readonly CardView[] };
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
  /** The home page that docsgen makes for a site without one of its own. */
  readonly Home: { readonly main: Extract<MainView, { kind: 'home' }>; readonly chrome: Chrome };
}

/** Name of a region of a page that a site may replace. */
export type SlotName = keyof SlotProps;

/** What a site's component for a slot receives: the slot's props, and docsgen's own component for it. */
export type SlotComponentProps<K extends SlotName> = SlotProps[K] & {
  readonly Original: FunctionComponent<SlotProps[K]>;
};

/** A site's components by slot. */
export type SlotComponents = {
  readonly [K in SlotName]?: FunctionComponent<SlotComponentProps<K>>;
};

const Slots = createContext<SlotComponents>({});

/** Show `children` with these components in their slots. */
export const SlotProvider = Slots.Provider;

/** Make a component replaceable: where a site names its own for the slot, that one is shown and receives this one as `Original`. */
export function slot<K extends SlotName>(
  name: K,
  Original: FunctionComponent<SlotProps[K]>,
): FunctionComponent<SlotProps[K]> {
  function Slot(props: SlotProps[K]): ReactNode {
    const Own: FunctionComponent<SlotComponentProps<K>> | undefined = useContext(Slots)[name];
    // Of a slot that is only known as K, TypeScript cannot see that its props leave `key` alone.
    return Own === undefined ? (
      <Original {...props} />
    ) : (
      <Own {...({ ...props, Original } as SlotComponentProps<K> & Attributes)} />
    );
  }
  Slot.displayName = name;
  return Slot;
}
