import { isPlain } from './app/links.js';
import { all, closest } from './dom.js';
import { startFeature } from './load-module.js';
import { onPage } from './page.js';
import { load, save } from './storage.js';

const keyOf = (area: string): string => `docsgen.version.${area}`;

/** Set while the reader follows a link to the nearest page of a version or a locale. */
const NEAREST = 'docsgen.nearest';

/** Forgets remembered versions that no longer exist. */
function forgetOldVersions(): void {
  const links = all('[data-version-area]');
  for (const area of new Set(links.map((link) => link.dataset['versionArea'] ?? ''))) {
    const stored = load(keyOf(area));
    const exists = links.some(
      (link) => link.dataset['versionArea'] === area && link.dataset['version'] === stored,
    );
    if (stored !== null && !exists) save(keyOf(area), null);
  }
}

/**
 * Gives a link to the same page in another version or locale the query string and the section of
 * the address: `/de/search` becomes `/de/search?q=retry`.
 */
function keepQuery(event: Event): void {
  const link = closest(event, '[data-same-page]');
  if (!(link instanceof HTMLAnchorElement)) return;
  link.search = location.search;
  link.hash = location.hash;
}

/**
 * Remembers the chosen version of each docs area. After a switch to a version or a locale without
 * the page, says so on the page that is shown instead.
 */
export function startVersions(): void {
  forgetOldVersions();
  // Before other listeners read the address. A link that is opened in a tab is only pressed.
  for (const type of ['pointerdown', 'click']) document.addEventListener(type, keepQuery, true);
  document.addEventListener('click', (event) => {
    const link = closest(event, '[data-version-area], [data-nearest]');
    if (link === null) return;
    const { versionArea, version, nearest } = link.dataset;
    if (versionArea !== undefined && version !== undefined) save(keyOf(versionArea), version);
    if (nearest !== undefined && isPlain(event)) save(NEAREST, '', 'sessionStorage');
  });
  onPage(() => {
    if (load(NEAREST, 'sessionStorage') === null) return;
    save(NEAREST, null, 'sessionStorage');
    void startFeature(
      'files-of:src/client/nearest.ts',
      () => import('./nearest.js'),
      ({ showNearest }) => showNearest(),
    );
  });
}
