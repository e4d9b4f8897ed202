import type { Diagnostic } from '../model/diagnostic.js';
import type { DocsAreaConfig, SidebarsConfig, SiteConfig, VersionConfig } from '../model/config.js';
import { applyEdits } from './apply-edits.js';
import { editLiterals, literalsIn, type Literal } from './literals.js';
import { mapSidebars, newSidebarValue, versionKey, type NewNames } from './names.js';
import { MOVE_RULE } from './reference-edits.js';

/** The text of a file with sidebars after a move, and the ids that it computes. */
export interface EditedSidebars {
  readonly text: string;
  readonly findings: readonly Diagnostic[];
}

/** Sidebars with the pages that they list. */
export interface SidebarsOwner {
  readonly sidebars: SidebarsConfig | undefined;
  /** The folder of the pages. */
  readonly folder: string;
  /** Old doc id → new doc id of the pages. */
  readonly ids: ReadonlyMap<string, string>;
}

/** The sidebars of an area, for all its versions that define none. */
export function sidebarsOfArea(area: DocsAreaConfig, names: NewNames): SidebarsOwner {
  const sharing = area.versions.filter(({ sidebars }) => sidebars === undefined);
  const { sidebars, folder } = area;
  return { sidebars, folder, ids: idsOf(area, sharing, names) };
}

/** The sidebars of a single version. */
export function sidebarsOfVersion(
  area: DocsAreaConfig,
  version: VersionConfig,
  names: NewNames,
): SidebarsOwner {
  const { sidebars, folder = area.folder } = version;
  return { sidebars, folder, ids: idsOf(area, [version], names) };
}

/** The new ids of some versions. Versions that share sidebars have the same ids. */
function idsOf(
  area: DocsAreaConfig,
  versions: readonly VersionConfig[],
  names: NewNames,
): ReadonlyMap<string, string> {
  const keys = versions.map(({ name }) => versionKey(area.id, name));
  return new Map(keys.flatMap((key) => [...(names.ids.get(key) ?? [])]));
}

/** The sidebars that a file defines; undefined for another file. */
export function sidebarsInFile(
  path: string,
  { docs }: SiteConfig,
  names: NewNames,
): SidebarsOwner | undefined {
  for (const area of docs) {
    if (area.sidebarsFile === path) return sidebarsOfArea(area, names);
    const version = area.versions.find(({ sidebarsFile }) => sidebarsFile === path);
    if (version !== undefined) return sidebarsOfVersion(area, version, names);
  }
  return undefined;
}

/**
 * Renames doc ids in a file with sidebars. A script can make an id from parts, such
 * as a folder and a name: then the name changes if only one string of the file can be it. An id
 * that is in no string is a warning.
 */
export function editSidebars(
  { path, text }: { readonly path: string; readonly text: string },
  owner: SidebarsOwner,
  names: NewNames,
  config: SiteConfig,
): EditedSidebars {
  const { sidebars, ids, folder } = owner;
  if (sidebars === undefined) return { text, findings: [] };
  const written = new Set(
    literalsIn(path, text)
      .filter(isId)
      .map(({ value }) => value),
  );
  const used = usedIds(owner, names, config);
  const computed = [...used].filter((id) => !written.has(id));
  const parts = new Map<string, string>();
  const findings: Diagnostic[] = [];
  for (const id of computed) {
    const part = computedPart(id, ids.get(id) ?? id, path, text);
    if (part === undefined) findings.push(unknownFinding(path, id, ids.get(id) ?? id));
    else parts.set(part.before, part.after);
  }
  const edits = editLiterals(path, text, (literal) => {
    const value = newSidebarValue(literal, { ids, folder, names, config });
    return value ?? (isId(literal) ? parts.get(literal.value) : undefined);
  });
  return { text: applyEdits(text, edits), findings };
}

function isId({ key, isElement }: Pick<Literal, 'key' | 'isElement'>): boolean {
  return isElement || key === 'id';
}

/** The ids in sidebars that change. */
function usedIds(
  { sidebars, folder, ids }: SidebarsOwner,
  names: NewNames,
  config: SiteConfig,
): Set<string> {
  const used = new Set<string>();
  if (sidebars === undefined) return used;
  mapSidebars(sidebars, (literal) => {
    const value = newSidebarValue(literal, { ids, folder, names, config });
    if (value !== undefined && isId(literal)) used.add(literal.value);
    return undefined;
  });
  return used;
}

/** The end of an id that a script writes as a string, and its new text. */
function computedPart(
  id: string,
  newId: string,
  path: string,
  text: string,
): { before: string; after: string } | undefined {
  const ends = literalsIn(path, text).filter(
    (literal) => isId(literal) && id.endsWith(`/${literal.value}`),
  );
  const [end, ...others] = ends;
  if (end === undefined || others.length > 0) return undefined;
  const prefix = id.slice(0, -end.value.length);
  return newId.startsWith(prefix)
    ? { before: end.value, after: newId.slice(prefix.length) }
    : undefined;
}

function unknownFinding(file: string, id: string, newId: string): Diagnostic {
  return {
    rule: MOVE_RULE,
    severity: 'warning',
    file,
    line: 1,
    column: 1,
    message: `This file computes the doc id "${id}", so docsgen cannot change it.`,
    hint: `Change it to "${newId}" after the move.`,
  };
}
