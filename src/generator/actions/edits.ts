import type { Reading } from '../io/read/reading.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import { splitLines } from '../model/lines.js';
import { once } from '../model/once.js';
import { REDIRECTS_FILE } from '../site/redirects.js';

/** A change of one line. `before` is undefined for a new line. */
export interface Edit {
  readonly file: string;
  readonly line: number;
  readonly before: string | undefined;
  readonly after: string;
}

/** The text of a page, a partial or `redirects.txt`; '' if the file does not exist. */
export function textOf(input: SiteInput, file: string): string {
  const source = input.pages.get(file) ?? input.includes.get(file) ?? input.data.get(file);
  return source?.text ?? '';
}

/**
 * Name of the plugin that changes the text of a page or a partial when it is read. Such a file has
 * another text than docsgen, so it cannot be edited.
 */
export function changedBy(input: SiteInput, file: string): string | undefined {
  return (input.pages.get(file) ?? input.includes.get(file))?.changedBy;
}

/** A copy of a reading with new texts of some files. */
export function withTexts(reading: Reading, texts: ReadonlyMap<string, string>): Reading {
  const { input } = reading;
  const pages = new Map(input.pages);
  const includes = new Map(input.includes);
  const data = new Map(input.data);
  for (const [path, text] of texts) {
    const file: SourceFile = { path, text, hash: hashOf(text) };
    if (pages.has(path)) pages.set(path, file);
    if (includes.has(path)) includes.set(path, file);
    if (path === REDIRECTS_FILE) data.set(path, file);
  }
  const next = { ...input, pages, includes, data };
  return { ...reading, input: next, key: once(() => reading.keyFor(next)) };
}

/** The lines in which two texts of a file differ. Fixes add lines at the end only. */
export function editsOf({
  file,
  before,
  after,
}: {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}): Edit[] {
  const old = linesOf(before);
  return linesOf(after).flatMap((line, i): Edit[] =>
    line === old[i] ? [] : [{ file, line: i + 1, before: old[i], after: line }],
  );
}

/** The lines of a text. A line end at the end of the text starts no further line. */
function linesOf(text: string): string[] {
  const lines = splitLines(text);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
