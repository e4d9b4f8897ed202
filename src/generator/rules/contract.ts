import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { nearest } from '../model/nearest.js';
import type { SitePage } from '../model/site.js';
import { splitUrl } from '../model/url-parts.js';
import {
  LOCK_FILE,
  lockedForm,
  parseLock,
  type LockedAnchor,
  type LockedRoute,
} from '../site/lock-file.js';
import { redirectPatterns, type Moved } from '../site/redirect-patterns.js';
import { staticHref } from '../site/references.js';
import { normaliseRoute } from '../site/routes.js';
import { fingerprint, similarity } from './fingerprint.js';

/** Reads the sections of a page. Needed only to write a lock or to find a missing address. */
export type SectionsOf = (
  page: SitePage,
) => Promise<readonly { readonly anchor: string; readonly text: string }[]>;

const HEAD = [
  '# The routes and anchors that this site promises to its readers, with a hash of the text at' +
    ' each.',
  '# Written by `docsgen check --lock`; commit it. `docsgen check` reports one that is gone' +
    ' without a redirect.',
  '',
].join('\n');

/** The text of a lock with these routes and the headings of these pages. */
export async function lockText(
  pages: readonly SitePage[],
  routes: readonly string[],
  sections: SectionsOf,
): Promise<string> {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const lines: string[] = [];
  for (const route of [...routes].sort()) {
    const page = byRoute.get(route);
    const prints = page === undefined ? undefined : await printsOf(page, sections);
    // A page without words has no fingerprint.
    lines.push(`${lockedForm(route)} ${prints?.page ?? ''}`.trimEnd());
    for (const { id } of page?.facts.headings ?? [])
      if (!/\s/.test(id)) lines.push(`  #${id} ${prints?.anchors.get(id) ?? ''}`.trimEnd());
  }
  return `${HEAD}${lines.join('\n')}\n`;
}

/**
 * The routes of the present lock that only a pattern redirects. A new lock keeps them, because
 * nothing else lists the old addresses of a pattern.
 */
export function lockedPatternRoutes(input: SiteInput, current: ReadonlySet<string>): string[] {
  const { all, find } = redirectPatterns(input);
  const text = input.data.get(LOCK_FILE)?.text;
  if (all.length === 0 || text === undefined) return [];
  return parseLock(text)
    .routes.map(({ route }) => route)
    .filter((route) => !current.has(route) && find(route) !== undefined);
}

/** The fingerprints of a page and of its sections, by anchor. */
interface Prints {
  readonly page: string;
  readonly anchors: ReadonlyMap<string, string>;
}

async function printsOf(page: SitePage, sections: SectionsOf): Promise<Prints> {
  const list = await sections(page);
  return {
    page: fingerprint(list.map((section) => section.text).join(' ')),
    anchors: new Map(list.map(({ anchor, text }) => [anchor, fingerprint(text)])),
  };
}

/** The parts of a site that a lock is compared with. */
export interface ContractInput {
  readonly pages: readonly SitePage[];
  readonly routes: readonly string[];
  readonly input: SiteInput;
  readonly sections: SectionsOf;
}

/**
 * Reports the promised addresses that are missing without a redirect. The hint names the likely
 * new address. If there is no doubt about it, the fix adds a redirect.
 */
export async function checkContract(
  text: string,
  { pages, routes, input, sections }: ContractInput,
): Promise<Diagnostic[]> {
  const lock = parseLock(text);
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const currentRoutes = new Set(routes);
  const redirected = new Set(
    input.config.redirects.map(({ from }) => (from.includes('#') ? from : normaliseRoute(from))),
  );
  const patterns = redirectPatterns(input);
  const diagnostics = [...lock.diagnostics];
  const locked = new Map(lock.routes.map((entry) => [entry.route, entry]));
  let candidates: Promise<Candidate[]> | undefined;
  const newPages = (): Promise<Candidate[]> =>
    (candidates ??= candidatesIn(pages, locked, sections));
  for (const entry of lock.routes) {
    if (redirected.has(entry.route)) continue;
    const page = byRoute.get(entry.route);
    const moved = currentRoutes.has(entry.route) ? undefined : patterns.find(entry.route);
    if (moved !== undefined) {
      const { route, to } = moved;
      const isFound = (target: string): boolean =>
        currentRoutes.has(target) || redirected.has(target) || patterns.find(target) !== undefined;
      if (
        route !== undefined &&
        !isFound(route) &&
        staticHref(splitUrl(to).path, input) === undefined
      )
        diagnostics.push(movedToNothing(entry, moved));
    } else if (!currentRoutes.has(entry.route)) {
      const successor = movedPage(entry, await newPages());
      diagnostics.push(missingRoute(entry, successor));
    } else if (page !== undefined && page.facts.incomplete !== true) {
      const missing = entry.anchors.filter(
        ({ anchor }) =>
          !page.facts.anchors.includes(anchor) && !redirected.has(`${entry.route}#${anchor}`),
      );
      if (missing.length === 0) continue;
      const renamed = renamedHeadings(entry, missing, page, await printsOf(page, sections));
      for (const anchor of missing) {
        const successor =
          renamed.get(anchor.anchor) ?? movedSection(anchor.print, await newPages());
        diagnostics.push(missingAnchor(entry.route, anchor, successor));
      }
    }
  }
  return diagnostics;
}

