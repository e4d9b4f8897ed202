import type { Nodes } from 'mdast';
import type { MarkdownConfig } from '../../model/config.js';
import type { Correction, Diagnostic, TextEdit } from '../../model/diagnostic.js';
import {
  parseDestinations,
  type Destination,
  type MarkdownText,
  type ParsedFile,
} from './destinations.js';
import { isExpected, replaceRanges, withoutOverlaps } from './edits.js';
import { attributeRange, destinationRange, type SourceRange } from './destination-ranges.js';
import { withoutDestinations } from './html-attributes.js';
import { withoutJsxDestinations } from './jsx-attributes.js';
import { isReactPage } from '../../model/react-page.js';
import { writeDestination } from './write-destination.js';

type Corrected = Diagnostic & { readonly correction: Correction };

/**
 * Turn the corrections of a file's diagnostics into fixes: the source range of each destination and
 * its new text. A correction is dropped if the range is not certain: the destination is an
 * autolink, is generated, or belongs to a definition that other links share which do not need the
 * same correction. Pure.
 */
export function locateFixes(
  source: MarkdownText,
  diagnostics: readonly Diagnostic[],
  config: MarkdownConfig,
): Diagnostic[] {
  if (!diagnostics.some(isCorrected)) return [...diagnostics];
  // The places of a React page are those of its component.
  if (isReactPage(source.path)) return diagnostics.map(({ correction: _, ...rest }) => rest);
  const { destinations } = parseDestinations(source, config);
  const corrected = new Map(
    diagnostics.filter(isCorrected).map((d) => [d, destinationsOf(d, destinations)]),
  );
  return diagnostics.map((diagnostic) => {
    const { correction, ...rest } = diagnostic;
    const destination = isCorrected(diagnostic) ? corrected.get(diagnostic)?.[0] : undefined;
    if (correction === undefined || destination === undefined) return rest;
    const isAgreed = destinations
      .filter((other) => rangeKey(other) === rangeKey(destination))
      .every((other) =>
        targetsOf(other, diagnostic.rule, corrected).every((to) => to === correction.to),
      );
    const replacement = isAgreed ? writeDestination(destination, correction.to) : undefined;
    if (replacement === undefined || replacement === destination.written) return rest;
    const { line, column, endColumn, written } = destination;
    return { ...rest, fix: { line, column, endColumn, expected: written, replacement } };
  });
}

function isCorrected(diagnostic: Diagnostic): diagnostic is Corrected {
  return diagnostic.correction !== undefined;
}

/** The destinations that a diagnostic is about. */
function destinationsOf(
  { line, column, correction: { url } }: Corrected,
  destinations: readonly Destination[],
): readonly Destination[] {
  const onLine = destinations.filter((d) => d.at.line === line && d.url === url);
  const exact = onLine.filter((d) => d.at.column === column);
  // In raw HTML the columns are not exact: its parser does not see the marks of lists and quotes.
  return exact.length > 0 ? exact : onLine.filter((d) => d.form === 'html');
}

/** The new destinations that the diagnostics of a rule ask for; '' if there is none. */
function targetsOf(
  destination: Destination,
  rule: string,
  corrected: ReadonlyMap<Corrected, readonly Destination[]>,
): readonly string[] {
  const targets = [...corrected].flatMap(([diagnostic, list]) =>
    diagnostic.rule === rule && list.includes(destination) ? [diagnostic.correction.to] : [],
  );
  return targets.length === 0 ? [''] : targets;
}

function rangeKey({ line, column }: SourceRange): string {
  return `${line}:${column}`;
}

/**
 * Apply fixes to the text of their file. Of fixes that overlap the first is applied. A fix is left
 * out if the text in its range is not the expected one, or if it would change anything in the tree
 * except its destination. Pure.
 */
export function fixText(
  source: MarkdownText,
  fixes: readonly TextEdit[],
  config: MarkdownConfig,
): string {
  const chosen = withoutOverlaps(fixes).filter((fix) => isExpected(source.text, fix));
  if (chosen.length === 0) return source.text;
  const before = parseDestinations(source, config);
  const isSafe = (some: readonly TextEdit[]): boolean => {
    const text = replaceRanges(source.text, some);
    return isSameBut(before, parseDestinations({ ...source, text }, config), some);
  };
  if (isSafe(chosen)) return replaceRanges(source.text, chosen);
  return replaceRanges(
    source.text,
    chosen.filter((fix) => isSafe([fix])),
  );
}

/** Whether two states of a file have the same tree, except for the destinations of the fixes. */
function isSameBut(before: ParsedFile, after: ParsedFile, fixes: readonly TextEdit[]): boolean {
  if (before.destinations.length !== after.destinations.length) return false;
  const fixed = new Map(fixes.map((fix) => [rangeKey(fix), fix]));
  const areRight = before.destinations.every((old, i) => {
    const now = after.destinations[i];
    const fix = fixed.get(rangeKey(old));
    return fix === undefined ? now?.url === old.url : now?.written === fix.replacement;
  });
  return areRight && outlineOf(before) === outlineOf(after);
}

/** The tree of a file without positions and without the destinations whose ranges are known. */
function outlineOf({ tree }: ParsedFile): string {
  return JSON.stringify(tree, function (this: Nodes, key: string, value: unknown) {
    if (key === 'position' || key === 'data') return undefined;
    if (key === 'url' && destinationRange(this) !== undefined) return '';
    if (key === 'attributes' && Array.isArray(value)) return withoutJsxDestinations(value);
    if (key === 'attributes' && attributeRange(this, 'to') !== undefined)
      return { ...(value as object), to: '' };
    if (key === 'value' && this.type === 'html') return withoutDestinations(this.value);
    return value;
  });
}
