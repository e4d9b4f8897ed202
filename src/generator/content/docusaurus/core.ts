/**
 * Substitutes for the modules `@docusaurus/…`, as a static page can have them. The names are those
 * that https://docusaurus.io/docs/docusaurus-core documents.
 */
import {
  createElement,
  Fragment,
  useContext,
  useEffect,
  type ReactElement,
  type ReactNode,
} from 'react';
import * as constants from '../../../components/docusaurus/constants.js';
import { Interpolate, interpolate } from '../../../components/docusaurus/interpolate.js';
import { linkAttributes, type LinkProps } from '../../../components/docusaurus/link.js';
import { dataHooks } from '../../../components/docusaurus/site-hooks.js';
import { own } from '../../../components/own.js';
import { allowStaticCalls } from '../mdx/evaluate.js';
import { PageContext, type SiteFacts } from './page-context.js';

export function Link(props: LinkProps): ReactElement {
  return createElement('a', linkAttributes(props));
}

/** Addresses keep their form: docsgen adds the base URL when it knows the target. */
export const useBaseUrl = allowStaticCalls((url: string): string =>
  /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(url) ? url : `/${url}`,
);

export function useBaseUrlUtils(): { readonly withBaseUrl: (url: string) => string } {
  return { withBaseUrl: useBaseUrl };
}

interface BrowserOnlyProps {
  readonly fallback?: ReactNode;
}

/** Shows the fallback: nothing of a static page runs in the browser. */
export function BrowserOnly({ fallback }: BrowserOnlyProps): ReactElement {
  return createElement(Fragment, null, fallback);
}

interface TranslateProps {
  readonly children?: string;
  readonly id?: string;
  readonly values?: Readonly<Record<string, ReactNode>>;
}

let translations: Readonly<Record<string, string>> = {};

/** Sets the texts of components while `run` runs. `run` must be synchronous. */
export function withTranslations<Result>(
  texts: Readonly<Record<string, string>>,
  run: () => Result,
): Result {
  const previous = translations;
  translations = texts;
  try {
    return run();
  } finally {
    translations = previous;
  }
}

/** The translation of a text. A text without an id is its own id, as in Docusaurus. */
function translationOf(message: string | undefined, id: string | undefined): string {
  return own(translations, id ?? message ?? '') ?? message ?? id ?? '';
}

export function Translate({ children, id, values }: TranslateProps): ReactElement {
  return createElement(Interpolate, { values: values ?? {} }, translationOf(children, id));
}

export function translate(
  { message, id }: { readonly message?: string; readonly id?: string },
  values: Readonly<Record<string, unknown>> = {},
): string {
  return interpolate(translationOf(message, id), values);
}

/** The config of the site, in the shape that components of Docusaurus read. */
export function siteConfigOf(site: SiteFacts): object {
  const { title, tagline, url, baseUrl, customFields, locales, defaultLocale } = site;
  return {
    title,
    tagline,
    url,
    baseUrl,
    customFields,
    themeConfig: {},
    i18n: { locales, defaultLocale, localeConfigs: {} },
  };
}

/** The facts about the site, in the shape that components of Docusaurus read. */
export function useDocusaurusContext(): object {
  const { site } = useContext(PageContext);
  return {
    siteConfig: siteConfigOf(site),
    siteMetadata: { docusaurusVersion: '3', pluginVersions: {} },
    globalData: site.globalData,
    i18n: {
      currentLocale: site.locale,
      defaultLocale: site.defaultLocale,
      locales: site.locales,
      localeConfigs: {},
    },
    codeTranslations: {},
  };
}

export const { useGlobalData, useAllPluginInstancesData, usePluginData } = dataHooks(
  () => useContext(PageContext).site.globalData,
);

export function useLocation(): { pathname: string; search: string; hash: string } {
  const { site } = useContext(PageContext);
  return { pathname: site.baseUrl, search: '', hash: '' };
}

export function useHistory(): object {
  const nothing = (): void => undefined;
  return { push: nothing, replace: nothing, listen: () => nothing, location: useLocation() };
}

/** A redirect happens in the browser; without scripts, readers follow the link. */
export function Redirect({ to }: { readonly to: string }): ReactElement {
  return createElement('a', { href: to }, to);
}

export function useIsBrowser(): boolean {
  return false;
}

export function useColorMode(): object {
  return {
    colorMode: 'light',
    colorModeChoice: null,
    isDarkTheme: false,
    setColorMode: (): void => undefined,
  };
}

export function useThemeConfig(): object {
  return constants.THEME_CONFIG;
}

export const useIsomorphicLayoutEffect = useEffect;

export const executionEnvironment = constants.executionEnvironment(false);
