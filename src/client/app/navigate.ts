import { flushSync } from 'react-dom';
import type { PageChunk } from '../../components/view.js';
import { MAIN_ID } from '../../components/ids.js';
import { pageShown } from '../page.js';
import { createAfterPaint } from './after-paint.js';
import { hashId, reveal } from '../reveal.js';
import { say } from '../status.js';
import type { Chunks } from './chunks.js';
import { loadStyles, showHead, showTitle } from './head.js';
import type { Progress } from './progress.js';
import type { ScrollMemory } from './scroll.js';
import { showsPage } from '../sidebar.js';
import { sidebarDocument } from '../sidebar-markup.js';
import type { State, Store } from './store.js';
import { t } from '../../components/text.js';

export interface Navigation {
  /** Go to an address of this site as a click does. */
  readonly go: (url: URL) => Promise<void>;
  /** The browser has gone back or forward. */
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

/** Marks an article of which only the beginning is laid out: `states.css`. */
const ARRIVING = 'data-arriving';

/**
 * Pages take each other's place: the next one is loaded first, the old one stays
 * until then. What cannot be loaded, or belongs to another build of the site, the
 * browser loads in full.
 */
export function createNavigation({
  store,
  chunks,
  progress,
  scroll,
  shell,
}: NavigationParts): Navigation {
  // Only the last of several clicks counts.
  let latest = 0;
  let shown = location.pathname;
  const afterPaint = createAfterPaint();

  /** The new page is ready: show it. From its top on, what lies below the window is laid out after the frame. */
  async function show(chunk: PageChunk, turn: number, fromTop: boolean): Promise<boolean> {
    // What was put off belongs to the page that goes.
    afterPaint.now();
    const before = store.get();
    const sameSidebar = chunk.sidebar?.name === before.view.sidebar?.name;
    const markup =
      chunk.sidebar === undefined
        ? ''
        : sameSidebar
          ? before.sidebar
          : (await sidebarDocument(chunk.href))?.innerHTML;
    await loadStyles(chunk.styles);
    if (turn !== latest) return false;
    const { sidebar, ...rest } = before.view;
    void sidebar;
    const view: State['view'] = {
      ...rest,
      href: chunk.href,
      route: chunk.route,
      lang: chunk.lang,
      bare: chunk.bare === true,
      ...(chunk.sidebar === undefined ? {} : { sidebar: chunk.sidebar }),
    };
    const { mermaid } = view.chrome.assets;
    if (chunk.mermaid === true && mermaid !== undefined)
      document.documentElement.dataset['mermaidSrc'] = mermaid;
    showTitle(chunk);
    afterPaint.run(() => showHead(chunk));
    const state: State = { view, sidebar: markup ?? '', main: chunk.main };
    // React makes the element anew where something else stood in its place.
    if (before.failed === undefined) {
      const nodes = chunks.nodes(chunk);
      const article = nodes.querySelector('.article');
      if (fromTop && article !== null) {
        article.setAttribute(ARRIVING, '');
        afterPaint.run(() => article.removeAttribute(ARRIVING));
      }
      document.getElementById(MAIN_ID)?.replaceChildren(nodes);
    }
    const tellReact = (): void => {
      flushSync(() => store.set(state));
      // Only now: React would put the sidebar of the state above in the place of what has come since.
      if (sameSidebar && chunk.sidebar !== undefined && !showsPage(chunk.href))
        void refreshSidebar(chunk, turn);
    };
    // In the same frame only marks in the navbar change: the reader has the text first.
    if (before.failed === undefined && sameSidebar && view.bare === before.view.bare)
      afterPaint.run(tellReact);
    else tellReact();
    return true;
  }

  /** The branch of the new page is not in this document: it comes after the page. */
  async function refreshSidebar({ href }: PageChunk, turn: number): Promise<void> {
    const markup = (await sidebarDocument(href))?.innerHTML;
    if (markup === undefined || turn !== latest) return;
    flushSync(() => store.set({ ...store.get(), sidebar: markup }));
    pageShown(href, 'sidebar');
  }

  function arrive(chunk: PageChunk, hash: string, y: number | undefined): void {
    shown = location.pathname;
    progress.finish();
    pageShown(chunk.href, 'page');
    const target = hash === '' ? null : document.getElementById(hashId(hash));
    if (y === undefined && target !== null) {
      reveal(hash);
      target.scrollIntoView({ behavior: 'instant' });
    } else scrollTo({ top: y ?? 0, behavior: 'instant' });
    focus(target ?? document.querySelector('main h1') ?? document.querySelector('main'));
    afterPaint.run(() => {
      say(document.title);
      dispatchEvent(
        new CustomEvent('docsgen:pageview', {
          detail: { href: chunk.href, title: document.title },
        }),
      );
    });
  }

  /** Load and show a page. `commit` makes its history entry, when it is there. */
  async function load(
    url: URL,
    y: number | undefined,
    commit: () => void,
    full: () => void,
  ): Promise<void> {
    const turn = ++latest;
    progress.start();
    let chunk: PageChunk;
    try {
      chunk = await chunks.load(url.pathname, y !== undefined);
    } catch (error) {
      if (turn !== latest) return;
      progress.finish();
      // Without a network a full load would only lose the page that is there.
      if (navigator.onLine) full();
      else fail(error, url, y, commit, full);
      return;
    }
    if (turn !== latest) return;
    if (chunk.shell !== shell) {
      full();
      return;
    }
    scroll.leave();
    if (!(await show(chunk, turn, url.hash === '' && y === undefined))) return;
    commit();
    arrive(chunk, url.hash, y);
  }

  function fail(
    error: unknown,
    url: URL,
    y: number | undefined,
    commit: () => void,
    full: () => void,
  ): void {
    const message = `${error instanceof Error ? error.message : String(error)} ${t('Check your network connection.')}`;
    afterPaint.now();
    const state = store.get();
    const showState = (loading: boolean): void =>
      flushSync(() => store.set({ ...state, failed: { message, loading, retry } }));
    const retry = (): void => {
      showState(true);
      void load(url, y, commit, full);
    };
    showState(false);
  }

  return {
    go: (url) =>
      load(
        url,
        undefined,
        () => {
          if (url.href !== location.href) scroll.push(url.href);
        },
        () => location.assign(url.href),
      ),
    pop: async (state) => {
      scroll.leave();
      const y = scroll.arrive(state);
      const url = new URL(location.href);
      if (url.pathname === shown && store.get().failed === undefined) {
        // Another place of the same page.
        latest++;
        progress.finish();
        if (y === undefined) reveal(url.hash);
        else scrollTo({ top: y, behavior: 'instant' });
        return;
      }
      await load(
        url,
        y ?? 0,
        () => undefined,
        () => location.reload(),
      );
    },
  };
}

/** Move the focus without moving the page. */
function focus(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.matches('a[href], button, input, summary, [tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
