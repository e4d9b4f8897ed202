import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Document } from '../../components/document.js';
import { PageContent } from '../../components/page-content.js';
import { pageChunk, shellView } from '../../components/shell-view.js';
import { ShellProvider } from '../../components/shell-context.js';
import { Sidebar } from '../../components/sidebar.js';
import { SlotProvider, type SlotComponents } from '../../components/slots.js';
import { withTranslations } from '../../components/docusaurus/translations.js';
import { withTexts } from '../../components/text.js';
import type { MainView, PageView } from '../../components/view.js';
import { deferInlineStyles } from '../model/inline-styles.js';
import type { PageOutput } from '../model/output.js';
import { framed } from './page-frame.js';
import { sidebarMarkup } from './sidebar-markup.js';

/** The parts of a page that are the same on all pages. */
export interface SharedParts {
  /** The inline script. */
  readonly boot: string;
  readonly slots: SlotComponents;
}

/** A page in its two forms, document and chunk. */
export interface RenderedPage {
  /** The HTML document. */
  readonly html: string;
  /** The chunk: the page as JSON, for client-side navigation. */
  readonly chunk: string;
  /** Markup of the sidebar; '' without a sidebar. */
  readonly sidebar: string;
  /**
   * Where the sidebar begins in the document. Undefined if the sidebar cannot be replaced there,
   * see `page-frame.ts`.
   */
  readonly sidebarAt?: number;
}

/** Placeholder of an article. No text contains it, because Markdown replaces NUL. */
const PLACEHOLDER = /\0article (\d+)\0/g;
/** Placeholders of the sidebar and of the content of `<main>`. React escapes `<` in all texts. */
const SIDEBAR = '<\0sidebar\0>';
const MAIN = '<\0main\0>';
const SHELL_PART = /<\0(?:sidebar|main)\0>/g;

/** Placeholder of an inline script of a plugin. */
const SCRIPT = /\0script (\d+)\0/g;

/**
 * The page with placeholders for its inline scripts. A policy names their hashes, so nothing may
 * change them.
 */
function withScriptPlaceholders(page: PageView): PageView {
  const { scripts } = page.head;
  if (scripts.every(({ text }) => text === undefined)) return page;
  const placed = scripts.map((script, i) =>
    script.text === undefined ? script : { ...script, text: `\0script ${i}\0` },
  );
  return { ...page, head: { ...page.head, scripts: placed } };
}

/** The content of a page with placeholders for its articles. */
function withPlaceholders(main: MainView, { length }: readonly string[]): MainView {
  const placeholder = (i: number): string => `\0article ${i}\0`;
  if (length === 0) return main;
  if (main.kind === 'doc' || main.kind === 'page') return { ...main, article: placeholder(0) };
  if (main.kind !== 'posts') return main;
  return {
    ...main,
    posts: main.posts.map((post, i) => ({ ...post, excerpt: placeholder(i) })),
  };
}

/** A page whose sidebar is rendered. The rest is data, which can be sent to a thread. */
export interface DividedPage {
  /** The page; without the entries of its sidebar if `hasOwnSidebar`. */
  readonly frame: PageView;
  /** Markup of the sidebar; '' without a sidebar. */
  readonly sidebar: string;
  readonly hasOwnSidebar: boolean;
}

/**
 * Renders the sidebar of a page. Call it where the pages were planned: they share nodes of
 * sidebars, and each is rendered once. A thread gets a copy of each node with each page.
 */
export function divide(view: PageView, slots: SlotComponents): DividedPage {
  const { frame, sidebar } = framed(view, slots);
  return { frame, sidebar: sidebarOf(view, slots), hasOwnSidebar: sidebar !== undefined };
}

/**
 * Renders a page once for both forms. `articles` is the markup of its article, or of the excerpts
 * that it lists; empty for other pages. It replaces placeholders in the result, so that React need
 * not copy it.
 */
export function renderPage(
  view: PageView,
  articles: readonly string[],
  shared: SharedParts,
): RenderedPage {
  return renderDivided(divide(view, shared.slots), articles, shared);
}

/** Renders the rest of a page, see `renderPage`. */
export function renderDivided(
  { frame, sidebar, hasOwnSidebar }: DividedPage,
  articles: readonly string[],
  { boot, slots }: SharedParts,
): RenderedPage {
  const page = { ...frame, main: withPlaceholders(frame.main, articles) };
  const render = (element: ReactElement): string => renderIn(page, slots, element);
  const content = render(createElement(PageContent, { view: page }));
  const mainHtml = content.replace(PLACEHOLDER, (_, i: string) => articles[Number(i)] ?? '');
  const document = render(
    createElement(Document, {
      view: withScriptPlaceholders(page),
      inlineBoot: boot,
      main: MAIN,
      sidebar: sidebar === '' ? '' : SIDEBAR,
    }),
  ).replace(SCRIPT, (_, i: string) => page.head.scripts[Number(i)]?.text ?? '');
  const html = `<!DOCTYPE html>\n${document}\n`;
  const parts = html.match(SHELL_PART) ?? [];
  const isFramed = hasOwnSidebar && parts.join('') === SIDEBAR + MAIN;
  return {
    html: html.replace(SHELL_PART, (part) => (part === MAIN ? mainHtml : sidebar)),
    chunk: `${JSON.stringify(pageChunk(page, mainHtml))}\n`,
    sidebar,
    ...(isFramed ? { sidebarAt: html.indexOf(SIDEBAR) } : {}),
  };
}

/** The markup of the sidebar of a page; '' without a sidebar. */
function sidebarOf(view: PageView, slots: SlotComponents): string {
  const { main, chrome } = view;
  const sidebar = 'sidebar' in main ? main.sidebar : undefined;
  if (sidebar === undefined) return '';
  if (Object.keys(slots).length === 0) return sidebarMarkup({ sidebar, chrome });
  return renderIn(view, slots, createElement(Sidebar, { sidebar, options: chrome.sidebarOptions }));
}

/** The markup of the sidebar of a page whose frame does not have its entries; '' without one. */
export function renderSidebar(output: PageOutput): string {
  const planned = output.sidebar?.();
  return planned === undefined ? sidebarOf(output.view(), {}) : sidebarMarkup(planned);
}

/** The markup of an element in a page. */
function renderIn(page: PageView, slots: SlotComponents, element: ReactElement): string {
  const shell = createElement(ShellProvider, { value: shellView(page) }, element);
  const provided = createElement(SlotProvider, { value: slots }, shell);
  const { texts, componentTexts = {} } = page.chrome;
  return withTexts(texts, () =>
    withTranslations(componentTexts, () => deferInlineStyles(renderToString(provided))),
  );
}
