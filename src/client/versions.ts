import { all, closest } from './dom.js';
import { load, save } from './storage.js';

const keyOf = (area: string): string => `docsgen.version.${area}`;

/** Remember the version that the reader chose, for each docs area, and forget one that no longer exists. */
export function startVersions(): void {
  const links = all('[data-version-area]');
  for (const area of new Set(links.map((link) => link.dataset['versionArea'] ?? ''))) {
    const stored = load(keyOf(area));
    const there = links.some(
      (link) => link.dataset['versionArea'] === area && link.dataset['version'] === stored,
    );
    if (stored !== null && !there) save(keyOf(area), null);
  }
  if (links.length === 0) return;
  document.addEventListener('click', (event) => {
    const { versionArea, version } = closest(event, '[data-version-area]')?.dataset ?? {};
    if (versionArea !== undefined && version !== undefined) save(keyOf(versionArea), version);
  });
}
