/**
 * The input of `compile` for one page. Every text is the entire content of a file; paths are
 * relative to the site and `/`-separated.
 */
export interface PageSource {
  readonly path: string;
  readonly text: string;
  /** Texts of the files that the page includes, directly or through partials; null if missing. */
  readonly includes: Readonly<Record<string, string | null>>;
}

const INCLUDE = /^[ \t>]*(?:[-*+] |\d+[.)] )?[ \t]*::(?:include|code)\{([^}\n]*)\}/gm;
const FILE = /\bfile=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/;

/** The `file` values of the `::include` and `::code` directives in a text, in order. */
export function includeReferences(text: string): string[] {
  // Most texts have none: these tests are faster than the expression.
  if (!text.includes('::') || (!text.includes('::include{') && !text.includes('::code{')))
    return [];
  const paths: string[] = [];
  for (const match of text.matchAll(INCLUDE)) {
    const file = FILE.exec(match[1] ?? '');
    const value = file?.[1] ?? file?.[2] ?? file?.[3];
    if (value !== undefined) paths.push(value);
  }
  return paths;
}
