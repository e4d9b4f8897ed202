/** What React does in the browser: it takes the shell over and shows one page after the other. Loaded when the page is at rest. */
import { startTransition, useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ROOT_ID } from '../../components/ids.js';
import { trustMarkup } from '../../components/markup.js';
import { Shell } from '../../components/shell.js';
import { SlotProvider } from '../../components/slots.js';
import type { Chrome, ShellView } from '../../components/view.js';
import { slots } from 'docsgen:site';
import { breathe } from '../breathe.js';
import { linkOf } from '../dom.js';
import { trusted } from '../trusted.js';
import { startAnalyticsFrame } from './analytics.js';
import { createChunks } from './chunks.js';
import { ErrorBoundary } from './error-boundary.js';
import { internalUrl, isPlain } from './links.js';
import { LoadState } from './load-state.js';
import { createNavigation } from './navigate.js';
import { createProgress } from './progress.js';
import { startPrefetch } from './prefetch.js';
import { createScrollMemory } from './scroll.js';
import { createStore, type Store } from './store.js';

interface AppProps {
  readonly store: Store;
  /** Called when React has taken the page over. */
  readonly taken: () => void;
}

function App({ store, taken }: AppProps): ReactElement {
  const { view, sidebar, main, failed } = useSyncExternalStore(
    store.subscribe,
    store.get,
    store.get,
  );
  useEffect(taken, [taken]);
  return (
    <ErrorBoundary>
      <SlotProvider value={slots}>
        <Shell
          view={view}
          sidebar={sidebar}
          main={main}
          instead={failed === undefined ? undefined : <LoadState failed={failed} />}
        />
      </SlotProvider>
    </ErrorBoundary>
  );
}

/** The page that the server wrote, as its root element tells. */
function firstView({ dataset }: HTMLElement, chrome: Chrome): ShellView {
  const { sidebarName, sidebarLabel } = dataset;
  return {
    chrome,
    href: dataset['href'] ?? '/',
    route: dataset['route'] ?? '/',
    lang: document.documentElement.lang,
    bare: 'bare' in dataset,
    ...(sidebarName === undefined || sidebarLabel === undefined
      ? {}
      : { sidebar: { name: sidebarName, label: sidebarLabel } }),
  };
}

/** Take the page over. Without its data it stays what it is: a page whose links the browser follows. */
export async function startApp(): Promise<void> {
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
  await breathe();
  // As a transition it is done in slices, between which the reader is answered; as anything else in one piece.
  await new Promise<void>((taken) =>
    startTransition(
      () =>
        void hydrateRoot(root, <App store={store} taken={taken} />, {
          onRecoverableError: (error) => console.error(error),
        }),
    ),
  );
  await breathe();

  if (chrome.analyticsFrame !== undefined) startAnalyticsFrame(chrome.analyticsFrame);

  const place = { chunks: root.dataset['chunks'] ?? 'folder', baseUrl: chrome.baseUrl };
  const chunks = createChunks(place);
  const navigation = createNavigation({
    store,
    chunks,
    progress: createProgress(),
    scroll: createScrollMemory(),
    shell: root.dataset['shell'] ?? '',
  });
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === undefined || !isPlain(event)) return;
    const url = internalUrl(link, chrome.baseUrl);
    // A place on the same page is the browser's.
    if (
      url === undefined ||
      (url.pathname === location.pathname && url.search === location.search && url.hash !== '')
    )
      return;
    event.preventDefault();
    void navigation.go(url);
  });
  addEventListener('popstate', (event) => void navigation.pop(event.state));
  const watchLinks = startPrefetch(chunks, chrome.baseUrl);
  addEventListener('docsgen:page', watchLinks);
  watchLinks();
  document.documentElement.dataset['app'] = '';
}
