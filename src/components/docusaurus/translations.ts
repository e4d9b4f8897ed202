import { own } from '../own.js';

/** Texts of components in one language: id → text. */
export type Translations = Readonly<Record<string, string>>;

let current: Translations = {};
/** Collects the translations that are used. */
let used: Map<string, string> | undefined;

/** Sets the texts while `run` runs. `run` must be synchronous, so that no other code sees them. */
export function withTranslations<Result>(texts: Translations, run: () => Result): Result {
  const previous = current;
  current = texts;
  try {
    return run();
  } finally {
    current = previous;
  }
}

/** Adds texts of the language of the document, in a browser. */
export function addTranslations(texts: Translations): void {
  current = { ...current, ...texts };
}

/** Calls `run`, and returns its result with the translations that it used. */
export function usedTranslations<Result>(run: () => Result): {
  readonly result: Result;
  readonly texts: Translations;
} {
  const previous = used;
  used = new Map();
  try {
    return { result: run(), texts: Object.fromEntries(used) };
  } finally {
    used = previous;
  }
}

/** The translation of a text. A text without an id is its own id, as in Docusaurus. */
export function translationOf(message: string | undefined, id: string | undefined): string {
  const key = id ?? message ?? '';
  const text = own(current, key);
  if (text !== undefined) used?.set(key, text);
  return text ?? message ?? key;
}
