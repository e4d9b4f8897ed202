import type { Notes } from '../../migrate/notes.js';
import { isReactPage } from '../../model/react-page.js';
import { oldPath, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';
import { findingsOf, type TryOut } from './try-out.js';

/**
 * Leaves out pages whose route belongs to another page. Docusaurus shows one of the two, and warns.
 * docsgen would not build the site.
 */
export function leaveOutRouteTwins(
  files: Map<string, PlannedFile>,
  result: TryOut,
  { old, notes }: { readonly old: OldSite; readonly notes: Notes },
): void {
  const findings = findingsOf(result);
  for (const { rule, file: path, message } of findings) {
    const file = files.get(path);
    const isPage = isReactPage(path) || /\.mdx?$/.test(path);
    if (rule !== 'route/collision' || file === undefined || !isPage) continue;
    const cure = isReactPage(path) ? 'give it another name' : 'give it a `slug`';
    files.delete(path);
    notes.place('by-hand', {
      subject: path,
      file: oldPath(path, file, old),
      line: 1,
      text: `${message} So this page is left out: ${cure}, and add it again.`,
    });
  }
}
