import type { Position } from 'vscode-languageserver';
import { parseDestinations, type Destination } from '../content/links/destinations.js';
import { isMdx } from '../content/mdx/modules.js';
import type { SitePage } from '../model/site.js';
import type { EditorSite } from './editor-site.js';
import type { EditorState } from './editor-state.js';
import { editorLines } from './places.js';

/** A question of the editor about a document of a site. */
export interface Question {
  readonly editorSite: EditorSite;
  readonly state: EditorState;
  /** Path of the document in the site. */
  readonly path: string;
  readonly uri: string;
  /** Its text, without a byte order mark. */
  readonly text: string;
  readonly lines: readonly string[];
}

/** A question about a position in a document. */
export interface QuestionAt extends Question {
  readonly position: Position;
}

/** A question about a file of a site; undefined for a file that docsgen does not read. */
export function questionAbout(
  editorSite: EditorSite,
  state: EditorState,
  path: string,
  uri: string = editorSite.uriOf(path),
): Question | undefined {
  const text = editorSite.textOf(path)?.replace(/^\ufeff/, '');
  return text === undefined
    ? undefined
    : { editorSite, state, path, uri, text, lines: editorLines(text) };
}

/** The pages made from a file, drafts included: more than one in sites with versions or locales. */
export function pagesOf({ state }: Pick<Question, 'state'>, path: string): readonly SitePage[] {
  const { pages, drafts } = state.snapshot.site;
  return [...pages, ...drafts].filter(({ source }) => source === path);
}

/** The pages that are made from a file, or that include it directly or through partials. */
export function pagesWith(question: Pick<Question, 'state'>, path: string): readonly SitePage[] {
  const own = pagesOf(question, path);
  if (own.length > 0) return own;
  const { compiled, site } = question.state.snapshot;
  const units = new Set<string>();
  for (const [unit, { from }] of compiled)
    if (from.includes.some(([name, file]) => name === path || file?.path === path)) units.add(unit);
  return site.pages.filter(({ unit }) => units.has(unit));
}

/** Whether a file is Markdown or MDX. */
export function isMarkdown(path: string): boolean {
  return /\.mdx?$/i.test(path);
}

/** Whether the document is MDX. */
export function isMdxDocument({ path, text, state }: Question): boolean {
  return isMdx(path, text, state.input.config.markdown);
}

/** The destinations of the document. None if it cannot be parsed, as while MDX is being typed. */
export function destinationsOf({ path, text, state }: Question): readonly Destination[] {
  if (!isMarkdown(path)) return [];
  if (lastParse?.text !== text || lastParse.path !== path)
    lastParse = { path, text, destinations: parse(path, text, state) };
  return lastParse.destinations;
}

/** The document of the last question: an editor asks several about the same text. */
let lastParse:
  | { readonly path: string; readonly text: string; readonly destinations: readonly Destination[] }
  | undefined;

function parse(path: string, text: string, { input }: EditorState): readonly Destination[] {
  try {
    return parseDestinations({ path, text }, input.config.markdown).destinations;
  } catch {
    return [];
  }
}
