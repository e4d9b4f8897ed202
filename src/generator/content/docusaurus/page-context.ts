import {
  createContext,
  createElement,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { SiteFacts } from '../../../components/docusaurus/site-facts.js';
import type { Translations } from '../../../components/docusaurus/translations.js';
import type { Texts } from '../../../components/text.js';
import type { IslandTexts } from '../../model/island-texts.js';
import type { HeadTag } from '../../model/page.js';
import type { IslandCode, IslandUse } from '../islands/island-use.js';
import type { MdxFile } from '../mdx/runtime.js';

/** The facts about a page and its site that components read. */
export interface ComponentFacts {
  readonly site: SiteFacts;
  readonly locale: string;
  /** The address of the page, with the base URL. */
  readonly path: string;
  /** Texts of components in the locale. */
  readonly translations: Translations;
  /** docsgen's own texts in the locale. */
  readonly texts: Texts;
  /** Module of an island → the texts that its code names. */
  readonly islandTexts: Readonly<Record<string, IslandTexts>>;
}

/** The facts that the layout of a page gives. */
export interface PageMetadata {
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly image?: string;
}

/** The page that components are rendered on. */
export interface PageFacade extends ComponentFacts {
  /** The front matter of the page as written, with keys that docsgen does not know. */
  written: Readonly<Record<string, unknown>>;
  /** The heading at the start of the page, and the other headings. */
  contents: { readonly title?: string; readonly toc: readonly object[] };
  /** Shows a file of Markdown that the code of a component imports. */
  showFile: (file: MdxFile, props: Readonly<Record<string, unknown>>) => ReactNode;
  /** Components set it. The innermost component wins. */
  metadata: PageMetadata;
  /** Elements for the head of the page. Components add theirs. */
  readonly head: HeadTag[];
  /** The component around the article, whose contexts all components get. */
  root?: { readonly component: ElementType; readonly code: IslandCode };
  /** The islands of the page. Components add theirs. */
  readonly islands: IslandUse[];
  /** Components that are no islands on this page, because they cannot run in browsers here. */
  readonly staticIslands: Set<string>;
  /** Ids of elements that components make in the browser only. Components add theirs. */
  readonly anchors: string[];
}

export const NO_FACTS: ComponentFacts = {
  site: {
    title: '',
    tagline: '',
    titleDelimiter: '|',
    favicon: undefined,
    url: '',
    baseUrl: '/',
    defaultLocale: 'en',
    locales: [],
    customFields: {},
    docusaurusConfig: {},
    globalData: {},
    docs: [],
  },
  locale: 'en',
  path: '/',
  translations: {},
  texts: {},
  islandTexts: {},
};

/** A page before its components are rendered. */
export function emptyPage(facts: ComponentFacts): PageFacade {
  return {
    ...facts,
    written: {},
    contents: { toc: [] },
    showFile: () => null,
    metadata: {},
    head: [],
    islands: [],
    staticIslands: new Set(),
    anchors: [],
  };
}

/** Gives components the page that they are rendered on. */
export const PageContext = createContext<PageFacade>(emptyPage(NO_FACTS));

let currentPage: PageFacade | undefined;

/** Sets the page of code that runs outside of its components. `run` must be synchronous. */
export function withCurrentPage<Result>(page: PageFacade, run: () => Result): Result {
  const previous = currentPage;
  currentPage = page;
  try {
    return run();
  } finally {
    currentPage = previous;
  }
}

/** The page of `withCurrentPage`. */
export function currentPageFacts(): PageFacade | undefined {
  return currentPage;
}

/** Gives the code in it the page of `withCurrentPage`. */
export function CurrentPage({ children }: { readonly children: ReactNode }): ReactElement {
  return createElement(PageContext, { value: currentPage ?? emptyPage(NO_FACTS) }, children);
}
