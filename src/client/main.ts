/**
 * Entry point of the client. Each feature finds its elements by data attributes and works without
 * the others.
 */
import './core.js';
import { all } from './dom.js';
import { yieldToMain } from './yield-to-main.js';
import { startAddress } from './address.js';
import { startAnnouncement } from './announcement.js';
import { startAssistant } from './assistant.js';
import { startCollapse } from './collapse.js';
import { startColorMode } from './color-mode.js';
import { startFeature } from './load-module.js';
import { startMenu } from './menu.js';
import { startNavbar } from './navbar.js';
import { onPage } from './page.js';
import { startReveal } from './reveal.js';
import { startPosition } from './scroll-positions.js';
import { startScrollSpy } from './scroll-spy.js';
import { startSearch } from './search/start.js';
import { startSidebar } from './sidebar.js';
import { startTabs } from './tabs.js';
import { startVersions } from './versions.js';

startColorMode();
void startAddress();
startPosition();
startTabs();
startMenu();
startNavbar();
startAnnouncement();
startSidebar();
startAssistant();
startReveal();
startCollapse();
startVersions();
startScrollSpy();
startSearch();

const has = (selector: string): boolean => document.querySelector(selector) !== null;

/** The elements that need `features.ts`. */
const NEED_FEATURES = [
  ...['[data-edges]', '[data-copy]', '[data-wrap]', '[data-download]', '[data-diagram]'],
  ...['[data-feedback]', '[data-helpful]', 'img[data-zoom]', '[data-suggestions]', '[data-filter]'],
].join();

// Features that not all pages use are loaded only where they are needed.
onPage((href, part) => {
  // The security policy refuses style attributes in markup, but allows styles set by scripts.
  for (const element of all('[data-style]')) element.style.cssText = element.dataset['style'] ?? '';

  if (has('[data-mermaid], .mermaid'))
    void startFeature(
      'files-of:src/client/mermaid.ts',
      () => import('./mermaid.js'),
      ({ drawDiagrams }) => drawDiagrams(part),
    );
  if (has(NEED_FEATURES))
    void startFeature(
      'files-of:src/client/features.ts',
      () => import('./features.js'),
      ({ startFeatures }) => {
        startFeatures(href, part);
      },
    );
  // An island can insert all of the above, and nothing of the following.
  if (part === 'content') return;
  if (has('[data-search-page]'))
    void startFeature(
      'files-of:src/client/search/page.tsx',
      () => import('./search/page.js'),
      ({ showSearchPage }) => showSearchPage(),
    );
  if (DOCSGEN_ISLANDS && has('d-island'))
    void startFeature(
      'files-of:src/client/islands/index.ts',
      () => import('./islands/index.js'),
      ({ startIslands }) => startIslands(),
    );
}, 'content');

/** Runs when the page is loaded and the browser is idle. */
function whenIdle(run: () => void): void {
  const schedule = (): void =>
    void ('requestIdleCallback' in window
      ? requestIdleCallback(run, { timeout: 2000 })
      : setTimeout(run, 200));
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
}

async function startReact(): Promise<void> {
  // Evaluate React in its own task, so that the page does not freeze.
  await import('react-dom/client');
  await yieldToMain();
  const { startApp } = await import('./app/index.js');
  await yieldToMain();
  await startApp();
}

whenIdle(() => void startReact().catch((error: unknown) => console.error(error)));
