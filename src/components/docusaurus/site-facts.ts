/** The facts about a site that components of Docusaurus read, on the server and in browsers. */
import { own } from '../own.js';
import { THEME_CONFIG } from './constants.js';
import { isInternalUrl } from './link.js';

/** Plain data, equal on the server and in browsers. Everything in it is public. */
export interface SiteFacts {
  readonly title: string;
  readonly tagline: string;
  readonly titleDelimiter: string;
  readonly favicon: string | undefined;
  readonly url: string;
  /** Starts and ends with a slash. */
  readonly baseUrl: string;
  readonly defaultLocale: string;
  readonly locales: readonly SiteLocale[];
  readonly customFields: Readonly<Record<string, unknown>>;
  /** Parts of the config of the site when it was made with Docusaurus. */
  readonly docusaurusConfig: Readonly<Record<string, unknown>>;
  readonly globalData: GlobalData;
  readonly docs: readonly DocsFacts[];
  /** The sidebars of all docs; absent if no component asks for them. */
  readonly sidebars?: readonly ListedSidebar[];
}

/** A sidebar of an area in one version and one locale. */
export interface ListedSidebar {
  readonly name: string;
  readonly area: string;
  readonly version: string;
  readonly locale: string;
  readonly items: readonly ListedItem[];
}

/** An item of a sidebar, in the shape that components of Docusaurus read. */
export interface ListedItem {
  readonly type: 'link' | 'category' | 'html';
  readonly label?: string;
  /** With the base URL. */
  readonly href?: string;
  /** Id of the doc that a link leads to. */
  readonly docId?: string;
  readonly description?: string;
  readonly className?: string;
  readonly customProps?: Readonly<Record<string, unknown>>;
  /** Items of a category. */
  readonly items?: readonly ListedItem[];
  /** Markup of an item of HTML. */
  readonly value?: string;
}

/** An area of docs, for components. */
export interface DocsFacts {
  readonly id: string;
  readonly routeBase: string;
  readonly versions: readonly VersionFacts[];
}

/** A doc, as the lists of docs have it. */
export interface ListedDoc {
  readonly locale: string;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Address with the base URL. */
  readonly path: string;
}

interface VersionFacts {
  readonly name: string;
  readonly label: string;
  /** Route segment after the area's route base; empty for the last version. */
  readonly path: string;
  readonly isLast: boolean;
  readonly banner: 'none' | 'unreleased' | 'unmaintained';
  readonly noindex: boolean;
  /** The docs in all locales; absent if no component asks for lists of docs. */
  readonly docs?: readonly ListedDoc[];
}

export interface SiteLocale {
  readonly code: string;
  readonly label: string;
  readonly direction: 'ltr' | 'rtl';
  readonly htmlLang: string;
  readonly calendar: string;
}

/** The data of plugins for components, as Docusaurus arranges it: name → id → data. */
export type GlobalData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The hooks of `@docusaurus/useGlobalData`. */
export interface DataHooks {
  readonly useGlobalData: () => GlobalData;
  readonly useAllPluginInstancesData: (name: string) => GlobalData[string] | undefined;
  readonly usePluginData: (name: string, id?: string) => unknown;
}

/** The hooks for the data of plugins, which `useData` gives. */
export function dataHooks(useData: () => GlobalData): DataHooks {
  return {
    useGlobalData: useData,
    useAllPluginInstancesData: (name) => own(useData(), name),
    usePluginData: (name, id = 'default') => own(own(useData(), name) ?? {}, id),
  };
}

/** The config of a site, in the shape that components and plugins of Docusaurus read. */
export interface DocusaurusConfig extends Pick<
  SiteFacts,
  'title' | 'tagline' | 'titleDelimiter' | 'favicon' | 'url' | 'baseUrl' | 'customFields'
> {
  readonly themeConfig: object;
  readonly i18n: object;
}

export function siteConfigOf(site: SiteFacts): DocusaurusConfig {
  const { title, tagline, titleDelimiter, favicon, url, baseUrl, customFields } = site;
  const shown = { title, tagline, titleDelimiter, favicon, url, baseUrl, customFields };
  const themeConfig = themeConfigOf(site);
  return { ...site.docusaurusConfig, ...shown, themeConfig, i18n: languagesOf(site) };
}

/** The result of `useThemeConfig`. */
export function themeConfigOf({ docusaurusConfig }: Pick<SiteFacts, 'docusaurusConfig'>): object {
  const given = own(docusaurusConfig, 'themeConfig');
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? { ...THEME_CONFIG, ...given }
    : THEME_CONFIG;
}

/** The result of `useDocusaurusContext` on a page of a locale. */
export function docusaurusContext(
  site: SiteFacts,
  locale: string,
  globalData: GlobalData = site.globalData,
): object {
  return {
    siteConfig: siteConfigOf(site),
    siteMetadata: { docusaurusVersion: '3', pluginVersions: {} },
    globalData,
    i18n: { currentLocale: locale, ...languagesOf(site) },
    codeTranslations: {},
  };
}

function languagesOf({ locales, defaultLocale }: SiteFacts): object {
  return {
    defaultLocale,
    locales: locales.map(({ code }) => code),
    localeConfigs: Object.fromEntries(
      locales.map(({ code, ...config }) => [code, { ...config, path: code }]),
    ),
  };
}

export interface BaseUrlOptions {
  /** Adds the base URL also to an address that begins with it. */
  readonly forcePrependBaseUrl?: boolean;
  /** Adds the origin of the site. */
  readonly absolute?: boolean;
}

/** An address of the site with the base URL. Others stay, also one that a component leaves out. */
export function withBaseUrl(
  address: string,
  { baseUrl, url }: Pick<SiteFacts, 'baseUrl' | 'url'>,
  { forcePrependBaseUrl = false, absolute = false }: BaseUrlOptions = {},
): string {
  if (!isInternalUrl(address) || address === '' || address.startsWith('#')) return address;
  if (`${address}/` === baseUrl && !forcePrependBaseUrl) return absolute ? url + baseUrl : baseUrl;
  const hasBase = address.startsWith(baseUrl) && !forcePrependBaseUrl;
  const path = hasBase ? address : baseUrl + address.replace(/^\//, '');
  return absolute ? url + path : path;
}
