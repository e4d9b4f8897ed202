import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Document } from '../../components/document.js';
import { SlotProvider, type SlotComponents } from '../../components/slots.js';
import type { PageView } from '../../components/view.js';
import type { Article } from '../model/page.js';

/** What all pages are rendered with. */
export interface Surround {
  /** The inline script. */
  readonly boot: string;
  readonly slots: SlotComponents;
}

/** Put the fillings between the parts of an article. */
export function joinArticle(article: Article, fillings: readonly string[]): string {
  let html = article.parts[0] ?? '';
  for (let i = 1; i < article.parts.length; i++) html += (fillings[i - 1] ?? '') + (article.parts[i] ?? '');
  return html;
}

/** Where the article goes: an attribute-free marker that no text can hold, since NUL never passes Markdown. */
const PLACE = '\0article\0';

/**
 * The finished HTML of a page. The article's markup is put in after React has
 * rendered the layout: React would only copy it.
 */
export function renderPage(view: PageView, article: string | undefined, { boot, slots }: Surround): string {
  const main = view.main.kind === 'doc' || view.main.kind === 'page' ? { ...view.main, article: article === undefined ? view.main.article : PLACE } : view.main;
  const html = renderToString(createElement(SlotProvider, { value: slots }, createElement(Document, { view: { ...view, main }, inlineBoot: boot })));
  return `<!DOCTYPE html>\n${article === undefined ? html : html.split(PLACE).join(article)}\n`;
}
