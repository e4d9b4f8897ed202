import type { Diagnostic } from '../model/diagnostic.js';
import type { DatedValues } from '../model/page.js';
import type { SitePage } from '../model/site.js';

/** Values may be this many months old. */
const MOST_MONTHS = 12;

/** All dated values of a site, each once, also if several pages include it. */
export function datedValues(pages: readonly SitePage[]): DatedValues[] {
  const byPlace = new Map(
    pages
      .flatMap(({ facts }) => facts.datedValues ?? [])
      .map((values) => [`${values.file}:${values.line}:${values.column}`, values]),
  );
  return [...byPlace.values()];
}

/**
 * Reports values that are more than a year old on a day, given as `YYYY-MM-DD`. A month counts up
 * to its end: values of August 2026 are reported from 1 September 2027.
 */
export function checkValues(values: readonly DatedValues[], today: string): Diagnostic[] {
  return values
    .filter(({ month }) => monthNumber(today) - monthNumber(month) > MOST_MONTHS)
    .map(({ file, line, column, month }) => ({
      rule: 'values/outdated',
      severity: 'warning',
      file,
      line,
      column,
      message: `These values are of ${month}, which is more than a year ago.`,
      hint: 'Compare them with their source, then correct the values and the month.',
    }));
}

/** The number of a month since year 0, of a date that begins with `YYYY-MM`. */
function monthNumber(date: string): number {
  const [year, month] = date.split('-').map(Number);
  return (year ?? 0) * 12 + (month ?? 0);
}
