import type { Snippet } from './types.js';
import { wordsOf, type Word } from './tokens.js';

/** Returns a text in which the words that answer the query are marked. */
export function markAll(text: string, answers: (part: string) => boolean): Snippet {
  return pieces({ text, words: wordsOf(text), answers, start: 0, end: text.length });
}

/**
 * Returns the part of a text with the most different answers, `length` words long; nothing for 0
 * words. An ellipsis replaces the text that is cut off.
 */
export function snippetOf(
  text: string,
  length: number,
  answers: (part: string) => boolean,
): Snippet {
  if (length === 0) return [];
  const words = wordsOf(text);
  if (words.length <= length) return pieces({ text, words, answers, start: 0, end: text.length });
  const first = bestStart(words, length, answers);
  const shown = words.slice(first, first + length);
  const start = first === 0 ? 0 : (shown[0]?.start ?? 0);
  const end = first + length >= words.length ? text.length : (shown.at(-1)?.end ?? text.length);
  const inner = pieces({ text, words: shown, answers, start, end });
  return [
    ...(start > 0 ? [{ text: '…', marked: false }] : []),
    ...inner,
    ...(end < text.length ? [{ text: '…', marked: false }] : []),
  ];
}

function bestStart(
  words: readonly Word[],
  length: number,
  answers: (part: string) => boolean,
): number {
  const found = words.map((word) => word.parts.find(answers) ?? word.names.find(answers));
  const counts = new Map<string, number>();
  let best = 0;
  let most = 0;
  for (let end = 0; end < words.length; end++) {
    const entering = found[end];
    if (entering !== undefined) counts.set(entering, (counts.get(entering) ?? 0) + 1);
    const leaving = found[end - length];
    if (leaving !== undefined) {
      const rest = (counts.get(leaving) ?? 1) - 1;
      if (rest === 0) counts.delete(leaving);
      else counts.set(leaving, rest);
    }
    if (counts.size > most) {
      most = counts.size;
      // Some words before the first answer make the snippet readable.
      best = Math.max(0, Math.min(end - Math.floor(length / 2), words.length - length));
      const firstAnswer = found.findIndex((part, i) => i > end - length && part !== undefined);
      if (firstAnswer >= 0 && firstAnswer < best) best = Math.max(0, firstAnswer - 1);
    }
  }
  return best;
}

interface Excerpt {
  readonly text: string;
  /** The words between `start` and `end`. */
  readonly words: readonly Word[];
  readonly answers: (part: string) => boolean;
  readonly start: number;
  readonly end: number;
}

/** Splits an excerpt of a text into marked and unmarked pieces. */
function pieces({ text, words, answers, start, end }: Excerpt): Snippet {
  const found: { text: string; marked: boolean }[] = [];
  const add = (from: number, to: number, marked: boolean): void => {
    if (to > from) found.push({ text: text.slice(from, to), marked });
  };
  let at = start;
  for (const word of words) {
    if (!word.parts.some(answers) && !word.names.some(answers)) continue;
    add(at, word.start, false);
    add(word.start, word.end, true);
    at = word.end;
  }
  add(at, end, false);
  return found;
}
