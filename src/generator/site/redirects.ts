import { splitLines } from '../model/lines.js';
import type { RedirectConfig } from '../model/config.js';
import type { Diagnostic, Place } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { locateKey } from '../formats/locate.js';
import { didYouMean } from '../model/nearest.js';
import { once } from '../model/once.js';
import { decodePath } from '../model/paths.js';
import { foldPath, quoted, unsafeRoute } from '../model/safe-path.js';
import type { SitePage } from '../model/site.js';
import { isExternalUrl, asciiAddress } from '../model/url-parts.js';
import { checkPatterns, patternFault } from './check-patterns.js';
import { LOCK_FILE, parseLock } from './lock-file.js';
import { hasPattern, redirectPatterns, type RedirectPatterns } from './redirect-patterns.js';
import { staticHref, type References } from './references.js';
import { hrefOf, normaliseRoute } from './routes.js';
import { localeCopies, staticFiles } from './static-files.js';

/** The site's list of redirects, with lines such as `/old /new`. `check --fix` adds lines. */
export const REDIRECTS_FILE = 'redirects.txt';

/** An old anchor of a page, and its target. */
export interface Alias {
  readonly anchor: string;
  /** Anchor on the same page; absent if `href` is another page. */
  readonly to?: string;
  readonly href?: string;
}

