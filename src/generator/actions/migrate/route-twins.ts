import type { Notes } from '../../migrate/notes.js';
import { oldPath, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';
import type { TryOut } from './try-out.js';

/**
 * Leaves out pages whose route belongs to another page. Docusaurus shows one of the two, and warns.
 * docsgen would not build the site.
 */
export function leaveOutRouteTwins(
  files: Map<string, PlannedFile>,
  result: TryOut,
  { old, notes }: { readonly old: OldSite; readonly notes: Notes },
): void {
  const findings = result.kind === 'checked' ? result.diagnostics : result.error.diagnostics;
  for (const { rule, file: path, message } of findings) {
    const file = files.get(path);
    if (rule !== 'route/collision' || file === undefined || !/\.mdx?$/.test(path)) continue;
    files.delete(path);
    notes.place('by-hand', {
      subject: path,
      file: oldPath(path, file, old),
      line: 1,
      text: `${message} So this page is left out: give it a \`slug\`, and add it again.`,
    });
  }
}
