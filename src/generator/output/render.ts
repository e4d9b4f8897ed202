import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Document } from '../../components/document.js';
import { PageContent } from '../../components/page-content.js';
import { pageChunk, shellView } from '../../components/shell-view.js';
import { ShellProvider } from '../../components/shell-context.js';
import { Sidebar } from '../../components/sidebar.js';
import { SlotProvider, type SlotComponents } from '../../components/slots.js';
import { withTexts } from '../../components/text.js';
import type { PageView } from '../../components/view.js';
import { deferInlineStyles } from '../model/inline-styles.js';
import type { Article } from '../model/page.js';

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

/** Joins the parts of an article with the fillings of its holes. */
export function joinArticle(article: Article, fillings: readonly string[]): string {
  let html = article.parts[0] ?? '';
  for (let i = 1; i < article.parts.length; i++)
    html += (fillings[i - 1] ?? '') + (article.parts[i] ?? '');
  return html;
}

/** Placeholder of the article. No text contains it, because Markdown replaces NUL. */
const PLACEHOLDER = '\0article\0';

/**
 * Renders a page once for both forms. The markup of the article replaces a placeholder in the
 * result, so that React need not copy it.
 */
export function renderPage(
  view: PageView,
  article: string | undefined,
  { boot, slots }: SharedParts,
): RenderedPage {
  const main =
    view.main.kind === 'doc' || view.main.kind === 'page'
      ? { ...view.main, article: article === undefined ? view.main.article : PLACEHOLDER }
      : view.main;
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
  const sidebarView = main.kind === 'doc' || main.kind === 'category' ? main.sidebar : undefined;
  const options = view.chrome.sidebarOptions;
  const sidebar =
    sidebarView === undefined
      ? ''
      : render(createElement(Sidebar, { sidebar: sidebarView, options }));
  const content = render(createElement(PageContent, { view: page }));
  const mainHtml = article === undefined ? content : content.split(PLACEHOLDER).join(article);
  const mainPlaceholder = PLACEHOLDER + PLACEHOLDER;
  const document = render(
    createElement(Document, { view: page, inlineBoot: boot, main: mainPlaceholder, sidebar }),
  );
  return {
    html: `<!DOCTYPE html>\n${document.split(mainPlaceholder).join(mainHtml)}\n`,
    chunk: `${JSON.stringify(pageChunk(page, mainHtml))}\n`,
    sidebar,
  };
}
