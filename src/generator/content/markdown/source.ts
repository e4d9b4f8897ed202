import type { SourceFile } from '../../model/input.js';
import { oncePer } from '../../model/once.js';

/**
 * One page to compile: all that `compile` may read. Every text is the file's
 * whole content; paths are relative to the site and `/`-separated.
 */
export interface PageSource {
  readonly path: string;
  readonly text: string;
  /** Files that the page includes, directly or through partials; null where missing. */
  readonly includes: Readonly<Record<string, string | null>>;
}

const INCLUDE = /^[ \t>]*(?:[-*+] |\d+[.)] )?[ \t]*::(?:include|code)\{([^}\n]*)\}/gm;
const FILE = /\bfile=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/;

/** The `file` values of the `::include` and `::code` directives in a text, in order. */
export function includeReferences(text: string): string[] {
  // Most texts have none, and all are searched.
  if (!text.includes('::') || (!text.includes('::include{') && !text.includes('::code{')))
    return [];
  const found: string[] = [];
  for (const match of text.matchAll(INCLUDE)) {
    const file = FILE.exec(match[1] ?? '');
    const value = file?.[1] ?? file?.[2] ?? file?.[3];
    if (value !== undefined) found.push(value);
  }
  return found;
}

/** The same of a file, looked for once. */
export const includedBy = oncePer(({ text }: SourceFile) => includeReferences(text));
