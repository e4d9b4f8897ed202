/**
 * The React app in the browser: it hydrates the shell and handles navigation between pages. It is
 * loaded when the page is idle.
 */
import '../core.js';
import { startTransition, useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ROOT_ID } from '../../components/ids.js';
import { trustMarkup } from '../../components/markup.js';
import { Shell } from '../../components/shell.js';
import { SlotProvider } from '../../components/slots.js';
import type { Chrome, Elsewhere, ShellView } from '../../components/view.js';
import { slots } from 'docsgen:site';
import { linkOf } from '../dom.js';
import { REMOVE } from '../offline/cache-name.js';
import { loadModule } from '../load-module.js';
import { trusted } from '../trusted.js';
import { yieldToMain } from '../yield-to-main.js';
import { startAnalyticsFrame } from './analytics.js';
import { chunkPath, createChunks } from './chunks.js';
import { ErrorBoundary } from './error-boundary.js';
import { firstChunk } from './first-chunk.js';
import { internalUrl, isPlain } from './links.js';
import { createNavigation, type Navigation } from './navigate.js';
import { startPageMenu } from './page-menu.js';
import { createProgress } from './progress.js';
import { startPrefetch } from './prefetch.js';
import { createScrollMemory } from './scroll.js';
import { createStore, type Store } from './store.js';

interface AppProps {
  readonly store: Store;
  readonly onHydrated: () => void;
}

function App({ store, onHydrated }: AppProps): ReactElement {
  const { view, sidebar, main } = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(onHydrated, [onHydrated]);
  return (
    <ErrorBoundary>
      <SlotProvider value={slots}>
        <Shell view={view} sidebar={sidebar} main={main} />
      </SlotProvider>
    </ErrorBoundary>
  );
}

/** Returns the view of the page that the server rendered, from the data of its root element. */
function firstView({ dataset }: HTMLElement, chrome: Chrome): ShellView {
  const { sidebarName, sidebarLabel, elsewhere } = dataset;
  return {
    chrome,
    href: dataset['href'] ?? '/',
    route: dataset['route'] ?? '/',
    lang: document.documentElement.lang,
    bare: 'bare' in dataset,
    ...(elsewhere === undefined ? {} : { elsewhere: JSON.parse(elsewhere) as Elsewhere }),
    ...(sidebarName === undefined || sidebarLabel === undefined
      ? {}
      : { sidebar: { name: sidebarName, label: sidebarLabel } }),
  };
}

/**
 * Hydrates the page and starts client-side navigation. Rejects if the page's data cannot be loaded;
 * then the browser follows links itself.
 */
export async function startApp(): Promise<void> {
  startPageMenu();
  const root = document.getElementById(ROOT_ID);
  const href = root?.dataset['chrome'];
  if (root === null || href === undefined) return;
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} did not load (status ${response.status}).`);
  const chrome = (await response.json()) as Chrome;
  trustMarkup(trusted.html);
  const store = createStore({
    view: firstView(root, chrome),
    sidebar: root.querySelector('.menu-sidebar')?.innerHTML ?? '',
    main: root.querySelector('main')?.innerHTML ?? '',
  });
  const first = firstChunk(root, store.get());
  await yieldToMain();
  await hydrate(root, store);
  await yieldToMain();

  if (chrome.analyticsFrame !== undefined) startAnalyticsFrame(chrome.analyticsFrame);

  const { baseUrl } = chrome;
  const addresses = { chunks: root.dataset['chunks'] ?? 'folder', baseUrl };
  const chunks = createChunks(addresses, first);
  const navigation = createNavigation({
    store,
    chunks,
    progress: createProgress(),
    scroll: createScrollMemory(),
    shell: root.dataset['shell'] ?? '',
  });
  startNavigation(navigation, baseUrl);
  const watchLinks = startPrefetch(chunks, baseUrl);
  addEventListener('docsgen:page', watchLinks);
  watchLinks();
  void startOffline(chrome, (pathname) => chunkPath(pathname, addresses));
  document.documentElement.dataset['app'] = '';
}

/** Starts the service worker of the site, or removes the one of a site that has turned it off. */
async function startOffline(
  { offline: worker, baseUrl }: Chrome,
  chunkOf: (pathname: string) => string,
): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (worker === undefined) {
    container?.controller?.postMessage(REMOVE);
    return;
  }
  try {
    const offline = await loadModule(
      'files-of:src/client/offline/page.ts',
      () => import('../offline/page.js'),
    );
    await offline.startOffline({ baseUrl, worker, chunkOf });
  } catch (error) {
    // Browsers may forbid service workers and storage. The site works without them.
    console.info('This site cannot be kept for reading without a network.', error);
  }
}

/** Hydrates in a transition: React works in slices, and the browser handles input in between. */
function hydrate(root: HTMLElement, store: Store): Promise<void> {
  return new Promise((resolve) =>
    startTransition(
      () =>
        void hydrateRoot(root, <App store={store} onHydrated={resolve} />, {
          onRecoverableError: (error) => console.error(error),
        }),
    ),
  );
}

/** Navigates on plain clicks on links of this site, and when the reader goes back or forward. */
function startNavigation(navigation: Navigation, baseUrl: string): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === undefined || !isPlain(event)) return;
    const url = internalUrl(link, baseUrl);
    // The browser follows links within the same page.
    if (
      url === undefined ||
      (url.pathname === location.pathname && url.search === location.search && url.hash !== '')
    )
      return;
    event.preventDefault();
    void navigation.go(url);
  });
  addEventListener('popstate', (event) => void navigation.pop(event.state));
}
