import type { Reading } from '../io/read/reading.js';
import type { Snapshot } from '../incremental/snapshot.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { checkContract } from '../rules/contract.js';
import { checkValues, datedValues } from '../rules/values.js';
import type { Session } from '../session.js';
import { LOCK_FILE } from '../site/lock-file.js';
import { withListedRedirects } from '../site/redirects.js';

/** A site as it was read, and its state: on disk, with fixes in memory, or with unsaved texts. */
export interface SiteState {
  readonly reading: Reading;
  readonly snapshot: Snapshot;
}

/**
 * The findings that `docsgen check` and editors report without asking other programs: those of
 * reading, of the rules, and of the address lock. They are not resolved yet.
 *
 * @param newLock the text of a lock that is about to be written, instead of the one on disk
 */
export async function siteFindings(
  { sections }: Pick<Session, 'sections'>,
  { reading, snapshot }: SiteState,
  { newLock }: { readonly newLock?: string | undefined } = {},
): Promise<Diagnostic[]> {
  const { input } = withListedRedirects(reading.input);
  const lock = newLock ?? input.data.get(LOCK_FILE)?.text;
  const broken =
    lock === undefined
      ? []
      : await checkContract(lock, {
          pages: snapshot.site.pages,
          routes: snapshot.routes,
          input,
          sections: (page) => sections(page, reading),
        });
  return [...reading.diagnostics, ...snapshot.diagnostics(), ...broken];
}

/** Dated values that are too old on a day. Asks for the day if there are such values. */
export function outdatedValues({ site }: Snapshot, today: () => string | undefined): Diagnostic[] {
  const values = datedValues(site.pages);
  if (values.length === 0) return [];
  const day = today();
  return day === undefined ? [] : checkValues(values, day);
}
