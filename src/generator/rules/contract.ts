import { splitLines } from '../model/lines.js';
import type { SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { nearest } from '../model/nearest.js';
import type { SitePage } from '../model/site.js';
import { normaliseRoute } from '../site/routes.js';
import { fingerprint, likeness } from './fingerprint.js';

/** The addresses that a site has promised, committed with it. */
export const LOCK_FILE = 'docsgen.urls.lock';

interface LockedAnchor {
  readonly anchor: string;
  readonly print: string;
  readonly line: number;
}

/** A route as it was when it was locked; `print` is that of its text, '' for pages that docsgen makes up. */
interface LockedRoute {
  readonly route: string;
  readonly print: string;
  readonly line: number;
  readonly anchors: readonly LockedAnchor[];
}

/** The sections of a page, which are read only when something has vanished, or to write the lock. */
export type SectionsOf = (
  page: SitePage,
) => Promise<readonly { readonly anchor: string; readonly text: string }[]>;

const HEAD = [
  '# The routes and anchors that this site promises to its readers, with a hash of the text at each.',
  '# Written by `docsgen check --lock`; commit it. `docsgen check` reports one that is gone without a redirect.',
  '',
].join('\n');

/** Read a lock. Lines that are none are reported. */
export function parseLock(text: string): {
  routes: readonly LockedRoute[];
  diagnostics: Diagnostic[];
} {
  const routes: (LockedRoute & { anchors: LockedAnchor[] })[] = [];
  const diagnostics: Diagnostic[] = [];
  splitLines(text).forEach((raw, i) => {
    if (raw.trim() === '' || raw.startsWith('# ')) return;
    const [, route, anchor, print = ''] =
      /^(?:(\/\S*)| {2}#(\S+))(?: ([0-9a-f]+))?$/.exec(raw) ?? [];
    const last = routes.at(-1);
    if (route !== undefined) routes.push({ route, print, line: i + 1, anchors: [] });
    else if (anchor !== undefined && last !== undefined)
      last.anchors.push({ anchor, print, line: i + 1 });
    else
      diagnostics.push({
        rule: 'contract/syntax',
        severity: 'error',
        file: LOCK_FILE,
        line: i + 1,
        column: 1,
        message: `"${raw.trim()}" is no address.`,
        hint: 'Take the side of either branch of a merge, then run `docsgen check --lock`.',
      });
  });
  return { routes, diagnostics };
}

/** The lock's text: what was promised before and still holds by a redirect is not promised again. */
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
    lines.push(prints === undefined ? route : `${route} ${prints.page}`);
    for (const { id } of page?.facts.headings ?? [])
      if (!/\s/.test(id)) lines.push(`  #${id} ${prints?.anchors.get(id) ?? ''}`.trimEnd());
  }
  return `${HEAD}${lines.join('\n')}\n`;
}

interface Prints {
  readonly page: string;
  readonly anchors: ReadonlyMap<string, string>;
}

async function printsOf(page: SitePage, sections: SectionsOf): Promise<Prints> {
  const list = await sections(page);
  return {
    page: fingerprint(list.map(({ text }) => text).join(' ')),
    anchors: new Map(list.map(({ anchor, text }) => [anchor, fingerprint(text)])),
  };
}

/** Every locked address that is gone without a redirect, each with its new address where one is likely, and with a redirect as the fix where that is sure. */
export async function checkContract(
  text: string,
  pages: readonly SitePage[],
  routes: readonly string[],
  config: SiteConfig,
  sections: SectionsOf,
): Promise<Diagnostic[]> {
  const lock = parseLock(text);
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const known = new Set(routes);
  const redirected = new Set(
    config.redirects.map(({ from }) => (from.includes('#') ? from : normaliseRoute(from))),
  );
  const diagnostics = [...lock.diagnostics];
  const locked = new Map(lock.routes.map((entry) => [entry.route, entry]));
  let candidates: Promise<Candidate[]> | undefined;
  const fresh = (): Promise<Candidate[]> => (candidates ??= freshPages(pages, locked, sections));
  for (const entry of lock.routes) {
    if (redirected.has(entry.route)) continue;
    const page = byRoute.get(entry.route);
    if (!known.has(entry.route)) {
      const to = movedPage(entry, await fresh());
      diagnostics.push(gone('contract/missing-route', entry.line, entry.route, to, 'page'));
    } else if (page !== undefined && page.facts.incomplete !== true) {
      const lost = entry.anchors.filter(
        ({ anchor }) =>
          !page.facts.anchors.includes(anchor) && !redirected.has(`${entry.route}#${anchor}`),
      );
      if (lost.length === 0) continue;
      const found = renamedHeadings(entry, lost, page, await printsOf(page, sections));
      for (const { anchor, print, line } of lost) {
        const here = found.get(anchor);
        const to =
          here === undefined
            ? movedSection(print, await fresh())
            : { ...here, to: `${entry.route}#${here.to}` };
        diagnostics.push(
          gone('contract/missing-anchor', line, `${entry.route}#${anchor}`, to, 'anchor'),
        );
      }
    }
  }
  return diagnostics;
}

