/**
 * Whether the path of a file, below the base URL, holds a hash of its content, in its name or the
 * name of its folder. Such a file never changes its content, so browsers may cache it forever, and
 * it may stay for some builds after it was removed. Pages never have such a name, and neither have
 * ordinary files of the writer, such as `assets/price-list.pdf` and `assets/report-20260131.pdf`:
 * docsgen's hashes are 8 or 12 hexadecimal digits, those of esbuild 8 capitals and digits.
 */
export function hasHashedName(path: string): boolean {
  return HASHED_NAME.test(path) && !/\.(?:html|md)$/.test(path);
}

const DATE = '(?:19|20)\\d\\d[01]\\d[0-3]\\d';
const HASH = `(?!${DATE}\\b)(?:[\\da-f]{8}|[\\da-f]{12}|[\\dA-Z]{8})`;
const HASHED_NAME = new RegExp(`^assets/.*-${HASH}(?:/.*)?\\.[\\w.]+$`);
