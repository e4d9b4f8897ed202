import { basename } from 'node:path';
import { groupBy } from '../../model/group-by.js';
import { foldPath, unsafePath } from '../../model/safe-path.js';
import type { Notes } from '../../migrate/notes.js';
import { oldPath, plannedText, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';

/** Files that can name others. */
const NAMES_FILES = /\.(?:mdx?|[cm]?[jt]sx?|json|ya?ml|css|s[ac]ss|html?|svg)$/i;

/**
 * Leaves out static files whose paths differ from another one only in letter case, because many
 * systems cannot store both: all that no file of the site names, but not the last one. Others stay,
 * and the build reports them.
 */
export function leaveOutCaseTwins(
  files: Map<string, PlannedFile>,
  old: OldSite,
  notes: Notes,
): void {
  const ofStatic = [...files.keys()].filter((path) => path.startsWith('static/'));
  const twins = [...groupBy(ofStatic, foldPath).values()].filter((paths) => paths.length > 1);
  if (twins.length === 0) return;
  const texts = textsOf(files);
  for (const paths of twins) {
    const named = paths.filter((path) => texts.some((text) => text.includes(basename(path))));
    const kept = named.length > 0 ? named : paths.slice(0, 1);
    for (const path of paths.filter((each) => !kept.includes(each))) {
      const file = files.get(path);
      if (file === undefined) continue;
      files.delete(path);
      notes.place('by-hand', {
        subject: path,
        file: oldPath(path, file, old),
        line: 1,
        text:
          `It is left out: its name differs from ${kept.join(', ')} only in letter case, and no ` +
          'page names it. If other sites do, give it another name.',
      });
    }
  }
}

/**
 * Leaves out static files whose names no address may have, and that no file of the site names.
 * Others stay, and the build reports them.
 */
export function leaveOutUnsafeNames(
  files: Map<string, PlannedFile>,
  old: OldSite,
  notes: Notes,
): void {
  const unsafe = [...files].flatMap(([path, file]) => {
    const problem = path.startsWith('static/')
      ? unsafePath(path.slice('static/'.length))
      : undefined;
    return problem === undefined ? [] : [{ path, file, reason: problem.reason }];
  });
  if (unsafe.length === 0) return;
  const texts = textsOf(files);
  for (const { path, file, reason } of unsafe) {
    const name = basename(path);
    const isNamed = texts.some(
      (text) => text.includes(name) || text.includes(encodeURIComponent(name)),
    );
    if (!isNamed) files.delete(path);
    const text = isNamed
      ? 'Give it another name, also in the files that name it.'
      : 'It is left out, because no page names it. If other sites do, give it another name.';
    notes.place('by-hand', {
      subject: path,
      file: oldPath(path, file, old),
      line: 1,
      text: `Its name ${reason}. ${text}`,
    });
  }
}

/** The texts of all files that can name others. */
function textsOf(files: ReadonlyMap<string, PlannedFile>): string[] {
  return [...files].flatMap(([path, file]) => (NAMES_FILES.test(path) ? [plannedText(file)] : []));
}
