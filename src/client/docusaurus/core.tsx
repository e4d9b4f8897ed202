/** The modules `@docusaurus/…` in islands. See `src/generator/content/docusaurus/core.ts`. */
import {
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
import { linkAttributes, type LinkProps } from '../../components/docusaurus/link.js';
import {
  dataHooks,
  docusaurusContext,
  themeConfigOf,
  withBaseUrl,
  type BaseUrlOptions,
} from '../../components/docusaurus/site-facts.js';

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
  return docusaurusContext(site, useContext(IslandPageContext).locale);
}

function onAddress(listener: () => void): () => void {
  const events = ['docsgen:page', 'popstate', 'hashchange'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

export const { useGlobalData, useAllPluginInstancesData, usePluginData } = dataHooks(
  () => site.globalData,
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

/** Goes to an address as a click on a link does. */
function go(address: string): void {
  const link = document.createElement('a');
  link.href = useBaseUrl(address);
  document.body.append(link);
  link.click();
  link.remove();
}

export function useHistory(): object {
  const location = useLocation();
  return { push: go, replace: go, listen: onAddress, location };
}

export function useParams(): object {
  return {};
}

export function Redirect({ to }: { readonly to: string }): ReactElement {
  useEffect(() => go(to), [to]);
  return <Link to={to}>{to}</Link>;
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
