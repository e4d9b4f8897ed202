/** Deviations that are known and have a reason. */
import { readFile } from 'node:fs/promises';
import picomatch from 'picomatch';
import { CHECKS, type Check, type Deviation } from './compare.js';

/** An entry of the file of allowed deviations. */
export interface Allowance {
  readonly check: Check;
  /** A route, or a pattern such as `/docs/**`. */
  readonly page: string;
  /** Only where Docusaurus took the description from the text of the page. */
  readonly derived?: boolean;
  readonly reason: string;
}

/** Deviations of all sites. */
export const KNOWN: readonly Allowance[] = [
  {
    check: 'description',
    page: '/**',
    derived: true,
    reason:
      'Without a description, Docusaurus takes the first line of the text, also of a heading ' +
      'or of code; docsgen takes the first paragraph, at most 200 characters.',
  },
];

/**
 * Reads a file `{ "allowed": [{ "check": "words", "page": "/docs/**", "reason": "…" }] }`.
 *
 * @throws Error that names the entry, if one has an unknown check or no reason
 */
export async function readAllowances(file: string): Promise<Allowance[]> {
  const { allowed } = JSON.parse(await readFile(file, 'utf8')) as { allowed: Allowance[] };
  for (const { check, page, reason } of allowed) {
    if (!CHECKS.includes(check)) throw new Error(`${file}: "${check}" is not a check.`);
    if (!page || !reason) throw new Error(`${file}: "${check}" needs a page and a reason.`);
  }
  return allowed;
}

/** The entry that allows a deviation. */
export function allowanceFor(
  { check, page, derived }: Deviation,
  allowances: readonly Allowance[],
): Allowance | undefined {
  return allowances.find(
    (entry) =>
      entry.check === check &&
      (entry.derived !== true || derived === true) &&
      picomatch(entry.page)(page),
  );
}
