import { posix } from 'node:path';
import { parseDestinations, type MarkdownText } from '../content/links/destinations.js';
import type { TextEdit } from '../model/diagnostic.js';
import { decodePath } from '../model/paths.js';
import { applyEdits } from './apply-edits.js';
import { mentionEdits, scriptEdits, type MentionContext } from './mention-edits.js';
import { movedPath } from './moves.js';

/**
 * The text of a page, a partial or a script at its new place, if all of `moves` go there together:
 * what it names elsewhere by a relative path is one or more folders further away. Pure.
 */
export function textOfCopy(source: MarkdownText, context: MentionContext): string {
  if (!/\.mdx?$/.test(source.path)) return applyEdits(source.text, scriptEdits(source, context));
  const text = applyEdits(source.text, linkEdits(source, context));
  return applyEdits(text, mentionEdits({ ...source, text }, context));
}

/** A relative path, which may be in `<…>`: the steps to a folder above, and the path from there. */
const RELATIVE = /^(<?)((?:\.\/)?(?:\.\.\/)+)([^?#>]*)/;

/** The edits of links and pictures that lead to files which stay. */
function linkEdits(source: MarkdownText, context: MentionContext): TextEdit[] {
  const { destinations } = parseDestinations(source, context.config);
  return destinations.flatMap(({ line, column, endColumn, written }): TextEdit[] => {
    const [start = '', mark = '', steps = '', rest = ''] = RELATIVE.exec(written) ?? [];
    if (steps === '') return [];
    const folder = folderAfter(steps, decodePath(rest), source.path, context);
    const replacement = `${mark}${folder ?? steps}${rest}${written.slice(start.length)}`;
    return folder === undefined || replacement === written
      ? []
      : [{ line, column, endColumn, expected: written, replacement }];
  });
}

/** Endings that a link to a page may leave out. */
const ENDINGS = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/README.mdx'];

/** The steps from the new place to the same folder; undefined if the target moves, too. */
function folderAfter(
  steps: string,
  rest: string,
  file: string,
  { moves, isFile, originalOf }: MentionContext,
): string | undefined {
  // A translation may name a file beside its original.
  for (const base of [file, originalOf(file)]) {
    if (base === undefined) continue;
    const folder = posix.join(posix.dirname(base), steps);
    const path = posix.join(folder, rest).replace(/\/$/, '');
    const target = ENDINGS.map((ending) => path + ending).find((each) => isFile(each));
    if (target === undefined) continue;
    if (moves.has(target)) return undefined;
    const here = movedPath(file, moves);
    const newBase = base === file ? here : (originalOf(here) ?? here);
    return `${posix.relative(posix.dirname(newBase), folder) || '.'}/`;
  }
  return undefined;
}
