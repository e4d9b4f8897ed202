import { parsePattern } from '../model/redirect-pattern.js';
import { normaliseRoute } from '../site/routes.js';
import { asList, asObject, asText, isOpaque, type Evaluated, type Opaque } from './evaluated.js';
import type { OldRedirect } from './old-redirects.js';
import type { KeyPath, Notes } from './notes.js';
import type { PluginInstance } from './plugins.js';

/** A redirect of docsgen’s config. */
export interface NewRedirect {
  readonly from: string;
  readonly to: string;
}

/** A redirect, and the place in the old site that it comes from. */
export interface MappedRedirect extends NewRedirect {
  readonly file: string;
  readonly line: number;
  /** Whether the pattern of the old site means more than that of docsgen. */
  readonly isApproximated: boolean;
}

/** Statuses that send readers to another address. */
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The address of the new site. */
export interface SiteAddress {
  /** Without a slash at the end; '' if it is not known. */
  readonly url: string;
  /** Starts and ends with a slash. */
  readonly baseUrl: string;
}

/** Maps the redirects of hosts. Redirects that docsgen cannot express become notes. */
export function mapRedirects(
  old: readonly OldRedirect[],
  site: SiteAddress,
  notes: Notes,
): MappedRedirect[] {
  return withoutBase(old.flatMap(expanded), site, notes).flatMap((redirect): MappedRedirect[] => {
    const { from, to, file, line } = redirect;
    const subject = `${from} → ${to}`;
    const fault = faultOf(redirect);
    if (fault !== undefined) {
      notes.place('by-hand', { subject, file, line, text: fault });
      return [];
    }
    const patterns = patternsOf(from, to);
    if (patterns === undefined) {
      const text = 'docsgen’s patterns are `:name` for one part of a path, and `*` at the end.';
      notes.place('by-hand', { subject, file, line, text });
      return [];
    }
    const isApproximated = patterns.length > 1 || /[^/]\*$/.test(from);
    return patterns.map((pattern) => ({ ...pattern, file, line, isApproximated }));
  });
}

/**
 * One redirect for each path that a source names in groups. Sources match with and without a slash
 * at their end, so an optional one says nothing.
 */
function expanded(redirect: OldRedirect): OldRedirect[] {
  if (faultOf(redirect) !== undefined) return [redirect];
  const from = redirect.from.replace(/(?<=.)\/\?(?=[|)]|$)/g, '');
  const each = alternatives({ from, to: redirect.to }) ?? [{ from, to: redirect.to }];
  return each.map((one) => ({ ...redirect, ...one }));
}

/**
 * The redirects of a host with paths below the base URL of the site. Hosts have complete paths, and
 * docsgen adds the base URL. A host can also be behind a proxy that removes it: then no source
 * begins with it, and all redirects stay.
 */
function withoutBase(
  old: readonly OldRedirect[],
  { url, baseUrl }: SiteAddress,
  notes: Notes,
): readonly OldRedirect[] {
  const isBelow = (path: string): boolean => `${path}/`.startsWith(baseUrl);
  if (baseUrl === '/' || !old.some(({ from }) => isBelow(from))) return old;
  const below = (path: string): string => `/${path.slice(baseUrl.length)}`;
  return old.flatMap((redirect): OldRedirect[] => {
    const { from, to, file, line } = redirect;
    if (from.startsWith('/') && !isBelow(from)) {
      const text = `It starts outside of ${baseUrl}: configure it at the host.`;
      notes.place('by-hand', { subject: `${from} → ${to}`, file, line, text });
      return [];
    }
    const target = isBelow(to) ? below(to) : to.startsWith('/') ? url + to : to;
    return [{ ...redirect, from: isBelow(from) ? below(from) : from, to: target }];
  });
}

/** At most this many redirects are made from one. */
const MAX_ALTERNATIVES = 64;

