import { SymbolKind, type CallHierarchyItem, type Range } from 'vscode-languageserver';
import { resolveInSite } from '../model/paths.js';
import type { Desk } from './desk.js';
import type { DeskState } from './desk-state.js';
import { includersOf, includesIn } from './navigation.js';
import { pointOf } from './places.js';
import { pathInSite, fileOfUri } from './uris.js';

/** A file that includes another, or that is included, with the ranges of the includes. */
export interface IncludeStep {
  readonly item: CallHierarchyItem;
  readonly ranges: Range[];
}

/** The item of a file in the tree of includes. */
export function includeItem(desk: Desk, state: DeskState, path: string): CallHierarchyItem {
  const page = state.snapshot.site.pages.find(({ source }) => source === path);
  const range = pointOf({ line: 1, column: 1 });
  return {
    name: page?.title ?? path,
    detail: path,
    kind: SymbolKind.File,
    uri: desk.uriOf(path),
    range,
    selectionRange: range,
  };
}

/** The files that a file includes. */
export function includedBy(desk: Desk, state: DeskState, path: string): readonly IncludeStep[] {
  return grouped(
    includesIn(path, desk.textOf(path) ?? '').map((include) => ({
      path: existing(desk, path, include.path),
      range: include.range,
    })),
    desk,
    state,
  );
}

/** The files that include a file. */
export function including(desk: Desk, state: DeskState, path: string): readonly IncludeStep[] {
  const steps = includersOf({ desk, state }, path).flatMap(({ uri, range }) => {
    const file = fileOfUri(uri);
    const from = file === undefined ? undefined : pathInSite(desk.siteDir, file);
    return from === undefined ? [] : [{ path: from, range }];
  });
  return grouped(steps, desk, state);
}

/** A translation may include a file beside its original. */
function existing(desk: Desk, from: string, path: string): string {
  const original = /^i18n\/[^/]+\/(.+)$/.exec(path)?.[1];
  return desk.textOf(path) === undefined && original !== undefined
    ? (resolveInSite(from, original) ?? path)
    : path;
}

function grouped(
  steps: readonly { readonly path: string; readonly range: Range }[],
  desk: Desk,
  state: DeskState,
): readonly IncludeStep[] {
  const byPath = new Map<string, Range[]>();
  for (const { path, range } of steps) byPath.set(path, [...(byPath.get(path) ?? []), range]);
  return [...byPath].map(([path, ranges]) => ({ item: includeItem(desk, state, path), ranges }));
}
