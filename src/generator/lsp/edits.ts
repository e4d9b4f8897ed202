import { ErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Position, TextEdit as EditorEdit, WorkspaceEdit } from 'vscode-languageserver';
import { changedBy } from '../actions/edits.js';
import type { EditorSite } from './editor-site.js';

/** Old path → new path of a file that moves. */
export type FileMoves = ReadonlyMap<string, string>;

/** Changes of files of a site. Paths are those before the moves. */
export interface SiteChanges {
  /** Path → new text. A file that does not exist is created. */
  readonly texts: ReadonlyMap<string, string>;
  readonly moves?: FileMoves;
}

/**
 * Changes of a site as an edit that the editor can preview and undo. Each text has the smallest
 * edit of consecutive lines, so that the cursor and marks elsewhere stay. Throws a ResponseError
 * for a file whose text a plugin changes.
 */
export function workspaceEdit(
  editorSite: EditorSite,
  { texts, moves = new Map() }: SiteChanges,
): WorkspaceEdit {
  const documentChanges: NonNullable<WorkspaceEdit['documentChanges']> = [];
  const input = editorSite.live.state()?.reading.input;
  for (const [path, after] of texts) {
    const plugin = input && changedBy(input, path);
    if (plugin !== undefined)
      throw new ResponseError(ErrorCodes.InvalidParams, notEdited(path, plugin));
    const before = editorSite.textOf(path);
    const uri = editorSite.uriOf(path);
    if (before === undefined)
      documentChanges.push({ kind: 'create', uri, options: { ignoreIfExists: true } });
    const edits = before === after ? [] : [editBetween(before ?? '', after)];
    const version = editorSite.documents.byPath(path)?.version ?? null;
    if (edits.length > 0) documentChanges.push({ textDocument: { uri, version }, edits });
  }
  for (const [from, to] of moves)
    documentChanges.push({
      kind: 'rename',
      oldUri: editorSite.uriOf(from),
      newUri: editorSite.uriOf(to),
    });
  return { documentChanges };
}

function notEdited(path: string, plugin: string): string {
  return `${path} would change, but the plugin "${plugin}" changes its text: edit it by hand.`;
}

/** One edit that turns a text into another: of the lines between their equal starts and ends. */
export function editBetween(before: string, after: string): EditorEdit {
  const old = linesWithEnds(before);
  const now = linesWithEnds(after);
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < Math.min(old.length, now.length) - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  return {
    range: { start: startOfLine(old, start), end: startOfLine(old, old.length - end) },
    newText: now.slice(start, now.length - end).join(''),
  };
}

function linesWithEnds(text: string): readonly string[] {
  return text.replace(/^\ufeff/, '').match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

/** The start of a line; the end of the text for the line after the last one. */
function startOfLine(lines: readonly string[], line: number): Position {
  const last = lines.at(-1) ?? '';
  const isAfterText = line === lines.length && !/[\r\n]$/.test(last) && lines.length > 0;
  return isAfterText ? { line: line - 1, character: last.length } : { line, character: 0 };
}
