import type { PageChunk } from '../../components/view.js';
import { showHead } from '../app/head.js';
import { pageShown } from '../page.js';
import { createTrusted } from '../trusted.js';
import { morphChildren } from './morph.js';

/** This script is a bundle of its own beside the client, and a policy's name can be used once. */
const trusted = createTrusted('docsgen-live');

/** Markup as elements that are in no document yet. */
function parsed(html: string): Element {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.innerHTML = trusted.html(html);
  return holder;
}

/** Show new markup in the place of what is there, with the reader where the reader was. */
function swap(selector: string, html: string): void {
  const live = document.querySelector(selector);
  if (live === null) return;
  morphChildren(live, parsed(html));
  // The chosen tab may be gone: then the first is.
  for (const set of live.querySelectorAll('[data-tabs]')) {
    const tabs = [...set.querySelectorAll<HTMLElement>(':scope > .tabs-bar > .tabs-tab')];
    const chosen = tabs.find((tab) => tab.hasAttribute('data-on')) ?? tabs[0];
    for (const part of set.querySelectorAll<HTMLElement>(
      ':scope > .tabs-bar > .tabs-tab, :scope > .tabs-panel',
    ))
      part.toggleAttribute('data-on', part.dataset['value'] === chosen?.dataset['value']);
  }
}

/** Let the page's style sheets be these: old ones go when the new ones are there, so that nothing flashes. */
export function swapStyles(hrefs: readonly string[]): void {
  const old = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const pathOf = (link: HTMLLinkElement): string =>
    link.getAttribute('href')?.replace(/\?live=.*$/, '') ?? '';
  const leaving = old.filter((link) => !hrefs.includes(pathOf(link)));
  const coming = hrefs.filter((href) => !old.some((link) => pathOf(link) === href));
  let last: Element | undefined = old.at(-1);
  let waiting = coming.length;
  const finish = (): void => {
    if (waiting === 0) for (const link of leaving) link.remove();
  };
  for (const href of coming) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    for (const end of ['load', 'error']) {
      link.addEventListener(
        end,
        () => {
          waiting--;
          finish();
        },
        { once: true },
      );
    }
    if (last === undefined) document.head.append(link);
    else last.after(link);
    last = link;
  }
  finish();
}

/** Load these style sheets and pictures again, where the page shows them. */
export function refreshFiles(hrefs: readonly string[]): void {
  const mark = `?live=${Date.now()}`;
  const shows = (address: string | null): string | undefined =>
    hrefs.find((href) => address?.replace(/\?live=.*$/, '') === href);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const href = shows(link.getAttribute('href'));
    if (href === undefined) continue;
    const next = link.cloneNode() as HTMLLinkElement;
    next.href = href + mark;
    next.addEventListener('load', () => link.remove(), { once: true });
    link.after(next);
  }
  for (const image of document.querySelectorAll('img')) {
    const href = shows(image.getAttribute('src'));
    if (href !== undefined) image.src = href + mark;
  }
}

/** Put the new state of the page that is shown in its place. */
export function swapPage(chunk: PageChunk, sidebar: string | undefined): void {
  swap('main', chunk.main);
  if (sidebar !== undefined) swap('.menu-sidebar', sidebar);
  showHead(chunk);
  // Chunks that were fetched before are old now.
  dispatchEvent(new CustomEvent('docsgen:changed'));
  pageShown(chunk.href, 'page');
}
