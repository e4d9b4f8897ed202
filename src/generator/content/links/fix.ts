import type { Nodes } from 'mdast';
import type { MarkdownConfig } from '../../model/config.js';
import type { Correction, Diagnostic, TextEdit } from '../../model/diagnostic.js';
import {
  parseDestinations,
  type Destination,
  type MarkdownText,
  type ParsedFile,
} from './destinations.js';
import { expectedEdits, replaceRanges, withoutOverlaps } from './edits.js';
import { attributeRange, destinationRange, type SourceRange } from './destination-ranges.js';
import { withoutDestinations } from './html-attributes.js';
import { withoutJsxDestinations } from './jsx-attributes.js';
import { groupBy } from '../../model/group-by.js';
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
  const corrected = destinationsByDiagnostic(diagnostics.filter(isCorrected), destinations);
  const targets = targetsByDestination(corrected);
  const sharing = groupBy(destinations, rangeKey);
  return diagnostics.map((diagnostic) => {
    const { correction, rule, ...others } = diagnostic;
    const rest = { ...others, rule };
    const destination = isCorrected(diagnostic) ? corrected.get(diagnostic)?.[0] : undefined;
    if (correction === undefined || destination === undefined) return rest;
    const isAgreed = (sharing.get(rangeKey(destination)) ?? []).every((other) => {
      const wanted = targets.get(other)?.get(rule);
      return wanted?.size === 1 && wanted.has(correction.to);
    });
    const replacement = isAgreed ? writeDestination(destination, correction.to) : undefined;
    if (replacement === undefined || replacement === destination.written) return rest;
    const { line, column, endColumn, written } = destination;
    return { ...rest, fix: { line, column, endColumn, expected: written, replacement } };
  });
}

function isCorrected(diagnostic: Diagnostic): diagnostic is Corrected {
  return diagnostic.correction !== undefined;
}

/** The destinations that each diagnostic is about. */
function destinationsByDiagnostic(
  diagnostics: readonly Corrected[],
  destinations: readonly Destination[],
): ReadonlyMap<Corrected, readonly Destination[]> {
  const placeOf = (line: number, url: string): string => `${line} ${url}`;
  const onLines = groupBy(destinations, ({ at, url }) => placeOf(at.line, url));
  const found = ({ line, column, correction: { url } }: Corrected): readonly Destination[] => {
    const onLine = onLines.get(placeOf(line, url)) ?? [];
    const exact = onLine.filter(({ at }) => at.column === column);
    // In raw HTML the columns are not exact: its parser does not see the marks of lists and quotes.
    return exact.length > 0 ? exact : onLine.filter(({ form }) => form === 'html');
  };
  return new Map(diagnostics.map((diagnostic) => [diagnostic, found(diagnostic)]));
}

/** Destination → rule → the new destinations that diagnostics of the rule ask for. */
function targetsByDestination(
  corrected: ReadonlyMap<Corrected, readonly Destination[]>,
): ReadonlyMap<Destination, ReadonlyMap<string, ReadonlySet<string>>> {
  const targets = new Map<Destination, Map<string, Set<string>>>();
  for (const [{ rule, correction }, destinations] of corrected)
    for (const destination of destinations) {
      const byRule = targets.get(destination) ?? new Map<string, Set<string>>();
      targets.set(
        destination,
        byRule.set(rule, (byRule.get(rule) ?? new Set()).add(correction.to)),
      );
    }
  return targets;
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
  const chosen = expectedEdits(source.text, withoutOverlaps(fixes));
  if (chosen.length === 0) return source.text;
  const before = parseDestinations(source, config);
  const areSafe = (some: readonly TextEdit[]): boolean => {
    const text = replaceRanges(source.text, some);
    return isSameBut(before, parseDestinations({ ...source, text }, config), some);
  };
  return replaceRanges(source.text, safeOnes(chosen, areSafe));
}

/** The fixes that are safe together. Those that are not are found by halves: they are few. */
function safeOnes(
  fixes: readonly TextEdit[],
  areSafe: (some: readonly TextEdit[]) => boolean,
): readonly TextEdit[] {
  if (areSafe(fixes)) return fixes;
  if (fixes.length === 1) return [];
  const middle = Math.ceil(fixes.length / 2);
  const first = safeOnes(fixes.slice(0, middle), areSafe);
  const second = safeOnes(fixes.slice(middle), areSafe);
  const both = [...first, ...second];
  return both.length === fixes.length || !areSafe(both) ? first : both;
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
