import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import type { Correction, Diagnostic, Place } from '../model/diagnostic.js';
import { NO_ROUTE, didYouMean, nearest } from '../model/nearest.js';
import type { SiteInput } from '../model/input.js';
import { once } from '../model/once.js';
import type { Ref } from '../model/page.js';
import { decodePath, pathOnHost } from '../model/paths.js';
import type { SitePage } from '../model/site.js';
import { isScriptState, splitUrl } from '../model/url-parts.js';
import { redirectPatterns, type Moved } from '../site/redirect-patterns.js';
import { staticHref, type References, type Target } from '../site/references.js';
import type { ResolvedSite } from '../site/resolve.js';
import { staticFiles } from '../site/static-files.js';
import {
  caseIndex,
  pastRedirects,
  redirectIndex,
  relativeFile,
  rightAnchor,
  rightCase,
  withExtension,
  withoutHost,
  type CorrectionIndex,
  type RefOnPage,
} from './corrections.js';
import { unpublished, unseenHint, type SiteFiles } from './unpublished.js';

/** All possible targets of links. Made once for each site. */
export interface LinkIndex extends CorrectionIndex, SiteFiles {
  readonly input: SiteInput;
  readonly routes: readonly string[];
  readonly sources: readonly string[];
  /** Pages in the default locale, by source, if there are other locales. */
  readonly originals: ReadonlyMap<string, SitePage>;
  /** Finds pages that are not published. */
  readonly drafts: References;
}

/** The index for `checkLinks`. */
export function createLinkIndex({ site, input, references, drafts }: ResolvedSite): LinkIndex {
  const { config, assets, isFile = () => false, isFolder = () => false } = input;
  const sources = site.pages.map((page) => page.source);
  const anyCase = caseIndex([
    ...references.routes,
    ...sources,
    ...sources.map((source) => source.replace(/\.mdx?$/, '')),
    ...assets.keys(),
    ...staticFiles(input).keys(),
  ]);
  return {
    input,
    config,
    references,
    routes: references.routes,
    sources,
    isFile,
    isFolder,
    pageFolders: once(() => foldersOf(sources)),
    originals: originalPages(site.pages, config),
    drafts: drafts(),
    redirects: redirectIndex(input, references),
    anyCase,
  };
}

function originalPages(
  pages: readonly SitePage[],
  { locales, defaultLocale }: SiteConfig,
): ReadonlyMap<string, SitePage> {
  if (locales.length === 1) return new Map();
  const originals = pages.filter(({ locale }) => locale === defaultLocale);
  return new Map(originals.map((page) => [page.source, page]));
}

/** The folders of these files, and the folders that these are in. */
function foldersOf(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>(['.']);
  for (const file of files)
    for (let folder = posix.dirname(file); !folders.has(folder); folder = posix.dirname(folder))
      folders.add(folder);
  return folders;
}

/** Checks that all links and pictures of a page have a target, and lead there directly. */
export function checkLinks(
  page: SitePage,
  targets: readonly Target[],
  links: LinkIndex,
): Diagnostic[] {
  return page.facts.refs.flatMap((ref, i): Diagnostic[] => {
    const target = targets[i];
    return target === undefined ? [] : checkLink({ ref, page }, target, links);
  });
}

/** The findings about one reference of a page. */
export function checkLink(
  { ref, page }: RefOnPage,
  target: Target,
  links: LinkIndex,
): Diagnostic[] {
  if (target.kind === 'missing')
    return isOutsideDocs(ref, links.config) ? [] : [missingTarget(ref, target, page, links)];
  if (target.kind !== 'page')
    return target.kind === 'asset' ? tooLarge(ref, target, links.config) : [];
  if (isDraft(target.page) && !isDraft(page)) return [toDraft(ref, target.page)];
  const anchorFindings = checkAnchor(ref, target, page, links);
  const targetFindings = checkTarget(ref, target, page, links);
  const isKept = ({ rule }: Diagnostic): boolean =>
    anchorFindings.length === 0 || rule !== 'link/own-host';
  return [...targetFindings.filter(isKept), ...anchorFindings];
}

