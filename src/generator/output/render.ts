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

/** What all pages are rendered with. */
export interface Surround {
  /** The inline script. */
  readonly boot: string;
  readonly slots: SlotComponents;
}

/** A page in its two forms. */
export interface RenderedPage {
  /** The HTML document. */
  readonly html: string;
  /** The same page for a reader who comes from another, as JSON. */
  readonly chunk: string;
  /** Markup of the sidebar, as it stands in the document; '' when there is none. */
  readonly sidebar: string;
}

/** Put the fillings between the parts of an article. */
export function joinArticle(article: Article, fillings: readonly string[]): string {
  let html = article.parts[0] ?? '';
  for (let i = 1; i < article.parts.length; i++)
    html += (fillings[i - 1] ?? '') + (article.parts[i] ?? '');
  return html;
}

/** Where the article goes: an attribute-free marker that no text can hold, since NUL never passes Markdown. */
const PLACE = '\0article\0';

/**
 * A page, rendered once for both of its forms. The article's markup is put in
 * after React has rendered what is around it: React would only copy it.
 */
export function renderPage(
  view: PageView,
  article: string | undefined,
  { boot, slots }: Surround,
): RenderedPage {
  const main =
    view.main.kind === 'doc' || view.main.kind === 'page'
      ? { ...view.main, article: article === undefined ? view.main.article : PLACE }
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
  const shown = main.kind === 'doc' || main.kind === 'category' ? main.sidebar : undefined;
  const sidebar =
    shown === undefined
      ? ''
      : render(createElement(Sidebar, { sidebar: shown, options: view.chrome.sidebarOptions }));
  const content = render(createElement(PageContent, { view: page }));
  const html = render(
    createElement(Document, { view: page, inlineBoot: boot, main: PLACE + PLACE, sidebar }),
  );
  const whole = article === undefined ? content : content.split(PLACE).join(article);
  return {
    html: `<!DOCTYPE html>\n${html.split(PLACE + PLACE).join(whole)}\n`,
    chunk: `${JSON.stringify(pageChunk(page, whole))}\n`,
    sidebar,
  };
}
