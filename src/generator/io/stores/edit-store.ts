import type { EditableUnits } from '../../model/editable.js';
import type { SearchedPage } from '../../search/pages.js';
import { hashOf } from '../../model/keys.js';
import type { Cache } from './cache.js';

/**
 * The record of a build of a complete site. With it, the next build can replace single articles in
 * the built files. Plain data.
 */
export interface EditRecord extends EditableUnits {
  /** Hash of everything that the build read. */
  readonly inputKey: string;
  /** Hash of the same, apart from the texts of pages. */
  readonly surroundings: string;
  /** The hash of the text of each page file. */
  readonly texts: readonly (readonly [path: string, hash: string])[];
}

/** A page of the search index. */
interface SearchedRow {
  readonly unit: string;
  readonly articleHash: string;
  /** Absent if it is not known. */
  readonly key?: string | undefined;
  readonly rest: Omit<SearchedPage, 'page' | 'key'>;
}

/** The pages of the search index of a locale, and the input of the build that wrote them. */
interface SearchedRows {
  readonly inputKey: string;
  readonly pages: readonly SearchedRow[];
}

/** The record for an output folder; undefined if it is missing or damaged. */
export function readEditRecord(cache: Cache, out: string): EditRecord | undefined {
  const json = cache.get(recordFile(out));
  return json === undefined ? undefined : (JSON.parse(json.toString()) as EditRecord);
}

/** Writes the record for an output folder, or removes an earlier one. */
export function writeEditRecord(cache: Cache, out: string, record: EditRecord | undefined): void {
  if (record === undefined) cache.remove(recordFile(out));
  else cache.put(recordFile(out), JSON.stringify(record));
}

/** Where the pages of a search index belong. */
export interface SearchedPlace {
  readonly out: string;
  readonly locale: string;
  /** Hash of everything that the build read. */
  readonly inputKey: string;
}

/** The pages of the search index of a locale; undefined if another build wrote them. */
export function readSearched(
  cache: Cache,
  { inputKey, ...place }: SearchedPlace,
  articleOf: (unit: string) => string,
): SearchedPage[] | undefined {
  const json = cache.get(searchedFile(place));
  if (json === undefined) return undefined;
  const stored = JSON.parse(json.toString()) as SearchedRows;
  if (stored.inputKey !== inputKey) return undefined;
  return stored.pages.map(({ unit, articleHash: before, key, rest }) => {
    const articleHash = articleOf(unit);
    const page = { unit, route: rest.route, facts: { articleHash } };
    const isKnown = articleHash === before && key !== undefined;
    return isKnown ? { ...rest, page, key } : { ...rest, page };
  });
}

/** Writes the pages of the search index of a locale. */
export function writeSearched(
  cache: Cache,
  { inputKey, ...place }: SearchedPlace,
  pages: readonly SearchedPage[],
): void {
  const rows = pages.map(({ page, key, ...rest }): SearchedRow => {
    const { unit, facts } = page;
    return { unit, articleHash: facts.articleHash, key, rest };
  });
  const stored: SearchedRows = { inputKey, pages: rows };
  cache.put(searchedFile(place), JSON.stringify(stored));
}

function searchedFile({ out, locale }: Omit<SearchedPlace, 'inputKey'>): string {
  return `searched-${hashOf(`${out} ${locale}`).slice(0, 8)}.json`;
}

function recordFile(out: string): string {
  return `edit-${hashOf(out).slice(0, 8)}.json`;
}