/** Drafts are pages only in watch mode. */
function isDraft(page: SitePage | undefined): page is SitePage {
  return page?.facts.frontMatter.draft === true;
}

/**
 * Whether an address of the site's host is outside all docs areas. Another tool may serve it, such
 * as a blog beside the documentation.
 */
function isOutsideDocs({ url }: Ref, { docs, ...config }: SiteConfig): boolean {
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

function missingTarget(
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
      hint: 'Most hosts distinguish capital and small letters.',
      correction,
    };
  }
  const inSite = unpublished(ref, target, links);
  if (inSite !== undefined) return inSite;
  const kind = target.what === 'asset' ? 'file' : 'page';
  return {
    ...at(ref),
    rule: target.what === 'asset' ? 'link/missing-asset' : 'link/missing-page',
    severity: 'error',
    message: `No ${kind} at "${ref.url}".`,
    hint: suggestionFor(ref, target, links),
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

/** A hint with similar targets, or with the path of the missing file. */
function suggestionFor(
  ref: Ref,
  target: Extract<Target, { kind: 'missing' }>,
  links: LinkIndex,
): string {
  const { path, what } = target;
  const { config, routes, sources } = links;
  const isAbsolute = path.startsWith('/');
  const file = isAbsolute
    ? posix.join(config.staticFolders[0] ?? 'static', path)
    : posix.normalize(posix.join(posix.dirname(ref.file), path));
  const noFile = unseenHint(ref, target, links) ?? `There is no file ${file}.`;
  if (what === 'asset') return noFile;
  return didYouMean(
    path.replace(/^\.\//, ''),
    isAbsolute ? routes : sources,
    isAbsolute ? NO_ROUTE : noFile,
    2,
  );
}

/** The `correction` of a diagnostic, if there is one. */
function fixedBy(correction: Correction | undefined): { correction?: Correction } {
  return correction === undefined ? {} : { correction };
}

/** Findings about links whose target exists: redirected, unlisted, or not written as advised. */
function checkTarget(
  ref: Ref,
  target: Extract<Target, { kind: 'page' }>,
  page: SitePage,
  links: LinkIndex,
): Diagnostic[] {
  const { config } = links;
  const redirected =
    target.page === undefined ? checkRedirected(target.route, { ref, page }, links) : [];
  const findings = [...redirected];
  if (
    target.page?.facts.frontMatter.unlisted === true &&
    page.facts.frontMatter.unlisted !== true &&
    target.page !== page
  ) {
    findings.push({
      ...at(ref),
      rule: 'link/unlisted',
      severity: 'warning',
      message: `"${ref.url}" leads to ${target.page.source}, which is not listed.`,
      hint: 'List it, or delete the link.',
    });
  }
  if (pathOnHost(ref.url, config.url) !== undefined && redirected.length === 0) {
    findings.push({
      ...at(ref),
      rule: 'link/own-host',
      severity: 'warning',
      message: `"${ref.url}" names this site's own host.`,
      hint: 'Remove the host. Then the link also works in previews.',
      ...fixedBy(withoutHost({ ref, page }, target, links)),
    });
  } else if (target.page !== undefined && hasNoExtension(ref, target.page)) {
    const relative = relativeFile(ref, target.page);
    findings.push({
      ...at(ref),
      rule: 'link/missing-extension',
      severity: 'warning',
      message: `"${ref.url}" leaves out the file's extension.`,
      hint: `Write "${relative}", which editors and Git hosts can follow.`,
      ...fixedBy(withExtension({ ref, page }, target.page, links)),
    });
  }
  return findings;
}

/** A reference to a redirected address or anchor. */
function checkRedirected(start: string, from: RefOnPage, links: LinkIndex): Diagnostic[] {
  const target = links.redirects.get(start);
  if (target === undefined) return [];
  const moved = links.references.byRoute(start) === undefined ? movedTo(start, links) : undefined;
  if (moved?.route !== undefined && !exists(moved, links))
    return [
      {
        ...at(from.ref),
        rule: 'link/missing-page',
        severity: 'error',
        message: `"${from.ref.url}" is redirected to "${target}", and no page is there.`,
        hint: didYouMean(moved.route, links.routes, 'Link to an existing page.'),
      },
    ];
  return [
    {
      ...at(from.ref),
      rule: 'link/redirect',
      severity: 'warning',
      message: `"${from.ref.url}" is redirected to "${target}".`,
      hint: 'Link there directly.',
      ...fixedBy(pastRedirects(from, start, links)),
    },
  ];
}

/** The target of the pattern that redirects an address. */
function movedTo(address: string, { input }: LinkIndex): Moved | undefined {
  return address.includes('#') ? undefined : redirectPatterns(input).find(address);
}

/** Whether the target of a pattern is a page, a file, or redirected again. */
function exists({ route = '', to }: Moved, { input, references, redirects }: LinkIndex): boolean {
  return (
    references.byRoute(route) !== undefined ||
    redirects.get(route) !== undefined ||
    staticHref(splitUrl(to).path, input) !== undefined
  );
}

function hasNoExtension(ref: Ref, page: SitePage): boolean {
  const path = ref.url.split(/[?#]/)[0] ?? '';
  return (
    path !== '' &&
    !path.startsWith('/') &&
    !/^[a-z][a-z0-9+.-]*:/i.test(path) &&
    /\.mdx?$/.test(page.source) &&
    !/\.mdx?$/i.test(path)
  );
}

function checkAnchor(
  ref: Ref,
  target: Extract<Target, { kind: 'page' }>,
  page: SitePage,
  links: LinkIndex,
): Diagnostic[] {
  const { anchor, page: shown } = target;
  if (anchor === undefined || shown === undefined || hasAnchor(target)) return [];
  const original = originalOf(page, links);
  if (original !== undefined) return anchorOfTranslation(ref, { anchor, shown, original }, links);
  const redirected = checkRedirected(`${shown.route}#${anchor}`, { ref, page }, links);
  if (redirected.length > 0) return redirected;
  const similar = nearest(anchor, shown.facts.anchors, 2).map((other) => `"#${other}"`);
  return [
    {
      ...at(ref),
      rule: 'link/missing-anchor',
      severity: 'error',
      message: `No anchor "#${anchor}" on ${shown === page ? 'this page' : shown.source}.`,
      hint:
        similar.length === 0
          ? 'Anchors are the ids of headings.'
          : `Did you mean ${similar.join(' or ')}?`,
      ...fixedBy(rightAnchor({ ref, page }, shown)),
    },
  ];
}

function hasAnchor({ anchor, page }: Extract<Target, { kind: 'page' }>): boolean {
  return (
    anchor === undefined ||
    anchor.toLowerCase() === 'top' ||
    isScriptState(anchor) ||
    page === undefined ||
    page.facts.anchors.includes(anchor) ||
    // The anchor may be in the text of an unclosed block, which is reported itself.
    page.facts.incomplete === true
  );
}

/** The page in the default locale that readers of another one get. Undefined for other pages. */
function originalOf(page: SitePage, { config, originals }: LinkIndex): SitePage | undefined {
  return page.locale === config.defaultLocale ? undefined : originals.get(page.source);
}

/**
 * The finding for a reference of an original to an anchor that only the translation of the target
 * does not have. Other faults of the reference are reported for the default locale.
 */
function anchorOfTranslation(
  ref: Ref,
  { anchor, shown, original }: { anchor: string; shown: SitePage; original: SitePage },
  { references }: LinkIndex,
): Diagnostic[] {
  const target = references.resolve(ref, original);
  if (target.kind !== 'page' || target.page === undefined || !hasAnchor(target)) return [];
  return [
    {
      ...at(ref),
      rule: 'link/missing-anchor-in-translation',
      severity: 'warning',
      message: `No anchor "#${anchor}" on ${shown.source}, where readers of "${shown.locale}" go.`,
      hint: `Give the heading of the translation the id of the original: \`{#${anchor}}\`.`,
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
      hint: 'Scale it down, or save it in a format that compresses better.',
    },
  ];
}
