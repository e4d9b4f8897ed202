import type { Diagnostic } from '../model/diagnostic.js';
import type { DocsAreaConfig, SiteConfig } from '../model/config.js';
import { applyEdits } from './apply-edits.js';
import { editLiterals, literalsIn, type Literal } from './literals.js';
import { mapSidebars, newSidebarValue, type NewNames } from './names.js';
import { MOVE_RULE } from './reference-edits.js';

/** The text of a file with sidebars after a move, and the ids that it computes. */
export interface EditedSidebars {
  readonly text: string;
  readonly findings: readonly Diagnostic[];
}

/**
 * Renames doc ids in a file with the sidebars of an area. A script can make an id from parts, such
 * as a folder and a name: then the name changes if only one string of the file can be it. An id
 * that is in no string is a warning.
 */
export function editSidebars(
  { path, text }: { readonly path: string; readonly text: string },
  area: DocsAreaConfig,
  names: NewNames,
  config: SiteConfig,
): EditedSidebars {
  const ids = idsOfArea(area.id, names);
  if (area.sidebars === undefined || ids === undefined) return { text, findings: [] };
  const written = new Set(
    literalsIn(path, text)
      .filter(isId)
      .map(({ value }) => value),
  );
  const used = usedIds(area, ids, names, config);
  const computed = [...used].filter((id) => !written.has(id));
  const parts = new Map<string, string>();
  const findings: Diagnostic[] = [];
  for (const id of computed) {
    const part = computedPart(id, ids.get(id) ?? id, path, text);
    if (part === undefined) findings.push(unknownFinding(path, id, ids.get(id) ?? id));
    else parts.set(part.before, part.after);
  }
  const edits = editLiterals(path, text, (literal) => {
    const value = newSidebarValue(literal, { ids, folder: area.folder, names, config });
    return value ?? (isId(literal) ? parts.get(literal.value) : undefined);
  });
  return { text: applyEdits(text, edits), findings };
}

/** The new ids of the version of an area whose pages are in the folder of the area. */
export function idsOfArea(
  area: string,
  { ids }: NewNames,
): ReadonlyMap<string, string> | undefined {
  return [...ids].find(([key]) => key.startsWith(`${area}\n`))?.[1];
}

function isId({ key, isElement }: Pick<Literal, 'key' | 'isElement'>): boolean {
  return isElement || key === 'id';
}

/** The ids in the sidebars of an area that change. */
function usedIds(
  { sidebars, folder }: DocsAreaConfig,
  ids: ReadonlyMap<string, string>,
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
