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
import {
  addressOfTarget,
  linkAttributes,
  type LinkProps,
  type Target,
} from '../../../components/docusaurus/link.js';
import {
  dataHooks,
  docusaurusContext,
  themeConfigOf,
  withBaseUrl,
  type BaseUrlOptions,
  type SiteFacts,
} from '../../../components/docusaurus/site-facts.js';
import { pageTools } from '../../../components/docusaurus/page-tools.js';
import { globalData, versionHooks } from '../../../components/docusaurus/versions.js';
import { pluralForm } from '../../../components/fill.js';
import { refreshTag, refreshTarget } from '../../model/head-tags.js';
import { InsideIsland } from '../islands/inside-island.js';
import { allowStaticCalls } from '../mdx/evaluate.js';
import { PageContext } from './page-context.js';

export function Link(props: LinkProps): ReactElement {
  return createElement('a', linkAttributes(props));
}

let rendering: SiteFacts | undefined;

/** Lets `useBaseUrl` add the base URL of a site while `run` renders components. */
export function withSite<Result>(site: SiteFacts, run: () => Result): Result {
  const previous = rendering;
  rendering = site;
  try {
    return run();
  } finally {
    rendering = previous;
  }
}

/**
 * An address with the base URL. Addresses of elements that a page itself writes keep their form:
 * docsgen adds the base URL when it knows the target.
 */
export const useBaseUrl = allowStaticCalls((url: string, options?: BaseUrlOptions): string => {
  if (rendering !== undefined) return withBaseUrl(url, rendering, options);
  return withBaseUrl(url, { baseUrl: '/', url: '' });
});

export function useBaseUrlUtils(): { readonly withBaseUrl: typeof useBaseUrl } {
  return { withBaseUrl: useBaseUrl };
}

interface BrowserOnlyProps {
  readonly fallback?: ReactNode;
}

/** Shows the fallback: nothing of a static page runs in the browser. */
export function BrowserOnly({ fallback }: BrowserOnlyProps): ReactElement {
  return createElement(Fragment, null, fallback);
}

/** The facts about the site, in the shape that components of Docusaurus read. */
export function useDocusaurusContext(): object {
  const page = useContext(PageContext);
  return docusaurusContext(page.site, page.locale, globalData(page));
}

/** Hooks for the address of a page and the texts of its locale. */
export const PAGE_TOOLS = pageTools(() => useContext(PageContext));

export const { useGlobalData, useAllPluginInstancesData, usePluginData } = dataHooks(() =>
  globalData(useContext(PageContext)),
);

/** The page as components of Docusaurus' docs and blog read it. */
export function useDoc(): object {
  const { written, path, contents } = useContext(PageContext);
  const { title = contents.title ?? '', description = '' } = written;
  return {
    frontMatter: written,
    metadata: { title, description, permalink: path, frontMatter: written, tags: [] },
    contentTitle: contents.title,
    toc: contents.toc,
    assets: {},
    isBlogPostPage: true,
  };
}

export function useLocation(): { pathname: string; search: string; hash: string } {
  return { pathname: useContext(PageContext).path, search: '', hash: '' };
}

/** Parameters of the address: a static page has none. */
export function useQueryString(): readonly [string, () => void] {
  return ['', () => undefined];
}

export function useQueryStringValue(): null {
  return null;
}

export function useQueryStringList(): readonly [readonly string[], () => void] {
  return [[], () => undefined];
}

export function useClearQueryString(): () => void {
  return () => undefined;
}

export function usePluralForm(): {
  readonly selectMessage: (count: number, message: string) => string;
} {
  const { locale } = useContext(PageContext);
  return { selectMessage: (count, message) => pluralForm(message, count, locale) };
}

/** The hooks for versions of docs. */
export const VERSION_HOOKS = versionHooks(() => useContext(PageContext));

export function useHistory(): object {
  const nothing = (): void => undefined;
  return { push: nothing, replace: nothing, listen: () => nothing, location: useLocation() };
}

/** The browser goes on to the target. That of an island is the work of its script. */
export function Redirect({ to }: { readonly to: Target }): ReactElement {
  const { head } = useContext(PageContext);
  const href = addressOfTarget(to);
  const refresh = refreshTag(href);
  const isKnown = refreshTarget(refresh) !== undefined;
  if (isKnown && !useContext(InsideIsland)) head.push(refresh);
  return createElement('a', { href }, href);
}

/** Components report the anchors that they make in the browser; docsgen finds links itself. */
export function useBrokenLinks(): {
  collectLink: () => void;
  collectAnchor: (id: string) => void;
} {
  const { anchors } = useContext(PageContext);
  return { collectLink: () => undefined, collectAnchor: (id) => void anchors.push(id) };
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
    setLightTheme: (): void => undefined,
    setDarkTheme: (): void => undefined,
  };
}

export function useThemeConfig(): object {
  return themeConfigOf(useContext(PageContext).site);
}

export const useIsomorphicLayoutEffect = useEffect;

export const executionEnvironment = constants.executionEnvironment(false);