function gone(
  rule: string,
  line: number,
  from: string,
  found: Successor | undefined,
  what: string,
): Diagnostic {
  const place = {
    file: LOCK_FILE,
    line,
    column: 1,
    rule,
    severity: 'error' as const,
    message: `The ${what} ${from} was promised to readers and is gone.`,
  };
  if (found === undefined)
    return { ...place, hint: 'Redirect it to the page that replaces it, or restore it.' };
  const { to, isSure } = found;
  if (!isSure)
    return {
      ...place,
      hint: `Did you mean ${to}? If so, add this line to redirects.txt: ${from} ${to}`,
    };
  return {
    ...place,
    hint: `The same text is at ${to} now: \`docsgen check --fix\` writes the redirect.`,
    fix: { from, to },
  };
}

/** What has taken the place of an address. It is sure when the same text is there, and nowhere else. */
interface Successor {
  readonly to: string;
  readonly isSure: boolean;
}

interface Candidate {
  readonly page: SitePage;
  readonly prints: Prints;
  /** Headings that no lock knows. */
  readonly anchors: readonly string[];
}

async function freshPages(
  pages: readonly SitePage[],
  locked: ReadonlyMap<string, LockedRoute>,
  sections: SectionsOf,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const page of pages) {
    const before = new Set(locked.get(page.route)?.anchors.map(({ anchor }) => anchor));
    const anchors = page.facts.headings.map(({ id }) => id).filter((id) => !before.has(id));
    if (!locked.has(page.route) || anchors.length > 0)
      found.push({ page, prints: await printsOf(page, sections), anchors });
  }
  return found.map((candidate) =>
    locked.has(candidate.page.route)
      ? { ...candidate, prints: { ...candidate.prints, page: '' } }
      : candidate,
  );
}

/** Below this share of equal words two texts are not the same one, edited. */
const SAME_TEXT = 0.5;

/** From this share on two texts are the same one, if no other text reaches `SAME_TEXT`. */
const SURELY_SAME_TEXT = 0.75;

/** Whether one of these texts, and no other, is surely the text of the print. */
function isOnlyMatch(match: number, others: readonly number[]): boolean {
  return match >= SURELY_SAME_TEXT && others.every((other) => other < SAME_TEXT);
}

function movedPage(entry: LockedRoute, fresh: readonly Candidate[]): Successor | undefined {
  const scored = fresh
    .filter(({ prints }) => prints.page !== '')
    .map((candidate) => {
      const text = likeness(entry.print, candidate.prints.page);
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

function sharedHeadings(entry: LockedRoute, { page }: Candidate): number {
  return entry.anchors.length === 0
    ? 0
    : entry.anchors.filter(({ anchor }) => page.facts.anchors.includes(anchor)).length /
        entry.anchors.length;
}

/** Alike names break ties; they never decide alone. */
function nameBonus(from: string, to: string): number {
  return nearest(from, [to], 1).length > 0 ? 0.1 : 0;
}

function movedSection(print: string, fresh: readonly Candidate[]): Successor | undefined {
  const scored = fresh.flatMap(({ page, prints, anchors }) =>
    anchors.map((anchor) => ({
      to: `${page.route}#${anchor}`,
      score: likeness(print, prints.anchors.get(anchor) ?? ''),
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
 * Old anchor → new one of the same page: by text, which is sure where the text is there once; else
 * a guess by the neighbours, then by the name.
 */
function renamedHeadings(
  entry: LockedRoute,
  lost: readonly LockedAnchor[],
  page: SitePage,
  prints: Prints,
): Map<string, Successor> {
  const before = new Set(entry.anchors.map(({ anchor }) => anchor));
  const order = page.facts.headings.map(({ id }) => id);
  const free = new Set(order.filter((id) => !before.has(id)));
  const found = new Map<string, Successor>();
  const take = (anchor: string, id: string | undefined, isSure: boolean): void => {
    if (id === undefined || found.has(anchor)) return;
    found.set(anchor, { to: id, isSure });
    free.delete(id);
  };
  const pairs = lost.flatMap(({ anchor, print }) =>
    [...free].map((id) => ({ anchor, id, score: likeness(print, prints.anchors.get(id) ?? '') })),
  );
  const isSure = (anchor: string, id: string, score: number): boolean => {
    const print = entry.anchors.find((other) => other.anchor === anchor)?.print ?? '';
    const newHeadings = pairs.filter((pair) => (pair.anchor === anchor) !== (pair.id === id));
    const oldHeadings = entry.anchors.filter((other) => other.anchor !== anchor);
    return isOnlyMatch(score, [
      ...newHeadings.map((pair) => pair.score),
      ...oldHeadings.map((other) => likeness(print, other.print)),
    ]);
  };
  for (const { anchor, id, score } of pairs.sort((a, b) => b.score - a.score))
    if (score >= SAME_TEXT && free.has(id)) take(anchor, id, isSure(anchor, id, score));
  for (const { anchor } of lost) {
    const i = entry.anchors.findIndex((other) => other.anchor === anchor);
    const [above, below] = [entry.anchors[i - 1]?.anchor, entry.anchors[i + 1]?.anchor];
    const between = order.filter(
      (id, at) =>
        free.has(id) &&
        order[at - 1] === (above === undefined ? undefined : (found.get(above)?.to ?? above)) &&
        (below === undefined
          ? at === order.length - 1
          : order[at + 1] === (found.get(below)?.to ?? below) ||
            lost.some((other) => other.anchor === below)),
    );
    take(anchor, between[0] ?? nearest(anchor, free, 1)[0], false);
  }
  return found;
}