function missingRoute({ route, line }: LockedRoute, successor: Successor | undefined): Diagnostic {
  return {
    file: LOCK_FILE,
    line,
    column: 1,
    rule: 'contract/missing-route',
    severity: 'error',
    message: `The page ${route} was promised to readers and is gone.`,
    ...solutionOf(route, successor),
  };
}

function movedToNothing({ route, line }: LockedRoute, { by, to }: Moved): Diagnostic {
  return {
    file: LOCK_FILE,
    line,
    column: 1,
    rule: 'contract/missing-route',
    severity: 'error',
    message:
      `The page ${route} was promised to readers. The redirect from ${by.redirect.from} leads ` +
      `to ${to}, and no page is there.`,
    hint: `Redirect ${route} to the page that replaces it, or restore it.`,
  };
}

function missingAnchor(
  route: string,
  { anchor, line }: LockedAnchor,
  successor: Successor | undefined,
): Diagnostic {
  const from = `${route}#${anchor}`;
  return {
    file: LOCK_FILE,
    line,
    column: 1,
    rule: 'contract/missing-anchor',
    severity: 'error',
    message: `The anchor ${from} was promised to readers and is gone.`,
    ...solutionOf(from, successor),
  };
}

function solutionOf(
  from: string,
  successor: Successor | undefined,
): Pick<Diagnostic, 'hint' | 'fix'> {
  if (successor === undefined)
    return { hint: 'Redirect it to the page that replaces it, or restore it.' };
  const { to, isSure } = successor;
  if (!isSure)
    return { hint: `Did you mean ${to}? If so, add this line to redirects.txt: ${from} ${to}` };
  return {
    hint: `The same text is at ${to} now: \`docsgen check --fix\` writes the redirect.`,
    fix: { from, to },
  };
}

/** The new address for a missing one. There is no doubt if only this address has the same text. */
interface Successor {
  readonly to: string;
  readonly isSure: boolean;
}

/** A page with addresses that are not in the lock. */
interface Candidate {
  readonly page: SitePage;
  /** The fingerprint of the page is '' if its route is in the lock. */
  readonly prints: Prints;
  /** Headings that are not in the lock. */
  readonly anchors: readonly string[];
}

async function candidatesIn(
  pages: readonly SitePage[],
  locked: ReadonlyMap<string, LockedRoute>,
  sections: SectionsOf,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const page of pages) {
    const entry = locked.get(page.route);
    const lockedAnchors = new Set(entry?.anchors.map(({ anchor }) => anchor));
    const anchors = page.facts.headings.map(({ id }) => id).filter((id) => !lockedAnchors.has(id));
    if (entry !== undefined && anchors.length === 0) continue;
    const prints = await printsOf(page, sections);
    candidates.push({
      page,
      prints: entry === undefined ? prints : { ...prints, page: '' },
      anchors,
    });
  }
  return candidates;
}

/** Smallest similarity at which two texts may be versions of one text. */
const SAME_TEXT = 0.5;

/** Smallest similarity at which this is certain, if no other text reaches `SAME_TEXT`. */
const SURELY_SAME_TEXT = 0.75;

/** Whether only one text is a version of the old text, and this is certain. */
function isOnlyMatch(match: number, others: readonly number[]): boolean {
  return match >= SURELY_SAME_TEXT && others.every((other) => other < SAME_TEXT);
}

