import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import type { Diagnostic, Fix, Place } from '../model/diagnostic.js';
import { NO_ROUTE, didYouMean, nearest } from '../model/nearest.js';
import type { Ref } from '../model/page.js';
import { pathOnHost } from '../model/paths.js';
import type { SitePage } from '../model/site.js';
import type { References, Target } from '../site/references.js';
import { normaliseRoute } from '../site/routes.js';

/** What links are held against: everything that one can lead to. Made once a site. */
export interface LinkWorld {
  readonly config: SiteConfig;
  readonly routes: readonly string[];
  readonly sources: readonly string[];
  /** Finds pages that are not published. */
  readonly drafts: References;
  /** Route → where a redirect sends its readers. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Any path of the site in lower case → as it is written. */
  readonly anyCase: ReadonlyMap<string, string>;
}

/** Gather what `checkLinks` needs. */
export function createLinkWorld(
  config: SiteConfig,
  references: References,
  drafts: References,
  pages: readonly SitePage[],
  assets: Iterable<string>,
): LinkWorld {
  const sources = pages.map((page) => page.source);
  const statics = (path: string): string[] =>
    config.staticFolders
      .filter((folder) => path.startsWith(`${folder}/`))
      .map((folder) => path.slice(folder.length));
  const files = [...assets];
  const anyCase = new Map(
    [
      ...references.routes,
      ...sources,
      ...sources.map((source) => source.replace(/\.mdx?$/, '')),
      ...files,
      ...files.flatMap(statics),
    ].map((path) => [path.toLowerCase(), path]),
  );
  return {
    config,
    routes: references.routes,
    sources,
    drafts,
    redirects: new Map(config.redirects.map(({ from, to }) => [normaliseRoute(from), to])),
    anyCase,
  };
}

/** Every link and picture of a page leads somewhere, down to the anchor, and by the shortest way. */
export function checkLinks(
  page: SitePage,
  targets: readonly Target[],
  world: LinkWorld,
): Diagnostic[] {
  return page.facts.refs.flatMap((ref, i): Diagnostic[] => {
    const target = targets[i];
    if (target?.kind === 'missing') return [missing(ref, target, page, world)];
    if (target?.kind !== 'page')
      return target?.kind === 'asset' ? tooLarge(ref, target, world.config) : [];
    const broken = anchorOf(ref, target, page);
    const ways = wayOf(ref, target, page, world);
    const isKept = ({ rule }: Diagnostic): boolean =>
      broken.length === 0 || rule !== 'link/own-host';
    return [...ways.filter(isKept), ...broken];
  });
}

function at({ file, line, column }: Ref): Place {
  return { file, line, column };
}

function missing(
  ref: Ref,
  target: Extract<Target, { kind: 'missing' }>,
  page: SitePage,
  world: LinkWorld,
): Diagnostic {
  const draft = world.drafts.resolve(ref, page);
  if (draft.kind === 'page' && draft.page !== undefined)
    return {
      ...at(ref),
      rule: 'link/draft',
      severity: 'error',
      message: `"${ref.url}" leads to ${draft.page.source}, which is a draft.`,
      hint: 'Publish it, or take the link out until then.',
    };
  const right = inRightCase(target.path, ref, world);
  if (right !== undefined) {
    return {
      ...at(ref),
      rule: 'link/wrong-case',
      severity: 'error',
      message: `"${ref.url}" is written "${right}".`,
      hint: 'Capital and small letters are different on most hosts.',
      fix: replacing(ref, right),
    };
  }
  const what = target.what === 'asset' ? 'file' : 'page';
  return {
    ...at(ref),
    rule: target.what === 'asset' ? 'link/missing-asset' : 'link/missing-page',
    severity: 'error',
    message: `No ${what} at "${ref.url}".`,
    hint: placesFor(ref, target, world),
  };
}

