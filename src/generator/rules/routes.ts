import type { SiteConfig } from '../model/config.js';
import type { Diagnostic, Place } from '../model/diagnostic.js';
import type { Output } from '../model/output.js';
import {
  FileNames,
  foldPath,
  quoted,
  unsafePath,
  unsafeRoute,
  type Clash,
  type UnsafePath,
} from '../model/safe-path.js';
import { placeOfKey, type SitePage } from '../model/site.js';
import { chunkFile } from '../site/routes.js';

/** A route, and the position in the source that defines it. */
export interface Claim {
  readonly route: string;
  readonly page?: SitePage;
  /** The position for a finding of a rule. Lazy, because few routes have findings. */
  readonly place: (rule: string) => Place;
}

/**
 * The routes of pages. Pages of the default locale and without a slug come first, so that a clash
 * is reported at the slug. Pages at addresses of another locale come last.
 */
export function pageClaims(pages: readonly SitePage[], config: Locales): Claim[] {
  return [...pages]
    .sort((a, b) => rankOf(a, config) - rankOf(b, config))
    .map((page) => ({ route: page.route, page, place: () => placeOfKey(page, 'slug') }));
}

/**
 * Checks that all routes are safe, that no two are equal or differ only in letter case or Unicode
 * form, and that all doc ids are unique. A fault is reported once, even if several locales use the
 * file.
 */
export function checkRoutes(claims: readonly Claim[]): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const byFoldedRoute = new Map<string, Claim>();
  const ids = new Map<string, SitePage>();
  for (const claim of claims) {
    const foldedRoute = foldPath(claim.route);
    const other = byFoldedRoute.get(foldedRoute);
    if (other === undefined) byFoldedRoute.set(foldedRoute, claim);
    const { page } = claim;
    const twin = page === undefined ? undefined : sameId(page, ids);
    const unsafe = unsafeFinding(claim.route);
    const clash = clashFinding(claim, other);
    if (unsafe !== undefined) diagnostics.push({ ...unsafe, ...claim.place(unsafe.rule) });
    else if (page !== undefined && twin !== undefined) diagnostics.push(duplicateId(page, twin));
    else if (clash !== undefined) diagnostics.push({ ...clash, ...claim.place(clash.rule) });
  }
  return firstOfEach(diagnostics);
}

type Locales = Pick<SiteConfig, 'defaultLocale' | 'locales'>;

/**
 * Of two pages with the same route, the one with the lower rank keeps it: first one with the
 * address of its locale, then the default locale, files without a slug, and index before README.
 */
function rankOf(
  { locale, route, facts, source }: SitePage,
  { defaultLocale, locales }: Locales,
): number {
  const isElsewhere =
    locale === defaultLocale &&
    locales.some(({ path }) => path !== '' && `${route}/`.startsWith(`/${path}/`));
  return (
    Number(isElsewhere) * 8 +
    Number(locale !== defaultLocale) * 4 +
    Number(facts.keyLines.slug !== undefined || facts.keyLines.id !== undefined) * 2 +
    Number(/(?:^|\/)README\.mdx?$/i.test(source))
  );
}

/** The earlier page with the same id. If there is none, the page is added to `ids`. */
function sameId(page: SitePage, ids: Map<string, SitePage>): SitePage | undefined {
  if (page.area === undefined) return undefined;
  const { area, version, locale } = page.area;
  const key = JSON.stringify([area, version, locale, page.id]);
  const earlier = ids.get(key);
  if (earlier === undefined) ids.set(key, page);
  return earlier;
}

function duplicateId(page: SitePage, twin: SitePage): Diagnostic {
  return {
    rule: 'doc/duplicate-id',
    severity: 'error',
    ...placeOfKey(page, 'id'),
    message: `The doc id "${page.id}" already belongs to ${twin.source}.`,
    hint:
      page.source.normalize() === twin.source.normalize()
        ? 'Their names differ only in Unicode form: delete one of the files.'
        : 'Give one of the two pages another `id`, or rename its file.',
  };
}

