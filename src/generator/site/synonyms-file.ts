import * as z from 'zod';
import type { Diagnostic } from '../model/diagnostic.js';
import { oncePer } from '../model/once.js';
import { readDataFile } from '../formats/yaml-file.js';

/**
 * Names that mean the same, or a name that may be replaced by others. A replacement that starts
 * with a slash is the route of the page that has the name.
 */
export interface SynonymList {
  readonly names: readonly string[];
  /** The replacements of a one-way list. */
  readonly to?: readonly string[];
}

const name = z.string().regex(/[^\s|>]/);
const sameNames = z.array(name).min(2);
const oneWay = z.record(z.string().regex(/[^\s|>]/), z.union([name, z.array(name).min(1)]));
const SHAPE =
  'Write a list of names, such as `- [k8s, kubernetes]`, or a name with what it also finds, ' +
  'such as `- { kill: [terminate, cancel] }`, or with its page, such as `- { signal: /messages }`.';

/** The lists of a file of synonyms, and its findings. */
export interface SynonymsFile {
  readonly lists: readonly SynonymList[];
  /** Route → other names of the page. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly Diagnostic[];
}

function parseSynonyms(file: string, text: string): SynonymsFile {
  const { data, faults, placeOf } = readDataFile(file, text);
  const finding = (place: Pick<Diagnostic, 'line' | 'column'>, message: string): Diagnostic => ({
    rule: 'search/synonyms',
    severity: 'error',
    file,
    line: place.line,
    column: place.column,
    message,
    hint: SHAPE,
  });
  const diagnostics = faults.map((fault) =>
    finding(fault, `The file of synonyms is not valid YAML: ${fault.message}.`),
  );
  if (data === undefined || data === null) return { lists: [], pages: new Map(), diagnostics };
  if (!Array.isArray(data)) {
    diagnostics.push(finding(placeOf([]), 'The file of synonyms is not a list.'));
    return { lists: [], pages: new Map(), diagnostics };
  }
  const lists = data.flatMap((entry: unknown, i): readonly SynonymList[] => {
    const same = sameNames.safeParse(entry);
    if (same.success) return [{ names: same.data }];
    const directed = oneWay.safeParse(entry);
    if (directed.success)
      return Object.entries(directed.data).map(([from, to]) => ({
        names: [from],
        to: typeof to === 'string' ? [to] : to,
      }));
    diagnostics.push(finding(placeOf([i]), 'The entry is no list of names.'));
    return [];
  });
  return { ...withoutRoutes(lists), diagnostics };
}

/** Separates the names of pages from the names that replace others. */
function withoutRoutes(lists: readonly SynonymList[]): Pick<SynonymsFile, 'lists' | 'pages'> {
  const pages = new Map<string, string[]>();
  const kept = lists.flatMap((list): readonly SynonymList[] => {
    const { names, to } = list;
    if (to === undefined) return [list];
    for (const route of to.filter(isRoute))
      pages.set(route, [...(pages.get(route) ?? []), ...names]);
    const others = to.filter((name) => !isRoute(name));
    return others.length === 0 ? [] : [{ names, to: others }];
  });
  return { lists: kept, pages };
}

function isRoute(name: string): boolean {
  return name.startsWith('/');
}

/** Reads a file of synonyms. Each file object is read once. */
export const readSynonymsFile = oncePer(
  ({ text }: { readonly text: string }, file: string): SynonymsFile => parseSynonyms(file, text),
);
