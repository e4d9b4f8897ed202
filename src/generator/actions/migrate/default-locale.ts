import { posix } from 'node:path';
import type { Notes } from '../../migrate/notes.js';
import type { PlannedFile } from './file-plan.js';

/** A file that is a page, unless its name begins with `_`. */
const PAGE = /\.(?:mdx?|[jt]sx?)$/;

/**
 * The translated files where docsgen reads them. Docusaurus also reads translations of the default
 * locale: they replace the originals. Other locales without a translation keep the original.
 *
 * @param locales the default one first
 */
export function placedTranslations(
  translated: ReadonlyMap<string, PlannedFile>,
  originals: ReadonlyMap<string, PlannedFile>,
  [first, ...others]: readonly string[],
  notes: Notes,
): Map<string, PlannedFile> {
  const start = `i18n/${first}/`;
  const placed = new Map(translated);
  let count = 0;
  for (const [path, file] of translated) {
    if (!path.startsWith(start)) continue;
    placed.delete(path);
    const place = path.slice(start.length);
    const original = originals.get(place);
    // Docusaurus lists only the pages in the folder of the originals.
    const isUnlisted = PAGE.test(place) && !posix.basename(place).startsWith('_');
    if (original === undefined && isUnlisted) continue;
    placed.set(place, file);
    count++;
    for (const locale of others) {
      const own = `i18n/${locale}/${place}`;
      if (original !== undefined && !translated.has(own)) placed.set(own, original);
    }
  }
  const text = `Files of the default locale that replace their originals: ${count}.`;
  const folder = start.slice(0, -1);
  if (count > 0) notes.place('maps', { subject: folder, file: folder, line: 1, text });
  return placed;
}
