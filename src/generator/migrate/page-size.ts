import { importedFiles, type ImportedFiles } from './imports.js';

const MARKDOWN = /\.mdx?$/;

/** A page, and the characters of its text. */
export interface PageSize {
  readonly file: string;
  readonly size: number;
}

/** The page with the longest text, with the partials that it imports. Undefined without pages. */
export function largestPage(files: readonly string[], site: ImportedFiles): PageSize | undefined {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    // Partials that import each other are an error, whatever their sizes.
    sizes.set(file, 0);
    const partials = importedFiles(file, site).filter(({ path }) => MARKDOWN.test(path));
    const text = site.textOf(file);
    const size = partials.reduce((sum, { path }) => sum + sizeOf(path), text.length);
    sizes.set(file, size);
    return size;
  };
  let largest: PageSize | undefined;
  for (const file of files) {
    if (!MARKDOWN.test(file) || !site.isFile(file)) continue;
    const size = sizeOf(file);
    if (size > (largest?.size ?? 0)) largest = { file, size };
  }
  return largest;
}
