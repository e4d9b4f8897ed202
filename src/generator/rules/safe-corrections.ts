import type { Diagnostic, Place } from '../model/diagnostic.js';
import type { SitePage } from '../model/site.js';
import type { RefOnPage } from './corrections.js';
import { checkLink, type LinkIndex } from './links.js';

/**
 * The findings without corrections that break a link elsewhere: pages in several languages, or with
 * the same partial, read the same reference, and its target can have other anchors in each of them.
 */
export function withSafeCorrections(
  findings: readonly Diagnostic[],
  pages: readonly SitePage[],
  links: () => LinkIndex,
): readonly Diagnostic[] {
  const corrected = findings.filter(({ correction }) => correction !== undefined);
  if (corrected.length === 0) return findings;
  const readings = readingsIn(new Set(corrected.map(({ file }) => file)), pages);
  const broken = ({ ref, page }: RefOnPage): number =>
    checkLink({ ref, page }, links().references.resolve(ref, page), links()).filter(
      ({ rule, severity }) => severity === 'error' || rule === 'link/missing-anchor-in-translation',
    ).length;
  return findings.map((finding) => {
    const { correction, ...rest } = finding;
    if (correction === undefined) return finding;
    const isSafe = (readings.get(readingKey({ ...finding, url: correction.url })) ?? []).every(
      ({ ref, page }) =>
        broken({ ref: { ...ref, url: correction.to }, page }) <= broken({ ref, page }),
    );
    return isSafe ? finding : rest;
  });
}

/** The references in some files, with all pages that read them. */
function readingsIn(
  files: ReadonlySet<string>,
  pages: readonly SitePage[],
): ReadonlyMap<string, readonly RefOnPage[]> {
  const sources = new Set(pages.map(({ source }) => source));
  const hasPartials = [...files].some((file) => !sources.has(file));
  const readings = new Map<string, RefOnPage[]>();
  for (const page of pages) {
    if (!hasPartials && !files.has(page.source)) continue;
    for (const ref of page.facts.refs) {
      if (!files.has(ref.file)) continue;
      const key = readingKey(ref);
      readings.set(key, [...(readings.get(key) ?? []), { ref, page }]);
    }
  }
  return readings;
}

function readingKey({ file, line, column, url }: Place & { readonly url: string }): string {
  return `${file}:${line}:${column} ${url}`;
}
