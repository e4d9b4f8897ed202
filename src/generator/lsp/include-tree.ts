import { SymbolKind, type CallHierarchyItem, type Range } from 'vscode-languageserver';
import { resolveInSite } from '../model/paths.js';
import type { EditorSite } from './editor-site.js';
import type { EditorState } from './editor-state.js';
import { includersOf, includesIn } from './navigation.js';
import { pointOf } from './places.js';
import { pathInSite, fileOfUri } from './uris.js';

/** A file that includes another, or that is included, with the ranges of the includes. */
export interface IncludeStep {
  readonly item: CallHierarchyItem;
  readonly ranges: Range[];
}

/** The item of a file in the tree of includes. */
export function includeItem(
  editorSite: EditorSite,
  state: EditorState,
  path: string,
): CallHierarchyItem {
  const page = state.snapshot.site.pages.find(({ source }) => source === path);
  const range = pointOf({ line: 1, column: 1 });
  return {
    name: page?.title ?? path,
    detail: path,
    kind: SymbolKind.File,
    uri: editorSite.uriOf(path),
    range,
    selectionRange: range,
  };
}

/** The files that a file includes. */
export function includedBy(
  editorSite: EditorSite,
  state: EditorState,
  path: string,
): readonly IncludeStep[] {
  return grouped(
    includesIn(path, editorSite.textOf(path) ?? '').map((include) => ({
      path: existing(editorSite, path, include.path),
      range: include.range,
    })),
    editorSite,
    state,
  );
}

/** The files that include a file. */
export function including(
  editorSite: EditorSite,
  state: EditorState,
  path: string,
): readonly IncludeStep[] {
  const steps = includersOf({ editorSite, state }, path).flatMap(({ uri, range }) => {
    const file = fileOfUri(uri);
    const from = file === undefined ? undefined : pathInSite(editorSite.siteDir, file);
    return from === undefined ? [] : [{ path: from, range }];
  });
  return grouped(steps, editorSite, state);
}

/** A translation may include a file beside its original. */
function existing(editorSite: EditorSite, from: string, path: string): string {
  const original = /^i18n\/[^/]+\/(.+)$/.exec(path)?.[1];
  return editorSite.textOf(path) === undefined && original !== undefined
    ? (resolveInSite(from, original) ?? path)
    : path;
}

function grouped(
  steps: readonly { readonly path: string; readonly range: Range }[],
  editorSite: EditorSite,
  state: EditorState,
): readonly IncludeStep[] {
  const byPath = new Map<string, Range[]>();
  for (const { path, range } of steps) byPath.set(path, [...(byPath.get(path) ?? []), range]);
  return [...byPath].map(([path, ranges]) => ({
    item: includeItem(editorSite, state, path),
    ranges,
  }));
}
