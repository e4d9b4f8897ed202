import type { Text } from './messages.js';

/** English → the text of one language; what is missing stays English. */
export type Texts = Readonly<Record<string, string>>;

/** In a browser the texts of the document's language, which a script put there before. */
let current: Texts = (globalThis as { docsgenTexts?: Texts }).docsgenTexts ?? {};

/**
 * A text in the language of the moment. The code names texts by their English, so
 * that the browser needs no list of them; in the bundle of a site without
 * translations this function is the identity, and esbuild leaves the English alone.
 */
export function t(text: Text): string {
  return current[text] ?? text;
}

/** Run with these texts. Rendering is synchronous, so nothing else sees them; a context would cost every browser its bytes. */
export function withTexts<Result>(texts: Texts | undefined, run: () => Result): Result {
  const before = current;
  current = texts ?? {};
  try {
    return run();
  } finally {
    current = before;
  }
}
