import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Document } from '../../components/document.js';
import { PageContent } from '../../components/page-content.js';
import { pageChunk, shellView } from '../../components/shell-view.js';
import { ShellProvider } from '../../components/shell-context.js';
import { Sidebar } from '../../components/sidebar.js';
import { SlotProvider, type SlotComponents } from '../../components/slots.js';
import { withTexts } from '../../components/text.js';
import type { MainView, PageView } from '../../components/view.js';
import { deferInlineStyles } from '../model/inline-styles.js';

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
}

/** Placeholder of an article. No text contains it, because Markdown replaces NUL. */
const PLACEHOLDER = /\0article (\d+)\0/g;
/** Placeholder of the content of `<main>`. */
const MAIN = '\0main\0';

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

/**
 * Renders a page once for both forms. `articles` is the markup of its article, or of the excerpts
 * that it lists; empty for other pages. It replaces placeholders in the result, so that React need
 * not copy it.
 */
export function renderPage(
  view: PageView,
  articles: readonly string[],
  { boot, slots }: SharedParts,
): RenderedPage {
  const main = withPlaceholders(view.main, articles);
  const page = { ...view, main };
  const render = (element: ReactElement): string =>
    withTexts(view.chrome.texts, () =>
      deferInlineStyles(
        renderToString(
          createElement(
            SlotProvider,
            { value: slots },
            createElement(ShellProvider, { value: shellView(page) }, element),
          ),
        ),
      ),
    );
  const sidebarView = 'sidebar' in main ? main.sidebar : undefined;
  const options = view.chrome.sidebarOptions;
  const sidebar =
    sidebarView === undefined
      ? ''
      : render(createElement(Sidebar, { sidebar: sidebarView, options }));
  const content = render(createElement(PageContent, { view: page }));
  const mainHtml = content.replace(PLACEHOLDER, (_, i: string) => articles[Number(i)] ?? '');
  const document = render(
    createElement(Document, {
      view: withScriptPlaceholders(page),
      inlineBoot: boot,
      main: MAIN,
      sidebar,
    }),
  ).replace(SCRIPT, (_, i: string) => page.head.scripts[Number(i)]?.text ?? '');
  return {
    html: `<!DOCTYPE html>\n${document.split(MAIN).join(mainHtml)}\n`,
    chunk: `${JSON.stringify(pageChunk(page, mainHtml))}\n`,
    sidebar,
  };
}