/** The redirects of pages, and the old anchors by the routes of their pages. */
export interface Redirects {
  readonly pages: readonly {
    readonly from: string;
    readonly href: string;
    readonly external: boolean;
    /** The position for a finding of a rule. */
    readonly place: (rule: string) => Place;
  }[];
  /** Old addresses of the lock that a pattern redirects. Hosts without patterns need files. */
  readonly lockedPages: readonly {
    readonly from: string;
    readonly href: string;
    readonly external: boolean;
  }[];
  readonly patterns: RedirectPatterns;
  /** The position of a redirect, by its index in the config. */
  readonly placeOf: (order: number) => Place;
  readonly aliases: ReadonlyMap<string, readonly Alias[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The config with its redirects and those of `redirects.txt`. */
export function withListedRedirects(input: SiteInput): {
  input: SiteInput;
  diagnostics: Diagnostic[];
} {
  const text = input.data.get(REDIRECTS_FILE)?.text;
  if (text === undefined) return { input, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const listed: RedirectConfig[] = [];
  const seen = new Set(input.config.redirects.map(({ from }) => normaliseFrom(from)));
  splitLines(text).forEach((raw, i) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const [from = '', to = '', ...rest] = line.split(/\s+/);
    const fault = (message: string, hint: string, column = 1): void =>
      void diagnostics.push({
        rule: 'redirect/syntax',
        severity: 'error',
        file: REDIRECTS_FILE,
        line: i + 1,
        column,
        message,
        hint,
      });
    const isAddress = /^\/(?!\/)|^https?:\/\//i.test(to);
    if (/^\/(?!\/)/.test(from) && /^[\w.]/.test(to) && !isAddress && rest.length === 0)
      fault(
        `"${to}" is neither a route nor an address.`,
        `Write /${to}, or https:// and a host.`,
        raw.lastIndexOf(to) + 1,
      );
    else if (!/^\/(?!\/)/.test(from) || !isAddress || rest.length > 0)
      fault(`"${line}" is not a redirect.`, 'Write the old route and the new one: /old /new.');
    else if (seen.has(normaliseFrom(from)))
      fault(`${from} is redirected already.`, 'Keep one of the two redirects.');
    else {
      const column = raw.indexOf(line) + 1;
      const toColumn = raw.lastIndexOf(to) + 1;
      listed.push({ from, to, line: i + 1, column, toColumn });
    }
    seen.add(normaliseFrom(from));
  });
  return {
    input: {
      ...input,
      config: { ...input.config, redirects: [...input.config.redirects, ...listed] },
    },
    diagnostics,
  };
}

/** A line of `redirects.txt`. Addresses in it have no spaces. */
export function redirectLine(from: string, to: string): string {
  const written = (address: string): string =>
    address.replace(/\s|%(?![\da-f]{2})/gi, encodeURIComponent);
  return `${written(from)} ${written(to)}`;
}

/** A normal form of an address: a slash at its end does not matter. */
function normaliseFrom(from: string): string {
  const [path = '', anchor] = from.split('#');
  return redirectRoute(path) + (anchor === undefined ? '' : `#${anchor}`);
}

/** A redirect with the parts of its address. */
interface Entry extends RedirectConfig {
  readonly route: string;
  readonly anchor: string | undefined;
  /** The position for a finding of a rule. */
  readonly at: (rule: string, isOfSource?: boolean) => Place;
  /** The position of the redirect, or of a part of it. */
  readonly placeOf: (...part: readonly ('from' | 'to')[]) => Place;
}

/** The source route of a redirect, decoded: copied addresses contain letters such as `%C3%A9`. */
export function redirectRoute(from: string): string {
  const encodesPath = /%(?:2f|5c|00)/i.test(from);
  return normaliseRoute(encodesPath ? from : decodePath(from));
}

/** Rules about the source of a redirect. */
const OF_SOURCE: ReadonlySet<string> = new Set(['redirect/shadows', 'route/case', 'route/unsafe']);

/**
 * Checks all redirects and resolves their targets. `others` are the routes without a Markdown page.
 * A redirect never hides a page.
 */
export function linkRedirects(
  input: SiteInput,
  pages: ReadonlyMap<string, SitePage>,
  others: readonly string[],
  references: References,
  configFile: string,
): Redirects {
  const otherRoutes = new Set(others);
  const patterns = redirectPatterns(input);
  const allEntries = readEntries(input, configFile);
  const entries = allEntries.filter((entry) => !hasPattern(entry));
  const pageRedirects = new Map(
    entries.filter(({ anchor }) => anchor === undefined).map((entry) => [entry.route, entry]),
  );
  const diagnostics: Diagnostic[] = [];
  const result: Redirects['pages'][number][] = [];
  const aliases = new Map<string, Alias[]>();
  const loops = once(() => findLoops(pageRedirects, input));
  const targets = once(() => references.routes.filter((route) => !pageRedirects.has(route)));
  const context: RedirectContext = {
    input,
    pages,
    otherRoutes,
    references,
    pageRedirects,
    loops,
    targets,
    patterns,
  };
  for (const finding of patternFindings(allEntries, context)) diagnostics.push(finding);
  for (const entry of entries) {
    const fault = findingOf(entry, context);
    if (fault !== undefined) {
      const { isOfSource = false, ...finding } = fault;
      diagnostics.push({ ...finding, ...entry.at(fault.rule, isOfSource) });
    }
    if (fault?.severity === 'error' && fault.rule !== 'redirect/missing-target') continue;
    const { href, external, route, hash } = targetOf(entry.to, input);
    if (entry.anchor === undefined)
      result.push({ from: entry.route, href, external, place: entry.at });
    else {
      const ofRoute = aliases.get(entry.route) ?? [];
      const isSamePage = route === entry.route && hash !== undefined;
      ofRoute.push({ anchor: entry.anchor, ...(isSamePage ? { to: hash } : { href }) });
      aliases.set(entry.route, ofRoute);
    }
  }
  const lockedPages = movedPages(input, references, patterns);
  const placeOf: Redirects['placeOf'] = (order) =>
    allEntries[order]?.placeOf('from') ?? { file: configFile, line: 1, column: 1 };
  return { pages: result, lockedPages, patterns, placeOf, aliases, diagnostics };
}

/** All redirects of the config, in their order. */
function readEntries({ config, data }: SiteInput, configFile: string): Entry[] {
  const configText = data.get(configFile)?.text ?? '';
  return config.redirects.map((redirect, i): Entry => {
    const { line, column = 1, toColumn = column, plugin } = redirect;
    const [path = '', anchor] = redirect.from.split('#');
    const placeOf: Entry['placeOf'] = (...part) => {
      if (plugin !== undefined) return { file: plugin, line: 1, column: 1 };
      return line === undefined
        ? { file: configFile, ...locateKey(configText, ['redirects', i, ...part]) }
        : { file: REDIRECTS_FILE, line, column: part[0] === 'to' ? toColumn : column };
    };
    const at: Entry['at'] = (rule, isOfSource = OF_SOURCE.has(rule)) => {
      if (isOfSource || OF_SOURCE.has(rule)) return placeOf('from');
      return rule === 'redirect/missing-target' ? placeOf('to') : placeOf();
    };
    return { ...redirect, route: redirectRoute(path), anchor, at, placeOf };
  });
}

/** The findings about patterns, at their places. */
function patternFindings(
  entries: readonly Entry[],
  { input, references, pageRedirects, patterns }: RedirectContext,
): Diagnostic[] {
  if (!entries.some(hasPattern)) return [];
  const faults = entries.flatMap((entry, order) =>
    hasPattern(entry) ? (patternFault(entry, order) ?? []) : [],
  );
  const findings = checkPatterns({
    patterns,
    pages: references.routes.filter((route) => !pageRedirects.has(route)),
    redirects: new Map([...pageRedirects].map(([route, { to }]) => [route, to])),
    files: [...localeCopies(input).keys(), ...staticFiles(input).keys()],
  });
  return [...faults, ...findings].flatMap(({ order, part, ...finding }) => {
    const place = entries[order]?.placeOf(part);
    return place === undefined ? [] : [{ ...finding, ...place }];
  });
}

/** The addresses of the lock that a pattern redirects, each with its target. */
function movedPages(
  { data }: SiteInput,
  references: References,
  patterns: RedirectPatterns,
): Redirects['lockedPages'] {
  const lock = patterns.all.length === 0 ? undefined : data.get(LOCK_FILE)?.text;
  if (lock === undefined) return [];
  const existing = new Set(references.routes.map(foldPath));
  return parseLock(lock).routes.flatMap((locked) => {
    const from = normaliseRoute(locked.route);
    const moved = patterns.find(from);
    const folded = foldPath(from);
    if (moved === undefined || existing.has(folded) || unsafeRoute(from) !== undefined) return [];
    existing.add(folded);
    return [{ from, href: moved.href, external: moved.external }];
  });
}

function targetOf(
  to: string,
  input: SiteInput,
): { href: string; external: boolean; route: string | undefined; hash: string | undefined } {
  if (isExternalUrl(to))
    return { href: asciiAddress(to), external: true, route: undefined, hash: undefined };
  const [address = '', hash] = to.split('#');
  const [path = '', ...query] = address.split(/(?=\?)/);
  const route = redirectRoute(path);
  const target = staticHref(path, input) ?? hrefOf(route, input.config);
  return {
    href: asciiAddress(target + query.join('') + (hash === undefined ? '' : `#${hash}`)),
    external: false,
    route,
    hash,
  };
}

interface RedirectContext {
  readonly input: SiteInput;
  readonly pages: ReadonlyMap<string, SitePage>;
  /** Routes without a Markdown page. */
  readonly otherRoutes: ReadonlySet<string>;
  readonly references: References;
  /** The redirects of pages, by source route. */
  readonly pageRedirects: ReadonlyMap<string, Entry>;
  /** Redirect → first redirect of the loop that it ends in. */
  readonly loops: () => ReadonlyMap<Entry, Entry>;
  /** Possible targets of redirects. */
  readonly targets: () => readonly string[];
  readonly patterns: RedirectPatterns;
}

/** A finding about a redirect: about its source (`isOfSource`) or about its target. */
type RedirectFinding = Omit<Diagnostic, 'file' | 'line' | 'column'> & {
  readonly isOfSource?: boolean;
};

function findingOf(
  entry: Entry,
  {
    input,
    pages,
    otherRoutes,
    references,
    pageRedirects,
    loops,
    targets,
    patterns,
  }: RedirectContext,
): RedirectFinding | undefined {
  const { from, to, route, anchor } = entry;
  const unsafe = unsafeRoute(route);
  if (unsafe !== undefined)
    return {
      rule: 'route/unsafe',
      severity: 'error',
      message: `The redirect from ${quoted(from)} cannot be written: its route ${unsafe.reason}.`,
      hint: unsafe.hint,
    };
  const sourcePage = pages.get(route);
  if (anchor === undefined && (sourcePage !== undefined || otherRoutes.has(route)))
    return {
      rule: 'redirect/shadows',
      severity: 'error',
      message: `The redirect from ${from} would hide the page there.`,
      hint: 'Delete the redirect or the page.',
    };
  if (anchor !== undefined && sourcePage === undefined)
    return {
      rule: 'redirect/missing-target',
      isOfSource: true,
      severity: 'error',
      message: `The redirect from ${from} starts at an anchor, and no page is at ${route}.`,
      hint: `Redirect ${route} without an anchor.`,
    };
  if (anchor !== undefined && sourcePage?.facts.anchors.includes(anchor) === true)
    return {
      rule: 'redirect/shadows',
      severity: 'error',
      message: `The page ${route} has the anchor "#${anchor}" itself.`,
      hint: 'Delete the redirect.',
    };
  const target = targetOf(to, input);
  if (target.route === undefined) return undefined;
  const page = pages.get(target.route);
  const nextRedirect = page === undefined ? pageRedirects.get(target.route) : undefined;
  if (nextRedirect !== undefined) {
    const loop = loops().get(entry);
    // A loop is one finding, at its first redirect.
    if (loop !== undefined && loop !== entry) return undefined;
    if (loop !== undefined)
      return {
        rule: 'redirect/loop',
        severity: 'error',
        message: `The redirect from ${from} comes back to itself.`,
        hint: 'Redirect it to a page.',
      };
    const next = nextRedirect.to;
    return {
      rule: 'redirect/chain',
      severity: 'warning',
      message: `The redirect from ${from} leads to ${to}, which is redirected to ${next}.`,
      hint: `Redirect ${from} to ${next} directly.`,
    };
  }
  const isFile = staticHref(to.split(/[?#]/)[0] ?? '', input) !== undefined;
  const isKnown = isFile || references.byRoute(target.route) !== undefined;
  const moved = isKnown ? undefined : patterns.find(target.route);
  if (moved !== undefined)
    return {
      rule: 'redirect/chain',
      severity: 'warning',
      message: `The redirect from ${from} leads to ${to}, which is redirected to ${moved.to}.`,
      hint: `Redirect ${from} to ${moved.to} directly.`,
    };
  if (page === undefined && !isKnown) {
    const hint = didYouMean(
      target.route,
      targets(),
      'No route is similar. Redirect to an existing page, or delete the redirect.',
    );
    return {
      rule: 'redirect/missing-target',
      severity: 'error',
      message: `The redirect from ${from} leads to ${to}, and no page is there.`,
      hint,
    };
  }
  if (
    target.hash !== undefined &&
    target.hash !== '' &&
    page !== undefined &&
    !page.facts.anchors.includes(target.hash)
  ) {
    const hint = didYouMean(target.hash, page.facts.anchors, `Redirect to ${target.route} alone.`);
    return {
      rule: 'redirect/missing-target',
      severity: 'error',
      message: `The redirect from ${from} leads to ${to}, and ${page.source} has no such anchor.`,
      hint,
    };
  }
  return undefined;
}

/**
 * Redirect → first redirect of the loop that it ends in, if it ends in a loop. Each
 * redirect is visited once.
 */
function findLoops(
  pageRedirects: ReadonlyMap<string, Entry>,
  input: SiteInput,
): ReadonlyMap<Entry, Entry> {
  const order = new Map([...pageRedirects.values()].map((entry, at) => [entry, at]));
  const loops = new Map<Entry, Entry>();
  const visited = new Set<Entry>();
  const nextOf = ({ to }: Entry): Entry | undefined => {
    const { route } = targetOf(to, input);
    return route === undefined ? undefined : pageRedirects.get(route);
  };
  for (const start of pageRedirects.values()) {
    const path = new Set<Entry>();
    let next: Entry | undefined = start;
    while (next !== undefined && !visited.has(next)) {
      visited.add(next);
      path.add(next);
      next = nextOf(next);
    }
    if (next === undefined) continue;
    const entries = [...path];
    const loop = path.has(next) ? entries.slice(entries.indexOf(next)) : [];
    const byOrder = loop.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const first = byOrder[0] ?? loops.get(next);
    if (first !== undefined) for (const entry of entries) loops.set(entry, first);
  }
  return loops;
}
