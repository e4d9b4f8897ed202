import type { Diagnostic } from '../model/diagnostic.js';
import { splitLines } from '../model/lines.js';

/** The list of the addresses that a site promises to keep. It is committed with the site. */
export const LOCK_FILE = 'docsgen.urls.lock';

/** A promised anchor of a route. */
export interface LockedAnchor {
  readonly anchor: string;
  /** Fingerprint of the section's text. */
  readonly print: string;
  readonly line: number;
}

/** A promised route. */
export interface LockedRoute {
  readonly route: string;
  /** Fingerprint of the page's text; '' for pages that docsgen generates. */
  readonly print: string;
  readonly line: number;
  readonly anchors: readonly LockedAnchor[];
}

/** The form of a route in a lock, which has no spaces. */
export function lockedForm(route: string): string {
  return route.replaceAll(' ', '%20');
}

/** Parses a lock. Invalid lines are reported. */
export function parseLock(text: string): {
  routes: readonly LockedRoute[];
  diagnostics: Diagnostic[];
} {
  const routes: (LockedRoute & { anchors: LockedAnchor[] })[] = [];
  const diagnostics: Diagnostic[] = [];
  splitLines(text).forEach((raw, i) => {
    if (raw.trim() === '' || raw.startsWith('# ')) return;
    const [, route, anchor, print = ''] =
      /^(?:(\/\S*)| {2}#(\S+))(?: ([0-9a-f]+))?$/.exec(raw) ?? [];
    const currentRoute = routes.at(-1);
    if (route !== undefined) {
      const decoded = route.replaceAll('%20', ' ');
      routes.push({ route: decoded, print, line: i + 1, anchors: [] });
    } else if (anchor !== undefined && currentRoute !== undefined)
      currentRoute.anchors.push({ anchor, print, line: i + 1 });
    else
      diagnostics.push({
        rule: 'contract/syntax',
        severity: 'error',
        file: LOCK_FILE,
        line: i + 1,
        column: 1,
        message: `"${raw.trim()}" is not an address.`,
        hint: 'After a merge, keep the lines of one branch. Then run `docsgen check --lock`.',
      });
  });
  return { routes, diagnostics };
}
