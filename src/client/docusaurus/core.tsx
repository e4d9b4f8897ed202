/** The modules `@docusaurus/…` in islands. See `src/generator/content/docusaurus/core.ts`. */
import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import { site } from 'docsgen:facts';
import * as constants from '../../components/docusaurus/constants.js';
import { IslandPageContext } from '../../components/docusaurus/island-page.js';
import {
  addressOfTarget,
  linkAttributes,
  type LinkProps,
  type Target,
} from '../../components/docusaurus/link.js';
import {
  dataHooks,
  docusaurusContext,
  themeConfigOf,
  withBaseUrl,
  type BaseUrlOptions,
} from '../../components/docusaurus/site-facts.js';
import { tabHooks, type TabPlaces } from '../../components/docusaurus/theme-tabs.js';
import { locationChange, pageTools } from '../../components/docusaurus/page-tools.js';
import {
  globalData,
  versionHooks,
  type VersionedPage,
} from '../../components/docusaurus/versions.js';
import { pluralForm } from '../../components/fill.js';
import { PICK_EVENT, pickTab, tabKey } from '../picked-tabs.js';
import { load } from '../storage.js';

export { Interpolate, interpolate } from '../../components/docusaurus/interpolate.js';
export { isInternalUrl } from '../../components/docusaurus/link.js';
export { Translate, translate } from '../../components/docusaurus/translate.js';

export function useBaseUrl(url: string, options?: BaseUrlOptions): string {
  return withBaseUrl(url, site, options);
}

export function useBaseUrlUtils(): { readonly withBaseUrl: typeof useBaseUrl } {
  return { withBaseUrl: useBaseUrl };
}

export function Link(props: LinkProps): ReactElement {
  const { href, ...attributes } = linkAttributes(props);
  const isPath = href?.startsWith('/') === true;
  return <a {...attributes} href={isPath ? useBaseUrl(href) : href} />;
}

const never = (): (() => void) => () => undefined;

/** False while the markup of the server is continued, then true. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface BrowserOnlyProps {
  readonly children?: () => ReactNode;
  readonly fallback?: ReactNode;
}

export function BrowserOnly({ children, fallback }: BrowserOnlyProps): ReactNode {
  return useIsBrowser() ? children?.() : fallback;
}

export function useDocusaurusContext(): object {
  const { locale } = useContext(IslandPageContext);
  return docusaurusContext(site, locale, globalData({ site, locale }));
}

function onAddress(listener: () => void): () => void {
  const events = ['docsgen:page', QUERY_EVENT, 'popstate', 'hashchange'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

export const { useGlobalData, useAllPluginInstancesData, usePluginData } = dataHooks(() =>
  globalData({ site, locale: useContext(IslandPageContext).locale }),
);

/** The address of the page. While the markup of the server is continued, the one of the build. */
export function useLocation(): { pathname: string; search: string; hash: string } {
  const { path } = useContext(IslandPageContext);
  const href = useSyncExternalStore(
    onAddress,
    () => location.href,
    () => undefined,
  );
  return useMemo(() => {
    if (href === undefined) return { pathname: path, search: '', hash: '' };
    const { pathname, search, hash } = new URL(href);
    return { pathname, search, hash };
  }, [href, path]);
}

/** Goes to an address as a click on a link does. A path that is left out is that of the page. */
function go(target: Target): void {
  const link = document.createElement('a');
  link.href =
    typeof target === 'string'
      ? useBaseUrl(target)
      : addressOfTarget({ pathname: location.pathname, ...target });
  document.body.append(link);
  link.click();
  link.remove();
}

/** The event that a component has changed the parameters in the address. */
const QUERY_EVENT = 'docsgen:parameters';

/** Changes the parameters in the address of the page. */
function changeQuery(change: (parameters: URLSearchParams) => void, push = false): void {
  const url = new URL(location.href);
  change(url.searchParams);
  if (push) history.pushState(history.state, '', url);
  else history.replaceState(history.state, '', url);
  dispatchEvent(new Event(QUERY_EVENT));
}

interface QueryOptions {
  readonly push?: boolean;
}

export function useQueryStringValue(key: string | null): string | null {
  const { search } = useLocation();
  return key === null ? null : new URLSearchParams(search).get(key);
}

