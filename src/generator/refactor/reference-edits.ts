import type { Diagnostic } from '../model/diagnostic.js';
import type { Ref } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import type { ResolvedSite } from '../site/resolve.js';
import type { Target } from '../site/references.js';
import { addressesAfterMove } from './addresses.js';
import { movedPath, type Moves } from './moves.js';
import type { TwinOf } from './twins.js';

/** A site before and after a move. */
export interface MovedSite {
  readonly before: ResolvedSite;
  readonly after: ResolvedSite;
  readonly moves: Moves;
  readonly twinOf: TwinOf;
}

/** A reference in a page. Several pages can have the reference of a partial. */
interface Use {
  readonly page: SitePage;
  readonly target: Target;
}

/** The rule of findings about references that cannot follow a move. */
export const MOVE_RULE = 'move/reference';

/**
 * The corrections of all links and pictures that lead elsewhere after a move, at their places
 * before it. A finding without a correction is a reference that docsgen cannot rewrite.
 */
export function referenceCorrections(moved: MovedSite): Diagnostic[] {
  return [...usesOf(moved.before).values()].flatMap(({ ref, uses }) => {
    const leadsThere = (url: string): boolean => uses.every((use) => isKept(use, ref, url, moved));
    if (!moved.moves.has(ref.file) && leadsThere(ref.url)) return [];
    const { file, line, column } = ref;
    const finding = {
      rule: MOVE_RULE,
      severity: 'error' as const,
      file,
      line,
      column,
      message: `After the move, "${ref.url}" leads elsewhere, and docsgen cannot rewrite it.`,
      hint: 'Change this reference first: name the page by its path, such as ./page.md.',
    };
    const to = addressesOf(ref, uses, moved).find(leadsThere);
    if (to === ref.url) return [];
    return to === undefined ? [finding] : [{ ...finding, correction: { url: ref.url, to } }];
  });
}

/** The references of all pages with their uses, by place and address. */
function usesOf(before: ResolvedSite): Map<string, { ref: Ref; uses: Use[] }> {
  const references = new Map<string, { ref: Ref; uses: Use[] }>();
  for (const page of [...before.site.pages, ...before.site.drafts])
    for (const ref of page.facts.refs) {
      const target = before.references.resolve(ref, page);
      if (target.kind === 'external' || target.kind === 'missing') continue;
      const key = [ref.file, ref.line, ref.column, ref.kind, ref.url].join('\n');
      const entry = references.get(key) ?? { ref, uses: [] };
      entry.uses.push({ page, target });
      references.set(key, entry);
    }
  return references;
}

/** Whether an address leads a page to the same target after the move. */
function isKept(
  { page, target }: Use,
  ref: Ref,
  url: string,
  { after, moves, twinOf }: MovedSite,
): boolean {
  const twin = twinOf(page);
  if (twin === undefined) return false;
  const now = after.references.resolve({ ...ref, url, file: movedPath(ref.file, moves) }, twin);
  return isSameTarget(target, now, { moves, twinOf });
}

/** Whether a target after the move is the one before it. */
export function isSameTarget(
  before: Target,
  after: Target,
  { moves, twinOf }: Pick<MovedSite, 'moves' | 'twinOf'>,
): boolean {
  if (before.kind === 'page' && after.kind === 'page')
    return before.page === undefined
      ? after.page === undefined && after.route === before.route
      : after.page === twinOf(before.page) && after.anchor === before.anchor;
  if (before.kind === 'asset' && after.kind === 'asset')
    return after.asset.path === movedPath(before.asset.path, moves);
  return before.kind === after.kind;
}

/** Addresses for a reference after the move, the best first. */
function addressesOf(ref: Ref, uses: readonly Use[], moved: MovedSite): string[] {
  const { moves, twinOf, after } = moved;
  return uses.flatMap(({ page, target }) => {
    const twin = twinOf(page);
    if (twin === undefined) return [];
    const file = fileOf(target);
    return addressesAfterMove({
      url: ref.url,
      from: { before: ref.file, after: movedPath(ref.file, moves) },
      to: file === undefined ? undefined : { before: file, after: movedPath(file, moves) },
      route: routesOf(target, twinOf),
      page: twin,
      config: after.input.config,
    });
  });
}

function fileOf(target: Target): string | undefined {
  if (target.kind === 'asset') return target.asset.path;
  return target.kind === 'page' ? target.page?.source : undefined;
}

function routesOf(target: Target, twinOf: TwinOf): { before: string; after: string } | undefined {
  if (target.kind !== 'page') return undefined;
  const { route, page } = target;
  const after = page === undefined ? route : twinOf(page)?.route;
  return after === undefined ? undefined : { before: route, after };
}
