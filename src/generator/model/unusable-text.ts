/** Characters that neither pages nor feeds can hold. A file that has one is refused, too. */
// eslint-disable-next-line no-control-regex -- finds control characters
const UNUSABLE = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Cs}/u;

/** A text of plain data that a page cannot show. */
export interface UnusableText {
  readonly path: readonly (string | number)[];
  /** The end of a sentence, such as `the control character U+001B`. */
  readonly character: string;
}

/** Keys with a part of a route. Routes are checked with those of all other sources. */
const ROUTE_KEYS: ReadonlySet<string> = new Set(['permalink', 'slug']);

/**
 * The texts of plain data with characters that no page can hold: escapes such as `\u001b` can write
 * them in a file without any.
 */
export function unusableTexts(data: unknown): UnusableText[] {
  const found: UnusableText[] = [];
  // Aliases of YAML give one object several places.
  const seen = new Set<object>();
  const visit = (value: unknown, path: UnusableText['path']): void => {
    if (typeof value === 'string') {
      const character = unusableCharacter(value);
      if (character !== undefined) found.push({ path, character });
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value);
      for (const [key, member] of Object.entries(value))
        if (!ROUTE_KEYS.has(key))
          visit(member, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  visit(data, []);
  return found;
}

/** The first character of a text that no page can hold, as the end of a sentence. */
export function unusableCharacter(text: string): string | undefined {
  const character = UNUSABLE.exec(text)?.[0];
  if (character === undefined) return undefined;
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return /\p{Cs}/u.test(character) ? 'half of a character' : `the control character U+${code}`;
}

/** A text without the characters that no page can hold. */
export function usableText(text: string): string {
  return text.replace(new RegExp(UNUSABLE, 'gu'), '');
}
