import type { Notes } from '../../migrate/notes.js';
import { isReactPage } from '../../model/react-page.js';
import { oldPath, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';
import { findingsOf, type TryOut } from './try-out.js';

/**
 * Leaves out pages and static files whose address belongs to a page. Docusaurus shows one of two
 * pages, and warns; a page replaces a static file. docsgen would not build the site.
 */
export function leaveOutRouteTwins(
  files: Map<string, PlannedFile>,
  result: TryOut,
  { old, notes }: { readonly old: OldSite; readonly notes: Notes },
): void {
  const findings = findingsOf(result);
  for (const { rule, file: path, message } of findings) {
    const file = files.get(path);
    if (rule !== 'route/collision' || file === undefined) continue;
    files.delete(path);
    const cure = isReactPage(path) ? 'give it another name' : 'give it a `slug`';
    const isPage = isReactPage(path) || /\.mdx?$/.test(path);
    notes.place(isPage ? 'by-hand' : 'not-needed', {
      subject: path,
      file: oldPath(path, file, old),
      line: 1,
      text: isPage
        ? `${message} So this page is left out: ${cure}, and add it again.`
        : `${message} Docusaurus keeps the page, so the file is left out.`,
    });
  }
}
