import type { Text } from './messages.js';

/** English → the text in one language. Missing texts stay English. */
export type Texts = Readonly<Record<string, string>>;

/** In a browser, an earlier script has set the texts of the document's language. */
let current: Texts = (globalThis as { docsgenTexts?: Texts }).docsgenTexts ?? {};

/**
 * Returns a text in the current language. The code names texts by their English, so the browser
 * needs no list of English texts. Without translations it returns the English text.
 */
export function t(text: Text): string {
  return current[text] ?? text;
}

/** Sets the texts while `run` runs. `run` must be synchronous, so that no other code sees them. */
export function withTexts<Result>(texts: Texts | undefined, run: () => Result): Result {
  const previous = current;
  current = texts ?? {};
  try {
    return run();
  } finally {
    current = previous;
  }
}

/** Adds texts in the language of the document, in a browser. */
export function addTexts(texts: Texts): void {
  current = { ...current, ...texts };
}