function movedPage(entry: LockedRoute, candidates: readonly Candidate[]): Successor | undefined {
  const scored = candidates
    .filter(({ prints }) => prints.page !== '')
    .map((candidate) => {
      const text = similarity(entry.print, candidate.prints.page);
      const score =
        text + sharedHeadings(entry, candidate) / 2 + nameBonus(entry.route, candidate.page.route);
      return { candidate, text, score };
    });
  const [best, ...others] = scored.sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < SAME_TEXT) return undefined;
  const isSure = isOnlyMatch(
    best.text,
    others.map(({ text }) => text),
  );
  return { to: best.candidate.page.route, isSure };
}

/** Share of the old page's headings that the new page has. */
function sharedHeadings({ anchors }: LockedRoute, { page }: Candidate): number {
  if (anchors.length === 0) return 0;
  const shared = anchors.filter(({ anchor }) => page.facts.anchors.includes(anchor));
  return shared.length / anchors.length;
}

/** A small bonus for similar names, which only breaks ties. */
function nameBonus(from: string, to: string): number {
  return nearest(from, [to], 1).length > 0 ? 0.1 : 0;
}

function movedSection(print: string, candidates: readonly Candidate[]): Successor | undefined {
  const scored = candidates.flatMap(({ page, prints, anchors }) =>
    anchors.map((anchor) => ({
      to: `${page.route}#${anchor}`,
      score: similarity(print, prints.anchors.get(anchor) ?? ''),
    })),
  );
  const [best, ...others] = scored.sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < SAME_TEXT) return undefined;
  const isSure = isOnlyMatch(
    best.score,
    others.map(({ score }) => score),
  );
  return { to: best.to, isSure };
}

/**
 * Missing anchor → successor on the same page. Compares texts first, which may be certain. The
 * rest are guesses by the neighbours, then by the name.
 */
function renamedHeadings(
  entry: LockedRoute,
  missing: readonly LockedAnchor[],
  page: SitePage,
  prints: Prints,
): Map<string, Successor> {
  const lockedAnchors = new Set(entry.anchors.map(({ anchor }) => anchor));
  const headings = page.facts.headings.map(({ id }) => id);
  const newHeadings = new Set(headings.filter((id) => !lockedAnchors.has(id)));
  const newIds = new Map<string, string>();
  const successors = new Map<string, Successor>();
  const assign = (anchor: string, id: string | undefined, isSure: boolean): void => {
    if (id === undefined || newIds.has(anchor)) return;
    newIds.set(anchor, id);
    successors.set(anchor, { to: `${entry.route}#${id}`, isSure });
    newHeadings.delete(id);
  };
  const pairs = missing.flatMap(({ anchor, print }) =>
    [...newHeadings].map((id) => ({
      anchor,
      id,
      score: similarity(print, prints.anchors.get(id) ?? ''),
    })),
  );
  const isSure = (anchor: string, id: string, score: number): boolean => {
    const print = entry.anchors.find((other) => other.anchor === anchor)?.print ?? '';
    const otherPairs = pairs.filter((pair) => (pair.anchor === anchor) !== (pair.id === id));
    const oldHeadings = entry.anchors.filter((other) => other.anchor !== anchor);
    return isOnlyMatch(score, [
      ...otherPairs.map((pair) => pair.score),
      ...oldHeadings.map((other) => similarity(print, other.print)),
    ]);
  };
  for (const { anchor, id, score } of pairs.sort((a, b) => b.score - a.score))
    if (score >= SAME_TEXT && newHeadings.has(id)) assign(anchor, id, isSure(anchor, id, score));
  const currentId = (anchor: string | undefined): string | undefined =>
    anchor === undefined ? undefined : (newIds.get(anchor) ?? anchor);
  for (const { anchor } of missing) {
    const i = entry.anchors.findIndex((other) => other.anchor === anchor);
    const [above, below] = [entry.anchors[i - 1]?.anchor, entry.anchors[i + 1]?.anchor];
    const isBelowMissing = missing.some((other) => other.anchor === below);
    const between = headings.find(
      (id, at) =>
        newHeadings.has(id) &&
        headings[at - 1] === currentId(above) &&
        (headings[at + 1] === currentId(below) || isBelowMissing),
    );
    assign(anchor, between ?? nearest(anchor, newHeadings, 1)[0], false);
  }
  return successors;
}