/** A group of words in a source: `:version(v6|v7)`, `(v6|v7)`, `(v6|v7)?` or `(v6/a|v7/b)`. */
const WORDS = /\/(?::([A-Za-z]\w*))?\(([\w.~-][\w.~/-]*(?:\|[\w.~-][\w.~/-]*)*)\)(\?)?(?=[(/]|$)/;
/** A group of paths: `(/v6|/v7)?`. There is no name. */
const PATHS = /()\((\/[\w.~/-]*(?:\|\/[\w.~/-]*)*)\)(\?)?(?=[(/]|$)/;

/** The first group of words or of paths in a source. */
function firstGroup(from: string): RegExpExecArray | undefined {
  const [words, paths] = [WORDS.exec(from), PATHS.exec(from)];
  if (words === null || paths === null) return words ?? paths ?? undefined;
  return words.index < paths.index ? words : paths;
}

/**
 * One redirect for each word of the groups in a source. Its target gets the word in place of the
 * name or of `$1`. Undefined if there would be too many.
 */
export function alternatives(redirect: NewRedirect): NewRedirect[] | undefined {
  const done: NewRedirect[] = [];
  const open = [redirect];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { from, to } = next;
    const group = firstGroup(from);
    if (group === undefined) done.push(next);
    else {
      const [all, name = '', words = '', optional] = group;
      const choices = words.split('|');
      if (optional !== undefined) choices.push('');
      for (const word of choices) {
        const path = word === '' || word.startsWith('/') ? word : `/${word}`;
        const source = from.slice(0, group.index) + path + from.slice(group.index + all.length);
        open.push({
          from: source.replace(/\/{2,}/g, '/') || '/',
          to: name === '' ? withFirstGroup(to, word) : withName(to, name, path),
        });
      }
    }
    if (done.length + open.length > MAX_ALTERNATIVES) return undefined;
  }
  return done.reverse();
}

/** A target with a word in place of the first group. The groups that follow move up. */
function withFirstGroup(to: string, word: string): string {
  return to.replace(/\$(\d)/g, (_, number: string) =>
    number === '1' ? word : `$${Number(number) - 1}`,
  );
}

/** A target with a path in place of the part `:name`. */
function withName(to: string, name: string, path: string): string {
  return to
    .replace(new RegExp(`/:${name}\\b`, 'g'), path)
    .replace(new RegExp(`:${name}\\b`, 'g'), path.slice(1));
}

/** Why docsgen cannot express a redirect; undefined if it can. */
function faultOf({ from, to, status, conditions }: OldRedirect): string | undefined {
  if (!from.startsWith('/'))
    return 'It starts at another domain: configure it at the host of that domain.';
  if (conditions.length > 0)
    return `It has conditions (${conditions.join(', ')}): configure it at the host.`;
  if (status === 200)
    return 'It shows another address without a redirect: configure it at the host.';
  if (!REDIRECT_STATUSES.has(status))
    return `Its status is ${status}: docsgen writes redirects only.`;
  if (!/^(?:\/|https?:\/\/)/.test(to)) return 'Its target is neither a route nor an address.';
  return undefined;
}

/**
 * The patterns of docsgen for a redirect of a host. Hosts allow `*` after the beginning of a word,
 * and `(.*)` and `:name(.*)` for the rest. A source such as `/a/preset-*` stays: `ofPrefix` makes
 * redirects from it. Undefined for other expressions.
 */
export function patternsOf(from: string, to: string): NewRedirect[] | undefined {
  const [path = ''] = from.split(/[?#]/);
  if (path !== from) return undefined;
  let names = 0;
  const segments = path.split('/').map((segment) => {
    if (/^\(\.[*+]\)$/.test(segment)) {
      names++;
      return ':splat*';
    }
    return segment.replace(/^(:[A-Za-z]\w*)(?:\(\.[*+]\)|[*+])$/, '$1*').replace(/\\-/g, '-');
  });
  const clean = segments.join('/').replace(/\/:splat\*$/, '/*');
  const target = names > 0 ? to.replace(/\$1/g, ':splat') : to;
  const [, stem] = /^([^*:()]*[^*:()/])\*$/.exec(clean) ?? [];
  if (stem !== undefined && /[-_.~]$/.test(stem))
    return /:splat$/.test(target) ? [{ from: clean, to: target }] : undefined;
  if (stem !== undefined && /\.\w+$/.test(stem))
    return [{ from: stem, to: target.replace(/\/?:splat/g, '') }];
  if (stem !== undefined)
    return [
      { from: stem, to: target.replace(/\/?:splat/g, '') },
      { from: `${stem}/*`, to: target.replace(/([^/]):splat/g, '$1/:splat') },
    ];
  return 'pattern' in parsePattern(clean) ? [{ from: clean, to: target }] : undefined;
}

/**
 * The redirects of a source such as `/a/preset-*`, which matches a part of a word: one for each
 * route that its target leads to. Undefined for a redirect with another source.
 */
export function ofPrefix(
  redirect: MappedRedirect,
  routes: Iterable<string>,
): MappedRedirect[] | undefined {
  const [, start] = /^([^*:]*[-_.~])\*$/.exec(redirect.from) ?? [];
  if (start === undefined) return undefined;
  const target = redirect.to.replace(/:splat$/, '');
  return [...routes]
    .filter((route) => route.startsWith(target) && route !== target)
    .map((route) => ({ ...redirect, from: start + route.slice(target.length), to: route }));
}

/** The redirects of `@docusaurus/plugin-client-redirects`, and its function for further ones. */
export function clientRedirects(
  { options, at }: PluginInstance,
  place: (at: KeyPath) => { file: string; line: number },
  notes: Notes,
): { redirects: MappedRedirect[]; create: { fn: Opaque; at: KeyPath } | undefined } {
  const redirects = (asList(options.redirects) ?? []).flatMap((entry, i): MappedRedirect[] => {
    const rule = asObject(entry);
    const from = rule?.from;
    const to = asText(rule?.to);
    const key = [...at, 'redirects', i];
    const sources = textsOf(from);
    if (to === undefined || sources.length === 0) {
      notes.key('by-hand', key, 'The redirect has no source or no target.');
      return [];
    }
    const where = { ...place(key), isApproximated: false };
    return sources.map((source) => ({ from: source, to, ...where }));
  });
  for (const key of ['fromExtensions', 'toExtensions'] as const) {
    const list = textsOf(options[key]);
    if (list.length === 0) continue;
    const isHtml = list.every((extension) => /^html?$/.test(extension));
    notes.key(
      isHtml && key === 'fromExtensions' ? 'approximated' : 'by-hand',
      [...at, key],
      isHtml
        ? 'Hosts serve `/a` and `/a.html` from one file: see `trailingSlash`.'
        : `docsgen has no redirects of the endings ${list.join(', ')}: configure them at the host.`,
    );
  }
  const fn = options.createRedirects;
  const create = isOpaque(fn) && fn.id !== undefined ? fn : undefined;
  return {
    redirects,
    create: create === undefined ? undefined : { fn: create, at: [...at, 'createRedirects'] },
  };
}

/** The redirects that `createRedirects` returns for a route. */
export function createdRedirects(route: string, result: Evaluated): NewRedirect[] {
  return textsOf(result).map((from) => ({ from, to: route }));
}

/** The redirects without those of a source that an earlier one has. */
export function distinctRedirects<T extends NewRedirect>(redirects: readonly T[]): T[] {
  const sources = new Set<string>();
  return redirects.filter(({ from }) => {
    const key = normaliseRoute(from);
    const isNew = !sources.has(key);
    sources.add(key);
    return isNew;
  });
}

function textsOf(value: Evaluated | undefined): string[] {
  const text = asText(value);
  if (text !== undefined) return [text];
  return (asList(value) ?? []).flatMap((item) => asText(item) ?? []);
}
