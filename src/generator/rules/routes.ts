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

/** A route, and where the writer asked for it. */
export interface Claim {
  readonly route: string;
  readonly page?: SitePage;
  /** Asked for only when something is wrong. */
  readonly place: (rule: string) => Place;
}

/**
 * The routes of pages. Those of the default locale and of files come first: where a slug meets
 * one, the slug is to be changed.
 */
export function pageClaims(pages: readonly SitePage[], defaultLocale: string): Claim[] {
  return [...pages]
    .sort((a, b) => rankOf(a, defaultLocale) - rankOf(b, defaultLocale))
    .map((page) => ({ route: page.route, page, place: () => placeOfKey(page, 'slug') }));
}

/**
 * Every route can be written, belongs to one page, and no two are one file where case or Unicode
 * form does not count. Every doc id is that of one page. What is wrong with a file is reported
 * once, however many locales show it.
 */
export function checkRoutes(claims: readonly Claim[]): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const taken = new Map<string, Claim>();
  const ids = new Map<string, SitePage>();
  for (const claim of claims) {
    const folded = foldPath(claim.route);
    const other = taken.get(folded);
    if (other === undefined) taken.set(folded, claim);
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

/** Of two pages with one route the one of a lower rank keeps it: the default locale, files without a slug, index before README. */
function rankOf({ locale, facts, source }: SitePage, defaultLocale: string): number {
  return (
    Number(locale !== defaultLocale) * 4 +
    Number(facts.keyLines.slug !== undefined || facts.keyLines.id !== undefined) * 2 +
    Number(/(?:^|\/)README\.mdx?$/i.test(source))
  );
}

/** The page before that has the same id; this one is remembered when there is none. */
function sameId(page: SitePage, ids: Map<string, SitePage>): SitePage | undefined {
  if (page.area === undefined) return undefined;
  const { area, version, locale } = page.area;
  const key = JSON.stringify([area, version, locale, page.id]);
  const before = ids.get(key);
  if (before === undefined) ids.set(key, page);
  return before;
}

function duplicateId(page: SitePage, twin: SitePage): Diagnostic {
  return {
    rule: 'doc/duplicate-id',
    severity: 'error',
    ...placeOfKey(page, 'id'),
    message: `The doc id "${page.id}" already belongs to ${twin.source}.`,
    hint:
      page.source.normalize() === twin.source.normalize()
        ? 'Their names differ in Unicode form alone: delete one of the files.'
        : 'Give one of the two pages another `id`, or rename its file.',
  };
}

/** One finding of a rule for each place: other locales only repeat it. */
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
  if (claim.route === other.route)
    return {
      rule: 'route/collision',
      severity: 'error',
      message: `The route ${claim.route} already belongs to ${other.place('route/collision').file}.`,
      hint: 'Give one of the two another `slug`, or rename its file.',
    };
  return {
    rule: 'route/case',
    severity: 'error',
    message: `The routes ${claim.route} and ${other.route} (${other.place('route/case').file}) differ by case alone.`,
    hint: 'Many hosts and file systems cannot tell them apart: rename one.',
  };
}

/** What is known of a site's outputs besides their paths. */
export interface OutputOrigins {
  /** Output file → where the writer asked for it; for the files of routes, which `checkRoutes` compares. */
  readonly claimed: ReadonlyMap<string, Claim['place']>;
  /** Paths of files that docsgen writes itself and that no output of the writer may replace. */
  readonly reserved: Iterable<string>;
  readonly configFile: string;
}

/**
 * Every output is a file that all systems can hold, and no two of them are one file, or a file and a
 * folder. What routes say by themselves is left to `checkRoutes`.
 */
export function checkOutputs(outputs: Iterable<Output>, origins: OutputOrigins): Diagnostic[] {
  const names = new FileNames();
  const reserved = new Set(origins.reserved);
  for (const path of reserved) names.add(path);
  const diagnostics: Diagnostic[] = [];
  const report = (output: Output, found: Finding): void =>
    void diagnostics.push({ ...found, ...placeOf(output, found.rule, origins) });
  const copies: Output[] = [];
  for (const output of outputs) {
    if (output.kind === 'copy') copies.push(output);
    if (output.kind !== 'page' && output.kind !== 'text') continue;
    const clash = names.add(output.path);
    if (clash?.kind === 'folder') report(output, outputClash(output.path, clash));
    if (output.kind === 'page') names.add(chunkFile(output.path));
  }
  // A file is easier to rename than a page: where the two clash, the file is reported.
  for (const output of copies) {
    const { path } = output;
    const unsafe = unsafePath(path);
    const clash = unsafe === undefined ? names.add(path) : undefined;
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
    message: `The files ${path} and ${other} differ by case or Unicode form alone.`,
    hint: 'Many hosts and file systems cannot tell them apart: rename one.',
  };
}

/** Addresses at which docsgen writes files of its own. */
export function checkReserved(
  pages: readonly SitePage[],
  searchRoutes: readonly string[],
): Diagnostic[] {
  const reserved = new Set([...searchRoutes, '/sitemap.xml']);
  return pages
    .filter(({ route }) => reserved.has(route) || /^\/assets(?:\/|$)/.test(route))
    .map((page) => ({
      rule: 'route/reserved',
      severity: 'error',
      ...placeOfKey(page, 'slug'),
      message: `The route ${page.route} is docsgen's own.`,
      hint: 'Give the page another slug.',
    }));
}
