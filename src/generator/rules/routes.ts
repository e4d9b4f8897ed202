import type { Diagnostic, Place } from '../model/diagnostic.js';
import { placeOfKey, type SitePage } from '../model/site.js';

interface Claim extends Place {
  readonly route: string;
  readonly page?: SitePage;
}

/** An address that something else than a Markdown page has. */
export interface OtherRoute extends Place {
  readonly route: string;
}

/**
 * Every route belongs to one page, no two differ by letter case alone, and every doc id is that of
 * one page. What is wrong with a file is reported once, however many locales show it.
 */
export function checkRoutes(
  pages: readonly SitePage[],
  others: readonly OtherRoute[],
  defaultLocale: string,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const claims: Claim[] = [
    ...[...pages]
      .sort((a, b) => rankOf(a, defaultLocale) - rankOf(b, defaultLocale))
      .map((page) => ({ route: page.route, page, ...placeOfKey(page, 'slug') })),
    ...others,
  ];
  const taken = new Map<string, Claim>();
  const anyCase = new Map<string, Claim>();
  const ids = new Map<string, SitePage>();
  for (const claim of claims) {
    const twin = claim.page === undefined ? undefined : sameId(claim.page, ids);
    const same = taken.get(claim.route);
    const alike = anyCase.get(claim.route.toLowerCase());
    if (twin !== undefined && claim.page !== undefined)
      diagnostics.push(duplicateId(claim.page, twin));
    else if (same !== undefined) diagnostics.push(collision(claim, same));
    else if (alike !== undefined) diagnostics.push(caseClash(claim, alike));
    if (same === undefined) taken.set(claim.route, claim);
    if (alike === undefined) anyCase.set(claim.route.toLowerCase(), claim);
    const unsafe = /[\p{Cc}<>"\\|?*#%]|(?:^|\/)\.\.?(?:\/|$)/u.exec(claim.route);
    if (unsafe !== null)
      diagnostics.push({
        ...errorAt(claim, 'route/unsafe'),
        message: `The route ${JSON.stringify(claim.route)} holds "${unsafe[0]}", which no address may hold.`,
        hint: 'Set a slug of letters, digits, "-", "_", "." and "/".',
      });
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

function errorAt(
  { file, line, column }: Place,
  rule: string,
): Pick<Diagnostic, 'rule' | 'severity' | 'file' | 'line' | 'column'> {
  return { rule, severity: 'error', file, line, column };
}

function duplicateId(page: SitePage, twin: SitePage): Diagnostic {
  return {
    ...errorAt(placeOfKey(page, 'id'), 'doc/duplicate-id'),
    message: `The doc id "${page.id}" already belongs to ${twin.source}.`,
    hint: 'Give one of the two pages another `id`, or rename its file.',
  };
}

function collision(claim: Claim, same: Claim): Diagnostic {
  return {
    ...errorAt(claim, 'route/collision'),
    message: `The route ${claim.route} already belongs to ${same.file}.`,
    hint: 'Give one of the two another `slug`, or rename its file.',
  };
}

function caseClash(claim: Claim, alike: Claim): Diagnostic {
  return {
    ...errorAt(claim, 'route/case'),
    message: `The routes ${claim.route} and ${alike.route} (${alike.file}) differ by case alone.`,
    hint: 'Many hosts and file systems cannot tell them apart: rename one.',
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