/** The first finding of a rule at each line. The findings of other locales repeat it. */
function firstOfEach(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ rule, file, line }) => {
    const key = `${rule} ${file}:${line}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

type Finding = Omit<Diagnostic, 'file' | 'line' | 'column'>;

function unsafeFinding(route: string): Finding | undefined {
  const unsafe = unsafeRoute(route);
  return unsafe === undefined
    ? undefined
    : {
        rule: 'route/unsafe',
        severity: 'error',
        message: `The route ${quoted(route)} ${unsafe.reason}.`,
        hint: unsafe.hint,
      };
}

function clashFinding(claim: Claim, other: Claim | undefined): Finding | undefined {
  if (other === undefined) return undefined;
  if (claim.route === other.route) {
    const { file } = other.place('route/collision');
    return {
      rule: 'route/collision',
      severity: 'error',
      message: `The route ${claim.route} already belongs to ${file}.`,
      hint: 'Give one of the two another `slug`, or rename its file.',
    };
  }
  const { file } = other.place('route/case');
  return {
    rule: 'route/case',
    severity: 'error',
    message: `The routes ${claim.route} and ${other.route} (${file}) differ only in letter case.`,
    hint: RENAME_ONE,
  };
}

const RENAME_ONE = 'Many hosts and file systems cannot distinguish them: rename one.';

/** The origins of the outputs of a site. */
export interface OutputOrigins {
  /** Output file of a route → position in the source that defines the route. */
  readonly claimed: ReadonlyMap<string, Claim['place']>;
  /** Paths of files that docsgen writes itself. No file of the site may replace them. */
  readonly reserved: Iterable<string>;
  readonly configFile: string;
}

/**
 * Checks that all systems can store all outputs, and that no two outputs are the same file, or a
 * file and a folder. `checkRoutes` compares the routes of pages.
 */
export function checkOutputs(outputs: Iterable<Output>, origins: OutputOrigins): Diagnostic[] {
  const names = new FileNames();
  const reserved = new Set(origins.reserved);
  for (const path of reserved) names.add(path);
  const diagnostics: Diagnostic[] = [];
  const report = (output: Output, finding: Finding): void =>
    void diagnostics.push({ ...finding, ...placeOf(output, finding.rule, origins) });
  const copies: Extract<Output, { kind: 'copy' }>[] = [];
  for (const output of outputs) {
    if (output.kind === 'copy') copies.push(output);
    if (output.kind !== 'page' && output.kind !== 'text' && output.kind !== 'feed') continue;
    const clash = names.add(output.path);
    if (clash?.kind === 'folder') report(output, outputClash(output.path, clash));
    if (output.kind === 'page') names.add(chunkFile(output.path));
  }
  // If a file and a page clash, the file is reported, because it is easier to rename. Its copies
  // for locales have the same fault.
  const faulty = new Set<string>();
  for (const output of copies) {
    const { path, from } = output;
    const unsafe = unsafePath(path);
    const clash = unsafe === undefined ? names.add(path) : undefined;
    if ((unsafe === undefined && clash === undefined) || faulty.has(from)) continue;
    faulty.add(from);
    if (unsafe !== undefined) report(output, unsafeFile(path, unsafe));
    else if (clash !== undefined)
      report(output, reserved.has(clash.other) ? reservedFile(path) : outputClash(path, clash));
  }
  return diagnostics;
}

function placeOf(output: Output, rule: string, { claimed, configFile }: OutputOrigins): Place {
  if (output.kind === 'copy') return { file: output.from, line: 1, column: 1 };
  return claimed.get(output.path)?.(rule) ?? { file: configFile, line: 1, column: 1 };
}

function unsafeFile(path: string, unsafe: UnsafePath): Finding {
  return {
    rule: 'route/unsafe',
    severity: 'error',
    message: `The file ${quoted(path)} of the site ${unsafe.reason}.`,
    hint: `Rename the file. ${unsafe.hint}`,
  };
}

function reservedFile(path: string): Finding {
  return {
    rule: 'route/reserved',
    severity: 'error',
    message: `docsgen writes ${path} itself.`,
    hint: 'Rename the file.',
  };
}

function outputClash(path: string, { kind, other }: Clash): Finding {
  if (kind === 'folder')
    return {
      rule: 'route/collision',
      severity: 'error',
      message: `${path} and ${other} cannot both be written: one name is a file and a folder.`,
      hint: 'Rename one of them.',
    };
  return {
    rule: 'route/case',
    severity: 'error',
    message: `The files ${path} and ${other} differ only in letter case or Unicode form.`,
    hint: RENAME_ONE,
  };
}

/** Reports pages at addresses that docsgen reserves for its files. */
export function checkReserved(
  pages: readonly SitePage[],
  searchRoutes: readonly string[],
): Diagnostic[] {
  const reserved = new Set([...searchRoutes, '/sitemap.xml']);
  return pages
    .filter(({ route }) => reserved.has(route))
    .map((page) => ({
      rule: 'route/reserved',
      severity: 'error',
      ...placeOfKey(page, 'slug'),
      message: `docsgen reserves the route ${page.route}.`,
      hint: 'Give the page another slug, or the search page another route (`search.route`).',
    }));
}
