import { createContext } from 'react';
import type { GlobalData } from '../../../components/docusaurus/site-hooks.js';
import type { HeadTag } from '../../model/page.js';
import type { IslandUse } from '../islands/island-use.js';

/** The facts about the site that components read. */
export interface SiteFacts {
  readonly title: string;
  readonly tagline: string;
  readonly url: string;
  readonly baseUrl: string;
  readonly locale: string;
  readonly defaultLocale: string;
  readonly locales: readonly string[];
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly globalData: GlobalData;
  /** Texts of components in the locale: id → text. */
  readonly translations: Readonly<Record<string, string>>;
}

/** The facts that the layout of a page gives. */
export interface PageMetadata {
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly image?: string;
}

/** The page that components are rendered on. */
export interface PageFacade {
  readonly site: SiteFacts;
  /** Components set it. The innermost component wins. */
  metadata: PageMetadata;
  /** Elements for the head of the page. Components add theirs. */
  readonly head: HeadTag[];
  /** The islands of the page. Components add theirs. */
  readonly islands: IslandUse[];
}

export const NO_SITE: SiteFacts = {
  title: '',
  tagline: '',
  url: '',
  baseUrl: '/',
  locale: 'en',
  defaultLocale: 'en',
  locales: ['en'],
  customFields: {},
  globalData: {},
  translations: {},
};

/** Gives components the page that they are rendered on. */
export const PageContext = createContext<PageFacade>({
  site: NO_SITE,
  metadata: {},
  head: [],
  islands: [],
});
