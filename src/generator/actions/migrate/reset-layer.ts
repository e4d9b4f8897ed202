import type { Notes } from '../../migrate/notes.js';
import { oldPath, plannedText, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';

/** Where Tailwind CSS writes its reset, outside of all layers. */
const TAILWIND_BASE = /^@tailwind\s+base\s*;/m;

interface ResetNotes {
  readonly old: OldSite;
  readonly notes: Notes;
}

/**
 * Puts the reset of Tailwind CSS into docsgen's layer for resets. Outside of layers it would
 * override all styles of docsgen, such as the sizes of headings.
 */
export function layerResets(files: Map<string, PlannedFile>, { old, notes }: ResetNotes): void {
  for (const [path, file] of files) {
    if (!/\.s?css$/.test(path) || path.startsWith('static/')) continue;
    const text = plannedText(file);
    const start = text.search(TAILWIND_BASE);
    // A file that is not UTF-8 stays as it is: the build reports it.
    if (start === -1 || text.includes('\uFFFD')) continue;
    files.set(path, { text: text.replace(TAILWIND_BASE, '@layer reset { $& }') });
    notes.place('approximated', {
      subject: '@tailwind base',
      file: oldPath(path, file, old),
      line: text.slice(0, start).split('\n').length,
      text: 'It is in the layer `reset`, so docsgen’s styles come after it.',
    });
  }
}
