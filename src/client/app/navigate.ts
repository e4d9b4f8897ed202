import { flushSync } from 'react-dom';
import type { PageChunk, ShellView } from '../../components/view.js';
import { MAIN_ID } from '../../components/ids.js';
import { dispatchShown } from '../page.js';
import { createAfterPaint } from './after-paint.js';
import { hashId, reveal } from '../reveal.js';
import { scrollToPosition } from '../scroll-to.js';
import { say } from '../status.js';
import { isNetworkError, type Chunks } from './chunks.js';
import { createKeptPages } from './kept-pages.js';
import { loadStyles, showHead, showTitle } from './head.js';
import { createLoadFailure } from './load-failure.js';
import { createOpenFolds } from './open-folds.js';
import type { Progress } from './progress.js';
import type { ScrollMemory } from './scroll.js';
import { showsPage } from '../sidebar-links.js';
import { fetchSidebar } from '../sidebar-markup.js';
import type { State, Store } from './store.js';

export interface Navigation {
  /** Goes to an address of this site, as a click does. */
  readonly go: (url: URL) => Promise<void>;
  /** Shows the page of the current history entry, after the browser went back or forward. */
  readonly pop: (state: unknown) => Promise<void>;
}

export interface NavigationParts {
  readonly store: Store;
  readonly chunks: Chunks;
  readonly progress: Progress;
  readonly scroll: ScrollMemory;
  /** Build of the shell that this tab runs. */
  readonly shell: string;
}

/** One navigation to a page. */
interface Visit {
  readonly url: URL;
  /** Scroll position to restore; undefined for a new history entry. */
  readonly y: number | undefined;
  /** Makes the history entry, when the page is there. */
  readonly commit: () => void;
  /** Loads the page as a new document. */
  readonly loadDocument: () => void;
  /** Runs if the page cannot be loaded, before the bar says so. */
  readonly stay: () => void;
  /** Tries again. */
  readonly retry: () => void;
}

/** Marks an article of which only the beginning is laid out: see `states.css`. */
const ARRIVING = 'data-arriving';

/**
 * Creates the client-side navigation. It loads the next page first and keeps the old page until
 * then. The browser does a full load for pages of another build, and for pages whose chunk fails.
 * Without a network, the current page stays, and a bar says so.
 */
