import type { PageChunk } from '../../components/view.js';
import { showHead } from '../app/head.js';
import { dispatchShown } from '../page.js';
import { createTrusted } from '../trusted.js';
import { morphChildren } from './morph.js';

/** A separate policy: this script is a separate bundle, and each policy name can be used once. */
const trusted = createTrusted('docsgen-live');

/** Parses markup into an element outside of the document. */
function parse(html: string): Element {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.innerHTML = trusted.html(html);
  return holder;
}

/** Changes the selected element to new markup. Focus, scroll position and chosen tabs stay. */
function swap(selector: string, html: string): void {
  const live = document.querySelector(selector);
  if (live === null) return;
  morphChildren(live, parse(html));
  // If the chosen tab is gone, choose the first one.
  for (const set of live.querySelectorAll('[data-tabs]')) {
    const tabs = [...set.querySelectorAll<HTMLElement>(':scope > .tabs-bar > .tabs-tab')];
    const chosen = tabs.find((tab) => tab.hasAttribute('data-on')) ?? tabs[0];
    for (const part of set.querySelectorAll<HTMLElement>(
      ':scope > .tabs-bar > .tabs-tab, :scope > .tabs-panel',
    ))
      part.toggleAttribute('data-on', part.dataset['value'] === chosen?.dataset['value']);
  }
}

/** Replaces the page's style sheets. Old ones go when all new ones have loaded: nothing flashes. */
export function swapStyles(hrefs: readonly string[]): void {
  const old = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const pathOf = (link: HTMLLinkElement): string =>
    link.getAttribute('href')?.replace(/\?live=.*$/, '') ?? '';
  const removed = old.filter((link) => !hrefs.includes(pathOf(link)));
  const added = hrefs.filter((href) => !old.some((link) => pathOf(link) === href));
  let previous: Element | undefined = old.at(-1);
  let pending = added.length;
  const finish = (): void => {
    if (pending === 0) for (const link of removed) link.remove();
  };
  for (const href of added) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    for (const end of ['load', 'error']) {
      link.addEventListener(
        end,
        () => {
          pending--;
          finish();
        },
        { once: true },
      );
    }
    if (previous === undefined) document.head.append(link);
    else previous.after(link);
    previous = link;
  }
  finish();
}

/** Loads the given style sheets and pictures again, if the page uses them. */
export function refreshFiles(hrefs: readonly string[]): void {
  const mark = `?live=${Date.now()}`;
  const changedHref = (address: string | null): string | undefined =>
    hrefs.find((href) => address?.replace(/\?live=.*$/, '') === href);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const href = changedHref(link.getAttribute('href'));
    if (href === undefined) continue;
    const next = link.cloneNode() as HTMLLinkElement;
    next.href = href + mark;
    next.addEventListener('load', () => link.remove(), { once: true });
    link.after(next);
  }
  for (const image of document.querySelectorAll('img')) {
    const href = changedHref(image.getAttribute('src'));
    if (href !== undefined) image.src = href + mark;
  }
}

/** Shows the new state of the current page. */
export function swapPage(chunk: PageChunk, sidebar: string | undefined): void {
  swap('main', chunk.main);
  if (sidebar !== undefined) swap('.menu-sidebar', sidebar);
  showHead(chunk);
  // Clears the chunks that were fetched before.
  dispatchEvent(new CustomEvent('docsgen:changed'));
  dispatchShown(chunk.href, 'page');
}
