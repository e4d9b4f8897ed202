/** A class name, a list, or an object whose keys count if their values are true. */
type ClassValue = unknown;

/**
 * Joins class names. Substitutes for the package `clsx`, which every site of Docusaurus has, if it
 * is not installed.
 */
export function clsx(...values: readonly ClassValue[]): string {
  return values.flatMap(namesIn).join(' ');
}

function namesIn(value: ClassValue): string[] {
  if (typeof value === 'string' || typeof value === 'number')
    return value === '' || value === 0 ? [] : [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([name, isShown]) => (isShown ? [name] : []));
}
