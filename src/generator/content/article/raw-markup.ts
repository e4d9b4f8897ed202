import type { ElementContent, Text } from 'hast';

/** Markup that is registered for an article. */
interface RawParts {
  readonly raw: (() => string)[];
}

/** A text in place of markup. */
interface RawText extends Text {
  readonly data: { readonly words: string };
}

/**
 * Registers finished markup, or a function that makes it in the language of the page. Returns the
 * text in place of it until the article is rendered. `words` are those of the markup.
 */
export function rawMarkup(markup: RawMarkup, words: string, { raw }: RawParts): ElementContent {
  raw.push(typeof markup === 'string' ? () => markup : markup);
  const text: RawText = { type: 'text', value: `\0raw${raw.length - 1}\0`, data: { words } };
  return text;
}

/** The words of a text, also if markup is in its place. */
export function wordsOf({ value, data }: Text): string {
  return data !== undefined && 'words' in data ? String(data.words) : value;
}

export type RawMarkup = string | (() => string);

/** Rendered markup with the registered markup in its places. */
export function withRawMarkup(html: string, { raw }: RawParts): string {
  return html.replace(/\0raw(\d+)\0/g, (_, index: string) => raw[Number(index)]?.() ?? '');
}