export function createNavigation({
  store,
  chunks,
  progress,
  scroll,
  shell,
}: NavigationParts): Navigation {
  // Only the last of several clicks counts.
  let latestTurn = 0;
  let shownPath = location.pathname;
  let shownEntry = scroll.current();
  let shownPosition = scroll.position();
  const keptPages = createKeptPages();
  const openFolds = createOpenFolds();
  const failure = createLoadFailure();
  /** The last markup of each sidebar, for pages that are shown without a network. */
  const sidebars = new Map<string, string>();
  const afterPaint = createAfterPaint();

  /** Shows a loaded page. Returns false if another navigation has started meanwhile. */
  async function show(
    chunk: PageChunk,
    turn: number,
    { fromTop, isBack }: { readonly fromTop: boolean; readonly isBack: boolean },
  ): Promise<boolean> {
    // The scheduled tasks belong to the old page.
    afterPaint.flush();
    const before = store.get();
    const sameSidebar = chunk.sidebar?.name === before.view.sidebar?.name;
    if (before.view.sidebar !== undefined) sidebars.set(before.view.sidebar.name, before.sidebar);
    const sidebar = await sidebarOf(chunk, before, sidebars);
    await loadStyles(chunk.styles);
    if (turn !== latestTurn) return false;
    const view = viewOf(chunk, before.view);
    const { mermaid } = view.chrome.assets;
    if (chunk.mermaid === true && mermaid !== undefined)
      document.documentElement.dataset['mermaidSrc'] = mermaid;
    showTitle(chunk);
    afterPaint.schedule(() => showHead(chunk));
    replaceMain(chunk, fromTop, isBack);
    const updateReact = (): void => {
      flushSync(() => store.set({ view, sidebar, main: before.main }));
      // Only now, because React would overwrite a sidebar that came earlier.
      if (sameSidebar && chunk.sidebar !== undefined && !showsPage(chunk.href))
        void refreshSidebar(chunk, turn);
    };
    // If only marks in the navbar change, the text is painted first.
    if (sameSidebar && view.bare === before.view.bare) afterPaint.schedule(updateReact);
    else updateReact();
    return true;
  }

  /** Puts the new page into `<main>`. From its top, the browser first lays out the visible part. */
  function replaceMain(chunk: PageChunk, fromTop: boolean, isBack: boolean): void {
    const main = document.getElementById(MAIN_ID);
    const next = { entry: scroll.current(), path: location.pathname };
    const kept = isBack ? keptPages.take(next) : undefined;
    if (main !== null) {
      openFolds.keep(shownEntry, main);
      keptPages.keep({ entry: shownEntry, path: shownPath }, main);
    }
    const nodes = kept ?? chunks.nodes(chunk);
    const article = nodes.querySelector('.article');
    if (fromTop && article !== null) {
      article.setAttribute(ARRIVING, '');
      afterPaint.schedule(() => article.removeAttribute(ARRIVING));
    }
    main?.replaceChildren(nodes);
    if (main !== null && isBack) openFolds.restore(next.entry, main);
  }

  /** Fetches the sidebar of the new page, because its branch is not in the current sidebar. */
  async function refreshSidebar({ href }: PageChunk, turn: number): Promise<void> {
    const markup = (await fetchSidebar(href))?.innerHTML;
    if (markup === undefined || turn !== latestTurn) return;
    flushSync(() => store.set({ ...store.get(), sidebar: markup }));
    dispatchShown(href, 'sidebar');
  }

  /** Scrolls, moves the focus and announces the page. */
  function arrive(chunk: PageChunk, hash: string, y: number | undefined): void {
    shownPath = location.pathname;
    shownEntry = scroll.current();
    shownPosition = scroll.position();
    progress.finish();
    failure.hide();
    dispatchShown(chunk.href, 'page');
    const target = hash === '' ? null : document.getElementById(hashId(hash));
    if (y === undefined && target !== null) {
      reveal(hash);
      target.scrollIntoView({ behavior: 'instant' });
    } else scrollToPosition(y ?? 0);
    focus(target ?? document.querySelector('main h1') ?? document.querySelector('main'));
    afterPaint.schedule(() => {
      say(document.title);
      dispatchEvent(
        new CustomEvent('docsgen:pageview', {
          detail: { href: chunk.href, title: document.title },
        }),
      );
    });
  }

  /** Loads and shows a page. */
  async function load(visit: Visit): Promise<void> {
    const { url, y, commit, loadDocument } = visit;
    const turn = ++latestTurn;
    progress.start();
    let chunk: PageChunk;
    try {
      chunk = await chunks.load(url.pathname, y !== undefined);
    } catch (error) {
      const isUnreachable = isNetworkError(error) && !(await isReachable(url));
      if (turn === latestTurn) fail(visit, isUnreachable);
      return;
    }
    if (turn !== latestTurn) return;
    if (chunk.shell !== shell) {
      loadDocument();
      return;
    }
    scroll.remember();
    const isBack = y !== undefined;
    if (!(await show(chunk, turn, { fromTop: url.hash === '' && !isBack, isBack }))) return;
    commit();
    arrive(chunk, url.hash, y);
  }

  /** Without a network, a full load would only lose the current page. */
  function fail({ url, loadDocument, stay, retry }: Visit, isUnreachable: boolean): void {
    progress.finish();
    if (!isUnreachable) {
      loadDocument();
      return;
    }
    stay();
    failure.show(url.pathname, retry);
  }

  /** Shows another query, if the page itself can: the search page keeps its field and focus. */
  function showQuery({ url, commit }: Pick<Visit, 'url' | 'commit'>): boolean {
    if (url.pathname !== shownPath || url.search === location.search) return false;
    scroll.remember();
    const event = new CustomEvent('docsgen:query', { detail: url.search, cancelable: true });
    if (dispatchEvent(event)) return false;
    latestTurn++;
    progress.finish();
    commit();
    shownEntry = scroll.current();
    shownPosition = scroll.position();
    return true;
  }

  const go: Navigation['go'] = async (url) => {
    const commit = (): void => {
      if (url.href !== location.href) scroll.push(url.href);
    };
    if (showQuery({ url, commit })) return;
    await load({
      url,
      y: undefined,
      commit,
      loadDocument: () => location.assign(url.href),
      stay: () => undefined,
      retry: () => void go(url),
    });
  };

  const pop: Navigation['pop'] = async (state) => {
    // After a failure, the current entry is not the one of the page that is shown.
    if (scroll.current() === shownEntry) scroll.remember();
    const from = shownPosition;
    const y = scroll.enter(state);
    const steps = scroll.position() - from;
    const url = new URL(location.href);
    if (url.pathname === shownPath) {
      // Another position on the same page.
      latestTurn++;
      shownEntry = scroll.current();
      shownPosition = scroll.position();
      progress.finish();
      if (y === undefined) reveal(url.hash);
      else scrollToPosition(y);
      return;
    }
    await load({
      url,
      y: y ?? 0,
      commit: () => undefined,
      loadDocument: () => location.reload(),
      // The address bar must name the page that is shown.
      stay: () => history.go(-steps),
      retry: () => history.go(steps),
    });
  };

  return { go, pop };
}

/** Does the server answer at all? The browser may not know that its network has no connection. */
function isReachable(url: URL): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false);
  return fetch(url, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the markup of a page's sidebar: the current one if the page has the same sidebar, else
 * that of the page's document, else the one that was shown before.
 */
async function sidebarOf(
  { sidebar, href }: PageChunk,
  current: State,
  shown: ReadonlyMap<string, string>,
): Promise<string> {
  if (sidebar === undefined) return '';
  if (sidebar.name === current.view.sidebar?.name) return current.sidebar;
  return (await fetchSidebar(href))?.innerHTML ?? shown.get(sidebar.name) ?? '';
}

/** Returns the shell's view of a page. */
function viewOf(chunk: PageChunk, { chrome }: ShellView): ShellView {
  return {
    chrome,
    href: chunk.href,
    route: chunk.route,
    lang: chunk.lang,
    bare: chunk.bare === true,
    ...(chunk.elsewhere === undefined ? {} : { elsewhere: chunk.elsewhere }),
    ...(chunk.sidebar === undefined ? {} : { sidebar: chunk.sidebar }),
  };
}

/** Moves the focus without scrolling the page. */
function focus(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.matches('a[href], button, input, summary, [tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
