import { all, closest } from './dom.js';
import { load, save } from './storage.js';

const keyOf = (area: string): string => `docsgen.version.${area}`;

/** Remembers the chosen version of each docs area, and forgets versions that no longer exist. */
export function startVersions(): void {
  const links = all('[data-version-area]');
  for (const area of new Set(links.map((link) => link.dataset['versionArea'] ?? ''))) {
    const stored = load(keyOf(area));
    const exists = links.some(
      (link) => link.dataset['versionArea'] === area && link.dataset['version'] === stored,
    );
    if (stored !== null && !exists) save(keyOf(area), null);
  }
  if (links.length === 0) return;
  document.addEventListener('click', (event) => {
    const { versionArea, version } = closest(event, '[data-version-area]')?.dataset ?? {};
    if (versionArea !== undefined && version !== undefined) save(keyOf(versionArea), version);
  });
}
