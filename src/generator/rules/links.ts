import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import type { Correction, Diagnostic, Place } from '../model/diagnostic.js';
import { NO_ROUTE, didYouMean, nearest } from '../model/nearest.js';
import type { SiteInput } from '../model/input.js';
import type { Ref } from '../model/page.js';
import { decodePath, pathOnHost } from '../model/paths.js';
import type { SitePage } from '../model/site.js';
import { splitUrl } from '../model/url-parts.js';
import type { References, Target } from '../site/references.js';
import type { ResolvedSite } from '../site/resolve.js';
import {
  caseIndex,
  pastRedirects,
  redirectIndex,
  rightAnchor,
  rightCase,
  withExtension,
  withoutHost,
  type CorrectionIndex,
  type RefOnPage,
} from './corrections.js';

/** What links are held against: everything that one can lead to. Made once a site. */
export interface LinkIndex extends CorrectionIndex {
  readonly input: SiteInput;
  readonly routes: readonly string[];
  readonly sources: readonly string[];
  /** Whether a path is a file of the site folder. */
  readonly isFile: (path: string) => boolean;
  /** Finds pages that are not published. */
  readonly drafts: References;
}

/** Gather what `checkLinks` needs. */
export function createLinkIndex({ site, input, references, drafts }: ResolvedSite): LinkIndex {
  const { config, assets, isFile = () => false } = input;
  const sources = site.pages.map((page) => page.source);
  const statics = (path: string): string[] =>
    config.staticFolders
      .filter((folder) => path.startsWith(`${folder}/`))
      .map((folder) => path.slice(folder.length));
  const files = [...assets.keys()];
  const anyCase = caseIndex([
    ...references.routes,
    ...sources,
    ...sources.map((source) => source.replace(/\.mdx?$/, '')),
    ...files,
    ...files.flatMap(statics),
  ]);
  return {
    input,
    config,
    references,
    routes: references.routes,
    sources,
    isFile,
    drafts: drafts(),
    redirects: redirectIndex(config.redirects),
    anyCase,
  };
}

/** Every link and picture of a page leads somewhere, down to the anchor, and by the shortest way. */
export function checkLinks(
  page: SitePage,
  targets: readonly Target[],
  links: LinkIndex,
): Diagnostic[] {
  return page.facts.refs.flatMap((ref, i): Diagnostic[] => {
    const target = targets[i];
    if (target?.kind === 'missing')
      return isForAnother(ref, links.config) ? [] : [missing(ref, target, page, links)];
    if (target?.kind !== 'page')
      return target?.kind === 'asset' ? tooLarge(ref, target, links.config) : [];
    if (isDraft(target.page) && !isDraft(page)) return [toDraft(ref, target.page)];
    const broken = anchorOf(ref, target, page, links);
    const ways = wayOf(ref, target, page, links);
    const isKept = ({ rule }: Diagnostic): boolean =>
      broken.length === 0 || rule !== 'link/own-host';
    return [...ways.filter(isKept), ...broken];
  });
}

/** Drafts are pages on the writers' server only. */
function isDraft(page: SitePage | undefined): page is SitePage {
  return page?.facts.frontMatter.draft === true;
}

/**
 * Whether an address of the site's host is below no docs area: another tool may serve it, such as
 * a blog beside the documentation.
 */
