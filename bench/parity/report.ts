import { allowanceFor, KNOWN, type Allowance } from './allowed.js';
import { CHECKS, type Check, type Deviation, type PageResult } from './compare.js';

/** The smallest share of equal words on a page. */
const MIN_WORDS = 0.995;
/** Checks that allow no deviation without a reason. */
const STRICT: readonly Check[] = ['route', 'redirect', 'heading ids', 'leak'];
/** Longer values are cut in the report for people. */
const MAX_VALUE = 300;

export interface Report {
  readonly text: string;
  /** Whether the site is within all thresholds. */
  readonly passed: boolean;
  readonly json: object;
}

/** A deviation with the reason that allows it, if there is one. */
interface Explained extends Deviation {
  readonly reason: string | undefined;
}

/**
 * The table of all checks, and the deviations without a reason.
 *
 * @param limit how many deviations of each check are listed
 */
export function reportOf(
  results: readonly PageResult[],
  allowances: readonly Allowance[],
  limit: number,
): Report {
  const deviations = results.flatMap((result) =>
    result.deviations.map((deviation): Explained => ({
      ...deviation,
      reason: allowanceFor(deviation, [...allowances, ...KNOWN])?.reason,
    })),
  );
  const open = deviations.filter(({ reason }) => reason === undefined);
  const shareOf = new Map(results.map(({ page, words }) => [page, words]));
  const failures = open.filter(({ check, page }) =>
    check === 'words' ? (shareOf.get(page) ?? 0) < MIN_WORDS : STRICT.includes(check),
  );
  const unused = allowances.filter(
    (entry) => !deviations.some((deviation) => allowanceFor(deviation, [entry]) !== undefined),
  );
  const text = [
    table(results, deviations),
    ...CHECKS.map((check) => listOf(check, open, { limit, shareOf })),
    ...unused.map(({ check, page }) => `Allowed but not found: ${check} on ${page}`),
    failures.length === 0
      ? 'All pages are within the thresholds.'
      : `${failures.length} deviations are beyond the thresholds.`,
  ].filter((part) => part !== '');
  return {
    text: text.join('\n\n'),
    passed: failures.length === 0,
    json: {
      passed: failures.length === 0,
      words: Object.fromEntries([...shareOf].filter(([, share]) => share < 1)),
      deviations,
    },
  };
}

function table(results: readonly PageResult[], deviations: readonly Explained[]): string {
  const rows = CHECKS.flatMap((check): string[][] => {
    const pages = results.filter(({ checks }) => checks.includes(check)).length;
    const differing = deviations.filter((deviation) => deviation.check === check);
    const different = new Set(differing.map(({ page }) => page)).size;
    if (pages === 0 && different === 0) return [];
    const allowed = new Set(
      differing.filter(({ reason }) => reason !== undefined).map(({ page }) => page),
    ).size;
    const share = pages === 0 ? 0 : (100 * (pages - different)) / pages;
    return [[check, `${pages}`, `${pages - different}`, `${allowed}`, `${share.toFixed(1)} %`]];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['check', 'pages', 'equal', 'allowed', 'share']),
    '|---|--:|--:|--:|--:|',
    ...rows.map(line),
  ].join('\n');
}

function listOf(
  check: Check,
  open: readonly Explained[],
  { limit, shareOf }: { limit: number; shareOf: ReadonlyMap<string, number> },
): string {
  const all = open.filter((deviation) => deviation.check === check);
  if (all.length === 0) return '';
  const groups = grouped(all);
  const shown = [...groups.values()].slice(0, limit).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const share =
      check === 'words' ? ` ${(100 * (shareOf.get(first.page) ?? 0)).toFixed(2)} %` : '';
    const others = group.length > 1 ? ` and ${group.length - 1} more pages` : '';
    return [
      `  ${first.page}${share}${others}`,
      `    Docusaurus: ${cut(first.reference)}`,
      `    docsgen:    ${cut(first.own)}`,
    ];
  });
  const rest = groups.size > limit ? [`  and ${groups.size - limit} more`] : [];
  return [`${check}: ${all.length}`, ...shown, ...rest].join('\n');
}

/** Deviations with the same values together. */
function grouped(all: readonly Explained[]): Map<string, Explained[]> {
  const groups = new Map<string, Explained[]>();
  for (const deviation of all) {
    const key = JSON.stringify([deviation.reference, deviation.own]);
    groups.set(key, [...(groups.get(key) ?? []), deviation]);
  }
  return groups;
}

const cut = (value: string): string =>
  value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)} …` : value;
