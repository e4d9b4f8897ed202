/** Entry of the client: every concern finds its elements by their data attributes and works without the others. */
import { all } from './dom.js';
import { breathe } from './breathe.js';
import { startAddress } from './address.js';
import { startAnnouncement } from './announcement.js';
import { startAssistant } from './assistant.js';
import { startCollapse } from './collapse.js';
import { startColorMode } from './color-mode.js';
import { startCopy } from './copy.js';
import { startMenu } from './menu.js';
import { startNavbar } from './navbar.js';
import { onPage } from './page.js';
import { startReveal } from './reveal.js';
import { startScrollSpy } from './scroll-spy.js';
import { startSearch } from './search/start.js';
import { startSidebar } from './sidebar.js';
import { startTabs } from './tabs.js';
import { startVersions } from './versions.js';

startColorMode();
void startAddress();
startTabs();
startMenu();
startNavbar();
startAnnouncement();
startSidebar();
startCopy();
startAssistant();
startReveal();
startCollapse();
startVersions();
startScrollSpy();
startSearch();

const has = (selector: string): boolean => document.querySelector(selector) !== null;

// What few pages have is fetched where it is.
let filters = false;
onPage((href) => {
  // A policy refuses style attributes in markup, and allows the same styles set by a script.
  for (const element of all('[data-style]')) element.style.cssText = element.dataset['style'] ?? '';

  if (has('[data-mermaid]')) void import('./mermaid.js').then(({ drawDiagrams }) => drawDiagrams());
  if (has('[data-feedback]'))
    void import('./feedback.js').then(({ showFeedback }) => showFeedback(href));
  if (has('img[data-zoom]')) void import('./zoom.js').then(({ showZoom }) => showZoom());
  if (has('[data-suggestions]'))
    void import('./suggestions.js').then(({ startSuggestions }) => startSuggestions());
  if (has('[data-search-page]'))
    void import('./search/page.js').then(({ showSearchPage }) => showSearchPage());
  if (!filters && has('[data-filter]')) {
    filters = true;
    void import('./filter.js').then(({ startFilters }) => startFilters());
  }
});

/** React comes when the reader has the page: nothing on it waits for it. */
function whenIdle(run: () => void): void {
  const later = (): void =>
    void ('requestIdleCallback' in window
      ? requestIdleCallback(run, { timeout: 2000 })
      : setTimeout(run, 200));
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

async function startReact(): Promise<void> {
  // Evaluated by itself: together with what uses it, it would hold the page for too long.
  await import('react-dom/client');
  await breathe();
  const { startApp } = await import('./app/index.js');
  await breathe();
  await startApp();
}

whenIdle(() => void startReact().catch((error: unknown) => console.error(error)));
