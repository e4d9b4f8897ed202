import { posix } from 'node:path';
import type { Notes } from '../../migrate/notes.js';
import type { MappedRedirect, SiteAddress } from '../../migrate/map-redirects.js';
import {
  clientRedirects,
  createdRedirects,
  distinctRedirects,
  mapRedirects,
  ofPrefix,
} from '../../migrate/map-redirects.js';
import { readRedirects } from '../../migrate/old-redirects.js';
import type { PluginInstance } from '../../migrate/plugins.js';
import { joinRoute, normaliseRoute } from '../../site/routes.js';
import { locateKey } from '../../formats/locate.js';
import { fillRoute, isPattern, PatternIndex, segmentsOf } from '../../model/redirect-pattern.js';
import {
  capturesOf,
  hasPattern,
  parseRedirect,
  type PatternRedirect,
} from '../../site/redirect-patterns.js';
import type { Evaluator } from './evaluate.js';
import type { OldSite } from './old-site.js';

/** The redirects of the new site, and the hosts of the old one. */
export interface PlannedRedirects {
  readonly redirects: readonly MappedRedirect[];
  readonly hosts: readonly string[];
}

/** File of a host’s settings → name of the host in docsgen’s config. */
const HOST_FILES: readonly (readonly [file: string, host: string])[] = [
  ['netlify.toml', 'netlify'],
  ['_redirects', 'netlify'],
  ['vercel.json', 'vercel'],
];

/** Reads the redirects of the host’s files: of the site, its static folders and its parent. */
export function hostRedirects(
  old: OldSite,
  { staticFolders, ...site }: SiteAddress & { readonly staticFolders: readonly string[] },
  notes: Notes,
): PlannedRedirects {
  const hosts = new Set<string>();
  const redirects: MappedRedirect[] = [];
  for (const folder of ['', ...staticFolders, '..'])
    for (const [name, host] of HOST_FILES) {
      const file = posix.join(folder, name);
      if (!old.isFile(file)) continue;
      const read = readRedirects(file, old.textOf(file));
      for (const { kind, ...note } of read.notes) notes.place(kind, note);
      redirects.push(...mapRedirects(read.redirects, site, notes));
      hosts.add(host);
    }
  return { redirects: distinctRedirects(redirects), hosts: [...hosts] };
}

/** The routes of the new site, and the route segments of its translations. */
export interface LocalisedRoutes {
  readonly all: readonly string[];
  readonly segments: readonly string[];
}

/**
 * The redirects of `plugin-client-redirects`, in every locale. Its function is called for all
 * routes of the default locale: Docusaurus gives it routes without the segment of the locale.
 */
export async function pluginRedirects(
  plugins: readonly PluginInstance[],
  { all: allRoutes, segments }: LocalisedRoutes,
  { old, evaluator, notes }: { old: OldSite; evaluator: Evaluator; notes: Notes },
): Promise<MappedRedirect[]> {
  const all: MappedRedirect[] = [];
  const isTranslated = (route: string): boolean => segments.includes(route.split('/')[1] ?? '');
  const routes = allRoutes.filter((route) => !isTranslated(route));
  const text = old.textOf(old.configFile);
  for (const plugin of plugins) {
    if (plugin.name !== '@docusaurus/plugin-client-redirects') continue;
    const place = (at: PluginInstance['at']): { file: string; line: number } => ({
      file: old.configFile,
      line: locateKey(text, at).line,
    });
    const { redirects, create } = clientRedirects(plugin, place, notes);
    all.push(...redirects);
    if (create === undefined) continue;
    const results = await evaluator.call(
      create.fn,
      routes.map((route) => [route]),
    );
    const created = results.flatMap((result, i) =>
      'value' in result ? createdRedirects(routes[i] ?? '/', result.value) : [],
    );
    const where = { ...place(create.at), isApproximated: false };
    all.push(...created.map((redirect) => ({ ...redirect, ...where })));
    const errors = results.filter((result) => 'error' in result).length;
    notes.key(
      errors > 0 ? 'by-hand' : 'maps',
      create.at,
      errors > 0
        ? `The function threw for ${errors} of ${routes.length} routes.`
        : `\`redirects\`: ${created.length}, from ${routes.length} routes`,
    );
  }
  const translated = segments.flatMap((segment) =>
    all.map((redirect) => ({
      ...redirect,
      from: joinRoute(segment, redirect.from),
      to: redirect.to.startsWith('/') ? joinRoute(segment, redirect.to) : redirect.to,
    })),
  );
  return [...all, ...translated];
}

/**
 * The redirects that docsgen accepts: their source is no page, and their target exists. Notes the
 * others.
 */
export function acceptedRedirects(
  given: readonly MappedRedirect[],
  {
    routes,
    isStatic,
    notes,
  }: {
    readonly routes: ReadonlySet<string>;
    readonly isStatic: (path: string) => boolean;
    readonly notes: Notes;
  },
): MappedRedirect[] {
  const clean = (path: string): string => normaliseRoute(path.replace(/[?#].*$/, ''));
  const redirects = given.flatMap((redirect) => {
    const expanded = ofPrefix(redirect, routes);
    if (expanded?.length !== 0) return expanded ?? redirect;
    const { from, to, file, line } = redirect;
    const text = `No page has an address that begins with ${to.replace(':splat', '')}.`;
    notes.place('by-hand', { subject: `${from} → ${to}`, file, line, text });
    return [];
  });
  const sources = new Set(redirects.map(({ from }) => clean(from)));
  const movedTo = patternTargets(redirects);
  const isReached = (path: string): boolean =>
    routes.has(path) || sources.has(path) || isStatic(path);
  const names = new Map([...routes].map((route) => [route.toLowerCase(), route]));
  return distinctRedirects(redirects).filter((redirect) => {
    const { from, to, file, line, isApproximated } = redirect;
    const subject = `${from} → ${to}`;
    if (routes.has(clean(from))) {
      notes.place('not-needed', { subject, file, line, text: 'A page has this address.' });
      return false;
    }
    const name = clean(from).toLowerCase();
    const other = names.get(name);
    if (other !== undefined) {
      const text = `${other} differs from it only in letter case: configure it at the host.`;
      notes.place('by-hand', { subject, file, line, text });
      return false;
    }
    names.set(name, from);
    const target = clean(to);
    const [path = ''] = to.split(/[?#]/);
    const exists = isReached(target) || isStatic(path) || movedTo(target).some(isReached);
    if (/^https?:/.test(to) || isPattern(target) || exists) {
      const kind = isApproximated ? 'approximated' : 'maps';
      notes.place(kind, { subject, file, line, text: '`redirects`' });
      return true;
    }
    notes.place('by-hand', { subject, file, line, text: `No page has the address ${target}.` });
    return false;
  });
}

/** Gives the routes that the patterns among redirects make of a route. */
function patternTargets(redirects: readonly MappedRedirect[]): (route: string) => string[] {
  const index = new PatternIndex<PatternRedirect>();
  for (const [order, redirect] of redirects.filter(hasPattern).entries()) {
    const parsed = parseRedirect(redirect, order);
    if (!('fault' in parsed)) index.add(parsed.pattern, parsed);
  }
  return (route) => {
    const segments = segmentsOf(route);
    return index
      .matches(segments)
      .map((by) => normaliseRoute(fillRoute(by.target, capturesOf(by, segments))));
  };
}
