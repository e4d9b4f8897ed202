import {
  ErrorCodes,
  ResponseError,
  type FileRename,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { slug as slugify } from 'github-slugger';
import { posix } from 'node:path';
import { planMoves, type MoveTarget } from '../actions/move.js';
import { DocsgenError } from '../model/errors.js';
import type { SitePage } from '../model/site.js';
import { planAnchorRename } from '../refactor/rename-anchors.js';
import { renamedHeading, renamedTag, renamedTerm } from '../refactor/rename-names.js';
import type { EditorSite } from './editor-site.js';
import type { EditorState } from './editor-state.js';
import { workspaceEdit } from './edits.js';
import type { QuestionAt } from './question.js';
import { subjectAt, type Subject } from './subject.js';
import { fileOfUri, pathInSite } from './uris.js';

/** The text to rename at a position, and its current name. */
export interface RenamePlace {
  readonly range: Range;
  readonly placeholder: string;
}

/** The name at a position that can be changed; undefined for anything else. */
export function renamePlaceAt(question: QuestionAt): RenamePlace | undefined {
  const subject = subjectAt(question);
  if (subject === undefined) return undefined;
  const { range } = subject;
  const line = question.lines[range.start.line] ?? '';
  const written = line.slice(range.start.character, range.end.character);
  switch (subject.kind) {
    case 'heading':
      return { range, placeholder: written };
    case 'term':
      return { range, placeholder: written };
    case 'tag':
      return { range, placeholder: subject.label };
    default: {
      const path = fileOf(subject);
      return path === undefined ? undefined : { range, placeholder: path };
    }
  }
}

/** The file that a link, a doc id or an include names. */
function fileOf(subject: Subject): string | undefined {
  if (subject.kind === 'file') return subject.path;
  if (subject.kind === 'doc') return subject.page.source;
  if (subject.kind !== 'reference') return undefined;
  const { target } = subject;
  if (target.kind === 'asset') return target.asset.path;
  return target.kind === 'page' ? target.page?.source : undefined;
}

/**
 * The edits that give what is at a position another name. A heading or a term: all links to it. A
 * tag: all pages with it. A link, an include or a doc id: its file moves, as by `docsgen mv`.
 * Throws a ResponseError if the name is not possible.
 */
export async function renameAt(
  question: QuestionAt,
  newName: string,
): Promise<WorkspaceEdit | undefined> {
  const subject = subjectAt(question);
  const name = newName.trim();
  if (subject === undefined) return undefined;
  if (name === '' || /[\r\n]/.test(name)) throw refused('The new name is empty.');
  switch (subject.kind) {
    case 'heading':
      return renameHeading(question, subject, name);
    case 'term':
      return renameTerm(question, subject.slug, name);
    case 'tag':
      return renameTag(question, subject.label, name);
    default: {
      const from = fileOf(subject);
      if (from === undefined) return undefined;
      return moveEdit(
        question.editorSite,
        question.state,
        [{ from, to: newPath(from, name) }],
        true,
      );
    }
  }
}

async function renameHeading(
  { editorSite, state, path, lines, text }: QuestionAt,
  { heading }: Extract<Subject, { kind: 'heading' }>,
  name: string,
): Promise<WorkspaceEdit> {
  const at = heading.line - 1;
  const line = renamedHeading(lines[at] ?? '', lines[at + 1] ?? '', name);
  if (line === undefined) throw refused('Only headings in Markdown can be renamed.');
  const ends = text.match(/\r\n|\n|\r/g) ?? [];
  const after = lines.map((each, i) => (i === at ? line : each) + (ends[i] ?? '')).join('');
  const anchorsOf = ({ facts }: SitePage): readonly string[] => facts.headings.map(({ id }) => id);
  return anchorEdit(editorSite, state, new Map([[path, after]]), anchorsOf);
}

function renameTerm(
  { editorSite, state }: QuestionAt,
  slug: string,
  name: string,
): Promise<WorkspaceEdit> {
  if (/["\]{}]/.test(name) || slugify(name) === '') throw refused('This cannot be a term.');
  const taken = state.resolved().glossary.terms.has(slugify(name)) && slugify(name) !== slug;
  if (taken) throw refused(`The glossary defines "${name}" already.`);
  const texts = renamedTerm(state.input, slug, name);
  const anchorsOf = ({ facts }: SitePage): readonly string[] =>
    facts.terms.map(({ anchor }) => anchor);
  return anchorEdit(editorSite, state, texts, anchorsOf);
}

async function anchorEdit(
  editorSite: EditorSite,
  state: EditorState,
  texts: ReadonlyMap<string, string>,
  anchorsOf: (page: SitePage) => readonly string[],
): Promise<WorkspaceEdit> {
  const { configFile } = state.reading.options;
  const { input, snapshot } = state;
  const all = await planAnchorRename({
    ...{ input, site: snapshot.site, configFile, texts, anchorsOf },
    link: editorSite.live.link,
  });
  return workspaceEdit(editorSite, { texts: all });
}

function renameTag(
  { editorSite, state }: QuestionAt,
  written: string,
  name: string,
): WorkspaceEdit {
  if (slugify(name) === '') throw refused('This cannot be a tag.');
  const texts = renamedTag(state.input, state.snapshot.site, { written, name });
  return workspaceEdit(editorSite, { texts });
}

/** The new path of a file. A name without a folder stays in its folder. */
function newPath(from: string, name: string): string {
  const path = name.includes('/') ? name.replace(/^\//, '') : posix.join(posix.dirname(from), name);
  const extension = posix.extname(from);
  return posix.extname(path) === '' && !path.endsWith('/') ? path + extension : path;
}

/** The edits that keep a site together when the editor moves files. */
export async function editForMoves(
  editorSite: EditorSite,
  state: EditorState,
  files: readonly FileRename[],
): Promise<WorkspaceEdit> {
  const targets = files.flatMap(({ oldUri, newUri }): MoveTarget[] => {
    const [from, to] = [oldUri, newUri].map((uri) => {
      const file = fileOfUri(uri);
      return file === undefined ? undefined : pathInSite(editorSite.siteDir, file);
    });
    if (from === undefined || to === undefined) return [];
    return editorSite.ownMoves.take(from, to) ? [] : [{ from, to }];
  });
  if (targets.length === 0) return { documentChanges: [] };
  return moveEdit(editorSite, state, targets, false);
}

async function moveEdit(
  editorSite: EditorSite,
  state: EditorState,
  targets: readonly MoveTarget[],
  movesFiles: boolean,
): Promise<WorkspaceEdit> {
  try {
    const plan = await planMoves(state, editorSite.live.link, {
      siteDir: editorSite.siteDir,
      targets,
      textOf: (path) => editorSite.textOf(path),
    });
    const fault = plan.findings.find(({ severity }) => severity === 'error');
    if (fault !== undefined)
      throw refused(`${fault.file}:${fault.line}: ${fault.message} ${fault.hint}`);
    const texts = new Map(plan.changes.map(({ oldPath, after }) => [oldPath, after]));
    // The editor itself moves the files that it was asked to move, but not their translations.
    const asked = new Set(targets.map(({ from }) => from));
    const isMoved = (path: string): boolean =>
      !movesFiles && [...asked].some((from) => path === from || path.startsWith(`${from}/`));
    const moves = new Map([...plan.moves].filter(([from]) => !isMoved(from)));
    if (movesFiles) editorSite.ownMoves.answered(moves);
    return workspaceEdit(editorSite, { texts, moves });
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error;
    throw refused(`${error.message} ${error.hint ?? ''}`.trim());
  }
}

function refused(message: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, message);
}
