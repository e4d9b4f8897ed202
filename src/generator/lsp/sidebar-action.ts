import { posix } from 'node:path';
import type { CodeAction } from 'vscode-languageserver';
import type { Diagnostic } from '../model/diagnostic.js';
import { lineEndOf } from '../model/lines.js';
import { literalsIn, type Literal } from '../refactor/literals.js';
import { workspaceEdit } from './edits.js';
import { pagesOf, type Question } from './question.js';

/** The action that adds a page to the sidebar of its area, after a page of the same folder. */
export function sidebarAction(question: Question, { rule }: Diagnostic): CodeAction[] {
  if (rule !== 'sidebar/orphan') return [];
  const { editorSite, state, path } = question;
  const [page] = pagesOf(question, path);
  const area = state.input.config.docs.find(({ id }) => id === page?.area?.area);
  const text = area === undefined ? undefined : editorSite.textOf(area.sidebarsFile);
  if (page === undefined || area === undefined || text === undefined) return [];
  const after = withId(text, area.sidebarsFile, page.id);
  if (after === undefined) return [];
  const edit = workspaceEdit(editorSite, { texts: new Map([[area.sidebarsFile, after]]) });
  return [{ title: `Add to ${area.sidebarsFile}`, edit }];
}

/** The text of a file with sidebars and one more doc id; undefined if it names no ids in a list. */
function withId(text: string, path: string, id: string): string | undefined {
  const ids = literalsIn(path, text).filter(({ isElement }) => isElement);
  const isNeighbour = ({ value }: Literal): boolean => posix.dirname(value) === posix.dirname(id);
  const last = ids.filter(isNeighbour).at(-1) ?? ids.at(-1);
  if (last === undefined) return undefined;
  const quote = text.charAt(last.start);
  const lineStart = text.lastIndexOf('\n', last.start) + 1;
  const before = text.slice(lineStart, last.start);
  const separator = before.trim() === '' ? `,${lineEndOf(text)}${before}` : ', ';
  return `${text.slice(0, last.end)}${separator}${quote}${id}${quote}${text.slice(last.end)}`;
}