function isForAnother({ url }: Ref, { docs, ...config }: SiteConfig): boolean {
  const path = pathOnHost(url, config.url);
  if (path === undefined) return false;
  const [route = ''] = path.slice(config.baseUrl.length).split(/[?#]/);
  return docs.every(
    ({ routeBase }) => routeBase !== '' && !`${route}/`.startsWith(`${routeBase}/`),
  );
}

function at({ file, line, column }: Ref): Place {
  return { file, line, column };
}

function missing(
  ref: Ref,
  target: Extract<Target, { kind: 'missing' }>,
  page: SitePage,
  links: LinkIndex,
): Diagnostic {
  const draft = links.drafts.resolve(ref, page);
  if (draft.kind === 'page' && draft.page !== undefined) return toDraft(ref, draft.page);
  const correction = rightCase({ ref, page }, links);
  if (correction !== undefined) {
    return {
      ...at(ref),
      rule: 'link/wrong-case',
      severity: 'error',
      message: `"${ref.url}" is written "${decodePath(splitUrl(correction.to).path)}".`,
      hint: 'Capital and small letters are different on most hosts.',
      correction,
    };
  }
  const unpublished = unpublishedFile(ref, target, links);
  if (unpublished !== undefined) return unpublished;
  const what = target.what === 'asset' ? 'file' : 'page';
  return {
    ...at(ref),
    rule: target.what === 'asset' ? 'link/missing-asset' : 'link/missing-page',
    severity: 'error',
    message: `No ${what} at "${ref.url}".`,
    hint: placesFor(ref, target, links),
  };
}

function toDraft(ref: Ref, draft: SitePage): Diagnostic {
  return {
    ...at(ref),
    rule: 'link/draft',
    severity: 'error',
    message: `"${ref.url}" leads to ${draft.source}, which is a draft.`,
    hint: 'Publish it, or delete the link until then.',
  };
}

/** The finding for a link to a file of the site that is no part of what is built. */
function unpublishedFile(
  ref: Ref,
  { path, what }: Extract<Target, { kind: 'missing' }>,
  { isFile, config: { staticFolders } }: LinkIndex,
): Diagnostic | undefined {
  const joined = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(ref.file), path);
  const file = posix.normalize(joined);
  if (file.startsWith('..') || !isFile(file)) return undefined;
  const isPartial = /(?:^|\/)_/.test(file) && /\.mdx?$/.test(file);
  const isMdx = !isPartial && file.endsWith('.mdx');
  const folder = staticFolders[0] ?? 'static';
  return {
    ...at(ref),
    rule: what === 'asset' ? 'link/missing-asset' : 'link/missing-page',
    severity: 'error',
    message: isPartial
      ? `"${ref.url}" leads to the partial ${file}, which is no page.`
      : `"${ref.url}" leads to ${file}, which is not published.`,
    hint: isPartial
      ? `Link to a page that includes it, or rename it without the "_".`
      : isMdx
        ? 'MDX pages are not built yet: rename it to .md.'
        : `Move the file to ${folder}/, link to it in its repository, or show it with \`::code{file="${file}"}\`.`,
  };
}

/** Where the writer may have meant to lead, or where the file would have to be. */
function placesFor(
  ref: Ref,
  { path, what }: Extract<Target, { kind: 'missing' }>,
  { config, routes, sources }: LinkIndex,
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

/** The part of a diagnostic that says how to fix it, where that is sure. */
function sure(correction: Correction | undefined): { correction?: Correction } {
  return correction === undefined ? {} : { correction };
}

/** Links that arrive, but by a detour or where nobody is meant to go. */
function wayOf(
  ref: Ref,
  target: Extract<Target, { kind: 'page' }>,
  page: SitePage,
  links: LinkIndex,
): Diagnostic[] {
  const { config } = links;
  const found: Diagnostic[] = [];
  const redirected =
    target.page === undefined ? redirectedFrom(target.route, { ref, page }, links) : [];
  for (const item of redirected) found.push(item);
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
      hint: 'List it, or delete the link.',
    });
  }
  if (pathOnHost(ref.url, config.url) !== undefined && redirected.length === 0) {
    found.push({
      ...at(ref),
      rule: 'link/own-host',
      severity: 'warning',
      message: `"${ref.url}" names this site's own host.`,
      hint: 'Without it the link works in previews too.',
      ...sure(withoutHost({ ref, page }, target, links)),
    });
  } else if (target.page !== undefined && lacksExtension(ref, target.page)) {
    const relative = posix.relative(posix.dirname(ref.file), target.page.source);
    found.push({
      ...at(ref),
      rule: 'link/missing-extension',
      severity: 'warning',
      message: `"${ref.url}" leaves out the file's extension.`,
      hint: `Editors and Git hosts follow "${relative}".`,
      ...sure(withExtension({ ref, page }, target.page, links)),
    });
  }
  return found;
}

/** A reference to an address, or to an anchor of a page, that is redirected. */
function redirectedFrom(start: string, from: RefOnPage, links: LinkIndex): Diagnostic[] {
  const onwards = links.redirects.get(start);
  if (onwards === undefined) return [];
  return [
    {
      ...at(from.ref),
      rule: 'link/redirect',
      severity: 'warning',
      message: `"${from.ref.url}" is redirected to "${onwards}".`,
      hint: 'Link there directly.',
      ...sure(pastRedirects(from, start, links)),
    },
  ];
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
  links: LinkIndex,
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
  const redirected = redirectedFrom(`${target.route}#${anchor}`, { ref, page }, links);
  if (redirected.length > 0) return redirected;
  const near = nearest(anchor, target.facts.anchors, 2);
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
      ...sure(rightAnchor({ ref, page }, target)),
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
