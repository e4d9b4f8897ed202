import type { Notes } from '../../migrate/notes.js';
import { oldPath, plannedText, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';

/** Comments, texts and the signs around rules. */
const PARTS = /\/\*[^]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/g;
/** A block that holds rules and is no rule itself. */
const GROUP = /^\s*@(?:media|supports|layer|container)\b/;
/**
 * Selectors that begin with elements of which docsgen's bars and menus consist, too. Links and
 * buttons of Docusaurus' bars have classes, whose rules come before those of `a` alone.
 */
const ELEMENTS =
  /(^|,|\*\/)(\s*)((?:details|summary)(?![\w-])|(?:a|button)(?=(?:::?[\w-]+)*\s*(?:,|$)))/g;

/** A style sheet in which rules for such elements apply to articles and React pages only. Pure. */
export function scopedElements(css: string): string {
  const pieces: string[] = [];
  /** For each open block, whether it only groups rules. */
  const open: boolean[] = [];
  let done = 0;
  for (const { 0: part, index } of css.matchAll(PARTS)) {
    if (part.length > 1) continue;
    const before = css.slice(done, index);
    const isGroup = GROUP.test(before.replace(/\/\*[^]*?\*\//g, ''));
    const isRule = part === '{' && !isGroup && open.every(Boolean);
    pieces.push(isRule ? before.replace(ELEMENTS, '$1$2:where(.article, .bare) $3') : before, part);
    if (part === '{') open.push(isGroup);
    else if (part === '}') open.pop();
    done = index + 1;
  }
  return pieces.join('') + css.slice(done);
}

/** Keeps rules of the site for elements from docsgen's bars and menus. */
export function scopeElements(
  files: Map<string, PlannedFile>,
  { old, notes }: { readonly old: OldSite; readonly notes: Notes },
): void {
  for (const [path, file] of files) {
    const from = oldPath(path, file, old);
    // Classes in modules have other names. Static files may belong to pages of other tools.
    if (!/(?<!\.module)\.s?css$/.test(path) || from.startsWith('static/')) continue;
    const text = plannedText(file);
    const scoped = scopedElements(text);
    // A file that is not UTF-8 stays as it is: the build reports it.
    if (scoped === text || text.includes('\uFFFD')) continue;
    files.set(path, { text: scoped });
    notes.place('approximated', {
      subject: 'selectors of elements',
      file: from,
      line: 1,
      text:
        'Rules for `a`, `button`, `details` and `summary` alone apply to articles and React ' +
        'pages only.',
    });
  }
}