/** Where the writer may have meant to lead, or where the file would have to be. */
function placesFor(
  ref: Ref,
  { path, what }: Extract<Target, { kind: 'missing' }>,
  { config, routes, sources }: LinkWorld,
): string {
  const absolute = path.startsWith('/');
  const there = absolute
    ? posix.join(config.staticFolders[0] ?? 'static', path)
    : posix.normalize(posix.join(posix.dirname(ref.file), path));
  if (what === 'asset') return `There is no file ${there}.`;
  return didYouMean(
    path.replace(/^\.\//, ''),
    absolute ? routes : sources,
    absolute ? NO_ROUTE : `There is no file ${there}.`,
    2,
  );
}

/** The path as it is written on disk or in the route, when only its case is wrong. */
function inRightCase(path: string, ref: Ref, { anyCase }: LinkWorld): string | undefined {
  if (path.startsWith('/')) return anyCase.get(path.replace(/(.)\/$/, '$1').toLowerCase());
  const folder = posix.dirname(ref.file);
  const file = posix.normalize(posix.join(folder, path)).replace(/\/$/, '');
  const found = anyCase.get(file.toLowerCase());
  if (found === undefined || found.startsWith('/')) return undefined;
  const relative = posix.relative(folder, found);
  return path.startsWith('./') ? `./${relative}` : relative;
}

function replacing(ref: Ref, right: string): Fix {
  const [written = ''] = ref.url.split(/[?#]/);
  return { find: ref.url, replace: right + ref.url.slice(written.length) };
}

/** Links that arrive, but by a detour or where nobody is meant to go. */
function wayOf(
  ref: Ref,
  target: Extract<Target, { kind: 'page' }>,
  page: SitePage,
  { config, redirects }: LinkWorld,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const onwards = target.page === undefined ? redirects.get(target.route) : undefined;
  if (onwards !== undefined) {
    const hash = target.anchor === undefined || onwards.includes('#') ? '' : `#${target.anchor}`;
    found.push({
      ...at(ref),
      rule: 'link/redirect',
      severity: 'warning',
      message: `"${ref.url}" is redirected to "${onwards}".`,
      hint: 'Link there at once.',
      fix: { find: ref.url, replace: onwards + hash },
    });
  }
  if (
    target.page?.facts.frontMatter.unlisted === true &&
    page.facts.frontMatter.unlisted !== true &&
    target.page !== page
  ) {
    found.push({
      ...at(ref),
      rule: 'link/unlisted',
      severity: 'warning',
      message: `"${ref.url}" leads to ${target.page.source}, which is not listed.`,
      hint: 'List it, or take the link out.',
    });
  }
  const onHost = pathOnHost(ref.url, config.url);
  if (onHost !== undefined && onwards === undefined) {
    found.push({
      ...at(ref),
      rule: 'link/own-host',
      severity: 'warning',
      message: `"${ref.url}" names this site's own host.`,
      hint: 'Without it the link works in previews too.',
      fix: { find: ref.url, replace: onHost },
    });
  } else if (target.page !== undefined && lacksExtension(ref, target.page)) {
    const path = ref.url.split(/[?#]/)[0] ?? '';
    const folder = posix.dirname(ref.file);
    const relative = posix.relative(folder, target.page.source);
    found.push({
      ...at(ref),
      rule: 'link/missing-extension',
      severity: 'warning',
      message: `"${ref.url}" leaves out the file's extension.`,
      hint: `Editors and Git hosts follow "${relative}".`,
      fix: {
        find: ref.url,
        replace: `${path.startsWith('./') ? './' : ''}${relative}${ref.url.slice(path.length)}`,
      },
    });
  }
  return found;
}

function lacksExtension(ref: Ref, page: SitePage): boolean {
  const path = ref.url.split(/[?#]/)[0] ?? '';
  return (
    path !== '' &&
    !path.startsWith('/') &&
    !/^[a-z][a-z0-9+.-]*:/i.test(path) &&
    /\.mdx?$/.test(page.source) &&
    !/\.mdx?$/i.test(path)
  );
}

function anchorOf(
  ref: Ref,
  { anchor, page: target }: Extract<Target, { kind: 'page' }>,
  page: SitePage,
): Diagnostic[] {
  if (
    anchor === undefined ||
    anchor.toLowerCase() === 'top' ||
    target === undefined ||
    target.facts.anchors.includes(anchor) ||
    // The anchor may be in the text that a block swallows: only the block is at fault.
    target.facts.incomplete === true
  )
    return [];
  const near = nearest(anchor, target.facts.anchors, 2);
  const [only] =
    near.length === 1
      ? near
      : target.facts.anchors.filter((other) => other.toLowerCase() === anchor.toLowerCase());
  return [
    {
      ...at(ref),
      rule: 'link/missing-anchor',
      severity: 'error',
      message: `No anchor "#${anchor}" on ${target === page ? 'this page' : target.source}.`,
      hint:
        near.length === 0
          ? 'Anchors are the ids of headings.'
          : `Did you mean ${near.map((n) => `"#${n}"`).join(' or ')}?`,
      ...(only === undefined
        ? {}
        : { fix: { find: ref.url, replace: `${ref.url.slice(0, ref.url.indexOf('#'))}#${only}` } }),
    },
  ];
}

function tooLarge(
  ref: Ref,
  { asset }: Extract<Target, { kind: 'asset' }>,
  { check: { maxImageKb } }: SiteConfig,
): Diagnostic[] {
  if (ref.kind !== 'image' || maxImageKb === undefined || asset.bytes <= maxImageKb * 1000)
    return [];
  return [
    {
      ...at(ref),
      rule: 'image/too-large',
      severity: 'warning',
      message: `"${ref.url}" has ${Math.ceil(asset.bytes / 1000)} kB, more than ${maxImageKb}.`,
      hint: 'Scale it down, or save it in a format that packs better.',
    },
  ];
}
