import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { Site } from '../model/site.js';
import { withListedRedirects } from '../site/redirects.js';
import { resolveSite, type ResolvedSite } from '../site/resolve.js';
import { movedInput, type Moves } from './moves.js';
import { namesAfterMove } from './names.js';
import { MOVE_RULE } from './reference-edits.js';
import { planMove, type OtherTexts } from './plan-move.js';
import { pairPages } from './twins.js';
import { brokenBy, gonePages, takenNames } from './verify-move.js';

export interface RenameOptions {
  readonly input: SiteInput;
  readonly site: Site;
  /** Path of the config file, for findings. */
  readonly configFile: string;
  readonly moves: Moves;
  /** Old folder → new folder, for folders of which all files move together. */
  readonly folders: Moves;
  readonly others: OtherTexts;
  /** Links the site of another input. */
  readonly link: (input: SiteInput) => Promise<Site>;
}

export interface Rename {
  /** New texts by the path after the move; only texts that change. */
  readonly texts: ReadonlyMap<string, string>;
  /** Old route → new route. */
  readonly routes: ReadonlyMap<string, string>;
  /** Those of them that `redirects.txt` redirects. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Errors: the move would break something. Warnings: an edit that the writer has to make. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Plans the edits that keep a site together when files move, and checks the result: the edited site
 * is linked, and each reference must lead to the same target as before. Its only effects are those
 * of `link`.
 */
export async function planRename(options: RenameOptions): Promise<Rename> {
  const { input, site, configFile, moves, folders, others, link } = options;
  const resolved = (linked: Site, of: SiteInput): ResolvedSite =>
    resolveSite(linked, withListedRedirects(of).input, { configFile, showDrafts: true });
  const before = resolved(site, input);
  const renamedInput = movedInput(input, moves);
  const renamed = await link(renamedInput);
  const unedited = {
    before,
    after: resolved(renamed, renamedInput),
    moves,
    twinOf: pairPages(renamed, moves),
  };
  const faults = [...gonePages(unedited), ...takenNames(unedited)];
  if (faults.length > 0)
    return { texts: new Map(), routes: new Map(), redirects: new Map(), findings: faults };
  const names = namesAfterMove(unedited, folders);
  const { texts, config, findings } = planMove(unedited, names, others);
  const editedInput = { ...movedInput(input, moves, texts), config };
  const edited = await link(editedInput);
  const broken = brokenBy({
    before,
    after: resolved(edited, editedInput),
    moves,
    twinOf: pairPages(edited, moves),
  });
  const { routes, redirects } = names;
  const all = [...findings, ...broken, ...changedByPlugins([...texts.keys()], input, moves)];
  return { texts, routes, redirects, findings: distinct(all) };
}

/** A finding for each file that would change, but whose text a plugin changes when it is read. */
function changedByPlugins(paths: readonly string[], input: SiteInput, moves: Moves): Diagnostic[] {
  const oldPaths = new Map([...moves].map(([from, to]) => [to, from]));
  return paths.flatMap((path): Diagnostic[] => {
    const file = oldPaths.get(path) ?? path;
    const plugin = (input.pages.get(file) ?? input.includes.get(file))?.changedBy;
    if (plugin === undefined) return [];
    return [
      {
        rule: MOVE_RULE,
        severity: 'error',
        file,
        line: 1,
        column: 1,
        message: `A reference must change here, but the plugin "${plugin}" changes the text.`,
        hint: 'Move the file without the plugin in the config, or by hand.',
      },
    ];
  });
}

/** Findings without those at the place of an earlier one. */
function distinct(findings: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return findings.filter(({ file, line, column, message }) => {
    const isPlaced = line > 1 || column > 1;
    const key = isPlaced ? `${file}:${line}:${column}` : message;
    return !seen.has(key) && seen.add(key);
  });
}
