import type { Diagnostic } from '../model/diagnostic.js';
import { BASELINE_FILE } from './baseline.js';

const UNREADABLE = 'read/unreadable';

/** Rules that compare a file with others: without some of these they report what is not so. */
const BY_OTHER_FILES =
  /^(?:contract|glossary|include|messages|navbar|parity|redirect|search|sidebar|tags|translation)\/|^link\/(?:draft|missing|redirect|unlisted|wrong-case)|^(?:config\/missing-file|directive\/value|front-matter\/unknown-doc|ignore\/unused)$/;

/**
 * The findings that hold where parts of the site could not be read. A page that is missing for that
 * reason would be reported again by each link to it.
 */
export function withoutConsequences(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const unread = findings.filter(({ rule }) => rule === UNREADABLE);
  if (unread.length === 0) return findings;
  // The baseline says which findings are known.
  if (unread.some(({ file }) => file === BASELINE_FILE)) return unread;
  return findings.filter(({ rule }) => !BY_OTHER_FILES.test(rule));
}
