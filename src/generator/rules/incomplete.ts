import type { Diagnostic } from '../model/diagnostic.js';
import { BASELINE_FILE } from './baseline.js';

const UNREADABLE = 'read/unreadable';

/** Rules that compare a file with others. If one of the others is missing, they are wrong. */
const BY_OTHER_FILES = [
  /^(?:contract|glossary|include|messages|navbar|parity)\//,
  /^(?:redirect|search|sidebar|tags|translation)\//,
  /^link\/(?:draft|missing|redirect|unlisted|wrong-case)/,
  /^(?:config\/missing-file|directive\/value|front-matter\/unknown-doc|ignore\/unused)$/,
];

/**
 * Removes findings that follow from files that cannot be read. Otherwise each link to an unreadable
 * page would be reported too.
 */
export function withoutConsequences(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const unreadable = findings.filter(({ rule }) => rule === UNREADABLE);
  if (unreadable.length === 0) return findings;
  // Without the baseline, all accepted findings would be reported.
  if (unreadable.some(({ file }) => file === BASELINE_FILE)) return unreadable;
  return findings.filter(({ rule }) => !BY_OTHER_FILES.some((pattern) => pattern.test(rule)));
}
