import type { Diagnostic } from '../model/diagnostic.js';
import type { SitePage } from '../model/site.js';

interface Claim {
  readonly route: string;
  readonly file: string;
  readonly line: number;
}

/** Every route belongs to one page, and no two differ by letter case alone. */
export function checkRoutes(
  pages: readonly SitePage[],
  others: readonly { readonly route: string; readonly file: string }[],
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  // A slug was chosen: where it meets the route of a file, it is the one to change.
  const bySlug = [...pages].sort(
    (a, b) =>
      Number(a.facts.keyLines.slug !== undefined) - Number(b.facts.keyLines.slug !== undefined),
  );
  const claims: Claim[] = [
    ...bySlug.map((page) => ({
      route: page.route,
      file: page.source,
      line: page.facts.keyLines.slug ?? 1,
    })),
    ...others.map(({ route, file }) => ({ route, file, line: 1 })),
  ];
  const taken = new Map<string, Claim>();
  const anyCase = new Map<string, Claim>();
  for (const claim of claims) {
    const same = taken.get(claim.route);
    const alike = anyCase.get(claim.route.toLowerCase());
    if (same !== undefined) {
      diagnostics.push({
        rule: 'route/collision',
        severity: 'error',
        file: claim.file,
        line: claim.line,
        column: 1,
        message: `The route ${claim.route} already belongs to ${same.file}.`,
        hint: 'Give one of them another slug.',
      });
    } else if (alike !== undefined) {
      diagnostics.push({
        rule: 'route/case',
        severity: 'error',
        file: claim.file,
        line: claim.line,
        column: 1,
        message: `The routes ${claim.route} and ${alike.route} (${alike.file}) differ by case alone.`,
        hint: 'Many hosts and file systems cannot tell them apart: rename one.',
      });
    }
    if (same === undefined) taken.set(claim.route, claim);
    if (alike === undefined) anyCase.set(claim.route.toLowerCase(), claim);
    const unsafe = /[\p{Cc}<>"\\|?*#%]|(?:^|\/)\.\.?(?:\/|$)/u.exec(claim.route);
    if (unsafe !== null)
      diagnostics.push({
        rule: 'route/unsafe',
        severity: 'error',
        file: claim.file,
        line: claim.line,
        column: 1,
        message: `The route ${JSON.stringify(claim.route)} holds "${unsafe[0]}", which no address may hold.`,
        hint: 'Set a slug of letters, digits, "-", "_", "." and "/".',
      });
  }
  return diagnostics;
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
      file: page.source,
      line: page.facts.keyLines.slug ?? 1,
      column: 1,
      message: `The route ${page.route} is docsgen's own.`,
      hint: 'Give the page another slug.',
    }));
}