export function useQueryString(
  key: string,
): readonly [string, (value: string, options?: QueryOptions) => void] {
  const set = useCallback(
    (value: string, { push }: QueryOptions = {}): void =>
      changeQuery((query) => (value === '' ? query.delete(key) : query.set(key, value)), push),
    [key],
  );
  return [useQueryStringValue(key) ?? '', set];
}

function onPick(listener: () => void): () => void {
  addEventListener(PICK_EVENT, listener);
  return () => removeEventListener(PICK_EVENT, listener);
}

export const { useTabs, useTabsContextValue } = tabHooks({
  usePicked: ({ query, group }) => {
    const remembered = useSyncExternalStore(
      onPick,
      () => (group === undefined ? null : load(tabKey(group))),
      () => null,
    );
    return useQueryStringValue(query ?? null) ?? remembered;
  },
  pick: ({ query, group }: TabPlaces, value) => {
    if (query !== undefined) changeQuery((parameters) => parameters.set(query, value));
    if (group !== undefined) pickTab(group, value);
  },
});

type Values = readonly string[];

export function useQueryStringList(
  key: string,
): readonly [Values, (update: Values | ((now: Values) => Values), options?: QueryOptions) => void] {
  const { search } = useLocation();
  const values = useMemo(() => new URLSearchParams(search).getAll(key), [search, key]);
  const set = useCallback(
    (update: Values | ((now: Values) => Values), { push }: QueryOptions = {}): void =>
      changeQuery((query) => {
        const next = typeof update === 'function' ? update(query.getAll(key)) : update;
        query.delete(key);
        for (const value of next) query.append(key, value);
      }, push),
    [key],
  );
  return [values, set];
}

export function useClearQueryString(): () => void {
  return clearQuery;
}

function clearQuery(): void {
  changeQuery((query) => {
    for (const key of new Set(query.keys())) query.delete(key);
  });
}

export function usePluralForm(): object {
  const { locale } = useContext(IslandPageContext);
  return { selectMessage: (count: number, text: string) => pluralForm(text, count, locale) };
}

export const {
  useActiveDocContext,
  useActivePlugin,
  useActivePluginAndVersion,
  useActiveVersion,
  useAllDocsData,
  useDocById,
  useDocVersionSuggestions,
  useDocsData,
  useDocsPreferredVersion,
  useDocsVersion,
  useDocsVersionCandidates,
  useLatestVersion,
  useLayoutDoc,
  useVersions,
} = versionHooks(usePage);

export const { useAlternatePageUtils, useDateTimeFormat, useLocalPathname, useTitleFormatter } =
  pageTools(usePage);

export const useLocationChange = locationChange(useLocation);

function usePage(): VersionedPage {
  return { site, ...useContext(IslandPageContext) };
}

export function useHistory(): object {
  const location = useLocation();
  return { push: go, replace: go, listen: onAddress, location };
}

export function useParams(): object {
  return {};
}

export function Redirect({ to }: { readonly to: Target }): ReactElement {
  const address = addressOfTarget(to);
  useEffect(() => go(address), [address]);
  return <Link to={address}>{address}</Link>;
}

function onMode(listener: () => void): () => void {
  addEventListener('docsgen:theme', listener);
  return () => removeEventListener('docsgen:theme', listener);
}

/** Changes the colour mode as another tab does it. */
function setColorMode(mode: 'light' | 'dark' | null): void {
  try {
    if (mode === null) localStorage.removeItem('theme');
    else localStorage.setItem('theme', mode);
  } catch {
    // Without storage the choice is for this page only.
  }
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: mode }));
}

export function useColorMode(): object {
  const { dataset } = document.documentElement;
  const colorMode = useSyncExternalStore(
    onMode,
    () => dataset['theme'] ?? 'light',
    () => 'light',
  );
  const choice = useSyncExternalStore(
    onMode,
    () => dataset['themeChoice'],
    () => undefined,
  );
  return {
    colorMode,
    colorModeChoice: choice === 'light' || choice === 'dark' ? choice : null,
    isDarkTheme: colorMode === 'dark',
    setColorMode,
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  };
}

export function useThemeConfig(): object {
  return themeConfigOf(site);
}

export const useIsomorphicLayoutEffect = useLayoutEffect;

export const executionEnvironment = constants.executionEnvironment(true);

/** The head belongs to the static page. */
export function Head(): null {
  return null;
}

export const ThemeClassNames = constants.THEME_CLASS_NAMES;
