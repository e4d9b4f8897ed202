/** A name without the number in front. */
export interface NumberedName {
  readonly name: string;
  /** Undefined for a name without a number. */
  readonly number: number | undefined;
}

/** A date or a version, such as `2021-11-foo` and `7.0-foo`. */
const DATE_OR_VERSION = /^\d+[-_.]\d/;
const NUMBERED = /^(\d+)\s*[-_.]+\s*(?=[^-_.\s])/;

/**
 * `01-intro` → `intro` and 1. Dates and version numbers are not prefixes. If the area has no
 * prefixes, names stay as they are.
 */
export function splitNumber(
  written: string,
  area?: { readonly numberPrefixes: boolean },
): NumberedName {
  const isName = area?.numberPrefixes === false || DATE_OR_VERSION.test(written);
  const [prefix, digits] = isName ? [] : (NUMBERED.exec(written) ?? []);
  return prefix === undefined
    ? { name: written, number: undefined }
    : { name: written.slice(prefix.length), number: Number(digits) };
}
