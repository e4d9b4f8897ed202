import { isScript } from '../../migrate/imports.js';
import { plainData, setAt, type Draft } from '../../migrate/key-table.js';
import type { Notes } from '../../migrate/notes.js';
import { oldPath, plannedText, type FilePlan } from './file-plan.js';
import type { OldSite } from './old-site.js';

/** Code that writes text as markup, or loads a script. */
const WRITES = new RegExp(
  [
    /\.(?:inner|outer)HTML\s*\+?=(?!=)/,
    /\.insertAdjacentHTML\s*\(/,
    /\bdocument\.write(?:ln)?\s*\(/,
    /\bcreateElement\(\s*["'`]script["'`]/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

interface Site {
  readonly config: Draft;
  /** Folders with static files. */
  readonly roots: readonly string[];
}

/**
 * Lets the scripts of the site write text as markup, if one does: otherwise Trusted Types block it.
 */
export function allowMarkup(
  files: FilePlan,
  { config, roots }: Site,
  { old, notes }: { readonly old: Pick<OldSite, 'pathOf'>; readonly notes: Notes },
): void {
  for (const path of scriptFiles(config, roots)) {
    const file = files.get(path);
    if (file === undefined || !isScript(path)) continue;
    const text = plannedText(file);
    const match = WRITES.exec(text);
    if (match === null) continue;
    setAt(config, 'security.csp.trustedTypes', false);
    notes.place('approximated', {
      subject: match[0].trim(),
      file: oldPath(path, file, old),
      line: text.slice(0, match.index).split('\n').length,
      text:
        'Trusted Types would block it, so `security.csp.trustedTypes` is `false`. ' +
        'Make elements with `createElement` and `textContent`, and delete the setting.',
    });
  }
}

/** The files of the scripts and client modules that a config names. */
function scriptFiles(config: Draft, roots: readonly string[]): string[] {
  const { scripts, clientModules } = plainData(config) as Readonly<Record<string, unknown>>;
  const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const addresses = listed(scripts).map((script) =>
    typeof script === 'string' ? script : (script as { readonly src?: unknown }).src,
  );
  return [
    ...addresses.flatMap((address) => roots.map((root) => `${root}${String(address)}`)),
    ...listed(clientModules).map((module) => String(module).replace(/^\.\//, '')),
  ];
}
