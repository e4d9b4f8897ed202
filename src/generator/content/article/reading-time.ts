import type { Section } from '../../model/page.js';

/** Words that a reader reads in a minute. */
const WORDS_PER_MINUTE = 200;
/** Scripts without spaces between words: each character counts as a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/** Minutes that reading an article takes, rounded up, at least 1. */
export function readingMinutes(sections: readonly Section[]): number {
  const words = sections.reduce(
    (sum, { heading, text }) => sum + wordsIn(heading) + wordsIn(text),
    0,
  );
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

function wordsIn(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
